/* Card sets over HTTP, of no table: their cards in words, and what they say of a deck. Both are
 * made off the loop; a request waits for that, and nobody else does. */
#ifndef SA_SET_ANSWERS_H
#define SA_SET_ANSWERS_H

#include "server.h"

/* The value of a key of a query; "" if it is not there, and cut if it is too long. */
void sa_query(const char *query, const char *key, char *to, size_t size);

/* One of those that the game lists; and the one that is built in, which is meant by "" too. */
bool sa_is_set(const hf_game *game, const char *name);
bool sa_is_built_in(const hf_game *game, const char *name);

/* The cards of a set that is not built in. */
void sa_send_cards(sv_server *server, nt_request *request, const nt_head *head, const hf_game *game,
                   const char *set, ht_language language);
/* DECK of docs/protocol.md for the text of the body. */
void sa_read_deck(sv_server *server, nt_request *request, const nt_head *head, const char *body,
                  size_t length, ht_language language);

/* Whoever asked has left; false: it was not one of these requests. */
bool sa_gone(sv_server *server, const nt_request *request);
void sa_close(sv_server *server);

#endif
