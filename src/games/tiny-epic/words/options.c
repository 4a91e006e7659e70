/* The options of Tiny Epic, as buttons and numbered lines say them. What an
 * option costs is not reckoned here: it is tried out on a copy and read from
 * the events. */
#include "words.h"
#include "table.h"

#include "text/cards.h"

#include "../rules/ask.h"

enum {
  SAY_PASS,
  SAY_NO,
  SAY_LEAD,
  SAY_SET_ASIDE,
  SAY_TAKE_DIE,
  SAY_PLACE,
  SAY_USE,
  SAY_USE_FOR,
  SAY_REROLL,
  SAY_REROLL_ONE,
  SAY_RECRUIT,
  SAY_RECRUIT_FREE,
  SAY_THERE,
  SAY_NO_MORE,
  SAY_ENOUGH,
  SAY_FROM,
  SAY_TAKE,
  SAY_TO,
  SAY_TO_ATTACK,
  SAY_STOP,
  SAY_DISCARD,
  SAY_DRAW,
  SAY_DRAW_MISSING,
  SAY_DISCARD_NONE,
  SAY_NO_WHISPER,
  SAY_PLOT,
  SAY_SHIELD_TAKE,
  SAY_SHIELD_RETURN,
  SAY_SHIELD_STEAL,
  SAY_SHIELDS_DONE,
  SAY_EVENT,
  SAY_COMMIT,
  SAY_COMMIT_FOR,
  SAY_NO_CARD,
  SAY_LOSE,
  SAY_SEND_BACK,
  SAY_RETREAT,
  SAY_RETURN,
  SAY_PLAIN,
  SAY_A_DRAGON,
  SAY_AN_EGG,
  SAY_FIRST,
  SAY_SECOND,
  SAY_THIRD,
  SAY_FOURTH,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_PASS] = "Pass",
    [SAY_NO] = "Not this time",
    [SAY_LEAD] = "Lead with {0.obj}",
    [SAY_SET_ASIDE] = "Set {0} aside",
    [SAY_TAKE_DIE] = "Take {0}",
    [SAY_PLACE] = "Place {0} on {1}",
    [SAY_USE] = "{0}: turn {1} into {2}",
    [SAY_USE_FOR] = "{0}, for {3} gold: turn {1} into {2}",
    [SAY_REROLL] = "{0}: reroll both dice",
    [SAY_REROLL_ONE] = "{0}, for {2} gold: reroll {1}",
    [SAY_RECRUIT] = "Recruit {0.obj} for {1} gold",
    [SAY_RECRUIT_FREE] = "Recruit {0.obj} for free",
    [SAY_THERE] = "Recruit in {0.obj}",
    [SAY_NO_MORE] = "Recruit no more",
    [SAY_ENOUGH] = "Return no more",
    [SAY_FROM] = "Move from {0.obj} ({1})",
    [SAY_TAKE] = "Take along {0.obj}",
    [SAY_TO] = "Go to {0.obj}",
    [SAY_TO_ATTACK] = "Go to {0.obj}: attack {1.obj}",
    [SAY_STOP] = "Stop here",
    [SAY_DISCARD] = "Discard {0.obj}",
    [SAY_DRAW] = "Draw up to the limit",
    [SAY_DRAW_MISSING] = "Draw {0} {0#card|cards}",
    [SAY_DISCARD_NONE] = "Discard nothing",
    [SAY_NO_WHISPER] = "Do not whisper",
    [SAY_PLOT] = "Plot with {0.obj}: {1}",
    [SAY_SHIELD_TAKE] = "Shield {0}: take a token of {1.obj} for {2} gold",
    [SAY_SHIELD_RETURN] = "Shield {0}: return a token from {1.pos} ally pool for {2} gold",
    [SAY_SHIELD_STEAL] = "Shield {0}: steal a token of {1.obj} for {2} gold",
    [SAY_SHIELDS_DONE] = "Use no more shields",
    [SAY_EVENT] = "Play {0.obj} as an event",
    [SAY_COMMIT] = "Commit {0.obj}: {1}",
    [SAY_COMMIT_FOR] = "Commit {0.obj}: {1}, for {2} gold",
    [SAY_NO_CARD] = "Commit no card",
    [SAY_LOSE] = "Lose {0.obj}",
    [SAY_SEND_BACK] = "Send {0.obj} back",
    [SAY_RETREAT] = "Retreat to {0.obj}",
    [SAY_RETURN] = "Return {0.obj}",
    [SAY_PLAIN] = "Choose {0.obj}",
    [SAY_A_DRAGON] = "a dragon",
    [SAY_AN_EGG] = "an egg",
    [SAY_FIRST] = "The first",
    [SAY_SECOND] = "The second",
    [SAY_THIRD] = "The third",
    [SAY_FOURTH] = "The fourth",
};

