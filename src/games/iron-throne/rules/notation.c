/* Notation: every option has one short text, the same in all languages and
 * versions. Reading tries the options of the seat's own prompt first and then
 * those of the others, so a text that is well formed but out of place is
 * understood and can be refused as such. */
#include "notation.h"

#include "ask.h"

typedef struct it_writer {
  const it_table *table;
  unsigned seat;
  char *text;
  size_t length;
  bool known; /* false: the number means nothing */
} it_writer;

static void put(it_writer *w, const char *word) {
  size_t length = strlen(word);
  if (w->length + length + 2 > HF_NOTATION_MAX) {
    w->known = false;
    return;
  }
  if (w->length) {
    w->text[w->length++] = ' ';
  }
  memcpy(w->text + w->length, word, length + 1);
  w->length += length;
}

static void put_number(it_writer *w, const char *prefix, unsigned number) {
  char word[24];
  size_t length = strlen(prefix);
  memcpy(word, prefix, length);
  if (number >= 10) {
    word[length++] = (char)('0' + number / 10);
  }
  word[length++] = (char)('0' + number % 10);
  word[length] = 0;
  put(w, word);
}

static void put_seat(it_writer *w, unsigned seat) {
  if (seat >= it_seats(w->table)) {
    w->known = false;
  } else {
    put(w, it_house_id[w->table->pub->seat[seat].house]);
  }
}

static void put_character(it_writer *w, unsigned seat, unsigned character) {
  if (seat >= it_seats(w->table) || character >= IT_CHARACTERS) {
    w->known = false;
  } else {
    put(w, it_character_id(w->table->rules, w->table->pub->seat[seat].house, character));
  }
}

static void put_kind(it_writer *w, unsigned seat, unsigned kind) {
  if (kind < IT_KIND_CHARACTER) {
    put_number(w, "hostility-", it_hostility_value[kind]);
  } else if (it_is_character(kind)) {
    put_character(w, seat, kind - IT_KIND_CHARACTER);
  } else if (kind == IT_KIND_TRUCE) {
    put(w, "truce");
  } else {
    w->known = false;
  }
}

size_t it_kind_write(const it_table *table, unsigned owner, unsigned kind, char *text) {
  it_writer w = {.table = table, .seat = owner, .text = text, .known = true};
  put_kind(&w, owner, kind);
  return w.known ? w.length : 0;
}

static void put_choice(it_writer *w, uint32_t value, const char *zero, const char *one) {
  if (value > 1) {
    w->known = false;
  } else {
    put(w, value ? one : zero);
  }
}

static void put_own(it_writer *w, const char *verb, uint32_t value) {
  put(w, verb);
  put_character(w, w->seat, value);
}

static void put_own_or_stop(it_writer *w, const char *verb, uint32_t value) {
  if (value == IT_STOP) {
    put(w, "stop");
  } else {
    put_own(w, verb, value);
  }
}

static void put_play(it_writer *w, uint32_t value) {
  if (value == 0) {
    put(w, "pass");
  } else if (value < 8) {
    put_own(w, "play", value - 1);
  } else if (value - 8 < w->table->rules->ally_count) {
    put(w, "ally");
    put(w, it_ally_id(w->table->rules, value - 8));
  } else {
    w->known = false;
  }
}

static void put_hostage(it_writer *w, uint32_t value) {
  if (value == 0) {
    put(w, "pass");
    return;
  }
  unsigned act = value >> 12;
  w->known = act == IT_DO_RELEASE || act == IT_DO_TORMENT;
  put(w, act == IT_DO_RELEASE ? "release" : "torment");
  put_seat(w, value >> 8 & 15);
  if (w->known) {
    put_kind(w, value >> 8 & 15, value & 255);
  }
}

static void put_offer(it_writer *w, uint32_t value) {
  if (value == 0) {
    put(w, "stay out");
  } else {
    put(w, value < IT_OFFER_DEFENDER ? "support challenger" : "support defender");
    put_character(w, w->seat, value < IT_OFFER_DEFENDER ? value - 1 : value - IT_OFFER_DEFENDER);
  }
}

