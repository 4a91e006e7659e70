/* Messages shared by many sockets. libwebsockets writes a frame's header into
 * the bytes before the payload; all sockets belong to one thread, so that one
 * buffer serves them all in turn and nothing is copied. */
#include "server/net/internal.h"

#include <stdlib.h>
#include <string.h>

nt_message *nt_message_new(const char *text, size_t length) {
  nt_message *message = mm_try(sizeof *message + LWS_PRE + length + 1);
  if (!message) return NULL;
  message->count = 1;
  message->length = length;
  message->text = (unsigned char *)(message + 1) + LWS_PRE;
  if (length) memcpy(message->text, text, length);
  message->text[length] = 0;
  return message;
}

void nt_message_keep(nt_message *message) { message->count++; }

void nt_message_drop(nt_message *message) {
  if (message && --message->count == 0) free(message);
}
