/* What weighs how much to somebody who watches: battles, alliances and that points are counted are
 * held, gold and cards that are drawn are not. The lines of a scoring are many: each is an ordinary
 * one. */
#include "table.h"

static const uint8_t light[] = {
    TE_EV_DISCARD,   TE_EV_DRAW, TE_EV_SHUFFLE, TE_EV_POOL_HOME, TE_EV_GOLD,
    TE_EV_HERO_CARD, TE_EV_BACK, TE_EV_TO_TOP,  TE_EV_KEPT,      TE_EV_TAX_FROM,
};

static const uint8_t heavy[] = {
    TE_EV_BATTLE,     TE_EV_REVEAL,   TE_EV_TOTALS,  TE_EV_WON,
    TE_EV_CALLED_OFF, TE_EV_ALLIANCE, TE_EV_SCORING, TE_EV_END,
};

static bool is_among(const uint8_t *kinds, size_t count, unsigned kind) {
  return memchr(kinds, (int)kind, count) != NULL;
}

static unsigned weight_of(unsigned kind) {
  if (is_among(heavy, sizeof heavy, kind)) return HF_BEAT_IMPORTANT;
  return is_among(light, sizeof light, kind) ? HF_BEAT_SMALL : HF_BEAT_ORDINARY;
}

void te_announce(te_table *table, const hf_event *event) {
  hf_beat_note(&table->beat, weight_of(event->kind));
  table->sink->emit(table->sink->user, event);
}

void te_end_beat(te_table *table) { hf_beat_end(&table->beat, table->sink); }
