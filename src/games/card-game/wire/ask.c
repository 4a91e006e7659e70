/* The questions of the Card Game on the wire: what a prompt is called, the rule
 * it links to, the pieces an option belongs to, windows. */
#include "wire.h"

#include "../rules/book/challenge.h"
#include "../rules/front/ask.h"
#include "../rules/knows/reasons.h"
#include "../rules/state/lists.h"
#include "../rules/state/prompts.h"

/* `rule` is a section of the rules reference of the page. */
static const struct {
  const char *id, *rule;
} prompts[CG_ASK_END] = {
    [CG_ASK_MULLIGAN] = {"mulligan", "setup"},
    [CG_ASK_SETUP] = {"setup", "setup"},
    [CG_ASK_HOST] = {"host", "attachments"},
    [CG_ASK_PLOT] = {"plot", "plot"},
    [CG_ASK_FIRST] = {"first", "plot"},
    [CG_ASK_REVEALED] = {"revealed", "plot"},
    [CG_ASK_TITLE] = {"title", "melee"},
    [CG_ASK_ACTION] = {"action", "actions"},
    [CG_ASK_TRIGGER] = {"trigger", "triggered"},
    [CG_ASK_FORCED] = {"forced", "triggered"},
    [CG_ASK_CHALLENGE] = {"challenge", "challenges"},
    [CG_ASK_REDIRECT] = {"redirect", "melee"},
    [CG_ASK_OPPONENT] = {"opponent", "melee"},
    [CG_ASK_STEALTH] = {"stealth", "keywords"},
    [CG_ASK_DEFEND] = {"defend", "defenders"},
    [CG_ASK_CLAIM] = {"claim", "claim"},
    [CG_ASK_SPREAD] = {"spread", "claim"},
    [CG_ASK_KEYWORD] = {"keyword", "keywords"},
    [CG_ASK_USE_KEYWORD] = {"use-keyword", "keywords"},
    [CG_ASK_PILLAGER] = {"pillager", "keywords"},
    [CG_ASK_INTIMIDATE] = {"intimidate", "keywords"},
    [CG_ASK_STAND] = {"stand", "standing"},
    [CG_ASK_RESERVE] = {"reserve", "taxation"},
    [CG_ASK_TARGET] = {"target", "abilities"},
    [CG_ASK_SELECT] = {"select", "abilities"},
    [CG_ASK_MAY] = {"may", "abilities"},
    [CG_ASK_EITHER] = {"either", "abilities"},
    [CG_ASK_X] = {"x", "abilities"},
    [CG_ASK_COST] = {"cost", "abilities"},
    [CG_ASK_BESTOW] = {"bestow", "keywords"},
    [CG_ASK_DISCARD] = {"discard", "abilities"},
    [CG_ASK_WINNER] = {"winner", "winning"},
    [CG_ASK_OUT] = {"out", "winning"},
    [CG_ASK_DELAYED] = {"delayed", "triggered"},
};

/* In the marshaling phase its player is asked the same as in any window. */
const char *hall_prompt_id(const hf_prompt *prompt) {
  return prompt->kind < CG_ASK_END ? prompts[prompt->kind].id : NULL;
}

const char *hall_rule_id(const hf_prompt *prompt) {
  if (prompt->kind >= CG_ASK_END) return NULL;
  if (prompt->kind == CG_ASK_ACTION && prompt->arg[CG_ASKED_PHASE] == CG_PHASE_MARSHALING)
    return "marshaling";
  return prompts[prompt->kind].rule;
}

unsigned hall_most(const hf_prompt *prompt) {
  switch (prompt->kind) {
  case CG_ASK_CLAIM:
  case CG_ASK_STAND:
  case CG_ASK_RESERVE:
  case CG_ASK_DISCARD: return prompt->arg[0];
  case CG_ASK_SELECT:
  case CG_ASK_COST: return prompt->arg[1];
  default: return 0;
  }
}

/* --- pieces --------------------------------------------------------------- */

typedef struct belonging {
  const cg_table *table;
  unsigned seat;
  hw_text *out;
} belonging;

static void put_named(const belonging *to, const char *what, const char *id) {
  hw_piece piece = {.length = 0};
  if (id == NULL) return;
  hw_piece_word(&piece, what);
  hw_piece_word(&piece, id);
  hw_string(to->out, piece.text);
}

static void put_number(const belonging *to, const char *what, unsigned number) {
  hw_piece piece = {.length = 0};
  hw_piece_word(&piece, what);
  hw_piece_number(&piece, number);
  hw_string(to->out, piece.text);
}

static void put_object(const belonging *to, unsigned object) {
  if (object < to->table->pub->high) put_number(to, "obj", object);
}

static void put_seat(const belonging *to, unsigned seat) {
  if (seat < cg_seats(to->table)) put_number(to, "seat", seat);
}

static void put_held(const belonging *to, unsigned def) {
  put_named(to, "card", hall_card_id(to->table, def));
}

