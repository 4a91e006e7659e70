/* What operators read: one line for each thing that happens, in logfmt.
 * Tokens, seeds, hands and invite keys never come here; a table is named by the
 * first letters of its id. */
#include "server.h"

#include <poll.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void write_value(FILE *out, const char *value) {
  bool plain = *value != '\0' && strpbrk(value, " \"=\\\n\r\t") == NULL;
  if (plain) {
    fputs(value, out);
    return;
  }
  fputc('"', out);
  for (const char *at = value; *at != '\0'; at++) {
    if (*at == '"' || *at == '\\') fputc('\\', out);
    fputc((unsigned char)*at < 0x20 ? ' ' : *at, out);
  }
  fputc('"', out);
}

static void time_text(char *text, size_t size) {
  struct timespec now;
  struct tm parts;
  clock_gettime(CLOCK_REALTIME, &now);
  gmtime_r(&now.tv_sec, &parts);
  size_t length = strftime(text, size, "%Y-%m-%dT%H:%M:%S", &parts);
  snprintf(text + length, size - length, ".%03dZ", (int)(now.tv_nsec / 1000000));
}

static void write_time(FILE *out) {
  char text[40];
  time_text(text, sizeof text);
  fprintf(out, "time=%s", text);
}

/* Where the line goes that is written when nothing else can be done any more. */
static atomic_int last_words = STDERR_FILENO;

void sv_note_to(FILE *out) { atomic_store(&last_words, fileno(out)); }

void sv_last_note(const char *level, const char *event, const char *why) {
  char time[40], text[200];
  struct pollfd out = {.fd = atomic_load(&last_words), .events = POLLOUT};
  time_text(time, sizeof time);
  int length = snprintf(text, sizeof text, "time=%s level=%s event=%s why=\"%s\"\n", time, level,
                        event, why);
  /* Nobody may be reading: then it is not said. */
  if (poll(&out, 1, 0) != 1 || write(out.fd, text, (size_t)length) < length) return;
}

void sv_note_spent(void) {
  sv_last_note("error", "memory.spent", "no memory is left; what was acknowledged is kept");
}

void sv_note(sv_server *server, sv_level level, const char *event, ...) {
  static const char *const names[] = {"debug", "info", "warning", "error"};
  va_list pairs;
  const char *key;
  if (server->log == NULL || (server->options.quiet && level < SV_WARNING)) return;
  write_time(server->log);
  fprintf(server->log, " level=%s event=%s", names[level], event);
  va_start(pairs, event);
  while ((key = va_arg(pairs, const char *)) != NULL) {
    char value[256];
    int most = strcmp(key, "table") == 0 ? 8 : (int)sizeof value - 1;
    snprintf(value, sizeof value, "%.*s", most, va_arg(pairs, const char *));
    fprintf(server->log, " %s=", key);
    write_value(server->log, value);
  }
  va_end(pairs);
  fputc('\n', server->log);
  fflush(server->log);
}
