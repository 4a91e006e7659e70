/* What everybody has seen and heard in a game, as far as it helps to guess
 * what others hold and will do: see holdfast/notes.h. Made of public events
 * and talk alone.
 *
 * A promise or threat stands until its first occasion, and is then kept or
 * broken. What is said of an encounter (support, staying out, the card, an
 * answer) is said of the present turn and lapses with it; what is said of
 * hostages holds until the next step in which hostages may be touched is
 * over. Where there was no occasion nothing is counted. */
#ifndef IT_NOTES_H
#define IT_NOTES_H

#include "table.h"

/* What a placed card was. */
enum { IT_PLACED_TRUCE, IT_PLACED_CHARACTER, IT_PLACED_HOSTILITY, IT_PLACED_END };

#define IT_WORDS 6
#define IT_LATELY 8

/* These lie in the words of an hf_notes. */
#define IT_IN_NOTES __attribute__((may_alias))

/* A promise or threat that is not yet due. */
typedef struct IT_IN_NOTES it_word {
  uint8_t verb;             /* IT_TALK_ of talk.h; 0: none */
  uint8_t seat;             /* whom it is about */
  uint8_t if_verb, if_seat; /* holds only if that seat grants this request; 0: it holds */
} it_word;

/* All counts stop at 255. */
typedef struct IT_IN_NOTES it_seat_notes {
  uint32_t holds, lacks;            /* kinds it said it holds or lacks, while nothing settled it */
  uint32_t last_said;               /* hf_talk */
  uint16_t said_turn;               /* the turn of that, */
  uint8_t said_count;               /* and how often it spoke in it */
  uint8_t last_placed;              /* 1 + kind of the card of its latest encounter */
  uint8_t gained;                   /* cards that came into the hand since */
  uint8_t spread;                   /* influence it was seen to spread */
  uint8_t placed[2][IT_PLACED_END]; /* while little, and while much was at stake */
  uint8_t betrayed, was_betrayed;   /* hostility against a truce card, and the other way round */
  uint8_t supported, stayed_out;    /* when it could offer */
  uint8_t accepted, declined;       /* support that was offered */
  uint8_t proposed, agreed, refused, walked; /* deals; refused: others' that it countered */
  uint8_t released, tormented;
  uint8_t kept, broken;       /* promises */
  uint8_t carried_out, empty; /* threats */
  uint8_t true_claims, false_claims;
  /* 1 + the seat that broke, or kept, its word to this one (or released a
   * hostage), in this turn (with IT_LATELY) or the one before, until this one
   * has spoken of it. */
  uint8_t wronged_by, helped_by;
  uint8_t held[IT_SEATS]; /* hostages, by owner */
  it_word word[IT_WORDS];
} it_seat_notes;

typedef struct IT_IN_NOTES it_notes {
  uint16_t turn;
  uint8_t challenger, defender; /* 1 + seat; 0: unknown */
  uint8_t joined;               /* characters that entered in this turn */
  uint8_t revealed[2];          /* 1 + kind, of the challenger and the defender */
  uint8_t settled;              /* promises about these cards are */
  uint8_t proposer;             /* 1 + seat whose deal stands */
  it_seat_notes seat[IT_SEATS];
} it_notes;
static_assert(sizeof(it_notes) <= HF_NOTES_SIZE, "notes are small");

static inline const it_notes *it_notes_of(const hf_notes *notes) {
  return (const it_notes *)(const void *)notes;
}

void it_note_event(const hf_rules *rules, hf_notes *notes, const hf_event *event);
void it_note_talk(const hf_rules *rules, hf_notes *notes, unsigned seat, hf_talk talk);

/* How far a seat's word is to be trusted, 0 to 256: from what it kept. */
unsigned it_trust(const it_seat_notes *of);
/* Has the seat promised this (of the seat, where the verb has one) and is it
 * not yet due? 2 if it depends on what somebody else does, else 1. */
unsigned it_promised(const it_seat_notes *of, unsigned verb, unsigned about);

/* --- what follows from notes (beliefs.c) ---------------------------------- */

/* What a hand may hold of the cards that were not seen. */
typedef struct it_hand_odds {
  uint8_t kind[IT_KINDS]; /* how likely, of 255, a card drawn evenly is kept */
  uint32_t surely;        /* kinds of which one is there if it can be */
} it_hand_odds;
void it_guess_hand(const it_table *table, unsigned seat, const it_notes *notes, hf_random *random,
                   it_hand_odds *odds);
uint32_t it_expect(hf_cursor *cursor, unsigned seat, const hf_notes *notes, uint16_t *weight);

/* --- what a bot says (speak.c) --------------------------------------------- */

hf_talk it_say(const hf_rules *rules, const hf_state *state, unsigned seat, const hf_notes *notes,
               const hf_plan *plan);
bool it_breaks_word(const hf_rules *rules, const hf_state *state, unsigned seat,
                    const hf_notes *notes, hf_option option);

#endif
