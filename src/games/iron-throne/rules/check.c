/* Is a position sound? Every number in range, and the laws of conservation:
 * 20 power for each house in play or box, 25 cards for each house, 5 influence
 * tokens for each house. The random-play tests ask after every decision. */
#include "check.h"

#include "ask.h"

static hf_status broken(hf_error *error, const char *what, const it_table *table, unsigned seat) {
  unsigned house = table->pub->seat[seat].house;
  return hf_fail(error, HF_BAD_STATE, "%s (%s)", what,
                 house < IT_HOUSES ? it_house_id[house] : "no house");
}

/* --- ranges ------------------------------------------------------------------- */

static bool seat_or_nobody(const it_table *table, unsigned seat) {
  return seat < it_seats(table) || seat == IT_NOBODY;
}

static bool kind_or_nothing(unsigned kind) { return kind < IT_KINDS || kind == IT_NOTHING; }

static bool facts_sound(const it_table *table, unsigned seat) {
  const it_private *own = &table->priv[seat];
  bool sound = true;
  for (unsigned i = 0; i < own->fact_count && i < IT_FACTS; i++) {
    unsigned pool = it_fact_pool(own->facts[i]);
    unsigned zones = it_fact_zones(own->facts[i]);
    bool allies = pool == IT_POOL_ALLIES;
    sound = sound &&
            (allies || (pool < it_seats(table) && it_fact_kind(own->facts[i]) < IT_KINDS)) &&
            zones >> (it_seats(table) + !allies) == 0;
  }
  return sound;
}

static bool seat_in_range(const it_table *table, unsigned seat) {
  const it_seat *at = &table->pub->seat[seat];
  const it_private *own = &table->priv[seat];
  bool before = at->leader == IT_NOBODY;
  bool houses = at->house < IT_HOUSES && (before || at->leader < IT_CHARACTERS);
  if (!houses) {
    return false;
  }
  bool masks = at->living < 32 && (at->participating & ~at->living) == 0 &&
               (before || !(at->living >> at->leader & 1)) && at->side <= IT_DEFENDING;
  bool prompts = at->prompt < IT_ASK_END && own->pick_count <= IT_PICKS &&
                 own->fact_count <= IT_FACTS && own->leader_pair < 32 && own->limbo_count <= 2;
  for (unsigned i = 0; prompts && i < own->limbo_count; i++) {
    prompts = own->limbo[i][0] < it_seats(table) && own->limbo[i][1] < IT_KINDS;
  }
  bool kinds = kind_or_nothing(own->placed_kind) && kind_or_nothing(at->faceup) &&
               (at->pick == IT_NOTHING || at->pick < IT_CHARACTERS) &&
               (at->limit_kinds == IT_NOTHING || at->limit_kinds <= IT_KIND_TRUCE) &&
               at->placed <= 2 && (at->placed != 0) == (own->placed_kind != IT_NOTHING) &&
               at->faceup == (at->placed == 2 ? own->placed_kind : IT_NOTHING);
  const it_public *pub = table->pub;
  bool part = (pub->participants >> seat & 1) == (at->side != IT_OUT) &&
              (pub->on_side[0] >> seat & 1) == (at->side == IT_CHALLENGING) &&
              (pub->on_side[1] >> seat & 1) == (at->side == IT_DEFENDING) &&
              (table->pub->prompted >> seat & 1) == (at->prompt != IT_ASK_NOTHING);
  return masks && prompts && kinds && part && facts_sound(table, seat);
}

static bool table_in_range(const it_table *table) {
  const it_public *pub = table->pub;
  bool seats = seat_or_nobody(table, pub->challenger) && seat_or_nobody(table, pub->defender) &&
               seat_or_nobody(table, pub->standing) && seat_or_nobody(table, pub->proposer) &&
               seat_or_nobody(table, pub->card_owner[IT_CHALLENGING]) &&
               seat_or_nobody(table, pub->card_owner[IT_DEFENDING]) &&
               (pub->challenger == IT_NOBODY || pub->challenger != pub->defender);
  bool cards = kind_or_nothing(pub->revealed[IT_CHALLENGING]) &&
               kind_or_nothing(pub->revealed[IT_DEFENDING]);
  bool flow = pub->outcome <= IT_BETRAYAL && pub->winner <= IT_NEITHER_LOST &&
              pub->hook_count <= IT_HOOKS && pub->betrayer <= IT_DEFENDING && pub->allies_on <= 1 &&
              pub->proposals >= 1 && pub->proposals <= 20 &&
              pub->proposals_left <= pub->proposals && pub->ending <= IT_ENDING_BOTH;
  bool revealed = true; /* a revealed card belongs to somebody */
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    revealed =
        revealed && (pub->revealed[side] == IT_NOTHING || pub->card_owner[side] != IT_NOBODY);
  }
  return seats && cards && flow && revealed;
}

