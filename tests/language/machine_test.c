/* The statement machine, with a game that only writes down what it is told to do: each line of
 * the tables is an ability, the answers that are given, and what is written down.
 *
 *   1 2 ...   an effect was carried out   -1    one that does not come about in full
 *   a b c     a thing was taken           ?     somebody was asked, and p? or q? was one of two
 *   m M       one change began, several   (     a body in a frame of its own, ) its end
 *   @         something was put off       !     something was replaced      .   the end */
#include "language_help.h"

#include "language/machine.h"

/* --- the words ------------------------------------------------------------ */

enum { THING = HL_TYPE_FIRST, THINGS, PLAYER, OCCASION };
enum { ASKED = 1, TRUE, FALSE, WRITE, FAIL, TAKE, ALL, NONE, P, NOBODY, EVER, CHANGE, LATER };
static const char *const card_types[] = {"card", NULL};
static const hl_type types[] = {{"thing", false, THING, "that thing"},
                                {"things", true, THING, "those things"},
                                {"player", false, PLAYER, "that player"},
                                {"occasion", false, 0, "that"}};
static const hl_phrase phrases[] = {
    {ASKED, HL_WINDOW, "asked", "asked"},
    {TRUE, HL_CONDITION, "true", "true"},
    {FALSE, HL_CONDITION, "false", "false"},
    {WRITE, HL_EFFECT, "write <number>", "write {0}"},
    {FAIL, HL_EFFECT, "fail <number>", "fail {0}"},
    {TAKE, HL_EFFECT, "take <thing>", "take {0}"},
    {ALL, THINGS, "all things", "all things"},
    {NONE, THINGS, "no things", "no things"},
    {P, PLAYER, "p", "p"},
    {NOBODY, PLAYER, "nobody", "nobody"},
    {EVER, HL_DURATION, "ever", "ever"},
    {CHANGE, HL_MODIFIER, "change <number>", "change {0}"},
    {LATER, OCCASION, "later", "later"},
};
static const hl_vocabulary vocabulary = {.game = "machine",
                                         .card_types = card_types,
                                         .types = types,
                                         .type_count = 4,
                                         .phrases = phrases,
                                         .phrase_count = 13,
                                         .chooser = PLAYER,
                                         .occasion = OCCASION};

/* --- the game ------------------------------------------------------------- */

typedef struct frame {
  uint8_t next[2], end[2];
  uint8_t asked, by;
  uint8_t loop, left, reg; /* a loop: the things that are left, and its name */
} frame;

typedef struct game {
  const uint16_t *code, *first;
  frame stack[16];
  unsigned depth;
  unsigned reg[HL_REGISTERS_MAX];
  bool happened, stopped;
  const char *answers;
  char log[200];
} game;

static game *game_of(const hl_run *run) { return run->table; }
static frame *frame_of(const hl_run *run) { return run->frame; }

static void tell(game *g, const char *what) {
  assert_true(strlen(g->log) + strlen(what) < sizeof g->log);
  strcat(g->log, what);
}

static void push(game *g, unsigned from, unsigned to) {
  assert_true(g->depth < 16);
  g->stack[g->depth++] = (frame){.next = {(uint8_t)from, (uint8_t)(from >> 8)},
                                 .end = {(uint8_t)to, (uint8_t)(to >> 8)}};
}

static bool stopped(const hl_run *run) { return game_of(run)->stopped; }
static void finish(hl_run *run) { tell(game_of(run), --game_of(run)->depth == 0 ? "." : ")"); }
static bool happened(const hl_run *run) { return game_of(run)->happened; }
static void note(hl_run *run, bool happened) { game_of(run)->happened = happened; }

static bool holds(hl_run *run, const uint16_t *conditions, unsigned count) {
  (void)run;
  for (unsigned i = 0; i < count; i++)
    if (conditions[i] == FALSE) return false;
  return true;
}

