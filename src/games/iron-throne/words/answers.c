/* The Iron Throne: what would follow from an option, what can be said at the
 * table, and which events make one line of the story. */
#include "table.h"

#include "../rules/ask.h"
#include "../rules/events.h"
#include "../rules/talk.h"
#include "text/cards.h"

#include <string.h>

enum {
  SAY_AS_ZERO,
  SAY_PLACE_TRUCE,
  SAY_PLACE_TOTAL,
  SAY_WITH_IT,
  SAY_IF_ATTACK_WINS,
  SAY_IF_DEFENCE_WINS,
  SAY_IF_LOST,
  SAY_NO_TEXT,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_AS_ZERO] = "As a placed card it counts as hostility 0, and its text does nothing.",
    [SAY_PLACE_TRUCE] =
        "Against a truce card it makes a truce; against any other card you are betrayed.",
    [SAY_PLACE_TOTAL] = "Your side would stand at {0}. Against a truce card it makes a betrayal.",
    [SAY_WITH_IT] = "{0.pos} side: {1} instead of {2}, against {3}.",
    [SAY_IF_ATTACK_WINS] = "If it wins, {0?you spread|{0} spreads} 1 influence to {1.obj} too.",
    [SAY_IF_DEFENCE_WINS] =
        "If it wins, {0?you draw|{0} draws} 2 cards and {0?put|puts} 2 power on characters too.",
    [SAY_IF_LOST] = "If it loses, {0} loses {1} power.",
    [SAY_NO_TEXT] = "No text.",
};

const char *it_answer_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* --- what follows from an option ----------------------------------------- */

static size_t say(const it_shown *table, unsigned message, const ht_value *slots, unsigned count,
                  char *buffer, size_t size) {
  return ht_render(table->language, messages[message], slots, count, buffer, size);
}

static size_t detail_place(it_shown *table, unsigned seat, unsigned kind, char *buffer,
                           size_t size) {
  unsigned side = table->pub->seat[seat].side;
  int total = it_side_total(table, side);
  if (it_is_character(kind)) return say(table, SAY_AS_ZERO, NULL, 0, buffer, size);
  if (kind == IT_KIND_TRUCE) return say(table, SAY_PLACE_TRUCE, NULL, 0, buffer, size);
  ht_value slots[1] = {ht_number(total + (int)it_value(kind) + table->pub->card_bonus[side])};
  return say(table, SAY_PLACE_TOTAL, slots, 1, buffer, size);
}

static void add(ht_writer *writer, unsigned message, const ht_value *slots, unsigned count) {
  if (writer->length > 0) ht_write_text(writer, " ");
  writer->capital = true;
  ht_put(writer, messages[message], slots, count);
}

/* What a supporter changes on a side, and what it gets for that (reference sheet: rewards and
 * penalties are those of every player on a side). */
static size_t detail_support(it_shown *table, unsigned side, unsigned seat, unsigned character,
                             char *buffer, size_t size) {
  int own = it_side_total(table, side), other = it_side_total(table, it_other_side(side));
  int power = table->pub->seat[seat].power[character];
  ht_writer writer;
  ht_writer_start(&writer, table->language, buffer, size);
  ht_value totals[4] = {it_side_shown(&table->words, side), ht_number(own + power), ht_number(own),
                        ht_number(other)};
  add(&writer, SAY_WITH_IT, totals, 4);
  ht_value win[2] = {it_phrase_seat(&table->words, seat),
                     it_side_shown(&table->words, IT_DEFENDING)};
  add(&writer, side == IT_CHALLENGING ? SAY_IF_ATTACK_WINS : SAY_IF_DEFENCE_WINS, win, 2);
  ht_value loss[2] = {it_phrase_character(&table->words, seat, character),
                      ht_number((power + 1) / 2)};
  add(&writer, SAY_IF_LOST, loss, 2);
  return ht_writer_end(&writer);
}