/* Nothing stands in the places of seats that are not there. */
static bool absent_seats_empty(const it_table *table) {
  static const it_seat no_seat;
  static const it_private nothing;
  const it_public *pub = table->pub;
  unsigned seats = it_seats(table);
  bool empty = pub->participants >> seats == 0 && pub->on_side[0] >> seats == 0 &&
               pub->on_side[1] >> seats == 0 && pub->prompted >> seats == 0 &&
               pub->shown >> seats == 0 && pub->yielded >> seats == 0 &&
               pub->took_ally >> seats == 0;
  for (unsigned pool = 0; pool <= IT_POOL_ALLIES; pool++) {
    empty = empty && table->hidden->knowing[pool] >> seats == 0;
  }
  for (unsigned seat = 0; seat < IT_SEATS; seat++) {
    const it_seat *at = &pub->seat[seat];
    for (unsigned other = seats; other < IT_SEATS; other++) {
      empty = empty && !at->spread[other] && !at->hostage_count[other] && !at->limbo_count[other] &&
              !table->priv[seat].hostages[other] && !table->priv[seat].known_hand[other] &&
              !table->priv[seat].known_allies[other];
    }
    empty = empty && (seat < seats || (!memcmp(at, &no_seat, sizeof no_seat) &&
                                       !memcmp(&table->priv[seat], &nothing, sizeof nothing) &&
                                       !table->hidden->deck[seat] && !pub->event_left[seat]));
  }
  return empty;
}

static bool events_sound(const it_table *table) {
  const it_public *pub = table->pub;
  const it_rules *rules = table->rules;
  bool sound = pub->event == IT_NOTHING || pub->event < it_seats(table) ||
               (pub->event >= IT_SEATS && pub->event < IT_SEATS + rules->special_count);
  for (unsigned i = 0; i < IT_SEATS; i++) {
    sound = sound && pub->event_left[i] <= rules->house_event_copies;
  }
  for (unsigned i = 0; i < IT_SPECIALS_MAX; i++) {
    sound = sound && pub->event_left[IT_SEATS + i] <= rules->event_copies[i];
  }
  return sound;
}

/* --- procedures under way ------------------------------------------------------------ */

static unsigned get16(const uint8_t *at) { return (unsigned)(at[0] | at[1] << 8); }

static bool person_or_nothing(const it_table *table, unsigned person) {
  return person < it_seats(table) * IT_CHARACTERS || person == IT_NOTHING;
}

/* A word of an ability's statements at which a statement begins. */
static bool at_statement(const it_table *table, const hl_ability *a, unsigned pc) {
  const hl_cards *cards = table->rules->base.cards;
  if (pc < a->statements || pc >= cards->code_length || cards->code[pc] < HL_END ||
      cards->code[pc] >= HL_CONSTANT) {
    return false;
  }
  for (unsigned i = a->statements; i < pc; i++) {
    if (cards->code[i] == HL_END) {
      return false;
    }
  }
  return true;
}

static bool element_in_range(const it_table *table, unsigned type, unsigned element) {
  switch (type) {
  case IT_TYPE_PLAYER: return element < it_seats(table);
  case IT_TYPE_PERSON: return element < it_seats(table) * IT_CHARACTERS;
  default: return element < IT_KINDS;
  }
}

static bool effect_sound(const it_table *table, const hf_frame *frame) {
  const it_effect_frame *effect = it_effect_of(frame);
  const hl_cards *cards = table->rules->base.cards;
  unsigned ability = get16(effect->ability);
  if (ability >= cards->ability_count || effect->user >= it_seats(table)) {
    return false;
  }
  const hl_ability *a = &cards->ability[ability];
  unsigned end = get16(effect->end);
  bool sound = at_statement(table, a, get16(effect->next)) &&
               (end == 0 || at_statement(table, a, end)) && (frame->step & 0x7F) <= 2 &&
               seat_or_nobody(table, effect->subject) && seat_or_nobody(table, effect->object) &&
               person_or_nothing(table, effect->person);
  for (unsigned i = 0; i < a->register_count && i < 4; i++) {
    sound = sound && element_in_range(table, a->register_type[i], effect->reg[i]);
  }
  return sound;
}

