/* The questions of Tiny Epic on the wire: what a prompt is called, the rule it
 * links to, the pieces an option belongs to, windows. */
#include "wire.h"

#include "../rules/ask.h"
#include "../rules/reasons.h"

/* `rule` is a section of the rules reference of the page. */
static const struct {
  const char *id, *rule;
} prompts[TE_ASK_END] = {
    [TE_ASK_HERO] = {"hero", "heroes"},         [TE_ASK_BOTTOM] = {"bottom", "dice"},
    [TE_ASK_DRAFT] = {"draft", "dice"},         [TE_ASK_PLACE] = {"place", "turn"},
    [TE_ASK_RECRUIT] = {"recruit", "recruit"},  [TE_ASK_MOVE] = {"move", "march"},
    [TE_ASK_WHISPER] = {"whisper", "whisper"},  [TE_ASK_PLOT] = {"plot", "plot"},
    [TE_ASK_SHIELD] = {"shield", "plot"},       [TE_ASK_EVENT] = {"event", "event"},
    [TE_ASK_COMMIT] = {"commit", "battle"},     [TE_ASK_LOSE] = {"lose", "losses"},
    [TE_ASK_RETREAT] = {"retreat", "retreat"},  [TE_ASK_OVER] = {"over", "retreat"},
    [TE_ASK_DOMAIN] = {"domain", "event"},      [TE_ASK_HOUSE] = {"house", "event"},
    [TE_ASK_PLAYER] = {"player", "event"},      [TE_ASK_MAY] = {"may", "event"},
    [TE_ASK_EITHER] = {"either", "event"},      [TE_ASK_UNIT] = {"unit", "event"},
    [TE_ASK_DISCARD] = {"discard", "event"},    [TE_ASK_TRADE] = {"trade", "event"},
    [TE_ASK_RIVAL_DOMAIN] = {"domain", "solo"}, [TE_ASK_RIVAL_HOUSE] = {"house", "solo"},
};

const char *tiny_prompt_id(const hf_prompt *prompt) {
  if (prompt->kind >= TE_ASK_END) return NULL;
  if (prompt->kind == TE_ASK_MOVE)
    return prompt->arg[0] == TE_BY_MARCH ? "march" : prompt->arg[0] == TE_BY_SAIL ? "sail" : "move";
  return prompts[prompt->kind].id;
}

const char *tiny_rule_id(const hf_prompt *prompt) {
  if (prompt->kind >= TE_ASK_END) return NULL;
  if (prompt->kind == TE_ASK_MOVE && prompt->arg[0] == TE_BY_SAIL) return "sail";
  return prompts[prompt->kind].rule;
}

/* --- pieces --------------------------------------------------------------- */

typedef struct belonging {
  const te_table *table;
  const te_seat *at;
  hw_text *out;
} belonging;

static void put_named(const belonging *to, const char *what, const char *id) {
  hw_piece piece = {.length = 0};
  if (id == NULL) return;
  hw_piece_word(&piece, what);
  hw_piece_word(&piece, id);
  hw_string(to->out, piece.text);
}

static void put_seat(const belonging *to, unsigned seat) {
  hw_piece piece = {.length = 0};
  if (seat >= te_seats(to->table)) return;
  hw_piece_word(&piece, "seat");
  hw_piece_number(&piece, seat);
  hw_string(to->out, piece.text);
}

static void put_domain(const belonging *to, unsigned domain) {
  put_named(to, "domain", tiny_domain_id(to->table->rules, domain));
}
static void put_house(const belonging *to, unsigned house) {
  put_named(to, "house", tiny_house_id(to->table->rules, house));
}
static void put_die(const belonging *to, unsigned face) {
  put_named(to, "die", tiny_face_id(face));
}

static void put_card(const belonging *to, unsigned value) {
  if (value != TE_PASS && value != TE_DONE)
    put_named(to, "card", tiny_card_id(to->table, te_option_card(value)));
}

