/* A round: the dice are rolled and drafted, each player has a turn, the dice
 * below the mat follow, and the round ends (scoring.c). */
#include "table.h"

#include "core/draw.h"

/* --- the dice ------------------------------------------------------------- */

enum { DICE = 5 };

static unsigned roll(te_table *table) { return hf_draw_below(table->random, TE_FACES); }

static uint8_t *die_at(te_table *table, unsigned seat, unsigned die) {
  return die < 2 ? &te_at(table, seat)->die[die] : &table->pub->third_die;
}

/* The lower ones first, those that are not there last. */
static void sort_dice(te_table *table, unsigned seat) {
  for (unsigned i = 2; i-- > 0;)
    for (unsigned j = 0; j <= i; j++) {
      uint8_t *low = die_at(table, seat, j), *high = die_at(table, seat, j + 1);
      if (j == 1 && !te_alone(table)) continue;
      if (*low <= *high) continue;
      uint8_t face = *low;
      *low = *high;
      *high = face;
    }
}

/* Alone one rolls three dice and keeps them all. */
static void roll_alone(te_table *table) {
  int faces[6] = {0};
  for (unsigned die = 0; die < 3; die++) {
    faces[die] = (int)roll(table);
    *die_at(table, 0, die) = (uint8_t)faces[die];
  }
  faces[3] = faces[4] = TE_NOTHING;
  sort_dice(table, 0);
  if (table->sink != NULL) te_emit6(table, TE_EV_ROLL, faces);
}

static void roll_all(te_table *table) {
  te_public *pub = table->pub;
  int faces[6] = {0};
  for (unsigned i = 0; i < DICE; i++) {
    faces[i] = (int)roll(table);
    pub->dice[faces[i]]++;
  }
  if (table->sink != NULL) te_emit6(table, TE_EV_ROLL, faces);
}

/* The steps of the draft: who, counted back from the Hand of the King, does what. */
typedef struct draft_step {
  uint8_t back, bottom;
} draft_step;
enum { TAKES, LEFT, RIGHT };
static const draft_step drafts[TE_SEATS + 1][3] = {
    [2] = {{1, LEFT}, {1, TAKES}, {0, RIGHT}},
    [3] = {{1, LEFT}, {1, TAKES}, {2, TAKES}},
    [4] = {{1, TAKES}, {2, TAKES}, {3, TAKES}},
};
enum { DRAFT_STEPS = 3 };

static unsigned drafter(const te_table *table, unsigned step) {
  unsigned seats = te_seats(table);
  return te_clockwise(table, table->pub->hand_of_king, seats - drafts[seats][step].back);
}

static void add_die(te_seat *at, unsigned face) {
  if (at->die[0] == TE_NOTHING) {
    at->die[0] = (uint8_t)face;
    return;
  }
  at->die[1] = (uint8_t)(face > at->die[0] ? face : at->die[0]);
  at->die[0] = (uint8_t)(face > at->die[0] ? at->die[0] : face);
}

static void ask_draft(te_table *table, unsigned step) {
  unsigned what = drafts[te_seats(table)][step].bottom;
  unsigned prompt = what == TAKES ? TE_ASK_DRAFT : TE_ASK_BOTTOM;
  te_ask(table, drafter(table, step), prompt, what, 0, 0);
}

static void drafted(te_table *table, unsigned step) {
  te_public *pub = table->pub;
  unsigned seat = drafter(table, step), what = drafts[te_seats(table)][step].bottom;
  unsigned face = te_take_answer(table, seat);
  pub->dice[face]--;
  if (what == TAKES) {
    add_die(te_at(table, seat), face);
    if (table->sink != NULL) te_emit(table, TE_EV_DRAFT, (int)seat, (int)face, 0, 0);
  } else {
    pub->bottom[what - LEFT] = (uint8_t)face;
    if (table->sink != NULL)
      te_emit(table, TE_EV_BOTTOM, (int)seat, (int)face, (int)(what - LEFT), 0);
  }
}

static void keep_rest(te_table *table) {
  te_public *pub = table->pub;
  te_seat *at = te_at(table, pub->hand_of_king);
  for (unsigned face = 0; face < TE_FACES; face++)
    for (; pub->dice[face] > 0; pub->dice[face]--) add_die(at, face);
  if (table->sink != NULL) te_emit(table, TE_EV_KEEP, pub->hand_of_king, at->die[0], at->die[1], 0);
}

/* --- a turn --------------------------------------------------------------- */

