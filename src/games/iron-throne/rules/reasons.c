/* Why a card of a hand, or an ally, cannot be played in a window: see reasons.h.
 *
 * The first thing that is in the way is told, in the order in which a player can do something
 * about it least. It follows from the hand and from what lies open: others' hidden cards count as
 * if they fitted, as they do where options are found (it_usable()). */
#include "reasons.h"

#include "ask.h"

typedef struct why {
  hf_reason *list;
  uint32_t count;
} why;

static void tell(why *told, uint32_t thing, unsigned code, unsigned ability, unsigned place) {
  if (told->count == HF_REASONS_MAX) return;
  told->list[told->count++] = (hf_reason){
      .thing = thing, .code = (uint16_t)code, .arg = {(uint16_t)ability, (uint16_t)place}};
}

/* What the words of the ability are missing. */
static void tell_hindrance(it_table *table, why *told, uint32_t thing, unsigned ability,
                           unsigned seat, const hf_frame *window) {
  static const uint8_t codes[] = {[IT_LACKS_CONDITION] = IT_WHY_CONDITION,
                                  [IT_LACKS_COST] = IT_WHY_COST,
                                  [IT_LACKS_CHANGE] = IT_WHY_NOTHING};
  unsigned place = 0;
  it_lack lack = it_hindrance(table, ability, seat, window, false, &place);
  tell(told, thing, lack == IT_LACKS_NOTHING ? IT_WHY_NOTHING : codes[lack], ability, place);
}

static void look_at_card(it_table *table, why *told, unsigned seat, unsigned character,
                         const hf_frame *window) {
  const it_seat *at = it_at(table, seat);
  unsigned ability = table->rules->person[at->house][character];
  unsigned here = table->rules->person_window[at->house][it_window_of(window)->window];
  uint32_t thing = IT_ASK_PLAY << 16 | (1 + character);
  bool leads = character == at->leader;
  if (at->flags & IT_MAY_NOT_PLAY)
    tell(told, thing, IT_WHY_FORBIDDEN, ability, 0);
  else if (!leads && !(at->living >> character & 1))
    tell(told, thing, IT_WHY_FALLEN, ability, 0);
  else if (!(here >> character & 1))
    tell(told, thing, IT_WHY_MOMENT, ability, 0);
  else if (!at->participating || (!leads && !(at->participating >> character & 1)))
    tell(told, thing, IT_WHY_NOT_IN, ability, 0);
  else
    tell_hindrance(table, told, thing, ability, seat, window);
}

static void look_at_ally(it_table *table, why *told, unsigned seat, unsigned ally,
                         const hf_frame *window) {
  unsigned ability = table->rules->ally[ally];
  uint32_t thing = IT_ASK_PLAY << 16 | (8 + ally);
  if (!(table->rules->ally_window[it_window_of(window)->window] >> ally & 1))
    tell(told, thing, IT_WHY_MOMENT, ability, 0);
  else
    tell_hindrance(table, told, thing, ability, seat, window);
}

uint32_t it_reasons(hf_cursor *cursor, unsigned seat, hf_reason list[HF_REASONS_MAX]) {
  it_table *table = it_table_in(cursor);
  why told = {.list = list};
  if (it_at(table, seat)->prompt != IT_ASK_PLAY) return 0;
  const hf_frame *window = hf_top(table->flow);
  uint64_t options = table->priv[seat].options;
  HF_EACH_BIT (character, table->priv[seat].hand >> IT_KIND_CHARACTER & 31U)
    if (!(options >> (1 + character) & 1)) look_at_card(table, &told, seat, character, window);
  HF_EACH_BIT (ally, table->priv[seat].allies)
    if (!(options >> (8 + ally) & 1)) look_at_ally(table, &told, seat, ally, window);
  return told.count;
}
