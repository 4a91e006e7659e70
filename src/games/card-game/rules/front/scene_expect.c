/* What scenario files state about a position. */
#include "scene_expect.h"

#include "../knows/figures.h"
#include "../state/deeds.h"
#include "../state/objects.h"
#include "../state/participants.h"
#include "../state/rows.h"
#include "../state/tokens.h"
#include "../state/zones.h"
#include "../tables/deck_bounds.h"
#include "../tables/decks.h"
#include "../tables/rules.h"
#include "../words/asks.h"
#include "../words/vocabulary_words.h"
#include "scene_words.h"

static hf_status differs(cg_line *w, const char *what, int is) {
  return hf_fail(w->line.error, HF_BAD_STATE, "%s is %d", what, is);
}

static hf_status expect_number(cg_line *w, const char *what, int is) {
  hf_next_word(&w->line);
  int number = hf_word_number(&w->line);
  if (number < 0) return hf_unknown_word(&w->line, "number");
  return number == is ? HF_OK : differs(w, what, is);
}

static hf_status no(cg_line *w, const char *what) {
  return hf_fail(w->line.error, HF_BAD_STATE, "%s: that is not so", what);
}

/* A word that says how a thing lies, or what it does. */
static hf_status expect_whether(cg_line *w, bool is, const char *what) {
  return is ? HF_OK : no(w, what);
}

/* A player that is named must be one. */
static hf_status expect_seat_is(cg_line *w, unsigned is, const char *what) {
  unsigned seat = cg_word_seat(w);
  if (seat == CG_NOBODY) return hf_unknown_word(&w->line, "player");
  return expect_whether(w, seat == is, what);
}

/* --- zones ---------------------------------------------------------------- */

static unsigned copies_in(const cg_table *table, unsigned seat, unsigned zone, unsigned def) {
  unsigned copies = 0;
  for (unsigned i = 0; i < cg_count(table, seat, zone); i++)
    copies += cg_entry_at(table, seat, zone, i)->def == def;
  return copies;
}

/* Each of the cards named is there, as often as it is named. */
static hf_status expect_cards(cg_line *w, unsigned seat, unsigned zone) {
  unsigned wanted[CG_DECK_MOST], count = 0;
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, 0x1F);
    if (def == 0) return hf_unknown_word(&w->line, "card");
    if (count == CG_DECK_MOST) break;
    wanted[count++] = def;
    unsigned same = 0;
    for (unsigned i = 0; i < count; i++) same += wanted[i] == def;
    if (copies_in(w->table, seat, zone, def) < same)
      return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not there", w->line.word);
  }
  if (count == 0 && cg_count(w->table, seat, zone) > 0) return no(w, "nothing is there");
  return HF_OK;
}

/* These cards lie there in this order: the first ones of a zone, or its last ones. */
static hf_status expect_row(cg_line *w, unsigned seat, unsigned zone, bool last) {
  unsigned row[CG_DECK_MOST], count = 0, there = cg_count(w->table, seat, zone);
  while (hf_next_word(&w->line) && count < CG_DECK_MOST) {
    row[count] = cg_word_def(w, 0x1F);
    if (row[count++] == 0) return hf_unknown_word(&w->line, "card");
  }
  if (count == 0 || count > there) return no(w, "so many lie there");
  unsigned first = last ? there - count : 0;
  for (unsigned i = 0; i < count; i++)
    if (cg_entry_at(w->table, seat, zone, first + i)->def != row[i])
      return no(w, "they lie in this order");
  return HF_OK;
}

static hf_status expect_in_play(cg_line *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned def = cg_word_def(w, 0xF), copies = 0;
  if (def == 0) return hf_unknown_word(&w->line, "card");
  for (unsigned object = 0; object < w->table->pub->high; object++) {
    const cg_object *card = cg_at(w->table, object);
    copies += card->place == CG_PLAY && card->controller == seat && card->def == def;
  }
  return copies > 0 ? HF_OK : no(w, "it is in play");
}

