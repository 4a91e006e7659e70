/* Cards in play on the wire: what they are now and why, and the challenge. */
#include "wire.h"

#include "../rules/book/challenge.h"
#include "../rules/knows/figures.h"
#include "../rules/knows/force.h"
#include "../rules/state/objects.h"
#include "../rules/state/participants.h"
#include "../rules/state/tokens.h"
#include "../rules/words/asks.h"

/* --- why a card has its strength ------------------------------------------ */

#define REASONS 512

/* One change of one card's strength. */
typedef struct reason {
  uint16_t object, source; /* the source's definition */
  int16_t number;
  uint16_t op;
} reason;

typedef struct reasons {
  cg_table *table;
  unsigned count;
  reason list[REASONS];
} reasons;

/* Several changes from one card are one reason. */
static void add_reason(reasons *all, reason new) {
  if (new.op == CG_M_WEAKER) {
    new.op = CG_M_STRENGTH;
    new.number = (int16_t) - new.number;
  }
  for (unsigned i = 0; i < all->count; i++) {
    reason *old = &all->list[i];
    if (old->object != new.object || old->source != new.source || old->op != new.op) continue;
    old->number = (int16_t)(new.op == CG_M_STRENGTH ? old->number + new.number : new.number);
    return;
  }
  if (all->count < REASONS) all->list[all->count++] = new;
}

static void visit(const cg_change *change, void *user) {
  reasons *all = user;
  const uint16_t *at = change->at;
  cg_cards cards = {.piles = 0};
  cg_named_cards(change, &at, &cards);
  int number = change->op == CG_M_DOUBLE ? 2 : cg_change_number(change, &at);
  for (unsigned object = cg_next(all->table, cards.set, 0); object != CG_NO_OBJECT;
       object = cg_next(all->table, cards.set, object + 1))
    add_reason(all, (reason){(uint16_t)object, change->scope->def, (int16_t)number, change->op});
}

static void find_reasons(cg_table *table, reasons *all) {
  cg_mask families = CG_CHANGES(STRENGTH, WEAKER, DOUBLE, STRENGTH_IS);
  all->table = table;
  all->count = 0;
  if (cg_any_about(table, families)) cg_each_change(table, families, visit, all);
}

static void write_reasons(const reasons *all, unsigned object, hw_text *out) {
  hw_key(out, "why");
  hw_array(out);
  for (unsigned i = 0; i < all->count; i++) {
    const reason *why = &all->list[i];
    if (why->object != object || (why->op == CG_M_STRENGTH && why->number == 0)) continue;
    hw_object(out);
    hw_put_string(out, "of", hall_card_id(all->table, why->source));
    hw_put_number(out,
                  why->op == CG_M_DOUBLE        ? "times"
                  : why->op == CG_M_STRENGTH_IS ? "is"
                                                : "plus",
                  why->number);
    hw_object_end(out);
  }
  hw_array_end(out);
}

/* --- cards ---------------------------------------------------------------- */

static void write_icons(const cg_object *card, hw_text *out) {
  hw_key(out, "icons");
  hw_array(out);
  for (unsigned i = 0; i < CG_ICON_COUNT; i++)
    if (card->marks >> i & 1) hw_string(out, hall_icon_id(i));
  hw_array_end(out);
}

static void write_keywords(const cg_object *card, hw_text *out) {
  hw_key(out, "keywords");
  hw_array(out);
  for (unsigned i = 0; i < CG_KEYWORD_COUNT; i++)
    if (card->keywords >> i & 1) hw_string(out, hall_keyword_id(i));
  hw_array_end(out);
}

/* Cards below their original; those face down may be unknown. */
static void write_duplicates(const cg_table *table, unsigned object, hw_text *out) {
  hw_key(out, "duplicates");
  hw_array(out);
  for (unsigned other = 0; other < table->pub->high; other++) {
    const cg_object *card = cg_at(table, other);
    if (card->place == CG_DUPLICATE && card->host == object)
      hw_string(out, hall_card_id(table, card->def));
  }
  hw_array_end(out);
}

