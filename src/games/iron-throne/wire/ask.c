/* The questions of The Iron Throne on the wire: what a prompt is called, the
 * rule it links to, the pieces an option belongs to, windows. */
#include "wire.h"

#include "../rules/ask.h"
#include "../rules/reasons.h"

/* `rule` is a section of the rules reference of the page. */
static const struct {
  const char *id, *rule;
} prompts[IT_ASK_END] = {
    [IT_ASK_LEADER] = {"leader", "leaders"},
    [IT_ASK_ABILITY] = {"ability", "windows"},
    [IT_ASK_PLAY] = {"play", "windows"},
    [IT_ASK_HOSTAGES] = {"hostages", "before-turn"},
    [IT_ASK_DISTRIBUTE] = {"distribute", "power"},
    [IT_ASK_CHARACTER] = {"character", "preparation"},
    [IT_ASK_OFFER] = {"offer", "support"},
    [IT_ASK_ACCEPT] = {"accept", "support"},
    [IT_ASK_ORDER] = {"order", "placing"},
    [IT_ASK_PLACE] = {"place", "placing"},
    [IT_ASK_DEAL] = {"deal", "bargaining"},
    [IT_ASK_REWARD] = {"reward", "rewards"},
    [IT_ASK_HALVE] = {"halve", "penalties"},
    [IT_ASK_VICTIM] = {"victim", "hostages"},
    [IT_ASK_SOURCE] = {"source", "sources"},
    [IT_ASK_TORMENT_ONE] = {"torment-one", "torment"},
    [IT_ASK_RELEASE] = {"release", "release"},
    [IT_ASK_TORMENT] = {"torment", "torment"},
    [IT_ASK_DISCARD] = {"discard", "choices"},
    [IT_ASK_REPLACE] = {"replace", "choices"},
    [IT_ASK_GATHER] = {"gather", "choices"},
    [IT_ASK_PICK] = {"pick", "choices"},
    [IT_ASK_PLAYER] = {"player", "choices"},
    [IT_ASK_PERSON] = {"person", "choices"},
    [IT_ASK_CARD] = {"card", "choices"},
    [IT_ASK_MAY] = {"may", "choices"},
};

const char *it_prompt_id(const hf_prompt *prompt) {
  return prompt->kind < IT_ASK_END ? prompts[prompt->kind].id : NULL;
}

const char *it_rule_id(const hf_prompt *prompt) {
  return prompt->kind < IT_ASK_END ? prompts[prompt->kind].rule : NULL;
}

unsigned it_most(const hf_prompt *prompt) {
  switch (prompt->kind) {
  case IT_ASK_DISTRIBUTE:
  case IT_ASK_DISCARD:
  case IT_ASK_GATHER: return prompt->arg[0];
  default: return 0;
  }
}

/* --- pieces -------------------------------------------------------------- */

typedef struct belonging {
  const it_rules *rules;
  const it_public *pub;
  unsigned seats, seat;
  const uint8_t *arg; /* of the prompt */
  hw_text *out;
} belonging;

static void put_character(const belonging *to, unsigned seat, unsigned character) {
  const char *id = it_id_of_character(to->rules, to->pub, seat, character);
  hw_piece piece = {.length = 0};
  if (id == NULL || seat >= to->seats) return;
  hw_piece_word(&piece, "char");
  hw_piece_number(&piece, seat);
  hw_piece_word(&piece, id);
  hw_string(to->out, piece.text);
}

static void put_seat(const belonging *to, unsigned seat) {
  hw_piece piece = {.length = 0};
  if (seat >= to->seats) return;
  hw_piece_word(&piece, "seat");
  hw_piece_number(&piece, seat);
  hw_string(to->out, piece.text);
}

static void put_named(const belonging *to, const char *what, const char *id) {
  hw_piece piece = {.length = 0};
  if (id == NULL || id[0] == '\0') return;
  hw_piece_word(&piece, what);
  hw_piece_word(&piece, id);
  hw_string(to->out, piece.text);
}

static void put_card(const belonging *to, unsigned kind) {
  char id[HF_NOTATION_MAX];
  put_named(to, "card", it_kind_id(to->rules, to->pub, to->seat, kind, id));
}

