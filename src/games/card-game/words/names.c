/* The names of the Card Game: players, cards, places, kinds of challenges.
 *
 * Most of them stand in the card files and the vocabulary, where po/ finds
 * them. A card's name is no word of the sentence: a language may put it between
 * quotation marks, and need not decline it. */
#include "words.h"

#include "../rules/state/view.h"
#include "../rules/tables/deck_names.h"
#include "../rules/tables/rules.h"
#include "../rules/words/vocabulary.h"
#include "cards.h"

enum {
  SAY_YOU,
  SAY_AND,
  SAY_LIST,
  SAY_SEVERAL,
  SAY_CARD,
  SAY_NUMBERED,
  SAY_OF,
  SAY_FACTION_CARD,
  SAY_FACE_DOWN,
  SAY_OTHERS,
  SAY_CHALLENGE,
  SAY_DECK,
  SAY_HAND,
  SAY_DISCARD,
  SAY_DEAD,
  SAY_OUT,
  SAY_PLOTS,
  SAY_USED,
  SAY_SHADOWS,
  SAY_PLAY,
  SAY_CHARACTER, /* the types, in their order */
  SAY_LOCATION,
  SAY_ATTACHMENT,
  SAY_EVENT,
  SAY_PLOT,
  SAY_AGENDA,
  SAY_TITLE,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_YOU] = "<2>[you|your]",
    [SAY_AND] = "{0.as} and {1.as}",
    [SAY_LIST] = "{0.as}, {1.as}",
    [SAY_SEVERAL] = "<*>{0.as}",
    [SAY_CARD] = "[{0}|{0.pos}]",
    [SAY_NUMBERED] = "[{0} {1}|{0} {1}’s]",
    [SAY_OF] = "{0.as} ({1})",
    [SAY_FACTION_CARD] = "{0.pos} faction card",
    [SAY_FACE_DOWN] = "a card face down",
    [SAY_OTHERS] = "{0#one more card|{0} more cards}",
    [SAY_CHALLENGE] = "{0^a {0} challenge||a challenge of {0}}",
    [SAY_DECK] = "[deck|deck’s]",
    [SAY_HAND] = "[hand|hand’s]",
    [SAY_DISCARD] = "[discard pile|discard pile’s]",
    [SAY_DEAD] = "[dead pile|dead pile’s]",
    [SAY_OUT] = "the cards out of the game",
    [SAY_PLOTS] = "[plot deck|plot deck’s]",
    [SAY_USED] = "[used pile|used pile’s]",
    [SAY_SHADOWS] = "<*>[shadows|shadows’]",
    [SAY_PLAY] = "play",
    [SAY_CHARACTER] = "character",
    [SAY_LOCATION] = "location",
    [SAY_ATTACHMENT] = "attachment",
    [SAY_EVENT] = "event card",
    [SAY_PLOT] = "plot",
    [SAY_AGENDA] = "agenda",
    [SAY_TITLE] = "title",
};

const char *cg_name_message(size_t number) { return number < SAY_COUNT ? messages[number] : NULL; }

/* --- words ------------------------------------------------------------------ */

cg_speech cg_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader) {
  return (cg_speech){.table = cg_look(rules, state), .reader = reader};
}

cg_speech cg_speech_from_view(const hf_rules *rules, const hf_view *view, unsigned reader) {
  return (cg_speech){.table = cg_look_seen(rules, view), .reader = reader};
}

ht_value *cg_speech_parts(cg_speech *words, unsigned count) {
  const unsigned room = sizeof words->part / sizeof words->part[0];
  if (words->parts + count > room) words->parts = 0;
  ht_value *parts = &words->part[words->parts];
  words->parts += count;
  return parts;
}

ht_value cg_phrase1(cg_speech *words, const char *english, ht_value part) {
  ht_value *kept = cg_speech_parts(words, 1);
  *kept = part;
  return ht_phrase(english, kept, 1);
}

ht_value cg_phrase2(cg_speech *words, const char *english, ht_value first, ht_value second) {
  ht_value *kept = cg_speech_parts(words, 2);
  kept[0] = first;
  kept[1] = second;
  return ht_phrase(english, kept, 2);
}

ht_value cg_phrase_nothing(void) { return (ht_value){.kind = HT_NOTHING}; }

ht_value cg_phrase_list(cg_speech *words, const ht_value *items, unsigned count) {
  if (count == 0) return cg_phrase_nothing();
  ht_value whole = items[count - 1];
  for (unsigned i = count - 1; i-- > 0;)
    whole = cg_phrase2(words, messages[i + 2 == count ? SAY_AND : SAY_LIST], items[i], whole);
  return count == 1 ? whole : cg_phrase1(words, messages[SAY_SEVERAL], whole);
}

/* --- players ---------------------------------------------------------------- */