/* A body that says `fail 0` first comes to nothing. */
static bool would(hl_run *run, hl_row body) {
  (void)run;
  return !(body.at[0] == HL_DO && body.at[1] == FAIL && body.at[2] == HL_CONSTANT);
}

static void act(hl_run *run, const uint16_t *at) {
  game *g = game_of(run);
  const uint16_t *effect = hl_phrase_at(at);
  unsigned word = effect[1];
  char text[8];
  hl_go_to(run, hl_behind(&vocabulary, effect));
  if (*effect == TAKE)
    snprintf(text, sizeof text, "%c", (int)('a' + g->reg[hl_register((uint16_t)word)] % 26));
  else
    snprintf(text, sizeof text, "%s%u", *effect == FAIL ? "-" : "", hl_constant((uint16_t)word));
  tell(g, text);
  note(run, *effect != FAIL);
}

static void last(hl_run *run, const uint16_t *at) {
  hl_go_to(run, hl_behind_statement(&vocabulary, at));
  tell(game_of(run), *at == HL_UNTIL ? "m" : "M");
  note(run, true);
}

static bool put_off(hl_run *run, const uint16_t *at) {
  hl_go_to(run, hl_behind_statement(&vocabulary, at));
  tell(game_of(run), "@");
  return true;
}

static void enter(hl_run *run, hl_row body) {
  tell(game_of(run), "(");
  push(game_of(run), hl_place(run, body.at), hl_place(run, body.end));
}

static void replace(hl_run *run, const uint16_t *at) {
  hl_go_to(run, hl_body_at(at).end);
  tell(game_of(run), "!");
  enter(run, hl_body_at(at));
}

static void repeat(hl_run *run, const uint16_t *at) {
  const uint16_t *set = hl_loop_at(at);
  hl_row body = hl_loop_body(at, hl_behind(&vocabulary, set));
  hl_go_to(run, body.end);
  push(game_of(run), hl_place(run, body.at), hl_place(run, body.end));
  frame *loop = &game_of(run)->stack[game_of(run)->depth - 1];
  loop->loop = 1;
  loop->left = *set == ALL ? 7 : 0;
  loop->reg = (uint8_t)hl_name_at(at);
}

/* The next answer; NULL: it is asked for first. */
static const char *answer(hl_run *run) {
  frame *f = frame_of(run);
  if (f->asked) {
    f->asked = 0;
    assert_true(*game_of(run)->answers != 0);
    return game_of(run)->answers++;
  }
  f->asked = 1;
  tell(game_of(run), f->by != 0 ? "p?" : "?");
  return NULL;
}

static hl_decision may(hl_run *run, hl_row body) {
  if (!frame_of(run)->asked && !would(run, body)) return HL_NO;
  const char *said = answer(run);
  if (said == NULL) return HL_ASKED;
  if (!hl_is_lone_either(body)) frame_of(run)->by = 0;
  return *said == 'y' ? HL_YES : HL_NO;
}

static hl_decision choose(hl_run *run, const uint16_t *at) {
  const uint16_t *set = hl_choice_at(at);
  for (unsigned i = 0; *at == HL_SELECT && i < 2; i++) set = hl_behind(&vocabulary, set);
  if (*set == NONE) return HL_NO;
  const char *said = answer(run);
  if (said == NULL) return HL_ASKED;
  frame_of(run)->by = 0;
  game_of(run)->reg[hl_name_at(at)] = (unsigned)(*said - 'a');
  hl_go_to(run, hl_behind_statement(&vocabulary, at));
  return HL_YES;
}

static unsigned pick(hl_run *run, const uint16_t *at) {
  uint32_t fitting = hl_branches(run, at);
  if (fitting == 0) return HL_NO_BRANCH;
  if ((fitting & (fitting - 1)) == 0) {
    for (unsigned i = 0;; i++)
      if (fitting >> i & 1) return i;
  }
  const char *said = answer(run);
  if (said == NULL) return HL_BRANCH_ASKED;
  frame_of(run)->by = 0;
  return (unsigned)(*said - '0');
}

