/* See slices.h. Logs take turns, a slice each time the loop has looked at everything else. */
#include "slices.h"

#include <stdlib.h>
#include <string.h>

/* A timer that is due at once would come before anything else is looked at. */
#define PAUSE_MS 1

typedef struct slicing {
  struct slicing *next;
  sv_table *table;
  sv_phase phase; /* as far as the log was applied */
  void (*done)(sv_table *table, bool good);
  size_t count, at;
  st_entry entry[]; /* their texts stand behind them */
} slicing;

struct sl_slices {
  nt_timer *timer;
  slicing *first, **last;
};

static unsigned weight(const st_entry *entry) {
  return strcmp(entry->kind, "undo") == 0 ? SL_UNDO : 1;
}

/* Applies entries from `at` on, as many as a slice has. False: one could not be. */
static bool apply_slice(sv_table *table, const st_entry *entries, size_t count, size_t *at) {
  for (unsigned left = SL_SLICE; *at < count && left > 0;) {
    unsigned heavy = weight(&entries[*at]);
    if (!sv_apply(table, &entries[*at])) return false;
    ++*at;
    left = left > heavy ? left - heavy : 0;
  }
  return true;
}

/* --- what is left, kept ---------------------------------------------------- */

static size_t size_of(const st_entry *entry) {
  return strlen(entry->kind) + strlen(entry->body) + 2;
}

static const char *keep_text(char **to, const char *text) {
  size_t size = strlen(text) + 1;
  char *kept = memcpy(*to, text, size);
  *to += size;
  return kept;
}

/* NULL: there is not enough memory. */
static slicing *keep(const st_entry *entries, size_t count) {
  size_t size = sizeof(slicing) + count * sizeof(st_entry);
  for (size_t i = 0; i < count; i++) size += size_of(&entries[i]);
  slicing *kept = mm_try(size);
  if (kept == NULL) return NULL;
  char *to = (char *)&kept->entry[count];
  *kept = (slicing){.count = count};
  for (size_t i = 0; i < count; i++) {
    kept->entry[i] = entries[i];
    kept->entry[i].kind = keep_text(&to, entries[i].kind);
    kept->entry[i].body = keep_text(&to, entries[i].body);
  }
  return kept;
}

/* --- turns ----------------------------------------------------------------- */

static void add(sl_slices *slices, slicing *one) {
  one->next = NULL;
  one->phase = one->table->phase;
  one->table->phase = SV_LOADING;
  *slices->last = one;
  slices->last = &one->next;
  nt_timer_start(slices->timer, PAUSE_MS);
}

static void next_slice(void *user) {
  sl_slices *slices = user;
  slicing *one = slices->first;
  if (one == NULL) return;
  slices->first = one->next;
  if (slices->first == NULL)
    slices->last = &slices->first;
  else
    nt_timer_start(slices->timer, PAUSE_MS);
  one->table->phase = one->phase;
  bool good = apply_slice(one->table, one->entry, one->count, &one->at);
  if (good && one->at < one->count) {
    add(slices, one);
    return;
  }
  one->done(one->table, good);
  free(one);
}

sl_slices *sl_open(nt_net *net) {
  sl_slices *slices = mm_new(sizeof *slices);
  slices->last = &slices->first;
  slices->timer = nt_timer_new(net, next_slice, slices);
  return slices;
}

void sl_close(sl_slices *slices) {
  if (slices == NULL) return;
  while (slices->first != NULL) {
    slicing *next = slices->first->next;
    free(slices->first);
    slices->first = next;
  }
  nt_timer_drop(slices->timer);
  free(slices);
}

void sl_apply(sl_slices *slices, sv_table *table, const st_entry *entries, size_t count,
              void (*done)(sv_table *table, bool good)) {
  size_t at = 0;
  bool good = apply_slice(table, entries, count, &at);
  slicing *rest = good && at < count ? keep(entries + at, count - at) : NULL;
  if (rest == NULL) { /* nothing is left, or there is no memory to do it slowly */
    while (good && at < count) good = apply_slice(table, entries, count, &at);
    done(table, good);
    return;
  }
  rest->table = table;
  rest->done = done;
  add(slices, rest);
}
