/* Which options come to mind first: rules of thumb for each kind of question.
 *
 * A weight depends on what all can see and on the seat's own cards alone. 10 is
 * an option like any other. They say where to look first and nothing of what
 * is found there. */
#include "prefer.h"

#include "ask.h"
#include "deals.h"

enum { USUAL = 10, RARELY = 2 };

typedef struct thought {
  const it_table *table;
  unsigned seat;
  const it_seat *mine;
  const it_private *own;
} thought;

static unsigned influence(const it_seat *at) { return IT_INFLUENCE - (unsigned)at->unspread; }

/* One more and the game is won. */
static bool nearly_there(const it_seat *at) { return at->unspread == 1; }

/* A victory of that seat would not be one's own. */
static bool threatens(const thought *t, unsigned other) {
  return nearly_there(&t->table->pub->seat[other]) && !nearly_there(t->mine);
}

static unsigned top_power(const it_seat *at) {
  unsigned top = 0;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    top = (at->living >> i & 1) && at->power[i] > top ? at->power[i] : top;
  }
  return top;
}

/* High cards win; a truce is worth a thought; a character's card is better
 * played for its words. */
static unsigned place(uint32_t kind) {
  if (it_is_character(kind)) {
    return RARELY;
  }
  return kind == IT_KIND_TRUCE ? 14 : 4 + it_value(kind);
}

static unsigned discard(uint32_t kind) {
  if (kind == IT_KIND_TRUCE) {
    return USUAL;
  }
  return it_is_character(kind) ? 12 : it_value(kind) < 6 ? 14 : RARELY;
}

static unsigned character(const thought *t, uint32_t which) {
  return 4 + 4 * (unsigned)t->mine->power[which];
}

/* With the challenger there is influence to win, with the defender a leader to
 * be stopped. */
static unsigned offer(const thought *t, uint32_t value) {
  const it_public *pub = t->table->pub;
  if (value == 0) {
    return 2 * USUAL;
  }
  bool attacks = value < IT_OFFER_DEFENDER;
  unsigned power = t->mine->power[(value - 1) % IT_CHARACTERS];
  bool danger = threatens(t, pub->challenger);
  if (attacks) {
    return danger ? 1 : 2 + 2 * power;
  }
  return (danger ? 6 : 2) + power * (danger ? 3 : 1);
}

static unsigned accept(const thought *t, uint32_t value) {
  const it_public *pub = t->table->pub;
  unsigned supporter = t->mine->prompt_arg[0];
  bool shares = t->seat == pub->challenger; /* the supporter would win influence too */
  if (value == 0) {
    return shares && threatens(t, supporter) ? 3 * USUAL : USUAL;
  }
  return shares && threatens(t, supporter) ? 1 : 3 * USUAL;
}

static unsigned distribute(const thought *t, uint32_t value) {
  if (value == IT_STOP) {
    return RARELY;
  }
  unsigned power = t->mine->power[value];
  return power == 1 ? 12 : power == top_power(t->mine) ? 20 : 6;
}

/* Death and what it takes: who leads suffers first. */
static unsigned torment(const thought *t, unsigned owner, unsigned kind) {
  const it_seat *victim = &t->table->pub->seat[owner];
  unsigned lead = influence(victim);
  if (!it_is_character(kind)) {
    return 4 + lead;
  }
  unsigned who = kind - IT_KIND_CHARACTER;
  if (who == victim->leader) {
    return victim->sheet >= 4 ? 4 + lead : RARELY;
  }
  return victim->power[who] >= 3 ? 6 + 2 * lead : 4;
}

static unsigned hostages(const thought *t, uint32_t value) {
  unsigned act = value >> 12;
  if (value == 0) {
    return 3 * USUAL;
  }
  return act == IT_DO_RELEASE ? RARELY : torment(t, value >> 8 & 15, value & 255);
}

static unsigned victim(const thought *t, uint32_t seat) {
  return 6 + 4 * influence(&t->table->pub->seat[seat]);
}

static unsigned torment_one(const thought *t, uint32_t which) {
  const it_seat *at = &t->table->pub->seat[t->mine->prompt_arg[0]];
  return at->power[which] == 1 ? 30 : 6 + at->power[which];
}

static unsigned first_thought(const thought *t, uint32_t value) {
  switch (t->mine->prompt) {
  case IT_ASK_PLACE:
  case IT_ASK_REPLACE: return place(value);
  case IT_ASK_DISCARD: return discard(value);
  case IT_ASK_CHARACTER: return character(t, value);
  case IT_ASK_OFFER: return offer(t, value);
  case IT_ASK_ACCEPT: return accept(t, value);
  case IT_ASK_DISTRIBUTE: return distribute(t, value);
  case IT_ASK_HOSTAGES:
  case IT_ASK_TORMENT: return hostages(t, value);
  case IT_ASK_VICTIM: return victim(t, value);
  case IT_ASK_TORMENT_ONE: return torment_one(t, value);
  case IT_ASK_ABILITY: return value ? 15 : USUAL;
  case IT_ASK_PLAY: return value ? USUAL : 15;
  case IT_ASK_SOURCE: return value == IT_SOURCE_HAND ? 15 : USUAL;
  default: return USUAL;
  }
}

void it_prefer(hf_cursor *cursor, unsigned seat, uint16_t *weight) {
  it_table *table = it_table_in(cursor);
  thought t = {table, seat, it_at(table, seat), &table->priv[seat]};
  uint32_t n = 0;
  if (t.mine->prompt == IT_ASK_DEAL) {
    it_prefer_deal(table, seat, weight);
    return;
  }
  if (it_prompt_is_hostages(t.mine->prompt)) {
    for (uint32_t count = (uint32_t)t.own->options; n < count; n++) {
      weight[n] = (uint16_t)first_thought(&t, it_hostage_option_at(table, seat, n));
    }
    return;
  }
  HF_EACH_BIT (option, t.own->options) {
    weight[n++] = (uint16_t)first_thought(&t, option);
  }
}