const char *te_option_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* One option being written. */
typedef struct offering {
  te_speech words;
  const hf_rules *rules;
  const hf_state *state;
  hf_option option;
  unsigned seat, value;
  const te_seat *at;
  ht_value slot[4];
} offering;

/* --- what it would cost ------------------------------------------------------- */

typedef struct costs {
  unsigned seat;
  int32_t paid; /* so far */
  int32_t price;
  bool found;
} costs;

/* Gold is paid before what it is paid for is told, or told with it. */
static void hear_price(void *user, const hf_event *event) {
  costs *c = user;
  if (event->arg[0] != (int32_t)c->seat && event->kind != TE_EV_POOL_HOME) return;
  if (event->kind == TE_EV_RECRUIT) {
    c->price = event->arg[4];
    c->found = true;
  } else if (!c->found && event->kind == TE_EV_GOLD) {
    c->paid -= event->arg[2];
  } else if (!c->found && (event->kind == TE_EV_TAKE || event->kind == TE_EV_STEAL ||
                           event->kind == TE_EV_POOL_HOME)) {
    c->price = c->paid;
    c->found = true;
  }
}

/* Takes the option on a copy, and what closes its group. */
static int32_t price_of(const offering *made) {
  union {
    uint64_t align;
    te_state state;
  } memory;
  hf_state *trial = (hf_state *)(void *)&memory;
  costs heard = {.seat = made->seat};
  hf_sink sink = {.emit = hear_price, .user = &heard};
  hf_how how = {.sink = &sink};
  hf_clone(trial, made->state);
  hf_option next = made->option;
  for (unsigned i = 0;
       i < 8 && hf_choose(made->rules, trial, made->seat, next, &how, NULL) == HF_OK; i++) {
    uint32_t open = hf_group_length(made->rules, trial, made->seat);
    if (open == 0) break;
    /* A place for it first, then the one that closes: the last of all. */
    uint32_t count = hf_option_count(made->rules, trial, made->seat);
    next = hf_option_at(made->rules, trial, made->seat, count - 1);
  }
  return heard.price;
}

/* --- options of each prompt ---------------------------------------------------- */

static unsigned say_one(offering *made, unsigned message, ht_value what) {
  made->slot[0] = what;
  return message;
}

static unsigned say_lead(offering *made) {
  const te_rules *rules = made->words.rules;
  unsigned hero =
      made->value < TE_HEROES_OF_HOUSE ? rules->heroes[made->at->house][made->value] : TE_NOTHING;
  return say_one(made, SAY_LEAD, te_phrase_hero_named(&made->words, hero));
}

static unsigned say_dicework(offering *made, unsigned house, unsigned die, unsigned face) {
  unsigned cost = house < TE_HOUSES ? made->words.rules->dicework[house].cost : 0;
  made->slot[0] = te_phrase_house(&made->words, house);
  made->slot[1] = te_phrase_face(die);
  made->slot[2] = te_phrase_face(face);
  made->slot[3] = ht_number((int32_t)cost);
  return cost > 0 ? SAY_USE_FOR : SAY_USE;
}

