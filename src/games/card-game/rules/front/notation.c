/* Notation: every option has one short text, the same in all languages and
 * versions. A card in play is called by its id; of several with the same id the
 * second is `hedge-knight.2`, in the order of their slots. */
#include "notation.h"

#include "../state/lists.h"
#include "../state/prompts.h"
#include "../state/rows.h"
#include "../tables/rules.h"
#include "../words/vocabulary_words.h"
#include "ask.h"
#include "core/buffer.h"

typedef struct writer {
  const cg_table *table;
  unsigned seat;
  hf_buffer to;
  bool known; /* false: the number means nothing */
} writer;

static void put(writer *w, const char *word) {
  if (word == NULL) {
    w->known = false;
    return;
  }
  if (w->to.length > 0) hf_add_char(&w->to, ' ');
  hf_add(&w->to, word);
}

static void put_number(writer *w, unsigned number) {
  hf_add_char(&w->to, ' ');
  hf_add_number(&w->to, number);
}

static const char *const seat_words[CG_SEATS] = {"p1", "p2", "p3", "p4", "p5", "p6", "p7"};

const char *cg_seat_name(const hf_rules *rules, const hf_state *state, unsigned seat) {
  (void)rules, (void)state;
  return seat_words[seat];
}

static void put_seat(writer *w, unsigned seat) {
  put(w, seat < cg_seats(w->table) ? seat_words[seat] : NULL);
}

static void put_def(writer *w, unsigned def) {
  put(w, def >= 1 && def <= w->table->rules->count ? cg_id(w->table->rules, def) : NULL);
}

/* How many cards before it are called the same. */
static unsigned namesakes(const cg_table *table, unsigned object) {
  unsigned count = 0;
  for (unsigned other = 0; other < object; other++)
    count += table->object[other].place != CG_NOWHERE && table->object[other].place != CG_FACTION &&
             table->object[other].def == table->object[object].def;
  return count;
}

static void put_object(writer *w, unsigned object) {
  const cg_table *table = w->table;
  if (object >= table->pub->high || table->object[object].place == CG_NOWHERE) {
    w->known = false;
    return;
  }
  const cg_object *card = &table->object[object];
  if (card->place == CG_FACTION) {
    put(w, "faction");
    put_seat(w, card->controller);
    return;
  }
  if (card->def == 0)
    put(w, "facedown");
  else
    put_def(w, card->def);
  unsigned before = namesakes(table, object);
  if (before == 0) return;
  hf_add_char(&w->to, '.');
  hf_add_number(&w->to, before + 1);
}

size_t cg_object_write(const cg_table *table, unsigned object, char *text) {
  writer w = {.table = table, .to = hf_buffer_on(text, HF_NOTATION_MAX), .known = true};
  put_object(&w, object);
  return w.known ? w.to.length : 0;
}

const char *const cg_zone_words[] = {"deck-top", "deck", "deck-bottom", "hand",  "aside", "stack",
                                     "discard",  "dead", "out",         "plots", "used",  NULL};
const char *const cg_sort_words[] = {"character", "location", "attachment", "event", NULL};

static void put_numbered(writer *w, unsigned number) {
  static const char *const no_yes[] = {"no", "yes"};
  static const char *const keep[] = {"keep", "mulligan"};
  switch (w->table->seat[w->seat].prompt) {
  case CG_ASK_MULLIGAN: put(w, number < 2 ? keep[number] : NULL); return;
  case CG_ASK_X:
    put(w, "pay");
    put_number(w, number);
    return;
  case CG_ASK_BESTOW:
    put(w, "bestow");
    put_number(w, number);
    return;
  case CG_ASK_EITHER:
    put(w, "either");
    put_number(w, number + 1);
    return;
  default: put(w, number < 2 ? no_yes[number] : NULL);
  }
}