static void put_place(const belonging *to, unsigned value) {
  const te_rules *rules = to->table->rules;
  const uint8_t *die = to->at->die;
  if (value < TE_PLACE_SET) {
    put_die(to, die[value / 6]);
    put_named(to, "slot", tiny_face_id(value % 6));
  } else if (value < TE_PLACE_MANY) {
    put_house(to, (value - TE_PLACE_SET) / 2);
    put_die(to, die[(value - TE_PLACE_SET) % 2]);
  } else if (value < TE_PLACE_REROLL) {
    put_house(to, rules->many_faces[(value - TE_PLACE_MANY) / 12]);
    put_die(to, die[(value - TE_PLACE_MANY) % 12 / 6]);
  } else if (value == TE_PLACE_REROLL) {
    put_house(to, rules->reroll_both);
  } else {
    put_house(to, rules->reroll_one);
    put_die(to, die[(value - TE_PLACE_REROLL_ONE) % 2]);
  }
}

/* What can be recruited lies on a mat: tokens, a hero. */
static void put_recruit(const belonging *to, unsigned value) {
  if (value >= TE_RECRUIT_PLACE && value < TE_RECRUIT_PLACE + TE_DOMAINS)
    put_domain(to, value - TE_RECRUIT_PLACE);
  else if (value < TE_RECRUIT_HERO)
    put_named(to, "mat", tiny_house_id(to->table->rules, value));
  else if (value < TE_RECRUIT_HERO + TE_HOUSES)
    put_named(to, "mat", tiny_hero_id(to->table, value - TE_RECRUIT_HERO));
}

static void put_move(const belonging *to, unsigned value) {
  if (value == TE_PASS || value == TE_DONE) return;
  if (value >= TE_MOVE_TO)
    put_domain(to, value - TE_MOVE_TO);
  else if (value < TE_MOVE_HERO)
    put_domain(to, value);
  else if (value == TE_MOVE_EGG || value == TE_MOVE_DRAGON)
    put_named(to, "unit", value == TE_MOVE_EGG ? "egg" : "dragon");
  else if (value >= TE_MOVE_TOKEN)
    put_named(to, "unit", tiny_house_id(to->table->rules, value - TE_MOVE_TOKEN));
  else
    put_named(to, "unit", tiny_hero_id(to->table, value - TE_MOVE_HERO));
}

/* A unit that is lost: tokens from 0, heroes from 10, a dragon, an egg. */
static void put_lost(const belonging *to, unsigned value) {
  if (value >= 20)
    put_named(to, "unit", value == 20 ? "dragon" : "egg");
  else
    put_named(to, "unit",
              value < 10 ? tiny_house_id(to->table->rules, value)
                         : tiny_hero_id(to->table, value - 10));
}

static void put_shield(const belonging *to, unsigned value) {
  if (value >= 2 * TE_SHIELD_SIZE) return;
  unsigned use = value % TE_SHIELD_SIZE, shields[2] = {TE_HOUSES, TE_HOUSES};
  te_shields(to->table, to->at->prompt_arg[0], shields);
  unsigned shield = shields[value / TE_SHIELD_SIZE];
  if (use >= TE_SHIELD_STEAL) {
    put_house(to, use - TE_SHIELD_STEAL);
    if (shield < TE_HOUSES) put_seat(to, te_of(to->table, shield)->owner);
  } else if (use >= TE_SHIELD_RETURN) {
    put_seat(to, use - TE_SHIELD_RETURN);
  } else {
    put_house(to, use);
  }
}

static void put_leader(const belonging *to, unsigned value) {
  const te_rules *rules = to->table->rules;
  unsigned house = to->at->house;
  if (value < TE_HEROES_OF_HOUSE && rules->heroes[house][value] != TE_NOTHING)
    put_named(to, "leader", te_hero_id(rules, rules->heroes[house][value]));
}

