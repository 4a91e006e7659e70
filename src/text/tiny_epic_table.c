/* The table of Tiny Epic taken apart, and what would follow from an option. */
#include "tiny_epic_table.h"

#include "cards.h"

#include <string.h>

enum {
  SAY_NOBODY,
  SAY_UNITS,
  SAY_CASTLE,
  SAY_THRONE,
  SAY_CARDS,
  SAY_CONSCRIPTS,
  SAY_EVENT,
  SAY_BESIDE,
  SAY_RIVAL_MORE,
  SAY_RIVAL,
  SAY_PLUS,
  SAY_FACE_DOWN,
  SAY_NO_CARD,
  SAY_LIST,
  SAY_PLACED,
  SAY_PLACED_SAME,
  SAY_FIGHT,
  SAY_NO_TEXT,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_NOBODY] = "nobody",
    [SAY_UNITS] = "units {0}",
    [SAY_CASTLE] = "castle {0}",
    [SAY_THRONE] = "throne {0}",
    [SAY_CARDS] = "card {0}",
    [SAY_CONSCRIPTS] = "conscripts {0}",
    [SAY_EVENT] = "event {0}",
    [SAY_BESIDE] = "companion {0}",
    [SAY_RIVAL_MORE] = "the Rival’s hero {0}",
    [SAY_RIVAL] = "Rival {0}",
    [SAY_PLUS] = "{0} + {1}",
    [SAY_FACE_DOWN] = "{0#a card face down|{0} cards face down}",
    [SAY_NO_CARD] = "no card",
    [SAY_LIST] = "{0}, {1}",
    [SAY_PLACED] = "{0} for you alone; then {1} for you and all others.",
    [SAY_PLACED_SAME] = "{0} twice for you, once for all others.",
    [SAY_FIGHT] = "Known strength: {0} against {1}, then the cards. A tie is the defender’s.",
    [SAY_NO_TEXT] = "No text.",
};

const char *epic_table_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

epic_table epic_table_seen(const hf_rules *rules, const hf_view *view, ht_language language) {
  const te_view *seen = (const te_view *)(const void *)view;
  unsigned viewer = hf_view_seat(view);
  te_view *look = (te_view *)(uintptr_t)view;
  return (epic_table){.view = view,
                      .engine = {.rules = (const te_rules *)(const void *)rules,
                                 .flow = &look->head.flow,
                                 .pub = &look->pub},
                      .rules = (const te_rules *)(const void *)rules,
                      .pub = &seen->pub,
                      .own = &seen->own,
                      .seats = epic_players(seen->head.flow.seats),
                      .viewer = viewer,
                      .language = language,
                      .words = epic_words_seen(rules, view, viewer)};
}

void epic_name(const epic_table *table, ht_value value, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  ht_writer_end(&writer);
}

/* --- domains ------------------------------------------------------------------ */

unsigned epic_holder(const te_public *pub, unsigned domain) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if ((te_where(pub, house) >> domain & 1) != 0) return te_side_of(pub, house);
  return TE_NOBODY;
}

ht_value epic_garrison(epic_words *words, unsigned domain, uint32_t houses) {
  const te_public *pub = words->table;
  ht_value item[16];
  unsigned count = 0;
  for (uint32_t left = houses & (te_bit(TE_HOUSES) - 1); left != 0 && count + 4 <= 16;
       left &= left - 1) {
    unsigned house = te_lowest(left), others = te_hero_in(pub, house, domain);
    if ((te_where(pub, house) >> domain & 1) == 0) continue;
    if (house == TE_TARGARYEN) others |= te_dragons(pub, domain) << 1 | te_eggs(pub, domain) << 3;
    count += epic_units(words, house, pub->house[house].tokens[domain], others, item + count);
  }
  return count > 0 ? epic_list(words, item, count) : ht_term(messages[SAY_NOBODY]);
}

/* --- strength ------------------------------------------------------------------ */

enum { HERO_STRENGTH = 2 };

unsigned epic_force(const te_public *pub, unsigned domain, uint32_t houses) {
  return te_strength_in(pub, houses, domain);
}

