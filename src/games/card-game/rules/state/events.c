/* Events go out to whoever listens: see events.h. */
#include "events.h"

/* The card of a slot, as everybody sees it: 0 for a faction card and what lies face down. */
static int open_def(const cg_table *table, int object) {
  if (object < 0 || object >= table->pub->objects) return 0;
  const cg_object *card = cg_at(table, (unsigned)object);
  return (card->flags & CG_FACE_DOWN) != 0 || card->place == CG_SHADOW ? 0 : card->def;
}

/* Slots are used again: who is told later what happened must know the card. */
void cg_name_objects(const cg_table *table, hf_event *event) {
  int32_t *arg = event->arg;
  switch (event->kind) {
  case CG_EV_DUPLICATE:
  case CG_EV_POWER:
  case CG_EV_KNEELS:
  case CG_EV_STANDS:
  case CG_EV_ATTACKER:
  case CG_EV_DEFENDER:
  case CG_EV_JOINS:
  case CG_EV_OUT_OF_CHALLENGE:
  case CG_EV_CONTROL:
  case CG_EV_BESTOWS:
  case CG_EV_CARD_GOLD:
  case CG_EV_TOKENS: arg[4] = open_def(table, arg[0]); return;
  case CG_EV_ASSAULT:
  case CG_EV_STEALTH:
    arg[4] = open_def(table, arg[0]);
    arg[5] = open_def(table, arg[1]);
    return;
  case CG_EV_KEYWORD:
  case CG_EV_CHOOSES: arg[4] = open_def(table, arg[1]); return;
  case CG_EV_ENTERS:
    arg[4] = table->pub->round == 0 ? CG_CAME_SETUP : CG_CAME_PUT;
    arg[5] = open_def(table, arg[3]);
    return;
  case CG_EV_RESULT:
    arg[4] = table->pub->challenge.type;
    arg[5] = table->pub->challenge.attacker;
    return;
  default: return;
  }
}

/* --- beats ---------------------------------------------------------------- */

static const uint8_t light[] = {
    CG_EV_SHUFFLE,   CG_EV_DRAW,    CG_EV_GOLD,   CG_EV_KNEELS, CG_EV_STANDS,
    CG_EV_MOVES,     CG_EV_LOOKS,   CG_EV_PASS,   CG_EV_TITLES, CG_EV_USED_BACK,
    CG_EV_CARD_GOLD, CG_EV_BESTOWS, CG_EV_TOKENS, CG_EV_NAMED,
};

static const uint8_t heavy[] = {
    CG_EV_PLOT, CG_EV_RESULT, CG_EV_CLAIM, CG_EV_DOMINANCE, CG_EV_ELIMINATED, CG_EV_WINS,
};

static bool is_among(const uint8_t *kinds, size_t count, unsigned kind) {
  return memchr(kinds, (int)kind, count) != NULL;
}

static unsigned weight_of(const hf_event *event) {
  bool dies = event->kind == CG_EV_LEAVES && event->arg[3] == CG_DEAD;
  if (dies || is_among(heavy, sizeof heavy, event->kind)) return HF_BEAT_IMPORTANT;
  return is_among(light, sizeof light, event->kind) ? HF_BEAT_SMALL : HF_BEAT_ORDINARY;
}

void cg_announce(cg_table *table, const hf_event *event) {
  hf_beat_note(&table->beat, weight_of(event));
  table->sink->emit(table->sink->user, event);
}

void cg_end_beat(cg_table *table) { hf_beat_end(&table->beat, table->sink); }

/* --- emitting ------------------------------------------------------------- */

void cg_emit(cg_table *table, unsigned kind, int a, int b, int c, int d) {
  hf_event event = {.kind = (uint16_t)kind, .arg = {a, b, c, d}};
  cg_name_objects(table, &event);
  cg_announce(table, &event);
}

void cg_emit_secret(cg_table *table, unsigned kind, int a, int b, int c, unsigned hidden,
                    uint32_t seen_by) {
  hf_event event = {.kind = (uint16_t)kind, .seen_by = seen_by, .arg = {a, b, c}};
  if (hidden < HF_EVENT_ARGS) event.hidden = (uint16_t)(1U << hidden);
  cg_name_objects(table, &event);
  cg_announce(table, &event);
}