void tiny_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                 hw_text *out) {
  te_table table = te_look(rules, state);
  belonging to = {.table = &table, .at = te_at(&table, seat), .out = out};
  unsigned value = option & 0xFFFF;
  switch (option >> 16) {
  case TE_ASK_HERO: put_leader(&to, value); break;
  case TE_ASK_BOTTOM:
  case TE_ASK_DRAFT: put_die(&to, value); break;
  case TE_ASK_PLACE: put_place(&to, value); break;
  case TE_ASK_RECRUIT: put_recruit(&to, value); break;
  case TE_ASK_MOVE: put_move(&to, value); break;
  case TE_ASK_WHISPER:
  case TE_ASK_PLOT:
  case TE_ASK_EVENT:
  case TE_ASK_COMMIT:
  case TE_ASK_DISCARD: put_card(&to, value); break;
  case TE_ASK_SHIELD: put_shield(&to, value); break;
  case TE_ASK_LOSE:
  case TE_ASK_UNIT:
  case TE_ASK_OVER: put_lost(&to, value); break;
  case TE_ASK_RETREAT:
  case TE_ASK_RIVAL_DOMAIN:
  case TE_ASK_DOMAIN: put_domain(&to, value); break;
  case TE_ASK_TRADE:
    if (value == TE_DONE) break;
    put_house(&to, value);
    break;
  case TE_ASK_RIVAL_HOUSE:
  case TE_ASK_HOUSE: put_house(&to, value); break;
  case TE_ASK_PLAYER: put_seat(&to, value); break;
  default: break;
  }
}

bool tiny_passes(hf_option option) {
  switch (option >> 16) {
  case TE_ASK_RECRUIT:
  case TE_ASK_MOVE:
  case TE_ASK_WHISPER:
  case TE_ASK_PLOT:
  case TE_ASK_EVENT:
  case TE_ASK_COMMIT: return (option & 0xFFFF) == TE_PASS;
  default: return false;
  }
}

bool tiny_refuses(hf_option option) {
  unsigned value = option & 0xFFFF;
  switch (option >> 16) {
  case TE_ASK_RECRUIT:
  case TE_ASK_MOVE:
  case TE_ASK_SHIELD:
  case TE_ASK_TRADE: return value == TE_DONE;
  case TE_ASK_MAY: return value == 0;
  default: return false;
  }
}

/* What is in the way, as the page may look it up. */
static const char *const reasons[TE_LACKS_END] = {
    [TE_LACKS_GOLD] = "gold",      [TE_LACKS_CONDITION] = "condition", [TE_LACKS_COST] = "cost",
    [TE_LACKS_CHANGE] = "nothing", [TE_LACKS_TOKENS] = "tokens",       [TE_LACKS_HERO] = "hero",
    [TE_LACKS_LEAVE] = "units",    [TE_LACKS_ROOM] = "room",
};

const char *tiny_reason_id(const hf_reason *reason) {
  return reason->code < TE_LACKS_END ? reasons[reason->code] : NULL;
}

void tiny_barred(const hf_rules *rules, const hf_state *state, unsigned seat,
                 const hf_reason *reason, hw_text *out) {
  tiny_pieces(rules, state, seat, reason->thing, out);
}

/* --- windows -------------------------------------------------------------- */

/* Dice of others, and those below the mat, which one may let go by. */
const hw_window tiny_windows[TINY_WINDOWS] = {
    {"recruit", "after others’ Recruit dice", false},
    {"march", "after others’ March dice", false},
    {"sail", "after others’ Sail dice", false},
    {"whisper", "after others’ Whisper dice", false},
    {"plot", "after others’ Plot dice", false},
    {"event", "after others’ Event dice", false},
};

const char *tiny_window_id(const hf_prompt *prompt) {
  unsigned why = prompt->arg[5];
  if (why != TE_WHY_FOLLOW && why != TE_WHY_BOTTOM) return NULL;
  switch (prompt->kind) {
  case TE_ASK_RECRUIT: return "recruit";
  case TE_ASK_MOVE: return prompt->arg[0] == TE_BY_MARCH ? "march" : "sail";
  case TE_ASK_WHISPER: return "whisper";
  case TE_ASK_PLOT: return "plot";
  case TE_ASK_EVENT: return "event";
  default: return NULL;
  }
}

/* A die that others have placed is nobody's business but theirs. */
bool tiny_concerns(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules, (void)state, (void)seat;
  return false;
}
