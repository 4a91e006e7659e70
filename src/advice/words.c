/* Advice in words: from figures to sentences. */
#include "advice.h"

#include "text/advice.h"

#include <string.h>

/* Options named besides the best, and how much must lie between two figures to
 * be worth a sentence, of 100. */
enum { NAMED = 4, SIGN_LEAST = 12, GAIN_LEAST = 5, RISK_LEAST = 8 };

static void add(ad_words *words, ht_language language, ht_advice what, const ht_value *slots,
                unsigned count) {
  if (words->count == AD_LINES_MAX) return;
  ht_advice_text(language, what, slots, count, words->line[words->count++], AD_LINE_MAX);
}

size_t ad_option_text(const hf_bot_sight *sight, hf_option option, ht_language language,
                      hf_bot_scratch *scratch, char *buffer, size_t size) {
  static const hf_seed fixed = {{'w', 'o', 'r', 'd', 's'}};
  hf_state *imagined = (hf_state *)(void *)&scratch->sampled;
  hf_random random;
  hf_random_start(&random, &fixed, HF_RANDOM_FAST);
  hf_sample(sight->rules, sight->view, &random, imagined);
  return ht_option_text(sight->rules, imagined, hf_view_seat(sight->view), option, language, buffer,
                        size);
}

/* --- reasons --------------------------------------------------------------- */

typedef struct compared {
  const ad_side *one, *other;
  char name[2][256]; /* of the two options */
} compared;

/* Quotation marks inside others are of the other kind. */
static void name_option(const hf_bot_sight *sight, hf_option option, ht_language language,
                        hf_bot_scratch *scratch, char *name, size_t size) {
  static const char *const marks[][2] = {
      {"\u201C", "\u2018"}, {"\u201D", "\u2019"}, {"\u00AB", "\u201E"}, {"\u00BB", "\u201C"}};
  char plain[256];
  size_t length = 0;
  ad_option_text(sight, option, language, scratch, plain, sizeof plain);
  for (const char *at = plain; *at != '\0' && length + 4 < size;) {
    size_t mark = 0;
    while (mark < 4 && strncmp(at, marks[mark][0], strlen(marks[mark][0])) != 0) mark++;
    const char *put = mark < 4 ? marks[mark][1] : at;
    size_t bytes = mark < 4 ? strlen(put) : 1;
    memcpy(name + length, put, bytes);
    length += bytes;
    at += mark < 4 ? strlen(marks[mark][0]) : 1;
  }
  name[length] = '\0';
}

static int32_t in_hundred(uint32_t part, uint32_t whole) {
  return whole == 0 ? 0 : (int32_t)((part * 100 + whole / 2) / whole);
}

static int32_t apart(const compared *two, size_t sign) {
  int32_t one = in_hundred(two->one->sign[sign], two->one->lines);
  int32_t other = in_hundred(two->other->sign[sign], two->other->lines);
  return one > other ? one - other : other - one;
}

/* Do two signs go together, or does one come whenever the other does not? */
static bool same(const compared *two, size_t sign, size_t other) {
  const uint32_t *one = two->one->sign, *next = two->other->sign;
  return (one[sign] == one[other] && next[sign] == next[other]) ||
         (one[sign] + one[other] == two->one->lines &&
          next[sign] + next[other] == two->other->lines);
}

/* The two signs in which they differ most. */
static void say_signs(const hf_bot_sight *sight, const compared *two, unsigned reader,
                      ht_language language, hf_bot_scratch *scratch, ad_words *words) {
  const hf_rules *rules = sight->rules;
  const hf_state *imagined = (const hf_state *)(const void *)&scratch->sampled;
  char sign[256];
  size_t said = HT_SIGNS_MAX; /* the first; one that goes with it tells nothing new */
  for (unsigned n = 0; n < 2; n++) {
    size_t best = HT_SIGNS_MAX;
    for (size_t i = 0; ht_sign(rules, i) != NULL; i++)
      if (!(said < HT_SIGNS_MAX && same(two, said, i)) && apart(two, i) >= SIGN_LEAST &&
          (best == HT_SIGNS_MAX || apart(two, i) > apart(two, best)))
        best = i;
    if (best == HT_SIGNS_MAX) return;
    said = best;
    ht_sign_text(rules, imagined, best, hf_view_seat(sight->view), reader, language, sign,
                 sizeof sign);
    ht_value slots[] = {ht_text(two->name[0]), ht_text(two->name[1]), ht_text(sign),
                        ht_number(in_hundred(two->one->sign[best], two->one->lines)),
                        ht_number(in_hundred(two->other->sign[best], two->other->lines))};
    add(words, language, HT_ADVICE_SIGN, slots, 5);
  }
}

