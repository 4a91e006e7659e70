/* See match.h.
 *
 * `first` holds UNKNOWN, BUSY, NONE or the number of the first way + 1. A
 * type that is met again at the same place while its own ways are being
 * looked for (which a sound vocabulary never does) has none there. */
#include "match.h"

#include "pattern.h"

#include <string.h>

enum { UNKNOWN = 0, BUSY = 0xFFFE, NONE = 0xFFFF };

#define FORKS_MAX (2 * HL_SLOTS_MAX + HL_OPTIONAL_MAX)

/* Where a fork goes on: behind a word that is left out, with the next way to
 * fill a slot, or with a pronoun as the slot and its possessive. */
enum { FORK_WORD, FORK_SLOT, FORK_PRONOUN };

/* "your" is "you" and "'s" in one word. */
static const struct {
  const char *whose, *who;
} pronouns[] = {{"your", "you"}, {"its", "it"}, {"their", "they"}};
#define PRONOUNS (sizeof pronouns / sizeof pronouns[0])

/* Where a walk along a pattern can go on in another way. */
typedef struct walk_fork {
  const char *rest; /* the pattern behind it */
  uint16_t place;
  uint16_t way;  /* of a slot: the next way + 1 */
  uint8_t slots; /* slots filled before it */
  uint8_t kind;
} walk_fork;

typedef struct pattern_walk {
  const char *rest;
  size_t place;
  uint8_t slots, forks;
  uint16_t slot_begin[HL_SLOTS_MAX], slot_end[HL_SLOTS_MAX];
  walk_fork fork[FORKS_MAX];
} pattern_walk;

static uint16_t ways_at(hl_matcher *matcher, unsigned type, size_t place, unsigned depth);

void hl_match_forget(hl_matcher *matcher) {
  memset(matcher->first, 0, (matcher->clause->count + 1) * sizeof matcher->first[0]);
  matcher->way_count = 0;
}

void hl_match_file(hl_matcher *matcher, size_t length) {
  matcher->file_steps_left = HL_STEPS_FILE + (uint32_t)length * HL_STEPS_BYTE;
}

void hl_match_start(hl_matcher *matcher) {
  hl_match_forget(matcher);
  matcher->steps_left =
      HL_STEPS_CLAUSE + (uint32_t)matcher->clause->count * (uint32_t)HL_STEPS_WORD;
  matcher->trouble = HL_NO_TROUBLE;
}

/* --- what did not fit ---------------------------------------------------- */

static bool reaches(hl_matcher *matcher, size_t place) {
  if (matcher->explaining) return place == matcher->furthest;
  if (place > matcher->furthest) matcher->furthest = place;
  return false;
}

void hl_match_missed(hl_matcher *matcher, size_t place, const char *word) {
  if (reaches(matcher, place)) hl_expected_add(&matcher->expected, word, strlen(word));
}

static void missed_word(hl_matcher *matcher, size_t place, const hl_part *part) {
  size_t at = 0, length = 0;
  const char *text = NULL;
  if (!reaches(matcher, place)) return;
  while (hl_part_alternative(part, &at, &text, &length)) {
    if (part->optional)
      hl_expected_add_near(&matcher->expected, text, length);
    else
      hl_expected_add(&matcher->expected, text, length);
  }
}

/* The phrase that must stand in front of a name where this type is wanted: 0 if it is of the
 * type itself, -1 if it can never stand there. */
static int word_before_name(const hl_matcher *matcher, const hl_register *known, unsigned type) {
  if (!known->visible) return -1;
  if (known->type == type) return 0;
  if (!known->lone || hl_type_of(matcher->vocabulary, known->type)->element != type) return -1;
  uint16_t only = hl_only_of(matcher->vocabulary, known->type);
  return only == 0 ? -1 : only;
}