/* What each house in the seat's service could do to its dice. */
static uint64_t dicework_options(const te_table *table, const te_seat *at, unsigned house) {
  const te_rules *rules = table->rules;
  const te_dicework *work = &rules->dicework[house];
  uint64_t options = 0;
  if (work->cost > at->gold) return 0;
  if (house == rules->reroll_both) return UINT64_C(1) << TE_PLACE_REROLL;
  unsigned many = house == rules->many_faces[0] ? 0 : house == rules->many_faces[1] ? 1 : 2;
  for (unsigned die = 0; die < 2; die++) {
    if (die == 1 && at->die[1] == at->die[0]) continue;
    if (house == rules->reroll_one) options |= UINT64_C(1) << (TE_PLACE_REROLL_ONE + die);
    unsigned faces = work->faces & ~hf_bit(at->die[die]);
    if (many < 2)
      options |= (uint64_t)faces << (TE_PLACE_MANY + 12 * many + 6 * die);
    else if (faces != 0)
      options |= UINT64_C(1) << (TE_PLACE_SET + 2 * house + die);
  }
  return options;
}

/* The same for the third die of the solo game. */
static uint32_t third_options(const te_table *table, const te_seat *at, unsigned open) {
  const te_rules *rules = table->rules;
  unsigned die = table->pub->third_die;
  if (die == TE_NOTHING || die == at->die[1]) return 0;
  uint32_t options = open;
  HF_EACH_BIT (house, at->houses & ~(uint32_t)table->pub->used) {
    unsigned faces = rules->dicework[house].faces & ~hf_bit(die);
    unsigned many = house == rules->many_faces[0] ? 0 : house == rules->many_faces[1] ? 1 : 2;
    if (rules->dicework[house].cost > at->gold) continue;
    if (house == rules->reroll_one) options |= te_extra(TE_PLACE_THIRD_REROLL);
    if (many < 2)
      options |= faces << (TE_PLACE_THIRD_MANY - 64 + 6 * many);
    else if (faces != 0)
      options |= te_extra(TE_PLACE_THIRD_SET + house);
  }
  return options;
}

te_options te_place_options(const te_table *table, unsigned seat) {
  const te_public *pub = table->pub;
  const te_seat *at = te_at(table, seat);
  unsigned open = 0x3F & ~(unsigned)(pub->slots | pub->closed);
  uint64_t options = open;
  if (at->die[1] != at->die[0]) options |= (uint64_t)open << 6;
  HF_EACH_BIT (house, at->houses & ~(uint32_t)pub->used)
    options |= dicework_options(table, at, house);
  return (te_options){options, third_options(table, at, open)};
}

static void reroll(te_table *table, unsigned seat, unsigned house, unsigned dice) {
  for (unsigned die = 0; die < 3; die++) {
    uint8_t *face = die_at(table, seat, die);
    if ((dice >> die & 1) == 0 || *face == TE_NOTHING) continue;
    unsigned before = *face;
    *face = (uint8_t)roll(table);
    if (table->sink != NULL)
      te_emit(table, TE_EV_REROLL, (int)seat, (int)house, (int)before, *face);
  }
}

static void set_die(te_table *table, unsigned seat, unsigned house, unsigned die, unsigned face) {
  uint8_t *at = die_at(table, seat, die);
  if (table->sink != NULL) te_emit(table, TE_EV_SET_DIE, (int)seat, (int)house, *at, (int)face);
  *at = (uint8_t)face;
}

/* What an option does to the dice. */
typedef struct dice_change {
  uint8_t house, die, face, rerolled; /* face TE_NOTHING: rerolled, one bit a die */
} dice_change;

static dice_change change_of(const te_rules *rules, unsigned option) {
  dice_change change = {.face = TE_NOTHING};
  if (option == TE_PLACE_REROLL) {
    change.house = rules->reroll_both;
    change.rerolled = 7;
  } else if (option == TE_PLACE_THIRD_REROLL) {
    change.house = rules->reroll_one;
    change.rerolled = 4;
  } else if (option >= TE_PLACE_THIRD_MANY) {
    change.house = rules->many_faces[(option - TE_PLACE_THIRD_MANY) / 6];
    change.die = 2;
    change.face = (uint8_t)((option - TE_PLACE_THIRD_MANY) % 6);
  } else if (option >= TE_PLACE_THIRD_SET) {
    change.house = (uint8_t)(option - TE_PLACE_THIRD_SET);
    change.die = 2;
    change.face = (uint8_t)hf_lowest_bit(rules->dicework[change.house].faces);
  } else if (option >= TE_PLACE_REROLL_ONE) {
    change.house = rules->reroll_one;
    change.rerolled = (uint8_t)hf_bit(option - TE_PLACE_REROLL_ONE);
  } else if (option >= TE_PLACE_MANY) {
    change.house = rules->many_faces[(option - TE_PLACE_MANY) / 12];
    change.die = (uint8_t)((option - TE_PLACE_MANY) % 12 / 6);
    change.face = (uint8_t)((option - TE_PLACE_MANY) % 6);
  } else {
    change.house = (uint8_t)((option - TE_PLACE_SET) / 2);
    change.die = (uint8_t)((option - TE_PLACE_SET) % 2);
    change.face = (uint8_t)hf_lowest_bit(rules->dicework[change.house].faces);
  }
  return change;
}