static bool each_sound(const it_table *table, const hf_frame *frame, const hf_frame *below) {
  const it_each_frame *each = it_each_of(frame);
  if (below->procedure != IT_PROC_EFFECT || !effect_sound(table, below) || each->reg > 3) {
    return false;
  }
  const hl_ability *a = &table->rules->base.cards->ability[get16(it_effect_of(below)->ability)];
  bool sound = at_statement(table, a, get16(each->body)) &&
               at_statement(table, a, get16(each->end)) && each->reg < a->register_count &&
               a->register_type[each->reg] == each->type;
  for (unsigned i = 0; i < 40; i++) {
    bool left = each->left[i / 8] >> (i % 8) & 1;
    sound = sound && (!left || element_in_range(table, each->type, i));
  }
  return sound;
}

/* The costs still to pay are the last of the ability that is below. */
static bool pay_sound(const it_table *table, const hf_frame *frame, const hf_frame *below) {
  const it_pay_frame *pay = it_pay_of(frame);
  if (below->procedure != IT_PROC_EFFECT || !effect_sound(table, below) ||
      pay->user != it_effect_of(below)->user) {
    return false;
  }
  const hl_cards *cards = table->rules->base.cards;
  const hl_ability *a = &cards->ability[get16(it_effect_of(below)->ability)];
  if (pay->left > a->cost_count) {
    return false;
  }
  unsigned pc = a->costs;
  for (unsigned paid = a->cost_count - pay->left; paid; paid--) {
    pc += (unsigned)hl_expression_length(&it_vocabulary, cards->code + pc);
  }
  return get16(pay->next) == pc;
}

static bool window_sound(const it_table *table, const hf_frame *frame) {
  const it_window_frame *window = it_window_of(frame);
  return window->window > 0 && window->window < IT_WINDOW_END && window->part <= 1 &&
         window->turn < it_seats(table) && seat_or_nobody(table, window->subject) &&
         seat_or_nobody(table, window->object) && person_or_nothing(table, window->person) &&
         window->hooks <= table->pub->hook_count && frame->step <= 2;
}

/* What procedures keep that begin with one or two seats. */
static bool support_sound(const it_table *table, const it_support_frame *support) {
  return support->seat < it_seats(table) && support->side <= IT_DEFENDING &&
         support->character < IT_CHARACTERS;
}

static bool turns_sound(const it_table *table, const it_turns_frame *turns) {
  unsigned seats = it_seats(table);
  return turns->turn < seats && turns->done <= seats && turns->asked < seats;
}

static bool take_sound(const it_table *table, const it_take_frame *take) {
  unsigned seats = it_seats(table);
  return take->taker < seats && take->victim < seats && take->taker != take->victim &&
         take->source < IT_SOURCE_HELD + seats && take->in_deal <= 1;
}

static bool torment_sound(const it_table *table, const it_torment_frame *torment, unsigned step) {
  unsigned seats = it_seats(table), holder = torment->holder, owner = torment->owner;
  return holder < seats && seat_or_nobody(table, owner) && torment->kind < IT_KINDS &&
         (step < 2 || owner < seats) &&
         (step > 0 || owner == IT_NOBODY ||
          it_has(table->priv[holder].hostages[owner], torment->kind));
}

static bool distribute_sound(const it_table *table, const it_distribute_frame *distribute) {
  return distribute->seat < it_seats(table) &&
         distribute->amount <= table->pub->seat[distribute->seat].sheet &&
         distribute->amount <= IT_PICKS && distribute->up_to <= 1;
}

static bool discard_sound(const it_table *table, const it_discard_frame *discard) {
  return discard->seat < it_seats(table) &&
         discard->amount <= table->pub->seat[discard->seat].hand_count &&
         discard->amount <= IT_PICKS;
}

