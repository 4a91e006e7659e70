/* Looking back at a game: see judge.h. */
#include "judge.h"

#include "text/advice.h"

#include <string.h>

/* Of each kind so many are told; chances that change less are not worth it. */
enum { WORSE_MOST = 8, SWINGS_MOST = 6 };
static const float SWING_LEAST = 0.15f;

/* --- one decision ---------------------------------------------------------- */

/* What the seat knew when it made choice number `step` of its answer. */
typedef struct moment {
  hf_bot_state memory;
  hf_notes notes;
  hf_bot_sight sight;
} moment;

static bool stand_at(const tb_table *table, uint32_t number, size_t step, moment *at,
                     hf_bot_scratch *scratch) {
  static const hf_seed fixed = {{'j', 'u', 'd', 'g', 'e'}};
  hf_view *view = (hf_view *)(void *)&at->memory;
  hf_state *imagined = (hf_state *)(void *)&scratch->imagined;
  tb_made made;
  if (!tb_decision_at(table, number, &made)) return false;
  if (!tb_sight_at(table, number, made.seat, view, &at->notes)) return false;
  at->sight = (hf_bot_sight){.rules = tb_rules(table), .view = view, .notes = &at->notes};
  if (step == 0) return true;
  hf_random random;
  hf_random_start(&random, &fixed, HF_RANDOM_FAST);
  hf_sample(at->sight.rules, view, &random, imagined);
  for (size_t i = 0; i < step; i++)
    if (hf_choose(at->sight.rules, imagined, made.seat, made.choice[i], NULL, NULL) != HF_OK)
      return false;
  hf_view_of(at->sight.rules, imagined, made.seat, view);
  return true;
}

static hf_random chance_of(uint32_t number, size_t step, unsigned look) {
  hf_random random;
  hf_seed seed = hf_seed_from(((uint64_t)number << 8 | step) << 8 | look);
  hf_random_start(&random, &seed, HF_RANDOM_FAST);
  return random;
}

/* The choices of a group share the effort. */
static hf_bot_player shared(const hf_bot_player *bot, size_t choices) {
  hf_bot_player each = *bot;
  if (choices > 1 && each.effort > choices) each.effort /= (uint32_t)choices;
  return each;
}

/* One look at one choice; `look` tells several apart. */
static bool look_at(const tb_table *table, const hf_bot_player *bot, unsigned look,
                    hf_bot_scratch *scratch, ad_advice *advice, tb_judgement *one) {
  moment then;
  hf_random random = chance_of(one->number, one->step, look);
  if (!stand_at(table, one->number, one->step, &then, scratch) ||
      !ad_ask(bot, &then.sight, scratch, &random, advice) || advice->count < 2)
    return false;
  size_t chosen = ad_find(advice, one->chosen);
  if (chosen == advice->count) return false;
  one->best = advice->option[ad_best(advice)].option;
  one->value = ad_value(advice);
  one->loss = ad_loss(advice, one->chosen);
  one->chosen_value = one->loss > 0 ? advice->option[chosen].value : one->value;
  return true;
}

/* Who looks at many answers finds some that look bad by chance: what seems
 * worse must seem so to a second look, which then counts. */
static bool judge_step(const tb_table *table, const hf_bot_player *bot, hf_bot_scratch *scratch,
                       ad_advice *advice, tb_judgement *one) {
  if (!look_at(table, bot, 0, scratch, advice, one)) return false;
  return one->loss > 0 ? look_at(table, bot, 1, scratch, advice, one) : true;
}

bool tb_judge(const tb_table *table, uint32_t number, const hf_bot_player *bot,
              hf_bot_scratch *scratch, ad_advice *advice, tb_judgement *judgement) {
  tb_made made;
  *judgement = (tb_judgement){0};
  if (!tb_decision_at(table, number, &made) || !made.open) return false;
  hf_bot_player each = shared(bot, made.count);
  for (size_t step = 0; step < made.count; step++) {
    tb_judgement one = {
        .number = number, .seat = made.seat, .step = step, .chosen = made.choice[step]};
    if (!judge_step(table, &each, scratch, advice, &one)) continue;
    if (judgement->number == 0 || one.loss > judgement->loss) *judgement = one;
  }
  if (judgement->number != 0) judgement->turn = tb_turn_at(table, number);
  return judgement->number != 0;
}

