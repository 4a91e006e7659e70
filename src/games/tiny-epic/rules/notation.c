/* Notation: every option has one short text, the same in all languages and
 * versions. Reading tries the options of the seat's own prompt first and then
 * those of the others, so a text that is well formed but out of place is
 * understood and can be refused as such. */
#include "notation.h"

#include "core/buffer.h"

typedef struct te_writer {
  const te_table *table;
  unsigned seat;
  hf_buffer to;
  bool known; /* false: the number means nothing */
} te_writer;

static void put(te_writer *w, const char *word) {
  if (word == NULL) {
    w->known = false;
    return;
  }
  if (w->to.length > 0) hf_add_char(&w->to, ' ');
  hf_add(&w->to, word);
}

static void put_domain(te_writer *w, unsigned domain) {
  put(w, domain < TE_DOMAINS ? te_domain_id(w->table->rules, domain) : NULL);
}

static bool in_game(const te_writer *w, unsigned house) {
  return house < TE_HOUSES && te_of(w->table, house)->role != TE_ABSENT;
}

static void put_house(te_writer *w, unsigned house) {
  put(w, in_game(w, house) ? te_house_id(w->table->rules, house) : NULL);
}

static void put_seat(te_writer *w, unsigned seat) {
  if (seat < te_seats(w->table))
    put_house(w, te_at(w->table, seat)->house);
  else
    w->known = false;
}

static void put_hero(te_writer *w, unsigned house) {
  bool there = in_game(w, house) && te_of(w->table, house)->hero != TE_NOTHING;
  put(w, there ? te_hero_id(w->table->rules, te_of(w->table, house)->hero) : NULL);
}

const char *te_card_word(const te_table *table, unsigned card) {
  const te_rules *rules = table->rules;
  if (card < TE_HERO_CARD) return card < rules->plot_count ? te_plot_id(rules, card) : NULL;
  unsigned house = card - TE_HERO_CARD;
  if (house >= TE_HOUSES || te_of(table, house)->hero == TE_NOTHING) return NULL;
  return te_hero_id(rules, te_of(table, house)->hero);
}

static void put_face(te_writer *w, unsigned face) {
  put(w, face < TE_FACES ? te_face_id[face] : NULL);
}

/* --- each prompt ---------------------------------------------------------- */

static void put_card_option(te_writer *w, const char *verb, uint32_t value) {
  if (value == TE_PASS) {
    put(w, "pass");
  } else if (value == TE_DONE) {
    w->known = false;
  } else {
    put(w, verb);
    put(w, te_card_word(w->table, te_option_card(value)));
  }
}

static void put_whisper(te_writer *w, uint32_t value) {
  if (value == TE_DONE) {
    put(w, "draw");
    return;
  }
  if (value > TE_PASS) w->known = false;
  put_card_option(w, "discard", value);
}

/* The same for the third die of the solo game. */
static void put_third(te_writer *w, uint32_t value) {
  const te_rules *rules = w->table->rules;
  unsigned die = w->table->pub->third_die;
  if (value >= TE_PLACE_THIRD_REROLL) {
    w->known = value == TE_PLACE_THIRD_REROLL;
    put_house(w, rules->reroll_one);
    put_face(w, die);
  } else if (value >= TE_PLACE_THIRD_MANY) {
    put_house(w, rules->many_faces[(value - TE_PLACE_THIRD_MANY) / 6]);
    put_face(w, die);
    put_face(w, (value - TE_PLACE_THIRD_MANY) % 6);
  } else if (value >= TE_PLACE_THIRD_SET) {
    unsigned faces = rules->dicework[value - TE_PLACE_THIRD_SET].faces;
    put_house(w, value - TE_PLACE_THIRD_SET);
    put_face(w, die);
    put_face(w, hf_bit_count(faces) == 1 ? hf_lowest_bit(faces) : TE_FACES);
  } else {
    w->known = false;
  }
}