unsigned epic_wall(const te_rules *rules, unsigned domain) { return te_wall(rules, domain); }

unsigned epic_card_price(const epic_words *words, unsigned card) {
  const te_rules *rules = words->rules;
  if (card < TE_HERO_CARD) return card < rules->plot_count ? rules->plot[card].price : 0;
  unsigned house = card - TE_HERO_CARD;
  unsigned hero = house < TE_HOUSES ? words->table->house[house].hero : TE_NOTHING;
  return hero < rules->hero_count ? rules->hero[hero].price : 0;
}

/* What the Rival's hero counts more than others, and its card brings. */
static unsigned rival_strength(const epic_table *table, unsigned domain, bool defends) {
  const te_public *pub = table->pub;
  unsigned more = defends ? te_rival_defence(&table->engine) : 0;
  if (te_hero_in(pub, pub->seat[TE_RIVAL].house, domain))
    more += te_rival_hero_strength(&table->engine) - HERO_STRENGTH;
  return more;
}

epic_strength epic_strength_of(const epic_table *table, unsigned which) {
  te_parts parts = te_parts_of(&table->engine, which);
  return (epic_strength){.units = parts.units,
                         .wall = parts.wall,
                         .cards = parts.cards,
                         .conscripts = parts.conscripts,
                         .event = parts.event,
                         .beside = parts.beside,
                         .rival = parts.rival,
                         .total = te_total_of(&parts)};
}

void epic_strength_text(epic_table *table, const epic_strength *strength, char *buffer,
                        size_t size) {
  bool throne = table->pub->battle.place == table->rules->throne;
  const struct {
    unsigned message, amount;
  } parts[] = {{SAY_UNITS, strength->units},     {throne ? SAY_THRONE : SAY_CASTLE, strength->wall},
               {SAY_CARDS, strength->cards},     {SAY_CONSCRIPTS, strength->conscripts},
               {SAY_EVENT, strength->event},     {SAY_BESIDE, strength->beside},
               {SAY_RIVAL_MORE, strength->rival}};
  ht_value whole = {.kind = HT_NOTHING};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    if (i > 0 && parts[i].amount == 0) continue;
    ht_value part = epic_phrase1(&table->words, messages[parts[i].message],
                                 ht_number((int32_t)parts[i].amount));
    whole = i == 0 ? part : epic_phrase2(&table->words, messages[SAY_PLUS], whole, part);
  }
  epic_name(table, whole, buffer, size);
}

/* Cards that lie open, then those face down; the viewer's own has its name. */
void epic_battle_cards(epic_table *table, unsigned which, char *buffer, size_t size) {
  const te_battle *battle = &table->pub->battle;
  unsigned side = which == TE_ATTACK ? battle->attacker : battle->defender;
  ht_value whole = ht_term(messages[SAY_NO_CARD]);
  unsigned count = 0, down = side < TE_SEATS ? table->pub->seat[side].committed : 0;
  for (unsigned i = 0; i < 3; i++) {
    unsigned card = battle->shown[which][i];
    if (card == 0) continue;
    ht_value named = epic_card(&table->words, card - 1);
    whole = count++ == 0 ? named : epic_phrase2(&table->words, messages[SAY_LIST], whole, named);
  }
  for (unsigned i = 0; down > 0 && side == table->viewer && i < 2; i++) {
    unsigned card = table->own->commit[i];
    if (card == 0) continue;
    ht_value named = epic_card(&table->words, card - 1);
    whole = count++ == 0 ? named : epic_phrase2(&table->words, messages[SAY_LIST], whole, named);
  }
  if (down > 0 && side != table->viewer) {
    ht_value hidden =
        epic_phrase1(&table->words, messages[SAY_FACE_DOWN], ht_number((int32_t)down));
    whole = count == 0 ? hidden : epic_phrase2(&table->words, messages[SAY_LIST], whole, hidden);
  }
  epic_name(table, whole, buffer, size);
}

/* --- what follows from an option ------------------------------------------------ */

