/* What a table is played with: the cards built in, or those of its own and those
 * it began with, compiled once and off the loop (rules.h). While they are, the
 * table's wishes wait, and nobody else's. */
#ifndef SV_PLAYED_WITH_H
#define SV_PLAYED_WITH_H

#include "rules.h"
#include "server.h"

/* Has it other cards than those built in? */
bool sv_has_cards(const sv_table *table);
/* NULL: they are not ready, or the text is none; then `error` says why. */
const hf_rules *sv_rules_of(const sv_table *table, hf_error *error);

/* For a verb: rules made from texts. NULL: the call has failed, as it costs more than
 * its client may ask for now; or its wish has been put back, and comes once more when
 * they are there. They are ready, and stay while the verb runs. */
rl_rules *sv_rules_for(sv_call *call, const rl_texts *texts);
/* The same for those of the table, which keeps them. False: return. */
bool sv_rules_ready(sv_call *call);
/* The table keeps these. */
void sv_take_rules(sv_table *table, rl_rules *rules);
void sv_drop_rules(sv_table *table);
/* Its cards in words; NULL: as above. */
const ft_fact *sv_words_for(sv_call *call, rl_rules *rules, ht_language language);

/* Before entries are applied: true if they begin the game with cards that are not
 * compiled yet; `made` is called with the table when they are. */
bool sv_rules_look(sv_table *table, const st_entry *entries, size_t count,
                   void (*made)(void *user));
/* At once: where there is no loop, and for what rules a game cannot be set up with. */
void sv_rules_now(sv_table *table);

#endif
