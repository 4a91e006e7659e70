/* Reading and writing table talk. */
#include "talk.h"

#include "notation.h"

/* % stands for a seat, # for a kind of card: the speaker's, or that seat's; @ for
 * an ally. */
static const char *const patterns[IT_TALK_VERBS] = {
    [IT_TALK_ASK_SUPPORT] = "ask % support",
    [IT_TALK_ASK_STAY_OUT] = "ask % stay-out",
    [IT_TALK_ASK_TRUCE] = "ask % truce",
    [IT_TALK_ASK_HOSTILITY] = "ask % hostility",
    [IT_TALK_ASK_RELEASE] = "ask % release",
    [IT_TALK_ASK_SPARE] = "ask % spare",
    [IT_TALK_ASK_ACCEPT] = "ask % accept",
    [IT_TALK_PROMISE_SUPPORT] = "promise support %",
    [IT_TALK_PROMISE_STAY_OUT] = "promise stay-out",
    [IT_TALK_PROMISE_TRUCE] = "promise truce",
    [IT_TALK_PROMISE_HOSTILITY] = "promise hostility",
    [IT_TALK_PROMISE_RELEASE] = "promise release %",
    [IT_TALK_PROMISE_SPARE] = "promise spare %",
    [IT_TALK_PROMISE_ACCEPT] = "promise accept %",
    [IT_TALK_THREATEN_TORMENT] = "threaten torment %",
    [IT_TALK_CLAIM_HOLD] = "claim hold #",
    [IT_TALK_CLAIM_LACK] = "claim lack #",
    [IT_TALK_CLAIM_LEADER] = "claim leader %",
    [IT_TALK_CLAIM_HOSTAGE] = "claim hostage % #",
    [IT_TALK_CLAIM_NO_HOSTAGE] = "claim no-hostage % #",
    [IT_TALK_CLAIM_ALLY] = "claim ally @",
    [IT_TALK_CLAIM_NO_ALLY] = "claim no-ally @",
    [IT_TALK_THANK] = "thank %",
    [IT_TALK_ACCUSE] = "accuse %",
};

static bool is_request(unsigned verb_number) {
  return verb_number >= IT_TALK_ASK_SUPPORT && verb_number <= IT_TALK_ASK_ACCEPT;
}
static bool is_promise(unsigned verb_number) {
  return verb_number >= IT_TALK_PROMISE_SUPPORT && verb_number <= IT_TALK_THREATEN_TORMENT;
}

static it_table look(const hf_rules *rules, const hf_state *state) {
  return it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
}

static size_t append(char *text, size_t length, const char *more) {
  size_t count = strlen(more);
  if (length + count + 1 > HF_NOTATION_MAX) {
    return length;
  }
  memcpy(text + length, more, count + 1);
  return length + count;
}

/* One statement behind what is written already; 0 if it means nothing. */
static size_t write_statement(const it_table *table, unsigned speaker, unsigned statement,
                              char *text, size_t length) {
  unsigned number = it_talk_verb(statement), house = speaker;
  if (number == IT_TALK_NOTHING || number >= IT_TALK_VERBS) {
    return 0;
  }
  for (const char *at = patterns[number]; *at; at++) {
    char letter[2] = {*at, 0};
    if (*at == '%') {
      unsigned seat = it_talk_seat(statement);
      if (seat >= it_seats(table) || seat == speaker) {
        return 0;
      }
      length = append(text, length, it_house_id[table->pub->seat[seat].house]);
      house = seat;
    } else if (*at == '#') {
      char kind[HF_NOTATION_MAX];
      if (!it_kind_write(table, house, it_talk_kind(statement), kind)) {
        return 0;
      }
      length = append(text, length, kind);
    } else if (*at == '@') {
      unsigned ally = it_talk_ally(statement);
      if (!table->pub->allies_on || ally >= table->rules->ally_count) {
        return 0;
      }
      length = append(text, length, it_ally_id(table->rules, ally));
    } else {
      length = append(text, length, letter);
    }
  }
  return length;
}

size_t it_talk_write(const hf_rules *rules, const hf_state *state, unsigned seat, hf_talk talk,
                     char *text) {
  it_table table = look(rules, state);
  unsigned first = talk & 0xFFFF;
  unsigned second = talk >> 16;
  text[0] = 0;
  if (!second) {
    return write_statement(&table, seat, first, text, 0);
  }
  if (!is_request(it_talk_verb(first)) || !is_promise(it_talk_verb(second))) {
    return 0;
  }
  size_t length = append(text, 0, "if ");
  length = write_statement(&table, seat, first, text, length);
  if (!length) {
    return 0;
  }
  length = append(text, length, " then ");
  return write_statement(&table, seat, second, text, length);
}

/* --- reading: try every statement there is -------------------------------------- */

static bool same(const it_table *table, unsigned speaker, unsigned statement, const char *wanted,
                 size_t wanted_length) {
  char text[HF_NOTATION_MAX];
  size_t length = write_statement(table, speaker, statement, text, 0);
  return length == wanted_length && memcmp(text, wanted, length) == 0;
}

static unsigned find_statement(const it_table *table, unsigned speaker, const char *wanted,
                               size_t length) {
  for (unsigned number = 1; number < IT_TALK_VERBS; number++) {
    unsigned seats = strchr(patterns[number], '%') ? it_seats(table) : 1;
    unsigned cards =
        strchr(patterns[number], '#') || strchr(patterns[number], '@') ? IT_ALLIES_MAX : 1;
    for (unsigned i = 0; length && i < seats * cards; i++) {
      unsigned statement = number | i % seats << 6 | i / seats << 9;
      if (same(table, speaker, statement, wanted, length)) {
        return statement;
      }
    }
  }
  return IT_TALK_NOTHING;
}

hf_status it_talk_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const char *text, hf_talk *talk, hf_error *error) {
  it_table table = look(rules, state);
  const char *then = strstr(text, " then ");
  unsigned first;
  unsigned second = IT_TALK_NOTHING;
  if (strncmp(text, "if ", 3) == 0 && then) {
    first = find_statement(&table, seat, text + 3, (size_t)(then - text - 3));
    second = find_statement(&table, seat, then + 6, strlen(then + 6));
    if (!is_request(it_talk_verb(first)) || !is_promise(it_talk_verb(second))) {
      first = IT_TALK_NOTHING;
    }
  } else {
    first = find_statement(&table, seat, text, strlen(text));
  }
  if (first == IT_TALK_NOTHING) {
    return hf_fail(error, HF_BAD_NOTATION,
                   "'%s' is nothing that can be said; for example 'ask stark truce', 'promise "
                   "support stark', 'if ask stark support then promise release stark'",
                   text);
  }
  *talk = first | second << 16;
  return HF_OK;
}
