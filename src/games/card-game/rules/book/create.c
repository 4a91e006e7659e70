/* Settings, and a new table. */
#include "create.h"

#include "../flow/happen.h"
#include "../state/events.h"
#include "../state/objects.h"
#include "../state/view.h"
#include "../state/zones.h"
#include "../tables/decks.h"
#include "../tables/rules.h"
#include "../words/vocabulary_words.h"
#include "core/draw.h"
#include "run.h"

const hf_setting_info cg_settings[CG_SETTINGS] = {
    [CG_SET_PROFILE] = {.key = "rules",
                        .help = "The official rules, or the manual as it is written.",
                        .choices = "official|manual",
                        .default_value = "official"},
    [CG_SET_FORMAT] = {.key = "decks-of",
                       .help = "Decks built by the rules, or starter decks of any make.",
                       .choices = "constructed|starter",
                       .default_value = "constructed"},
    [CG_SET_ROUNDS] = {.key = "rounds",
                       .help = "After so many rounds time is called; 0: never.",
                       .choices = "0..200",
                       .default_value = "0"},
    [CG_SET_DECKS] = {.key = "decks",
                      .help =
                          "The deck of each seat: `random`, a faction, a ready-made deck, or all "
                          "of a deck.",
                      .choices = "random, a faction, a ready-made deck (`holdfast deck list`), the "
                                 "code of a deck (`holdfast deck code`), or a faction and cards "
                                 "by their ids",
                      .default_value = "random",
                      .per_seat = true,
                      .list = true},
};

static const cg_rules *rules_of(const hf_rules *rules) {
  return (const cg_rules *)(const void *)rules;
}

int cg_setting_word(const hf_rules *rules, size_t setting, const char *word, size_t length) {
  if (setting != CG_SET_DECKS) return -1;
  if (length == 6 && memcmp(word, "random", 6) == 0) return CG_WORD_RANDOM;
  for (unsigned faction = 1; faction < CG_FACTION_COUNT; faction++)
    if (strlen(cg_faction_words[faction]) == length &&
        memcmp(cg_faction_words[faction], word, length) == 0)
      return (int)faction;
  unsigned def = cg_by_id(rules_of(rules), 0x3F, word, length);
  return def == 0 ? -1 : (int)(def - 1 + CG_WORD_CARD);
}

const char *cg_setting_name(const hf_rules *rules, size_t setting, unsigned value) {
  if (setting != CG_SET_DECKS) return NULL;
  if (value == CG_WORD_RANDOM) return "random";
  if (value < CG_FACTION_COUNT) return cg_faction_words[value];
  if (value < CG_WORD_CARD || value - CG_WORD_CARD >= rules_of(rules)->count) return NULL;
  return cg_id(rules_of(rules), value - CG_WORD_CARD + 1);
}

/* How much room the decks of a table need: slots, entries of one player, and units of the room
 * behind what the state of version 4 had. */
typedef struct needed {
  unsigned objects, pool, units;
} needed;

static needed room_for(const hf_rules *rules, const hf_settings *settings) {
  needed room = {.objects = CG_FIXED * settings->seats + CG_SPARE, .pool = CG_POOL_LEAST};
  uint64_t tokens = 0;
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    unsigned cards, beside = CG_POOL - CG_DECK_MOST; /* plots */
    unsigned agendas;
    uint64_t placed;
    cg_deck_size(rules_of(rules), &settings->seat[seat], &cards, &agendas, &placed);
    room.objects += cards + agendas;
    tokens |= placed;
    if (cards + beside > room.pool) room.pool = cards + beside;
  }
  room.units = cg_room_units(settings->seats, room.objects, room.pool, hf_bit_count(tokens));
  return room;
}

/* A state, and a view of it, are no larger than any may be. */
static hf_status check_room(const hf_rules *rules, const hf_settings *settings, hf_error *error) {
  needed room = room_for(rules, settings);
  cg_layout view = cg_layout_of(sizeof(cg_view), settings->seats, room.objects, room.pool, 0);
  if (room.objects <= CG_WORDS * 64 && room.pool <= CG_POOL &&
      cg_view_bytes(view, settings->seats, room.pool) <= HF_STATE_MAX)
    return HF_OK;
  return hf_fail(error, HF_BAD_SETTING, "the decks of this table are too large together: %u cards",
                 room.objects - CG_FIXED * settings->seats - CG_SPARE);
}

enum { MANUAL_SEATS = 6 };

/* By what the decks of a table are judged. */
static hf_deck_terms terms_of(const hf_settings *settings) {
  return (hf_deck_terms){.starter = settings->value[CG_SET_FORMAT] != 0,
                         .melee = settings->seats > 2};
}