/* --- turning points -------------------------------------------------------- */

static float weight_of(const tb_turning *one) {
  float change = one->later - one->at.chosen_value;
  return one->swing ? (change < 0 ? -change : change) : one->at.loss;
}

/* Keeps the weightiest `most`. */
static size_t add(tb_turning *list, size_t count, size_t most, const tb_turning *one) {
  size_t at = count;
  if (count == most) {
    at = 0;
    for (size_t i = 1; i < count; i++)
      if (weight_of(&list[i]) < weight_of(&list[at])) at = i;
    if (weight_of(&list[at]) >= weight_of(one)) return count;
    count--;
  }
  list[at] = *one;
  return count + 1;
}

static float at_the_end(const tb_table *table, unsigned seat) {
  hf_result result;
  unsigned winners = 0;
  hf_result_of(tb_rules(table), tb_state(table), &result);
  for (unsigned i = 0; i < HF_SEATS_MAX; i++) winners += result.winners >> i & 1;
  return winners == 0 || !(result.winners >> seat & 1) ? 0 : 1.0f / (float)winners;
}

/* What became of the chances that an answer left, by the seat's next one. */
static bool find_swing(const tb_table *table, const tb_judgement *judgement, uint32_t number,
                       tb_turning *swing) {
  const tb_judgement *from = &judgement[number - 1];
  uint32_t last = tb_decisions(table), next = number + 1;
  while (next <= last &&
         (judgement[next - 1].number == 0 || judgement[next - 1].seat != from->seat))
    next++;
  if (next > last && !tb_over(table)) return false;
  *swing = (tb_turning){.at = *from, .swing = true, .until = next > last ? last : next};
  swing->later = next > last ? at_the_end(table, from->seat) : judgement[next - 1].value;
  return weight_of(swing) >= SWING_LEAST;
}

static void put_in_order(tb_turning *list, size_t count) {
  for (size_t i = 1; i < count; i++) {
    tb_turning one = list[i];
    size_t at = i;
    for (; at > 0 && list[at - 1].at.number > one.at.number; at--) list[at] = list[at - 1];
    list[at] = one;
  }
}

size_t tb_turnings(const tb_table *table, const tb_judgement *judgement,
                   tb_turning list[TB_TURNINGS_MAX]) {
  tb_turning swings[SWINGS_MOST], one;
  size_t worse = 0, swinging = 0;
  for (uint32_t number = 1; number <= tb_decisions(table); number++) {
    if (judgement[number - 1].number == 0) continue;
    one = (tb_turning){.at = judgement[number - 1]};
    if (one.at.loss > 0) worse = add(list, worse, WORSE_MOST, &one);
    if (find_swing(table, judgement, number, &one))
      swinging = add(swings, swinging, SWINGS_MOST, &one);
  }
  memcpy(list + worse, swings, swinging * sizeof *swings);
  put_in_order(list, worse + swinging);
  return worse + swinging;
}

/* --- words ----------------------------------------------------------------- */

static void say_swing(const hf_rules *rules, const tb_turning *turning, const char *name,
                      ht_language language, ad_words *words) {
  bool rises = turning->later > turning->at.chosen_value;
  ht_value room;
  ht_value slots[] = {ht_advice_moment(rules, turning->at.turn, &room),
                      ht_number((int32_t)turning->at.number),
                      ht_text(name),
                      ht_number(ad_percent(turning->at.chosen_value)),
                      ht_number(ad_percent(turning->later)),
                      ht_number((int32_t)turning->until)};
  ht_advice_text(language, rises ? HT_ADVICE_RISE : HT_ADVICE_FALL, slots, 6,
                 words->line[words->count++], AD_LINE_MAX);
}