static void put_hostage(const belonging *to, unsigned value) {
  char id[HF_NOTATION_MAX];
  hw_piece piece = {.length = 0};
  unsigned owner = value >> 8 & 15;
  if (value == 0 || owner >= to->seats) return;
  hw_piece_word(&piece, "hostage");
  hw_piece_number(&piece, owner);
  hw_piece_word(&piece, it_kind_id(to->rules, to->pub, owner, value & 255, id));
  hw_string(to->out, piece.text);
}

static void put_play(const belonging *to, unsigned value) {
  if (value >= 8 && value - 8 < to->rules->ally_count)
    put_named(to, "ally", it_ally_id(to->rules, value - 8));
  else if (value > 0 && value <= IT_CHARACTERS)
    put_card(to, IT_KIND_CHARACTER + value - 1);
}

static void put_offer(const belonging *to, unsigned value) {
  if (value == 0) return;
  put_character(to, to->seat, (value - 1) % IT_CHARACTERS);
  put_named(to, "side", value < IT_OFFER_DEFENDER ? "challenger" : "defender");
}

static void put_leader(const belonging *to, unsigned character) {
  put_named(to, "leader", it_id_of_character(to->rules, to->pub, to->seat, character));
}

void it_pieces(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
               hw_text *out) {
  const it_state *position = (const it_state *)(const void *)state;
  const it_seat *at = &position->pub.seat[seat];
  belonging to = {.rules = (const it_rules *)(const void *)rules,
                  .pub = &position->pub,
                  .seats = hf_seats(state),
                  .seat = seat,
                  .arg = at->prompt_arg,
                  .out = out};
  unsigned value = option & 0xFFFF;
  switch (option >> 16) {
  case IT_ASK_LEADER: put_leader(&to, value); break;
  case IT_ASK_ABILITY:
    if (value == 1) put_leader(&to, at->leader);
    break;
  case IT_ASK_PLAY: put_play(&to, value); break;
  case IT_ASK_HOSTAGES:
  case IT_ASK_RELEASE:
  case IT_ASK_TORMENT: put_hostage(&to, value); break;
  case IT_ASK_DISTRIBUTE:
  case IT_ASK_GATHER: /* IT_STOP is nobody */
  case IT_ASK_CHARACTER:
  case IT_ASK_HALVE: put_character(&to, seat, value); break;
  case IT_ASK_OFFER: put_offer(&to, value); break;
  case IT_ASK_ACCEPT:
    if (value == 1) put_character(&to, to.arg[0], to.arg[1]);
    break;
  case IT_ASK_PLACE:
  case IT_ASK_DISCARD:
  case IT_ASK_REPLACE:
  case IT_ASK_CARD: put_card(&to, value); break;
  case IT_ASK_REWARD:
    if (value == 0 && to.arg[0] == IT_CHALLENGING) put_seat(&to, to.pub->defender);
    break;
  case IT_ASK_TORMENT_ONE:
  case IT_ASK_PICK: put_character(&to, to.arg[0], value); break;
  case IT_ASK_ORDER:
  case IT_ASK_VICTIM:
  case IT_ASK_PLAYER: put_seat(&to, value); break;
  case IT_ASK_SOURCE:
    if (value >= IT_SOURCE_HELD) put_seat(&to, value - IT_SOURCE_HELD);
    break;
  case IT_ASK_PERSON: put_character(&to, value / IT_CHARACTERS, value % IT_CHARACTERS); break;
  default: break;
  }
}

bool it_passes(hf_option option) {
  unsigned prompt = option >> 16;
  if ((option & 0xFFFF) != 0) return false;
  return prompt == IT_ASK_ABILITY || prompt == IT_ASK_PLAY || prompt == IT_ASK_HOSTAGES ||
         prompt == IT_ASK_TORMENT || prompt == IT_ASK_OFFER;
}

