/* Reading what a client sent along with a request or a handshake. */
#include "server/net/internal.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool nt_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size) {
  out[0] = 0;
  return lws_hdr_copy(wsi, out, (int)size, token) >= 0;
}

bool nt_list_has(const char *list, const char *word) {
  size_t length = strlen(word);
  while (*list) {
    list += strspn(list, " \t,");
    size_t item = strcspn(list, ",");
    size_t trimmed = item;
    while (trimmed && (list[trimmed - 1] == ' ' || list[trimmed - 1] == '\t')) trimmed--;
    if (trimmed == length && !strncasecmp(list, word, length)) return true;
    list += item;
  }
  return false;
}

bool nt_accepts(const char *list, const char *encoding) {
  size_t length = strlen(encoding);
  while (*list) {
    list += strspn(list, " \t,");
    size_t item = strcspn(list, ",");
    size_t name = strcspn(list, " \t;,");
    if (name == length && !strncasecmp(list, encoding, length)) {
      const char *quality = memchr(list, ';', item);
      if (!quality) return true;
      quality += 1 + strspn(quality + 1, " \t");
      return strncasecmp(quality, "q=", 2) != 0 || strtod(quality + 2, NULL) > 0;
    }
    list += item;
  }
  return false;
}

/* The texts of a head stand one after the other in one block. */
typedef struct text_shelf {
  char *next;
  size_t left;
  bool full;
} text_shelf;

static const char *put(text_shelf *shelf, const char *text, size_t length) {
  if (shelf->full || length + 1 > shelf->left) {
    shelf->full = true;
    return "";
  }
  char *start = shelf->next;
  memcpy(start, text, length);
  start[length] = 0;
  shelf->next += length + 1;
  shelf->left -= length + 1;
  return start;
}

static const char *put_header(text_shelf *shelf, struct lws *wsi, enum lws_token_indexes token) {
  int length = lws_hdr_total_length(wsi, token);
  if (length <= 0) return "";
  if (shelf->full || (size_t)length + 1 > shelf->left ||
      lws_hdr_copy(wsi, shelf->next, (int)shelf->left, token) < 0) {
    shelf->full = true;
    return "";
  }
  return put(shelf, shelf->next, strlen(shelf->next));
}

/* libwebsockets keeps the parts between & apart. */
static const char *put_query(text_shelf *shelf, struct lws *wsi) {
  char part[1024];
  char query[2048];
  size_t length = 0;
  for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
       i++) {
    int added = snprintf(query + length, sizeof query - length, "%s%s", i ? "&" : "", part);
    if (added < 0 || (size_t)added >= sizeof query - length) {
      shelf->full = true;
      return "";
    }
    length += (size_t)added;
  }
  return put(shelf, query, length);
}

/* The value of a cookie among others; NULL: it is not there. */
static const char *cookie_of(const char *cookies, const char *name, size_t *length) {
  size_t name_length = strlen(name);
  while (*cookies) {
    cookies += strspn(cookies, " \t;");
    size_t whole = strcspn(cookies, ";");
    if (whole > name_length + 1 && cookies[name_length] == '=' &&
        !strncmp(cookies, name, name_length)) {
      *length = whole - name_length - 1;
      return cookies + name_length + 1;
    }
    cookies += whole;
  }
  return NULL;
}

/* Behind TLS cookies have the prefix, which no other host can have planted. */
static const char *put_cookie(text_shelf *shelf, const char *cookies, const char *name) {
  char prefixed[64];
  size_t length = 0;
  snprintf(prefixed, sizeof prefixed, "__Host-%s", name);
  const char *value = cookie_of(cookies, prefixed, &length);
  if (!value) value = cookie_of(cookies, name, &length);
  return value ? put(shelf, value, length) : "";
}

static void read_cookies(text_shelf *shelf, struct lws *wsi, nt_head *head) {
  char cookies[4096];
  size_t length;
  if (!nt_header(wsi, WSI_TOKEN_HTTP_COOKIE, cookies, sizeof cookies)) cookies[0] = '\0';
  head->cookie = put_cookie(shelf, cookies, "holdfast");
  head->device = put_cookie(shelf, cookies, "holdfast-device");
  head->bare_cookie = cookie_of(cookies, "holdfast", &length) != NULL;
}