static void say_worse(const tb_turning *turning, const char *name, const moment *then,
                      hf_bot_scratch *scratch, ht_language language, ad_words *words) {
  const tb_judgement *at = &turning->at;
  char chosen[256], best[256];
  ad_option_text(&then->sight, at->chosen, language, scratch, chosen, sizeof chosen);
  ad_option_text(&then->sight, at->best, language, scratch, best, sizeof best);
  ht_value room;
  ht_value slots[] = {ht_advice_moment(then->sight.rules, at->turn, &room),
                      ht_number((int32_t)at->number),
                      ht_text(name),
                      ht_text(chosen),
                      ht_number(ad_percent(at->chosen_value)),
                      ht_text(best),
                      ht_number(ad_percent(at->value))};
  ht_advice_text(language, HT_ADVICE_MISTAKE, slots, 7, words->line[words->count++], AD_LINE_MAX);
}

void tb_turning_words(const tb_table *table, const tb_turning *turning, const hf_bot_player *bot,
                      hf_bot_scratch *scratch, ad_advice *advice, ht_language language,
                      ad_words *words) {
  char name[128];
  moment then;
  tb_made made;
  words->count = 0;
  ht_seat_name(tb_rules(table), tb_state(table), turning->at.seat, language, name, sizeof name);
  if (turning->swing) {
    say_swing(tb_rules(table), turning, name, language, words);
    return;
  }
  if (!tb_decision_at(table, turning->at.number, &made) ||
      !stand_at(table, turning->at.number, turning->at.step, &then, scratch))
    return;
  hf_bot_player each = shared(bot, made.count);
  hf_random random = chance_of(turning->at.number, turning->at.step, 1);
  if (ad_ask(&each, &then.sight, scratch, &random, advice))
    ad_look_closer(&then.sight, turning->at.chosen, scratch, &random, advice);
  ad_reasons(advice, &then.sight, language, scratch, words);
  if (words->count == AD_LINES_MAX) words->count--;
  memmove(words->line[1], words->line[0], words->count * sizeof words->line[0]);
  size_t reasons = words->count;
  words->count = 0;
  say_worse(turning, name, &then, scratch, language, words);
  words->count += reasons;
}

void tb_seat_summary(const tb_table *table, const tb_judgement *judgement, unsigned seat,
                     ht_language language, char *buffer, size_t size) {
  char name[128];
  int32_t decisions = 0, worse = 0;
  float lost = 0;
  for (uint32_t i = 0; i < tb_decisions(table); i++) {
    if (judgement[i].number == 0 || judgement[i].seat != seat) continue;
    decisions++;
    worse += judgement[i].loss > 0;
    lost += judgement[i].loss;
  }
  ht_seat_name(tb_rules(table), tb_state(table), seat, language, name, sizeof name);
  ht_value slots[] = {ht_text(name), ht_number(decisions), ht_number(worse),
                      ht_number((int32_t)(lost * 100.0f + 0.5f))};
  ht_advice_text(language, HT_ADVICE_SEAT, slots, 4, buffer, size);
}

/* --- JSON ------------------------------------------------------------------ */

static void put_option(const tb_table *table, const tb_judgement *at, const char *key,
                       hf_option option, hw_text *out) {
  char notation[HF_NOTATION_MAX] = "";
  hf_option_write(tb_rules(table), tb_state(table), at->seat, option, notation);
  hw_put_string(out, key, notation);
}

void tb_turning_json(const tb_table *table, const tb_turning *turning, const ad_words *words,
                     hw_text *out) {
  const tb_judgement *at = &turning->at;
  hw_object(out);
  hw_put_number(out, "number", at->number);
  hw_put_number(out, "turn", at->turn);
  hw_put_number(out, "seat", at->seat);
  hw_put_string(out, "kind", turning->swing ? "swing" : "worse");
  hw_put_number(out, "value", ad_percent(turning->swing ? at->chosen_value : at->value));
  hw_put_number(out, "later", ad_percent(turning->swing ? turning->later : at->chosen_value));
  put_option(table, at, "chosen", at->chosen, out);
  put_option(table, at, "best", at->best, out);
  hw_put_string(out, "text", words->count > 0 ? words->line[0] : "");
  hw_key(out, "reasons");
  hw_array(out);
  for (size_t i = 1; i < words->count; i++) hw_string(out, words->line[i]);
  hw_array_end(out);
  hw_object_end(out);
}
