/* Is a position sound: every number within its bounds, no card lost or made, and all
 * that is found at a refresh as it would be found now. */
#include "check.h"

#include "../state/rows.h"
#include "../state/zones.h"
#include "../words/asks.h"

static hf_status bad(hf_error *error, const char *what, unsigned which) {
  return hf_fail(error, HF_BAD_STATE, "%s (%u)", what, which);
}

/* --- numbers -------------------------------------------------------------- */

static hf_status check_head(const cg_table *table, size_t size, hf_error *error) {
  const cg_public *pub = table->pub;
  const cg_layout at = cg_state_layout(pub, table->flow);
  if (pub->seats < 2 || pub->seats > CG_SEATS) return bad(error, "seats", pub->seats);
  if (pub->words != cg_words(pub->objects) || pub->words > CG_WORDS || at.size != size ||
      at.columns > size)
    return bad(error, "it has another size than its cards need", pub->objects);
  if (pub->pick_words != cg_pick_words(pub->seats, pub->objects, cg_pool(pub)))
    return bad(error, "room for what is chosen", pub->pick_words);
  if (pub->high > pub->objects || pub->high < cg_first_slot(table))
    return bad(error, "slots in use", pub->high);
  if (pub->frame_count > CG_FRAMES || pub->context_count > CG_CONTEXTS ||
      pub->group_count > CG_GROUPS || pub->set_count > CG_SETS || pub->use_count > CG_USES ||
      pub->lasting_count > cg_lasting_most(table))
    return bad(error, "more is going on than there is room for", pub->frame_count);
  if (pub->first_player >= pub->seats) return bad(error, "the first player", pub->first_player);
  for (unsigned i = 0; i < pub->frame_count; i++)
    if (pub->frame[i].procedure == 0 || pub->frame[i].procedure >= CG_PROC_END)
      return bad(error, "a procedure", pub->frame[i].procedure);
  return HF_OK;
}

/* What is free of the room is empty, and rows name sets that are there, each its own. */
static hf_status check_rows(const cg_table *table, hf_error *error) {
  static const cg_lasting empty = {0};
  uint32_t named = 0;
  for (unsigned i = 0; i < cg_lasting_most(table); i++) {
    const cg_lasting *lasting = cg_lasting_at(table, i);
    if (i >= table->pub->lasting_count) {
      if (memcmp(lasting, &empty, sizeof empty) != 0) return bad(error, "an empty row", i);
      continue;
    }
    if (!cg_has_bound_set(lasting)) continue;
    unsigned set = lasting->object - CG_SET_BOUND;
    if (set >= table->bound_sets || (named >> set & 1) != 0)
      return bad(error, "the cards of a lasting effect", i);
    named |= hf_bit(set);
    for (unsigned object = cg_next_bound(table, lasting, 0); object != CG_NO_OBJECT;
         object = cg_next_bound(table, lasting, object + 1))
      if (object >= table->pub->high || cg_at(table, object)->place == CG_NOWHERE)
        return bad(error, "a card that a lasting effect is about", object);
    if (cg_next_bound(table, lasting, 0) == CG_NO_OBJECT) return bad(error, "an empty set", i);
  }
  for (unsigned set = 0; set < table->bound_sets; set++)
    for (unsigned word = 0; (named >> set & 1) == 0 && word < table->pub->words; word++)
      if (table->bound[set * table->pub->words + word] != 0) return bad(error, "a free set", set);
  return HF_OK;
}

static hf_status check_tokens(const cg_table *table, hf_error *error) {
  const cg_layout at = cg_state_layout(table->pub, table->flow);
  for (unsigned i = 0; i < table->column_count; i++) {
    const uint8_t *column = table->columns + (size_t)i * cg_column_bytes(table->pub->objects);
    unsigned counted = 0;
    if (column[0] > CG_TOKEN_COUNT) return bad(error, "a kind of token", column[0]);
    for (unsigned object = 0; object < table->pub->objects; object++) {
      const cg_object *card = cg_at(table, object);
      counted += column[1 + object];
      if (column[1 + object] != 0 && (card->place == CG_NOWHERE || card->place == CG_GONE))
        return bad(error, "tokens where no card is", object);
    }
    if ((column[0] == 0) != (counted == 0)) return bad(error, "a column of tokens", i);
  }
  const uint8_t *end = (const uint8_t *)table->pub - offsetof(cg_state, pub) + at.size;
  for (const uint8_t *byte =
           table->columns + (size_t)table->column_count * cg_column_bytes(table->pub->objects);
       at.rows > 0 && byte < end; byte++)
    if (*byte != 0) return bad(error, "something behind the columns of tokens", *byte);
  return HF_OK;
}

