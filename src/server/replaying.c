/* Playing all tables of a store again, with the functions that a server loads
 * them with: what moves a store is believed when every game comes out. */
#include "replaying.h"

#include "server.h"

#include <stdlib.h>
#include <string.h>

typedef struct replay {
  sv_replayed *out;
  void (*each)(const char *table, const char *trouble);
  json_t *facts; /* texts of cards */
  sv_server server;
  char id[ST_ID_MAX];
  st_entry *entries; /* of this table */
  size_t count, room;
  char *why;
  size_t why_size;
} replay;

static void forget_entries(replay *of) {
  for (size_t i = 0; i < of->count; i++) {
    free((char *)(uintptr_t)of->entries[i].kind);
    free((char *)(uintptr_t)of->entries[i].body);
  }
  of->count = 0;
}

/* As loading does: with the cards it began with. */
static bool plays(replay *of, sv_table *table) {
  char key[SV_CARDS_KEY_MAX];
  if (sv_cards_key(&of->server, of->entries, of->count, key)) {
    const char *cards = json_string_value(json_object_get(of->facts, key));
    if (cards != NULL) table->old_cards = sv_copy(cards);
  }
  for (size_t i = 0; i < of->count; i++)
    if (!sv_apply(table, &of->entries[i])) return false;
  return true;
}

static void finish_table(replay *of) {
  if (of->count == 0) return;
  sv_table *table = mm_new(sizeof *table);
  table->server = &of->server;
  table->story_kept = UINT32_MAX;
  memcpy(table->id, of->id, sizeof table->id);
  of->out->tables++;
  of->out->entries += of->count;
  if (plays(of, table)) {
    if (table->play != NULL) of->out->decisions += tb_decisions(table->play);
  } else {
    of->out->kept++;
    if (of->each != NULL) of->each(table->id, table->trouble != NULL ? table->trouble : "");
  }
  sv_table_clear(table);
  free(table);
  forget_entries(of);
}

static bool take_fact(void *user, const st_cell *cells) {
  replay *of = user;
  if (strncmp(cells[0].text, "cards/", 6) == 0)
    json_object_set_new(of->facts, cells[0].text, json_string(cells[1].text));
  return true;
}

static void keep_entry(replay *of, const st_cell *cells) {
  if (of->count == of->room) {
    of->room = of->room * 2 + 256;
    st_entry *grown = mm_grow(of->entries, of->room * sizeof *grown);
    of->entries = grown;
  }
  of->entries[of->count++] = (st_entry){.table = of->id,
                                        .seq = (uint32_t)strtoul(cells[1].text, NULL, 10),
                                        .time = strtoll(cells[2].text, NULL, 10),
                                        .kind = sv_copy(cells[3].text),
                                        .body = sv_copy(cells[4].text)};
}

static bool take_entry(void *user, const st_cell *cells) {
  replay *of = user;
  if (strcmp(cells[0].text, of->id) != 0) {
    finish_table(of);
    snprintf(of->id, sizeof of->id, "%s", cells[0].text);
  }
  if (strtoul(cells[1].text, NULL, 10) != of->count + 1) {
    snprintf(of->why, of->why_size, "the log of table %s has a gap before entry %.20s", of->id,
             cells[1].text);
    return false;
  }
  keep_entry(of, cells);
  return true;
}

bool sv_replay_store(st_moved *copy, sv_replayed *replayed,
                     void (*each)(const char *table, const char *trouble), char *why,
                     size_t why_size) {
  replay *of = mm_new(sizeof *of);
  memset(replayed, 0, sizeof *replayed);
  of->out = replayed;
  of->each = each;
  of->facts = json_object();
  of->server.options.quiet = true;
  of->why = why;
  of->why_size = why_size;
  bool good = st_each(copy, "facts", take_fact, of, why, why_size) &&
              st_each(copy, "entries", take_entry, of, why, why_size);
  if (good) finish_table(of);
  forget_entries(of);
  free(of->entries);
  json_decref(of->facts);
  free(of);
  return good;
}
