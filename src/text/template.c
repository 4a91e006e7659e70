/* Templates: rendering.
 *
 * A template is read from left to right and written at once; a slot is
 * rendered where it stands, in the case its mark asks for. What a slot holds
 * may be a template again: the depth is bounded, so that no chain of values
 * can exhaust the stack. */
#include "template.h"

#include "marks.h"

#include <string.h>

/* Deeper than any card that makes sense. */
#define DEPTH_MAX 64

/* Who acts in the sentence that is being rendered. */
typedef struct render_doer {
  bool known;
  ht_person person;
  uint32_t identity;
} render_doer;

typedef struct render_frame {
  ht_writer *writer;
  const ht_value *slots;
  unsigned slot_count;
  ht_case form; /* the case asked for */
  render_doer acting;
  unsigned depth;
} render_frame;

/* A value that is not lazy, and room for its slots. */
typedef struct opened {
  ht_value value;
  ht_value slots[HT_SLOTS_MAX];
} opened;

static void render_span(const render_frame *frame, ht_span span);
static void render_value(const render_frame *frame, const ht_value *value, ht_case form);

/* --- values ------------------------------------------------------------- */

ht_value ht_number(int32_t number) { return (ht_value){.kind = HT_NUMBER, .number = number}; }

ht_value ht_text(const char *text) { return (ht_value){.kind = HT_TEXT, .text = text}; }

ht_value ht_term(const char *english) { return (ht_value){.kind = HT_TEMPLATE, .text = english}; }

ht_value ht_given(const char *name) {
  return ht_translation(HT_UKRAINIAN, name) != NULL ? ht_term(name) : ht_text(name);
}

ht_value ht_phrase(const char *english, const ht_value *slots, unsigned slot_count) {
  return (ht_value){.kind = HT_TEMPLATE, .text = english, .slots = slots, .slot_count = slot_count};
}

static void open_value(ht_language language, const ht_value *value, opened *to) {
  if (value->kind == HT_LAZY)
    value->open(value, language, &to->value, to->slots);
  else
    to->value = *value;
  if (to->value.kind == HT_LAZY || (to->value.kind != HT_NUMBER && to->value.text == NULL))
    to->value.kind = HT_NOTHING;
  if (to->value.identity == 0) to->value.identity = value->identity;
}

static ht_span span_of(const char *text) { return (ht_span){text, text + strlen(text)}; }

#define SUBJECT "{0} "

static bool begins_with_subject(ht_span span) {
  size_t length = strlen(SUBJECT);
  return (size_t)(span.end - span.begin) > length && memcmp(span.begin, SUBJECT, length) == 0;
}

/* The translated template of a value with the marks at its beginning read. */
static ht_span body_of(ht_language language, const ht_value *value, ht_head *head) {
  ht_span span = span_of(ht_translate(language, value->text));
  span.begin = ht_read_head(span.begin, span.end, head);
  if (value->bare && begins_with_subject(span)) span.begin += strlen(SUBJECT);
  return span;
}

bool ht_subject_first(ht_language language, const char *english) {
  ht_head head;
  ht_value value = ht_term(english);
  return begins_with_subject(body_of(language, &value, &head));
}

/* A template that is nothing but a slot stands for that slot. */
static bool is_whole(ht_span span, const ht_mark *mark) {
  return mark->asks == 0 && span.end - span.begin == 3 && span.begin[0] == '{';
}

/* Finds the first mark that asks `asks`, or for 'a' the first that hands the
 * case asked for on to its slot; does not look inside other marks. */
static bool find_mark(ht_span span, char asks, ht_mark *mark) {
  for (const char *at = span.begin; at < span.end;) {
    if (at + 1 < span.end && at[0] == at[1] && (*at == '{' || *at == '[')) {
      at += 2;
    } else if (*at == '{') {
      at = ht_read_mark(at, span.end, mark);
      bool hands_on = mark->as_asked || (mark->asks == 0 && is_whole(span, mark));
      if (mark->sound && (mark->asks == asks || (asks == 'a' && hands_on))) return true;
    } else if (*at == '[') {
      ht_mark word;
      at = ht_read_word(at, span.end, &word);
    } else {
      at++;
    }
  }
  return false;
}

