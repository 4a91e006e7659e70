/* Why a card cannot be played or committed, and a unit not be recruited: see reasons.h.
 *
 * All of it follows from what finds the options: the hand, and what lies open. */
#include "reasons.h"

#include "abilities.h"
#include "ask.h"

typedef struct why {
  hf_reason *list;
  uint32_t count;
  uint32_t prompt;
} why;

static void tell(why *told, unsigned value, te_lack lack, const unsigned arg[2]) {
  if (lack == TE_LACKS_NOTHING || told->count == HF_REASONS_MAX) return;
  told->list[told->count++] = (hf_reason){.thing = told->prompt << 16 | value,
                                          .code = (uint16_t)lack,
                                          .arg = {(uint16_t)arg[0], (uint16_t)arg[1]}};
}

static bool offered(const te_table *table, unsigned seat, unsigned option) {
  const te_private *own = &table->priv[seat];
  return option < 64 ? (own->options >> option & 1) != 0 : (own->extra & te_extra(option)) != 0;
}

static void look_at_event(te_table *table, why *told, unsigned seat, unsigned option) {
  unsigned card = te_option_card(option), arg[2] = {te_card_of(table, card)->ability, 0};
  tell(told, option, te_event_lacks(table, seat, card, &arg[1]), arg);
}

/* A defender pays for cards; the other one was committed before. */
static void look_at_price(te_table *table, why *told, unsigned seat, unsigned option) {
  unsigned price = te_card_of(table, te_option_card(option))->price;
  unsigned gold = te_at(table, seat)->gold;
  if (price > gold && table->pub->battle.attacker != seat)
    tell(told, option, TE_LACKS_GOLD, (const unsigned[2]){price, gold});
}

typedef void look_at_card(te_table *table, why *told, unsigned seat, unsigned option);

/* Plot cards, then heroes. */
static void look_at_hand(te_table *table, why *told, unsigned seat, look_at_card *look) {
  for (uint64_t hand = table->priv[seat].hand; hand != 0; hand &= hand - 1)
    if (!offered(table, seat, hf_lowest_bit(hand))) look(table, told, seat, hf_lowest_bit(hand));
  HF_EACH_BIT (house, te_hero_cards(table, seat))
    if (!offered(table, seat, TE_OPTION_HERO + house))
      look(table, told, seat, TE_OPTION_HERO + house);
}

/* A unit first, then its place: of places there is nothing to tell. */
static void look_at_levy(te_table *table, why *told, unsigned seat) {
  if (table->priv[seat].pick_count % 2 == 1) return;
  HF_EACH_BIT (house, te_at(table, seat)->houses)
    for (unsigned hero = 0; hero < 2; hero++) {
      unsigned kind = house + hero * TE_RECRUIT_HERO, arg[2] = {0, 0};
      if (!offered(table, seat, kind)) tell(told, kind, te_levy_lacks(table, seat, kind, arg), arg);
    }
}

uint32_t te_reasons(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]) {
  te_table *table = te_table_in(cursor);
  why told = {.list = list, .prompt = te_at(table, seat)->prompt};
  switch (told.prompt) {
  case TE_ASK_EVENT: look_at_hand(table, &told, seat, look_at_event); break;
  case TE_ASK_COMMIT: look_at_hand(table, &told, seat, look_at_price); break;
  case TE_ASK_RECRUIT: look_at_levy(table, &told, seat); break;
  default: break;
  }
  return told.count;
}
