/* What a game tells players that think.
 *
 * Everything here may be asked of a state that was sampled from a view, and
 * tells nothing that the seat it is asked for does not know there: so a bot
 * outside this project can be as strong as the ones in it, and no bot can
 * cheat. A game that has no opinion says so in a way that harms nobody: all
 * options alike, nothing expected, nothing said. hf_evaluate() in play.h is the
 * other half of it. */
#ifndef HOLDFAST_THINK_H
#define HOLDFAST_THINK_H

#include "holdfast/cursor.h"
#include "holdfast/notes.h"

/* How much each of an asked seat's options deserves to be looked at, before any
 * looking: a weight for each of its hf_cursor_count() options. 0: it can do
 * nothing but harm, as long as there are others. */
void hf_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight);

/* What all know of a position, and what this seat knows, as numbers: equal
 * where they know the same but for who has answered the question that is asked.
 * For the nodes of a search: states that a seat cannot tell apart are one. */
void hf_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own);

/* What an asked seat is expected to answer, from its habits and its word as
 * noted: a weight for each of its options. Returns how sure that is, of 256; 0
 * where nothing is known, and the weights are not filled. */
uint32_t hf_expect(hf_cursor *cursor, unsigned seat, const hf_notes *notes, uint16_t *weight);

/* What a seat means to answer, for what it says before. */
typedef struct hf_plan {
  hf_option chosen; /* the first choice of its answer */
  uint32_t chance;  /* a drawn number, for what is said now and then */
} hf_plan;

/* Something worth saying for a seat that is about to answer so; 0: nothing. */
hf_talk hf_say(hf_cursor *cursor, unsigned seat, const hf_notes *notes, const hf_plan *plan);
/* Does an answer break what the seat has said and is due now? */
bool hf_breaks_word(hf_cursor *cursor, unsigned seat, const hf_notes *notes, hf_option option);

/* Up to so many seats a try of a search takes about as long as any; with more
 * it takes longer in proportion. 0: it makes no difference. */
unsigned hf_seats_at_ease(const hf_game *game);

#endif