static void missed_value(hl_matcher *matcher, unsigned type, size_t place) {
  if (!reaches(matcher, place)) return;
  if (type == HL_NUMBER) hl_match_missed(matcher, place, "a number");
  if (type == HL_NAME) hl_match_missed(matcher, place, "a name in quotes");
  const hl_words *words = hl_words_of(matcher->vocabulary, type);
  for (size_t i = 0; words != NULL && words->words[i] != NULL; i++)
    hl_expected_add(&matcher->expected, words->words[i], strlen(words->words[i]));
  const hl_own_words *own = type == matcher->vocabulary->open ? matcher->own : NULL;
  for (size_t i = 0; own != NULL && i < own->count; i++)
    hl_match_missed(matcher, place, hl_own_word_id(own, i));
  for (size_t i = 0; i < *matcher->register_count; i++) {
    const hl_register *known = &matcher->registers[i];
    if (word_before_name(matcher, known, type) >= 0)
      hl_expected_add(&matcher->expected, known->name.text, known->name.length);
  }
}

/* --- finding ways -------------------------------------------------------- */

static bool spend_step(hl_matcher *matcher) {
  if (matcher->steps_left == 0) matcher->trouble = HL_TOO_INVOLVED;
  if (matcher->file_steps_left == 0) matcher->trouble = HL_FILE_TOO_INVOLVED;
  if (matcher->trouble != HL_NO_TROUBLE) return false;
  matcher->steps_left--;
  matcher->file_steps_left--;
  return true;
}

static bool word_fits(const hl_token *token, const hl_part *part) {
  size_t at = 0, length = 0;
  const char *text = NULL;
  if (token->kind != HL_TOKEN_WORD && token->kind != HL_TOKEN_NUMBER) return false;
  while (hl_part_alternative(part, &at, &text, &length))
    if (length == token->length && memcmp(text, token->text, length) == 0) return true;
  return false;
}

/* Keeps a way, longest first; the first found to one end is the one kept. */
static void keep_way(hl_matcher *matcher, uint16_t *first, const hl_way *found) {
  uint16_t *link = first;
  while (*link != 0 && matcher->way[*link - 1].end > found->end)
    link = &matcher->way[*link - 1].next;
  if (*link != 0 && matcher->way[*link - 1].end == found->end) return;
  if (matcher->way_count == HL_WAYS_MAX) {
    matcher->trouble = HL_TOO_INVOLVED;
    return;
  }
  hl_way *way = &matcher->way[matcher->way_count++];
  *way = *found;
  way->next = *link;
  *link = (uint16_t)matcher->way_count;
}

/* Fills the slot that is read with the words from here to `end`. */
static void fill_slot(pattern_walk *walk, size_t end) {
  walk->slot_begin[walk->slots] = (uint16_t)walk->place;
  walk->slot_end[walk->slots] = (uint16_t)end;
  walk->slots++;
  walk->place = end;
}

/* The phrase of this type for which the possessive pronoun at a place stands,
 * or NULL. */
static const hl_phrase *pronoun_phrase(const hl_matcher *matcher, unsigned type, size_t place) {
  const hl_vocabulary *vocabulary = matcher->vocabulary;
  for (size_t i = 0; i < PRONOUNS; i++) {
    if (!hl_token_is(&matcher->clause->token[place], pronouns[i].whose)) continue;
    for (size_t j = 0; j < vocabulary->phrase_count; j++)
      if (vocabulary->phrases[j].type == type &&
          strcmp(vocabulary->phrases[j].pattern, pronouns[i].who) == 0)
        return &vocabulary->phrases[j];
  }
  return NULL;
}

static void missed_pronoun(hl_matcher *matcher, int type, size_t place) {
  const hl_vocabulary *vocabulary = matcher->vocabulary;
  for (size_t i = 0; reaches(matcher, place) && i < PRONOUNS; i++)
    for (size_t j = 0; j < vocabulary->phrase_count; j++)
      if (vocabulary->phrases[j].type == type &&
          strcmp(vocabulary->phrases[j].pattern, pronouns[i].who) == 0)
        hl_match_missed(matcher, place, pronouns[i].whose);
}