/* A card of my hand or plot deck is that; one of another place tells which. */
static void put_card(const belonging *to, uint32_t option) {
  unsigned zone = cg_option_group(option), seat = cg_option_member(option);
  const char *id = hall_card_id(to->table, cg_option_what(option));
  hw_piece piece = {.length = 0};
  if (seat == to->seat && (zone == CG_HAND || zone == CG_PLOTS)) {
    put_named(to, zone == CG_HAND ? "card" : "plot", id);
    return;
  }
  if (id == NULL || hall_zone_id(zone) == NULL) return;
  hw_piece_word(&piece, "pile");
  hw_piece_number(&piece, seat);
  hw_piece_word(&piece, hall_zone_id(zone));
  hw_piece_word(&piece, id);
  hw_string(to->out, piece.text);
}

static void put_challenge(const belonging *to, unsigned what) {
  put_named(to, "challenge", hall_icon_id(what & 3));
  if (cg_seats(to->table) > 2) put_seat(to, what >> 2);
}

static void put_word(const belonging *to, uint32_t option) {
  unsigned what = cg_option_what(option), prompt = to->table->seat[to->seat].prompt;
  if (prompt == CG_ASK_TITLE && what < CG_TITLE_COUNT)
    put_named(to, "title", hall_card_id(to->table, cg_title(to->table, what)));
}

void hall_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                 hw_text *out) {
  cg_table table = cg_look(rules, state);
  belonging to = {.table = &table, .seat = seat, .out = out};
  unsigned what = cg_option_what(option), member = cg_option_member(option);
  if (cg_option_answers(&table, option) != 0) member = CG_NO_MEMBER; /* a card that is discarded */
  switch (cg_option_kind(option)) {
  case CG_O_OBJECT:
    put_object(&to, what);
    if (cg_option_group(option) == 1) put_object(&to, member); /* whose stealth */
    break;
  case CG_O_CARD: put_card(&to, option); break;
  case CG_O_ABILITY:
    put_object(&to, what & 1023);
    if (member != (what & 1023)) put_object(&to, member);
    break;
  case CG_O_SAVE: put_object(&to, what); break;
  case CG_O_UNSHADOW:
    put_object(&to, what);
    put_object(&to, member);
    break;
  case CG_O_EVENT:
  case CG_O_MARSHAL:
  case CG_O_AMBUSH:
  case CG_O_SHADOW:
  case CG_O_SETUP:
    put_held(&to, cg_option_def(option));
    if (cg_option_kind(option) != CG_O_SETUP) put_object(&to, member);
    break;
  case CG_O_CHALLENGE: put_challenge(&to, what); break;
  case CG_O_SEAT: put_seat(&to, what); break;
  case CG_O_WORD: put_word(&to, option); break;
  default: break;
  }
}

bool hall_passes(hf_option option) { return option == 0; }

/* --- what cannot be used, and why ----------------------------------------- */

static const char *const reasons[CG_WHY_END] = {[CG_WHY_GOLD] = "gold",
                                                [CG_WHY_MARSHALING] = "marshaling",
                                                [CG_WHY_TURN] = "turn",
                                                [CG_WHY_PHASES] = "phase",
                                                [CG_WHY_LATER] = "later",
                                                [CG_WHY_WAITS] = "waits",
                                                [CG_WHY_LIMITED] = "limited",
                                                [CG_WHY_DEAD] = "dead",
                                                [CG_WHY_COPY] = "copy",
                                                [CG_WHY_FORBIDDEN] = "forbidden",
                                                [CG_WHY_NO_COST] = "no-cost",
                                                [CG_WHY_HOST] = "host",
                                                [CG_WHY_USED] = "used",
                                                [CG_WHY_KNEELS] = "kneels",
                                                [CG_WHY_FACTION] = "faction",
                                                [CG_WHY_CONDITION] = "condition",
                                                [CG_WHY_COST] = "cost",
                                                [CG_WHY_TARGET] = "target",
                                                [CG_WHY_NOTHING] = "nothing",
                                                [CG_WHY_ICON] = "icon",
                                                [CG_WHY_BYPASSED] = "bypassed",
                                                [CG_WHY_INITIATED] = "initiated",
                                                [CG_WHY_NO_MORE] = "no-more",
                                                [CG_WHY_NOBODY] = "nobody",
                                                [CG_WHY_SUPPORTS] = "supports",
                                                [CG_WHY_EVENT] = "event",
                                                [CG_WHY_SETUP_GOLD] = "setup-gold",
                                                [CG_WHY_SETUP_LIMITED] = "setup-limited"};

const char *hall_reason_id(const hf_reason *reason) {
  return reason->code < CG_WHY_END ? reasons[reason->code] : NULL;
}

/* What it is about is told as an option is. */
void hall_barred(const hf_rules *rules, const hf_state *state, unsigned seat,
                 const hf_reason *reason, hw_text *out) {
  hall_pieces(rules, state, seat, reason->thing, out);
}

/* --- windows -------------------------------------------------------------- */

/* Actions in the plot, draw, standing and taxation phases and while somebody else
 * marshals are hardly ever any use. */