static const char *word_english(unsigned type, unsigned index) {
  const hl_words *words = hl_words_of(&cg_vocabulary, type);
  return index < hl_words_count(words) ? words->english[index] : "";
}

ht_value cg_phrase_faction(unsigned faction) {
  return ht_term(word_english(CG_T_FACTION, faction));
}

/* Values that name the same player are the same: "their" and "свій" need it. */
ht_value cg_phrase_seat_named(cg_speech *words, unsigned seat) {
  const cg_table *table = &words->table;
  if (seat >= cg_seats(table)) return cg_phrase_nothing();
  unsigned faction = table->seat[seat].faction, alike = 0;
  for (unsigned other = 0; other < cg_seats(table); other++)
    alike += table->seat[other].faction == faction;
  ht_value value = cg_phrase_faction(faction);
  if (alike > 1)
    value = cg_phrase2(words, messages[SAY_NUMBERED], value, ht_number((int32_t)seat + 1));
  value.identity = seat + 1;
  return value;
}

ht_value cg_phrase_seat(cg_speech *words, unsigned seat) {
  if (seat != words->reader || seat >= cg_seats(&words->table))
    return cg_phrase_seat_named(words, seat);
  ht_value value = ht_term(messages[SAY_YOU]);
  value.identity = seat + 1;
  return value;
}

/* --- cards ------------------------------------------------------------------ */

/* Of several versions of a title it is said which: "Roose Bolton (GoH)". */
ht_value cg_phrase_title(cg_speech *words, unsigned def) {
  const cg_rules *rules = words->table.rules;
  if (def < 1 || def > rules->count) return cg_phrase_nothing();
  const char *name = cg_name(rules, def);
  ht_value title = ht_given(name[0] != 0 ? name : cg_id(rules, def));
  const char *pack = cg_set_code(cg_printed_set(rules, def));
  if (pack[0] == '\0' || !cg_has_versions(rules, def)) return title;
  return cg_phrase2(words, messages[SAY_OF], title, ht_text(pack));
}

ht_value cg_phrase_card(cg_speech *words, unsigned def) {
  ht_value title = cg_phrase_title(words, def);
  if (title.kind == HT_NOTHING) return ht_term(messages[SAY_FACE_DOWN]);
  return cg_phrase1(words, messages[SAY_CARD], title);
}

unsigned cg_def_told(const cg_speech *words, unsigned object) {
  const cg_table *table = &words->table;
  if (object >= table->pub->objects) return 0;
  const cg_object *card = cg_at(table, object);
  unsigned bit = words->reader < cg_seats(table) ? words->reader : CG_WATCHERS;
  bool down = (card->flags & CG_FACE_DOWN) != 0 || card->place == CG_SHADOW;
  return down && (card->known >> bit & 1) == 0 ? 0 : card->def;
}

ht_value cg_phrase_object(cg_speech *words, unsigned object) {
  const cg_table *table = &words->table;
  if (object >= table->pub->objects) return cg_phrase_nothing();
  const cg_object *card = cg_at(table, object);
  if (card->place == CG_FACTION)
    return cg_phrase1(words, messages[SAY_FACTION_CARD], cg_phrase_seat(words, card->controller));
  return cg_phrase_card(words, cg_def_told(words, object));
}

ht_value cg_phrase_told(cg_speech *words, unsigned object, unsigned def) {
  bool faction = def == 0 && object < cg_first_slot(&words->table) && object % CG_FIXED == 0;
  if (!faction) return cg_phrase_card(words, def);
  return cg_phrase1(words, messages[SAY_FACTION_CARD], cg_phrase_seat(words, object / CG_FIXED));
}

/* Which copy it is of those that its controller has, or that lie on the same card, counted
 * from 1; 0: the only one. */
static unsigned copy_number(const cg_speech *words, unsigned object) {
  const cg_table *table = &words->table;
  const cg_object *card = cg_at(table, object);
  unsigned before = 0, all = 0, def = cg_def_told(words, object);
  for (unsigned other = 0; other < table->pub->high; other++) {
    const cg_object *there = cg_at(table, other);
    bool on_a_card = card->host < table->pub->objects;
    if (there->place != card->place || there->host != card->host ||
        (there->controller != card->controller && !on_a_card) || cg_def_told(words, other) != def)
      continue;
    all++;
    before += other < object;
  }
  return all > 1 ? before + 1 : 0;
}

ht_value cg_phrase_object_apart(cg_speech *words, unsigned object) {
  const cg_table *table = &words->table;
  if (object >= table->pub->objects) return cg_phrase_nothing();
  const cg_object *card = cg_at(table, object);
  ht_value value = cg_phrase_object(words, object);
  if (card->place == CG_FACTION) return value;
  unsigned copy = copy_number(words, object);
  if (copy > 0) value = cg_phrase2(words, messages[SAY_NUMBERED], value, ht_number((int32_t)copy));
  if (card->host < table->pub->objects && card->place == CG_PLAY)
    return cg_phrase2(words, messages[SAY_OF], value, cg_phrase_object_apart(words, card->host));
  if (card->controller != words->reader)
    value =
        cg_phrase2(words, messages[SAY_OF], value, cg_phrase_seat_named(words, card->controller));
  return value;
}

