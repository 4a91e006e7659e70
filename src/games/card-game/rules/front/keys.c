/* What a seat knows, as a number. It goes with the view: what the view leaves out or
 * puts into another order does not count here either. */
#include "keys.h"

#include "../state/lists.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/rows.h"
#include "../state/tokens.h"
#include "../state/view.h"
#include "../state/zones.h"

static uint64_t mix(uint64_t key, uint64_t value) {
  key = (key ^ value) * UINT64_C(0x9E3779B97F4A7C15);
  return key ^ key >> 29;
}

static uint64_t mix_bytes(uint64_t key, const void *bytes, size_t length) {
  return hf_hash_bytes(bytes, length, key);
}

/* Rows of lasting effects in the room behind, and whom they are about. */
static uint64_t rows_key(const cg_table *table, uint64_t key) {
  for (unsigned i = CG_LASTING; i < table->pub->lasting_count; i++)
    key = mix_bytes(key, cg_lasting_at(table, i), sizeof(cg_lasting));
  return mix_bytes(key, table->bound,
                   (size_t)table->bound_sets * table->pub->words * sizeof(uint64_t));
}

/* The rules under way and what all can see of the table. */
static uint64_t open_part(const cg_table *table) {
  const cg_public *pub = table->pub;
  uint64_t key = mix_bytes(1, pub->frame, pub->frame_count * sizeof *pub->frame);
  key = mix_bytes(key, pub->group, pub->group_count * sizeof *pub->group);
  unsigned few = pub->lasting_count < CG_LASTING ? pub->lasting_count : CG_LASTING;
  key = mix_bytes(key, pub->lasting, few * sizeof *pub->lasting);
  if (pub->lasting_count > CG_LASTING) key = rows_key(table, key);
  key = cg_mix_columns(table, key);
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
    /* found only where somebody watches, and follows from the rest */
    if (of.prompt == CG_ASK_ACTION) of.prompt_arg[CG_NONE_IN_PLAY] = 0;
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
        if (cg_sees_choice(table, bit, &pub->context[i], ref)) continue;
        if (cg_ref_kind(ref) == CG_REF_LIST) veiled |= cg_list_mask(table, ref);
        refs[j][n] = cg_unknown_ref(ref);
      }
    key = mix_bytes(key, &seen, sizeof seen);
  }
  for (unsigned i = 0; i < pub->set_count; i++)
    if ((veiled >> i & 1) == 0)
      key = mix_bytes(mix(key, i), cg_set(table, i), pub->words * sizeof *table->sets);
  return key;
}

/* Who knows of a hidden card, as far as the seat of this bit can tell: it alone, or all. */
static uint8_t known_seen(uint8_t known, unsigned bit) {
  return (uint8_t)((known >> bit & 1) + cg_all_know(known));
}

/* A card that is somewhere. */
static uint64_t hearsay(unsigned def, unsigned known, unsigned heard, unsigned bit) {
  return (heard & ~known) >> bit & 1 ? mix(7, def) : 0;
}

static uint64_t objects_key(const cg_table *table, unsigned bit, uint64_t key, uint64_t *heard) {
  for (unsigned object = 0; object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place == CG_NOWHERE && card->generation == 0) continue;
    cg_object seen = *card;
    if ((card->flags & CG_FACE_DOWN) != 0) {
      heard[card->owner] += hearsay(card->def, card->known, card->used, bit);
      if ((card->known >> bit & 1) == 0) seen.def = 0;
      seen.known = known_seen(card->known, bit);
      seen.used = 0;
    }
    key = mix_bytes(mix(key, object), &seen, sizeof seen);
  }
  return key;
}

/* Zones without an order are sums. */
static uint64_t zone_key(const cg_table *table, unsigned seat, unsigned zone, unsigned bit,
                         uint64_t *heard) {
  const cg_entry *card = cg_entry_at(table, seat, zone, 0);
  bool hidden = cg_is_hidden(zone), order = cg_in_order(table, seat, zone);
  unsigned own_deck = seat == bit && (zone <= CG_BOTTOM || zone == CG_ASIDE) ? hf_bit(seat) : 0;
  uint64_t key = zone;
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++) {
    if (hidden) *heard += hearsay(card[i].def, card[i].known, card[i].heard | own_deck, bit);
    if (hidden && (card[i].known >> bit & 1) == 0) continue;
    uint64_t one =
        (uint64_t)card[i].def << 8 | (hidden ? known_seen(card[i].known, bit) : card[i].known);
    if (!hidden) one = one << 8 | card[i].heard; /* a mark on the stack */
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
      if (cg_count(table, seat, zone) > 0)
        key = mix(key, zone_key(table, seat, zone, bit, &heard[seat]));
    key = mix(key, heard[seat]);
  }
  return key;
}

void cg_keys(hf_cursor *cursor, unsigned seat, uint64_t *all, uint64_t *own) {
  const cg_table *table = cg_table_in(cursor);
  uint64_t open = mix(open_part(table), seat);
  *all = known_to(table, CG_WATCHERS, open);
  uint64_t key = mix(*all, known_to(table, seat, open));
  key = mix_bytes(key, &table->own[seat], sizeof table->own[seat]);
  if (cg_pick_count(table, seat) > 0)
    key = mix_bytes(key, cg_picked(table, seat), table->pub->pick_words * sizeof(uint64_t));
  *own = key;
}
