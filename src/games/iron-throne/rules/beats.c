/* What weighs how much to somebody who watches: what an encounter comes to is held, cards that
 * are drawn are not. */
#include "table.h"

static const uint8_t light[] = {
    IT_EV_DRAW, IT_EV_DISTRIBUTE, IT_EV_HOME,     IT_EV_DISCARD,    IT_EV_SHUFFLE,
    IT_EV_LOOK, IT_EV_LOOK_ALLY,  IT_EV_MODIFIER, IT_EV_ALLY_DRAWN,
};

static const uint8_t heavy[] = {
    IT_EV_REVEAL, IT_EV_OUTCOME, IT_EV_REPLACE,      IT_EV_SWAP,    IT_EV_TOTALS,  IT_EV_WINNER,
    IT_EV_DEATH,  IT_EV_ACCEPT,  IT_EV_TRUCE_FAILED, IT_EV_TORMENT, IT_EV_PLUNDER, IT_EV_END,
};

static bool is_among(const uint8_t *kinds, size_t count, unsigned kind) {
  return memchr(kinds, (int)kind, count) != NULL;
}

unsigned it_weight_of(unsigned kind) {
  if (is_among(heavy, sizeof heavy, kind)) return HF_BEAT_IMPORTANT;
  return is_among(light, sizeof light, kind) ? HF_BEAT_SMALL : HF_BEAT_ORDINARY;
}

void it_announce(it_table *table, const hf_event *event) {
  hf_beat_note(&table->beat, it_weight_of(event->kind));
  table->sink->emit(table->sink->user, event);
}

void it_end_beat(it_table *table) { hf_beat_end(&table->beat, table->sink); }