static bool seats_sound(const it_table *table, const hf_frame *frame) {
  unsigned seats = it_seats(table), step = frame->step;
  switch (frame->procedure) {
  case IT_PROC_SUPPORT: return support_sound(table, it_support_of(frame)) && step <= 3;
  case IT_PROC_PLACE: return it_place_of(frame)->first < seats && step <= 3;
  case IT_PROC_REWARDS:
  case IT_PROC_PENALTIES: return turns_sound(table, it_turns_of(frame)) && step <= 1;
  case IT_PROC_HOSTAGES:
    return it_hostages_of(frame)->taker < seats && it_hostages_of(frame)->victims >> seats == 0 &&
           step <= 2;
  case IT_PROC_TAKE: return take_sound(table, it_take_of(frame)) && step <= 1;
  case IT_PROC_TORMENT: return torment_sound(table, it_torment_of(frame), step) && step <= 3;
  case IT_PROC_RELEASE:
    return it_release_of(frame)->holder < seats &&
           seat_or_nobody(table, it_release_of(frame)->owner) && step <= 1;
  case IT_PROC_DISTRIBUTE: return distribute_sound(table, it_distribute_of(frame)) && step <= 1;
  case IT_PROC_DISCARD: return discard_sound(table, it_discard_of(frame)) && step <= 1;
  case IT_PROC_REPLACE:
    return it_replace_of(frame)->seat < seats &&
           it_replace_of(frame)->mode <= IT_REPLACE_WITH_ANY && step <= 1;
  case IT_PROC_GATHER:
    return it_gather_of(frame)->seat < seats && it_gather_of(frame)->to < IT_CHARACTERS &&
           step <= 1;
  case IT_PROC_PICK:
    return it_pick_of(frame)->chooser < seats && it_pick_of(frame)->whose < seats && step <= 1;
  case IT_PROC_HOSTAGE_STEP: return it_hostage_step_of(frame)->turn < seats && step <= 1;
  default: return true;
  }
}

/* The step of the turn that starts each of its procedures. */
static unsigned turn_step_of(unsigned procedure) {
  switch (procedure) {
  case IT_PROC_HOSTAGE_STEP: return IT_STEP_HOSTAGES;
  case IT_PROC_SUPPORT: return IT_STEP_SUPPORT;
  case IT_PROC_PLACE: return IT_STEP_PLACE;
  case IT_PROC_TRUCE: return IT_STEP_TRUCE;
  case IT_PROC_REWARDS: return IT_STEP_REWARDS;
  case IT_PROC_PENALTIES: return IT_STEP_PENALTIES;
  case IT_PROC_HOSTAGES: return IT_STEP_TAKING;
  default: return IT_STEP_CLEAN_UP;
  }
}

/* Procedures of the turn stand right above it, while it waits for them. */
static bool placed_soundly(const it_table *table, unsigned index) {
  const hf_frame *frame = &table->flow->frame[index];
  const hf_frame *below = frame - 1;
  unsigned step = turn_step_of(frame->procedure);
  if (step != IT_STEP_CLEAN_UP) {
    return index == 1 && below->procedure == IT_PROC_TURN && below->step == step + 1;
  }
  if (frame->procedure == IT_PROC_DEAL) {
    return below->procedure == IT_PROC_TRUCE;
  }
  return true;
}

static bool frame_sound(const it_table *table, unsigned index) {
  const hf_frame *frame = &table->flow->frame[index];
  const hf_frame *below = index ? frame - 1 : frame;
  switch (frame->procedure) {
  case IT_PROC_SETUP:
    return index == 0 && frame->step <= 1 && it_setup_of(frame)->first <= it_seats(table);
  case IT_PROC_TURN:
    return index == 0 && frame->step <= IT_STEP_CLEAN_UP && table->pub->challenger != IT_NOBODY;
  case IT_PROC_WINDOW: return window_sound(table, frame);
  case IT_PROC_EFFECT: return effect_sound(table, frame);
  case IT_PROC_EACH: return index > 0 && each_sound(table, frame, below);
  case IT_PROC_PAY: return index > 0 && pay_sound(table, frame, below);
  default:
    return frame->procedure > IT_PROC_SETUP && frame->procedure <= IT_PROC_PAY && index > 0 &&
           seats_sound(table, frame) && placed_soundly(table, index);
  }
}

/* A question: who is asked what, with which arguments, at which step. */
typedef struct it_question {
  uint8_t prompt, step, seat;
  uint8_t arg[2];
} it_question;

/* The question a procedure asks when it is on top; prompt 0 if it asks none
 * at this step, or asks several seats at once. */