static size_t detail_offer(it_shown *table, unsigned seat, unsigned value, char *buffer,
                           size_t size) {
  if (value == 0) return 0;
  unsigned side = value < IT_OFFER_DEFENDER ? IT_CHALLENGING : IT_DEFENDING;
  return detail_support(table, side, seat, (value - 1) % IT_CHARACTERS, buffer, size);
}

static size_t detail_accept(it_shown *table, unsigned seat, unsigned value, char *buffer,
                            size_t size) {
  const it_seat *at = &table->pub->seat[seat];
  unsigned from = at->prompt_arg[0], character = at->prompt_arg[1];
  if (value != 1 || from >= table->seats || character >= IT_CHARACTERS) return 0;
  return detail_support(table, at->side, from, character, buffer, size);
}

static size_t detail_hostage(it_shown *table, unsigned value, char *buffer, size_t size) {
  unsigned owner = value >> 8 & 15;
  if (value == 0 || owner >= table->seats) return 0;
  if (value >> 12 == IT_DO_RELEASE)
    it_release_text(table, buffer, size);
  else
    it_torment_text(table, owner, value & 255, buffer, size);
  return strlen(buffer);
}

static size_t detail_of(it_shown *table, size_t card, char *buffer, size_t size) {
  if (card == IT_NO_CARD) return 0;
  size_t length =
      ht_card_text(&it_vocabulary, table->rules->base.cards, card, table->language, buffer, size);
  return length > 0 ? length : say(table, SAY_NO_TEXT, NULL, 0, buffer, size);
}

static size_t detail_play(it_shown *table, unsigned seat, unsigned value, char *buffer,
                          size_t size) {
  unsigned house = table->pub->seat[seat].house;
  if (value == 0) return 0;
  if (value >= 8 && value - 8 < table->rules->ally_count)
    return detail_of(table, table->rules->ally_card[value - 8], buffer, size);
  return value <= IT_CHARACTERS
             ? detail_of(table, table->rules->person_card[house][value - 1], buffer, size)
             : 0;
}

size_t it_detail_text(const hf_rules *rules, const hf_view *view, unsigned seat, hf_option option,
                      bool in_list, ht_language language, char *buffer, size_t size) {
  it_shown table = it_shown_from_view(rules, view, language);
  if (size > 0) buffer[0] = '\0';
  if (seat >= table.seats) return 0;
  const it_seat *at = &table.pub->seat[seat];
  unsigned value = option & 0xFFFF;
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
  case IT_ASK_OFFER: return in_list ? 0 : detail_offer(&table, seat, value, buffer, size);
  case IT_ASK_ACCEPT: return in_list ? 0 : detail_accept(&table, seat, value, buffer, size);
  case IT_ASK_PLACE: return in_list ? 0 : detail_place(&table, seat, value, buffer, size);
  default: return 0;
  }
}

/* --- table talk ---------------------------------------------------------- */

static hf_talk statement(unsigned verb, unsigned seat, unsigned kind) {
  return verb | seat << 6 | kind << 9;
}