/* `place march recruit`: the die, then the slot. */
static void put_place(te_writer *w, uint32_t value) {
  const te_rules *rules = w->table->rules;
  const uint8_t *die = te_at(w->table, w->seat)->die;
  if (value < TE_PLACE_SET) {
    put(w, "place");
    put_face(w, die[value / 6]);
    put_face(w, value % 6);
    return;
  }
  if (value >= TE_PLACE_THIRD && value < TE_PLACE_THIRD_SET) {
    put(w, "place");
    put_face(w, w->table->pub->third_die);
    put_face(w, value - TE_PLACE_THIRD);
    return;
  }
  put(w, "use");
  if (value < TE_PLACE_MANY) {
    unsigned house = (value - TE_PLACE_SET) / 2;
    put_house(w, house);
    put_face(w, die[(value - TE_PLACE_SET) % 2]);
    unsigned faces = house < TE_HOUSES ? rules->dicework[house].faces : 0;
    put_face(w, hf_bit_count(faces) == 1 ? hf_lowest_bit(faces) : TE_FACES);
  } else if (value < TE_PLACE_REROLL) {
    put_house(w, rules->many_faces[(value - TE_PLACE_MANY) / 12]);
    put_face(w, die[(value - TE_PLACE_MANY) % 12 / 6]);
    put_face(w, (value - TE_PLACE_MANY) % 6);
  } else if (value == TE_PLACE_REROLL) {
    put_house(w, rules->reroll_both);
  } else if (value < TE_PLACE_REROLL_ONE + 2) {
    put_house(w, rules->reroll_one);
    put_face(w, die[value - TE_PLACE_REROLL_ONE]);
  } else {
    put_third(w, value);
  }
}

static void put_recruit(te_writer *w, uint32_t value) {
  if (value == TE_PASS || value == TE_DONE) {
    put(w, value == TE_PASS ? "pass" : "done");
  } else if (value < TE_RECRUIT_HERO + TE_HOUSES) {
    put(w, "recruit");
    if (value < TE_RECRUIT_HERO)
      put_house(w, value);
    else
      put_hero(w, value - TE_RECRUIT_HERO);
  } else if (value >= TE_RECRUIT_PLACE) {
    put(w, "in");
    put_domain(w, value - TE_RECRUIT_PLACE);
  } else {
    w->known = false;
  }
}

static void put_unit(te_writer *w, uint32_t value) {
  if (value == TE_MOVE_EGG)
    put(w, "egg");
  else if (value == TE_MOVE_DRAGON)
    put(w, "dragon");
  else if (value >= TE_MOVE_TOKEN)
    put_house(w, value - TE_MOVE_TOKEN);
  else
    put_hero(w, value - TE_MOVE_HERO);
}

static void put_move(te_writer *w, uint32_t value) {
  static const char *const verbs[] = {
      [TE_BY_MARCH] = "march", [TE_BY_SAIL] = "sail", [TE_BY_STEPS] = "move", [TE_BY_ANY] = "move"};
  const te_seat *at = te_at(w->table, w->seat);
  if (value == TE_PASS || value == TE_DONE) {
    put(w, value == TE_PASS ? "pass" : "stop");
  } else if (value >= TE_MOVE_TO) {
    put(w, "to");
    put_domain(w, value - TE_MOVE_TO);
  } else if (value >= TE_MOVE_HERO) {
    put(w, "take");
    if (value > TE_MOVE_EGG)
      w->known = false;
    else
      put_unit(w, value);
  } else {
    put(w, at->prompt == TE_ASK_MOVE ? verbs[at->prompt_arg[0]] : verbs[TE_BY_MARCH]);
    put_domain(w, value);
  }
}

static void put_shield(te_writer *w, uint32_t value) {
  const te_seat *at = te_at(w->table, w->seat);
  unsigned shields[2] = {TE_HOUSES, TE_HOUSES};
  if (value == TE_DONE) {
    put(w, "done");
    return;
  }
  if (value >= 2 * TE_SHIELD_SIZE || at->prompt != TE_ASK_SHIELD) {
    w->known = false;
    return;
  }
  unsigned use = value % TE_SHIELD_SIZE;
  unsigned count = te_shields(w->table, at->prompt_arg[0], shields);
  bool twin = count == 2 && shields[0] == shields[1];
  put(w, use >= TE_SHIELD_STEAL ? "steal" : use >= TE_SHIELD_RETURN ? "return" : "take");
  if (use >= TE_SHIELD_STEAL)
    put_house(w, use - TE_SHIELD_STEAL);
  else if (use >= TE_SHIELD_RETURN)
    put_seat(w, use - TE_SHIELD_RETURN);
  else
    put_house(w, use);
  put(w, value < TE_SHIELD_SIZE || !twin ? "with" : "again with");
  unsigned shield = shields[value / TE_SHIELD_SIZE];
  put(w, shield < TE_HOUSES ? te_house_id(w->table->rules, shield) : NULL);
}

/* Tokens from 0, heroes from 10, 20 a dragon, 21 an egg. */
static void put_piece(te_writer *w, const char *verb, uint32_t value) {
  put(w, verb);
  if (value < 10)
    put_house(w, value);
  else if (value < 20)
    put_hero(w, value - 10);
  else
    put(w, value == 20 ? "dragon" : value == 21 ? "egg" : NULL);
}

