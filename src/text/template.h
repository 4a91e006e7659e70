/* Templates: how a sentence is put together from its parts.
 *
 * English templates stand in the vocabularies and in the code that asks for
 * them; they are the keys under which po/ keeps each translation. The same
 * marks serve both languages:
 *
 *   {0}            the slot as it is (nominative)
 *   {0.gen}        the slot in a case: nom gen dat acc ins loc; in English
 *                  pos ("your", "the challenger's") and obj ("them");
 *                  {0.each} as it stands behind "each" (without an article),
 *                  {0.one} one of the things that slot 0 names, {0.onegen} in
 *                  a case, for all six ("a character", "персонажа"),
 *                  {0.as} in the case in which this template was asked for
 *   {0#card|cards} by the number in slot 0; English has two forms, Ukrainian
 *                  three (1 карту, 2 карти, 5 карт); a number that is not
 *                  known until play takes one form more, or the last if there
 *                  is none: {0#{0} card|{0} cards|as many cards as {0}}
 *   {0?draw|{0} draws}
 *                  by the person of slot 0: the first part if it is the
 *                  reader ("you"), the second if it is one other, an optional
 *                  third if it is several. Parts may hold slots again.
 *   {0^він|вона|воно|вони}
 *                  by the gender of slot 0: masculine, feminine, neuter,
 *                  plural; perhaps a fifth part for a masculine thing and a
 *                  sixth for things in the plural
 *   {0~наступний|наступна|наступне}
 *                  the same by the gender of one of the things that slot 0 names
 *   {0!своєї|чужої}
 *                  the first part if slot 0 is the one who acts in this
 *                  sentence, else the second. English needs it seldom: there
 *                  {0.pos} of the one who acts is "your" or "their"
 *   {0=<f>рука|руки|руці|руку|рукою|руці}
 *                  what belongs to slot 0: "своя рука", "твоя рука", "рука
 *                  цього гравця", in the case asked for ({0=.acc <f>...: in
 *                  that case); in English simply {0.pos} hand
 *   {,}            a comma, unless there is a pause here already or one comes next:
 *                  before and behind what stands between commas
 *   [гравець|гравця|гравцю|гравця|гравцем|гравці]
 *                  a word that declines: the form for the case in which this
 *                  template was asked for (nom gen dat acc ins loc); in
 *                  English [plain|possessive|object|each]; later forms may be
 *                  left out and then equal the first. English without any such
 *                  word makes its possessive with 's. What names several things
 *                  may go on with what one of them is called: in English a fifth
 *                  and a sixth form (plain, possessive), in Ukrainian six more
 *   <m> <f> <n> <p> <t> <s>
 *                  at the very beginning: the gender of what this names (t: a
 *                  masculine thing, s: several things, whose accusative is
 *                  their nominative); a second one is that of one among several:
 *                  <s><f>
 *   <2> or <*>       its person: the reader, several; else one other. At the
 *                  beginning of something done, <2> says that the reader does
 *                  it ("<2>draw 2 cards"); without it the slot of the first
 *                  {N?...|...} is the one who acts
 *
 * A template that is nothing but a slot stands for that slot, in any case.
 * Literal marks are doubled: {{ [[ <<.
 *
 * Rendering never allocates, never fails and never reads past a template,
 * however malformed: what cannot be made sense of is left out. A buffer that
 * is too small is filled as far as whole letters go, and the length that
 * would have been needed is returned. */
#ifndef HT_TEMPLATE_H
#define HT_TEMPLATE_H

#include "writer.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HT_SLOTS_MAX 8

typedef enum ht_case {
  HT_NOMINATIVE,
  HT_GENITIVE,
  HT_DATIVE,
  HT_ACCUSATIVE,
  HT_INSTRUMENTAL,
  HT_LOCATIVE,
  HT_POSSESSIVE,
  HT_OBJECT,
  HT_EACH,
  HT_ONE, /* one of several, in the nominative; the other five cases follow */
  HT_CASES = HT_ONE + 6
} ht_case;

typedef enum ht_gender {
  HT_MASCULINE,
  HT_FEMININE,
  HT_NEUTER,
  HT_PLURAL,
  HT_THING,
  HT_THINGS
} ht_gender;
typedef enum ht_person { HT_OTHER, HT_READER, HT_SEVERAL } ht_person;

typedef enum ht_kind {
  HT_NOTHING,  /* renders as nothing */
  HT_NUMBER,   /* `number` */
  HT_TEXT,     /* `text` as it is, never translated nor declined */
  HT_TEMPLATE, /* `text` is an English template over `slots` */
  HT_LAZY      /* `open` turns it into one of the above when it is needed */
} ht_kind;

/* What a slot holds. */
typedef struct ht_value {
  ht_kind kind;
  bool clause;       /* somebody does something: see <2> above */
  bool unknown;      /* a number not known until play */
  bool one;          /* one of the things that a template names, in any case */
  bool bare;         /* a clause without its subject, slot 0, where that comes first */
  ht_gender gender;  /* of HT_TEXT; a template says its own */
  ht_person person;  /* of HT_TEXT; of a template that does not say its own */
  int32_t number;    /* HT_NUMBER; free for the use of `open` */
  uint32_t identity; /* equal and not 0: the same player or thing */
  const char *text;
  const struct ht_value *slots;
  unsigned slot_count;
  const void *context; /* for `open` */
  const void *where;
  /* Fills `opened` with a value that is not lazy; its slots may be written to
   * `slots`, which holds HT_SLOTS_MAX. */
  void (*open)(const struct ht_value *self, ht_language language, struct ht_value *opened,
               struct ht_value *slots);
} ht_value;

/* Short ways to make a value. The slots must live as long as the value. */
ht_value ht_number(int32_t number);
ht_value ht_text(const char *text);
ht_value ht_term(const char *english);
/* A name from a card file: declined where po/ knows it, else as it is. */
ht_value ht_given(const char *name);
ht_value ht_phrase(const char *english, const ht_value *slots, unsigned slot_count);

/* The translation of an English template; the English itself where there is
 * none. */
const char *ht_translate(ht_language language, const char *english);
/* NULL where there is none. */
const char *ht_translation(ht_language language, const char *english);

/* Renders a template. Returns the length of the whole text without the final
 * 0, also when the buffer was too small. */
size_t ht_render(ht_language language, const char *english, const ht_value *slots,
                 unsigned slot_count, char *buffer, size_t size);
/* The same into a writer, for texts made of several sentences. */
void ht_put(ht_writer *writer, const char *english, const ht_value *slots, unsigned slot_count);
/* How a language says whose something is, before what slot 0 names: keys like
 * all others. The second is for what belongs to the one who acts. */
#define HT_YOUR "{0^your|your|your|your}"
#define HT_OWN "{0^your own|your own|your own|your own}"
/* A value alone, in a case. */
void ht_put_value(ht_writer *writer, const ht_value *value, ht_case form);

/* Which form a number takes: English 0 or 1, Ukrainian 0 (1, 21), 1 (2-4,
 * 22-24) or 2 (0, 5-20, 25). */
unsigned ht_plural_form(ht_language language, int32_t number);

/* Does the translation begin with its subject, slot 0, so that it can be left out? */
bool ht_subject_first(ht_language language, const char *english);

/* Does the value name the reader, one other, several? */
ht_person ht_person_of(ht_language language, const ht_value *value);

/* Is this template (in its own language, not translated) well formed? Marks
 * the slots it uses, one bit each; `wrong` says what is wrong. */
bool ht_template_check(ht_language language, const char *text, uint32_t *slots_used,
                       const char **wrong);

#endif
