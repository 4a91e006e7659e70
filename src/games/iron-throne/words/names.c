/* The names of The Iron Throne: houses, characters, allies, cards.
 *
 * Characters are known by the id of their card, so that a player's own file
 * may bring anybody: whom we know declines, whom we do not is written as the
 * file says. */
#include "words.h"

#include <string.h>

static const char *const house_name[IT_HOUSES] = {"Stark",  "Lannister", "Baratheon", "Targaryen",
                                                  "Tyrell", "Greyjoy",   "Martell"};

static const struct {
  const char *id, *name;
} people[] = {
    {"eddard", "Eddard"},       {"catelyn", "Catelyn"},
    {"robb", "Robb"},           {"arya", "Arya"},
    {"bran", "Bran"},           {"cersei", "Cersei"},
    {"tyrion", "Tyrion"},       {"tywin", "Tywin"},
    {"joffrey", "Joffrey"},     {"jaime", "Jaime"},
    {"stannis", "Stannis"},     {"melisandre", "Melisandre"},
    {"davos", "Davos"},         {"selyse", "Selyse"},
    {"shireen", "Shireen"},     {"daenerys", "Daenerys"},
    {"viserys", "Viserys"},     {"drogo", "Khal Drogo"},
    {"jorah", "Jorah"},         {"grey-worm", "Grey Worm"},
    {"margaery", "Margaery"},   {"olenna", "Olenna"},
    {"renly", "Renly"},         {"loras", "Loras"},
    {"mace", "Mace"},           {"balon", "Balon"},
    {"theon", "Theon"},         {"yara", "Yara"},
    {"euron", "Euron"},         {"aeron", "Aeron"},
    {"oberyn", "Oberyn"},       {"doran", "Doran"},
    {"ellaria", "Ellaria"},     {"trystane", "Trystane"},
    {"obara", "Obara"},         {"robert", "Robert"},
    {"sansa", "Sansa"},         {"jon", "Jon"},
    {"rickon", "Rickon"},       {"kevan", "Kevan"},
    {"myrcella", "Myrcella"},   {"tommen", "Tommen"},
    {"barristan", "Barristan"}, {"missandei", "Missandei"},
    {"daario", "Daario"},       {"tyene", "Tyene"},
    {"nymeria", "Nymeria"},
};

enum {
  SAY_YOU,
  SAY_HOSTILITY,
  SAY_TRUCE,
  SAY_CHARACTER_CARD,
  SAY_HOUSE_EVENT,
  SAY_ANY_HOUSE_EVENT,
  SAY_TITLE,
  SAY_OUTCOME_NONE,
  SAY_OUTCOME_HOSTILITY,
  SAY_OUTCOME_TRUCE,
  SAY_OUTCOME_BETRAYAL,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_YOU] = "<2>[you|your]",
    [SAY_HOSTILITY] = "Hostility {0}",
    [SAY_TRUCE] = "Truce",
    [SAY_CHARACTER_CARD] = "{0.pos} card",
    [SAY_HOUSE_EVENT] = "House {0}",
    [SAY_ANY_HOUSE_EVENT] = "A House",
    [SAY_TITLE] = "“{0}”",
    [SAY_OUTCOME_NONE] = "not decided",
    [SAY_OUTCOME_HOSTILITY] = "hostility",
    [SAY_OUTCOME_TRUCE] = "truce",
    [SAY_OUTCOME_BETRAYAL] = "betrayal",
};

const char *it_name_message(size_t number) {
  const size_t people_count = sizeof people / sizeof *people;
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT;
  if (number < IT_HOUSES) return house_name[number];
  number -= IT_HOUSES;
  return number < people_count ? people[number].name : NULL;
}

it_speech it_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader) {
  const it_state *position = (const it_state *)(const void *)state;
  return (it_speech){.rules = (const it_rules *)(const void *)rules,
                     .table = &position->pub,
                     .seats = position->core.flow.seats,
                     .reader = reader};
}

ht_value *it_speech_parts(it_speech *words, unsigned count) {
  const unsigned room = sizeof words->part / sizeof words->part[0];
  if (words->parts + count > room) words->parts = 0;
  ht_value *parts = &words->part[words->parts];
  words->parts += count;
  return parts;
}

ht_value it_phrase(it_speech *words, const char *english, ht_value part) {
  ht_value *kept = it_speech_parts(words, 1);
  *kept = part;
  return ht_phrase(english, kept, 1);
}

/* --- seats ---------------------------------------------------------------- */

ht_value it_phrase_house(const it_speech *words, unsigned seat) {
  unsigned house = seat < words->seats ? words->table->seat[seat].house : IT_HOUSES;
  if (house >= IT_HOUSES) return (ht_value){.kind = HT_NOTHING};
  ht_value value = ht_term(house_name[house]);
  value.identity = seat + 1;
  return value;
}

ht_value it_phrase_house_name(unsigned house) { return ht_term(house_name[house]); }

ht_value it_phrase_seat(const it_speech *words, unsigned seat) {
  if (seat != words->reader) return it_phrase_house(words, seat);
  ht_value value = ht_term(messages[SAY_YOU]);
  value.identity = seat + 1;
  return value;
}

ht_value it_side_shown(const it_speech *words, unsigned side) {
  return it_phrase_seat(words, side == IT_CHALLENGING ? words->table->challenger
                               : side == IT_DEFENDING ? words->table->defender
                                                      : IT_NOBODY);
}

ht_value it_phrase_outcome(unsigned outcome) {
  return ht_term(messages[outcome <= IT_BETRAYAL ? SAY_OUTCOME_NONE + outcome : SAY_OUTCOME_NONE]);
}