static size_t say(const epic_table *table, unsigned message, const ht_value *slots, unsigned count,
                  char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  writer.capital = true;
  ht_put(&writer, messages[message], slots, count);
  return ht_writer_end(&writer);
}

static size_t detail_place(const epic_table *table, unsigned seat, unsigned value, char *buffer,
                           size_t size) {
  bool third = value >= TE_PLACE_THIRD && value < TE_PLACE_THIRD_SET;
  if (value >= TE_PLACE_SET && !third) return 0;
  unsigned face = third ? table->pub->third_die : table->pub->seat[seat].die[value / 6];
  unsigned slot = third ? value - TE_PLACE_THIRD : value % 6;
  ht_value slots[2] = {epic_face(slot), epic_face(face)};
  return say(table, face == slot ? SAY_PLACED_SAME : SAY_PLACED, slots, 2, buffer, size);
}

/* What the army picked so far would fight with, and against what. */
static size_t detail_move(const epic_table *table, unsigned seat, unsigned value, char *buffer,
                          size_t size) {
  if (value < TE_MOVE_TO || seat != table->viewer) return 0;
  unsigned domain = value - TE_MOVE_TO, holder = epic_holder(table->pub, domain), mine = 0;
  unsigned from = table->pub->seat[seat].prompt_arg[4], first = from < TE_DOMAINS ? 0 : 1;
  if (holder == TE_NOBODY || holder == seat) return 0;
  for (unsigned i = first; i < table->own->pick_count; i++) {
    unsigned pick = table->own->picks[i];
    if (pick <= TE_MOVE_DRAGON)
      mine += HERO_STRENGTH;
    else if (pick < TE_MOVE_EGG)
      mine++;
  }
  if (first == 0 && table->own->pick_count == 0) return 0;
  unsigned theirs = epic_force(table->pub, domain, te_houses_of(table->pub, holder)) +
                    epic_wall(table->rules, domain);
  if (te_is_rival(&table->engine, holder)) theirs += rival_strength(table, domain, true);
  ht_value slots[2] = {ht_number((int32_t)mine), ht_number((int32_t)theirs)};
  return say(table, SAY_FIGHT, slots, 2, buffer, size);
}

static size_t detail_card(epic_table *table, size_t card, char *buffer, size_t size) {
  const hl_cards *cards = table->rules->base.cards;
  if (card >= cards->card_count) return 0;
  size_t length = ht_card_whole(&table->rules->base, card, table->language, buffer, size);
  return length > 0 ? length : say(table, SAY_NO_TEXT, NULL, 0, buffer, size);
}

size_t epic_detail(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                   bool in_list, ht_language language, char *buffer, size_t size) {
  epic_table table = epic_table_seen(rules, view, language);
  unsigned value = option & 0xFFFF;
  if (size > 0) buffer[0] = '\0';
  if (seat >= table.seats) return 0;
  bool card = value < TE_CARDS_END + 2U && value != TE_PASS && value != TE_DONE;
  switch (option >> 16) {
  case TE_ASK_HERO:
    return value < TE_HEROES_OF_HOUSE
               ? detail_card(
                     &table,
                     epic_hero_card(table.rules,
                                    table.rules->heroes[table.pub->seat[seat].house][value]),
                     buffer, size)
               : 0;
  case TE_ASK_PLACE: return in_list ? 0 : detail_place(&table, seat, value, buffer, size);
  case TE_ASK_MOVE: return detail_move(&table, seat, value, buffer, size);
  case TE_ASK_EVENT:
    return card ? detail_card(&table, epic_card_number(&table.words, te_option_card(value)), buffer,
                              size)
                : 0;
  case TE_ASK_WHISPER:
  case TE_ASK_DISCARD:
  case TE_ASK_PLOT:
  case TE_ASK_COMMIT:
  case TE_ASK_CARD:
    return card && !in_list
               ? detail_card(&table, epic_card_number(&table.words, te_option_card(value)), buffer,
                             size)
               : 0;
  default: return 0;
  }
}
