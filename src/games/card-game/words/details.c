/* What would follow from an option of the Card Game: totals of a challenge, or
 * the text of the card. */
#include "table.h"

#include "../rules/flow/take.h"
#include "../rules/state/picks.h"
#include "../rules/state/prompts.h"
#include "../rules/words/vocabulary.h"
#include "text/cards.h"

enum { SAY_ATTACK, SAY_DEFENCE_HOLDS, SAY_DEFENCE_LOSES, SAY_NO_TEXT, SAY_COUNT };

static const char *const messages[SAY_COUNT] = {
    [SAY_ATTACK] = "The attack has strength {0}; those who may defend have {1}.",
    [SAY_DEFENCE_HOLDS] = "Strength {0} against {1}: the attack fails.",
    [SAY_DEFENCE_LOSES] = "Strength {0} against {1}: the attack succeeds.",
    [SAY_NO_TEXT] = "No text.",
};

const char *cg_detail_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

typedef struct detail {
  cg_shown table;
  ht_writer writer;
  unsigned seat, prompt;
  uint32_t option;
} detail;

static void say(detail *d, unsigned message, unsigned first, unsigned second) {
  ht_value slots[2] = {ht_number((int32_t)first), ht_number((int32_t)second)};
  d->writer.capital = true;
  ht_put(&d->writer, messages[message], slots, 2);
}

/* --- challenges ------------------------------------------------------------------- */

/* The strength of those picked so far and of one more. */
static unsigned picked_strength(const detail *d) {
  const cg_table *engine = d->table.engine;
  const uint64_t *picked = cg_picked(engine, d->seat);
  unsigned strength = 0;
  for (unsigned object = cg_next(engine, picked, 0); object != CG_NO_OBJECT;
       object = cg_next(engine, picked, object + 1))
    strength += cg_at(engine, object)->strength;
  if (cg_option_kind(d->option) == CG_O_OBJECT)
    strength += cg_at(engine, cg_option_what(d->option))->strength;
  return strength;
}

/* What a player's standing characters with that icon could bring. */
static unsigned could_defend(const detail *d, unsigned seat, unsigned type) {
  const cg_table *engine = d->table.engine;
  unsigned strength = 0;
  for (unsigned object = cg_first_slot(engine); object < engine->pub->high; object++) {
    const cg_object *card = cg_at(engine, object);
    if (cg_in_play(card) && card->controller == seat && (card->flags & CG_KNEELING) == 0 &&
        (card->marks >> type & 1) != 0)
      strength += card->strength;
  }
  return strength;
}

static void tell_attack(detail *d) {
  const cg_private *own = &d->table.engine->own[d->seat];
  if (d->seat != d->table.viewer || own->pick_count == 0) return;
  if (cg_option_group(d->option) != 0) return;
  unsigned what = cg_option_what(own->answer);
  say(d, SAY_ATTACK, picked_strength(d), could_defend(d, what >> 2, what & 3));
}

static void tell_defence(detail *d) {
  if (d->seat != d->table.viewer) return;
  unsigned mine = picked_strength(d), theirs = cg_side_total(&d->table, 0);
  say(d, mine > theirs ? SAY_DEFENCE_HOLDS : SAY_DEFENCE_LOSES, mine, theirs);
}

/* --- cards ----------------------------------------------------------------------- */

/* The definition an option is about, counted from 1; 0: none. */
static unsigned def_of(const detail *d) {
  const cg_table *engine = d->table.engine;
  unsigned what = cg_option_what(d->option);
  switch (cg_option_kind(d->option)) {
  case CG_O_CARD:
  case CG_O_EVENT:
  case CG_O_MARSHAL:
  case CG_O_AMBUSH:
  case CG_O_SHADOW:
  case CG_O_SETUP: return what <= engine->rules->count ? what : 0;
  case CG_O_ABILITY: what &= 1023; break;
  case CG_O_OBJECT:
  case CG_O_UNSHADOW:
  case CG_O_SAVE: break;
  case CG_O_WORD:
    return d->prompt == CG_ASK_TITLE && what < CG_TITLE_COUNT ? cg_title(engine, what) : 0;
  default: return 0;
  }
  return cg_def_told(&d->table.words, what);
}

static size_t card_text(detail *d, unsigned def, bool whole, char *buffer, size_t size) {
  size_t card = cg_card_number(&d->table, def);
  const hl_cards *cards = d->table.rules->cards;
  if (card >= cards->card_count) return 0;
  size_t length = whole
                      ? ht_card_whole(d->table.rules, card, d->table.language, buffer, size)
                      : ht_card_text(&cg_vocabulary, cards, card, d->table.language, buffer, size);
  if (length > 0 || !whole) return length;
  say(d, SAY_NO_TEXT, 0, 0);
  return ht_writer_end(&d->writer);
}

/* Of what is used in a window what it costs and does: on what occasion is in the question. */
static size_t ability_text(const detail *d, char *buffer, size_t size) {
  cg_table *engine = d->table.engine;
  const hl_cards *cards = d->table.rules->cards;
  cg_use use = cg_use_of(engine, d->seat, d->option);
  if (use.ability >= cards->ability_count) return 0;
  return ht_ability_text(&cg_vocabulary, cards, &cards->ability[use.ability], d->table.language,
                         buffer, size);
}

/* In a list only what one has to read in order to choose. */
static bool worth_a_line(const detail *d) {
  unsigned kind = cg_option_kind(d->option);
  return kind == CG_O_EVENT || kind == CG_O_ABILITY || d->prompt == CG_ASK_PLOT ||
         d->prompt == CG_ASK_TITLE;
}

size_t cg_detail_text(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                      bool in_list, ht_language language, char *buffer, size_t size) {
  detail d = {.seat = seat, .option = option};
  cg_shown_from_view(&d.table, rules, view, language);
  if (size > 0) buffer[0] = '\0';
  if (seat >= d.table.seats) return 0;
  ht_writer_start(&d.writer, language, buffer, size);
  d.prompt = d.table.engine->seat[seat].prompt;
  unsigned kind = cg_option_kind(option);
  bool person = kind == CG_O_OBJECT || kind == CG_O_DONE;
  if (person && d.prompt == CG_ASK_CHALLENGE)
    tell_attack(&d);
  else if (person && d.prompt == CG_ASK_DEFEND)
    tell_defence(&d);
  if (d.writer.length > 0) return ht_writer_end(&d.writer);
  if ((kind == CG_O_ABILITY || kind == CG_O_EVENT) && def_of(&d) != 0)
    return ability_text(&d, buffer, size);
  unsigned def = def_of(&d);
  if (def != 0 && (!in_list || worth_a_line(&d))) return card_text(&d, def, !in_list, buffer, size);
  return ht_writer_end(&d.writer);
}