/* Is this worth saying now? What one cannot do need not be offered. */
static bool makes_sense(const it_public *pub, unsigned verb, unsigned speaker, unsigned to) {
  const it_seat *mine = &pub->seat[speaker], *theirs = &pub->seat[to];
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

static size_t list_verbs(const it_public *pub, unsigned speaker, unsigned to, unsigned first,
                         unsigned last, hf_talk *list, size_t count) {
  for (unsigned verb = first; verb <= last; verb++) {
    bool names_nobody = verb == IT_TALK_PROMISE_STAY_OUT || verb == IT_TALK_PROMISE_TRUCE ||
                        verb == IT_TALK_PROMISE_HOSTILITY;
    if (makes_sense(pub, verb, speaker, to))
      list[count++] = statement(verb, names_nobody ? 0 : to, 0);
  }
  return count;
}

static size_t list_claims(unsigned verb, unsigned seat, hf_talk *list) {
  for (unsigned kind = 0; kind < IT_KINDS; kind++) list[kind] = statement(verb, seat, kind);
  return IT_KINDS;
}

/* The kinds of cards in a hand and, where they are played with, allies. */
static size_t list_cards(const it_rules *rules, const it_public *pub, unsigned card, unsigned ally,
                         hf_talk *list) {
  size_t count = list_claims(card, 0, list);
  for (unsigned i = 0; pub->allies_on && i < rules->ally_count; i++)
    list[count++] = statement(ally, 0, i);
  return count;
}

/* How many hostages there are all can see: only which they are can be claimed. */
static size_t list_hostages(const it_public *pub, unsigned verb, unsigned speaker, unsigned to,
                            hf_talk *list) {
  return pub->seat[speaker].hostage_count[to] > 0 ? list_claims(verb, to, list) : 0;
}

static size_t list_to_seat(const it_public *pub, unsigned speaker, unsigned to, hf_talk *list) {
  size_t count = list_verbs(pub, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  count =
      list_verbs(pub, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_PROMISE_SUPPORT, list, count);
  count =
      list_verbs(pub, speaker, to, IT_TALK_PROMISE_RELEASE, IT_TALK_THREATEN_TORMENT, list, count);
  count = list_verbs(pub, speaker, to, IT_TALK_CLAIM_LEADER, IT_TALK_CLAIM_LEADER, list, count);
  return list_verbs(pub, speaker, to, IT_TALK_THANK, IT_TALK_ACCUSE, list, count);
}

size_t it_talk_list(const hf_rules *rules, const hf_view *view, unsigned speaker, unsigned to,
                    ht_talk_what what, hf_talk list[HT_TALK_MAX]) {
  const it_rules *own = (const it_rules *)(const void *)rules;
  const it_public *pub = &((const it_view *)(const void *)view)->pub;
  switch (what) {
  case HT_TALK_TO_SEAT: return list_to_seat(pub, speaker, to, list);
  case HT_TALK_REQUESTS:
    return list_verbs(pub, speaker, to, IT_TALK_ASK_SUPPORT, IT_TALK_ASK_ACCEPT, list, 0);
  case HT_TALK_PROMISES:
    return list_verbs(pub, speaker, to, IT_TALK_PROMISE_SUPPORT, IT_TALK_THREATEN_TORMENT, list, 0);
  case HT_TALK_TO_ALL:
    return list_verbs(pub, speaker, speaker, IT_TALK_PROMISE_STAY_OUT, IT_TALK_PROMISE_HOSTILITY,
                      list, 0);
  case HT_TALK_HOLDS: return list_cards(own, pub, IT_TALK_CLAIM_HOLD, IT_TALK_CLAIM_ALLY, list);
  case HT_TALK_LACKS: return list_cards(own, pub, IT_TALK_CLAIM_LACK, IT_TALK_CLAIM_NO_ALLY, list);
  case HT_TALK_HOSTAGES: return list_hostages(pub, IT_TALK_CLAIM_HOSTAGE, speaker, to, list);
  case HT_TALK_NO_HOSTAGES: return list_hostages(pub, IT_TALK_CLAIM_NO_HOSTAGE, speaker, to, list);
  }
  return 0;
}

hf_talk it_talk_join(hf_talk request, hf_talk promise) { return request | promise << 16; }

/* --- the story ----------------------------------------------------------- */

/* Several cards drawn facedown, one event each: "Tyrell draws 5 cards". */
bool it_merge(hf_event *first, const hf_event *second) {
  if (first->kind != IT_EV_DRAW || second->kind != IT_EV_DRAW) return false;
  if (first->arg[0] != second->arg[0] || first->arg[2] != HF_HIDDEN || second->arg[2] != HF_HIDDEN)
    return false;
  first->arg[1] += second->arg[1];
  return true;
}