static void write_marks(const cg_table *table, unsigned object, hw_text *out) {
  const cg_object *card = cg_at(table, object);
  static const struct {
    const char *word;
    uint8_t flag;
  } flags[] = {{"attacks", CG_ATTACKING},
               {"defends", CG_DEFENDING},
               {"bypassed", CG_BYPASSED},
               {"assaulted", CG_ASSAULTED},
               {"condition", CG_CONDITION}};
  hw_key(out, "marks");
  hw_array(out);
  for (unsigned i = 0; i < sizeof flags / sizeof *flags; i++)
    if ((card->flags & flags[i].flag) != 0) hw_string(out, flags[i].word);
  if ((card->marks & CG_BLANK) != 0) hw_string(out, "blank");
  if ((card->marks & CG_IDLE) != 0) hw_string(out, "idle");
  if ((card->marks & CG_BURNS) != 0) hw_string(out, "burns");
  if ((card->entered & CG_THIS_ROUND) != 0) hw_string(out, "new");
  hw_array_end(out);
}

static void write_base(const cg_table *table, unsigned object, const reasons *why, hw_text *out) {
  hw_put_number(out, "base", cg_card(table, object)->strength);
  write_reasons(why, object, out);
}

static void write_character(const cg_table *table, unsigned object, const reasons *why,
                            hw_text *out) {
  const cg_object *card = cg_at(table, object);
  hw_put_number(out, "strength", card->strength);
  write_base(table, object, why, out);
  write_icons(card, out);
}

/* How many of each kind that lies on it. */
static void write_tokens(const cg_table *table, unsigned object, hw_text *out) {
  hw_key(out, "tokens");
  hw_object(out);
  for (unsigned kind = 0; kind < CG_TOKEN_COUNT; kind++) {
    unsigned number = cg_tokens_on(table, object, kind);
    if (number > 0) hw_put_number(out, hall_token_id(kind), number);
  }
  hw_object_end(out);
}

static void write_card(hall_table *table, unsigned object, const reasons *why, hw_text *out) {
  const cg_table *seen = &table->seen;
  const cg_object *card = cg_at(seen, object);
  bool open = card->def != 0 && card->place == CG_PLAY && (card->flags & CG_FACE_DOWN) == 0;
  hw_object(out);
  hw_put_number(out, "id", object);
  hw_put_string(out, "card", hall_card_id(seen, card->def));
  hw_put_number(out, "owner", card->owner);
  hw_put_string(out, "place", card->place == CG_SHADOW ? "shadows" : "play");
  hw_put_bool(out, "facedown", !open);
  hw_put_bool(out, "kneels", (card->flags & CG_KNEELING) != 0);
  hw_key(out, "host");
  hall_write_object(seen, card->host, out);
  hw_put_number(out, "power", card->power);
  hw_put_number(out, "gold", card->gold);
  write_tokens(seen, object, out);
  if (open && cg_is_type(seen, object, CG_TYPE_CHARACTER)) write_character(seen, object, why, out);
  if (open) write_keywords(card, out);
  write_duplicates(seen, object, out);
  write_marks(seen, object, out);
  hw_object_end(out);
}

void hall_write_cards(hall_table *table, unsigned seat, hw_text *out) {
  const cg_table *seen = &table->seen;
  reasons why;
  find_reasons(&table->at, &why);
  hw_array(out);
  for (unsigned object = cg_first_slot(seen); object < seen->pub->high; object++) {
    const cg_object *card = cg_at(seen, object);
    if (card->controller == seat && (card->place == CG_PLAY || card->place == CG_SHADOW))
      write_card(table, object, &why, out);
  }
  hw_array_end(out);
}

/* --- the challenge -------------------------------------------------------- */

typedef struct more {
  unsigned seat;
  bool as_parts; /* of `last`, where what is counted besides stands among the others */
  hw_text *out;
} more;

static void write_plus(const cg_table *table, unsigned def, int number, const more *to) {
  hw_text *out = to->out;
  if (number == 0) return;
  hw_object(out);
  if (to->as_parts) hw_put_string(out, "what", "more");
  hw_put_string(out, "of", hall_card_id(table, def));
  hw_put_number(out, to->as_parts ? "n" : "plus", number);
  hw_object_end(out);
}

/* What a side counts besides its characters. */
static void visit_more(const cg_change *change, void *user) {
  const more *to = user;
  const uint16_t *at = change->at;
  cg_table *table = change->scope->table;
  if (change->scope->user != to->seat) return;
  cg_cards cards = {.piles = 0};
  cg_named_cards(change, &at, &cards);
  int number = cg_change_number(change, &at) * (int)cg_size(table, cards.set);
  write_plus(table, change->scope->def, number, to);
}

/* Characters that count for a side without taking part on it, or do not though they do. */
static void write_lent(cg_table *table, unsigned side, const more *to) {
  uint64_t counting[CG_WORDS];
  if (!cg_any_change(table, CG_M_LENDS)) return;
  cg_find_counting(table, side, counting);
  for (unsigned object = cg_first_slot(table); object < table->pub->high; object++)
    write_plus(table, cg_at(table, object)->def, cg_lent_strength(table, side, counting, object),
               to);
}