static void work_dice(te_table *table, unsigned seat, unsigned option) {
  dice_change change = change_of(table->rules, option);
  table->pub->used |= (uint16_t)(1U << change.house);
  te_lose_gold(table, seat, table->rules->dicework[change.house].cost);
  if (change.face == TE_NOTHING)
    reroll(table, seat, change.house, change.rerolled);
  else
    set_die(table, seat, change.house, change.die, change.face);
  sort_dice(table, seat);
}

/* Frame of a turn: arg 0 seat, 1 the die, 2 the slot, 3 followers asked. */
enum { BEFORE_PLACING, PLACING, SLOT_ACTION, DIE_ACTION, FOLLOW, PASS_DIE };

void te_lay_die(te_public *pub, unsigned seat, unsigned face, unsigned slot) {
  pub->slots |= (uint8_t)hf_bit(slot);
  pub->laid[slot] |= (uint8_t)((face + 1) | seat << TE_LAID_SEAT);
}

static void place_die(te_table *table, hf_frame *frame, unsigned option) {
  te_turn_frame *turn = te_turn_of(frame);
  unsigned seat = turn->seat;
  bool third = option >= TE_PLACE_THIRD;
  unsigned die = third ? 2 : option / 6, slot = third ? option - TE_PLACE_THIRD : option % 6;
  uint8_t *face = die_at(table, seat, die);
  turn->face = *face;
  turn->slot = (uint8_t)slot;
  frame->step = SLOT_ACTION;
  te_lay_die(table->pub, seat, *face, slot);
  *face = TE_NOTHING;
  sort_dice(table, seat);
  if (table->sink != NULL) te_emit(table, TE_EV_PLACE, (int)seat, turn->face, (int)slot, 0);
}

static void pass_die(te_table *table, unsigned seat) {
  te_public *pub = table->pub;
  te_seat *at = te_at(table, seat);
  unsigned face = at->die[0], next = te_clockwise(table, seat, 1);
  hf_pop(table->flow);
  if (te_alone(table)) return; /* nobody to pass it to */
  at->die[0] = TE_NOTHING;
  if (next == pub->hand_of_king) return;
  add_die(te_at(table, next), face);
  if (table->sink != NULL) te_emit(table, TE_EV_PASS_DIE, (int)seat, (int)next, (int)face, 0);
}

void te_run_turn(te_table *table, hf_frame *frame) {
  te_turn_frame *turn = te_turn_of(frame);
  unsigned seat = turn->seat;
  switch (frame->step) {
  case BEFORE_PLACING:
    frame->step = PLACING;
    te_ask(table, seat, TE_ASK_PLACE, 0, 0, 0);
    break;
  case PLACING: {
    unsigned option = te_take_answer(table, seat);
    if (option < TE_PLACE_SET || (option >= TE_PLACE_THIRD && option < TE_PLACE_THIRD_SET)) {
      place_die(table, frame, option);
      return;
    }
    frame->step = BEFORE_PLACING;
    work_dice(table, seat, option);
    break;
  }
  case SLOT_ACTION:
    frame->step = DIE_ACTION;
    te_push_action(table, seat, turn->slot, TE_WHY_SLOT);
    break;
  case DIE_ACTION:
    frame->step = FOLLOW;
    te_push_action(table, seat, turn->face, TE_WHY_DIE);
    break;
  case FOLLOW: {
    unsigned follower = te_clockwise(table, seat, ++turn->followed);
    if (follower == seat || te_is_rival(table, follower)) { /* the Rival never follows */
      frame->step = PASS_DIE;
      return;
    }
    te_push_action(table, follower, turn->face, TE_WHY_FOLLOW);
    break;
  }
  default: pass_die(table, seat);
  }
}

