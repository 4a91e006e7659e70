/* The Iron Throne: what would follow from an option, and what can be said at
 * the table. */
#include "table_iron_throne.h"

#include "games/iron-throne/ask.h"
#include "games/iron-throne/talk.h"

#include <string.h>

/* --- what follows from an option ----------------------------------------- */

static size_t detail_place(throne_table *table, unsigned seat, unsigned kind, char *buffer,
                           size_t size) {
  unsigned side = table->pub->seat[seat].side;
  int total = throne_side_total(table, side);
  if (it_is_character(kind)) return play_say(table->language, WORD_AS_ZERO, NULL, 0, buffer, size);
  if (kind == IT_KIND_TRUCE)
    return play_say(table->language, WORD_PLACE_TRUCE, NULL, 0, buffer, size);
  ht_value slots[1] = {ht_number(total + (int)it_value(kind) + table->pub->card_bonus[side])};
  return play_say(table->language, WORD_PLACE_TOTAL, slots, 1, buffer, size);
}

static size_t detail_support(throne_table *table, unsigned seat, unsigned value, char *buffer,
                             size_t size) {
  int challenger = throne_side_total(table, IT_CHALLENGING);
  int defender = throne_side_total(table, IT_DEFENDING);
  if (value == 0) return 0;
  int power = table->pub->seat[seat].power[(value - 1) % IT_CHARACTERS];
  bool for_challenger = value < IT_OFFER_DEFENDER;
  ht_value slots[2] = {ht_number(challenger + (for_challenger ? power : 0)),
                       ht_number(defender + (for_challenger ? 0 : power))};
  return play_say(table->language, WORD_WITH_IT, slots, 2, buffer, size);
}

static size_t detail_hostage(throne_table *table, unsigned value, char *buffer, size_t size) {
  unsigned owner = value >> 8 & 15;
  if (value == 0 || owner >= table->seats) return 0;
  if (value >> 12 == IT_DO_RELEASE)
    return play_say(table->language, WORD_RELEASE, NULL, 0, buffer, size);
  throne_torment_text(table, owner, value & 255, buffer, size);
  return strlen(buffer);
}

static size_t detail_of(throne_table *table, size_t card, char *buffer, size_t size) {
  return card == IT_NO_CARD
             ? 0
             : table_card_text(table->scene->session->rules, card, table->language, buffer, size);
}

static size_t detail_play(throne_table *table, unsigned seat, unsigned value, char *buffer,
                          size_t size) {
  unsigned house = table->pub->seat[seat].house;
  if (value == 0) return 0;
  if (value >= 8 && value - 8 < table->rules->ally_count)
    return detail_of(table, table->rules->ally_card[value - 8], buffer, size);
  return value <= IT_CHARACTERS
             ? detail_of(table, table->rules->person_card[house][value - 1], buffer, size)
             : 0;
}

size_t throne_detail(const table_scene *scene, unsigned seat, hf_option option, bool in_list,
                     char *buffer, size_t size) {
  throne_table table = throne_table_of(scene);
  const it_seat *at = &table.pub->seat[seat];
  unsigned value = option & 0xFFFF;
  if (size > 0) buffer[0] = '\0';
  switch (option >> 16) {
  case IT_ASK_LEADER:
    return value < IT_CHARACTERS
               ? detail_of(&table, table.rules->leader_card[at->house][value], buffer, size)
               : 0;
  case IT_ASK_ABILITY:
    return value == 1 && at->leader < IT_CHARACTERS
               ? detail_of(&table, table.rules->leader_card[at->house][at->leader], buffer, size)
               : 0;
  case IT_ASK_PLAY: return detail_play(&table, seat, value, buffer, size);
  case IT_ASK_HOSTAGES:
  case IT_ASK_TORMENT:
  case IT_ASK_RELEASE: return detail_hostage(&table, value, buffer, size);
  case IT_ASK_OFFER: return in_list ? 0 : detail_support(&table, seat, value, buffer, size);
  case IT_ASK_PLACE: return in_list ? 0 : detail_place(&table, seat, value, buffer, size);
  default: return 0;
  }
}

/* --- table talk ---------------------------------------------------------- */

static hf_talk statement(unsigned verb, unsigned seat, unsigned kind) {
  return verb | seat << 6 | kind << 9;
}

/* Is this worth saying now? What one cannot do need not be offered. */
static bool makes_sense(const throne_table *table, unsigned verb, unsigned speaker, unsigned to) {
  const it_seat *mine = &table->pub->seat[speaker], *theirs = &table->pub->seat[to];
  switch (verb) {
  case IT_TALK_ASK_RELEASE:
  case IT_TALK_ASK_SPARE: return theirs->hostage_count[speaker] > 0;
  case IT_TALK_PROMISE_RELEASE:
  case IT_TALK_PROMISE_SPARE:
  case IT_TALK_THREATEN_TORMENT:
  case IT_TALK_CLAIM_LEADER: return mine->hostage_count[to] > 0;
  default: return true;
  }
}

static size_t list_verbs(const throne_table *table, unsigned speaker, unsigned to, unsigned first,
                         unsigned last, hf_talk *list, size_t count) {
  for (unsigned verb = first; verb <= last; verb++) {
    bool names_nobody = verb == IT_TALK_PROMISE_STAY_OUT || verb == IT_TALK_PROMISE_TRUCE ||
                        verb == IT_TALK_PROMISE_HOSTILITY;
    if (makes_sense(table, verb, speaker, to))
      list[count++] = statement(verb, names_nobody ? 0 : to, 0);
  }
  return count;
}

static size_t list_claims(unsigned verb, hf_talk *list) {
  for (unsigned kind = 0; kind < IT_KINDS; kind++) list[kind] = statement(verb, 0, kind);
  return IT_KINDS;
}

static size_t list_to_seat(const throne_table *table, unsigned speaker, unsigned to,
                           hf_talk *list) {
  size_t count = list_verbs(table, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  count =
      list_verbs(table, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_PROMISE_SUPPORT, list, count);
  count = list_verbs(table, speaker, to, IT_TALK_PROMISE_RELEASE, IT_TALK_THREATEN_TORMENT, list,
                     count);
  return list_verbs(table, speaker, to, IT_TALK_CLAIM_LEADER, IT_TALK_ACCUSE, list, count);
}

size_t throne_talk_list(const table_scene *scene, unsigned speaker, unsigned to, table_talk what,
                        hf_talk list[TABLE_TALK_MAX]) {
  throne_table table = throne_table_of(scene);
  switch (what) {
  case TABLE_TALK_TO_SEAT: return list_to_seat(&table, speaker, to, list);
  case TABLE_TALK_REQUESTS:
    return list_verbs(&table, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  case TABLE_TALK_PROMISES:
    return list_verbs(&table, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_THREATEN_TORMENT, list,
                      0);
  case TABLE_TALK_TO_ALL:
    return list_verbs(&table, speaker, speaker, IT_TALK_PROMISE_STAY_OUT, IT_TALK_PROMISE_HOSTILITY,
                      list, 0);
  case TABLE_TALK_HOLDS: return list_claims(IT_TALK_CLAIM_HOLD, list);
  case TABLE_TALK_LACKS: return list_claims(IT_TALK_CLAIM_LACK, list);
  }
  return 0;
}

hf_talk throne_talk_join(hf_talk request, hf_talk promise) { return request | promise << 16; }