/* A slot filled by a pronoun takes no words of its own; the pronoun is taken
 * in place of the possessive. */
static void fill_with_pronoun(pattern_walk *walk) {
  hl_part possessive;
  fill_slot(walk, walk->place);
  walk->rest = hl_part_read(walk->rest, &possessive);
  walk->place++;
}

static void push_fork(pattern_walk *walk, unsigned kind, uint16_t way) {
  if (walk->forks == FORKS_MAX) return;
  walk->fork[walk->forks++] = (walk_fork){.rest = walk->rest,
                                          .place = (uint16_t)walk->place,
                                          .way = way,
                                          .slots = walk->slots,
                                          .kind = (uint8_t)kind};
}

static bool take_slot(hl_matcher *matcher, pattern_walk *walk, const hl_part *part,
                      unsigned depth) {
  int type = hl_type_named(matcher->vocabulary, part->text, part->length);
  if (type < 0 || walk->slots == HL_SLOTS_MAX) return false;
  bool pronoun = strncmp(walk->rest, "'s", 2) == 0 &&
                 pronoun_phrase(matcher, (unsigned)type, walk->place) != NULL;
  uint16_t way = ways_at(matcher, (unsigned)type, walk->place, depth + 1);
  if (!pronoun && strncmp(walk->rest, "'s", 2) == 0) missed_pronoun(matcher, type, walk->place);
  if (way == 0) {
    if (pronoun) fill_with_pronoun(walk);
    return pronoun;
  }
  if (pronoun) push_fork(walk, FORK_PRONOUN, 0);
  if (matcher->way[way - 1].next != 0) push_fork(walk, FORK_SLOT, matcher->way[way - 1].next);
  fill_slot(walk, matcher->way[way - 1].end);
  return true;
}

static bool take_word(hl_matcher *matcher, pattern_walk *walk, const hl_part *part) {
  bool fits = word_fits(&matcher->clause->token[walk->place], part);
  if (!fits) missed_word(matcher, walk->place, part);
  if (!fits) return part->optional;
  if (part->optional) push_fork(walk, FORK_WORD, 0);
  walk->place++;
  return true;
}

/* Goes back to the latest fork and another way from there. */
static bool take_fork(hl_matcher *matcher, pattern_walk *walk) {
  if (walk->forks == 0) return false;
  walk_fork *last = &walk->fork[walk->forks - 1];
  uint16_t way = last->way;
  walk->rest = last->rest;
  walk->slots = last->slots;
  walk->place = last->place;
  last->way = way == 0 ? 0 : matcher->way[way - 1].next;
  if (last->way == 0) walk->forks--;
  if (last->kind == FORK_SLOT) fill_slot(walk, matcher->way[way - 1].end);
  if (last->kind == FORK_PRONOUN) fill_with_pronoun(walk);
  return true;
}

/* Walks along one pattern in every way it can be read. */
static void walk_phrase(hl_matcher *matcher, uint16_t *first, size_t phrase, size_t place,
                        unsigned depth) {
  pattern_walk walk = {.rest = matcher->vocabulary->phrases[phrase].pattern, .place = place};
  bool fits = true;
  while (spend_step(matcher)) {
    hl_part part;
    if (!fits && !take_fork(matcher, &walk)) return;
    walk.rest = hl_part_read(walk.rest, &part);
    fits = part.kind == HL_PART_WORD   ? take_word(matcher, &walk, &part)
           : part.kind == HL_PART_SLOT ? take_slot(matcher, &walk, &part, depth)
                                       : false;
    if (part.kind != HL_PART_END || walk.place == place) continue;
    hl_way found = {.end = (uint16_t)walk.place, .phrase = (uint16_t)phrase};
    memcpy(found.slot_begin, walk.slot_begin, sizeof found.slot_begin);
    memcpy(found.slot_end, walk.slot_end, sizeof found.slot_end);
    keep_way(matcher, first, &found);
  }
}

