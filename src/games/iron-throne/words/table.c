/* The table of The Iron Throne as a seat sees it: see table.h. */
#include "table.h"

#include "../rules/table.h"

enum {
  SAY_TORMENT_LEADER,
  SAY_TORMENT_CHARACTER,
  SAY_TORMENT_KILLS,
  SAY_TORMENT_CARD,
  SAY_TORMENT_DEAD,
  SAY_TORMENT_NOTHING,
  SAY_RELEASE,
  SAY_WINS_BY,
  SAY_WINS,
  SAY_WINS_BETRAYAL,
  SAY_BOTH_LOSE,
  SAY_TRUCE_HOLDS,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_TORMENT_LEADER] = "Torment: {0} power goes from {1.pos} leader sheet to the box.",
    [SAY_TORMENT_CHARACTER] = "Torment: 4 power goes from {0.obj} to the leader sheet.",
    [SAY_TORMENT_KILLS] = "Torment: {0} loses all power and falls.",
    [SAY_TORMENT_CARD] =
        "Torment: 1 power goes from a character of House {0} to your leader sheet.",
    [SAY_TORMENT_DEAD] = "No torment: {0} has fallen.",
    [SAY_TORMENT_NOTHING] = "Torment: the card is discarded, nothing more.",
    [SAY_RELEASE] = "Release: the card goes back to its owner’s hand; you draw 1 card.",
    [SAY_WINS_BY] = "{0?You win|{0} wins} by {1}.",
    [SAY_WINS] = "{0?You win|{0} wins} the encounter.",
    [SAY_WINS_BETRAYAL] = "{0?You win|{0} wins} by betrayal.",
    [SAY_BOTH_LOSE] = "Both sides lose.",
    [SAY_TRUCE_HOLDS] = "The truce holds.",
};

const char *it_table_message(size_t number) { return number < SAY_COUNT ? messages[number] : NULL; }

it_shown it_shown_from_view(const hf_rules *rules, const hf_view *view, ht_language language) {
  const it_view *seen = (const it_view *)(const void *)view;
  const it_rules *own_rules = (const it_rules *)(const void *)rules;
  return (it_shown){.view = view,
                    .rules = own_rules,
                    .pub = &seen->pub,
                    .own = &seen->own,
                    .seats = seen->head.flow.seats,
                    .viewer = seen->head.seat,
                    .language = language,
                    .words = {.rules = own_rules,
                              .table = &seen->pub,
                              .seats = seen->head.flow.seats,
                              .reader = seen->head.seat}};
}

/* A sentence; a name that stands first in it gets a capital letter. */
static void say(const it_shown *table, unsigned message, const ht_value *slots, unsigned count,
                char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  writer.capital = true;
  ht_put(&writer, messages[message], slots, count);
  ht_writer_end(&writer);
}

void it_write_value(const it_shown *table, ht_value value, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_put_value(&writer, &value, HT_NOMINATIVE);
  ht_writer_end(&writer);
}

/* --- the encounter ------------------------------------------------------- */

unsigned it_active_shown(const it_shown *table, unsigned side) {
  unsigned seat = side == IT_CHALLENGING ? table->pub->challenger : table->pub->defender;
  return seat < table->seats ? seat : IT_NOBODY;
}

unsigned it_side_card(const it_shown *table, unsigned side, unsigned *owner) {
  unsigned seat = it_active_shown(table, side);
  *owner = seat;
  if (table->pub->revealed[side] != IT_NOTHING) {
    *owner = table->pub->card_owner[side];
    return table->pub->revealed[side];
  }
  if (seat >= table->seats || table->pub->seat[seat].placed == 0) return IT_NOTHING;
  if (table->pub->seat[seat].placed == 2) return table->pub->seat[seat].faceup;
  if (seat == table->viewer && table->own->placed_kind < IT_KINDS) return table->own->placed_kind;
  return IT_FACEDOWN;
}

