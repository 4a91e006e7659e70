/* Reads a text against the forms of a game's notation: see forms.h. */
#include "forms.h"

#include "buffer.h"
#include "game.h"

typedef struct reading {
  const hf_rules *rules;
  const hf_state *state;
  bool whole;
  const char *furthest; /* the word at which the best forms stop to fit */
  const char *wanted;   /* what the first of them has there */
  bool several;         /* others have other words there */
  uint64_t forms;       /* these forms come so far, one bit each */
  unsigned form;        /* being tried */
} reading;

enum { FORMS_MAX = 64, KIND_MAX = 24 };

/* --- words ------------------------------------------------------------- */

const char *hf_form_behind(const char *text, const char *word) {
  size_t length = strlen(word);
  if (length == 0 || strncmp(text, word, length) != 0) return NULL;
  return text[length] == ' ' || text[length] == '\0' ? text + length : NULL;
}

const char *hf_form_behind_any(const char *text, const char *const *words) {
  for (; *words != NULL; words++) {
    const char *behind = hf_form_behind(text, *words);
    if (behind != NULL) return behind;
  }
  return NULL;
}

const char *hf_form_behind_number(const char *text) {
  const char *at = text;
  while (*at >= '0' && *at <= '9') at++;
  return at > text && (*at == ' ' || *at == '\0') ? at : NULL;
}

static bool ends_word(char letter) { return letter == '\0' || letter == ' ' || letter == ']'; }

static size_t word_length(const char *form) {
  size_t length = 0;
  while (!ends_word(form[length])) length++;
  return length;
}

/* `a|b` of a form against a word of the text. */
static const char *behind_alternative(const char *form, const char *text) {
  size_t length = strcspn(text, " ");
  for (;;) {
    size_t one = strcspn(form, "| ]");
    if (one == length && strncmp(form, text, one) == 0) return text + length;
    if (form[one] != '|') return NULL;
    form += one + 1;
  }
}

static const char *behind_kind(const reading *r, const char *form, const char *text) {
  char kind[KIND_MAX] = "";
  size_t length = word_length(form);
  assert(length < sizeof kind);
  memcpy(kind, form, length);
  if (strcmp(kind, "N") == 0) return hf_form_behind_number(text);
  return r->rules->game->form_word(r->rules, r->state, kind, text);
}

/* --- forms ------------------------------------------------------------- */

static bool stops(reading *r, const char *form, const char *text) {
  if (r->furthest != NULL && text < r->furthest) return false;
  if (r->furthest == NULL || text > r->furthest) {
    r->furthest = text;
    r->wanted = form;
    r->several = false;
    r->forms = 0;
  }
  size_t length = word_length(form);
  r->several |= length != word_length(r->wanted) || strncmp(form, r->wanted, length) != 0;
  r->forms |= UINT64_C(1) << r->form;
  return false;
}

/* Does the text fit what is left of the form? */
static bool fits(reading *r, const char *form, const char *text) {
  while (*form == ' ' || *form == ']') form++;
  while (*text == ' ') text++;
  if (*form == '[') {
    const char *behind = strchr(form, ']') + 1;
    return fits(r, form + 1, text) || fits(r, behind, text);
  }
  if (*text == '\0' && (*form == '\0' || !r->whole)) return true;
  if (*text == '\0' || *form == '\0') return stops(r, form, text);
  bool capitals = *form >= 'A' && *form <= 'Z';
  const char *behind = capitals ? behind_kind(r, form, text) : behind_alternative(form, text);
  return behind != NULL ? fits(r, form + word_length(form), behind) : stops(r, form, text);
}

static bool any_fits(reading *r, const char *text) {
  const hf_form *forms = r->rules->game->forms;
  for (r->form = 0; forms[r->form].text != NULL; r->form++) {
    assert(r->form < FORMS_MAX);
    if (fits(r, forms[r->form].text, text)) return true;
  }
  return false;
}

/* --- what is wrong ----------------------------------------------------- */

/* "`card CARD-IN-PLAY` or `card CARD ZONE PLAYER`", as many as there is room for. */
static void list_forms(const reading *r, char *text, size_t size) {
  hf_buffer to = hf_buffer_on(text, size);
  const hf_form *forms = r->rules->game->forms;
  for (unsigned i = 0; forms[i].text != NULL; i++) {
    const char *form = forms[i].text;
    if ((r->forms >> i & 1) == 0 || to.length + strlen(form) + 8 > size) continue;
    hf_add(&to, to.length > 0 ? " or `" : "`");
    hf_add(&to, form);
    hf_add_char(&to, '`');
  }
}

static hf_status fail(const reading *r, const char *text, hf_error *error) {
  char word[HF_NOTATION_MAX] = "", kind[KIND_MAX] = "", forms[128];
  size_t length = strcspn(r->furthest, " ");
  uint32_t column = (uint32_t)(r->furthest - text) + 1;
  if (length < sizeof word) memcpy(word, r->furthest, length);
  if (column == 1)
    return hf_fail_at(error, HF_BAD_NOTATION, 1, 1, "no choice begins with '%s'", word);
  list_forms(r, forms, sizeof forms);
  if (length == 0)
    return hf_fail_at(error, HF_BAD_NOTATION, 1, column, "something is missing at the end of %s",
                      forms);
  if (*r->wanted >= 'A' && *r->wanted <= 'Z' && !r->several) {
    memcpy(kind, r->wanted, word_length(r->wanted));
    return hf_fail_at(error, HF_BAD_NOTATION, 1, column, "'%s' is no %s: write %s", word, kind,
                      forms);
  }
  return hf_fail_at(error, HF_BAD_NOTATION, 1, column, "'%s' does not belong there: write %s", word,
                    forms);
}

hf_status hf_form_check(const hf_rules *rules, const hf_state *state, const char *text, bool whole,
                        hf_error *error) {
  reading here = {.rules = rules, .state = state, .whole = whole};
  reading anywhere = {.rules = rules, .whole = whole};
  if (rules->game->forms == NULL || any_fits(&here, text)) return HF_OK;
  if (state == NULL || !any_fits(&anywhere, text))
    return fail(state == NULL ? &here : &anywhere, text, error);
  char word[HF_NOTATION_MAX] = "";
  size_t length = strcspn(here.furthest, " ");
  if (length < sizeof word) memcpy(word, here.furthest, length);
  return hf_fail_at(error, HF_BAD_NOTATION, 1, (uint32_t)(here.furthest - text) + 1,
                    "'%s' is nowhere in this game", word);
}