static const ht_value nothing = {.kind = HT_NOTHING};

static const ht_value *slot_of(const ht_value *value, unsigned slot) {
  return slot < value->slot_count ? &value->slots[slot] : &nothing;
}

static ht_person person_of(ht_language language, const ht_value *value, unsigned depth) {
  opened open = {0};
  open_value(language, value, &open);
  if (open.value.kind == HT_TEXT) return open.value.person;
  if (open.value.kind != HT_TEMPLATE || depth == 0) return HT_OTHER;
  if (value->one || open.value.one) return HT_OTHER;
  ht_head head;
  ht_mark mark;
  ht_span body = body_of(language, &open.value, &head);
  if (head.has_person) return head.person;
  if (open.value.clause && find_mark(body, '?', &mark))
    return person_of(language, slot_of(&open.value, mark.slot), depth - 1);
  if (!open.value.clause && find_mark(body, 'a', &mark))
    return person_of(language, slot_of(&open.value, mark.slot), depth - 1);
  return open.value.person;
}

ht_person ht_person_of(ht_language language, const ht_value *value) {
  return person_of(language, value, DEPTH_MAX);
}

/* What a template names has the gender it says, or that of what it owns, or
 * that of the slot which it hands its own case on to. One of several may have a
 * gender of its own. */
static ht_gender gender_of(ht_language language, const ht_value *value, bool one, unsigned depth) {
  opened open = {0};
  open_value(language, value, &open);
  one = one || value->one || open.value.one;
  if (open.value.kind == HT_TEXT) return open.value.gender;
  if (open.value.kind != HT_TEMPLATE || depth == 0) return HT_MASCULINE;
  ht_head head;
  ht_mark mark;
  ht_span body = body_of(language, &open.value, &head);
  if (head.has_gender) return one && head.has_one ? head.one : head.gender;
  if (find_mark(body, '=', &mark)) {
    ht_read_head(mark.part[0].begin, mark.part[0].end, &head);
    return head.gender;
  }
  if (find_mark(body, 'a', &mark))
    return gender_of(language, slot_of(&open.value, mark.slot), one, depth - 1);
  return HT_MASCULINE;
}

/* --- grammar ------------------------------------------------------------ */

unsigned ht_plural_form(ht_language language, int32_t number) {
  uint32_t n = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
  if (language != HT_UKRAINIAN) return n == 1 ? 0 : 1;
  if (n % 10 == 1 && n % 100 != 11) return 0;
  return n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2;
}

/* Which of a declining word's forms serves a case. */
static unsigned form_index(ht_language language, ht_case form) {
  static const uint8_t english[HT_CASES] = {0, 1, 2, 2, 2, 2, 1, 2, 3, 4, 5, 4, 4, 4, 4};
  static const uint8_t ukrainian[HT_CASES] = {0, 1, 2, 3, 4, 5, 1, 3, 1, 6, 7, 8, 9, 10, 11};
  return language == HT_UKRAINIAN ? ukrainian[form] : english[form];
}

static ht_span part_or(const ht_mark *mark, unsigned wanted, unsigned otherwise) {
  return mark->part[wanted < mark->parts ? wanted : otherwise];
}

/* What names one thing anyway has no forms for one of several. */
static ht_span word_part(const ht_mark *word, ht_language language, ht_case form) {
  unsigned wanted = form_index(language, form);
  if (form >= HT_ONE && wanted >= word->parts)
    wanted = form_index(language, (ht_case)(form - HT_ONE));
  return part_or(word, wanted, 0);
}

static ht_case one_of(ht_case form) {
  static const uint8_t ones[] = {
      [HT_NOMINATIVE] = HT_ONE,     [HT_GENITIVE] = HT_ONE + 1,     [HT_DATIVE] = HT_ONE + 2,
      [HT_ACCUSATIVE] = HT_ONE + 3, [HT_INSTRUMENTAL] = HT_ONE + 4, [HT_LOCATIVE] = HT_ONE + 5,
      [HT_POSSESSIVE] = HT_ONE + 1, [HT_OBJECT] = HT_ONE + 3,       [HT_EACH] = HT_ONE};
  return form >= HT_ONE ? form : (ht_case)ones[form];
}