static hf_status expect_shadow(cg_line *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned def = cg_word_def(w, 0xF);
  if (def == 0) return hf_unknown_word(&w->line, "card");
  for (unsigned object = 0; object < w->table->pub->high; object++) {
    const cg_object *card = cg_at(w->table, object);
    if (card->place == CG_SHADOW && card->controller == seat && card->def == def) return HF_OK;
  }
  return no(w, "it is in the shadows");
}

/* --- what a player knows ------------------------------------------------------ */

/* These and no others. */
static hf_status expect_these(cg_line *w, uint16_t *is, unsigned count) {
  while (hf_next_word(&w->line)) {
    unsigned def = cg_word_def(w, 0x3F), at = 0;
    if (def == 0) return hf_unknown_word(&w->line, "card");
    while (at < count && is[at] != def) at++;
    if (at == count) return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is not known", w->line.word);
    is[at] = is[--count];
  }
  if (count == 0) return HF_OK;
  return hf_fail(w->line.error, HF_BAD_STATE, "'%s' is known, too", cg_id(w->table->rules, is[0]));
}

/* `knows PLAYER hand|deck-top|deck-bottom CARD ...`: of what lies there. */
static hf_status expect_known(cg_line *w, unsigned seat) {
  static const char *const places[] = {"deck-top", "deck-bottom", "hand", NULL};
  static const uint8_t zones[] = {CG_TOP, CG_BOTTOM, CG_HAND};
  uint16_t is[CG_POOL];
  unsigned count = 0;
  hf_next_word(&w->line);
  unsigned owner = cg_word_seat(w);
  if (owner == CG_NOBODY) return hf_unknown_word(&w->line, "player");
  hf_next_word(&w->line);
  int place = cg_word_among(w, places);
  if (place < 0) return hf_unknown_word(&w->line, "hidden place");
  for (unsigned i = 0; i < cg_count(w->table, owner, zones[place]); i++) {
    const cg_entry *card = cg_entry_at(w->table, owner, zones[place], i);
    if ((card->known >> seat & 1) != 0) is[count++] = card->def;
  }
  return expect_these(w, is, count);
}

/* `heard-of PLAYER CARD ...`: of what that player hides somewhere. */
static hf_status expect_heard(cg_line *w, unsigned seat) {
  uint16_t is[CG_POOL];
  unsigned count = 0;
  hf_next_word(&w->line);
  unsigned owner = cg_word_seat(w);
  if (owner == CG_NOBODY) return hf_unknown_word(&w->line, "player");
  for (unsigned zone = 0; zone < CG_ZONES; zone++)
    for (unsigned i = 0; cg_is_hidden(zone) && i < cg_count(w->table, owner, zone); i++) {
      const cg_entry *card = cg_entry_at(w->table, owner, zone, i);
      if (((card->heard & ~card->known) >> seat & 1) != 0) is[count++] = card->def;
    }
  for (unsigned object = 0; object < w->table->pub->high; object++) {
    const cg_object *card = cg_at(w->table, object);
    bool heard = ((card->used & ~card->known) >> seat & 1) != 0;
    if (cg_hides(card) != 0 && card->owner == owner && heard) is[count++] = (uint16_t)card->def;
  }
  return expect_these(w, is, count);
}

/* --- fixed cards ---------------------------------------------------------------- */

/* The revealed plot, the title. */
static hf_status expect_fixed(cg_line *w, unsigned seat, unsigned which, unsigned type) {
  unsigned is = cg_at(w->table, cg_slot(seat, which))->def;
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "none")) return is == 0 ? HF_OK : no(w, "there is none");
  unsigned def = cg_word_def(w, 1U << type);
  if (def == 0) return hf_unknown_word(&w->line, "card of that kind");
  for (unsigned slot = cg_slot(seat, which); which == CG_AGENDA_SLOT && slot != CG_NO_OBJECT;
       slot = cg_next_agenda(w->table, seat, slot))
    if (cg_at(w->table, slot)->def == def) return HF_OK; /* one of them */
  return def == is ? HF_OK : no(w, "that lies there");
}

