/* Marks: reading them. Nothing here trusts a template to be well formed: a
 * mark without its end goes to the end of the text and is not sound. */
#include "marks.h"

#include <string.h>

static bool doubled(const char *at, const char *end) {
  return at + 1 < end && at[1] == at[0] && (*at == '{' || *at == '[' || *at == '<');
}

const char *ht_read_head(const char *text, const char *end, ht_head *head) {
  static const char genders[] = "mfnpts";
  *head = (ht_head){.gender = HT_MASCULINE, .person = HT_OTHER};
  while (end - text >= 3 && text[0] == '<' && text[2] == '>') {
    const char *gender = text[1] == 0 ? NULL : strchr(genders, text[1]);
    if (gender != NULL && head->has_gender) {
      head->has_one = true;
      head->one = (ht_gender)(gender - genders);
    } else if (gender != NULL) {
      head->has_gender = true;
      head->gender = (ht_gender)(gender - genders);
    } else if (text[1] == '2' || text[1] == '*') {
      head->has_person = true;
      head->person = text[1] == '2' ? HT_READER : HT_SEVERAL;
    } else {
      break;
    }
    text += 3;
  }
  return text;
}

/* Splits what stands up to the closing mark into parts at each '|' of this
 * level. Returns what is behind the closing mark. */
static const char *read_parts(const char *at, const char *end, char closing, ht_mark *mark) {
  unsigned depth = 0;
  mark->part[0].begin = at;
  mark->parts = 1;
  for (; at < end; at++) {
    if (doubled(at, end)) {
      at++;
    } else if (depth == 0 && (*at == '|' || *at == closing)) {
      mark->part[mark->parts - 1].end = at;
      if (*at == closing) {
        mark->sound = true;
        return at + 1;
      }
      if (mark->parts == HT_PARTS_MAX) break;
      mark->part[mark->parts++].begin = at + 1;
    } else if (*at == '{' || *at == '[') {
      depth++;
    } else if (depth > 0 && (*at == '}' || *at == ']')) {
      depth--;
    }
  }
  mark->part[mark->parts - 1].end = end;
  return end;
}

static bool read_case(ht_span name, ht_mark *mark) {
  static const struct {
    char name[7];
    uint8_t form;
  } cases[] = {{"nom", HT_NOMINATIVE}, {"gen", HT_GENITIVE},     {"dat", HT_DATIVE},
               {"acc", HT_ACCUSATIVE}, {"ins", HT_INSTRUMENTAL}, {"loc", HT_LOCATIVE},
               {"pos", HT_POSSESSIVE}, {"obj", HT_OBJECT},       {"each", HT_EACH},
               {"one", HT_ONE},        {"onegen", HT_ONE + 1},   {"onedat", HT_ONE + 2},
               {"oneacc", HT_ONE + 3}, {"oneins", HT_ONE + 4},   {"oneloc", HT_ONE + 5}};
  size_t length = (size_t)(name.end - name.begin);
  if (length == 2 && memcmp(name.begin, "as", 2) == 0) {
    mark->as_asked = true;
    return true;
  }
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    if (strlen(cases[i].name) == length && memcmp(cases[i].name, name.begin, length) == 0) {
      mark->form = (ht_case)cases[i].form;
      mark->has_form = true;
      return true;
    }
  }
  return false;
}

/* "{0=.acc <f>...": the case in which what is owned stands. */
static void read_owned_case(ht_mark *mark) {
  ht_span *first = &mark->part[0];
  if (first->begin == first->end || *first->begin != '.') return;
  const char *space = memchr(first->begin, ' ', (size_t)(first->end - first->begin));
  if (space == NULL || !read_case((ht_span){first->begin + 1, space}, mark))
    mark->sound = false;
  else
    first->begin = space + 1;
}

const char *ht_read_mark(const char *text, const char *end, ht_mark *mark) {
  *mark = (ht_mark){0};
  const char *at = text + 1;
  bool digit = at < end && *at >= '0' && *at < '0' + HT_SLOTS_MAX;
  if (digit) mark->slot = (unsigned)(*at++ - '0');
  mark->asks = at < end && *at != '}' ? *at++ : 0;
  at = read_parts(at, end, '}', mark);
  if (!digit || (mark->asks != 0 && strchr(".#?^~!=", mark->asks) == NULL)) mark->sound = false;
  if (mark->asks == '.' && !read_case(mark->part[0], mark)) mark->sound = false;
  if (mark->asks == '=') read_owned_case(mark);
  return at;
}

const char *ht_read_word(const char *text, const char *end, ht_mark *word) {
  *word = (ht_mark){0};
  return read_parts(text + 1, end, ']', word);
}