/* Whom the other option would help, or this one does. */
static void say_gain(const hf_bot_sight *sight, const compared *two, ht_language language,
                     hf_bot_scratch *scratch, ad_words *words) {
  const hf_state *imagined = (const hf_state *)(const void *)&scratch->sampled;
  unsigned own = hf_view_seat(sight->view), most = HF_SEATS_MAX;
  float gain = (float)GAIN_LEAST / 100.0f;
  char name[128];
  for (unsigned seat = 0; seat < hf_seats(imagined); seat++) {
    float more = two->other->mean[seat] - two->one->mean[seat];
    if (seat == own || more < gain) continue;
    gain = more;
    most = seat;
  }
  if (most == HF_SEATS_MAX) return;
  ht_seat_name(sight->rules, imagined, most, language, name, sizeof name);
  ht_value slots[] = {ht_text(two->name[1]), ht_text(name), ht_number(ad_percent(gain)),
                      ht_text(two->name[0])};
  add(words, language, HT_ADVICE_GAIN, slots, 4);
}

static void say_risk(const compared *two, ht_language language, ad_words *words) {
  int32_t one = ad_percent(two->one->low), other = ad_percent(two->other->low);
  bool first = one < other;
  if ((first ? other - one : one - other) < RISK_LEAST) return;
  ht_value slots[] = {ht_text(two->name[first ? 0 : 1]), ht_number(first ? one : other),
                      ht_text(two->name[first ? 1 : 0]), ht_number(first ? other : one)};
  add(words, language, HT_ADVICE_RISK, slots, 4);
}

static void add_reasons(const ad_advice *advice, const hf_bot_sight *sight, unsigned reader,
                        ht_language language, hf_bot_scratch *scratch, ad_words *words) {
  compared two = {.one = &advice->side[0], .other = &advice->side[1]};
  if (advice->sides < 2 || two.one->lines == 0 || two.other->lines == 0) return;
  for (size_t i = 0; i < 2; i++)
    name_option(sight, advice->side[i].option, language, scratch, two.name[i], sizeof two.name[i]);
  say_signs(sight, &two, reader, language, scratch, words);
  say_gain(sight, &two, language, scratch, words);
  say_risk(&two, language, words);
}

void ad_reasons(const ad_advice *advice, const hf_bot_sight *sight, ht_language language,
                hf_bot_scratch *scratch, ad_words *words) {
  words->count = 0;
  add_reasons(advice, sight, HF_SPECTATOR, language, scratch, words);
}

/* --- the whole ------------------------------------------------------------- */

/* Is nothing worse than the best, and nothing played more often? */
static bool all_equal(const ad_advice *advice) {
  float best = ad_value(advice);
  if (advice->mixed && advice->option[ad_best(advice)].share * (float)advice->count > 1.5f)
    return false;
  for (size_t i = 0; i < advice->count; i++)
    if (best - advice->option[i].value > 0.015f) return false;
  return true;
}

static bool is_mix(const ad_advice *advice) {
  return advice->mixed && advice->option[ad_best(advice)].share < 0.85f;
}

static void say_head(const ad_advice *advice, const char *best, ht_language language,
                     ad_words *words) {
  ht_value worth = ht_number(ad_percent(ad_value(advice)));
  if (advice->count == 1) {
    ht_value slots[] = {ht_text(best), worth};
    add(words, language, HT_ADVICE_FORCED, slots, 2);
  } else if (all_equal(advice)) {
    add(words, language, HT_ADVICE_EQUAL, &worth, 1);
  } else if (is_mix(advice)) {
    add(words, language, HT_ADVICE_MIX, &worth, 1);
  } else {
    ht_value slots[] = {ht_text(best), worth};
    add(words, language, HT_ADVICE_BEST, slots, 2);
  }
}

void ad_say(const ad_advice *advice, const hf_bot_sight *sight, ht_language language,
            hf_bot_scratch *scratch, ad_words *words) {
  bool mix = is_mix(advice);
  bool equal = all_equal(advice); /* said once, in the head; then what differs all the same */
  words->count = 0;
  for (size_t n = 0; n < advice->count && n <= NAMED; n++) {
    const hf_bot_opinion *one = &advice->option[ad_ranked(advice, n)];
    char name[256];
    ad_option_text(sight, one->option, language, scratch, name, sizeof name);
    if (n == 0) say_head(advice, name, language, words);
    if (advice->count == 1) return;
    if (equal) break;
    if (mix && ad_percent(one->share) == 0) break;
    ht_value slots[] = {ht_text(name), ht_number(ad_percent(one->value)),
                        ht_number(ad_percent(one->share))};
    add(words, language, mix ? HT_ADVICE_SHARE : HT_ADVICE_OPTION, slots, mix ? 3 : 2);
  }
  add_reasons(advice, sight, advice->seat, language, scratch, words);
}

void ad_say_whole(const hf_bot_player *bot, const hf_bot_sight *sight, ht_language language,
                  hf_bot_scratch *scratch, hf_random *random, ad_words *words) {
  hf_bot_answer answer;
  char list[AD_LINE_MAX - 64];
  size_t length = 0;
  hf_bot_think(bot, sight, scratch, random, &answer);
  if (answer.count < 2) return;
  for (size_t i = 0; i < answer.count && length + 260 < sizeof list; i++) {
    if (i > 0) {
      list[length++] = ';';
      list[length++] = ' ';
    }
    size_t added = ad_option_text(sight, answer.option[i], language, scratch, list + length, 256);
    length += added < 256 ? added : 255;
    list[length] = '\0';
  }
  ht_value slot = ht_text(list);
  add(words, language, HT_ADVICE_WHOLE, &slot, 1);
}