/* --- seats ---------------------------------------------------------------- */

/* May a deck of this player's faction and agenda hold the card? */
static hf_status expect_admitted(cg_line *w, unsigned seat) {
  hf_next_word(&w->line);
  unsigned def = cg_word_def(w, 0x1F);
  if (def == 0) return hf_unknown_word(&w->line, "card");
  const cg_colours colours = cg_colours_at(w->table, seat);
  return cg_deck_admits(w->table->rules, &colours, def) ? HF_OK : no(w, "the deck may hold it");
}

/* What the rules of deck building say: `may-hold CARD`, `banner-least N`, `neutral-most N`,
 * `deck-least N`, `plots-due N`. */
static hf_status expect_deck_rule(cg_line *w, unsigned seat) {
  const cg_table *table = w->table;
  unsigned agenda = cg_at(table, cg_slot(seat, CG_AGENDA_SLOT))->def; /* the first */
  const cg_colours colours = cg_colours_at(table, seat);
  if (hf_word_is(&w->line, "may-hold")) return expect_admitted(w, seat);
  if (hf_word_is(&w->line, "banner-least"))
    return expect_number(w, "that", (int)cg_banner_least(table->rules, agenda));
  if (hf_word_is(&w->line, "neutral-most"))
    return expect_number(w, "that", (int)cg_neutral_most(table->rules, agenda));
  if (hf_word_is(&w->line, "deck-least"))
    return expect_number(w, "that", (int)cg_deck_least(table->rules, &colours));
  if (hf_word_is(&w->line, "plots-due"))
    return expect_number(w, "that", (int)cg_plots_due(table->rules, &colours));
  return hf_unknown_word(
      &w->line, "fact about a player: plays, shadow, hand, discard, dead, out, deck, deck-top, "
                "deck-bottom, deck-begins, deck-ends, plots, used, plot, agenda, title, gold, "
                "power, faction, knows, heard-of, hand-count ...");
}

