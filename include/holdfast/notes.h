/* Notes: what everybody at a table has seen and heard in one game, as far as
 * it helps to guess what others hold and will do, and is in no view: who kept
 * their word, what was placed before, what was promised and not yet due.
 *
 * Notes are made of public events and of table talk alone, so that handing
 * them to anybody tells nothing. Whoever runs a table keeps one, tells it all
 * that happens, and hands it to bots beside their views. They never change the
 * game. A flat block without pointers; the same events give the same bytes. */
#ifndef HOLDFAST_NOTES_H
#define HOLDFAST_NOTES_H

#include "holdfast/play.h"

#define HF_NOTES_SIZE 1024

typedef struct hf_notes {
  uint64_t word[HF_NOTES_SIZE / 8]; /* the game's own; zero at the beginning */
} hf_notes;

void hf_notes_begin(hf_notes *notes);
/* Something happened. Secret operands are hidden before the game sees them. */
void hf_notes_event(const hf_rules *rules, hf_notes *notes, const hf_event *event);
/* A seat said something, at this decision. */
void hf_notes_talk(const hf_rules *rules, hf_notes *notes, unsigned seat, hf_talk talk);

/* As hf_sample(), but what goes with the notes comes more often. `notes` may be
 * NULL. */
void hf_imagine(const hf_rules *rules, const hf_view *view, const hf_notes *notes,
                hf_random *random, hf_state *state);

/* A sink that keeps notes and passes events on. */
typedef struct hf_notes_keeper {
  const hf_rules *rules;
  hf_notes *notes;
  const hf_sink *next; /* or NULL */
} hf_notes_keeper;
hf_sink hf_notes_sink(hf_notes_keeper *keeper);

#endif
