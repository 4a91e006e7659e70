/* The forms of the Card Game's notation: every option that notation.c writes has
 * one of them. docs/notation.md has the same table. */
#include "notation_forms.h"

#include "../tables/rules.h"
#include "../words/vocabulary_words.h"
#include "notation.h"

#include "../state/zones.h"

const hf_form cg_forms[] = {
    {"pass", "pass", "do nothing here"},
    {"done", "done", "nothing more: closes a choice of several things"},
    {"keep|mulligan", "mulligan", "the first hand, in setup"},
    {"place CARD", "place the-roseroad", "one of the cards to begin with, in setup"},
    {"marshal CARD [from N] [on CARD-IN-PLAY]", "marshal noble-lineage on littlefinger",
     "brings a card into play and pays for it; an attachment, and a duplicate where there is a "
     "choice, names what it goes on"},
    {"ambush CARD [from N] [on CARD-IN-PLAY]", "ambush widows-wail on joffrey-baratheon",
     "the same in the challenges phase"},
    {"hide CARD", "hide arya-stark", "puts a card into the shadows"},
    {"emerge CARD-IN-PLAY [on CARD-IN-PLAY]", "emerge arya-stark",
     "brings a card out of the shadows"},
    {"emerge CARD-IN-PLAY [for CARD-IN-PLAY] [at N]", "emerge the-hands-judgment for littlefinger",
     "the same with an event, see `play`"},
    {"play CARD [from N] [for CARD-IN-PLAY] [at N]", "play risen-from-the-sea for salty-navigator",
     "an event"},
    {"play CARD [from N] for CARD [N]", "play many-stray from 3 for many-stray 2",
     "an event that answers a discarded card"},
    {"use CARD-IN-PLAY [ability N] [for CARD-IN-PLAY] [at N]",
     "use benjen-stark ability 2 for benjen-stark", "an ability of a card in play"},
    {"use CARD-IN-PLAY [ability N] for CARD [N]", "use each-rescue for many-thief 4",
     "one that answers a discarded card"},
    {"save CARD-IN-PLAY [for CARD-IN-PLAY] [at N]", "save arya-stark",
     "discards a duplicate to save its card"},
    {"challenge TYPE PLAYER", "challenge power p2", "initiates a challenge against this player"},
    {"stealth CARD-IN-PLAY CARD-IN-PLAY", "stealth theon-greyjoy dornish-paramour",
     "the first, with stealth, bypasses the second"},
    {"no-stealth CARD-IN-PLAY", "no-stealth asha-greyjoy.2", "this one bypasses nobody"},
    {"assault CARD-IN-PLAY CARD-IN-PLAY", "assault stannis-baratheon the-red-keep",
     "the first, with assault, chooses the second"},
    {"no-assault CARD-IN-PLAY", "no-assault stannis-baratheon", "this one chooses no location"},
    {"card CARD-IN-PLAY", "card faction p1",
     "one card in play: an attacker, a defender, a target, a cost"},
    {"card CARD ZONE PLAYER", "card counting-coppers plots p2",
     "one card that is not in play, where it is and whose; a plot is one of `plots`"},
    {"player PLAYER", "player p2", "a player: who is first, whom an ability or claim is about"},
    {"title TITLE", "title crown-regent", "a title, in melee"},
    {"keyword KEYWORD", "keyword renown", "the keyword that comes next"},
    {"name TYPE|SORT", "name military", "an icon, or a type of cards"},
    {"delayed CARD [for CARD-IN-PLAY] [N]", "delayed tears-of-lys for lannisport-merchant",
     "the delayed effect that comes next, by its card"},
    {"pay N", "pay 2", "what X is"},
    {"bestow N", "bestow 2", "so much gold goes on the card that came"},
    {"either N", "either 2", "the first, the second ... of several things"},
    {"yes|no", "yes", "whether an ability does what it may do"},
    {NULL, NULL, NULL},
};

/* Is there such a card anywhere: in somebody's deck, hand, piles, on the table? */
static bool in_game(const hf_rules *rules, const hf_state *state, unsigned def) {
  const cg_table table = cg_look(rules, state);
  for (unsigned seat = 0; seat < cg_seats(&table); seat++)
    for (unsigned i = 0; i < cg_pool(table.pub) && cg_pool_of(&table, seat)[i].def != 0; i++)
      if (cg_pool_of(&table, seat)[i].def == def) return true;
  for (unsigned object = 0; object < table.pub->high; object++)
    if (cg_at(&table, object)->place != CG_NOWHERE && cg_at(&table, object)->def == def)
      return true;
  return false;
}

static const char *behind_card(const hf_rules *rules, const hf_state *state, const char *text,
                               size_t length) {
  const cg_rules *cards = (const cg_rules *)(const void *)rules;
  unsigned def = cg_by_id(cards, ~0U, text, length);
  if (def == 0 || (state != NULL && !in_game(rules, state, def))) return NULL;
  return text + length;
}

static const char *behind_player(const hf_rules *rules, const hf_state *state, const char *text) {
  unsigned seats = CG_SEATS;
  if (state != NULL) seats = hf_seats(state);
  for (unsigned seat = 0; seat < seats; seat++) {
    const char *behind = hf_form_behind(text, cg_seat_name(rules, state, seat));
    if (behind != NULL) return behind;
  }
  return NULL;
}

/* `hedge-knight`, `hedge-knight.2`, `facedown.3`, `faction p1`. */
static const char *behind_in_play(const hf_rules *rules, const hf_state *state, const char *text) {
  const char *behind = hf_form_behind(text, "faction");
  if (behind != NULL) return *behind == ' ' ? behind_player(rules, state, behind + 1) : NULL;
  size_t length = strcspn(text, " ."), word = strcspn(text, " ");
  if (text[length] == '.' && hf_form_behind_number(text + length + 1) == NULL) return NULL;
  if (length == 8 && strncmp(text, "facedown", 8) == 0) return text + word;
  return behind_card(rules, state, text, length) != NULL ? text + word : NULL;
}

const char *cg_form_word(const hf_rules *rules, const hf_state *state, const char *kind,
                         const char *text) {
  if (strcmp(kind, "CARD") == 0) return behind_card(rules, state, text, strcspn(text, " "));
  if (strcmp(kind, "CARD-IN-PLAY") == 0) return behind_in_play(rules, state, text);
  if (strcmp(kind, "PLAYER") == 0) return behind_player(rules, state, text);
  if (strcmp(kind, "ZONE") == 0) return hf_form_behind_any(text, cg_zone_words);
  if (strcmp(kind, "KEYWORD") == 0) return hf_form_behind_any(text, cg_keyword_words);
  if (strcmp(kind, "TYPE") == 0) return hf_form_behind_any(text, cg_icon_words);
  if (strcmp(kind, "TYPE|SORT") == 0) {
    const char *behind = hf_form_behind_any(text, cg_icon_words);
    return behind != NULL ? behind : hf_form_behind_any(text, cg_sort_words);
  }
  assert(strcmp(kind, "TITLE") == 0);
  return behind_card(rules, NULL, text, strcspn(text, " ")); /* it may have been set aside */
}