static void put_one(te_writer *w, const char *verb, uint32_t value,
                    void (*write)(te_writer *, unsigned)) {
  put(w, verb);
  write(w, value);
}

static void put_lead(te_writer *w, uint32_t value) {
  const te_rules *rules = w->table->rules;
  unsigned house = te_at(w->table, w->seat)->house;
  bool there = value < TE_HEROES_OF_HOUSE && rules->heroes[house][value] != TE_NOTHING;
  put(w, "lead");
  put(w, there ? te_hero_id(rules, rules->heroes[house][value]) : NULL);
}

static void put_option(te_writer *w, unsigned prompt, uint32_t value) {
  static const char *const ways[] = {"first", "second", "third", "fourth"};
  switch (prompt) {
  case TE_ASK_HERO: put_lead(w, value); break;
  case TE_ASK_BOTTOM: put_one(w, "set aside", value, put_face); break;
  case TE_ASK_DRAFT: put_one(w, "draft", value, put_face); break;
  case TE_ASK_PLACE: put_place(w, value); break;
  case TE_ASK_RECRUIT: put_recruit(w, value); break;
  case TE_ASK_MOVE: put_move(w, value); break;
  case TE_ASK_WHISPER: put_whisper(w, value); break;
  case TE_ASK_PLOT: put_card_option(w, "plot", value); break;
  case TE_ASK_SHIELD: put_shield(w, value); break;
  case TE_ASK_EVENT: put_card_option(w, "event", value); break;
  case TE_ASK_COMMIT: put_card_option(w, "commit", value); break;
  case TE_ASK_LOSE: put_piece(w, "lose", value); break;
  case TE_ASK_RETREAT: put_one(w, "retreat", value, put_domain); break;
  case TE_ASK_OVER: put_piece(w, "send back", value); break;
  case TE_ASK_RIVAL_DOMAIN:
  case TE_ASK_DOMAIN: put_one(w, "choose", value, put_domain); break;
  case TE_ASK_RIVAL_HOUSE:
  case TE_ASK_HOUSE: put_one(w, "choose", value, put_house); break;
  case TE_ASK_PLAYER: put_one(w, "choose", value, put_seat); break;
  case TE_ASK_MAY: put(w, value == 0 ? "no" : value == 1 ? "yes" : NULL); break;
  case TE_ASK_EITHER: put(w, value < 4 ? ways[value] : NULL); break;
  case TE_ASK_UNIT: put_piece(w, "choose", value); break;
  case TE_ASK_DISCARD:
    w->known = value < 64;
    put_card_option(w, "discard", value);
    break;
  case TE_ASK_TRADE:
    if (value == TE_DONE)
      put(w, "done");
    else
      put_one(w, "return", value, put_house);
    break;
  default: w->known = false;
  }
}

static size_t write_value(const te_table *table, unsigned seat, unsigned prompt, uint32_t value,
                          char *text) {
  te_writer w = {
      .table = table, .seat = seat, .to = hf_buffer_on(text, HF_NOTATION_MAX), .known = true};
  put_option(&w, prompt, value);
  if (!w.known || !hf_fits(&w.to)) {
    text[0] = '\0';
    return 0;
  }
  return w.to.length;
}

size_t te_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text) {
  te_table table = te_look(rules, state);
  return write_value(&table, seat, option >> 16, option & 0xFFFF, text);
}

enum { VALUES = 96 };

static bool find_value(const te_table *table, unsigned seat, unsigned prompt, const char *wanted,
                       uint32_t *value) {
  char text[HF_NOTATION_MAX];
  for (*value = 0; *value < VALUES; ++*value)
    if (write_value(table, seat, prompt, *value, text) > 0 && strcmp(text, wanted) == 0)
      return true;
  return false;
}

hf_status te_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error) {
  te_table table = te_look(rules, state);
  unsigned own = table.pub->seat[seat].prompt;
  uint32_t value;
  if (own != TE_ASK_NOTHING && find_value(&table, seat, own, text, &value)) {
    *option = own << 16 | value;
    return HF_OK;
  }
  for (unsigned prompt = TE_ASK_NOTHING + 1; prompt < TE_ASK_END; prompt++)
    if (prompt != own && find_value(&table, seat, prompt, text, &value)) {
      *option = prompt << 16 | value;
      return HF_OK;
    }
  return hf_fail(error, HF_BAD_NOTATION, "'%s' is not the notation of any option", text);
}

const char *te_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat) {
  te_table table = te_look(rules, state);
  return te_house_id(table.rules, te_at(&table, seat)->house);
}
