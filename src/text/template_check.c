/* Templates: is one well formed? Used on every template in both languages by
 * the tests, and by whoever takes templates from outside. */
#include "marks.h"

#include <string.h>

typedef struct check_state {
  ht_language language;
  uint32_t slots;
  const char *wrong;
} check_state;

static bool fail(check_state *check, const char *wrong) {
  check->wrong = wrong;
  return false;
}

static bool check_span(check_state *check, ht_span span, unsigned depth);

/* How many parts a mark may have. */
static bool check_count(check_state *check, const ht_mark *mark) {
  unsigned forms = check->language == HT_UKRAINIAN ? 3 : 2;
  switch (mark->asks) {
  case 0: return mark->parts == 1 || fail(check, "a slot has no parts");
  case '.': return mark->parts == 1 || fail(check, "a case has no parts");
  case '#':
    return mark->parts == forms || mark->parts == forms + 1 ||
           fail(check, "a number needs as many forms as the language has, or one more");
  case '?':
    return mark->parts == 2 || mark->parts == 3 || fail(check, "a person needs two or three parts");
  case '^':
  case '~':
    return (mark->parts >= 3 && mark->parts <= 6) ||
           fail(check, "a gender needs three to six parts");
  case '!': return mark->parts == 2 || fail(check, "who acts needs two parts");
  default: return mark->parts <= 6;
  }
}

static bool check_mark(check_state *check, const ht_mark *mark, unsigned depth) {
  if (!mark->sound) return fail(check, "a mark that is not closed or not known");
  if (!check_count(check, mark)) return false;
  check->slots |= 1u << mark->slot;
  if (mark->asks == 0 || mark->asks == '.') return true;
  for (unsigned i = 0; i < mark->parts; i++) {
    ht_head head;
    ht_span part = mark->part[i];
    if (mark->asks == '=' && i == 0) part.begin = ht_read_head(part.begin, part.end, &head);
    if (!check_span(check, part, depth)) return false;
  }
  return true;
}

static bool check_word(check_state *check, const ht_mark *word, unsigned depth) {
  unsigned most = check->language == HT_UKRAINIAN ? 12 : 6;
  if (!word->sound || word->parts > most)
    return fail(check, "a declining word that is not closed or has too many forms");
  if (check->language == HT_UKRAINIAN && word->parts != 6 && word->parts != 12)
    return fail(check, "a declining word needs six forms, or twelve with those of one thing");
  for (unsigned i = 0; i < word->parts; i++) {
    if (!check_span(check, word->part[i], depth)) return false;
  }
  return true;
}

static bool check_span(check_state *check, ht_span span, unsigned depth) {
  if (depth == 0) return fail(check, "marks within marks too deep");
  for (const char *at = span.begin; at < span.end;) {
    ht_mark mark;
    if (at + 1 < span.end && at[0] == at[1] && strchr("{[<", *at) != NULL) {
      at += 2;
    } else if (span.end - at >= 3 && memcmp(at, "{,}", 3) == 0) {
      at += 3;
    } else if (*at == '{') {
      at = ht_read_mark(at, span.end, &mark);
      if (!check_mark(check, &mark, depth - 1)) return false;
    } else if (*at == '[') {
      at = ht_read_word(at, span.end, &mark);
      if (!check_word(check, &mark, depth - 1)) return false;
    } else if (strchr("}]<|", *at) != NULL) {
      return fail(check, "a mark that does not belong here");
    } else {
      at++;
    }
  }
  return true;
}

bool ht_template_check(ht_language language, const char *text, uint32_t *slots_used,
                       const char **wrong) {
  check_state check = {.language = language};
  ht_head head;
  const char *end = text + strlen(text);
  ht_span body = {ht_read_head(text, end, &head), end};
  bool sound = check_span(&check, body, 8);
  *slots_used = check.slots;
  *wrong = check.wrong;
  return sound;
}
