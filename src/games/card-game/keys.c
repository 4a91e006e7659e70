/* What a seat knows, as a number. It goes with the view: what the view leaves out or
 * puts into another order does not count here either. */
#include "evaluate.h"

#include "../../core/game.h"
#include "expr.h"
#include "lists.h"
#include "picks.h"
#include "view.h"

static uint64_t mix(uint64_t key, uint64_t value) {
  key = (key ^ value) * UINT64_C(0x9E3779B97F4A7C15);
  return key ^ key >> 29;
}

static uint64_t mix_bytes(uint64_t key, const void *bytes, size_t length) {
  return hf_hash_bytes(bytes, length, key);
}

/* The rules under way and what all can see of the table. */
static uint64_t open_part(const cg_table *table) {
  const cg_public *pub = table->pub;
  uint64_t key = mix_bytes(1, pub->frame, pub->frame_count * sizeof *pub->frame);
  key = mix_bytes(key, pub->group, pub->group_count * sizeof *pub->group);
  key = mix_bytes(key, pub->lasting, pub->lasting_count * sizeof *pub->lasting);
  key = mix_bytes(key, pub->use, pub->use_count * sizeof *pub->use);
  enum { REST = offsetof(cg_public, challenge), END = offsetof(cg_public, frame) };
  uint8_t rest[END - REST];
  memcpy(rest, (const char *)pub + REST, sizeof rest);
  rest[offsetof(cg_public, titles) - REST] = 0; /* nobody sees what is left of them */
  key = mix_bytes(key, rest, sizeof rest);
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    /* who has chosen a plot while others have not is no news */
    cg_seat of = table->seat[seat];
    if (of.prompt == CG_ASK_PLOT) of.plot_chosen = 0;
    key = mix_bytes(key, &of, sizeof of);
  }
  return key;
}

/* Abilities under way, without what they were told in secret. */
static uint64_t contexts_key(const cg_table *table, unsigned bit, uint64_t key) {
  const cg_public *pub = table->pub;
  uint32_t veiled = 0; /* sets that list hidden cards */
  for (unsigned i = 0; i < pub->context_count; i++) {
    cg_context seen = pub->context[i];
    uint32_t *const refs[] = {seen.reg, seen.paid, &seen.last};
    const unsigned counts[] = {HL_REGISTERS_MAX, CG_PAID, 1};
    for (unsigned j = 0; j < 3; j++)
      for (unsigned n = 0; n < counts[j]; n++) {
        uint32_t ref = refs[j][n];
        if (cg_sees_choice(table, bit, seen.user, ref)) continue;
        if (cg_ref_kind(ref) == CG_REF_LIST) veiled |= cg_list_mask(table, ref);
        refs[j][n] = 0;
      }
    key = mix_bytes(key, &seen, sizeof seen);
  }
  for (unsigned i = 0; i < pub->set_count; i++)
    if ((veiled >> i & 1) == 0)
      key = mix_bytes(mix(key, i), cg_set(table, i), pub->words * sizeof *table->sets);
  return key;
}

static bool all_heard(uint8_t heard) { return (heard >> CG_WATCHERS & 1) != 0; }
/* A card that is somewhere: which, and whether everybody has heard of it. */
static uint64_t hearsay(unsigned def, uint8_t heard) {
  return mix(7, (uint64_t)def << 1 | all_heard(heard));
}

static uint64_t objects_key(const cg_table *table, unsigned bit, uint64_t key, uint64_t *heard) {
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place == CG_NOWHERE && card->generation == 0) continue;
    cg_object seen = *card;
    if ((card->flags & CG_FACE_DOWN) != 0) {
      bool known = (card->known >> bit & 1) != 0;
      if (!known && (card->used >> bit & 1) != 0)
        heard[card->owner] += hearsay(card->def, card->used);
      if (!known) {
        seen.def = 0;
        seen.known = (uint8_t)(cg_bit(card->controller) & ~cg_bit(bit));
      }
      if (known && !all_heard(card->known))
        seen.known = (uint8_t)(cg_bit(card->controller) | cg_bit(bit));
      seen.used = known && all_heard(card->used);
    }
    key = mix_bytes(mix(key, object), &seen, sizeof seen);
  }
  return key;
}

static bool hidden_zone(unsigned zone) { return zone <= CG_ASIDE || zone == CG_PLOTS; }

/* Zones without an order are sums. */
static bool in_order(const cg_table *table, unsigned seat, unsigned zone) {
  if (zone == CG_ASIDE) return table->seat[seat].aside_from != CG_HAND;
  return zone != CG_LOOSE && zone != CG_HAND && zone != CG_PLOTS;
}

static uint64_t zone_key(const cg_table *table, unsigned seat, unsigned zone, unsigned bit,
                         uint64_t *heard) {
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  bool hidden = hidden_zone(zone), order = in_order(table, seat, zone);
  bool own_deck = seat == bit && (zone <= CG_BOTTOM || zone == CG_ASIDE);
  uint64_t key = zone;
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
    bool known = !hidden || (card[i].known >> bit & 1) != 0;
    if (!known && (own_deck || (card[i].heard >> bit & 1) != 0))
      heard[seat] += hearsay(card[i].def, card[i].heard);
    if (!known) continue;
    /* who else knows it is seen only if all do */
    uint64_t one = (uint64_t)card[i].def << 8 | (hidden ? all_heard(card[i].known) : card[i].known);
    one = one << 8 | (hidden ? all_heard(card[i].heard) : card[i].heard);
    key = order ? mix(mix(key, i), one) : key + mix(zone + 1, one);
  }
  return key;
}

/* All that the seat of this bit knows but for what it alone has decided. */
static uint64_t known_to(const cg_table *table, unsigned bit, uint64_t key) {
  uint64_t heard[CG_SEATS] = {0};
  key = contexts_key(table, bit, key);
  key = objects_key(table, bit, key, heard);
  for (unsigned seat = 0; seat < cg_seats(table); seat++) {
    for (unsigned zone = 0; zone < CG_ZONES; zone++)
      if (cg_count(table, seat, zone) > 0) key = mix(key, zone_key(table, seat, zone, bit, heard));
    /* what all have heard of is not seen in a sample: a seat has its own hearsay */
    if (bit != CG_WATCHERS) key = mix(key, heard[seat]);
  }
  return key;
}

void cg_keys(const hf_rules *rules, const hf_state *state, unsigned seat, uint64_t *all,
             uint64_t *own) {
  cg_table table = cg_look(rules, state);
  uint64_t open = mix(open_part(&table), seat);
  *all = known_to(&table, CG_WATCHERS, open);
  uint64_t key = mix_bytes(known_to(&table, seat, open), &table.own[seat], sizeof table.own[seat]);
  if (cg_pick_count(&table, seat) > 0)
    key = mix_bytes(key, cg_picked(&table, seat), table.pub->pick_words * sizeof(uint64_t));
  *own = key;
}
