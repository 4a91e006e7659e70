/* A table from a record: the record is checked whole, then played at the
 * table, entry by entry, as it was played first. A record of earlier rules is
 * played as far as these rules agree with it, and the story says where it stops. */
#include "inside.h"

#include "core/game.h"
#include "wire/group.h"

#include <stdlib.h>
#include <string.h>

/* --- the head ------------------------------------------------------------ */

/* What came out when the record was checked. */
typedef struct checked {
  uint32_t end; /* from this line on earlier rules played otherwise; 0: all of it plays */
  uint64_t sum; /* of the text, as far as it was read */
  bool ended;   /* the end is on record */
} checked;

static hf_status replay_all(hf_replay *replay, checked *found, hf_error *error) {
  hf_entry entry;
  hf_status status;
  do status = hf_replay_next(replay, NULL, &entry, error);
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE);
  found->sum = replay->place.sum;
  found->ended = replay->ended;
  if (!replay->other_rules) return status;
  found->end = entry.line;
  return HF_OK;
}

/* Plays everything and compares every hash, for a message that names the line. It stands
 * in `error`, too, where earlier rules played otherwise. */
static hf_status check_record(const hf_record *record, const hf_rules *rules, checked *found,
                              hf_error *error) {
  tb_memory state;
  size_t size = HF_REPLAY_KEPT * sizeof state;
  hf_replay *replay = mm_try(sizeof *replay);
  void *kept = mm_try(size);
  hf_status status = replay == NULL || kept == NULL ? tb_no_memory(error) : HF_OK;
  if (status == HF_OK)
    status = hf_replay_start(replay, record, rules, tb_as_state(&state), NULL, error);
  if (status == HF_OK) hf_replay_keep(replay, kept, size);
  *found = (checked){0};
  if (status == HF_OK) status = replay_all(replay, found, error);
  free(kept);
  free(replay);
  return status;
}

static char *copy_text(hf_text text) {
  char *copy = mm_try(text.length + 1);
  if (copy == NULL) return NULL;
  if (text.length > 0) memcpy(copy, text.start, text.length);
  copy[text.length] = '\0';
  return copy;
}

/* The card file as it was: every line of it stands behind a bar and a space. */
static size_t strip_bars(char *cards, size_t length) {
  size_t kept = 0;
  for (size_t i = 0; i < length;) {
    const char *end = memchr(cards + i, '\n', length - i);
    size_t line = end == NULL ? length - i : (size_t)(end - cards) + 1 - i;
    size_t skipped = line < 2 ? line : 2;
    memmove(cards + kept, cards + i + skipped, line - skipped);
    kept += line - skipped;
    i += line;
  }
  return kept;
}

typedef struct head {
  char *names[HF_SEATS_MAX];
  const char *player[HF_SEATS_MAX];
  char *cards;
} head;

static void free_head(head *read) {
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) free(read->names[seat]);
  free(read->cards);
}

static hf_status begin_from(tb_table *table, const hf_record *record, head *read, hf_error *error) {
  bool named = false;
  size_t cards = record->own_cards.length;
  for (unsigned seat = 0; seat < table->settings.seats; seat++) {
    hf_text name = record->player[seat];
    named = named || name.length > 0;
    read->names[seat] = name.length > 0 ? copy_text(name) : NULL;
    read->player[seat] = read->names[seat] != NULL ? read->names[seat] : "-";
  }
  if (cards > 0) {
    read->cards = copy_text(record->own_cards);
    if (read->cards == NULL) return tb_no_memory(error);
    cards = strip_bars(read->cards, cards);
  }
  tb_head begun = {.players = named ? read->player : NULL,
                   .own_cards = read->cards,
                   .own_cards_length = cards,
                   .secret = record->has_secret ? &record->secret : NULL};
  return tb_begin(table, &begun, error);
}

/* --- entries ------------------------------------------------------------- */

static hf_status find_seat(const tb_table *table, const hf_entry *entry, unsigned *seat) {
  char word[HF_NOTATION_MAX];
  if (entry->seat.length >= sizeof word) return HF_BAD_RECORD;
  memcpy(word, entry->seat.start, entry->seat.length);
  word[entry->seat.length] = '\0';
  return hf_seat_read(table->rules, table->state, word, seat, NULL);
}

/* Takes the text before the next ", " off `said`. */
static bool next_choice(hf_text *said, char choice[HF_NOTATION_MAX]) {
  size_t length = said->length, more = 0;
  for (size_t i = 0; i + 1 < said->length; i++) {
    if (said->start[i] != ',' || said->start[i + 1] != ' ') continue;
    length = i;
    more = 2;
    break;
  }
  if (length >= HF_NOTATION_MAX) return false;
  memcpy(choice, said->start, length);
  choice[length] = '\0';
  said->start += length + more;
  said->length -= length + more;
  return true;
}