static void put_source(it_writer *w, unsigned source) {
  switch (source) {
  case IT_SOURCE_OPEN: break;
  case IT_SOURCE_DECK: put(w, "deck"); break;
  case IT_SOURCE_HAND: put(w, "hand"); break;
  default: put_seat(w, source - IT_SOURCE_HELD);
  }
}

static void put_term(it_writer *w, uint32_t value) {
  bool give = value == IT_DEAL_GIVE_INFLUENCE || value == IT_DEAL_GIVE_ALLY ||
              (value >= IT_DEAL_GIVE_POWER && value < IT_DEAL_TAKE_ALLY) ||
              value >= IT_DEAL_GIVE_HOSTAGE;
  put(w, give ? "give" : "take");
  if (value <= IT_DEAL_GIVE_INFLUENCE) {
    put(w, "influence");
  } else if (value < IT_DEAL_TAKE_ALLY) {
    put_number(w, "power-", (value - IT_DEAL_TAKE_POWER) % 3 + 1);
  } else if (value <= IT_DEAL_GIVE_ALLY) {
    put(w, "ally");
  } else {
    put(w, "hostage");
    put_source(w, value - (give ? IT_DEAL_GIVE_HOSTAGE : IT_DEAL_TAKE_HOSTAGE));
  }
}

static void put_deal(it_writer *w, uint32_t value) {
  static const char *const words[] = {"propose", "agree", "walk away", "yield", "show allies"};
  if (value == 0 || value >= IT_DEAL_END) {
    w->known = false;
  } else if (value >= IT_DEAL_PROPOSE) {
    put(w, words[value - IT_DEAL_PROPOSE]);
  } else {
    put_term(w, value);
  }
}

static void put_hostage_source(it_writer *w, uint32_t value) {
  if (value == IT_SOURCE_OPEN) {
    w->known = false;
  }
  put(w, value >= IT_SOURCE_HELD ? "from hostages" : "from");
  put_source(w, value);
}

static void put_person(it_writer *w, const char *verb, unsigned seat, uint32_t character) {
  put(w, verb);
  put_character(w, seat, character);
}

static void put_named(it_writer *w, const char *verb, uint32_t seat) {
  put(w, verb);
  put_seat(w, seat);
}

static void put_card(it_writer *w, const char *verb, uint32_t kind) {
  put(w, verb);
  put_kind(w, w->seat, kind);
}

static void put_target_person(it_writer *w, uint32_t value) {
  put_named(w, "target", value / IT_CHARACTERS);
  put_character(w, value / IT_CHARACTERS, value % IT_CHARACTERS);
}

/* `whose`: the seat whose characters the prompt is about. */
static void put_option(it_writer *w, unsigned prompt, uint32_t value, unsigned whose) {
  switch (prompt) {
  case IT_ASK_LEADER: put_own(w, "lead", value); break;
  case IT_ASK_ABILITY: put_choice(w, value, "pass", "use"); break;
  case IT_ASK_PLAY: put_play(w, value); break;
  case IT_ASK_HOSTAGES:
  case IT_ASK_RELEASE:
  case IT_ASK_TORMENT: put_hostage(w, value); break;
  case IT_ASK_DISTRIBUTE: put_own_or_stop(w, "empower", value); break;
  case IT_ASK_CHARACTER: put_own(w, "send", value); break;
  case IT_ASK_OFFER: put_offer(w, value); break;
  case IT_ASK_ACCEPT: put_choice(w, value, "decline", "accept"); break;
  case IT_ASK_ORDER: put_named(w, "first", value); break;
  case IT_ASK_PLACE: put_card(w, "place", value); break;
  case IT_ASK_DEAL: put_deal(w, value); break;
  case IT_ASK_REWARD: put_choice(w, value, "reward", "draw ally"); break;
  case IT_ASK_HALVE: put_own(w, "halve", value); break;
  case IT_ASK_VICTIM: put_named(w, "victim", value); break;
  case IT_ASK_SOURCE: put_hostage_source(w, value); break;
  case IT_ASK_TORMENT_ONE: put_person(w, "plunder", whose, value); break;
  case IT_ASK_DISCARD: put_card(w, "discard", value); break;
  case IT_ASK_REPLACE: put_card(w, "replace", value); break;
  case IT_ASK_GATHER: put_own_or_stop(w, "gather", value); break;
  case IT_ASK_PICK: put_person(w, "pick", whose, value); break;
  case IT_ASK_PLAYER: put_named(w, "target", value); break;
  case IT_ASK_PERSON: put_target_person(w, value); break;
  case IT_ASK_CARD: put_card(w, "target", value); break;
  case IT_ASK_MAY: put_choice(w, value, "no", "yes"); break;
  default: w->known = false;
  }
}

