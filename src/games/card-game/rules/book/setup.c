/* Settings, a new table, setup, and the engine that runs the procedures. */
#include "setup.h"

#include "../flow/abilities.h"
#include "../flow/happen.h"
#include "../flow/run.h"
#include "../flow/statements.h"
#include "../knows/permissions.h"
#include "../state/events.h"
#include "../state/hidden.h"
#include "../state/picks.h"
#include "../state/prompts.h"
#include "../state/zones.h"
#include "../tables/decks.h"
#include "../tables/rules.h"
#include "../words/effects_hand.h"
#include "../words/vocabulary_words.h"
#include "challenge.h"
#include "claim.h"
#include "keywords.h"
#include "core/draw.h"
#include "../flow/enter.h"
#include "../flow/leave.h"
#include "round.h"
#include "plot.h"
#include "draw.h"
#include "marshaling.h"
#include "dominance.h"
#include "standing.h"
#include "taxation.h"
#include "actions.h"
#include "../flow/steps.h"
#include "../flow/upkeep.h"

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

enum { MANUAL_SEATS = 6 };

hf_status cg_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error) {
  cg_deck deck;
  if (settings->value[CG_SET_PROFILE] == CG_MANUAL && settings->seats > MANUAL_SEATS)
    return hf_fail(error, HF_BAD_SETTING, "by the manual at most %d play", MANUAL_SEATS);
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    hf_error what;
    const hf_seat_settings *from = &settings->seat[seat];
    bool starters = settings->value[CG_SET_FORMAT] != 0;
    if (from->list_length == 0)
      return hf_fail(error, HF_BAD_SETTING,
                     "the deck of seat %u is an empty entry of `decks`; `random` draws one",
                     seat + 1);
    if (cg_deck_read(rules_of(rules), from, starters, NULL, &deck, &what) == HF_OK) continue;
    bool of_any_make = !starters && deck.cards < CG_DRAW_LEAST &&
                       cg_deck_read(rules_of(rules), from, true, NULL, &deck, NULL) == HF_OK;
    return hf_fail(error, HF_BAD_SETTING, "the deck of seat %u: %s%s", seat + 1, what.message,
                   of_any_make ? "; it may be played with `decks-of=starter`" : "");
  }
  return HF_OK;
}

static unsigned object_count(const hf_rules *rules, const hf_settings *settings) {
  unsigned objects = CG_FIXED * settings->seats + CG_SPARE, cards;
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    cg_deck_size(rules_of(rules), &settings->seat[seat], &cards);
    objects += cards;
  }
  return objects;
}

size_t cg_state_size(const hf_rules *rules, const hf_settings *settings) {
  return cg_layout_of(sizeof(cg_state), settings->seats, object_count(rules, settings)).size;
}

/* --- a new table ---------------------------------------------------------- */

static void lay_out(cg_table *table, unsigned seat, const cg_deck *deck) {
  cg_seat *of = &table->seat[seat];
  cg_entry *card = table->pool[seat].card;
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
}

void cg_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how) {
  cg_state *whole = (cg_state *)(void *)state;
  cg_public *pub = &whole->pub;
  pub->seats = (uint8_t)settings->seats;
  pub->objects = (uint16_t)object_count(rules, settings);
  pub->pick_words = (uint8_t)cg_pick_words(settings->seats, pub->objects);
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
  for (unsigned seat = 0; seat < settings->seats; seat++) {
    cg_deck deck;
    cg_deck_read(rules_of(rules), &settings->seat[seat], pub->starter != 0, table.random, &deck,
                 NULL);
    lay_out(&table, seat, &deck);
  }
  pub->first_player = (uint8_t)hf_draw_below(table.random, settings->seats);
  if (table.sink != NULL) cg_emit(&table, CG_EV_FIRST, pub->first_player, 0, 0, 0);
  cg_touch(&table, CG_NEW_ALL);
  cg_push(&table, CG_PROC_SETUP);
  cg_run(&table);
}

/* --- setup ---------------------------------------------------------------- */

enum { HAND_CARDS = 7, SETUP_GOLD = 8, SHADOW_SETUP = 2 };
enum { SET_DRAW, SET_MULLIGAN, SET_PLACE, SET_REVEAL, SET_ATTACH, SET_REFILL };