static void write_more(hall_table *table, unsigned side, more *to) {
  if (cg_any_change(&table->at, CG_M_CONTRIBUTES))
    cg_each_change(&table->at, CG_CHANGES(CONTRIBUTES), visit_more, to);
  write_lent(&table->at, side, to);
}

/* A character in a comparison, with what it brought of its own and what else made its strength. */
static void write_part(const cg_table *seen, unsigned object, const reasons *why, hw_text *out) {
  const cg_object *card = cg_at(seen, object);
  bool idle = (card->marks & CG_IDLE) != 0;
  hw_object(out);
  hw_put_string(out, "what", "character");
  hw_put_number(out, "n", idle ? 0 : card->strength);
  hw_put_string(out, "of", hall_card_id(seen, card->def));
  hw_put_number(out, "seat", card->controller);
  hw_put_number(out, "object", object);
  write_base(seen, object, why, out);
  hw_put_bool(out, "idle", idle);
  hw_object_end(out);
}

void hall_write_character_parts(hall_table *table, unsigned side, hw_text *out) {
  const cg_table *seen = &table->seen;
  reasons why;
  find_reasons(&table->at, &why);
  for (unsigned object = cg_first_slot(seen); object < seen->pub->high; object++)
    if (hall_on_side(seen, object, side)) write_part(seen, object, &why, out);
}

static unsigned seat_of_side(const cg_table *table, unsigned side) {
  const cg_challenge *challenge = &table->pub->challenge;
  return side == 0 ? challenge->attacker : challenge->defender;
}

void hall_write_more_parts(hall_table *table, unsigned side, hw_text *out) {
  more rest = {.seat = seat_of_side(&table->seen, side), .as_parts = true, .out = out};
  write_more(table, side, &rest);
}

bool hall_on_side(const cg_table *table, unsigned object, unsigned side) {
  if (cg_at(table, object)->place != CG_PLAY) return false;
  return side == 0 ? cg_attacks(table, object) : (cg_at(table, object)->flags & CG_DEFENDING) != 0;
}

static void write_side(hall_table *table, unsigned side, hw_text *out) {
  const cg_table *seen = &table->seen;
  const cg_challenge *challenge = &seen->pub->challenge;
  unsigned seat = seat_of_side(seen, side);
  more rest = {.seat = seat, .out = out};
  hw_object(out);
  hw_put_number(out, "seat", seat);
  hw_key(out, "cards");
  hw_array(out);
  for (unsigned object = cg_first_slot(seen); object < seen->pub->high; object++)
    if (hall_on_side(seen, object, side)) hw_number(out, object);
  hw_array_end(out);
  hw_key(out, "more");
  hw_array(out);
  write_more(table, side, &rest);
  hw_array_end(out);
  bool compared = challenge->winner != CG_NOBODY;
  hw_put_number(out, "total",
                compared ? challenge->total[side] : cg_side_strength(&table->at, side));
  hw_object_end(out);
}

static const char *step_id(unsigned step) {
  static const char *const words[] = {[CG_STEP_ATTACK] = "attack",
                                      [CG_STEP_DEFENCE] = "defence",
                                      [CG_STEP_RESULT] = "result",
                                      [CG_STEP_CLAIM] = "claim",
                                      [CG_STEP_KEYWORDS] = "keywords"};
  return step < sizeof words / sizeof *words ? words[step] : NULL;
}

void hall_write_challenge(hall_table *table, hw_text *out) {
  const cg_table *seen = &table->seen;
  const cg_challenge *challenge = &seen->pub->challenge;
  if (challenge->type >= CG_ICON_COUNT) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_string(out, "type", hall_icon_id(challenge->type));
  hw_put_string(out, "step", step_id(cg_challenge_step(seen)));
  hw_key(out, "sides");
  hw_array(out);
  write_side(table, 0, out);
  write_side(table, 1, out);
  hw_array_end(out);
  hw_put_number(out, "claim", cg_figure(&table->at, challenge->attacker, CG_FIGURE_CLAIM));
  hw_key(out, "winner");
  hall_write_seat(seen, challenge->winner, out);
  hw_put_number(out, "margin", challenge->margin);
  hw_put_bool(out, "unopposed", (challenge->flags & CG_UNOPPOSED) != 0);
  hw_put_bool(out, "redirected", (challenge->flags & CG_REDIRECTED) != 0);
  hw_object_end(out);
}