static void put_word(writer *w, uint32_t option) {
  unsigned what = cg_option_what(option);
  switch (w->table->seat[w->seat].prompt) {
  case CG_ASK_TITLE:
    put(w, "title");
    put(w, what < CG_TITLE_COUNT ? cg_id(w->table->rules, cg_title(w->table, what)) : NULL);
    return;
  case CG_ASK_KEYWORD:
    put(w, "keyword");
    put(w, what < CG_KEYWORD_COUNT ? cg_keyword_words[what] : NULL);
    return;
  default:
    put(w, "name");
    if (cg_option_group(option) != 0)
      put(w, what < 4 ? cg_sort_words[what] : NULL);
    else
      put(w, what < 3 ? cg_icon_words[what] : NULL);
  }
}

/* The same thing may answer several groups: how many of them come before. */
static unsigned occasions_before(const writer *w, uint32_t option) {
  cg_table table = *w->table;
  unsigned before = 0;
  cg_options options;
  cg_find_options(&table, w->seat, &options);
  for (unsigned i = 0; i < options.count; i++)
    before += cg_option_kind(options.list[i]) == cg_option_kind(option) &&
              cg_option_what(options.list[i]) == cg_option_what(option) &&
              cg_option_member(options.list[i]) == cg_option_member(option) &&
              cg_option_group(options.list[i]) < cg_option_group(option);
  return before;
}

/* One of many cards that are discarded: of copies the second, the third ... */
static void put_discarded(writer *w, uint32_t option, unsigned def) {
  unsigned copy = 1, last = cg_option_group(option);
  for (unsigned number = 1; number <= last; number++) {
    const cg_group *group = &w->table->pub->group[number - 1];
    if (!cg_is_list(group) || group->kind != CG_HAP_FROM_ZONE) continue;
    unsigned member,
        end = number == last ? cg_option_member(option) : cg_list_length(w->table, group);
    for (unsigned n = 0; n < end; n++) copy += cg_nth_of(w->table, group, n, &member).def == def;
  }
  put(w, "for");
  put_def(w, def);
  if (copy > 1) put_number(w, copy);
}

/* Which card of a group, and which group where it is not the first it answers. */
static void put_occasion(writer *w, uint32_t option) {
  unsigned member = cg_option_member(option), before = 0, def = cg_option_answers(w->table, option);
  if (def != 0) {
    put_discarded(w, option, def);
    return;
  }
  if (member != CG_NO_MEMBER) {
    put(w, "for");
    put_object(w, member);
  }
  if (cg_option_group(option) > 0) before = occasions_before(w, option);
  if (before == 0) return;
  put(w, "at");
  put_number(w, before + 1);
}

/* A card that does not come from the hand: which of its places, in their order. */
static void put_place(writer *w, uint32_t option) {
  if (cg_option_place(option) == 0) return;
  put(w, "from");
  put_number(w, cg_option_place(option));
}

static void put_host(writer *w, uint32_t option) {
  if (cg_option_member(option) == CG_NO_MEMBER) return;
  put(w, "on");
  put_object(w, cg_option_member(option));
}

static bool is_event(const writer *w, unsigned object) {
  unsigned def = object < w->table->pub->high ? w->table->object[object].def : 0U;
  return def != 0 && cg_def_of(w->table, def)->type == CG_TYPE_EVENT;
}

static void put_ability(writer *w, uint32_t option) {
  unsigned what = cg_option_what(option);
  put(w, "use");
  put_object(w, what & 1023);
  if (what >> 10 != 0) {
    put(w, "ability");
    put_number(w, (what >> 10) + 1);
  }
  put_occasion(w, option);
}

static void put_choice(writer *w, uint32_t option) {
  if (cg_option_group(option) != 0) {
    put(w, cg_option_group(option) == 1 ? "stealth" : "assault");
    put_object(w, cg_option_member(option));
    put_object(w, cg_option_what(option));
    return;
  }
  put(w, "card");
  put_object(w, cg_option_what(option));
}

static void put_card(writer *w, uint32_t option) {
  unsigned zone = cg_option_group(option);
  put(w, "card");
  put_def(w, cg_option_what(option));
  put(w, zone < CG_ZONES ? cg_zone_words[zone] : NULL);
  put_seat(w, cg_option_member(option));
}