/* --- characters and cards ---------------------------------------------------- */

/* "grey-wind" becomes "Grey Wind". */
static const char *spell(it_speech *words, const char *id) {
  char *name = words->name[words->names++ % HT_SLOTS_MAX];
  size_t length = 0;
  bool large = true;
  for (; *id != 0 && length + 1 < sizeof words->name[0]; id++) {
    bool small = *id >= 'a' && *id <= 'z';
    name[length++] = *id == '-' ? ' ' : large && small ? (char)(*id - 'a' + 'A') : *id;
    large = *id == '-';
  }
  name[length] = 0;
  return name;
}

static ht_value person(it_speech *words, const char *id) {
  for (size_t i = 0; i < sizeof people / sizeof *people; i++) {
    if (strcmp(people[i].id, id) == 0) return ht_term(people[i].name);
  }
  return ht_text(spell(words, id));
}

static unsigned house_of(const it_speech *words, unsigned seat) {
  return seat < words->seats ? words->table->seat[seat].house : IT_HOUSES;
}

ht_value it_phrase_character(it_speech *words, unsigned seat, unsigned character) {
  unsigned house = house_of(words, seat);
  if (house >= IT_HOUSES || character >= IT_CHARACTERS) return (ht_value){.kind = HT_NOTHING};
  ht_value value = person(words, it_character_id(words->rules, house, character));
  value.identity = 100 + house * IT_CHARACTERS + character;
  return value;
}

ht_value it_phrase_kind(it_speech *words, unsigned seat, unsigned kind) {
  if (kind >= IT_KINDS) return (ht_value){.kind = HT_NOTHING};
  if (kind == IT_KIND_TRUCE) return ht_term(messages[SAY_TRUCE]);
  if (it_is_character(kind))
    return it_phrase(words, messages[SAY_CHARACTER_CARD],
                     it_phrase_character(words, seat, kind - IT_KIND_CHARACTER));
  return it_phrase(words, messages[SAY_HOSTILITY], ht_number((int32_t)it_value(kind)));
}

static ht_value given_name(const it_speech *words, unsigned card) {
  const hl_cards *cards = words->rules->base.cards;
  return ht_given(card < cards->card_count ? cards->strings + cards->card[card].name : "");
}

ht_value it_phrase_ally(it_speech *words, unsigned ally) {
  if (ally >= words->rules->ally_count) return (ht_value){.kind = HT_NOTHING};
  ht_value name = given_name(words, words->rules->ally_card[ally]);
  return name.text[0] != 0 ? name : ht_text(spell(words, it_ally_id(words->rules, ally)));
}

ht_value it_phrase_event_card(it_speech *words, unsigned event) {
  if (event < IT_SEATS)
    return it_phrase(words, messages[SAY_HOUSE_EVENT], it_phrase_house(words, event));
  if (event - IT_SEATS >= words->rules->special_count) return (ht_value){.kind = HT_NOTHING};
  return it_phrase(words, messages[SAY_TITLE],
                   given_name(words, words->rules->event_card[event - IT_SEATS]));
}

ht_value it_phrase_leader_title(const it_speech *words, unsigned seat, unsigned character) {
  unsigned house = house_of(words, seat);
  return house < IT_HOUSES && character < IT_CHARACTERS
             ? given_name(words, words->rules->leader_card[house][character])
             : (ht_value){.kind = HT_NOTHING};
}

ht_value it_phrase_card_title(const it_speech *words, unsigned seat, unsigned character) {
  unsigned house = house_of(words, seat);
  return house < IT_HOUSES && character < IT_CHARACTERS
             ? given_name(words, words->rules->person_card[house][character])
             : (ht_value){.kind = HT_NOTHING};
}

const hl_card *it_card_of_ability(const it_speech *words, const uint8_t *arg) {
  const hl_cards *cards = words->rules->base.cards;
  size_t ability = arg[0] | (size_t)arg[1] << 8;
  for (size_t i = 0; i < cards->card_count; i++) {
    const hl_card *card = &cards->card[i];
    if (ability >= card->first_ability && ability - card->first_ability < card->ability_count)
      return card;
  }
  return NULL;
}

/* --- names alone -------------------------------------------------------------- */

static size_t write_value(const ht_value *value, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put_value(&writer, value, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}

size_t it_seat_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                    ht_language language, char *buffer, size_t size) {
  it_speech words = it_speech_of(rules, state, HF_SPECTATOR);
  ht_value house = it_phrase_house(&words, seat);
  return write_value(&house, language, buffer, size);
}

size_t it_card_name(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                    size_t size) {
  const hl_cards *cards = rules->cards;
  it_speech words = {.rules = (const it_rules *)(const void *)rules};
  ht_value name = ht_text("");
  if (card < cards->card_count) {
    const hl_card *named = &cards->card[card];
    bool is_person = named->type == IT_LEADER || named->type == IT_CHARACTER;
    bool nameless = cards->strings[named->name] == 0;
    if (named->type == IT_EVENT && nameless)
      name = ht_term(messages[SAY_ANY_HOUSE_EVENT]);
    else if (is_person || nameless)
      name = person(&words, cards->strings + named->id);
    else
      name = ht_given(cards->strings + named->name);
  }
  return write_value(&name, language, buffer, size);
}

size_t it_card_own_title(const hf_rules *rules, size_t card, ht_language language, char *buffer,
                         size_t size) {
  const hl_cards *cards = rules->cards;
  bool titled = card < cards->card_count && cards->card[card].type != IT_ALLY;
  ht_value title = titled ? ht_given(cards->strings + cards->card[card].name) : ht_text("");
  return write_value(&title, language, buffer, size);
}