static hf_status expect_seat(cg_line *w, unsigned seat) {
  cg_table *table = w->table;
  static const char *const figures[] = {"income", "initiative", "claim", "reserve", NULL};
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "hand")) return expect_cards(w, seat, CG_HAND);
  if (hf_word_is(&w->line, "discard")) return expect_cards(w, seat, CG_DISCARD);
  if (hf_word_is(&w->line, "dead")) return expect_cards(w, seat, CG_DEAD);
  if (hf_word_is(&w->line, "out")) return expect_cards(w, seat, CG_OUT);
  if (hf_word_is(&w->line, "used")) return expect_cards(w, seat, CG_USED);
  if (hf_word_is(&w->line, "plots")) return expect_cards(w, seat, CG_PLOTS);
  if (hf_word_is(&w->line, "deck-bottom")) return expect_cards(w, seat, CG_BOTTOM);
  if (hf_word_is(&w->line, "deck-top")) return expect_cards(w, seat, CG_TOP);
  if (hf_word_is(&w->line, "deck-begins")) return expect_row(w, seat, CG_TOP, false);
  if (hf_word_is(&w->line, "deck-ends")) return expect_row(w, seat, CG_BOTTOM, true);
  if (hf_word_is(&w->line, "plays")) return expect_in_play(w, seat);
  if (hf_word_is(&w->line, "shadow")) return expect_shadow(w, seat);
  if (hf_word_is(&w->line, "knows")) return expect_known(w, seat);
  if (hf_word_is(&w->line, "heard-of")) return expect_heard(w, seat);
  if (hf_word_is(&w->line, "deck")) return expect_row(w, seat, CG_TOP, false);
  if (hf_word_is(&w->line, "plot")) return expect_fixed(w, seat, CG_PLOT_SLOT, CG_TYPE_PLOT);
  if (hf_word_is(&w->line, "agenda")) return expect_fixed(w, seat, CG_AGENDA_SLOT, CG_TYPE_AGENDA);
  if (hf_word_is(&w->line, "title")) return expect_fixed(w, seat, CG_TITLE_SLOT, CG_TYPE_TITLE);
  if (hf_word_is(&w->line, "title-choices"))
    return expect_number(w, "the number of titles",
                         (int)hf_bit_count(table->own[seat].titles_seen));
  if (hf_word_is(&w->line, "dead-count"))
    return expect_number(w, "the dead pile", (int)cg_count(table, seat, CG_DEAD));
  if (hf_word_is(&w->line, "hand-count"))
    return expect_number(w, "the hand", (int)cg_count(table, seat, CG_HAND));
  if (hf_word_is(&w->line, "deck-count"))
    return expect_number(w, "the deck", (int)cg_deck_count(table, seat));
  if (hf_word_is(&w->line, "discard-count"))
    return expect_number(w, "the discard pile", (int)cg_count(table, seat, CG_DISCARD));
  if (hf_word_is(&w->line, "gold")) return expect_number(w, "the gold", table->seat[seat].gold);
  if (hf_word_is(&w->line, "power"))
    return expect_number(w, "the power", (int)cg_total_power(table, seat));
  if (hf_word_is(&w->line, "faction-power"))
    return expect_number(w, "the faction's power", (int)cg_faction_power(table, seat));
  if (hf_word_is(&w->line, "faction")) {
    hf_next_word(&w->line);
    bool kneels = (cg_at(table, cg_slot(seat, CG_FACTION_SLOT))->flags & CG_KNEELING) != 0;
    if (!hf_word_is(&w->line, "kneeling") && !hf_word_is(&w->line, "standing"))
      return hf_unknown_word(&w->line, "way for a faction card to lie: kneeling, standing");
    return expect_whether(w, hf_word_is(&w->line, "kneeling") == kneels,
                          "the faction card lies so");
  }
  if (hf_word_is(&w->line, "eliminated"))
    return table->seat[seat].out != 0 ? HF_OK : no(w, "eliminated");
  int figure = cg_word_among(w, figures);
  if (figure >= 0) return expect_number(w, "that figure", cg_figure(table, seat, (unsigned)figure));
  return expect_deck_rule(w, seat);
}

/* --- cards in play -------------------------------------------------------- */

static hf_status expect_word(cg_line *w, const char *const *words, unsigned bits) {
  hf_next_word(&w->line);
  int which = cg_word_among(w, words);
  if (which < 0) return hf_unknown_word(&w->line, "word that fits");
  return (bits >> which & 1) != 0 ? HF_OK : no(w, "it has that");
}

/* `tokens 2`: of all kinds; `tokens poison 1`. */
static hf_status expect_tokens(cg_line *w, unsigned object) {
  const char *from = w->line.at;
  unsigned number = 0;
  hf_next_word(&w->line);
  int token = cg_word_among(w, cg_token_ids);
  if (token < 0) w->line.at = from;
  for (unsigned i = 0; cg_token_ids[i] != NULL; i++)
    if (token < 0 || token == (int)i) number += cg_tokens_on(w->table, object, i);
  return expect_number(w, "its tokens", (int)number);
}

/* It may come yet, or be misspelt. */
static hf_status not_in_play(cg_line *w) {
  size_t length = strcspn(w->line.word, ".");
  if (cg_by_id(w->table->rules, ~0U, w->line.word, length) == 0)
    return hf_unknown_word(&w->line, "card in play");
  return hf_fail(w->line.error, HF_NOT_LEGAL, "'%s' is not in play", w->line.word);
}