/* A house with one face for dice. */
static unsigned say_set(offering *made, unsigned house, unsigned die) {
  unsigned faces = house < TE_HOUSES ? made->words.rules->dicework[house].faces : 0;
  return say_dicework(made, house, die, faces != 0 ? hf_lowest_bit(faces) : TE_FACES);
}

static unsigned say_reroll(offering *made, unsigned die) {
  unsigned house = made->words.rules->reroll_one;
  made->slot[0] = te_phrase_house(&made->words, house);
  made->slot[1] = te_phrase_face(die);
  made->slot[2] = ht_number(house < TE_HOUSES ? made->words.rules->dicework[house].cost : 0);
  return SAY_REROLL_ONE;
}

static unsigned say_placed(offering *made, unsigned die, unsigned slot) {
  made->slot[0] = te_phrase_face(die);
  made->slot[1] = te_phrase_face(slot);
  return SAY_PLACE;
}

/* The third die of a table of one. */
static unsigned say_third(offering *made) {
  const te_rules *rules = made->words.rules;
  unsigned die = made->words.table->third_die, value = made->value;
  if (value < TE_PLACE_THIRD) return SAY_COUNT;
  if (value < TE_PLACE_THIRD_SET) return say_placed(made, die, value - TE_PLACE_THIRD);
  if (value < TE_PLACE_THIRD_MANY) return say_set(made, value - TE_PLACE_THIRD_SET, die);
  if (value < TE_PLACE_THIRD_REROLL)
    return say_dicework(made, rules->many_faces[(value - TE_PLACE_THIRD_MANY) / 6], die,
                        (value - TE_PLACE_THIRD_MANY) % 6);
  return value == TE_PLACE_THIRD_REROLL ? say_reroll(made, die) : (unsigned)SAY_COUNT;
}

/* A die and its slot, or what a house does to the dice: see table.h. */
static unsigned say_place(offering *made) {
  const te_rules *rules = made->words.rules;
  const uint8_t *die = made->at->die;
  unsigned value = made->value;
  if (value < TE_PLACE_SET) return say_placed(made, die[value / 6], value % 6);
  if (value < TE_PLACE_MANY)
    return say_set(made, (value - TE_PLACE_SET) / 2, die[(value - TE_PLACE_SET) % 2]);
  if (value < TE_PLACE_REROLL)
    return say_dicework(made, rules->many_faces[(value - TE_PLACE_MANY) / 12],
                        die[(value - TE_PLACE_MANY) % 12 / 6], (value - TE_PLACE_MANY) % 6);
  if (value == TE_PLACE_REROLL)
    return say_one(made, SAY_REROLL, te_phrase_house(&made->words, rules->reroll_both));
  if (value >= TE_PLACE_REROLL_ONE + 2) return say_third(made);
  return say_reroll(made, die[value - TE_PLACE_REROLL_ONE]);
}

static unsigned say_recruit(offering *made) {
  unsigned value = made->value;
  if (value == TE_PASS) return SAY_PASS;
  if (value == TE_DONE) return SAY_NO_MORE;
  if (value >= TE_RECRUIT_PLACE)
    return say_one(made, SAY_THERE, te_phrase_domain(&made->words, value - TE_RECRUIT_PLACE));
  int32_t price = price_of(made);
  made->slot[0] = value < TE_RECRUIT_HERO
                      ? te_phrase_tokens(&made->words, value, 1)
                      : te_phrase_hero(&made->words, value - (unsigned)TE_RECRUIT_HERO);
  made->slot[1] = ht_number(price);
  return price > 0 ? SAY_RECRUIT : SAY_RECRUIT_FREE;
}

static ht_value move_unit(offering *made) {
  unsigned value = made->value;
  if (value == TE_MOVE_DRAGON) return ht_term(messages[SAY_A_DRAGON]);
  if (value == TE_MOVE_EGG) return ht_term(messages[SAY_AN_EGG]);
  if (value >= TE_MOVE_TOKEN)
    return te_phrase_tokens(&made->words, value - (unsigned)TE_MOVE_TOKEN, 1);
  return te_phrase_hero(&made->words, value - (unsigned)TE_MOVE_HERO);
}

