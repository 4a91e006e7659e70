/* Answers that only change with the program (they have an etag) are packed once
 * and kept: there are few of them, and everybody asks for them. */
#include "server/net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#define NT_PACKED_MAX 64
#define NT_WORTH_PACKING 1024

static bool is_text(const char *type) {
  return type && (!strncmp(type, "text/", 5) || !strncmp(type, "application/json", 16));
}

static bool gzip(const nt_answer *answer, nt_packed *packed) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  if (deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY) != Z_OK) return false;
  size_t room = deflateBound(&stream, answer->length);
  packed->body = mm_try(room);
  stream.next_in = (unsigned char *)(uintptr_t)answer->body;
  stream.avail_in = (unsigned)answer->length;
  stream.next_out = (unsigned char *)packed->body;
  stream.avail_out = (unsigned)room;
  bool done = packed->body && deflate(&stream, Z_FINISH) == Z_STREAM_END;
  packed->length = room - stream.avail_out;
  deflateEnd(&stream);
  return done;
}

static nt_packed *find(nt_net *net, const char *etag) {
  for (size_t i = 0; i < net->packed_count; i++)
    if (!strcmp(net->packed[i].etag + 2, etag)) return &net->packed[i];
  return NULL;
}

static nt_packed *add(nt_net *net, const nt_answer *answer) {
  if (!net->packed) net->packed = mm_new(NT_PACKED_MAX * sizeof *net->packed);
  if (net->packed_count == NT_PACKED_MAX) return NULL;
  nt_packed *packed = &net->packed[net->packed_count];
  size_t size = strlen(answer->etag) + 3;
  packed->etag = mm_new(size);
  if (!gzip(answer, packed)) {
    free(packed->etag);
    free(packed->body);
    *packed = (nt_packed){NULL, NULL, 0};
    return NULL;
  }
  snprintf(packed->etag, size, "W/%s", answer->etag);
  net->packed_count++;
  return packed;
}

const nt_packed *nt_pack(nt_net *net, const nt_answer *answer) {
  if (answer->status != 200 || answer->encoding || !answer->etag || answer->etag[0] != '"' ||
      answer->length < NT_WORTH_PACKING || answer->length > 1 << 24 || !is_text(answer->type))
    return NULL;
  nt_packed *packed = find(net, answer->etag);
  return packed ? packed : add(net, answer);
}

void nt_pack_free(nt_net *net) {
  for (size_t i = 0; i < net->packed_count; i++) {
    free(net->packed[i].etag);
    free(net->packed[i].body);
  }
  free(net->packed);
  net->packed = NULL;
  net->packed_count = 0;
}

/* Of an answer that is being written nobody knows here whether it is one of them. */
void nt_pack_spare(nt_net *net) {
  if (net->packed && !net->requests && mm_short()) nt_pack_free(net);
}
