/* Table talk: structured, non-binding, heard by all.
 *
 * A statement is a verb with perhaps a seat and a kind of card; a conditional
 * one joins a request and a promise: "if ask stark support then promise
 * release stark". Players may claim which cards or hostages they have, truly or
 * not, and never show them (rulebook, Table Talk). Talk is part of the record,
 * never of the rules. */
#ifndef IT_TALK_H
#define IT_TALK_H

#include "table.h"

/* The verbs; the notation of each stands in talk.c. */
enum {
  IT_TALK_NOTHING,
  IT_TALK_ASK_SUPPORT, /* requests of a seat: may stand behind "if" */
  IT_TALK_ASK_STAY_OUT,
  IT_TALK_ASK_TRUCE,
  IT_TALK_ASK_HOSTILITY,
  IT_TALK_ASK_RELEASE,
  IT_TALK_ASK_SPARE,
  IT_TALK_ASK_ACCEPT,
  IT_TALK_PROMISE_SUPPORT, /* promises: may stand behind "then" */
  IT_TALK_PROMISE_STAY_OUT,
  IT_TALK_PROMISE_TRUCE,
  IT_TALK_PROMISE_HOSTILITY,
  IT_TALK_PROMISE_RELEASE,
  IT_TALK_PROMISE_SPARE,
  IT_TALK_PROMISE_ACCEPT,
  IT_TALK_THREATEN_TORMENT,
  IT_TALK_CLAIM_HOLD,
  IT_TALK_CLAIM_LACK,
  IT_TALK_CLAIM_LEADER,     /* I hold a card of your leader */
  IT_TALK_CLAIM_HOSTAGE,    /* one of your hostages with me is such a card */
  IT_TALK_CLAIM_NO_HOSTAGE, /* none of them is */
  IT_TALK_CLAIM_ALLY,
  IT_TALK_CLAIM_NO_ALLY,
  IT_TALK_THANK,
  IT_TALK_ACCUSE,
  IT_TALK_VERBS
};

/* Fields of a statement: 16 bits; a condition's promise in the upper half. */
static inline unsigned it_talk_verb(unsigned statement) { return statement & 63; }
static inline unsigned it_talk_seat(unsigned statement) { return statement >> 6 & 7; }
static inline unsigned it_talk_kind(unsigned statement) { return statement >> 9 & 31; }
static inline unsigned it_talk_ally(unsigned statement) { return statement >> 9 & 31; }

hf_status it_talk_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                       const char *text, hf_talk *talk, hf_error *error);
size_t it_talk_write(const hf_rules *rules, const hf_state *state, unsigned seat, hf_talk talk,
                     char *text);

#endif