/* With all that was added and taken. */
static hf_status expect_trait(cg_line *w, unsigned object) {
  cg_thing thing = cg_thing_at(w->table, object);
  hf_next_word(&w->line);
  const hl_cards *cards = w->table->rules->base.cards;
  unsigned trait = 0; /* the game's own, or one that the cards brought */
  while (trait < 64 * CG_TRAIT_WORDS) {
    const char *word = hl_open_word(&cg_vocabulary, cards, trait);
    if (word != NULL && hf_word_is(&w->line, word)) break;
    trait++;
  }
  if (trait == 64 * CG_TRAIT_WORDS) return hf_unknown_word(&w->line, "trait");
  return expect_whether(w, cg_bears(w->table, &thing, trait), "it has that trait");
}

static hf_status expect_faction(cg_line *w, unsigned object) {
  cg_thing thing = cg_thing_at(w->table, object);
  hf_next_word(&w->line);
  int faction = cg_word_among(w, cg_faction_words);
  if (faction < 0) return hf_unknown_word(&w->line, "faction");
  return expect_whether(w, cg_belongs(w->table, &thing, (unsigned)faction), "it belongs to that");
}

static hf_status expect_card(cg_line *w) {
  cg_table *table = w->table;
  hf_next_word(&w->line);
  unsigned object = cg_word_object(w);
  if (object == CG_NO_OBJECT) return not_in_play(w);
  const cg_object *card = cg_at(table, object);
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "kneeling"))
    return (card->flags & CG_KNEELING) != 0 ? HF_OK : no(w, "it kneels");
  if (hf_word_is(&w->line, "standing"))
    return (card->flags & CG_KNEELING) == 0 ? HF_OK : no(w, "it stands");
  if (hf_word_is(&w->line, "attacking"))
    return cg_attacks(table, object) ? HF_OK : no(w, "it attacks");
  if (hf_word_is(&w->line, "defending"))
    return (card->flags & CG_DEFENDING) != 0 ? HF_OK : no(w, "it defends");
  if (hf_word_is(&w->line, "participating"))
    return cg_participates(table, object) ? HF_OK : no(w, "it takes part");
  if (hf_word_is(&w->line, "bypassed"))
    return (card->flags & CG_BYPASSED) != 0 ? HF_OK : no(w, "it is bypassed");
  if (hf_word_is(&w->line, "blank"))
    return (card->marks & CG_BLANK) != 0 ? HF_OK : no(w, "it is blank");
  if (hf_word_is(&w->line, "strength")) return expect_number(w, "its strength", card->strength);
  if (hf_word_is(&w->line, "power")) return expect_number(w, "its power", card->power);
  if (hf_word_is(&w->line, "gold")) return expect_number(w, "its gold", card->gold);
  if (hf_word_is(&w->line, "tokens")) return expect_tokens(w, (unsigned)(card - w->table->object));
  if (hf_word_is(&w->line, "duplicates"))
    return expect_number(w, "the number of duplicates", (int)cg_duplicates(table, object));
  if (hf_word_is(&w->line, "icon")) return expect_word(w, cg_icon_words, card->marks & CG_ICONS);
  if (hf_word_is(&w->line, "keyword")) return expect_word(w, cg_keyword_words, card->keywords);
  if (hf_word_is(&w->line, "controller")) {
    hf_next_word(&w->line);
    return expect_seat_is(w, card->controller, "that player controls it");
  }
  if (hf_word_is(&w->line, "on")) {
    hf_next_word(&w->line);
    unsigned host = cg_word_object(w);
    if (host == CG_NO_OBJECT) return not_in_play(w);
    return expect_whether(w, card->host == host, "it is there");
  }
  if (hf_word_is(&w->line, "trait")) return expect_trait(w, object);
  if (hf_word_is(&w->line, "faction")) return expect_faction(w, object);
  return hf_unknown_word(&w->line, "fact about a card: kneeling, standing, attacking, defending, "
                                   "participating, bypassed, blank, strength, power, gold, tokens, "
                                   "duplicates, icon, keyword, trait, faction, controller, on");
}

/* --- the table ------------------------------------------------------------ */

