/* Cards that are published: see published.h. */
#include "published.h"

#include "core/game.h"
#include "deck_pieces.h"

static const cg_published_card *const table = HF_NOT_IN_PAGE(cg_published_cards);

static unsigned table_length(void) {
#ifdef HF_IN_PAGE
  return 0;
#else
  return cg_published_count;
#endif
}

const cg_published_card *cg_published_by_id(const char *id, size_t length) {
  for (unsigned i = 0; i < table_length(); i++)
    if (is_word((piece){id, length}, table[i].id)) return &table[i];
  return NULL;
}

static char small(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

/* In any case: programs write them in small letters or capital ones. */
const cg_published_card *cg_published_by_octgn(const char *id, size_t length) {
  for (unsigned i = 0; length > 0 && i < table_length(); i++) {
    const char *own = table[i].octgn;
    size_t at = 0;
    while (at < length && own[at] != '\0' && own[at] == small(id[at])) at++;
    if (at == length && own[at] == '\0') return &table[i];
  }
  return NULL;
}

const cg_published_card *cg_published_by_number(unsigned number) {
  for (unsigned i = 0; i < table_length(); i++)
    if (table[i].number == number) return &table[i];
  return NULL;
}

const cg_published_card *cg_published_by_name(const char *name, const cg_published_card *after) {
  folded given = fold_text(name);
  unsigned i = after == NULL ? 0 : (unsigned)(after - table) + 1;
  for (; i < table_length(); i++) {
    folded own = fold_text(table[i].name);
    if (same(&own, &given)) return &table[i];
  }
  return NULL;
}