ht_value cg_phrase_set(cg_speech *words, const uint64_t *set) {
  enum { NAMED = 4 };
  const cg_table *table = &words->table;
  ht_value item[NAMED + 1];
  unsigned count = 0, more = 0;
  if (set == NULL) return cg_phrase_nothing();
  for (unsigned object = cg_next(table, set, 0); object != CG_NO_OBJECT;
       object = cg_next(table, set, object + 1)) {
    if (count < NAMED)
      item[count++] = cg_phrase_object(words, object);
    else
      more++;
  }
  if (more > 0) item[count++] = cg_phrase1(words, messages[SAY_OTHERS], ht_number((int32_t)more));
  return cg_phrase_list(words, item, count);
}

unsigned cg_ability_number(const cg_speech *words, unsigned def, unsigned ability) {
  const cg_rules *rules = words->table.rules;
  if (def < 1 || def > rules->count) return 0;
  const cg_def *card = &rules->def[def - 1];
  unsigned before = 0, all = 0;
  for (unsigned i = 0; i < card->abilities; i++) {
    if (rules->ability[card->first_ability + i].timing == CG_ON_ALWAYS) continue;
    all++;
    before += i < ability;
  }
  return all > 1 ? before + 1 : 0;
}

/* --- other words -------------------------------------------------------------- */

ht_value cg_phrase_icon(unsigned type) { return ht_term(word_english(CG_T_ICON, type)); }
ht_value cg_phrase_phase(unsigned phase) { return ht_term(word_english(CG_T_PHASE, phase)); }
ht_value cg_phrase_keyword(unsigned keyword) {
  return ht_term(word_english(CG_T_KEYWORD, keyword));
}

ht_value cg_phrase_challenge(cg_speech *words, unsigned type) {
  return type < CG_ICON_COUNT ? cg_phrase1(words, messages[SAY_CHALLENGE], cg_phrase_icon(type))
                              : cg_phrase_nothing();
}

ht_value cg_phrase_zone(unsigned zone) {
  static const uint8_t names[] = {
      [CG_TOP] = SAY_DECK,        [CG_LOOSE] = SAY_DECK, [CG_BOTTOM] = SAY_DECK,
      [CG_HAND] = SAY_HAND,       [CG_ASIDE] = SAY_DECK, [CG_STACK] = SAY_PLAY,
      [CG_DISCARD] = SAY_DISCARD, [CG_DEAD] = SAY_DEAD,  [CG_OUT] = SAY_OUT,
      [CG_PLOTS] = SAY_PLOTS,     [CG_USED] = SAY_USED,  [CG_IN_PLAY] = SAY_PLAY,
      [CG_SHADOWS] = SAY_SHADOWS};
  return zone < sizeof names ? ht_term(messages[names[zone]]) : cg_phrase_nothing();
}

/* --- names alone ------------------------------------------------------------ */

static size_t write_value(const ht_value *value, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put_value(&writer, value, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}

size_t cg_seat_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                    ht_language language, char *buffer, size_t size) {
  cg_speech words = cg_speech_of(rules, state, HF_SPECTATOR);
  ht_value named = cg_phrase_seat_named(&words, seat);
  return write_value(&named, language, buffer, size);
}

size_t cg_card_name(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  const hl_cards *cards = rules->cards;
  ht_value name = cg_phrase_nothing();
  if (card < cards->card_count) {
    const hl_card *named = &cards->card[card];
    name = ht_given(cards->strings + (cards->strings[named->name] != 0 ? named->name : named->id));
  }
  return write_value(&name, language, buffer, size);
}

size_t cg_card_kind(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  unsigned type = rules->cards->card[card].type;
  ht_value kind =
      type < CG_TYPE_COUNT ? ht_term(messages[SAY_CHARACTER + type]) : cg_phrase_nothing();
  return write_value(&kind, language, buffer, size);
}

/* The figures, and in a line of their own the keywords at the head of its text. */
size_t cg_card_facts(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                     size_t size) {
  size_t facts = ht_card_game_facts(rules->cards, card, language, buffer, size);
  size_t at = facts > 0 ? facts + 1 : 0;
  bool room = at < size;
  size_t keywords = ht_card_game_keywords(rules->cards, card, language, room ? buffer + at : NULL,
                                          room ? size - at : 0);
  if (keywords == 0) {
    if (room && facts > 0) buffer[facts] = '\0';
    return facts;
  }
  if (facts > 0 && room) buffer[facts] = '\n';
  return at + keywords;
}
