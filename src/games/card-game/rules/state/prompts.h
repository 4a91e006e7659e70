/* What players are asked: the prompts, asking, and taking the answer. Whoever takes the answer
 * knows what it means; which options there are front/ask.c finds. */
#ifndef CG_PROMPTS_H
#define CG_PROMPTS_H

#include "table.h"

enum {
  CG_ASK_NOTHING,
  CG_ASK_MULLIGAN,
  CG_ASK_SETUP, /* a group: cards to begin with */
  CG_ASK_HOST,  /* where an attachment goes: the object */
  CG_ASK_PLOT,
  CG_ASK_FIRST,    /* who is the first player */
  CG_ASK_REVEALED, /* whose When Revealed comes next */
  CG_ASK_TITLE,
  CG_ASK_ACTION,
  CG_ASK_TRIGGER,   /* timing: an interrupt or a reaction */
  CG_ASK_FORCED,    /* which forced ability comes next */
  CG_ASK_CHALLENGE, /* a group: type and opponent, attackers, whom stealth bypasses */
  CG_ASK_REDIRECT,
  CG_ASK_OPPONENT,    /* against whom a redirected challenge goes */
  CG_ASK_STEALTH,     /* a group: whom stealth bypasses, after a redirection */
  CG_ASK_DEFEND,      /* a group */
  CG_ASK_CLAIM,       /* a group: characters to be killed */
  CG_ASK_SPREAD,      /* a group: opponents whom claim strikes */
  CG_ASK_KEYWORD,     /* which keyword comes next */
  CG_ASK_USE_KEYWORD, /* a group: those who use it */
  CG_ASK_INTIMIDATE,
  CG_ASK_STAND,   /* a group: characters that stand where not all may */
  CG_ASK_RESERVE, /* a group: cards to discard */
  CG_ASK_TARGET,  /* what an ability means: one card, player, word */
  CG_ASK_SELECT,  /* a group: several cards */
  CG_ASK_MAY,
  CG_ASK_EITHER,
  CG_ASK_X,
  CG_ASK_COST,     /* a card to pay with */
  CG_ASK_BESTOW,   /* how much gold goes on a card that entered play: the object */
  CG_ASK_DISCARD,  /* a group: cards of one's hand */
  CG_ASK_WINNER,   /* who wins of those who have enough power */
  CG_ASK_OUT,      /* who is eliminated first */
  CG_ASK_DELAYED,  /* which delayed effect comes next: what happened, as CG_ASK_TRIGGER */
  CG_ASK_PILLAGER, /* who of several pillages next */
  CG_ASK_END
};
/* The most of CG_ASK_SELECT where there is no such. */
enum { CG_ANY_NUMBER = 255 };
/* An argument of CG_ASK_ACTION, so that cards in play are not looked through in vain. */
enum { CG_NONE_IN_PLAY = 4 };
static inline void cg_ask(cg_table *table, unsigned seat, unsigned prompt, unsigned a, unsigned b,
                          unsigned c) {
  cg_seat *of = &table->seat[seat];
  of->prompt = (uint8_t)prompt;
  of->prompt_arg[0] = (uint8_t)a;
  of->prompt_arg[1] = (uint8_t)b;
  of->prompt_arg[2] = (uint8_t)c;
  table->flow->asked |= hf_bit(seat);
}
uint32_t cg_take_answer(cg_table *table, unsigned seat);
/* A choice of several things: single choices, the last of which closes it. */
bool cg_prompt_is_group(unsigned prompt);

#endif