hf_status cg_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error) {
  cg_deck deck;
  if (settings->value[CG_SET_PROFILE] == CG_MANUAL && settings->seats > MANUAL_SEATS)
    return hf_fail(error, HF_BAD_SETTING, "by the manual at most %d play", MANUAL_SEATS);
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    hf_error what;
    const hf_seat_settings *from = &settings->seat[seat];
    hf_deck_terms terms = terms_of(settings);
    if (from->list_length == 0)
      return hf_fail(error, HF_BAD_SETTING,
                     "the deck of seat %u is an empty entry of `decks`; `random` draws one",
                     seat + 1);
    if (cg_deck_read(rules_of(rules), from, &terms, NULL, &deck, &what) == HF_OK) continue;
    bool of_any_make = !terms.starter && deck.cards < CG_DRAW_LEAST;
    terms.starter = true;
    of_any_make =
        of_any_make && cg_deck_read(rules_of(rules), from, &terms, NULL, &deck, NULL) == HF_OK;
    return hf_fail(error, HF_BAD_SETTING, "the deck of seat %u: %s%s", seat + 1, what.message,
                   of_any_make ? "; it may be played with `decks-of=starter`" : "");
  }
  return check_room(rules, settings, error);
}

size_t cg_state_size(const hf_rules *rules, const hf_settings *settings) {
  needed room = room_for(rules, settings);
  return cg_layout_of(sizeof(cg_state), settings->seats, room.objects, room.pool, room.units).size;
}

/* --- a new table ---------------------------------------------------------- */

static void lay_out(cg_table *table, unsigned seat, const cg_deck *deck) {
  cg_seat *of = &table->seat[seat];
  cg_entry *card = cg_pool_of(table, seat);
  unsigned at = 0;
  of->faction = deck->faction;
  of->banner = (uint8_t)cg_banner_of(table->rules, deck->agenda);
  for (unsigned i = 0; i < deck->cards; i++) card[at++] = (cg_entry){.def = deck->card[i]};
  for (unsigned i = 0; i < deck->plots; i++)
    card[at++] = (cg_entry){.def = deck->plot[i], .known = (uint8_t)hf_bit(seat)};
  of->count[CG_LOOSE] = deck->cards;
  of->count[CG_PLOTS] = deck->plots;
  for (unsigned which = 0; which < CG_FIXED; which++) {
    cg_object *slot = cg_at(table, cg_slot(seat, which));
    *slot = (cg_object){.host = CG_NO_OBJECT};
    if (which > CG_AGENDA_SLOT || (which == CG_AGENDA_SLOT && deck->agenda == 0)) continue;
    slot->owner = slot->controller = seat & 7U;
    slot->place = which == CG_FACTION_SLOT ? CG_FACTION : CG_AGENDA;
    slot->def = which == CG_AGENDA_SLOT ? deck->agenda & 0xFFFU : 0U;
  }
  if (table->sink != NULL) cg_emit(table, CG_EV_SEAT, (int)seat, deck->faction, deck->agenda, 0);
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++) {
    cg_lay_agenda(table, seat, deck->beside[i]);
    if (table->sink != NULL)
      cg_emit(table, CG_EV_SEAT, (int)seat, deck->faction, deck->beside[i], 0);
  }
}

void cg_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how) {
  cg_state *whole = (cg_state *)(void *)state;
  cg_public *pub = &whole->pub;
  pub->seats = (uint8_t)settings->seats;
  needed room = room_for(rules, settings);
  whole->core.flow.room = (uint8_t)room.units;
  pub->objects = (uint16_t)room.objects;
  pub->more_pool = (uint8_t)(room.pool - CG_POOL_LEAST);
  pub->pick_words = (uint8_t)cg_pick_words(settings->seats, room.objects, room.pool);
  pub->words = (uint8_t)cg_words(pub->objects);
  pub->profile = (uint8_t)settings->value[CG_SET_PROFILE];
  pub->starter = (uint8_t)settings->value[CG_SET_FORMAT];
  pub->rounds_most = (uint8_t)settings->value[CG_SET_ROUNDS];
  pub->format = settings->seats > 2 ? CG_MELEE : CG_JOUST;
  pub->high = (uint16_t)(CG_FIXED * settings->seats);
  pub->phase = pub->active = pub->dominance_winner = CG_NOBODY;
  pub->challenge = (cg_challenge){.type = CG_NOBODY,
                                  .attacker = CG_NOBODY,
                                  .defender = CG_NOBODY,
                                  .first_defender = CG_NOBODY,
                                  .winner = CG_NOBODY,
                                  .loser = CG_NOBODY};
  cg_table table = cg_table_of(rules, state, how);
  for (unsigned object = 0; object < pub->objects; object++)
    cg_at(&table, object)->host = CG_NO_OBJECT;
  const hf_deck_terms terms = terms_of(settings);
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    cg_deck deck;
    cg_deck_read(rules_of(rules), &settings->seat[seat], &terms, table.random, &deck, NULL);
    lay_out(&table, seat, &deck);
  }
  pub->first_player = (uint8_t)hf_draw_below(table.random, settings->seats);
  if (table.sink != NULL) cg_emit(&table, CG_EV_FIRST, pub->first_player, 0, 0, 0);
  cg_touch(&table, CG_NEW_ALL);
  cg_push(&table, CG_PROC_SETUP);
  cg_run(&table);
}
