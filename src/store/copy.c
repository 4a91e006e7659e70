/* Moving a store: every row of every table, from one to another that is empty.
 * The other has all of it or nothing. */
#include "store/copy.h"

#include <stdio.h>
#include <string.h>

/* The columns: t a text, n a number, b bytes; in capitals where there may be
 * nothing. What belongs to living nodes is not moved. */
const st_shape st_shapes[] = {
    {"entries", "tnntt", "table_id, seq, time, kind, body", "table_id, seq"},
    {"tables", "ttnnttt", "id, state, changed, listed, info, host, origin", "id"},
    {"members", "ttn", "user_id, table_id, added", "user_id, table_id"},
    {"positions", "tnb", "table_id, seq, bytes", "table_id"},
    {"facts", "tt", "key, value", "key"},
    {"users", "ttTTTTnnTn",
     "id, name, login, password, recovery, push, created, banned_until, shown, operator", "id"},
    {"tokens", "ttnn", "hash, user_id, created, used", "hash"},
    {"reports", "tnttn", "table_id, line, reporter, text, time", "table_id, line, reporter"},
    {NULL, NULL, NULL, NULL}};

const st_shape *st_shape_of(const char *name) {
  const st_shape *shape = st_shapes;
  while (shape->name && strcmp(shape->name, name) != 0) shape++;
  return shape->name ? shape : NULL;
}

static bool copy_rows(const st_copier *from, void *source, const st_copier *to, void *target,
                      const st_shape *shape, uint64_t *rows) {
  st_cell cells[ST_CELLS_MAX];
  int more;
  if (!from->read_table(source, shape) || !to->write_table(target, shape)) return false;
  while ((more = from->read_row(source, cells)) > 0) {
    if (!to->write_row(target, cells)) return false;
    (*rows)++;
  }
  return more == 0 && to->write_end(target);
}

static bool copy_all(const st_copier *from, void *source, const st_copier *to, void *target,
                     uint64_t *rows) {
  for (const st_shape *shape = st_shapes; shape->name; shape++)
    if (!copy_rows(from, source, to, target, shape, rows)) return false;
  return true;
}

/* --- is it the same? ------------------------------------------------------------------ */

static bool is_same_row(const st_shape *shape, const st_cell *one, const st_cell *other) {
  for (size_t i = 0; shape->types[i]; i++) {
    if (!one[i].text != !other[i].text) return false;
    if (one[i].text && (one[i].length != other[i].length ||
                        memcmp(one[i].text, other[i].text, one[i].length) != 0))
      return false;
  }
  return true;
}

static bool is_same_table(const st_copying *of, void *source, void *target, const st_shape *shape) {
  st_cell one[ST_CELLS_MAX], other[ST_CELLS_MAX];
  int more;
  if (!of->from->read_table(source, shape) || !of->to->read_table(target, shape)) return false;
  do {
    more = of->from->read_row(source, one);
    if (more != of->to->read_row(target, other) || more < 0) return false;
  } while (more && is_same_row(shape, one, other));
  return !more;
}

/* What either of them had to say, if anything. */
static void say_trouble(const st_copying *of, void *source, void *target, char *why,
                        size_t why_size) {
  const char *reason = of->to->trouble(target);
  if (!*reason) reason = of->from->trouble(source);
  if (*reason) snprintf(why, why_size, "%s", reason);
}

static bool is_same(const st_copying *of, void *source, void *target, char *why, size_t why_size) {
  for (const st_shape *shape = st_shapes; shape->name; shape++)
    if (!is_same_table(of, source, target, shape)) {
      snprintf(why, why_size, "'%s' is not the same in the copy", shape->name);
      say_trouble(of, source, target, why, why_size);
      return false;
    }
  return true;
}

struct st_moved {
  const st_copier *copier;
  void *target;
};

bool st_each(st_moved *copy, const char *table, bool (*each)(void *user, const st_cell *cells),
             void *user, char *why, size_t why_size) {
  st_cell cells[ST_CELLS_MAX];
  int more = -1;
  if (copy->copier->read_table(copy->target, st_shape_of(table)))
    while ((more = copy->copier->read_row(copy->target, cells)) > 0 && each(user, cells)) continue;
  if (more < 0) snprintf(why, why_size, "%s", copy->copier->trouble(copy->target));
  return more == 0;
}

/* --- all of it, or nothing -------------------------------------------------------------- */

static bool copy_and_judge(const st_copying *of, void *source, void *target, uint64_t *rows,
                           char *why, size_t why_size) {
  if (!copy_all(of->from, source, of->to, target, rows)) {
    snprintf(why, why_size, "a row could not be copied");
    say_trouble(of, source, target, why, why_size);
    return false;
  }
  if (of->in_use) return true; /* a backup: what it is taken of goes on */
  st_moved copy = {of->to, target};
  return is_same(of, source, target, why, why_size) &&
         (!of->judge || of->judge->judge(of->judge->user, &copy, why, why_size));
}

bool st_copy_with(const st_copying *of, uint64_t *rows, char *why, size_t why_size) {
  *rows = 0;
  void *source = of->from->read_open(of->from_url, of->in_use, why, why_size);
  if (!source) return false;
  void *target = of->to->write_open(of->to_url, why, why_size);
  bool good = target && copy_and_judge(of, source, target, rows, why, why_size);
  if (target && !of->to->write_close(target, good, why, why_size)) good = false;
  of->from->read_close(source);
  return good;
}