static bool by(hl_run *run, const uint16_t **player) {
  frame_of(run)->by = **player == P;
  return *(*player)++ == P;
}

static const hl_machine machine = {
    .vocabulary = &vocabulary,
    .stopped = stopped,
    .finish = finish,
    .happened = happened,
    .note = note,
    .holds = holds,
    .would = would,
    .act = act,
    .last = last,
    .put_off = put_off,
    .replace = replace,
    .repeat = repeat,
    .choose = choose,
    .may = may,
    .pick = pick,
    .enter = enter,
    .by = by,
};

static hl_run run_of(game *g) {
  frame *top = &g->stack[g->depth - 1];
  return (hl_run){&machine, g, top, g->code, g->first, top->next, top->end};
}

static void go_round(game *g) {
  frame *loop = &g->stack[g->depth - 1];
  hl_run run = run_of(g);
  if (loop->left == 0) {
    g->depth--;
    return;
  }
  for (unsigned i = 0; i < 3; i++) {
    if ((loop->left >> i & 1) == 0) continue;
    loop->left &= (uint8_t) ~(1U << i);
    g->reg[loop->reg] = i;
    enter(&run, (hl_row){hl_stands_at(&run), hl_ends_at(&run)});
    return;
  }
}

/* --- what is carried out -------------------------------------------------- */

typedef struct ability {
  const char *statements, *answers, *log;
} ability;

static void carry_out(const ability *a) {
  char text[400];
  snprintf(text, sizeof text,
           "card one\n  origin printed\n  when asked\n  do write 9\n"
           "card x\n  origin printed\n  when asked\n  do %s\n",
           a->statements);
  compiled result = compile_right(&vocabulary, text);
  const hl_ability *of = &result.cards.ability[1];
  game g = {.code = result.cards.code,
            .first = result.cards.code + of->statements,
            .answers = a->answers};
  push(&g, of->statements, 0);
  for (unsigned steps = 0; g.depth > 0; steps++) {
    assert_true(steps < 100);
    hl_run run = run_of(&g);
    if (g.stack[g.depth - 1].loop)
      go_round(&g);
    else
      hl_step(&run);
  }
  if (strcmp(g.log, a->log) != 0)
    fail_msg("do %s [%s]: %s, not %s", a->statements, a->answers, g.log, a->log);
  assert_int_equal(*g.answers, 0);
  free(result.memory);
}

#define CARRY_OUT(abilities)                                                                       \
  for (size_t i = 0; i < sizeof(abilities) / sizeof((abilities)[0]); i++) carry_out(&(abilities)[i])

static void one_after_the_other(void **state) {
  (void)state;
  static const ability abilities[] = {
      {"write 1", "", "1."},
      {"write 1; write 2; fail 3; write 4", "", "12-34."},
      {"until ever: change 1; write 2", "", "m2."},
      {"until ever: { change 1; change 2 }; write 3", "", "M3."},
      {"once later: { write 1; write 2 }; write 3", "", "@3."},
      {"instead { write 1; write 2 }; write 3", "", "!(12)3."},
  };
  CARRY_OUT(abilities);
}

static void if_and_otherwise(void **state) {
  (void)state;
  static const ability abilities[] = {
      {"if true: write 1; write 2", "", "12."},
      {"if false: write 1; write 2", "", "2."},
      {"if true, false: write 1 otherwise write 2; write 3", "", "23."},
      {"if true: write 1 otherwise write 2; write 3", "", "13."},
      {"if true: { write 1; if false: write 2 otherwise write 3 } otherwise write 4", "", "13."},
      /* the `otherwise` belongs to the `if` whose body ends there and whose it is */
      {"if true: { if false: write 1 } otherwise write 2; write 3", "", "3."},
      {"if true: { if true: write 1 } otherwise write 2; write 3", "", "13."},
      {"if false: { if true: write 1 } otherwise write 2; write 3", "", "23."},
      {"if true: { may { if false: write 1 } } otherwise write 2; write 3", "y", "?3."},
      {"for each x: all things: { if true: { if false: write 1 } otherwise write 2 }", "",
       "()()()."},
      {"either { if true: { if false: write 1 } otherwise write 2 } or write 3", "0", "?()."},
  };
  CARRY_OUT(abilities);
}

