/* Tokens on cards in play: see tokens.h. */
#include "tokens.h"

#include "events.h"

/* --- two kinds that a card has with itself ------------------------------------ */

enum { KINDS_WITHIN = 16, MOST_WITHIN = 15, NO_SHIFT = 8 };

static unsigned kind_at(const cg_object *card, unsigned shift) {
  return card->token >> shift & 15U;
}
static unsigned number_at(const cg_object *card, unsigned shift) {
  return card->tokens >> shift & 15U;
}

/* Where its number of that kind stands. */
static unsigned shift_of(const cg_object *card, unsigned token) {
  for (unsigned shift = 0; shift < NO_SHIFT; shift += 4)
    if (number_at(card, shift) > 0 && kind_at(card, shift) == token) return shift;
  return NO_SHIFT;
}

static unsigned free_shift(const cg_object *card) {
  for (unsigned shift = 0; shift < NO_SHIFT; shift += 4)
    if (number_at(card, shift) == 0) return shift;
  return NO_SHIFT;
}

static void set_within(cg_object *card, unsigned shift, unsigned token, unsigned number) {
  unsigned kind = number == 0 ? 0 : token;
  card->token = (uint8_t)((card->token & ~(15U << shift)) | kind << shift);
  card->tokens = (uint8_t)((card->tokens & ~(15U << shift)) | number << shift);
}

/* --- columns ------------------------------------------------------------------ */

/* The first byte is the kind, counted from 1; 0: no token is in it. */
static uint8_t *column_at(const cg_table *table, unsigned number) {
  return table->columns + (size_t)number * cg_column_bytes(table->pub->objects);
}

/* The column of that kind; `token` one before the first: one that is free. NULL: there is none. */
static uint8_t *find_column(const cg_table *table, unsigned token) {
  for (unsigned i = 0; i < table->column_count; i++)
    if (column_at(table, i)[0] == token + 1) return column_at(table, i);
  return NULL;
}
static uint8_t *free_column(const cg_table *table) { return find_column(table, ~0U); }

static bool is_used(const cg_table *table, const uint8_t *column) {
  for (unsigned object = 0; object < table->pub->objects; object++)
    if (column[1 + object] != 0) return true;
  return false;
}

/* A column with nothing in it is nobody's: the room of a state begins empty, and may be so again.
 */
static void set_in_column(const cg_table *table, uint8_t *column, unsigned object,
                          unsigned number) {
  column[1 + object] = (uint8_t)number;
  if (number == 0 && !is_used(table, column)) column[0] = 0;
}

uint64_t cg_mix_columns(const cg_table *table, uint64_t key) {
  for (unsigned i = 0; i < table->column_count; i++)
    if (column_at(table, i)[0] != 0)
      key = hf_hash_bytes(column_at(table, i), cg_column_bytes(table->pub->objects), key);
  return key;
}

void cg_clear_columns(cg_table *table, unsigned object) {
  for (unsigned i = 0; i < table->column_count; i++) {
    uint8_t *column = column_at(table, i);
    if (column[1 + object] != 0) set_in_column(table, column, object, 0);
  }
}

/* --- both --------------------------------------------------------------------- */

unsigned cg_tokens_on(const cg_table *table, unsigned object, unsigned token) {
  const cg_object *card = cg_at(table, object);
  unsigned shift = shift_of(card, token);
  const uint8_t *column = find_column(table, token);
  return (shift == NO_SHIFT ? 0U : number_at(card, shift)) +
         (column == NULL ? 0U : column[1 + object]);
}

unsigned cg_all_tokens_on(const cg_table *table, unsigned object) {
  const cg_object *card = cg_at(table, object);
  unsigned all = number_at(card, 0) + number_at(card, 4);
  for (unsigned i = 0; i < table->column_count; i++) all += column_at(table, i)[1 + object];
  return all;
}

/* So many of the kind find room there. */
static unsigned room_for(const cg_table *table, unsigned object, unsigned token) {
  const cg_object *card = cg_at(table, object);
  unsigned shift = shift_of(card, token);
  bool within = shift != NO_SHIFT || (token < KINDS_WITHIN && free_shift(card) != NO_SHIFT);
  bool column = find_column(table, token) != NULL || free_column(table) != NULL;
  return (within ? MOST_WITHIN : 0U) + (column ? UINT8_MAX : 0U);
}

bool cg_token_fits(const cg_table *table, unsigned object, unsigned token) {
  return cg_tokens_on(table, object, token) < room_for(table, object, token);
}

void cg_set_tokens(cg_table *table, unsigned object, unsigned token, unsigned number) {
  cg_object *card = cg_at(table, object);
  unsigned most = room_for(table, object, token), kept = number < most ? number : most;
  unsigned shift = shift_of(card, token), left = kept;
  if (shift == NO_SHIFT && token < KINDS_WITHIN) shift = free_shift(card);
  if (shift != NO_SHIFT) {
    unsigned within = left < MOST_WITHIN ? left : MOST_WITHIN;
    set_within(card, shift, token, within);
    left -= within;
  }
  uint8_t *column = find_column(table, token);
  if (column == NULL && left > 0) column = free_column(table);
  if (column != NULL) {
    column[0] = (uint8_t)(token + 1);
    set_in_column(table, column, object, left);
  }
  cg_touch(table, CG_NEW_GOLD);
  if (table->sink != NULL) cg_emit(table, CG_EV_TOKENS, (int)object, (int)token, (int)kept, 0);
}