static it_question question_of(const it_table *table, const hf_frame *top) {
  const it_public *pub = table->pub;
  const it_support_frame *support = it_support_of(top);
  const it_turns_frame *turns = it_turns_of(top);
  const it_hostages_frame *hostages = it_hostages_of(top);
  const it_take_frame *take = it_take_of(top);
  const it_torment_frame *torment = it_torment_of(top);
  const it_release_frame *release = it_release_of(top);
  const it_distribute_frame *power = it_distribute_of(top);
  const it_discard_frame *discard = it_discard_of(top);
  const it_replace_frame *replace = it_replace_of(top);
  const it_gather_frame *gather = it_gather_of(top);
  const it_pick_frame *pick = it_pick_of(top);
  uint8_t step = top->step;
  switch (top->procedure) {
  case IT_PROC_TURN:
    return step == IT_STEP_DEFENDER_CHARACTER
               ? (it_question){IT_ASK_CHARACTER, step, pub->challenger, {0, 0}}
               : (it_question){IT_ASK_CHARACTER, IT_STEP_CHARACTERS, pub->defender, {0, 0}};
  case IT_PROC_SUPPORT:
    return step == 2 ? (it_question){IT_ASK_OFFER, 2, support->seat, {0, 0}}
                     : (it_question){IT_ASK_ACCEPT,
                                     3,
                                     (uint8_t)it_active(table, support->side),
                                     {support->seat, support->character}};
  case IT_PROC_PLACE:
    return step == 1 ? (it_question){IT_ASK_ORDER, 1, pub->challenger, {0, 0}}
                     : (it_question){IT_ASK_PLACE, 2, it_place_of(top)->first, {1, 0}};
  case IT_PROC_TRUCE:
    return (it_question){IT_ASK_DEAL, 1, pub->proposer, {pub->standing, pub->proposals_left}};
  case IT_PROC_REWARDS:
    return (it_question){IT_ASK_REWARD, 1, turns->asked, {pub->seat[turns->asked].side, 0}};
  case IT_PROC_PENALTIES: return (it_question){IT_ASK_HALVE, 1, turns->asked, {turns->asked, 0}};
  case IT_PROC_HOSTAGES:
    return (it_question){
        IT_ASK_VICTIM, 1, hostages->taker, {pub->seat[hostages->taker].prompt_arg[0], 0}};
  case IT_PROC_TAKE: return (it_question){IT_ASK_SOURCE, 1, take->taker, {take->victim, 0}};
  case IT_PROC_TORMENT:
    return step == 1 ? (it_question){IT_ASK_TORMENT, 1, torment->holder, {0, 0}}
                     : (it_question){IT_ASK_TORMENT_ONE, 2, torment->holder, {torment->owner, 0}};
  case IT_PROC_RELEASE:
    return (it_question){IT_ASK_RELEASE, 1, release->holder, {release->owner, 0}};
  case IT_PROC_DISTRIBUTE:
    return (it_question){IT_ASK_DISTRIBUTE, 1, power->seat, {power->amount, power->up_to}};
  case IT_PROC_DISCARD:
    return (it_question){IT_ASK_DISCARD, 1, discard->seat, {discard->amount, 0}};
  case IT_PROC_REPLACE: return (it_question){IT_ASK_REPLACE, 1, replace->seat, {replace->mode, 0}};
  case IT_PROC_GATHER:
    return (it_question){IT_ASK_GATHER, 1, gather->seat, {gather->amount, gather->to}};
  case IT_PROC_PICK: return (it_question){IT_ASK_PICK, 1, pick->chooser, {pick->whose, 0}};
  default: return (it_question){0};
  }
}

static bool asked_exactly(const it_table *table, const hf_frame *top, it_question q) {
  const it_seat *at = q.seat < it_seats(table) ? &table->pub->seat[q.seat] : NULL;
  return at && top->step == q.step && table->pub->prompted == hf_bit(q.seat) &&
         at->prompt == q.prompt && at->prompt_arg[0] == q.arg[0] && at->prompt_arg[1] == q.arg[1];
}

static bool asked_all(const it_table *table, unsigned prompt, uint32_t allowed) {
  uint32_t seats = table->pub->prompted;
  bool sound = seats && !(seats & ~allowed);
  HF_EACH_BIT (seat, seats) {
    sound = sound && table->pub->seat[seat].prompt == prompt;
  }
  return sound;
}

static bool effect_asks(const it_table *table, const hf_frame *top) {
  const uint16_t *at = table->rules->base.cards->code + get16(it_effect_of(top)->next);
  unsigned user = it_effect_of(top)->user;
  unsigned prompt = table->pub->seat[user].prompt;
  if (table->pub->prompted != hf_bit(user)) {
    return false;
  }
  if (*at == HL_MAY) {
    return prompt == IT_ASK_MAY && (top->step & 0x7F) == 2;
  }
  const hl_ability *a = &table->rules->base.cards->ability[get16(it_effect_of(top)->ability)];
  unsigned type = a->register_type[hl_name_at(at) & 3];
  unsigned wanted = type == IT_TYPE_PLAYER   ? IT_ASK_PLAYER
                    : type == IT_TYPE_PERSON ? IT_ASK_PERSON
                                             : IT_ASK_CARD;
  return *at == HL_CHOOSE && prompt == wanted && (top->step & 0x7F) == 1;
}