int it_side_total(const it_shown *table, unsigned side) {
  const it_public *pub = table->pub;
  unsigned owner, kind = it_side_card(table, side, &owner);
  int total = pub->bonus[side];
  if (kind < IT_KINDS && kind != IT_KIND_TRUCE)
    total += (int)it_value(kind) + pub->card_bonus[side];
  for (unsigned seat = 0; seat < table->seats; seat++) {
    const it_seat *at = &pub->seat[seat];
    for (unsigned i = 0; at->side == side && i < IT_CHARACTERS; i++)
      total += at->participating >> i & 1 ? at->power[i] : 0;
  }
  return total;
}

bool it_encounter(const it_shown *table) {
  for (unsigned seat = 0; seat < table->seats; seat++)
    if (table->pub->seat[seat].side != IT_OUT) return true;
  return false;
}

/* Is the lead the winner's? Power may have moved since the totals. */
static bool lead_fits(const it_public *pub, int lead) {
  return pub->winner == IT_CHALLENGERS_WON ? lead > 0 : lead < 0;
}

void it_verdict(it_shown *table, bool at_once, char *buffer, size_t size) {
  const it_public *pub = table->pub;
  int lead = it_side_total(table, IT_CHALLENGING) - it_side_total(table, IT_DEFENDING);
  ht_value slots[2] = {{0}, ht_number(lead < 0 ? -lead : lead)};
  buffer[0] = '\0';
  switch (pub->winner) {
  case IT_CHALLENGERS_WON: slots[0] = it_phrase_seat(&table->words, pub->challenger); break;
  case IT_DEFENDERS_WON: slots[0] = it_phrase_seat(&table->words, pub->defender); break;
  case IT_BOTH_LOST: say(table, SAY_BOTH_LOSE, NULL, 0, buffer, size); return;
  case IT_NEITHER_LOST: say(table, SAY_TRUCE_HOLDS, NULL, 0, buffer, size); return;
  default: return;
  }
  unsigned said = pub->outcome == IT_BETRAYAL       ? SAY_WINS_BETRAYAL
                  : at_once && lead_fits(pub, lead) ? SAY_WINS_BY
                                                    : SAY_WINS;
  say(table, said, slots, 2, buffer, size);
}

it_phase it_phase_of(const it_public *pub) {
  unsigned step = pub->phase;
  if (step < IT_STEP_EVENT) return IT_START;
  if (step < IT_STEP_SUPPORT) return IT_PREPARATION;
  if (step < IT_STEP_ENCOUNTER) return IT_SUPPORT;
  if (step < IT_STEP_TRUCE) return IT_ENCOUNTER;
  return step < IT_STEP_END ? IT_RESOLUTION : IT_END;
}

/* --- hostages ------------------------------------------------------------ */

void it_torment_text(it_shown *table, unsigned owner, unsigned kind, char *buffer, size_t size) {
  const it_seat *victim = &table->pub->seat[owner];
  unsigned character = kind - IT_KIND_CHARACTER;
  ht_value slots[2] = {it_phrase_house(&table->words, owner),
                       it_phrase_house(&table->words, owner)};
  unsigned said = SAY_TORMENT_CARD;
  if (it_is_character(kind)) {
    slots[0] = it_phrase_character(&table->words, owner, character);
    if (character == victim->leader) {
      slots[0] = ht_number(victim->sheet < 4 ? victim->sheet : 4);
      said = SAY_TORMENT_LEADER;
    } else if (!(victim->living >> character & 1)) {
      said = table->pub->torment_dead ? SAY_TORMENT_NOTHING : SAY_TORMENT_DEAD;
    } else {
      said = victim->power[character] > 4 ? SAY_TORMENT_CHARACTER : SAY_TORMENT_KILLS;
    }
  }
  say(table, said, slots, 2, buffer, size);
}

void it_release_text(const it_shown *table, char *buffer, size_t size) {
  say(table, SAY_RELEASE, NULL, 0, buffer, size);
}