static void put_challenge(writer *w, unsigned what) {
  put(w, "challenge");
  put(w, (what & 3) < 3 ? cg_icon_words[what & 3] : NULL);
  put_seat(w, what >> 2);
}

/* By its card and what it is about; a number where these are the same. */
static void put_delayed(writer *w, uint32_t option) {
  const cg_public *pub = w->table->pub;
  unsigned index = cg_option_what(option), same = 1;
  if (index >= pub->lasting_count) {
    w->known = false;
    return;
  }
  const cg_lasting *delayed = cg_lasting_at(w->table, index);
  unsigned def = cg_lasting_def(w->table, delayed);
  for (unsigned i = 0; i < index; i++)
    same += cg_lasting_def(w->table, cg_lasting_at(w->table, i)) == def &&
            cg_lasting_at(w->table, i)->object == delayed->object;
  put(w, "delayed");
  put_def(w, def);
  if (cg_option_member(option) != CG_NO_MEMBER) {
    put(w, "for");
    put_object(w, cg_option_member(option));
  }
  if (same > 1) put_number(w, same);
}

static void put_option(writer *w, uint32_t option) {
  unsigned what = cg_option_what(option);
  switch (cg_option_kind(option)) {
  case CG_O_PASS: put(w, option == 0 ? "pass" : NULL); return;
  case CG_O_NUMBER:
    if (w->table->seat[w->seat].prompt == CG_ASK_DELAYED)
      put_delayed(w, option);
    else
      put_numbered(w, what);
    return;
  case CG_O_OBJECT: put_choice(w, option); return;
  case CG_O_CARD: put_card(w, option); return;
  case CG_O_ABILITY: put_ability(w, option); return;
  case CG_O_EVENT:
    put(w, "play");
    put_def(w, cg_option_def(option));
    put_place(w, option);
    put_occasion(w, option);
    return;
  case CG_O_MARSHAL:
  case CG_O_AMBUSH:
    put(w, cg_option_kind(option) == CG_O_MARSHAL ? "marshal" : "ambush");
    put_def(w, cg_option_def(option));
    put_place(w, option);
    put_host(w, option);
    return;
  case CG_O_SHADOW:
    put(w, "hide");
    put_def(w, what);
    return;
  case CG_O_UNSHADOW:
    put(w, "emerge");
    put_object(w, what);
    if (is_event(w, what))
      put_occasion(w, option);
    else
      put_host(w, option);
    return;
  case CG_O_CHALLENGE: put_challenge(w, what); return;
  case CG_O_SEAT:
    put(w, "player");
    put_seat(w, what);
    return;
  case CG_O_WORD: put_word(w, option); return;
  case CG_O_SAVE:
    put(w, "save");
    put_object(w, what);
    put_occasion(w, option);
    return;
  case CG_O_SETUP:
    put(w, "place");
    put_def(w, what);
    return;
  default:
    if (cg_option_group(option) != 0) {
      put(w, cg_option_group(option) == 1 ? "no-stealth" : "no-assault");
      put_object(w, cg_option_member(option));
      return;
    }
    put(w, "done");
  }
}

size_t cg_option_write(const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option, char *text) {
  cg_table table = cg_look(rules, state);
  writer w = {
      .table = &table, .seat = seat, .to = hf_buffer_on(text, HF_NOTATION_MAX), .known = true};
  put_option(&w, option);
  if (w.known && hf_fits(&w.to)) return w.to.length;
  text[0] = '\0';
  return 0;
}

/* --- reading -------------------------------------------------------------- */

/* The words of a text that is being read. */
typedef struct reader {
  const cg_table *table;
  const char *at;
} reader;

static bool next_is(reader *r, const char *word) {
  size_t length = strlen(word);
  if (strncmp(r->at, word, length) != 0 || (r->at[length] != ' ' && r->at[length] != '\0'))
    return false;
  r->at += length + (r->at[length] == ' ');
  return true;
}