static const char *put_bearer(text_shelf *shelf, const char *authorization) {
  static const char scheme[] = "Bearer ";
  if (strncasecmp(authorization, scheme, sizeof scheme - 1) != 0) return "";
  const char *token = authorization + sizeof scheme - 1;
  token += strspn(token, " ");
  return put(shelf, token, strlen(token));
}

/* A proxy adds the address it saw at the end: only that is its word, and what stands
 * before it anybody can have written. False: it is too long to be found. */
static bool forwarded_address(struct lws *wsi, char *address, size_t size) {
  char list[8192];
  if (!nt_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, list, sizeof list)) return false;
  if (!list[0]) return true;
  const char *last = strrchr(list, ',');
  last = last ? last + 1 : list;
  last += strspn(last, " \t");
  char given[NT_ADDRESS_MAX];
  unsigned char binary[16];
  snprintf(given, sizeof given, "%.*s", (int)strcspn(last, " \t"), last);
  if (inet_pton(AF_INET, given, binary) == 1 || inet_pton(AF_INET6, given, binary) == 1)
    snprintf(address, size, "%s", given);
  return true;
}

static bool forwarded_secure(struct lws *wsi) {
  static const char name[] = "x-forwarded-proto:";
  char value[16];
  int length = lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1);
  return length > 0 && !strcasecmp(value, "https");
}

/* It must not reach any log, as an address would. */
static const char *put_key(text_shelf *shelf, struct lws *wsi) {
  static const char name[] = "holdfast-key:";
  char value[64];
  int length = lws_hdr_custom_copy(wsi, value, sizeof value, name, sizeof name - 1);
  return length > 0 ? put(shelf, value, strlen(value)) : "";
}

static const char *method_name(int method) {
  static const char *const names[] = {
      [LWSHUMETH_GET] = "GET",         [LWSHUMETH_POST] = "POST",   [LWSHUMETH_OPTIONS] = "OPTIONS",
      [LWSHUMETH_PUT] = "PUT",         [LWSHUMETH_PATCH] = "PATCH", [LWSHUMETH_DELETE] = "DELETE",
      [LWSHUMETH_CONNECT] = "CONNECT", [LWSHUMETH_HEAD] = "HEAD"};
  if (method < 0 || (size_t)method >= sizeof names / sizeof *names || !names[method]) return "";
  return names[method];
}

bool nt_head_read(const nt_conn *conn, struct lws *wsi, nt_head_store *store) {
  char *uri = NULL;
  int uri_length = 0;
  char authorization[512];
  memset(store, 0, sizeof *store);
  int method = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
  if (method < 0 || !uri || uri_length <= 0) return false;

  size_t room = 16384;
  store->texts = mm_grow(NULL, room);
  text_shelf shelf = {store->texts, room, false};
  nt_head *head = &store->head;
  head->method = method_name(method);
  head->path = put(&shelf, uri, strnlen(uri, (size_t)uri_length));
  head->query = put_query(&shelf, wsi);
  head->host = put_header(&shelf, wsi, WSI_TOKEN_HOST);
  head->origin = put_header(&shelf, wsi, WSI_TOKEN_ORIGIN);
  head->language = put_header(&shelf, wsi, WSI_TOKEN_HTTP_ACCEPT_LANGUAGE);
  head->if_none_match = put_header(&shelf, wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH);
  head->accept_encoding = put_header(&shelf, wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING);
  head->content_type = put_header(&shelf, wsi, WSI_TOKEN_HTTP_CONTENT_TYPE);
  read_cookies(&shelf, wsi, head);
  head->bearer = nt_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, authorization, sizeof authorization)
                     ? put_bearer(&shelf, authorization)
                     : "";
  head->key = put_key(&shelf, wsi);
  memcpy(head->address, conn->address, sizeof head->address);
  if (conn->by_proxy) {
    shelf.full |= !forwarded_address(wsi, head->address, sizeof head->address);
    head->secure = forwarded_secure(wsi);
  }
  if (shelf.full || !head->method[0]) {
    nt_head_free(store);
    return false;
  }
  return true;
}

void nt_head_free(nt_head_store *store) {
  free(store->texts);
  store->texts = NULL;
}
