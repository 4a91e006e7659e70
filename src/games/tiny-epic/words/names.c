/* The names of Tiny Epic: houses, heroes, domains, dice and cards.
 *
 * Most of them stand in the card files, where po/ finds them: whom we know
 * declines, what a player's own file brings is written as it is there. */
#include "words.h"

enum {
  SAY_YOU,
  SAY_TOKENS,
  SAY_DRAGONS,
  SAY_EGGS,
  SAY_AND,
  SAY_LIST,
  SAY_TITLE,
  SAY_HERO_CARD,
  SAY_STRENGTH,
  SAY_RETREAT,
  SAY_CONSCRIPTS,
  SAY_SECRET,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_YOU] = "<2>[you|your]",
    [SAY_TOKENS] = "{0} {1} {0#token|tokens}",
    [SAY_DRAGONS] = "{0#a dragon|{0} dragons}",
    [SAY_EGGS] = "{0#an egg|{0} eggs}",
    [SAY_AND] = "{0.as} and {1.as}",
    [SAY_LIST] = "{0.as}, {1.as}",
    [SAY_TITLE] = "“{0}”",
    [SAY_HERO_CARD] = "{0.pos} card",
    [SAY_STRENGTH] = "strength {0}",
    [SAY_RETREAT] = "retreat",
    [SAY_CONSCRIPTS] = "conscripts",
    [SAY_SECRET] = "secret",
};

static const char *const face_name[TE_FACES] = {"Recruit", "March", "Sail",
                                                "Whisper", "Plot",  "Event"};

const char *te_name_message(size_t number) {
  if (number < SAY_COUNT) return messages[number];
  number -= SAY_COUNT;
  return number < TE_FACES ? face_name[number] : NULL;
}

/* --- words ------------------------------------------------------------------ */

/* At a table of one the Rival is the second player. */
unsigned te_players(unsigned seats) { return seats > 1 ? seats : 2; }

te_speech te_speech_of(const hf_rules *rules, const hf_state *state, unsigned reader) {
  const te_state *position = (const te_state *)(const void *)state;
  return (te_speech){.rules = (const te_rules *)(const void *)rules,
                     .table = &position->pub,
                     .seats = te_players(position->core.flow.seats),
                     .reader = reader};
}

te_speech te_speech_from_view(const hf_rules *rules, const hf_view *view, unsigned reader) {
  const te_view *seen = (const te_view *)(const void *)view;
  return (te_speech){.rules = (const te_rules *)(const void *)rules,
                     .table = &seen->pub,
                     .seats = te_players(seen->head.flow.seats),
                     .reader = reader};
}

ht_value *te_speech_parts(te_speech *words, unsigned count) {
  const unsigned room = sizeof words->part / sizeof words->part[0];
  if (words->parts + count > room) words->parts = 0;
  ht_value *parts = &words->part[words->parts];
  words->parts += count;
  return parts;
}

ht_value te_phrase1(te_speech *words, const char *english, ht_value part) {
  ht_value *kept = te_speech_parts(words, 1);
  *kept = part;
  return ht_phrase(english, kept, 1);
}

ht_value te_phrase2(te_speech *words, const char *english, ht_value first, ht_value second) {
  ht_value *kept = te_speech_parts(words, 2);
  kept[0] = first;
  kept[1] = second;
  return ht_phrase(english, kept, 2);
}

ht_value te_phrase_list(te_speech *words, const ht_value *items, unsigned count) {
  if (count == 0) return (ht_value){.kind = HT_NOTHING};
  ht_value whole = items[count - 1];
  for (unsigned i = count - 1; i-- > 0;)
    whole = te_phrase2(words, messages[i + 2 == count ? SAY_AND : SAY_LIST], items[i], whole);
  return whole;
}

/* --- names from the card files ---------------------------------------------- */

static ht_value nothing(void) { return (ht_value){.kind = HT_NOTHING}; }

static ht_value card_name(const te_rules *rules, size_t card) {
  const hl_cards *cards = rules->base.cards;
  if (card >= cards->card_count) return nothing();
  const hl_card *named = &cards->card[card];
  return ht_given(cards->strings + (cards->strings[named->name] != 0 ? named->name : named->id));
}

/* Values that name the same player are the same: "their" and "свій" need it. */
ht_value te_phrase_house(const te_speech *words, unsigned house) {
  if (house >= TE_HOUSES) return nothing();
  ht_value value = card_name(words->rules, words->rules->house_card[house]);
  value.identity = house + 1;
  return value;
}

ht_value te_phrase_seat_house(const te_speech *words, unsigned seat) {
  return seat < words->seats ? te_phrase_house(words, words->table->seat[seat].house) : nothing();
}

