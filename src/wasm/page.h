/* What the files of the page's engine share: answers, and texts that come in.
 * page.c tells how it is called. */
#ifndef HP_PAGE_H
#define HP_PAGE_H

#include "bots/bots.h"
#include "core/game.h"
#include "table/table.h"

#define EXPORT(name) __attribute__((export_name(name), used))

/* The place of the next answer, empty. */
hw_text *hp_answer(void);
/* What an exported function returns: 1 with the answer there, 0 with an error. */
int hp_done(void);
int hp_done_empty(void);
int hp_fail(const hf_error *error);
int hp_fail_with(hf_status status, const char *message);

/* A copy with a 0 behind it; NULL without memory or with a 0 inside. */
char *hp_copy(const char *text, size_t length);
ht_language hp_language(unsigned number);
/* NULL, with the error as answer, if there is none. */
tb_table *hp_table(unsigned handle);
const hf_game *hp_game(const char *text, size_t length);

/* page.c: a language was learnt. */
void hp_reword_tables(void);
/* think.c: a table is closed. */
void hp_forget_judgements(unsigned handle);

#endif
