/* The table of Tiny Epic taken apart. */
#include "table.h"

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
};

const char *te_table_message(size_t number) { return number < SAY_COUNT ? messages[number] : NULL; }

te_shown te_shown_from_view(const hf_rules *rules, const hf_view *view, ht_language language) {
  const te_view *seen = (const te_view *)(const void *)view;
  unsigned viewer = hf_view_seat(view);
  te_view *look = (te_view *)(uintptr_t)view;
  return (te_shown){.view = view,
                    .engine = {.rules = (const te_rules *)(const void *)rules,
                               .flow = &look->head.flow,
                               .pub = &look->pub},
                    .rules = (const te_rules *)(const void *)rules,
                    .pub = &seen->pub,
                    .own = &seen->own,
                    .seats = te_players(seen->head.flow.seats),
                    .viewer = viewer,
                    .language = language,
                    .words = te_speech_from_view(rules, view, viewer)};
}

void te_write_value(const te_shown *table, ht_value value, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  ht_writer_end(&writer);
}

/* --- domains ------------------------------------------------------------------ */

unsigned te_holder(const te_public *pub, unsigned domain) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if ((te_where(pub, house) >> domain & 1) != 0) return te_side_of(pub, house);
  return TE_NOBODY;
}

ht_value te_phrase_garrison(te_speech *words, unsigned domain, uint32_t houses) {
  const te_public *pub = words->table;
  ht_value item[16];
  unsigned count = 0;
  for (uint32_t left = houses & (hf_bit(TE_HOUSES) - 1); left != 0 && count + 4 <= 16;
       left &= left - 1) {
    unsigned house = hf_lowest_bit(left), others = te_hero_in(pub, house, domain);
    if ((te_where(pub, house) >> domain & 1) == 0) continue;
    if (house == TE_TARGARYEN) others |= te_dragons(pub, domain) << 1 | te_eggs(pub, domain) << 3;
    count += te_units(words, house, pub->house[house].tokens[domain], others, item + count);
  }
  return count > 0 ? te_phrase_list(words, item, count) : ht_term(messages[SAY_NOBODY]);
}

/* --- strength ------------------------------------------------------------------ */

unsigned te_force_shown(const te_public *pub, unsigned domain, uint32_t houses) {
  return te_strength_in(pub, houses, domain);
}

unsigned te_wall_shown(const te_rules *rules, unsigned domain) { return te_wall(rules, domain); }

unsigned te_card_price(const te_speech *words, unsigned card) {
  const te_rules *rules = words->rules;
  if (card < TE_HERO_CARD) return card < rules->plot_count ? rules->plot[card].price : 0;
  unsigned house = card - TE_HERO_CARD;
  unsigned hero = house < TE_HOUSES ? words->table->house[house].hero : TE_NOTHING;
  return hero < rules->hero_count ? rules->hero[hero].price : 0;
}

te_strength te_strength_of(const te_shown *table, unsigned which) {
  te_parts parts = te_parts_of(&table->engine, which);
  return (te_strength){.units = parts.units,
                       .wall = parts.wall,
                       .cards = parts.cards,
                       .conscripts = parts.conscripts,
                       .event = parts.event,
                       .beside = parts.beside,
                       .rival = parts.rival,
                       .total = te_total_of(&parts)};
}

void te_strength_text(te_shown *table, const te_strength *strength, char *buffer, size_t size) {
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
    ht_value part =
        te_phrase1(&table->words, messages[parts[i].message], ht_number((int32_t)parts[i].amount));
    whole = i == 0 ? part : te_phrase2(&table->words, messages[SAY_PLUS], whole, part);
  }
  te_write_value(table, whole, buffer, size);
}

/* Cards that lie open, then those face down; the viewer's own has its name. */
void te_battle_cards(te_shown *table, unsigned which, char *buffer, size_t size) {
  const te_battle *battle = &table->pub->battle;
  unsigned side = which == TE_ATTACK ? battle->attacker : battle->defender;
  ht_value whole = ht_term(messages[SAY_NO_CARD]);
  unsigned count = 0, down = side < TE_SEATS ? table->pub->seat[side].committed : 0;
  for (unsigned i = 0; i < 3; i++) {
    unsigned card = battle->shown[which][i];
    if (card == 0) continue;
    ht_value named = te_phrase_card(&table->words, card - 1);
    whole = count++ == 0 ? named : te_phrase2(&table->words, messages[SAY_LIST], whole, named);
  }
  for (unsigned i = 0; down > 0 && side == table->viewer && i < 2; i++) {
    unsigned card = table->own->commit[i];
    if (card == 0) continue;
    ht_value named = te_phrase_card(&table->words, card - 1);
    whole = count++ == 0 ? named : te_phrase2(&table->words, messages[SAY_LIST], whole, named);
  }
  if (down > 0 && side != table->viewer) {
    ht_value hidden = te_phrase1(&table->words, messages[SAY_FACE_DOWN], ht_number((int32_t)down));
    whole = count == 0 ? hidden : te_phrase2(&table->words, messages[SAY_LIST], whole, hidden);
  }
  te_write_value(table, whole, buffer, size);
}
