/* Moving a store: every row of every table, from one to another that is empty.
 * The other has all of it or nothing. */
#include "store/copy.h"

#include <stdio.h>
#include <string.h>

/* The columns: t a text, n a number, b bytes; in capitals where there may be
 * nothing. What belongs to living nodes is not moved. */
const st_shape st_shapes[] = {
    {"entries", "tnntt", "table_id, seq, time, kind, body", "table_id, seq"},
    {"tables", "ttnnt", "id, state, changed, listed, info", "id"},
    {"members", "ttn", "user_id, table_id, added", "user_id, table_id"},
    {"positions", "tnb", "table_id, seq, bytes", "table_id"},
    {"facts", "tt", "key, value", "key"},
    {"users", "ttTTTTnn", "id, name, login, password, recovery, push, created, banned_until", "id"},
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

bool st_copy_with(const st_copier *from, const char *from_url, const st_copier *to,
                  const char *to_url, bool in_use, uint64_t *rows, char *why, size_t why_size) {
  *rows = 0;
  void *source = from->read_open(from_url, in_use, why, why_size);
  if (!source) return false;
  void *target = to->write_open(to_url, why, why_size);
  bool good = target != NULL;
  if (good && !copy_all(from, source, to, target, rows)) {
    good = false;
    const char *reason = to->trouble(target);
    if (!*reason) reason = from->trouble(source);
    snprintf(why, why_size, "%s", *reason ? reason : "a row could not be copied");
  }
  if (target && !to->write_close(target, good, why, why_size)) good = false;
  from->read_close(source);
  return good;
}