/* Whoever is asked is asked by the procedure on top, and rightly so. */
static bool question_sound(it_table *table) {
  const hf_frame *top = hf_top(table->flow);
  uint32_t active = table->pub->defender == IT_NOBODY || table->pub->challenger == IT_NOBODY
                        ? 0
                        : hf_bit(table->pub->challenger) | hf_bit(table->pub->defender);
  switch (top->procedure) {
  case IT_PROC_SETUP:
    return top->step == 1 && asked_all(table, IT_ASK_LEADER, it_everybody(table)) &&
           table->pub->prompted == it_everybody(table);
  case IT_PROC_WINDOW:
    return top->step == 1 &&
           asked_all(table, it_window_of(top)->part ? IT_ASK_PLAY : IT_ASK_ABILITY,
                     it_everybody(table));
  case IT_PROC_HOSTAGE_STEP:
    return top->step == 1 && asked_all(table, IT_ASK_HOSTAGES, it_everybody(table));
  case IT_PROC_EFFECT: return effect_asks(table, top);
  case IT_PROC_PLACE:
    if (top->step == 3) {
      return asked_all(table, IT_ASK_PLACE, active);
    }
    break;
  default: break;
  }
  it_question q = question_of(table, top);
  return q.prompt && asked_exactly(table, top, q);
}

/* A procedure below the top goes on with a step that reads no answer. */
static bool waits_soundly(const hf_frame *frame) {
  unsigned step = frame->step;
  switch (frame->procedure) {
  case IT_PROC_TURN: return step != IT_STEP_DEFENDER_CHARACTER && step != IT_STEP_CHARACTERS;
  case IT_PROC_WINDOW: return step != 1;
  case IT_PROC_SUPPORT: return step < 2;
  case IT_PROC_TRUCE: return step == 2;
  case IT_PROC_HOSTAGES: return step != 1;
  case IT_PROC_TORMENT: return step == 3;
  case IT_PROC_DEAL:
  case IT_PROC_EACH:
  case IT_PROC_PAY: return true;
  case IT_PROC_EFFECT: return (step & 0x7F) == 0;
  case IT_PROC_HOSTAGE_STEP:
  case IT_PROC_REWARDS:
  case IT_PROC_PENALTIES: return step == 0;
  default: return false;
  }
}

static bool hooks_sound(const it_table *table) {
  bool sound = true;
  for (unsigned i = 0; i < table->pub->hook_count; i++) {
    const it_hook *hook = &table->pub->hook[i];
    sound = sound && hook->window > 0 && hook->window < IT_WINDOW_END &&
            seat_or_nobody(table, hook->subject) && seat_or_nobody(table, hook->object) &&
            person_or_nothing(table, hook->person);
  }
  return sound;
}

/* An end that has come is known, and waits only for what is simultaneous. */
static bool ending_sound(const it_table *table) {
  const it_public *pub = table->pub;
  unsigned ending = IT_ENDING_NONE;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    ending |= pub->seat[seat].unspread == 0 ? IT_ENDING_INFLUENCE : 0;
    ending |= pub->seat[seat].leader != IT_NOBODY && pub->seat[seat].living == 0
                  ? IT_ENDING_EXTINCTION
                  : 0;
  }
  bool together = false;
  for (unsigned i = 0; i < table->flow->frame_count; i++) {
    unsigned procedure = table->flow->frame[i].procedure;
    together = together || procedure == IT_PROC_REWARDS || procedure == IT_PROC_PENALTIES ||
               procedure == IT_PROC_DEAL;
  }
  if (table->flow->over) {
    return ending != IT_ENDING_NONE && pub->ending == ending;
  }
  return pub->ending == ending && pub->holding == together && (together || !ending);
}

/* The encounter has two active players from the support phase on. */
static bool encounter_sound(const it_table *table) {
  const it_public *pub = table->pub;
  const hf_frame *turn = &table->flow->frame[0];
  if (turn->procedure != IT_PROC_TURN || turn->step <= IT_STEP_DRAW) {
    return pub->participants == 0 || turn->procedure != IT_PROC_TURN;
  }
  if (pub->challenger == IT_NOBODY || pub->defender == IT_NOBODY ||
      pub->defender == pub->challenger) {
    return false;
  }
  return turn->step <= IT_STEP_CHARACTERS || (pub->seat[pub->challenger].side == IT_CHALLENGING &&
                                              pub->seat[pub->defender].side == IT_DEFENDING);
}