/* --- a whole round -------------------------------------------------------- */

enum { ROLL, DRAFT, DRAFTED, TURNS, BOTTOM, ALLIANCES, TAXES, NEXT };

/* Alone: one's turn and the Rival's, twice; the third die stays unused. */
static void take_turns_alone(te_table *table, hf_frame *frame) {
  te_public *pub = table->pub;
  unsigned turn = te_round_of(frame)->done++;
  if (turn == 4) {
    te_round_of(frame)->done = 0;
    pub->active = TE_NOBODY;
    pub->seat[0].die[0] = TE_NOTHING;
    frame->step = ALLIANCES;
    return;
  }
  pub->active = (uint8_t)(turn % 2);
  pub->used = 0;
  if (table->sink != NULL) te_emit(table, TE_EV_TURN, pub->active, 0, 0, 0);
  hf_push(table->flow, turn % 2 == 0 ? TE_PROC_TURN : TE_PROC_RIVAL);
}

static void take_turns(te_table *table, hf_frame *frame) {
  te_round_frame *round = te_round_of(frame);
  te_public *pub = table->pub;
  if (te_alone(table)) {
    take_turns_alone(table, frame);
    return;
  }
  if (round->done == te_seats(table)) {
    round->done = round->bottom = 0;
    pub->active = TE_NOBODY;
    frame->step = BOTTOM;
    return;
  }
  unsigned seat = te_clockwise(table, pub->hand_of_king, round->done++);
  pub->active = (uint8_t)seat;
  pub->used = 0;
  if (table->sink != NULL) te_emit(table, TE_EV_TURN, (int)seat, 0, 0, 0);
  te_turn_of(hf_push(table->flow, TE_PROC_TURN))->seat = (uint8_t)seat;
}

static void follow_bottom(te_table *table, hf_frame *frame) {
  te_round_frame *round = te_round_of(frame);
  const te_public *pub = table->pub;
  unsigned die = round->bottom;
  if (die == 2 || pub->bottom[die] == TE_NOTHING) {
    frame->step = ALLIANCES;
    return;
  }
  unsigned seat = te_clockwise(table, pub->hand_of_king, round->done);
  if (++round->done == te_seats(table)) {
    round->done = 0;
    round->bottom++;
  }
  te_push_action(table, seat, pub->bottom[die], TE_WHY_BOTTOM);
}

/* The slots into which a player has laid a die. */
static unsigned laid_by(const te_public *pub, unsigned seat) {
  unsigned slots = 0;
  for (unsigned slot = 0; slot < TE_FACES; slot++)
    if (te_laid_seat(pub, slot) == seat) slots |= hf_bit(slot);
  return slots;
}

static void clear_mat(te_public *pub) {
  pub->slots = 0;
  pub->used = 0;
  pub->following = 0;
  memset(pub->laid, 0, sizeof pub->laid);
  pub->bottom[0] = pub->bottom[1] = TE_NOTHING;
}

static void next_round(te_table *table, hf_frame *frame) {
  te_public *pub = table->pub;
  te_cull(table);
  te_heroes_return(table);
  if (te_alone(table)) { /* the slots just used are closed in the next round */
    pub->closed = (uint8_t)laid_by(pub, 0);
    if (table->sink != NULL) te_emit(table, TE_EV_CLOSED, pub->closed, 0, 0, 0);
  } else {
    pub->hand_of_king = (uint8_t)te_clockwise(table, pub->hand_of_king, 1);
  }
  clear_mat(pub);
  te_score_round(table);
  if (pub->round == TE_ROUNDS) {
    te_finish_game(table);
    return;
  }
  pub->round++;
  *frame = (hf_frame){.procedure = TE_PROC_ROUND};
}

void te_run_round(te_table *table, hf_frame *frame) {
  te_round_frame *round = te_round_of(frame);
  te_public *pub = table->pub;
  switch (frame->step) {
  case ROLL:
    if (table->sink != NULL) te_emit(table, TE_EV_ROUND, pub->round, pub->hand_of_king, 0, 0);
    frame->step = te_alone(table) ? TURNS : DRAFT;
    if (te_alone(table))
      roll_alone(table);
    else
      roll_all(table);
    break;
  case DRAFT:
    frame->step = DRAFTED;
    ask_draft(table, round->done);
    break;
  case DRAFTED:
    drafted(table, round->done);
    frame->step = DRAFT;
    if (++round->done < DRAFT_STEPS) return;
    keep_rest(table);
    round->done = 0;
    frame->step = TURNS;
    break;
  case TURNS: take_turns(table, frame); break;
  case BOTTOM: follow_bottom(table, frame); break;
  case ALLIANCES:
    frame->step = TAXES;
    te_check_alliances(table);
    break;
  case TAXES:
    frame->step = NEXT;
    te_collect_taxes(table);
    break;
  default: next_round(table, frame);
  }
}