static unsigned say_move(offering *made) {
  unsigned value = made->value;
  if (value == TE_PASS) return SAY_PASS;
  if (value == TE_DONE) return SAY_STOP;
  if (value >= TE_MOVE_TO) {
    unsigned domain = value - TE_MOVE_TO;
    unsigned holder = te_holder(made->words.table, domain);
    made->slot[0] = te_phrase_domain(&made->words, domain);
    if (holder == TE_NOBODY || holder == made->seat) return SAY_TO;
    made->slot[1] = te_side_shown(&made->words, holder);
    return SAY_TO_ATTACK;
  }
  if (value >= TE_MOVE_HERO) return say_one(made, SAY_TAKE, move_unit(made));
  made->slot[0] = te_phrase_domain(&made->words, value);
  made->slot[1] =
      te_phrase_garrison(&made->words, value, te_houses_of(made->words.table, made->seat));
  return SAY_FROM;
}

/* What whispering comes to: with nothing discarded only what the hand lacks is drawn. */
static unsigned say_whisper(offering *made) {
  const te_table table = te_look(made->rules, made->state);
  if (table.priv[made->seat].pick_count > 0) return SAY_DRAW;
  unsigned hand = table.pub->seat[made->seat].hand;
  if (hand >= TE_HAND) return SAY_DISCARD_NONE;
  return say_one(made, SAY_DRAW_MISSING, ht_number((int32_t)(TE_HAND - hand)));
}

static unsigned say_card(offering *made, unsigned message, unsigned pass) {
  if (made->value == TE_PASS) return pass;
  if (made->value == TE_DONE) return say_whisper(made);
  unsigned card = te_option_card(made->value);
  made->slot[0] = te_phrase_card(&made->words, card);
  made->slot[1] = te_phrase_shields(&made->words, card);
  return message;
}

static unsigned say_commit(offering *made) {
  if (made->value == TE_PASS) return SAY_NO_CARD;
  unsigned card = te_option_card(made->value);
  unsigned price = te_card_price(&made->words, card);
  made->slot[0] = te_phrase_card(&made->words, card);
  made->slot[1] = te_phrase_icon(&made->words, card);
  made->slot[2] = ht_number((int32_t)price);
  bool pays = made->words.table->battle.attacker != made->seat && price > 0;
  return pays ? SAY_COMMIT_FOR : SAY_COMMIT;
}

static unsigned say_shield(offering *made) {
  unsigned shields[2] = {TE_HOUSES, TE_HOUSES}, use = made->value % TE_SHIELD_SIZE;
  te_table table = te_look(made->rules, made->state);
  if (made->value == TE_DONE) return SAY_SHIELDS_DONE;
  if (made->value >= 2 * TE_SHIELD_SIZE) return SAY_COUNT;
  te_shields(&table, made->at->prompt_arg[0], shields);
  made->slot[0] = te_phrase_house(&made->words, shields[made->value / TE_SHIELD_SIZE]);
  made->slot[2] = ht_number(price_of(made));
  if (use >= TE_SHIELD_STEAL) {
    made->slot[1] = te_phrase_house(&made->words, use - TE_SHIELD_STEAL);
    return SAY_SHIELD_STEAL;
  }
  if (use >= TE_SHIELD_RETURN) {
    made->slot[1] = te_phrase_seat(&made->words, use - TE_SHIELD_RETURN);
    return SAY_SHIELD_RETURN;
  }
  made->slot[1] = te_phrase_house(&made->words, use);
  return SAY_SHIELD_TAKE;
}

/* Tokens from 0, heroes from 10, 20 a dragon, 21 an egg. */
static unsigned say_piece(offering *made, unsigned message) {
  unsigned value = made->value;
  if (value < 10) return say_one(made, message, te_phrase_tokens(&made->words, value, 1));
  if (value < 20) return say_one(made, message, te_phrase_hero(&made->words, value - 10));
  return say_one(made, message, ht_term(messages[value == 20 ? SAY_A_DRAGON : SAY_AN_EGG]));
}