static hf_status check_pool(const cg_table *table, unsigned seat, hf_error *error) {
  const cg_entry *card = cg_pool_of(table, seat);
  unsigned cards = 0;
  for (unsigned zone = 0; zone < CG_ZONES; zone++) cards += table->seat[seat].count[zone];
  if (cards > cg_pool(table->pub)) return bad(error, "cards of one player", cards);
  for (unsigned i = 0; i < cg_pool(table->pub); i++) {
    if (i < cards ? card[i].def == 0 || card[i].def > table->rules->count
                  : (card[i].def | card[i].known | card[i].heard) != 0)
      return bad(error, "a card that is not in play", i);
  }
  card = cg_entry_at(table, seat, CG_LOOSE, 0);
  if (cg_known_of(card, cg_count(table, seat, CG_LOOSE)).known != 0)
    return bad(error, "a place in no order that is known", seat);
  return HF_OK;
}

static hf_status check_object(const cg_table *table, unsigned object, hf_error *error) {
  const cg_object *card = cg_at(table, object);
  if (card->place > CG_COMING || card->def > table->rules->count ||
      card->owner >= table->pub->seats || card->controller >= table->pub->seats)
    return bad(error, "a card in play", object);
  if (card->host != CG_NO_OBJECT &&
      (card->host >= table->pub->high || cg_at(table, card->host)->place == CG_NOWHERE))
    return bad(error, "what a card is attached to", object);
  if (card->place == CG_NOWHERE) {
    cg_object empty = {.host = CG_NO_OBJECT, .generation = card->generation};
    if (memcmp(card, &empty, sizeof empty) != 0) return bad(error, "an empty slot", object);
  } else if (object >= table->pub->high) {
    return bad(error, "a card behind the last one", object);
  }
  return HF_OK;
}

/* --- cards ---------------------------------------------------------------- */

static bool is_draw_card(const cg_table *table, unsigned def) {
  return cg_def_of(table, def)->type <= CG_TYPE_EVENT;
}

/* There is a slot for each card of the decks, and for each agenda beside the first, so we know how
 * many there are. */
static hf_status check_cards(const cg_table *table, hf_error *error) {
  unsigned cards = 0, all = table->pub->objects - cg_first_slot(table) - CG_SPARE;
  for (unsigned seat = 0; seat < cg_seats(table); seat++)
    for (unsigned i = 0; i < cg_pool(table->pub) && cg_pool_of(table, seat)[i].def != 0; i++)
      cards += is_draw_card(table, cg_pool_of(table, seat)[i].def);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
    const cg_object *card = cg_at(table, object);
    if (card->place == CG_PLAY || card->place == CG_DUPLICATE || card->place == CG_SHADOW ||
        card->place == CG_COMING)
      cards += card->def != 0 && is_draw_card(table, card->def);
    cards += card->place == CG_AGENDA;
  }
  return cards == all ? HF_OK : bad(error, "cards were lost or made", cards);
}

/* --- what is found at a refresh ------------------------------------------- */

/* All of it, whatever has changed; what is still to be looked after stays so. */
static void find_anew(cg_table *table) {
  uint16_t stale = table->pub->stale, unchecked = table->pub->unchecked;
  table->pub->stale = CG_NEW_ALL;
  cg_refresh(table);
  table->pub->stale = stale;
  table->pub->unchecked = unchecked;
}

static hf_status check_found(const hf_rules *rules, const hf_state *state, hf_error *error) {
  union {
    hf_state state;
    uint64_t bytes[HF_STATE_MAX / 8];
  } fresh;
  size_t size = state->core.flow.size;
  memcpy(&fresh, state, size);
  cg_table table = cg_table_of(rules, &fresh.state, NULL);
  find_anew(&table);
  if (memcmp(&fresh, state, size) == 0) return HF_OK;
  const cg_table was = cg_look(rules, state);
  for (unsigned object = 0; object < table.pub->high; object++)
    if (memcmp(cg_at(&was, object), cg_at(&table, object), sizeof(cg_object)) != 0)
      return bad(error, "strength, icons or keywords of a card are out of date", object);
  return bad(error, "what cards wait for or change is out of date", 0);
}

/* Numbers and cards: what nothing else follows from. */
static hf_status check_position(const hf_rules *rules, const hf_state *state, hf_error *error) {
  const cg_table table = cg_look(rules, state);
  hf_status status = check_head(&table, state->core.flow.size, error);
  if (status == HF_OK) status = check_rows(&table, error);
  if (status == HF_OK) status = check_tokens(&table, error);
  for (unsigned seat = 0; status == HF_OK && seat < table.pub->seats; seat++)
    status = check_pool(&table, seat, error);
  for (unsigned object = 0; status == HF_OK && object < table.pub->objects; object++)
    status = check_object(&table, object, error);
  return status == HF_OK ? check_cards(&table, error) : status;
}

hf_status cg_check(const hf_rules *rules, const hf_state *state, hf_error *error) {
  hf_status status = check_position(rules, state, error);
  return status == HF_OK ? check_found(rules, state, error) : status;
}

hf_status cg_adopt(const hf_rules *rules, hf_state *state, hf_error *error) {
  hf_status status = check_position(rules, state, error);
  if (status != HF_OK) return status;
  cg_table table = cg_table_of(rules, state, NULL);
  find_anew(&table);
  return HF_OK;
}