static void mulligan(cg_table *table, unsigned seat) {
  uint8_t *count = table->seat[seat].count;
  cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  for (unsigned i = 0; i < count[CG_HAND]; i++) {
    cg_note_hand(table, seat, hand[i].def, false);
    hand[i].known = 0;
  }
  /* nothing lies between the deck, all of which is in no order yet, and the hand */
  count[CG_LOOSE] = (uint8_t)(count[CG_LOOSE] + count[CG_HAND]);
  count[CG_HAND] = 0;
  cg_touch(table, CG_NEW_HANDS | CG_NEW_DECKS);
  if (table->sink != NULL) cg_emit(table, CG_EV_MULLIGAN, (int)seat, 0, 0, 0);
  cg_shuffle(table, seat);
  cg_draw(table, seat, HAND_CARDS);
}

/* In a group: characters, then locations, attachments last, so that hosts are there
 * before what they carry. Numbers of options follow that order. */
static unsigned setup_rank(const cg_table *table, unsigned def) {
  return cg_def_of(table, def)->type;
}
static uint32_t setup_option(const cg_table *table, unsigned def) {
  return cg_option(CG_O_SETUP, setup_rank(table, def), CG_NO_MEMBER, def);
}
/* Cards for the shadows come before those. */
static uint32_t hide_option(unsigned def) { return cg_option(CG_O_SHADOW, 0, CG_NO_MEMBER, def); }
static bool is_hidden(uint32_t pick) { return cg_option_kind(pick) == CG_O_SHADOW; }

/* Could the attachment be on a card that has been chosen, as printed? */
static bool has_printed_host(cg_table *table, unsigned seat, unsigned def) {
  const uint32_t *picks = cg_pick_list(table, seat);
  for (unsigned i = 0; i < cg_pick_count(table, seat); i++) {
    unsigned host = cg_option_what(picks[i]);
    if (is_hidden(picks[i]) || cg_def_of(table, host)->type > CG_TYPE_LOCATION) continue;
    cg_thing thing = {.object = CG_NO_OBJECT,
                      .def = (uint16_t)host,
                      .controller = (uint8_t)seat,
                      .owner = (uint8_t)seat,
                      .zone = CG_HAND};
    bool fits = cg_may_attach_to(table, def, seat, &thing);
    if (fits) return true;
  }
  return false;
}

/* What lies there already: its cost, and how many limited cards, whatever they become when they are
 * turned up (Rules Reference, Setup 8). */
typedef struct placed {
  unsigned cost, limited;
} placed;

static placed placed_by(const cg_table *table, unsigned seat) {
  placed sum = {0, 0};
  const uint32_t *picks = cg_pick_list(table, seat);
  for (unsigned i = 0; i < cg_pick_count(table, seat); i++) {
    uint32_t pick = picks[i];
    const cg_def *card = cg_def_of(table, cg_option_what(pick));
    bool again = false;
    for (unsigned j = 0; j < i; j++) {
      uint32_t other = picks[j];
      again |= !is_hidden(other) && cg_def_of(table, cg_option_what(other))->title == card->title;
    }
    bool duplicate = again && card->unique != 0;
    if (is_hidden(pick))
      sum.cost += SHADOW_SETUP;
    else if (!duplicate)
      sum.cost += card->cost;
    if (!is_hidden(pick)) sum.limited += card->keywords >> CG_KEYWORD_LIMITED & 1;
  }
  return sum;
}

void cg_setup_options(cg_table *table, unsigned seat, cg_options *options) {
  placed sum = placed_by(table, seat);
  unsigned cost = sum.cost, limited = sum.limited;
  const uint32_t *picks = cg_pick_list(table, seat);
  const cg_entry *hand = cg_entry_at(table, seat, CG_HAND, 0);
  unsigned made = cg_pick_count(table, seat);
  uint32_t last = made == 0 ? 0 : picks[made - 1];
  unsigned cards = cg_list_full(table, seat) ? 0 : cg_count(table, seat, CG_HAND);
  for (unsigned i = 0; i < cards; i++) {
    unsigned def = hand[i].def, taken = 0, copies = 0;
    const cg_def *card = cg_def_of(table, def);
    unsigned titles = 0;
    for (unsigned j = 0; j < made; j++) {
      uint32_t pick = picks[j];
      unsigned other = cg_option_what(pick);
      taken += other == def;
      titles +=
          card->unique != 0 && !is_hidden(pick) && cg_def_of(table, other)->title == card->title;
    }
    bool duplicate = titles > 0;
    for (unsigned j = 0; taken > 0 && j < cards; j++) copies += hand[j].def == def;
    if (taken > 0 && taken >= copies) continue;
    if (card->shadow != CG_NONE && cost + SHADOW_SETUP <= SETUP_GOLD && hide_option(def) >= last)
      cg_offer(options, hide_option(def));
    if (card->type > CG_TYPE_ATTACHMENT || card->cost == CG_NONE || setup_option(table, def) < last)
      continue;
    if (cg_manual(table) && titles > 1) continue; /* a second copy, no third */
    if ((card->keywords >> CG_KEYWORD_LIMITED & 1) != 0 && limited > 0) continue;
    if (!duplicate && cost + card->cost > SETUP_GOLD) continue;
    if (!duplicate && card->type == CG_TYPE_ATTACHMENT && !has_printed_host(table, seat, def))
      continue;
    cg_offer(options, setup_option(table, def));
  }
  cg_offer(options, cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0));
}