/* --- positions set up by hand --------------------------------------------- */

void te_scene_dice(te_table *table) { table->flow->frame[0].step = DRAFT; }

/* Those who have had their turn have laid a die: the last open slot's face, if
 * nothing else was said. */
static void scene_lay(te_table *table, unsigned number) {
  te_public *pub = table->pub;
  for (unsigned i = 0; i < number; i++) {
    unsigned seat = te_clockwise(table, pub->hand_of_king, i), slot = TE_FACES - 1;
    if (laid_by(pub, seat) != 0) continue;
    while ((pub->slots >> slot & 1) != 0) slot--;
    te_lay_die(pub, seat, slot, slot);
  }
}

/* The turn of a seat with two dice; those before it have had theirs. */
void te_scene_turn(te_table *table, unsigned seat) {
  te_public *pub = table->pub;
  hf_frame *round = &table->flow->frame[0];
  unsigned number = (seat + te_seats(table) - pub->hand_of_king) % te_seats(table);
  round->step = TURNS;
  te_round_of(round)->done = (uint8_t)(number + 1);
  while (table->flow->frame_count > 1) hf_pop(table->flow); /* set twice */
  te_turn_of(hf_push(table->flow, TE_PROC_TURN))->seat = (uint8_t)seat;
  if (te_alone(table)) { /* the first of one's two turns, with three dice */
    pub->active = 0;
    pub->third_die = TE_WHISPER;
    sort_dice(table, 0);
    return;
  }
  pub->active = (uint8_t)seat;
  scene_lay(table, number);
  for (unsigned i = 0; i < te_seats(table); i++) {
    te_seat *at = te_at(table, te_clockwise(table, pub->hand_of_king, i));
    if (i < number) at->die[0] = at->die[1] = TE_NOTHING;
    if (i > number && at->die[0] == TE_NOTHING) at->die[0] = TE_WHISPER;
  }
  for (unsigned step = 0; step < DRAFT_STEPS; step++) {
    unsigned what = drafts[te_seats(table)][step].bottom;
    if (what != TAKES && pub->bottom[what - LEFT] == TE_NOTHING)
      pub->bottom[what - LEFT] = TE_WHISPER;
  }
}

/* All turns are over: alliances are checked next. */
void te_scene_round_end(te_table *table) {
  te_public *pub = table->pub;
  te_scene_turn(table,
                te_alone(table) ? 0 : te_clockwise(table, pub->hand_of_king, te_seats(table) - 1));
  hf_pop(table->flow);
  pub->third_die = TE_NOTHING;
  for (unsigned seat = 0; seat < te_seats(table); seat++)
    te_at(table, seat)->die[0] = te_at(table, seat)->die[1] = TE_NOTHING;
  if (!te_alone(table)) scene_lay(table, te_seats(table));
  pub->active = TE_NOBODY;
  table->flow->frame[0] = (hf_frame){.procedure = TE_PROC_ROUND, .step = ALLIANCES};
}

/* --- checking ------------------------------------------------------------- */

static unsigned dice_of(const te_seat *at) {
  return (at->die[0] != TE_NOTHING ? 1U : 0U) + (at->die[1] != TE_NOTHING ? 1U : 0U);
}

/* While dice are drafted: those who have taken one have one. */
static unsigned drafted_by(const te_table *table, unsigned seat, unsigned steps) {
  unsigned dice = 0;
  for (unsigned step = 0; step < steps; step++)
    if (drafts[te_seats(table)][step].bottom == TAKES && drafter(table, step) == seat) dice++;
  return dice;
}

/* Dice a seat has, the number of its turn counted from the Hand of the King. */
static unsigned dice_due(const te_table *table, unsigned seat, unsigned number) {
  const hf_frame *round = &table->flow->frame[0], *turn = &table->flow->frame[1];
  if (round->step <= DRAFTED) return drafted_by(table, seat, te_round_of(round)->done);
  if (round->step != TURNS || number + 1 < te_round_of(round)->done) return 0;
  if (number + 1 > te_round_of(round)->done) return 1;
  return turn->step <= PLACING ? 2 : 1;
}