static hf_status expect_challenge(cg_line *w) {
  const cg_challenge *challenge = &w->table->pub->challenge;
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "none"))
    return challenge->type == CG_NOBODY ? HF_OK : no(w, "there is none");
  int type = cg_word_among(w, cg_icon_words);
  if (type < 0) return hf_unknown_word(&w->line, "type of challenge");
  if (type != challenge->type) return no(w, "there is such a challenge");
  if (!hf_next_word(&w->line)) return HF_OK;
  hf_status status = expect_seat_is(w, challenge->attacker, "that player attacks");
  if (status != HF_OK || !hf_next_word(&w->line)) return status;
  return expect_seat_is(w, challenge->defender, "that player defends");
}

static hf_status expect_player(cg_line *w, const char *what, unsigned is) {
  hf_next_word(&w->line);
  if (hf_word_is(&w->line, "nobody")) return is == CG_NOBODY ? HF_OK : no(w, what);
  unsigned seat = cg_word_seat(w);
  if (seat == CG_NOBODY) return hf_unknown_word(&w->line, "player");
  return seat == is ? HF_OK : no(w, what);
}

static hf_status expect_total(cg_line *w) {
  hf_next_word(&w->line);
  bool attack = hf_word_is(&w->line, "attack");
  if (!attack && !hf_word_is(&w->line, "defence") && !hf_word_is(&w->line, "defense"))
    return hf_unknown_word(&w->line, "side");
  return expect_number(w, "the total", (int)cg_side_strength(w->table, attack ? 0 : 1));
}

static hf_status expect_ending(cg_line *w) {
  static const char *const endings[] = {"running", "power", "last", "time", NULL};
  hf_next_word(&w->line);
  int ending = cg_word_among(w, endings);
  if (ending < 0) return hf_unknown_word(&w->line, "ending");
  return ending == w->table->pub->ending ? HF_OK : no(w, "it ended so");
}

/* --- lasting effects ------------------------------------------------------ */

static const char *const until_words[] = {"until-challenge", "until-phase",  "until-round",
                                          "until-plot",      "until-leaves", NULL};

/* `lasting CARD [on CARD-IN-PLAY] [until-phase] [N]`: effects of this card that last, or are
 * put off; `lasting none`. Without a number there is at least one. */
static hf_status expect_lasting(cg_line *w) {
  const cg_public *pub = w->table->pub;
  unsigned about = CG_NO_OBJECT, count = 0;
  int until = -1, number = -1;
  hf_next_word(&w->line);
  unsigned def = cg_word_def(w, ~0U);
  if (def == 0 && !hf_word_is(&w->line, "none")) return hf_unknown_word(&w->line, "card");
  while (def != 0 && hf_next_word(&w->line)) {
    if (hf_word_is(&w->line, "on")) {
      hf_next_word(&w->line);
      about = cg_word_object(w);
      if (about == CG_NO_OBJECT) return not_in_play(w);
    } else if (cg_word_among(w, until_words) >= 0) {
      until = cg_word_among(w, until_words);
    } else {
      number = hf_word_number(&w->line);
      if (number < 0) return hf_unknown_word(&w->line, "end of a lasting effect, nor a number");
    }
  }
  for (unsigned i = 0; i < pub->lasting_count; i++) {
    const cg_lasting *lasting = cg_lasting_at(w->table, i);
    bool meant = lasting->kind != CG_MOMENT &&
                 (def == 0 || cg_lasting_def(w->table, lasting) == def) &&
                 (until < 0 || lasting->until == until + CG_UNTIL_CHALLENGE);
    if (!meant) continue;
    if (about != CG_NO_OBJECT)
      count += cg_is_bound_to(w->table, lasting, about);
    else /* a set counts as often as it has cards */
      count += cg_has_bound_set(lasting) ? cg_size(w->table, cg_bound_set(w->table, lasting)) : 1;
  }
  bool fits = def == 0 ? count == 0 : number < 0 ? count > 0 : count == (unsigned)number;
  return fits ? HF_OK : differs(w, "the number of such effects", (int)count);
}

