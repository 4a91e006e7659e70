/* HTTP: a request is read whole, handed over, and answered now or later.
 * From then on nothing more is read from its connection until the answer is
 * out (sending.c), so that a client cannot fill memory by asking ahead. */
#include "server/net/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A body that is refused is read and thrown away up to this size, so that the
 * client sees the answer; larger ones end the connection. */
#define NT_DISCARD_MAX (1 << 20)

const char *nt_reason(int status) {
  switch (status) {
  case 200: return "OK";
  case 201: return "Created";
  case 202: return "Accepted";
  case 204: return "No Content";
  case 302: return "Found";
  case 303: return "See Other";
  case 304: return "Not Modified";
  case 400: return "Bad Request";
  case 401: return "Unauthorized";
  case 403: return "Forbidden";
  case 404: return "Not Found";
  case 405: return "Method Not Allowed";
  case 408: return "Request Timeout";
  case 409: return "Conflict";
  case 411: return "Length Required";
  case 413: return "Content Too Large";
  case 415: return "Unsupported Media Type";
  case 426: return "Upgrade Required";
  case 429: return "Too Many Requests";
  case 431: return "Request Header Fields Too Large";
  case 500: return "Internal Server Error";
  case 501: return "Not Implemented";
  case 503: return "Service Unavailable";
  default: return status < 400 ? "OK" : "Error";
  }
}

/* --- the life of a request -------------------------------------------------- */

static nt_request *request_new(nt_conn *conn, struct lws *wsi) {
  nt_request *request = mm_new(sizeof *request);
  request->net = conn->net;
  request->conn = conn;
  request->wsi = wsi;
  conn->request = request;
  conn->net->requests++;
  return request;
}

void nt_request_free(nt_request *request) {
  request->net->requests--;
  nt_sending_forget(request);
  nt_head_free(&request->head);
  free(request->body);
  free(request->out);
  free(request);
}

/* Reads no more until the answer is out. */
static void block(nt_request *request) {
  if (request->blocked) return;
  request->blocked = true;
  lws_rx_flow_control(request->wsi, 0);
}

/* --- receiving ---------------------------------------------------------------- */

static bool wants_keep_alive(struct lws *wsi) {
  char version[16], connection[128];
  if (!nt_header(wsi, WSI_TOKEN_HTTP, version, sizeof version)) return false;
  if (!nt_header(wsi, WSI_TOKEN_CONNECTION, connection, sizeof connection)) return false;
  if (strcmp(version, "HTTP/1.1") != 0) return !strcmp(connection, "keep-alive");
  return !nt_list_has(connection, "close");
}

static void refuse(nt_request *request, int status, const char *code, const char *message,
                   bool hang_up) {
  char body[256];
  int length = snprintf(body, sizeof body, "{\"error\":\"%s\",\"message\":\"%s\"}", code, message);
  nt_answer answer = {.status = status,
                      .type = "application/json",
                      .body = body,
                      .length = length > 0 ? (size_t)length : 0};
  request->close_after = request->close_after || hang_up;
  nt_answer_send(request, &answer);
}

typedef enum length_kind { LENGTH_NONE, LENGTH_GIVEN, LENGTH_WRONG } length_kind;

/* Content-Length, strictly: one number, no second way to say where the body
 * ends. */
static length_kind body_length(struct lws *wsi, size_t *length) {
  char text[64];
  *length = 0;
  if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0) return LENGTH_WRONG;
  if (!nt_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text)) return LENGTH_WRONG;
  if (!text[0]) return LENGTH_NONE;
  if (strlen(text) > 15 || text[strspn(text, "0123456789")]) return LENGTH_WRONG;
  *length = (size_t)strtoull(text, NULL, 10);
  return LENGTH_GIVEN;
}

static void hand_over(nt_request *request) {
  request->handed_over = true;
  block(request);
  lws_set_timeout(request->wsi, PENDING_TIMEOUT_HTTP_CONTENT, NT_ANSWER_SECONDS);
  const nt_hooks *hooks = &request->net->hooks;
  const nt_door *door = request->conn->door;
  if (door && door->request)
    door->request(hooks->user, request, &request->head.head);
  else
    hooks->request(hooks->user, request, &request->head.head, request->body ? request->body : "",
                   request->length);
}

