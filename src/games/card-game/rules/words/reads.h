/* What words look at (reads.c): found when cards are loaded, so that what they come to is found
 * anew only when some of it has changed. */
#ifndef CG_READS_H
#define CG_READS_H

#include "masks.h"

/* The types of cards in play on which the outcome of these words may depend. The card that says
 * them and its host are not counted. */
uint8_t cg_types_read(const uint16_t *from, const uint16_t *to);
/* Modifiers whose outcome is kept (reads.c), and what words look at: CG_NEW_. */
extern const cg_mask cg_kept_changes;
/* Those among them that no other figure depends on. */
extern const cg_mask cg_strength_changes;
/* Those that mark cards, and all whose outcome may be remembered (refresh.c). */
extern const cg_mask cg_marking_changes;
extern const cg_mask cg_steady_changes;
/* Those by which the words of others may mean other cards. */
extern const cg_mask cg_unsettling_changes;
/* Modifiers of which the newest counts. */
extern const cg_mask cg_newest_changes;
/* Modifiers of what it costs to bring a card out. */
extern const cg_mask cg_cost_changes;
/* Modifiers that may drive attachments from their hosts. */
extern const cg_mask cg_host_changes;
/* Modifiers that are read from the card, not among those in force. */
extern const cg_mask cg_printed_changes;
/* What lasting effects bind when they begin: cards, players, a number; and the figures of plots. */
extern const cg_mask cg_card_changes, cg_player_changes, cg_number_changes, cg_plot_changes;
/* Is this word a modifier, and one of these? */
static inline bool cg_is_change(unsigned op, cg_mask changes) {
  return cg_mask_meet(cg_changes(op), changes);
}
unsigned cg_reads(const uint16_t *from, const uint16_t *to);
/* What words forbid, if they forbid anything. */
cg_mask cg_forbidden(const uint16_t *from, const uint16_t *to);

#endif