static bool flow_sound(it_table *table) {
  if (!ending_sound(table)) {
    return false;
  }
  if (table->flow->over) {
    return table->flow->frame_count == 0 && table->pub->prompted == 0;
  }
  bool sound = table->flow->frame_count > 0 && hooks_sound(table) && encounter_sound(table);
  for (unsigned i = 0; sound && i < table->flow->frame_count; i++) {
    sound = frame_sound(table, i) &&
            (i + 1 == table->flow->frame_count || waits_soundly(&table->flow->frame[i]));
  }
  return sound && question_sound(table);
}

/* --- conservation ---------------------------------------------------------------- */

/* A set in which every kind fills its bits from the lowest. */
static bool well_counted(uint32_t set) {
  if (set & ~IT_WHOLE_DECK) {
    return false;
  }
  for (unsigned kind = IT_KIND_CHARACTER; kind < IT_KINDS; kind++) {
    uint32_t missing = it_kind_mask[kind] & ~set;
    uint32_t above = missing ? ~((missing & (0u - missing)) - 1) : 0;
    if (set & it_kind_mask[kind] & above) {
      return false;
    }
  }
  return true;
}

static unsigned copies_outside(const it_table *table, unsigned owner, unsigned kind) {
  unsigned copies = 0;
  for (unsigned side = IT_CHALLENGING; side <= IT_DEFENDING; side++) {
    copies += table->pub->revealed[side] == kind && table->pub->card_owner[side] == owner;
  }
  copies += table->priv[owner].placed_kind == kind;
  for (unsigned holder = 0; holder < it_seats(table); holder++) {
    const it_private *own = &table->priv[holder];
    copies += it_count(own->hostages[owner], kind);
    for (unsigned i = 0; i < own->limbo_count; i++) {
      copies += own->limbo[i][0] == owner && own->limbo[i][1] == kind;
    }
  }
  return copies;
}

static hf_status check_cards(const it_table *table, unsigned seat, hf_error *error) {
  const it_seat *at = &table->pub->seat[seat];
  const it_private *own = &table->priv[seat];
  uint32_t deck = table->hidden->deck[seat];
  bool counted = well_counted(deck) && well_counted(own->hand) && well_counted(at->discard) &&
                 well_counted(at->played);
  for (unsigned owner = 0; owner < it_seats(table); owner++) {
    unsigned limbo = 0;
    for (unsigned i = 0; i < own->limbo_count; i++) {
      limbo += own->limbo[i][0] == owner;
    }
    counted = counted && well_counted(own->hostages[owner]) &&
              well_counted(own->known_hand[owner]) && limbo == at->limbo_count[owner] &&
              hf_bit_count(own->hostages[owner]) == at->hostage_count[owner];
  }
  if (!counted || hf_bit_count(deck) != at->deck_count ||
      hf_bit_count(own->hand) != at->hand_count) {
    return broken(error, "cards are miscounted", table, seat);
  }
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    unsigned copies = it_count(deck, kind) + it_count(own->hand, kind) +
                      it_count(at->discard, kind) + it_count(at->played, kind) +
                      copies_outside(table, seat, kind);
    if (copies != hf_bit_count(it_kind_mask[kind])) {
      return broken(error, "a house has not its 25 cards", table, seat);
    }
  }
  return HF_OK;
}

static hf_status check_tokens(const it_table *table, unsigned seat, unsigned *power,
                              hf_error *error) {
  const it_seat *at = &table->pub->seat[seat];
  unsigned influence = at->unspread;
  *power += at->sheet + at->boxed;
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    *power += at->power[i];
    bool alive = at->living >> i & 1;
    if (alive != (at->power[i] > 0)) {
      return broken(error, "a character lives without power or is dead with it", table, seat);
    }
  }
  for (unsigned board = 0; board < IT_SEATS; board++) {
    influence += at->spread[board];
  }
  if (influence != IT_INFLUENCE || at->spread[seat]) {
    return broken(error, "a house has not its 5 influence", table, seat);
  }
  return HF_OK;
}