static size_t write_about(const it_table *table, unsigned seat, unsigned prompt, uint32_t value,
                          unsigned whose, char *text) {
  it_writer w = {.table = table, .seat = seat, .text = text, .known = true};
  text[0] = 0;
  put_option(&w, prompt, value, whose);
  if (!w.known) {
    text[0] = 0;
    return 0;
  }
  return w.length;
}

static size_t write_value(const it_table *table, unsigned seat, unsigned prompt, uint32_t value,
                          char *text) {
  return write_about(table, seat, prompt, value, table->pub->seat[seat].prompt_arg[0], text);
}

static it_table look(const hf_rules *rules, const hf_state *state) {
  return it_table_of(rules, (hf_state *)(uintptr_t)state, NULL);
}

size_t it_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text) {
  it_table table = look(rules, state);
  return write_value(&table, seat, option >> 16, option & 0xFFFF, text);
}

static bool matches(const it_table *table, unsigned seat, unsigned prompt, uint32_t value,
                    const char *wanted) {
  char text[HF_NOTATION_MAX];
  return write_value(table, seat, prompt, value, text) && strcmp(text, wanted) == 0;
}

/* Another's character is named while nobody asks about it: whose it may be is open. */
static bool names_character(const it_table *table, unsigned seat, unsigned prompt,
                            const char *wanted, uint32_t *value) {
  char text[HF_NOTATION_MAX];
  if (prompt != IT_ASK_TORMENT_ONE && prompt != IT_ASK_PICK) {
    return false;
  }
  for (unsigned whose = 0; whose < it_seats(table); whose++) {
    for (*value = 0; *value < IT_CHARACTERS; ++*value) {
      if (write_about(table, seat, prompt, *value, whose, text) && strcmp(text, wanted) == 0) {
        return true;
      }
    }
  }
  return false;
}

static bool find_hostage(const it_table *table, unsigned seat, unsigned prompt, const char *wanted,
                         uint32_t *value) {
  for (unsigned act = IT_DO_RELEASE; act <= IT_DO_TORMENT; act++) {
    for (unsigned owner = 0; owner < it_seats(table); owner++) {
      for (unsigned kind = 0; kind < IT_KINDS; kind++) {
        *value = it_hostage_value(act, owner, kind);
        if (matches(table, seat, prompt, *value, wanted)) {
          return true;
        }
      }
    }
  }
  *value = 0;
  return matches(table, seat, prompt, 0, wanted);
}

static bool find_value(const it_table *table, unsigned seat, unsigned prompt, const char *wanted,
                       uint32_t *value) {
  if (it_prompt_is_hostages(prompt)) {
    return find_hostage(table, seat, prompt, wanted, value);
  }
  for (*value = 0; *value < 64; ++*value) {
    if (matches(table, seat, prompt, *value, wanted)) {
      return true;
    }
  }
  return false;
}

hf_status it_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error) {
  it_table table = look(rules, state);
  unsigned own = table.pub->seat[seat].prompt;
  uint32_t value;
  if (own && find_value(&table, seat, own, text, &value)) {
    *option = own << 16 | value;
    return HF_OK;
  }
  for (unsigned prompt = IT_ASK_NOTHING + 1; prompt < IT_ASK_END; prompt++) {
    if (prompt != own && (find_value(&table, seat, prompt, text, &value) ||
                          names_character(&table, seat, prompt, text, &value))) {
      *option = prompt << 16 | value;
      return HF_OK;
    }
  }
  return hf_fail(error, HF_BAD_NOTATION, "'%s' is not the notation of any option", text);
}

const char *it_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat) {
  it_table table = look(rules, state);
  return it_house_id[table.pub->seat[seat].house];
}