ht_value te_phrase_seat(const te_speech *words, unsigned seat) {
  ht_value value = te_phrase_seat_house(words, seat);
  if (seat != words->reader || value.kind == HT_NOTHING) return value;
  uint32_t identity = value.identity;
  value = ht_term(messages[SAY_YOU]);
  value.identity = identity;
  return value;
}

ht_value te_side_shown(const te_speech *words, unsigned side) {
  return side < TE_SEATS ? te_phrase_seat(words, side) : te_phrase_house(words, side - TE_SEATS);
}

ht_value te_phrase_domain(const te_speech *words, unsigned domain) {
  if (domain >= TE_DOMAINS) return nothing();
  ht_value value = card_name(words->rules, words->rules->domain_card[domain]);
  value.identity = 100 + domain;
  return value;
}

ht_value te_phrase_face(unsigned face) {
  return face < TE_FACES ? ht_term(face_name[face]) : nothing();
}

ht_value te_phrase_hero_named(const te_speech *words, unsigned hero) {
  if (hero >= words->rules->hero_count) return nothing();
  ht_value value = card_name(words->rules, words->rules->hero[hero].card);
  value.identity = 200 + hero;
  return value;
}

ht_value te_phrase_hero(const te_speech *words, unsigned house) {
  return house < TE_HOUSES ? te_phrase_hero_named(words, words->table->house[house].hero)
                           : nothing();
}

/* --- cards ------------------------------------------------------------------ */

static const te_card *face_of(const te_speech *words, unsigned card) {
  const te_rules *rules = words->rules;
  if (card < TE_HERO_CARD) return card < rules->plot_count ? &rules->plot[card] : NULL;
  unsigned house = card - TE_HERO_CARD;
  unsigned hero = house < TE_HOUSES ? words->table->house[house].hero : TE_NOTHING;
  return hero < rules->hero_count ? &rules->hero[hero] : NULL;
}

size_t te_card_number(const te_speech *words, unsigned card) {
  const te_card *face = face_of(words, card);
  return face != NULL ? face->card : (size_t)-1;
}

ht_value te_phrase_card_title(const te_speech *words, unsigned card) {
  const te_card *face = face_of(words, card);
  return face != NULL ? card_name(words->rules, face->card) : nothing();
}

ht_value te_phrase_card(te_speech *words, unsigned card) {
  ht_value title = te_phrase_card_title(words, card);
  if (title.kind == HT_NOTHING) return title;
  return te_phrase1(words, messages[card < TE_HERO_CARD ? SAY_TITLE : SAY_HERO_CARD], title);
}

ht_value te_phrase_icon(te_speech *words, unsigned card) {
  const te_card *face = face_of(words, card);
  if (face == NULL) return nothing();
  switch (face->battle) {
  case TE_RETREAT: return ht_term(messages[SAY_RETREAT]);
  case TE_CONSCRIPTS: return ht_term(messages[SAY_CONSCRIPTS]);
  case TE_SECRET: return ht_term(messages[SAY_SECRET]);
  default: return te_phrase1(words, messages[SAY_STRENGTH], ht_number(face->battle));
  }
}

ht_value te_phrase_shields(te_speech *words, unsigned card) {
  const te_card *face = face_of(words, card);
  ht_value item[TE_HOUSES];
  unsigned count = 0;
  if (face == NULL) return nothing();
  HF_EACH_BIT (house, face->shields) item[count++] = te_phrase_house(words, house);
  return te_phrase_list(words, item, count);
}

/* --- units ------------------------------------------------------------------ */

ht_value te_phrase_tokens(te_speech *words, unsigned house, unsigned count) {
  return te_phrase2(words, messages[SAY_TOKENS], ht_number((int32_t)count),
                    te_phrase_house(words, house));
}

unsigned te_units(te_speech *words, unsigned house, unsigned tokens, unsigned others,
                  ht_value item[4]) {
  unsigned count = 0, dragons = others >> 1 & 3, eggs = others >> 3;
  if ((others & 1) != 0) item[count++] = te_phrase_hero(words, house);
  if (dragons > 0)
    item[count++] = te_phrase1(words, messages[SAY_DRAGONS], ht_number((int32_t)dragons));
  if (tokens > 0) item[count++] = te_phrase_tokens(words, house, tokens);
  if (eggs > 0) item[count++] = te_phrase1(words, messages[SAY_EGGS], ht_number((int32_t)eggs));
  return count;
}

/* --- names alone ------------------------------------------------------------ */

static size_t write_value(const ht_value *value, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put_value(&writer, value, HT_NOMINATIVE);
  return ht_writer_end(&writer);
}

size_t te_seat_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                    ht_language language, char *buffer, size_t size) {
  te_speech words = te_speech_of(rules, state, HF_SPECTATOR);
  ht_value house = te_phrase_seat_house(&words, seat);
  return write_value(&house, language, buffer, size);
}