/* Things take the part of their kind that is not a thing where they have none
 * of their own. */
static ht_span gender_part(const ht_mark *mark, ht_gender gender) {
  unsigned plain = gender == HT_THING ? HT_MASCULINE : gender == HT_THINGS ? HT_PLURAL : gender;
  return part_or(mark, (unsigned)gender, plain < mark->parts ? plain : 0);
}

static unsigned number_part(const render_frame *frame, const ht_value *value, const ht_mark *mark) {
  opened open = {0};
  unsigned forms = frame->writer->language == HT_UKRAINIAN ? 3 : 2;
  open_value(frame->writer->language, value, &open);
  unsigned wanted = open.value.kind == HT_NUMBER && !open.value.unknown
                        ? ht_plural_form(frame->writer->language, open.value.number)
                        : forms;
  return wanted < mark->parts ? wanted : mark->parts - 1;
}

static bool acts(const render_frame *frame, const ht_value *value) {
  if (!frame->acting.known) return false;
  if (ht_person_of(frame->writer->language, value) == HT_READER)
    return frame->acting.person == HT_READER;
  opened open = {0};
  open_value(frame->writer->language, value, &open);
  return open.value.identity != 0 && open.value.identity == frame->acting.identity;
}

/* --- rendering ---------------------------------------------------------- */

/* What belongs to a slot, in the three ways a language says it. The English
 * templates are keys like all others: their translations hold the grammar. */
static void render_owned(const render_frame *outer, const ht_value *owner, const ht_mark *mark) {
  ht_writer *writer = outer->writer;
  ht_head head;
  ht_mark word = *mark;
  word.part[0].begin = ht_read_head(mark->part[0].begin, mark->part[0].end, &head);
  ht_case form = mark->has_form ? mark->form : outer->form;
  ht_value owned = {.kind = HT_TEXT, .text = "", .gender = head.gender};
  bool reader = ht_person_of(writer->language, owner) == HT_READER;
  bool own = acts(outer, owner);
  render_frame inner = *outer;
  inner.slots = &owned;
  inner.slot_count = 1;
  inner.form = form;
  if (own || reader) {
    render_span(&inner, span_of(ht_translate(writer->language, own ? HT_OWN : HT_YOUR)));
    ht_write(writer, " ", 1);
  }
  render_frame plain = *outer;
  plain.form = form;
  render_span(&plain, word_part(&word, writer->language, form));
  if (!own && !reader) {
    ht_write(writer, " ", 1);
    render_value(outer, owner, HT_GENITIVE);
  }
}

static void render_mark(const render_frame *frame, const ht_mark *mark) {
  const ht_value *value = mark->slot < frame->slot_count ? &frame->slots[mark->slot] : &nothing;
  ht_language language = frame->writer->language;
  if (!mark->sound) return;
  switch (mark->asks) {
  case 0: render_value(frame, value, HT_NOMINATIVE); break;
  case '.': render_value(frame, value, mark->as_asked ? frame->form : mark->form); break;
  case '#': render_span(frame, mark->part[number_part(frame, value, mark)]); break;
  case '?': {
    ht_person person = ht_person_of(language, value);
    unsigned wanted = person == HT_READER ? 0 : person == HT_OTHER ? 1 : 2;
    render_span(frame, part_or(mark, wanted, mark->parts - 1));
    break;
  }
  case '~':
    render_span(frame, gender_part(mark, gender_of(language, value, true, DEPTH_MAX)));
    break;
  case '^':
    render_span(frame,
                gender_part(mark, gender_of(language, value, frame->form >= HT_ONE, DEPTH_MAX)));
    break;
  case '!': render_span(frame, part_or(mark, acts(frame, value) ? 0 : 1, mark->parts - 1)); break;
  case '=': render_owned(frame, value, mark); break;
  default: break;
  }
}