static void then_asks_for_what_was_before(void **state) {
  (void)state;
  static const ability abilities[] = {
      {"write 1; then write 2; write 3", "", "123."},
      {"fail 1; then write 2; write 3", "", "-13."},
      {"fail 1; then { write 2; write 4 }; write 3", "", "-13."},
      {"write 1; if false: write 2; then write 3", "", "1."},
      {"write 1; may write 2; then write 3", "n", "1?."},
      {"fail 1; may write 2; then write 3", "y", "-1?23."},
      {"write 1; nobody may write 2; then write 3", "", "1."},
      {"write 1; either fail 0 or fail 0; then write 3", "", "1."},
      {"fail 1; once later: write 2; then write 3", "", "-1@3."},
  };
  CARRY_OUT(abilities);
}

static void somebody_decides(void **state) {
  (void)state;
  static const ability abilities[] = {
      {"may write 1; write 2", "y", "?12."},
      {"may write 1; write 2", "n", "?2."},
      {"may fail 0; write 2", "", "2."}, /* nobody is asked about nothing */
      {"p may write 1; may write 2", "yy", "p?1?2."},
      {"nobody may write 1; write 2", "", "2."},
      {"either write 1 or write 2; write 3", "0", "?(1)3."},
      {"either write 1 or write 2; write 3", "1", "?(2)3."},
      {"either fail 0 or write 2 or fail 0; write 3", "", "(2)3."},
      {"p may either write 1 or write 2; may write 3", "y1n", "p?p?(2)?."},
      {"p may { either write 1 or write 2; write 3 }", "y0",
       "p?"
       "?(1)3."},
      {"choose x: all things; take x", "b", "?b."},
      {"p chooses x: all things; take x", "c", "p?c."},
      {"choose 2 x: all things; write 1", "c", "?1."},
      {"write 1; choose x: no things; take x; write 2", "", "1."},
      {"write 1; if true: choose x: no things otherwise write 3; write 2", "", "1."},
  };
  CARRY_OUT(abilities);
}

static void for_each_of_a_set(void **state) {
  (void)state;
  static const ability abilities[] = {
      {"for each x: all things: take x; write 1", "", "(a)(b)(c)1."},
      {"for each x: no things: take x; write 1", "", "1."},
      {"for each x: all things: may take x", "yny", "(?a)(?)(?c)."},
      {"for each x: all things: choose y: no things; write 1", "", "()()()1."},
  };
  CARRY_OUT(abilities);
}

static void nothing_more_is_done(void **state) {
  (void)state;
  compiled result = compile_right(&vocabulary, "card x\n  origin printed\n  when asked\n"
                                               "  do write 1; write 2\n");
  unsigned from = result.cards.ability[0].statements;
  game g = {.code = result.cards.code, .first = result.cards.code + from, .answers = ""};
  push(&g, from, 0);
  hl_run run = run_of(&g);
  hl_step(&run);
  g.stopped = true;
  hl_step(&run);
  assert_string_equal(g.log, "1.");
  free(result.memory);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(one_after_the_other),
      cmocka_unit_test(if_and_otherwise),
      cmocka_unit_test(then_asks_for_what_was_before),
      cmocka_unit_test(somebody_decides),
      cmocka_unit_test(for_each_of_a_set),
      cmocka_unit_test(nothing_more_is_done),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