/* What lies face down stays in the hand until all have chosen; then it is shown. */
static void reveal_setup(cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    uint32_t picks[CG_LISTED + 1];
    unsigned count = cg_pick_count(table, seat);
    for (unsigned j = 0; j < count; j++) picks[j] = cg_pick(table, seat, j);
    cg_take_answer(table, seat);
    for (unsigned j = 0; j < count; j++) {
      if (is_hidden(picks[j])) cg_hide(table, seat, cg_option_what(picks[j]));
      if (cg_option_kind(picks[j]) != CG_O_SETUP) continue;
      unsigned def = cg_option_what(picks[j]);
      /* by the manual there is one copy in all: the later players take theirs back */
      if (cg_manual(table) && !cg_may_enter(table, def, seat, seat, false)) continue;
      if (cg_manual(table) && cg_original(table, seat, def) == CG_NO_OBJECT)
        table->seat[seat].limited =
            (uint8_t)(table->seat[seat].limited +
                      (cg_def_of(table, def)->keywords >> CG_KEYWORD_LIMITED & 1));
      cg_remove_card(table, seat, CG_HAND, def);
      unsigned object = cg_enter(table, def, seat, seat, CG_NO_OBJECT, 0);
      if (object != CG_NO_OBJECT) {
        cg_at(table, object)->entered = 0;
        cg_at(table, object)->flags &= (uint8_t)~CG_KNEELING; /* nothing works in setup */
        cg_touch(table, CG_NEW_TURNED | CG_NEW_PHASE);
      }
    }
  }
}

/* The next attachment without a host, CG_NO_OBJECT. */
static unsigned loose_attachment(const cg_table *table) {
  for (unsigned i = 0; i < cg_seats(table); i++) {
    unsigned seat = cg_left_of(table, table->pub->first_player, i);
    for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
      const cg_object *card = cg_at(table, object);
      if (card->place == CG_PLAY && card->controller == seat && card->host == CG_NO_OBJECT &&
          cg_def_of(table, card->def)->type == CG_TYPE_ATTACHMENT)
        return object;
    }
  }
  return CG_NO_OBJECT;
}

static void run_attach(cg_table *table, cg_setup_frame *frame) {
  unsigned object = loose_attachment(table);
  if (object == CG_NO_OBJECT) {
    frame->step = SET_REFILL;
    return;
  }
  cg_object *card = cg_at(table, object);
  if (frame->asked != 0) {
    frame->asked = 0;
    card->host = (cg_option_what(cg_take_answer(table, card->controller))) & CG_NO_OBJECT;
    cg_doubt_hosts(table);
    cg_touch(table, CG_NEW_CARDS);
    return;
  }
  unsigned hosts = 0, only = CG_NO_OBJECT;
  cg_refresh(table);
  for (unsigned host = 0; host < table->pub->high; host++)
    if (cg_at(table, host)->controller == card->controller &&
        cg_may_attach(table, card->def, card->controller, host)) {
      hosts++;
      only = host;
    }
  if (hosts > 1) {
    frame->asked = 1;
    cg_ask(table, card->controller, CG_ASK_HOST, object & 255, object >> 8, 0);
    return;
  }
  card->host = only & CG_NO_OBJECT;
  cg_doubt_hosts(table);
  if (only == CG_NO_OBJECT) { /* nothing fits any more: it goes back */
    cg_leave(table, object, CG_HAND);
    cg_clear(table, object);
  }
  cg_touch(table, CG_NEW_CARDS);
}