/* Fills the slots and returns the message. */
static unsigned message_of(offering *made, unsigned prompt) {
  switch (prompt) {
  case TE_ASK_HERO: return say_lead(made);
  case TE_ASK_BOTTOM: return say_one(made, SAY_SET_ASIDE, te_phrase_face(made->value));
  case TE_ASK_DRAFT: return say_one(made, SAY_TAKE_DIE, te_phrase_face(made->value));
  case TE_ASK_PLACE: return say_place(made);
  case TE_ASK_RECRUIT: return say_recruit(made);
  case TE_ASK_MOVE: return say_move(made);
  case TE_ASK_WHISPER: return say_card(made, SAY_DISCARD, SAY_NO_WHISPER);
  case TE_ASK_PLOT: return say_card(made, SAY_PLOT, SAY_PASS);
  case TE_ASK_SHIELD: return say_shield(made);
  case TE_ASK_EVENT: return say_card(made, SAY_EVENT, SAY_PASS);
  case TE_ASK_COMMIT: return say_commit(made);
  case TE_ASK_LOSE: return say_piece(made, SAY_LOSE);
  case TE_ASK_RETREAT:
    return say_one(made, SAY_RETREAT, te_phrase_domain(&made->words, made->value));
  case TE_ASK_OVER: return say_piece(made, SAY_SEND_BACK);
  case TE_ASK_DOMAIN: return say_one(made, SAY_PLAIN, te_phrase_domain(&made->words, made->value));
  case TE_ASK_HOUSE: return say_one(made, SAY_PLAIN, te_phrase_house(&made->words, made->value));
  case TE_ASK_PLAYER:
    return say_one(made, SAY_PLAIN, te_phrase_seat_house(&made->words, made->value));
  case TE_ASK_UNIT: return say_piece(made, SAY_PLAIN);
  case TE_ASK_DISCARD: return say_card(made, SAY_DISCARD, SAY_PASS);
  case TE_ASK_TRADE:
    return made->value == TE_DONE
               ? SAY_ENOUGH
               : say_one(made, SAY_RETURN, te_phrase_tokens(&made->words, made->value, 1));
  case TE_ASK_RIVAL_DOMAIN:
    return say_one(made, SAY_PLAIN, te_phrase_domain(&made->words, made->value));
  case TE_ASK_RIVAL_HOUSE:
    return say_one(made, SAY_PLAIN, te_phrase_house(&made->words, made->value));
  case TE_ASK_MAY: return SAY_NO;
  case TE_ASK_EITHER: return made->value < 4 ? SAY_FIRST + made->value : SAY_COUNT;
  default: return SAY_COUNT;
  }
}

/* One way of several: in the words of the card. */
static size_t say_branch(const offering *made, ht_language language, char *buffer, size_t size) {
  const uint8_t *arg = made->at->prompt_arg;
  return ht_card_choice(&te_vocabulary, made->rules->cards, te_card_number(&made->words, arg[0]),
                        arg[1], made->value, language, buffer, size);
}

size_t te_option_text(const hf_rules *rules, const hf_state *state, unsigned seat, hf_option option,
                      ht_language language, char *buffer, size_t size) {
  offering made = {.words = te_speech_of(rules, state, seat),
                   .rules = rules,
                   .state = state,
                   .option = option,
                   .seat = seat,
                   .value = option & 0xFFFF};
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  writer.capital = true;
  if (seat < made.words.seats) {
    made.at = &made.words.table->seat[seat];
    if (option >> 16 == TE_ASK_EITHER) {
      size_t length = say_branch(&made, language, buffer, size);
      if (length > 0) return length;
    }
    if (option >> 16 == TE_ASK_MAY && made.value != 0) {
      char said[480];
      te_wanted_text(rules, state, language, said, sizeof said);
      ht_write_text(&writer, said);
      return ht_writer_end(&writer);
    }
    unsigned message = message_of(&made, option >> 16);
    if (message < SAY_COUNT) ht_put(&writer, messages[message], made.slot, 4);
  }
  return ht_writer_end(&writer);
}