int nt_http_begin(nt_conn *conn, struct lws *wsi) {
  if (conn->request) return -1; /* one after the other */
  nt_request *request = request_new(conn, wsi);
  if (!request) return -1;
  request->keep_alive = wants_keep_alive(wsi);
  if (!nt_head_read(conn, wsi, &request->head)) {
    refuse(request, 431, "too-big", "The request's head is malformed or too large.", true);
    return 0;
  }
  const nt_head *head = &request->head.head;
  request->head_only = !strcmp(head->method, "HEAD");
  bool has_body = !strcmp(head->method, "POST");
  if (!has_body && !request->head_only && strcmp(head->method, "GET") != 0) {
    refuse(request, 405, "unknown", "Only GET, HEAD and POST are answered here.", true);
    return 0;
  }
  length_kind kind = body_length(wsi, &request->expected);
  if (kind == LENGTH_WRONG)
    refuse(request, 400, "bad-message", "A body needs one Content-Length and nothing else.", true);
  else if (has_body && kind == LENGTH_NONE)
    refuse(request, 411, "bad-message", "A body needs a Content-Length.", true);
  else if (request->expected > request->net->options.body_max)
    refuse(request, 413, "too-big", "The body is too large.", request->expected > NT_DISCARD_MAX);
  else if (!has_body)
    hand_over(request);
  /* else: the body comes, or is said to be empty, in calls of its own */
  return 0;
}

int nt_http_body(nt_conn *conn, struct lws *wsi, const char *bytes, size_t length) {
  (void)wsi;
  nt_request *request = conn->request;
  if (!request) return -1;
  if (request->handed_over || request->answered) return 0; /* thrown away */
  if (length > request->expected - request->length) return -1;
  if (!request->body) {
    request->body = mm_try(request->expected + 1);
    if (!request->body) return -1;
  }
  if (length) memcpy(request->body + request->length, bytes, length);
  request->length += length;
  request->body[request->length] = 0;
  return 0;
}

int nt_http_complete(nt_conn *conn, struct lws *wsi) {
  (void)wsi;
  nt_request *request = conn->request;
  if (!request) return -1;
  /* Said again: of a body that came together with what was asked before it
   * and with what was asked after it. libwebsockets would say so for ever. */
  if (request->completed) return -1;
  request->completed = true;
  if (request->handed_over || request->answered) return 0;
  hand_over(request);
  return 0;
}

/* --- answering ---------------------------------------------------------------- */

static bool etag_matches(const char *wanted, const char *etag) {
  if (!wanted || !etag) return false;
  if (!strcmp(wanted, "*")) return true;
  size_t length = strlen(etag);
  while (*wanted) {
    wanted += strspn(wanted, " \t,");
    if (!strncmp(wanted, "W/", 2)) wanted += 2;
    size_t item = strcspn(wanted, ",");
    size_t trimmed = item;
    while (trimmed && (wanted[trimmed - 1] == ' ' || wanted[trimmed - 1] == '\t')) trimmed--;
    if (trimmed == length && !memcmp(wanted, etag, length)) return true;
    wanted += item;
  }
  return false;
}

