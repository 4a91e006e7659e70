/* Messages for people, without stdio.
 *
 * The engine runs where there is no libc, so the few things a message needs
 * (a text, a number, a letter) are written here. A message never overflows:
 * what does not fit is cut, and cut text is still terminated. */
#include "buffer.h"
#include "game.h"

#include <stdarg.h>

static void add_text(hf_buffer *to, const char *text) {
  hf_add(to, text == NULL ? "(nothing)" : text);
}

static void add_signed(hf_buffer *to, int number) {
  if (number < 0) hf_add_char(to, '-');
  hf_add_number(to, number < 0 ? 0U - (unsigned)number : (unsigned)number);
}

static void add_formatted(hf_buffer *to, const char *format, va_list arguments) {
  for (; *format != '\0'; format++) {
    if (*format != '%') {
      hf_add_char(to, *format);
      continue;
    }
    format++;
    switch (*format) {
    case 's': add_text(to, va_arg(arguments, const char *)); break;
    case 'd': add_signed(to, va_arg(arguments, int)); break;
    case 'u': hf_add_number(to, va_arg(arguments, unsigned)); break;
    case 'c': hf_add_char(to, (char)va_arg(arguments, int)); break;
    case '%': hf_add_char(to, '%'); break;
    default: assert(*format == '%' && "hf_fail knows %s, %d, %u, %c and %%"); return;
    }
  }
}

static void fill(hf_error *error, hf_status status, uint32_t line, uint32_t column,
                 const char *format, va_list arguments) {
  *error = (hf_error){.status = status, .line = line, .column = column};
  hf_buffer to = hf_buffer_on(error->message, sizeof error->message);
  add_formatted(&to, format, arguments);
}

hf_status hf_fail(hf_error *error, hf_status status, const char *format, ...) {
  if (error == NULL) return status;
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, 0, 0, format, arguments);
  va_end(arguments);
  return status;
}

hf_status hf_fail_at(hf_error *error, hf_status status, uint32_t line, uint32_t column,
                     const char *format, ...) {
  if (error == NULL) return status;
  va_list arguments;
  va_start(arguments, format);
  fill(error, status, line, column, format, arguments);
  va_end(arguments);
  return status;
}