/* The slots with a die are those that are taken. */
static bool slots_sound(const te_public *pub) {
  for (unsigned slot = 0; slot < TE_FACES; slot++) {
    unsigned laid = pub->laid[slot];
    if ((laid != 0) != (pub->slots >> slot & 1)) return false;
    if ((laid & TE_LAID_FACE) > TE_FACES || ((laid & TE_LAID_FACE) == 0 && laid % 32 != 0))
      return false;
  }
  return pub->slots < 64;
}

/* Alone: three dice, less those placed. */
static bool dice_sound_alone(const te_table *table) {
  const te_public *pub = table->pub;
  const hf_frame *round = &table->flow->frame[0], *turn = &table->flow->frame[1];
  unsigned dice = dice_of(te_at(table, 0)) + (pub->third_die != TE_NOTHING ? 1U : 0U);
  unsigned placed = hf_bit_count(laid_by(pub, 0)), due = 0, number = te_round_of(round)->done,
           rivals = 0;
  for (unsigned slot = 0; slot < TE_FACES; slot++) {
    unsigned seat = te_laid_seat(pub, slot);
    rivals += te_laid_rival(pub, slot);
    if (seat != 0 && seat != TE_NOTHING) return false;
  }
  if (round->procedure == TE_PROC_SETUP) return dice == 0 && pub->slots == 0;
  bool kept = dice_of(te_at(table, TE_RIVAL)) == 0 && pub->hand_of_king == 0 && pub->closed < 64;
  if (round->step != TURNS) return kept && dice == 0 && number == 0;
  bool yours = number % 2 == 1;
  if (number == 0 || number > 4 || table->flow->frame_count < 2) return false;
  if (turn->procedure != (yours ? TE_PROC_TURN : TE_PROC_RIVAL)) return false;
  due = number <= 2 ? 1 : 2;
  if (yours && turn->step <= PLACING) due--;
  return kept && hf_bit_count(pub->closed) <= 2 && rivals == number / 2U && placed == due &&
         dice == 3 - due;
}

bool te_dice_sound(const te_table *table) {
  const te_public *pub = table->pub;
  if (!slots_sound(pub)) return false;
  if (te_alone(table)) return dice_sound_alone(table);
  const hf_frame *round = &table->flow->frame[0], *turn = &table->flow->frame[1];
  if (round->procedure == TE_PROC_SETUP) return pub->slots == 0;
  if (pub->hand_of_king == TE_NOBODY || te_round_of(round)->done > te_seats(table)) return false;
  bool drafting = round->step <= DRAFTED;
  if (drafting && te_round_of(round)->done >= DRAFT_STEPS) return false;
  if (round->step == TURNS &&
      (te_round_of(round)->done == 0 || table->flow->frame_count < 2 ||
       turn->procedure != TE_PROC_TURN ||
       te_round_of(turn)->done !=
           te_clockwise(table, pub->hand_of_king, te_round_of(round)->done - 1U)))
    return false;
  for (unsigned i = 0; i < te_seats(table); i++) {
    unsigned seat = te_clockwise(table, pub->hand_of_king, i);
    if (dice_of(te_at(table, seat)) != dice_due(table, seat, i)) return false;
    if (te_at(table, seat)->die[0] == TE_NOTHING && te_at(table, seat)->die[1] != TE_NOTHING)
      return false;
  }
  unsigned pool = 0, below = 0, done = drafting ? te_round_of(round)->done : DRAFT_STEPS;
  for (unsigned face = 0; face < TE_FACES; face++) pool += pub->dice[face];
  for (unsigned step = 0; step < done; step++)
    below |= hf_bit(drafts[te_seats(table)][step].bottom) >> 1;
  if (pool != (drafting ? DICE - done : 0)) return false;
  if ((pub->bottom[0] != TE_NOTHING) != (below & 1) || (pub->bottom[1] != TE_NOTHING) != below >> 1)
    return false;
  unsigned placed = drafting ? 0
                    : round->step == TURNS
                        ? te_round_of(round)->done - (turn->step <= PLACING ? 1U : 0U)
                        : te_seats(table);
  unsigned laid = 0;
  for (unsigned i = 0; i < placed; i++) {
    unsigned slots = laid_by(pub, te_clockwise(table, pub->hand_of_king, i));
    if (hf_bit_count(slots) != 1) return false;
    laid |= slots;
  }
  return laid == pub->slots;
}