/* The index of the token among the words of a type, -1 if it is none of them. */
static int word_of(const hl_matcher *matcher, unsigned type, const hl_token *token) {
  const hl_words *words = hl_words_of(matcher->vocabulary, type);
  for (int i = 0; words != NULL && words->words[i] != NULL; i++)
    if (hl_token_is(token, words->words[i])) return i;
  const hl_own_words *own = type == matcher->vocabulary->open ? matcher->own : NULL;
  for (size_t i = 0; own != NULL && i < own->count; i++)
    if (hl_token_is(token, hl_own_word_id(own, i)))
      return matcher->vocabulary->open_end - 1 - (int)i;
  return -1;
}

/* Numbers, names in quotes, words of a type and chosen things are single words. */
static void value_way(hl_matcher *matcher, uint16_t *first, unsigned type, size_t place) {
  const hl_token *token = &matcher->clause->token[place];
  hl_way way = {.end = (uint16_t)(place + 1)};
  if (type == HL_NUMBER && token->kind == HL_TOKEN_NUMBER && !token->negative)
    way.phrase = HL_WAY_NUMBER;
  if (type == HL_NAME && token->kind == HL_TOKEN_QUOTED) way.phrase = HL_WAY_QUOTED;
  int word = token->kind == HL_TOKEN_WORD ? word_of(matcher, type, token) : -1;
  if (word >= 0) {
    way.phrase = HL_WAY_WORD;
    way.slot_begin[0] = (uint16_t)word;
  }
  for (size_t i = 0; token->kind == HL_TOKEN_WORD && i < *matcher->register_count; i++) {
    const hl_register *known = &matcher->registers[i];
    int before = word_before_name(matcher, known, type);
    if (before < 0 || known->name.length != token->length) continue;
    if (memcmp(known->name.text, token->text, token->length) != 0) continue;
    way.phrase = HL_WAY_REGISTER;
    way.slot_begin[0] = (uint16_t)i;
    way.slot_begin[1] = (uint16_t)before;
  }
  if (way.phrase != 0)
    keep_way(matcher, first, &way);
  else
    missed_value(matcher, type, place);
}

/* The first way + 1 to read the words at a place as this type, or 0. */
static uint16_t ways_at(hl_matcher *matcher, unsigned type, size_t place, unsigned depth) {
  uint16_t *first = &matcher->first[place][type];
  if (*first == BUSY || *first == NONE) return 0;
  if (*first != UNKNOWN) return *first;
  if (depth > HL_EXPRESSION_DEPTH) matcher->trouble = HL_TOO_DEEP;
  if (matcher->trouble != HL_NO_TROUBLE) return 0;
  *first = BUSY;
  uint16_t found = 0;
  value_way(matcher, &found, type, place);
  for (size_t i = 0; i < matcher->vocabulary->phrase_count; i++)
    if (matcher->vocabulary->phrases[i].type == type) walk_phrase(matcher, &found, i, place, depth);
  *first = found == 0 ? (uint16_t)NONE : found;
  return matcher->trouble == HL_NO_TROUBLE ? found : 0;
}

size_t hl_match(hl_matcher *matcher, unsigned type, size_t place) {
  uint16_t way = ways_at(matcher, type, place, 1);
  return way == 0 ? 0 : matcher->way[way - 1].end;
}

size_t hl_match_quietly(hl_matcher *matcher, unsigned type, size_t place) {
  size_t furthest = matcher->furthest;
  bool explaining = matcher->explaining;
  uint8_t trouble = matcher->trouble;
  matcher->furthest = SIZE_MAX; /* no place is there, so none is noted */
  matcher->explaining = true;
  size_t end = hl_match(matcher, type, place);
  matcher->furthest = furthest;
  matcher->explaining = explaining;
  matcher->trouble = trouble;
  return end;
}

