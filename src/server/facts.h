/* Answers that are the same for everybody: made once, and kept with their etag. */
#ifndef FT_FACTS_H
#define FT_FACTS_H

#include "holdfast/holdfast.h"
#include "wire/board.h"

typedef struct ft_fact {
  char *text; /* JSON; NULL: not made yet, or there was no memory */
  size_t length;
  char etag[40];
} ft_fact;

/* Takes the text, if it was written whole. */
void ft_seal(ft_fact *fact, hw_text *text);

void ft_free(ft_fact *fact);

typedef struct ft_facts ft_facts;
ft_facts *ft_open(void);
void ft_close(ft_facts *facts);
/* What can be played, and the built-in cards of a game in words. */
const ft_fact *ft_games(ft_facts *facts, ht_language language);
const ft_fact *ft_cards(ft_facts *facts, const hf_game *game, ht_language language);

#endif
