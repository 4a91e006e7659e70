/* LISTENERS: lists of the abilities of cards in play that are used, by player and timing. They
 * follow the cards that come and go. */
#include "listeners.h"

static bool is_used_in_play(const cg_ability *ability) {
  return ability->timing <= CG_ON_ACTION && ability->from == CG_FROM_PLAY;
}

/* Room for one more, counted from 1: that of one which has left, or behind all others; 0. */
static inline unsigned room_for_one(cg_table *table) {
  unsigned room = table->spare_listeners;
  if (room == 0) return table->listener_count < CG_LISTENERS ? ++table->listener_count : 0;
  table->spare_listeners = table->listener[room - 1].next;
  return room;
}

/* Into a list, in front of what the link leads to. */
static inline void insert(cg_table *table, unsigned list, uint8_t *link, unsigned object,
                          unsigned number, unsigned room) {
  const cg_ability *ability = &table->rules->ability[number];
  cg_listener *listener = &table->listener[room - 1];
  *listener = (cg_listener){
      .listens = ability->timing == CG_ON_ACTION ? cg_mask_low(ability->phases) : ability->calls,
      .object = (uint16_t)object,
      .ability = (uint16_t)number,
      .needs = ability->needs,
      .own = ability->own,
      .gold = ability->gold,
      .next = *link};
  *link = (uint8_t)room;
  cg_mask_add(&table->hears[list], listener->listens);
}

static HF_APART void leave_unlisted(cg_table *table) {
  table->listener_count = CG_LISTENERS + 1;
  memset(table->hears, 0xFF, sizeof table->hears);
}

/* The players who may use it: one bit each. */
static inline uint32_t users_of(const cg_table *table, unsigned object, const cg_ability *ability) {
  return ability->shared != 0 ? hf_bit(cg_seats(table)) - 1
                              : hf_bit(cg_at(table, object)->controller);
}

/* Into a list, before those of cards in later slots. */
static void add_to_list(cg_table *table, unsigned list, unsigned object, unsigned number) {
  unsigned room = room_for_one(table);
  if (room == 0) {
    leave_unlisted(table);
    return;
  }
  uint8_t *link = &table->listeners[list];
  while (*link != 0 && table->listener[*link - 1].object <= object)
    link = &table->listener[*link - 1].next;
  insert(table, list, link, object, number, room);
}

void cg_add_listeners(cg_table *table, unsigned object) {
  if (!cg_in_set(cg_set(table, CG_SET_ABLE), object)) return;
  const cg_def *def = cg_card(table, object);
  for (unsigned i = 0; i < def->abilities; i++) {
    const cg_ability *ability = &table->rules->ability[def->first_ability + i];
    if (!is_used_in_play(ability)) continue;
    HF_EACH_BIT (seat, users_of(table, object, ability)) {
      if (cg_are_unlisted(table)) return;
      add_to_list(table, cg_listeners_of(table, ability->timing, seat), object,
                  def->first_ability + i);
    }
  }
}

/* The same for a card before all that are listed: its last ability goes first. */
static inline void list_before(cg_table *table, unsigned object) {
  const cg_def *def = cg_card(table, object);
  for (unsigned number = def->first_ability + def->abilities; number-- > def->first_ability;) {
    const cg_ability *ability = &table->rules->ability[number];
    if (!is_used_in_play(ability)) continue;
    HF_EACH_BIT (seat, users_of(table, object, ability)) {
      unsigned list = cg_listeners_of(table, ability->timing, seat);
      insert(table, list, &table->listeners[list], object, number, ++table->listener_count);
    }
  }
}

/* Lists the abilities of cards in play, as far as there is room: from the last card on. */
void cg_find_listeners(cg_table *table, unsigned which) {
  (void)which;
  const uint64_t *able = cg_set(table, CG_SET_ABLE);
  unsigned lists = cg_listeners_of(table, CG_ON_ACTION + 1, 0);
  cg_keep(table, CG_REL_LISTENERS);
  table->listener_count = table->spare_listeners = 0;
  memset(table->listeners, 0, lists * sizeof table->listeners[0]);
  memset(table->hears, 0, lists * sizeof table->hears[0]);
  for (unsigned word = cg_used_words(table); word-- > 0;)
    for (uint64_t left = able[word]; left != 0;) {
      unsigned bit = hf_highest_bit(left), object = 64 * word + bit;
      left ^= UINT64_C(1) << bit;
      const cg_def *def = cg_card(table, object);
      unsigned most = def->abilities * (def->shared != 0 ? cg_seats(table) : 1U);
      if (table->listener_count + most > CG_LISTENERS) {
        leave_unlisted(table);
        return;
      }
      list_before(table, object);
    }
}

static void drop_from_list(cg_table *table, unsigned list, const uint64_t *left) {
  cg_mask hears = cg_no_words;
  for (uint8_t *link = &table->listeners[list]; *link != 0;) {
    cg_listener *listener = &table->listener[*link - 1];
    if (!cg_in_set(left, listener->object)) {
      cg_mask_add(&hears, listener->listens);
      link = &listener->next;
      continue;
    }
    uint8_t room = *link;
    *link = listener->next;
    listener->next = table->spare_listeners;
    table->spare_listeners = room;
  }
  table->hears[list] = hears;
}

void cg_drop_listeners(cg_table *table) {
  const uint64_t *left = table->news.left;
  if (!table->news.left_able) return;
  if (cg_are_unlisted(table)) {
    cg_forget(table, CG_REL_LISTENERS);
    return;
  }
  for (unsigned list = cg_listeners_of(table, CG_ON_ACTION + 1, 0); list-- > 0;)
    if (table->listeners[list] != 0) drop_from_list(table, list, left);
}