static const hl_way *way_to(const hl_matcher *matcher, unsigned type, size_t place, size_t end) {
  uint16_t way = matcher->first[place][type];
  if (way == BUSY || way == NONE) return NULL;
  while (way != 0 && matcher->way[way - 1].end != end) way = matcher->way[way - 1].next;
  return way == 0 ? NULL : &matcher->way[way - 1];
}

size_t hl_match_shorter(const hl_matcher *matcher, unsigned type, size_t place, size_t end) {
  const hl_way *way = way_to(matcher, type, place, end);
  return way == NULL || way->next == 0 ? 0 : matcher->way[way->next - 1].end;
}

/* --- code ---------------------------------------------------------------- */

static hf_status put(hl_code *code, uint16_t word) {
  if (code->length == code->size) return HF_NO_ROOM;
  code->word[code->length++] = word;
  return HF_OK;
}

static hf_status put_name(hl_code *code, unsigned number, uint16_t before) {
  hf_status status = before == 0 ? HF_OK : put(code, before);
  return status == HF_OK ? put(code, (uint16_t)(HL_REGISTER | number)) : status;
}

static hf_status put_quoted(hl_code *code, const hl_token *token) {
  const hl_string_slot *slot = hl_strings_add(code->strings, token->text, token->length);
  if (slot == NULL || code->size - code->length < 3) return HF_NO_ROOM;
  code->word[code->length++] = HL_QUOTED;
  code->word[code->length++] = (uint16_t)(slot->offset >> 16);
  code->word[code->length++] = (uint16_t)(slot->offset & 0xFFFF);
  return HF_OK;
}

static hf_status emit(hl_matcher *matcher, unsigned type, size_t place, size_t end, hl_code *code,
                      unsigned depth);

static hf_status emit_slot(hl_matcher *matcher, unsigned type, size_t begin, size_t end,
                           hl_code *code, unsigned depth) {
  if (begin != end) return emit(matcher, type, begin, end, code, depth);
  const hl_phrase *phrase = pronoun_phrase(matcher, type, begin);
  return phrase == NULL ? HF_BAD_CARDS : put(code, phrase->op);
}

static hf_status emit(hl_matcher *matcher, unsigned type, size_t place, size_t end, hl_code *code,
                      unsigned depth) {
  const hl_way *way = way_to(matcher, type, place, end);
  const hl_token *token = &matcher->clause->token[place];
  if (depth > HL_EXPRESSION_DEPTH) matcher->trouble = HL_TOO_DEEP;
  if (way == NULL || matcher->trouble != HL_NO_TROUBLE) return HF_BAD_CARDS;
  if (way->phrase == HL_WAY_NUMBER) return put(code, (uint16_t)(HL_CONSTANT | token->number));
  if (way->phrase == HL_WAY_WORD) return put(code, (uint16_t)(HL_CONSTANT | way->slot_begin[0]));
  if (way->phrase == HL_WAY_REGISTER) return put_name(code, way->slot_begin[0], way->slot_begin[1]);
  if (way->phrase == HL_WAY_QUOTED) return put_quoted(code, token);
  const hl_phrase *phrase = &matcher->vocabulary->phrases[way->phrase];
  uint8_t slots[HL_SLOTS_MAX];
  unsigned count = hl_phrase_slots(matcher->vocabulary, phrase, slots);
  hf_status status = put(code, phrase->op);
  for (unsigned i = 0; status == HF_OK && i < count; i++)
    status = emit_slot(matcher, slots[i], way->slot_begin[i], way->slot_end[i], code, depth + 1);
  return status;
}

hf_status hl_match_emit(hl_matcher *matcher, unsigned type, size_t place, size_t end,
                        hl_code *code) {
  return emit(matcher, type, place, end, code, 1);
}