static size_t date_header(char *out, size_t size) {
  static const char days[][4] = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  static const char months[][4] = {"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                   "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  struct tm now;
  time_t seconds = time(NULL);
  if (!gmtime_r(&seconds, &now)) return 0;
  int length = snprintf(out, size, "Date: %s, %02d %s %04d %02d:%02d:%02d GMT\r\n",
                        days[now.tm_wday % 7], now.tm_mday, months[now.tm_mon % 12],
                        now.tm_year + 1900, now.tm_hour, now.tm_min, now.tm_sec);
  return length > 0 && (size_t)length < size ? (size_t)length : 0;
}

/* A head being written; `length` past `size` means that it did not fit. */
typedef struct head_text {
  char *start;
  size_t length, size;
} head_text;

static void add(head_text *text, const char *name, const char *value) {
  if (!value || text->length >= text->size) return;
  /* What callers pass must not begin a header of its own. */
  if (value[strcspn(value, "\r\n")]) return;
  int length =
      snprintf(text->start + text->length, text->size - text->length, "%s: %s\r\n", name, value);
  text->length += length > 0 ? (size_t)length : 0;
}

static void add_length(head_text *text, size_t length) {
  char number[24];
  snprintf(number, sizeof number, "%zu", length);
  add(text, "Content-Length", number);
}

static bool write_head(const nt_request *request, const nt_answer *answer, bool bodiless,
                       head_text *text) {
  const char *host = request->head.head.host ? request->head.head.host : "";
  int line = snprintf(text->start, text->size, "HTTP/1.1 %d %s\r\n", answer->status,
                      nt_reason(answer->status));
  text->length = line > 0 ? (size_t)line : 0;
  text->length += date_header(text->start + text->length, text->size - text->length);
  text->length += nt_security_headers(text->start + text->length, text->size - text->length, host);
  add(text, "Cache-Control", answer->cache ? answer->cache : "no-store");
  add(text, "ETag", answer->etag);
  for (size_t i = 0; i < NT_COOKIES_MAX; i++) add(text, "Set-Cookie", answer->set_cookie[i]);
  if (answer->cache || answer->encoding) add(text, "Vary", "Accept-Encoding");
  if (answer->retry_after > 0) {
    char seconds[16];
    snprintf(seconds, sizeof seconds, "%d", answer->retry_after);
    add(text, "Retry-After", seconds);
  }
  if (answer->status == 405) add(text, "Allow", "GET, HEAD, POST");
  if (!bodiless) {
    add(text, "Content-Type", answer->type ? answer->type : "application/octet-stream");
    add(text, "Content-Encoding", answer->encoding);
    add_length(text, answer->length);
  }
  add(text, "Connection", request->keep_alive && !request->close_after ? "keep-alive" : "close");
  if (text->length + 2 >= text->size) return false;
  memcpy(text->start + text->length, "\r\n", 2);
  text->length += 2;
  return true;
}

/* For who can unpack it. */
static void pack(nt_request *request, nt_answer *answer) {
  const char *accepted = request->head.head.accept_encoding;
  if (!accepted || !nt_accepts(accepted, "gzip")) return;
  const nt_packed *packed = nt_pack(request->net, answer);
  if (!packed) return;
  answer->etag = packed->etag;
  answer->encoding = "gzip";
  answer->body = packed->body;
  answer->length = packed->length;
  answer->keep = true;
}

void nt_answer_send(nt_request *request, const nt_answer *answer) {
  char buffer[4096];
  head_text text = {buffer, 0, sizeof buffer};
  nt_answer sent = *answer;
  if (request->answered) return;
  if (sent.status == 200 && etag_matches(request->head.head.if_none_match, sent.etag))
    sent.status = 304;
  pack(request, &sent);
  bool bodiless = sent.status == 304 || sent.status == 204;
  if (!write_head(request, &sent, bodiless, &text)) {
    sent = (nt_answer){.status = 500};
    bodiless = false;
    request->close_after = true;
    write_head(request, &sent, bodiless, &text);
  }
  size_t body = bodiless || request->head_only ? 0 : sent.length;
  bool kept = sent.keep && body;
  size_t copied = kept ? 0 : body;
  request->out = mm_try(text.length + copied);
  request->answered = true;
  if (!request->out) {
    request->close_after = true;
  } else {
    memcpy(request->out, buffer, text.length);
    if (copied) memcpy(request->out + text.length, sent.body, copied);
    request->out_length = text.length + copied;
    request->rest = kept ? sent.body : NULL;
    request->rest_length = kept ? body : 0;
  }
  block(request);
  nt_sending_begin(request);
}

void nt_http_closed(nt_conn *conn) {
  nt_request *request = conn->request;
  if (!request) return;
  conn->request = NULL;
  if (request->handed_over && !request->answered && request->net->hooks.request_gone)
    request->net->hooks.request_gone(request->net->hooks.user, request);
  nt_request_free(request);
}

int nt_http_refuse(struct lws *wsi, int status, const char *why) {
  unsigned char out[LWS_PRE + 2048];
  char security[1024];
  size_t headers = nt_security_headers(security, sizeof security, "");
  int length = snprintf((char *)out + LWS_PRE, sizeof out - LWS_PRE,
                        "HTTP/1.1 %d %s\r\n%.*sContent-Type: text/plain; charset=utf-8\r\n"
                        "Content-Length: %zu\r\nConnection: close\r\n\r\n%s\n",
                        status, nt_reason(status), (int)headers, security, strlen(why) + 1, why);
  if (length <= 0 || (size_t)length >= sizeof out - LWS_PRE) return -1;
  lws_write(wsi, out + LWS_PRE, (size_t)length, LWS_WRITE_HTTP_HEADERS);
  return -1;
}
