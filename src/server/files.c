#include "server/files.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *path, const void *file) {
  return strcmp(path, ((const fl_file *)file)->path);
}

static const fl_file *find(const char *path) {
  return bsearch(path, fl_files, fl_count, sizeof *fl_files, compare);
}

static const fl_variant *choose(const fl_file *file, const char *accepted) {
  for (size_t i = 0; i < FL_VARIANTS; i++) {
    const fl_variant *variant = &file->as[i];
    if (variant->etag && (!variant->encoding || nt_accepts(accepted, variant->encoding)))
      return variant;
  }
  return &file->as[0];
}

static void send_file(nt_request *request, const nt_head *head, const fl_file *file) {
  const fl_variant *variant = choose(file, head->accept_encoding);
  nt_answer answer = {.status = 200,
                      .type = file->type,
                      .body = (const char *)fl_data + variant->at,
                      .length = variant->length,
                      .encoding = variant->encoding,
                      .etag = variant->etag,
                      .cache = file->cache,
                      .keep = true};
  nt_answer_send(request, &answer);
}

/* The page finds its own way: /table/ID and the like are all the same file. */
static bool is_route(const char *path) {
  return !strchr(path, '.') && strncmp(path, "/api/", 5) != 0 && strcmp(path, "/ws") != 0;
}

void fl_answer(nt_request *request, const nt_head *head) {
  const fl_file *file = find(strcmp(head->path, "/") == 0 ? "/index.html" : head->path);
  if (!file && is_route(head->path)) file = find("/index.html");
  if (file) {
    send_file(request, head, file);
    return;
  }
  static const char nothing[] = "{\"error\":\"not-found\",\"message\":\"There is nothing here.\"}";
  nt_answer answer = {.status = 404,
                      .type = "application/json",
                      .body = nothing,
                      .length = sizeof nothing - 1,
                      .keep = true};
  nt_answer_send(request, &answer);
}