static hf_status take_entry(tb_table *table, unsigned seat, const hf_entry *entry,
                            hf_error *error) {
  hf_option picks[HW_PICKS_MAX];
  char choice[HF_NOTATION_MAX];
  size_t count = 0;
  hf_text said = entry->said;
  hf_status status = HF_OK;
  while (status == HF_OK && said.length > 0) {
    if (count == HW_PICKS_MAX || !next_choice(&said, choice))
      return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1, "more choices than a group takes");
    status = hf_option_read(table->rules, table->state, seat, choice, &picks[count++], error);
  }
  return status == HF_OK ? tb_take(table, seat, picks, count, error) : status;
}

static hf_status read_clock(hf_text said, uint32_t *milliseconds) {
  *milliseconds = 0;
  for (size_t i = 0; i < said.length && said.start[i] >= '0' && said.start[i] <= '9'; i++)
    *milliseconds = *milliseconds * 10 + (uint32_t)(said.start[i] - '0');
  return HF_OK;
}

/* Entries that carry a text of their own. */
static hf_status follow_text(tb_table *table, unsigned seat, const hf_entry *entry,
                             hf_error *error) {
  hf_seed nonce;
  uint32_t milliseconds;
  char *text = copy_text(entry->said);
  hf_status status = HF_OK;
  if (text == NULL) return tb_no_memory(error);
  switch (entry->kind) {
  case HF_ENTRY_TALK: status = tb_talk(table, seat, text, error); break;
  case HF_ENTRY_SEAT: status = tb_seat_changed(table, seat, text, error); break;
  case HF_ENTRY_NONCE:
    status = hf_seed_read(text, &nonce, error);
    if (status == HF_OK) status = tb_nonce(table, seat, &nonce, error);
    break;
  case HF_ENTRY_CLOCK:
    read_clock(entry->said, &milliseconds);
    status = tb_clock(table, seat, milliseconds, error);
    break;
  default: break;
  }
  free(text);
  return status;
}

static hf_status follow(tb_table *table, const hf_entry *entry, hf_error *error) {
  unsigned seat = 0;
  switch (entry->kind) {
  case HF_ENTRY_NONE:
  case HF_ENTRY_END: return HF_OK;
  case HF_ENTRY_UNDO: return tb_undo(table, entry->number, error);
  default: break;
  }
  if (find_seat(table, entry, &seat) != HF_OK)
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1, "there is no such seat in this game");
  return entry->kind == HF_ENTRY_DECISION ? take_entry(table, seat, entry, error)
                                          : follow_text(table, seat, entry, error);
}

static hf_status follow_all(tb_table *table, const hf_record *record, uint32_t end,
                            hf_error *error) {
  hf_record_place place = record->log;
  hf_entry entry = {.kind = HF_ENTRY_DECISION};
  hf_status status = HF_OK;
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE) {
    status = hf_record_next(record, &place, &entry, error);
    if (status == HF_OK && end > 0 && entry.line >= end) return tb_breaks_off(table, error);
    if (status == HF_OK) status = follow(table, &entry, error);
  }
  return status;
}

/* --- all of it ----------------------------------------------------------- */

/* Rules and settings, and a look at the whole record. */
static hf_status load(tb_table *table, const hf_record *record, checked *found, hf_error *error) {
  size_t memory = hf_record_memory(record);
  if (memory > 0 && (table->own_memory = mm_new(memory)) == NULL) return tb_no_memory(error);
  hf_status status = hf_record_rules(record, table->own_memory, memory, &table->rules, error);
  if (status == HF_OK) status = check_record(record, table->rules, found, error);
  if (status == HF_OK) status = hf_record_settings(record, table->rules, &table->settings, error);
  table->seed = record->seed;
  table->random = record->random;
  return status;
}

static hf_status play_again(tb_table *table, const hf_record *record, uint32_t end,
                            hf_error *error) {
  head read = {0};
  hf_status status = begin_from(table, record, &read, error);
  if (status == HF_OK) status = follow_all(table, record, end, error);
  free_head(&read);
  return status;
}

/* The record as it was written, whatever these rules would write: the writer goes on
 * behind it. */
static hf_status keep_text(tb_table *table, const char *text, size_t length, const checked *found,
                           hf_error *error) {
  hw_text_clear(&table->record);
  if (!hw_text_reserve(&table->record, length)) return tb_no_memory(error);
  hw_raw(&table->record, text, length);
  table->writer.sum = found->sum;
  table->ended = found->ended;
  tb_finish(table);
  return HF_OK;
}

static tb_table *from_record(const char *text, size_t length, bool resumes, hf_error *error) {
  hf_record record;
  checked found;
  if (hf_record_read(text, length, &record, error) != HF_OK) return NULL;
  tb_table *table = tb_empty(error);
  if (table == NULL) return NULL;
  hf_status status = load(table, &record, &found, error);
  if (status == HF_OK && resumes && found.end > 0) status = HF_BAD_RECORD;
  if (status == HF_OK) status = play_again(table, &record, found.end, error);
  if (status == HF_OK && resumes) status = keep_text(table, text, length, &found, error);
  if (status == HF_OK) return table;
  tb_free(table);
  return NULL;
}

tb_table *tb_from_record(const char *text, size_t length, hf_error *error) {
  return from_record(text, length, false, error);
}

tb_table *tb_resume(const char *text, size_t length, hf_error *error) {
  return from_record(text, length, true, error);
}