/* `removed TITLE ...`: exactly these lie aside while titles are chosen; `removed none`. */
static hf_status expect_removed(cg_line *w) {
  uint32_t named = 0, all = hf_bit(CG_TITLE_COUNT) - 1;
  while (hf_next_word(&w->line) && !hf_word_is(&w->line, "none")) {
    unsigned def = cg_word_def(w, 1U << CG_TYPE_TITLE);
    if (def == 0) return hf_unknown_word(&w->line, "title");
    named |= hf_bit(cg_title_number(w->table->rules, def));
  }
  if (w->table->pub->titles == 0) return no(w, "titles are being chosen");
  return expect_whether(w, (all & ~w->table->pub->titles) == named, "exactly these are removed");
}

/* --- the whole ------------------------------------------------------------ */

/* Between two decisions figures may be out of date: they are found in a copy. */
static cg_table table_up_to_date(const hf_rules *rules, const hf_state *state, hf_state *copy) {
  const cg_table is = cg_look(rules, state);
  if (is.pub->stale == 0) return is;
  memcpy(copy, state, state->core.flow.size);
  cg_table table = cg_table_of(rules, copy, NULL);
  cg_refresh(&table);
  return table;
}

static hf_status expect_fact(cg_line *w) {
  const cg_public *pub = w->table->pub;
  hf_next_word(&w->line);
  unsigned seat = cg_word_seat(w);
  if (seat != CG_NOBODY) return expect_seat(w, seat);
  if (hf_word_is(&w->line, "card")) return expect_card(w);
  if (hf_word_is(&w->line, "challenge")) return expect_challenge(w);
  if (hf_word_is(&w->line, "total")) return expect_total(w);
  if (hf_word_is(&w->line, "claim")) return expect_number(w, "claim", pub->challenge.claim);
  if (hf_word_is(&w->line, "dominance"))
    return expect_player(w, "that player won dominance", pub->dominance_winner);
  if (hf_word_is(&w->line, "margin")) return expect_number(w, "the margin", pub->challenge.margin);
  if (hf_word_is(&w->line, "winner"))
    return expect_player(w, "that player won", pub->challenge.winner);
  if (hf_word_is(&w->line, "first"))
    return expect_player(w, "that is the first player", pub->first_player);
  if (hf_word_is(&w->line, "active"))
    return expect_player(w, "that is the active player", pub->active);
  if (hf_word_is(&w->line, "round")) return expect_number(w, "the round", pub->round);
  if (hf_word_is(&w->line, "ending")) return expect_ending(w);
  if (hf_word_is(&w->line, "won"))
    return expect_player(w, "that player has won",
                         pub->winners == 0 ? CG_NOBODY : hf_lowest_bit(pub->winners));
  if (hf_word_is(&w->line, "phase")) {
    hf_next_word(&w->line);
    int phase = hf_word_is(&w->line, "setup") ? CG_NOBODY : cg_word_among(w, cg_phase_ids);
    if (phase < 0)
      return hf_unknown_word(&w->line, "phase: setup, plot, draw, marshaling, challenges, "
                                       "dominance, standing, taxation");
    return phase == pub->phase ? HF_OK : no(w, "it is that phase");
  }
  if (hf_word_is(&w->line, "lasting")) return expect_lasting(w);
  if (hf_word_is(&w->line, "removed")) return expect_removed(w);
  return hf_unknown_word(&w->line, "fact: a player (p1), card, phase, round, first, active, "
                                   "challenge, total, winner, margin, claim, dominance, lasting, "
                                   "removed, ending, won");
}

hf_status cg_scene_expect(const hf_rules *rules, const hf_state *state, const char *line,
                          hf_error *error) {
  union {
    hf_state state;
    uint64_t bytes[HF_STATE_MAX / 8];
  } copy;
  cg_table table = table_up_to_date(rules, state, &copy.state);
  cg_line w = {.table = &table, .line = {.at = line, .error = error}};
  return hf_end_of_line(&w.line, expect_fact(&w));
}