const hw_window hall_windows[HALL_WINDOWS] = {
    {"plot", "actions in the plot phase", true},
    {"draw", "actions in the draw phase", true},
    {"marshaling", "actions while others marshal", true},
    {"challenges", "actions between challenges", false},
    {"attack", "actions after attackers are declared", false},
    {"defence", "actions after defenders are declared", false},
    {"dominance", "actions in the dominance phase", false},
    {"standing", "actions in the standing phase", true},
    {"taxation", "actions in the taxation phase", true},
    {"interrupts-plot", "interrupts in the plot phase", false},
    {"interrupts-draw", "interrupts in the draw phase", false},
    {"interrupts-marshaling", "interrupts in the marshaling phase", false},
    {"interrupts-challenges", "interrupts in the challenges phase", false},
    {"interrupts-dominance", "interrupts in the dominance phase", false},
    {"interrupts-standing", "interrupts in the standing phase", false},
    {"interrupts-taxation", "interrupts in the taxation phase", false},
    {"reactions-plot", "reactions in the plot phase", false},
    {"reactions-draw", "reactions in the draw phase", false},
    {"reactions-marshaling", "reactions in the marshaling phase", false},
    {"reactions-challenges", "reactions in the challenges phase", false},
    {"reactions-dominance", "reactions in the dominance phase", false},
    {"reactions-standing", "reactions in the standing phase", false},
    {"reactions-taxation", "reactions in the taxation phase", false},
    {HW_IDLE, "abilities that would help nothing", true},
};
enum { FIRST_INTERRUPT = 9, FIRST_REACTION = 16 };

/* One's own marshaling: a window like others, but none to be passed in advance. */
static const char own_marshaling[] = "own-marshaling";

static const char *action_window(unsigned phase, unsigned step) {
  static const uint8_t of_phase[CG_PHASE_COUNT] = {
      [CG_PHASE_PLOT] = 0,       [CG_PHASE_DRAW] = 1,      [CG_PHASE_MARSHALING] = 2,
      [CG_PHASE_CHALLENGES] = 3, [CG_PHASE_DOMINANCE] = 6, [CG_PHASE_STANDING] = 7,
      [CG_PHASE_TAXATION] = 8};
  if (step == CG_STEP_ATTACK) return hall_windows[4].id;
  if (step == CG_STEP_DEFENCE) return hall_windows[5].id;
  return hall_windows[of_phase[phase]].id;
}

const char *hall_window_id(const hf_prompt *prompt) {
  unsigned phase = prompt->arg[CG_ASKED_PHASE], step = prompt->arg[CG_ASKED_STEP];
  if (phase >= CG_PHASE_COUNT) return NULL;
  if (prompt->kind == CG_ASK_ACTION && phase == CG_PHASE_MARSHALING &&
      prompt->arg[CG_ASKED_ACTIVE] != 0)
    return own_marshaling;
  if (prompt->kind == CG_ASK_ACTION) return action_window(phase, step);
  if (prompt->kind != CG_ASK_TRIGGER) return NULL;
  bool reaction = prompt->arg[0] == CG_REACTION;
  return hall_windows[(reaction ? FIRST_REACTION : FIRST_INTERRUPT) + phase].id;
}

/* Of abilities and events: a duplicate that saves is no card one is tired of. */
const char *hall_card_of(const hf_rules *rules, const hf_state *state, hf_option option) {
  cg_table table = cg_look(rules, state);
  switch (cg_option_kind(option)) {
  case CG_O_EVENT: return hall_card_id(&table, cg_option_def(option));
  case CG_O_ABILITY: return hall_card_id(&table, cg_at(&table, cg_option_what(option) & 1023)->def);
  default: return NULL;
  }
}

static bool is_about(const cg_table *table, const cg_group *group, unsigned seat) {
  const uint64_t *set = cg_members(table, group);
  if (group->seat == seat || group->other == seat) return true;
  if (group->object < table->pub->high && cg_at(table, group->object)->controller == seat)
    return true;
  for (unsigned object = set == NULL ? CG_NO_OBJECT : cg_next(table, set, 0);
       object != CG_NO_OBJECT; object = cg_next(table, set, object + 1))
    if (cg_at(table, object)->controller == seat) return true;
  return false;
}

/* My turn to marshal, a challenge of mine or against me, something that happens
 * to me or to my cards. */
bool hall_concerns(const hf_rules *rules, const hf_state *state, unsigned seat) {
  cg_table table = cg_look(rules, state);
  const cg_public *pub = table.pub;
  const cg_seat *of = &table.seat[seat];
  if (of->prompt == CG_ASK_TRIGGER) {
    for (unsigned i = of->prompt_arg[1]; i < of->prompt_arg[2] && i < pub->group_count; i++)
      if (is_about(&table, &pub->group[i], seat)) return true;
    return false;
  }
  if (pub->challenge.type != CG_NOBODY)
    return pub->challenge.attacker == seat || pub->challenge.defender == seat;
  return pub->phase == CG_PHASE_MARSHALING && pub->active == seat;
}
