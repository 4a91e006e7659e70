/* Events: what happened, as typed records. They are built only when somebody
 * listens, and are the source of logs, animation and replays. */
#ifndef HOLDFAST_EVENT_H
#define HOLDFAST_EVENT_H

#include "holdfast/base.h"

#define HF_EVENT_ARGS 6
/* An operand that the reader may not know. */
#define HF_HIDDEN (-1)

typedef struct hf_event {
  uint16_t kind;              /* the game's own numbering */
  uint16_t hidden;            /* operands, one bit each, that are secret ... */
  uint32_t seen_by;           /* ... but not to these seats */
  int32_t arg[HF_EVENT_ARGS]; /* seats, cards, numbers, by kind */
} hf_event;

/* How much a beat weighs. */
enum {
  HF_BEAT_SMALL,    /* a draw, a shuffle, a card that kneels */
  HF_BEAT_ORDINARY, /* a card played, support given, an order */
  HF_BEAT_IMPORTANT /* a reveal, a result, a death, an alliance, a scoring */
};

typedef struct hf_sink {
  void (*emit)(void *user, const hf_event *event);
  void *user;
  /* A beat ends: the events since the last one belong together, and the state that is played on
   * is consistent, though perhaps nobody is asked in it: views may be taken of it. Where beats end
   * and what they weigh depends on public things alone. May be NULL. */
  void (*beat)(void *user, unsigned weight);
} hf_sink;

/* The event as a seat (or HF_SPECTATOR) may see it: secret operands become
 * HF_HIDDEN unless the seat is among those who may know. */
hf_event hf_event_for(const hf_event *event, unsigned seat);

#endif
