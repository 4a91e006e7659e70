/* Cards by what people call them: see deck_find.h. */
#include "deck_find.h"

#include "../words/vocabulary_words.h"
#include "deck_names.h"
#include "rules.h"

bool cg_is_set(const char *set, piece named) {
  const char *mark = named.length > 0 ? memchr(named.start, '#', named.length) : NULL;
  folded own = fold_text(set), name = fold_text(cg_set_name(set));
  folded given = fold(mark == NULL ? named : before(named, (size_t)(mark - named.start)));
  return given.length == 0 || same(&given, &own) || same(&given, &name);
}

unsigned cg_find_name(const cg_rules *rules, piece name, piece set) {
  folded given = fold(name);
  unsigned found = 0;
  if (given.length == 0) return 0;
  for (unsigned def = 1; def <= rules->count; def++) {
    folded own = fold_text(cg_name(rules, def)), id = fold_text(cg_id(rules, def));
    bool called = same(&id, &given), meant = called || same(&own, &given);
    if (!meant || !cg_is_set(cg_printed_set(rules, def), set)) continue;
    if (called) return def; /* the version that has the title alone for its id */
    if (found == 0) found = def;
  }
  return found;
}

unsigned cg_find_digits(const cg_rules *rules, piece name) {
  unsigned number = 0;
  if (name.length < 4 || name.length > 5) return 0;
  for (size_t i = 0; i < name.length; i++) {
    if (!is_digit(name.start[i])) return 0;
    number = 10 * number + (unsigned)(name.start[i] - '0');
  }
  return cg_by_number(rules, number);
}

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

unsigned cg_distance(const folded *a, const folded *b) {
  unsigned rows[3][NAME_MAX];
  for (unsigned j = 0; j <= b->length; j++) rows[0][j] = j;
  for (unsigned i = 1; i <= a->length; i++) {
    unsigned *row = rows[i % 3], *above = rows[(i + 2) % 3], *over = rows[(i + 1) % 3];
    row[0] = i;
    for (unsigned j = 1; j <= b->length; j++) {
      bool swapped =
          i > 1 && j > 1 && a->text[i - 1] == b->text[j - 2] && a->text[i - 2] == b->text[j - 1];
      row[j] =
          least(above[j - 1] + (a->text[i - 1] != b->text[j - 1]), 1 + least(above[j], row[j - 1]));
      if (swapped) row[j] = least(row[j], over[j - 2] + 1);
    }
  }
  return rows[a->length % 3][b->length];
}

unsigned cg_find_nearest(const cg_rules *rules, piece name) {
  folded given = fold(name);
  unsigned best = 0, most = given.length < 6 ? 2 : 2 + (unsigned)given.length / 5;
  for (unsigned def = 1; def <= rules->count; def++) {
    if (rules->def[def - 1].type == CG_TYPE_TITLE) continue;
    folded own = fold_text(cg_name(rules, def));
    size_t longer =
        own.length > given.length ? own.length - given.length : given.length - own.length;
    if (longer >= most) continue;
    unsigned far = cg_distance(&given, &own);
    if (far < most) {
      most = far;
      best = def;
    }
  }
  return best;
}

unsigned cg_find_faction(piece text) {
  folded given = fold(text);
  const char *name = given.text;
  if (strncmp(name, "house", 5) == 0) name += 5;
  if (strncmp(name, "the", 3) == 0) name += 3;
  for (unsigned faction = 1; faction < CG_FACTION_COUNT; faction++) {
    folded own = fold_text(cg_faction_words[faction]);
    if (strcmp(own.text, name) == 0) return faction;
  }
  return 0;
}

unsigned cg_find_nearest_faction(piece text) {
  folded given = fold(text);
  const char *name = given.text;
  if (strncmp(name, "house", 5) == 0) name += 5;
  if (strncmp(name, "the", 3) == 0) name += 3;
  folded word = fold_text(name);
  unsigned best = 0, most = word.length < 4 ? 0 : 3;
  for (unsigned faction = 1; faction < CG_FACTION_COUNT; faction++) {
    folded own = fold_text(cg_faction_words[faction]);
    bool alike = word.length <= own.length + 1 && own.length <= word.length + 1;
    unsigned far = alike ? cg_distance(&word, &own) : most;
    if (far >= most) continue;
    most = far;
    best = faction;
  }
  return best;
}
