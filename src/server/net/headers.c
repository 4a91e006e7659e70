/* The headers that every answer carries: what the page may do, and what other
 * sites may do with it. */
#include "server/net/internal.h"

#include <stdio.h>
#include <string.h>

#define NT_POLICY                                                                                  \
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "                   \
  "img-src 'self' data:; font-src 'self'; manifest-src 'self'; worker-src 'self'; "                \
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; connect-src 'self'"

static const char others[] =
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), microphone=(), geolocation=(), payment=(), usb=(), "
    "midi=(), serial=(), hid=(), display-capture=(), browsing-topics=()\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

/* A host that can stand in a header as it is. */
static bool plain_host(const char *host) {
  static const char letters[] =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.:-[]";
  return *host && strlen(host) < NT_HOST_MAX && !host[strspn(host, letters)];
}

size_t nt_security_headers(char *out, size_t size, const char *host) {
  int length;
  /* Some browsers do not count a WebSocket to the same host as 'self'. */
  if (plain_host(host))
    length = snprintf(out, size, "Content-Security-Policy: %s ws://%s wss://%s\r\n%s", NT_POLICY,
                      host, host, others);
  else
    length = snprintf(out, size, "Content-Security-Policy: %s\r\n%s", NT_POLICY, others);
  return length > 0 && (size_t)length < size ? (size_t)length : 0;
}

/* For the few errors that libwebsockets answers itself. */
const struct lws_protocol_vhost_options *nt_plain_headers(void) {
  static const struct lws_protocol_vhost_options referrer = {NULL, NULL,
                                                             "referrer-policy:", "no-referrer"};
  static const struct lws_protocol_vhost_options sniff = {&referrer, NULL,
                                                          "x-content-type-options:", "nosniff"};
  static const struct lws_protocol_vhost_options policy = {
      &sniff, NULL, "content-security-policy:", "default-src 'none'; frame-ancestors 'none'"};
  return &policy;
}