static void run_setup(cg_table *table, cg_setup_frame *frame) {
  cg_public *pub = table->pub;
  unsigned seat = cg_left_of(table, pub->first_player, frame->done);
  switch (frame->step) {
  case SET_DRAW:
    for (unsigned i = 0; i < cg_seats(table); i++)
      cg_draw(table, cg_left_of(table, pub->first_player, i), HAND_CARDS);
    frame->step = SET_MULLIGAN;
    return;
  case SET_MULLIGAN:
    if (frame->asked != 0) {
      if (cg_option_what(cg_take_answer(table, seat)) != 0) mulligan(table, seat);
      frame->asked = 0;
      frame->done++;
    }
    if (frame->done == cg_seats(table)) {
      frame->done = 0;
      frame->step = SET_PLACE;
      return;
    }
    frame->asked = 1;
    cg_ask(table, cg_left_of(table, pub->first_player, frame->done), CG_ASK_MULLIGAN, 0, 0, 0);
    return;
  case SET_PLACE:
    if (frame->done == cg_seats(table)) {
      frame->step = SET_REVEAL;
      return;
    }
    frame->done++;
    cg_ask(table, seat, CG_ASK_SETUP, 0, 0, 0);
    return;
  case SET_REVEAL:
    reveal_setup(table);
    frame->step = SET_ATTACH;
    return;
  case SET_ATTACH: run_attach(table, frame); return;
  default:
    for (unsigned i = 0; i < cg_seats(table); i++) {
      unsigned next = cg_left_of(table, pub->first_player, i),
               held = cg_count(table, next, CG_HAND);
      if (held < HAND_CARDS) cg_draw(table, next, HAND_CARDS - held);
    }
    cg_pop(table);
    cg_push(table, CG_PROC_ROUND);
  }
}

void cg_run_setup(cg_table *table, cg_frame *frame) { run_setup(table, &frame->setup); }

/* --- running -------------------------------------------------------------- */

static void (*const procedures[CG_PROC_END])(cg_table *table, cg_frame *frame) = {
    [CG_PROC_SETUP] = cg_run_setup,         [CG_PROC_ROUND] = cg_run_round,
    [CG_PROC_PLOT] = cg_run_plot,           [CG_PROC_DRAW] = cg_run_draw,
    [CG_PROC_MARSHAL] = cg_run_marshal,     [CG_PROC_CHALLENGES] = cg_run_challenges,
    [CG_PROC_CHALLENGE] = cg_run_challenge, [CG_PROC_CLAIM] = cg_run_claim,
    [CG_PROC_KEYWORDS] = cg_run_keywords,   [CG_PROC_DOMINANCE] = cg_run_dominance,
    [CG_PROC_STANDING] = cg_run_standing,   [CG_PROC_TAXATION] = cg_run_taxation,
    [CG_PROC_ACTIONS] = cg_run_actions,     [CG_PROC_HAPPEN] = cg_run_happen,
    [CG_PROC_ABILITY] = cg_run_ability,     [CG_PROC_EFFECT] = cg_run_effect,
    [CG_PROC_EACH] = cg_run_each,           [CG_PROC_CHECK] = cg_run_check,
    [CG_PROC_HOST] = cg_run_host,           [CG_PROC_BESTOW] = cg_run_bestow,
    [CG_PROC_DISCARDS] = cg_run_discards,   [CG_PROC_REVEAL] = cg_run_reveal,
};

void cg_run(cg_table *table) {
  cg_public *pub = table->pub;
  const hf_flow *flow = table->flow;
  while ((flow->asked | flow->over) == 0) {
    cg_frame *frame = &pub->frame[pub->frame_count - 1];
    /* gold is bestowed and an attachment finds its host at once, whatever else becomes of the card
     * that has come */
    bool comes = frame->procedure == CG_PROC_BESTOW || frame->procedure == CG_PROC_HOST;
    if (!comes && !cg_settle(table)) continue;
    /* back to 0 where the rules go on, without a branch that would be guessed wrong */
    pub->chain &= (uint8_t)((CG_PROC_TAXATION - (unsigned)frame->procedure) >> 24);
    procedures[frame->procedure](table, frame);
  }
  cg_refresh(table);
  /* whatever else has changed is one and the same to who looks after it later */
  if ((pub->unchecked & CG_NEW_ALL & ~(CG_NEW_CARDS | CG_NEW_POWER)) != 0)
    pub->unchecked |= CG_NEW_OTHER;
  pub->unchecked &= CG_NEW_CARDS | CG_NEW_POWER | CG_NEW_FIGURES | CG_NEW_OTHER;
}