static bool read_word(reader *r, const char *const *words, unsigned count, unsigned *index) {
  for (*index = 0; *index < count; ++*index)
    if (next_is(r, words[*index])) return true;
  return false;
}

static bool read_object(reader *r, unsigned *object) {
  char name[HF_NOTATION_MAX];
  for (*object = 0; *object < r->table->pub->high; ++*object)
    if (cg_object_write(r->table, *object, name) > 0 && next_is(r, name)) return true;
  return false;
}

static bool read_def(reader *r, unsigned *def) {
  for (*def = 1; *def <= r->table->rules->count; ++*def)
    if (next_is(r, cg_id(r->table->rules, *def))) return true;
  return false;
}

static bool read_seat(reader *r, unsigned *seat) {
  return read_word(r, seat_words, cg_seats(r->table), seat);
}

/* A card in play, or one that lies in a zone. */
static uint32_t read_card(reader r) {
  reader again = r;
  unsigned object, def, zone, seat;
  if (read_object(&r, &object) && *r.at == '\0')
    return cg_option(CG_O_OBJECT, 0, CG_NO_MEMBER, object);
  if (read_def(&again, &def) && read_word(&again, cg_zone_words, CG_ZONES, &zone) &&
      read_seat(&again, &seat))
    return cg_option(CG_O_CARD, zone, seat, def);
  return HF_NO_OPTION;
}

/* What a group may hold at any of its steps: it is read before the others are made. */
static uint32_t read_pick(const cg_table *table, const char *text) {
  reader r = {.table = table, .at = text};
  unsigned object, other, type, seat, def;
  if (next_is(&r, "done")) return cg_option(CG_O_DONE, 0, CG_NO_MEMBER, 0);
  if (next_is(&r, "card")) return read_card(r);
  if (next_is(&r, "stealth") && read_object(&r, &object) && read_object(&r, &other))
    return cg_option(CG_O_OBJECT, 1, object, other);
  if (next_is(&r, "no-stealth") && read_object(&r, &object))
    return cg_option(CG_O_DONE, 1, object, 0);
  if (next_is(&r, "assault") && read_object(&r, &object) && read_object(&r, &other))
    return cg_option(CG_O_OBJECT, 2, object, other);
  if (next_is(&r, "no-assault") && read_object(&r, &object))
    return cg_option(CG_O_DONE, 2, object, 0);
  if (next_is(&r, "challenge") && read_word(&r, cg_icon_words, 3, &type) && read_seat(&r, &seat))
    return cg_option(CG_O_CHALLENGE, 0, CG_NO_MEMBER, type | seat << 2);
  if (next_is(&r, "player") && read_seat(&r, &seat))
    return cg_option(CG_O_SEAT, 0, CG_NO_MEMBER, seat);
  if (next_is(&r, "place") && read_def(&r, &def))
    return cg_option(CG_O_SETUP, cg_def_of(table, def)->type, CG_NO_MEMBER, def);
  return HF_NO_OPTION;
}

/* A text is one of the options that the seat has, or may stand later in its group. */
hf_status cg_option_read(const hf_rules *rules, const hf_state *state, unsigned seat,
                         const char *text, hf_option *option, hf_error *error) {
  cg_options options;
  char written[HF_NOTATION_MAX];
  cg_table table = cg_look(rules, state);
  options.count = 0;
  bool asked = (table.flow->asked >> seat & 1) != 0;
  if (asked) cg_find_options(&table, seat, &options);
  for (unsigned i = 0; i < options.count; i++) {
    cg_option_write(rules, state, seat, options.list[i], written);
    if (strcmp(written, text) != 0) continue;
    *option = options.list[i];
    return HF_OK;
  }
  if (asked && cg_prompt_is_group(table.seat[seat].prompt)) {
    *option = read_pick(&table, text);
    if (*option != HF_NO_OPTION) return HF_OK;
  }
  return hf_fail(error, HF_BAD_NOTATION, "'%s' is nothing that can be chosen here", text);
}