bool it_refuses(hf_option option) {
  unsigned value = option & 0xFFFF;
  switch (option >> 16) {
  case IT_ASK_DISTRIBUTE:
  case IT_ASK_GATHER: return value == IT_STOP;
  case IT_ASK_ACCEPT:
  case IT_ASK_MAY: return value == 0;
  case IT_ASK_DEAL: return value == IT_DEAL_WALK || value == IT_DEAL_YIELD;
  default: return false;
  }
}

/* What is in the way, as the page may look it up. */
static const char *const reasons[IT_WHY_END] = {
    [IT_WHY_FORBIDDEN] = "forbidden", [IT_WHY_FALLEN] = "fallen",       [IT_WHY_MOMENT] = "moment",
    [IT_WHY_NOT_IN] = "not-in",       [IT_WHY_CONDITION] = "condition", [IT_WHY_COST] = "cost",
    [IT_WHY_NOTHING] = "nothing",
};

const char *it_reason_id(const hf_reason *reason) {
  return reason->code < IT_WHY_END ? reasons[reason->code] : NULL;
}

void it_barred(const hf_rules *rules, const hf_state *state, unsigned seat, const hf_reason *reason,
               hw_text *out) {
  it_pieces(rules, state, seat, reason->thing, out);
}

/* --- windows ------------------------------------------------------------- */

/* The words are those of the card language. */
const hw_window it_windows[IT_WINDOWS] = {
    {"turn", "before your turn", false},
    {"start", "at the start of any turn", false},
    {"hostages", "Release or torment your hostages, or go on.", false},
    {"defender", "after the defender is named", false},
    {"characters", "after both active players have chosen a character", false},
    {"offer", "before a player offers support", false},
    {"support", "after a player joins a side as a supporter", false},
    {"placement", "before cards are placed", false},
    {"revealed", "after cards are revealed", false},
    {"totals", "when totals are compared in a hostility outcome", false},
    {"rewards", "before rewards and penalties", false},
    {"resolution", "after the resolution phase", false},
    {"end", "at the end of any turn", false},
    {"death", "after a player’s character dies", false},
    {"influence", "after a player spreads influence to another", false},
    {"taken", "after a player takes a hostage from another", false},
    {"tormented", "after a player torments another’s hostage", false},
    {"released", "after a player releases another’s hostage", false},
};

const char *it_window_id(const hf_prompt *prompt) {
  static const char *const ids[IT_WINDOW_END] = {
      [IT_BEFORE_TURN] = "turn",
      [IT_TURN_START] = "start",
      [IT_DEFENDER_NAMED] = "defender",
      [IT_CHARACTERS_CHOSEN] = "characters",
      [IT_BEFORE_OFFER] = "offer",
      [IT_SUPPORT_ACCEPTED] = "support",
      [IT_BEFORE_PLACEMENT] = "placement",
      [IT_CARDS_REVEALED] = "revealed",
      [IT_TOTALS_COMPARED] = "totals",
      [IT_BEFORE_REWARDS] = "rewards",
      [IT_AFTER_RESOLUTION] = "resolution",
      [IT_TURN_END] = "end",
      [IT_CHARACTER_DIES] = "death",
      [IT_INFLUENCE_SPREAD] = "influence",
      [IT_HOSTAGE_TAKEN] = "taken",
      [IT_HOSTAGE_TORMENTED] = "tormented",
      [IT_HOSTAGE_RELEASED] = "released",
  };
  if (prompt->kind == IT_ASK_HOSTAGES) return "hostages";
  if (prompt->kind != IT_ASK_ABILITY && prompt->kind != IT_ASK_PLAY) return NULL;
  return prompt->arg[0] < IT_WINDOW_END ? ids[prompt->arg[0]] : NULL;
}

/* Somebody in the encounter, or somebody the moment is about, wants to know. */
bool it_concerns(const hf_rules *rules, const hf_state *state, unsigned seat) {
  const it_public *pub = &((const it_state *)(const void *)state)->pub;
  hf_prompt prompt = hf_prompt_of(rules, state, seat);
  if (prompt.kind == IT_ASK_HOSTAGES) return false;
  return pub->seat[seat].side != IT_OUT || prompt.arg[1] == seat || prompt.arg[2] == seat;
}