static hf_status check_allies(const it_table *table, hf_error *error) {
  uint32_t all = table->hidden->ally_deck;
  unsigned count = hf_bit_count(table->hidden->ally_deck) + hf_bit_count(table->pub->ally_discard);
  all |= table->pub->ally_discard;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    all |= table->priv[seat].allies;
    count += hf_bit_count(table->priv[seat].allies);
    if (hf_bit_count(table->priv[seat].allies) != table->pub->seat[seat].ally_count) {
      return broken(error, "allies are miscounted", table, seat);
    }
  }
  if (all != table->pub->ally_all || count != hf_bit_count(all) ||
      hf_bit_count(table->hidden->ally_deck) != table->pub->ally_deck_count) {
    return hf_fail(error, HF_BAD_STATE, "allies were lost or made");
  }
  return HF_OK;
}

/* The options kept are the options there are, and an answer is one of them. */
static hf_status check_options(it_table *table, unsigned seat, hf_error *error) {
  unsigned prompt = it_at(table, seat)->prompt;
  bool asked = table->flow->asked >> seat & 1;
  const it_private *own = &table->priv[seat];
  if (prompt == IT_ASK_NOTHING) {
    bool empty = own->options == 0 && own->answer == 0 && own->pick_count == 0;
    return empty && !asked ? HF_OK : broken(error, "a seat answers nothing", table, seat);
  }
  if (it_find_options(table, seat) != own->options || (!asked && it_prompt_is_group(prompt)) ||
      (!asked && !it_is_option(table, seat, own->answer)) || (asked && own->answer)) {
    return broken(error, "the options of a seat do not fit the position", table, seat);
  }
  return HF_OK;
}

/* Picks of an open group are such as the group would have offered. */
static bool picks_sound(it_table *table, unsigned seat) {
  it_private *own = &table->priv[seat];
  unsigned count = own->pick_count;
  if (!it_prompt_is_group(it_at(table, seat)->prompt)) {
    return count == 0;
  }
  bool sound = count < IT_PICKS && (it_at(table, seat)->prompt == IT_ASK_DEAL ||
                                    count < it_at(table, seat)->prompt_arg[0]);
  for (own->pick_count = 0; sound && own->pick_count < count; own->pick_count++) {
    unsigned pick = own->picks[own->pick_count];
    sound = pick < 64 && it_find_options(table, seat) >> pick & 1;
  }
  own->pick_count = (uint8_t)count;
  return sound;
}

/* What is kept of leaders' windows follows from the leaders. */
static bool windows_sound(const it_table *table) {
  uint8_t listens[IT_WINDOW_END] = {0};
  uint32_t windows = 0;
  for (unsigned seat = 0; seat < it_seats(table); seat++) {
    const it_seat *at = &table->pub->seat[seat];
    if (at->leader != IT_NOBODY) {
      unsigned window = table->rules->leader_window[at->house][at->leader];
      listens[window] = (uint8_t)(listens[window] | hf_bit(seat));
      windows |= 1u << window;
    }
  }
  return windows == table->pub->leader_windows &&
         memcmp(listens, table->pub->leader_listens, sizeof listens) == 0;
}

hf_status it_check(const hf_rules *rules, const hf_state *state, hf_error *error) {
  it_state copy;
  memcpy(&copy, state, sizeof copy);
  it_table table = it_table_of(rules, (hf_state *)(void *)&copy, NULL);
  unsigned power = 0;
  if (!table_in_range(&table) || !absent_seats_empty(&table) || !events_sound(&table)) {
    return hf_fail(error, HF_BAD_STATE, "the table holds odd values");
  }
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    if (!seat_in_range(&table, seat)) {
      return broken(error, "a seat holds odd values", &table, seat);
    }
  }
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    hf_status status = check_cards(&table, seat, error);
    if (status) {
      return status;
    }
  }
  if (!windows_sound(&table) || !flow_sound(&table)) {
    return hf_fail(error, HF_BAD_STATE, "the procedures under way make no sense");
  }
  for (unsigned seat = 0; seat < it_seats(&table); seat++) {
    hf_status status = check_tokens(&table, seat, &power, error);
    if (!status && !picks_sound(&table, seat)) {
      status = broken(error, "a group holds what it did not offer", &table, seat);
    }
    if (!status) {
      status = check_options(&table, seat, error);
    }
    if (status) {
      return status;
    }
  }
  if (power != 20 * it_seats(&table)) {
    return hf_fail(error, HF_BAD_STATE, "power was lost or made: %u instead of %u", power,
                   20 * it_seats(&table));
  }
  return check_allies(&table, error);
}