static void render_span(const render_frame *frame, ht_span span) {
  for (const char *at = span.begin; at < span.end;) {
    ht_mark mark;
    if (at + 1 < span.end && at[0] == at[1] && strchr("{[<", *at) != NULL && *at != 0) {
      ht_write(frame->writer, at, 1);
      at += 2;
    } else if (span.end - at >= 3 && memcmp(at, "{,}", 3) == 0) {
      ht_write_comma(frame->writer);
      at += 3;
    } else if (*at == '{') {
      at = ht_read_mark(at, span.end, &mark);
      if (is_whole(span, &mark))
        mark = (ht_mark){.slot = mark.slot, .asks = '.', .as_asked = true, .sound = mark.sound};
      render_mark(frame, &mark);
    } else if (*at == '[') {
      at = ht_read_word(at, span.end, &mark);
      if (mark.sound) render_span(frame, word_part(&mark, frame->writer->language, frame->form));
    } else {
      const char *begin = at;
      while (at < span.end && *at != '{' && *at != '[' && (at == begin || *at != '<')) at++;
      ht_write(frame->writer, begin, (size_t)(at - begin));
    }
  }
}

/* Who acts: said by <2>, or the slot of the first {N?...}. What is no clause
 * (a noun) leaves the one who acts outside it as it is. */
static render_doer doer_of(ht_language language, const ht_value *value, render_doer outer) {
  ht_head head;
  ht_mark mark;
  ht_span body = body_of(language, value, &head);
  if (!value->clause) return outer;
  if (head.has_person) return (render_doer){true, head.person, 0};
  if (!find_mark(body, '?', &mark))
    return (render_doer){value->person == HT_READER, value->person, 0};
  opened acting = {0};
  const ht_value *slot = slot_of(value, mark.slot);
  open_value(language, slot, &acting);
  return (render_doer){true, ht_person_of(language, slot), acting.value.identity};
}

/* English: the possessive of a name or a noun that does not decline. */
static bool needs_possessive(const render_frame *frame, ht_span body, ht_case form) {
  ht_mark mark;
  return frame->writer->language == HT_ENGLISH && form == HT_POSSESSIVE &&
         memchr(body.begin, '[', (size_t)(body.end - body.begin)) == NULL &&
         !find_mark(body, 'a', &mark);
}

static void put_possessive(ht_writer *writer) {
  ht_write_text(writer, writer->last == 's' ? "’" : "’s");
}

static void render_template(const render_frame *outer, const ht_value *value, ht_case form) {
  ht_writer *writer = outer->writer;
  ht_head head;
  ht_span body = body_of(writer->language, value, &head);
  render_frame inner = {.writer = writer,
                        .slots = value->slots,
                        .slot_count = value->slot_count,
                        .form = form,
                        .acting = doer_of(writer->language, value, outer->acting),
                        .depth = outer->depth - 1};
  render_span(&inner, body);
  if (needs_possessive(&inner, body, form)) put_possessive(writer);
}

static void render_value(const render_frame *frame, const ht_value *value, ht_case form) {
  ht_writer *writer = frame->writer;
  if (frame->depth == 0) {
    ht_write_text(writer, "...");
    return;
  }
  bool own = writer->language == HT_ENGLISH && form == HT_POSSESSIVE && acts(frame, value) &&
             frame->acting.person != HT_READER;
  opened open = {0};
  open_value(writer->language, value, &open);
  if (value->one || open.value.one) form = one_of(form);
  if (own) {
    ht_write_text(writer, "their");
  } else if (open.value.kind == HT_NUMBER) {
    ht_write_number(writer, open.value.number);
  } else if (open.value.kind == HT_TEMPLATE) {
    render_template(frame, &open.value, form);
  } else if (open.value.kind == HT_TEXT) {
    ht_write_text(writer, open.value.text);
    if (writer->language == HT_ENGLISH && form == HT_POSSESSIVE) put_possessive(writer);
  }
}

void ht_put_value(ht_writer *writer, const ht_value *value, ht_case form) {
  render_frame frame = {.writer = writer, .form = form, .depth = DEPTH_MAX};
  render_value(&frame, value, form);
}

void ht_put(ht_writer *writer, const char *english, const ht_value *slots, unsigned slot_count) {
  ht_value value = ht_phrase(english, slots, slot_count);
  value.clause = true;
  ht_put_value(writer, &value, HT_NOMINATIVE);
}

size_t ht_render(ht_language language, const char *english, const ht_value *slots,
                 unsigned slot_count, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  ht_put(&writer, english, slots, slot_count);
  return ht_writer_end(&writer);
}
