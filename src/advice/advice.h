/* Advice: what a bot would do in a seat's place, and why.
 *
 * A bot that weighs its options says how good each looks and how often it
 * should be played. For the reasons a few of them are looked at more closely:
 * imagined positions are played on a little, by players that look one step
 * ahead, and what came of it is compared. Everything is made from the seat's
 * view and the notes; nothing of the true state is in it.
 *
 * Memory is the caller's; no clock, no threads. */
#ifndef AD_ADVICE_H
#define AD_ADVICE_H

#include "bots/bots.h"
#include "text/text.h"

#define AD_SIDES_MAX 3

/* One option looked at more closely: what a number of lines led to. */
typedef struct ad_side {
  hf_option option;
  uint32_t lines;
  uint32_t sign[HT_SIGNS_MAX]; /* lines that showed it */
  float mean[HF_SEATS_MAX];    /* how the lines ended for each seat, in victories */
  float low;                   /* of the seat: a quarter of the lines ended worse */
} ad_side;

typedef struct ad_advice {
  unsigned seat;
  bool mixed;                                /* others answer at the same time */
  size_t count;                              /* 0: the bot weighed nothing */
  hf_bot_opinion option[HF_BOT_OPTIONS_MAX]; /* ascending by option */
  size_t sides;
  ad_side side[AD_SIDES_MAX];
} ad_advice;

/* The bot whose advice is best, as hard as it usually thinks. */
hf_bot_player ad_adviser(void);

/* Lets the bot think for the view's seat. False: it is not asked, or the bot
 * does not weigh options. */
bool ad_ask(const hf_bot_player *bot, const hf_bot_sight *sight, hf_bot_scratch *scratch,
            hf_random *random, ad_advice *advice);

/* The place of the option to play: the first in the order of the shares. */
size_t ad_best(const ad_advice *advice);
/* The n-th by that order. */
size_t ad_ranked(const ad_advice *advice, size_t n);
/* What the question is worth to the seat. */
float ad_value(const ad_advice *advice);
/* The place of an option; advice->count if it is none. */
size_t ad_find(const ad_advice *advice, hf_option option);
/* How much less than the best an option is worth, as far as that is no luck of
 * the search; 0: not clearly less. */
float ad_loss(const ad_advice *advice, hf_option option);

/* Looks more closely at the best and the next best, or at the best and this
 * one. */
void ad_look_closer(const hf_bot_sight *sight, hf_option other, hf_bot_scratch *scratch,
                    hf_random *random, ad_advice *advice);

/* --- words ----------------------------------------------------------------- */

#define AD_LINES_MAX 12
#define AD_LINE_MAX 768

typedef struct ad_words {
  size_t count;
  char line[AD_LINES_MAX][AD_LINE_MAX];
} ad_words;

/* The first line says it all; then the options, best first; then reasons.
 * `scratch` is for an imagined position to name options in. */
void ad_say(const ad_advice *advice, const hf_bot_sight *sight, ht_language language,
            hf_bot_scratch *scratch, ad_words *words);
/* Adds a line with the whole answer where several choices make one. */
void ad_say_whole(const hf_bot_player *bot, const hf_bot_sight *sight, ht_language language,
                  hf_bot_scratch *scratch, hf_random *random, ad_words *words);
/* The reasons alone, told to anybody: between the two sides looked at. */
void ad_reasons(const ad_advice *advice, const hf_bot_sight *sight, ht_language language,
                hf_bot_scratch *scratch, ad_words *words);
/* An option as a button says it. */
size_t ad_option_text(const hf_bot_sight *sight, hf_option option, ht_language language,
                      hf_bot_scratch *scratch, char *buffer, size_t size);

/* So many of a hundred. */
static inline int32_t ad_percent(float value) {
  return (int32_t)(value < 0 ? 0 : value > 1 ? 100 : value * 100.0f + 0.5f);
}

#endif
