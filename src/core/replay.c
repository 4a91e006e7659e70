/* Replaying a record: the same decisions give the same game.
 *
 * An undo says which decision the game went back to, and the lines that were
 * taken back stay in the record. The state is then built again from the start
 * along the lines that still count. Which ones do is told by the undos that
 * still count themselves: an undo makes every earlier one that did not go
 * back further meaningless, so those left go back to ever later decisions, and
 * a line counts if the next of them in the text did not go back before it. */
#include "game.h"
#include "record.h"

#include <string.h>

/* --- one decision ------------------------------------------------------ */

static hf_status differs(const hf_entry *entry, hf_error *error, const char *what,
                         const char *detail) {
  return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1, "decision %u: %s%s", entry->number, what,
                    detail);
}

/* Takes the choice before the next ", " off `said`. */
static hf_text next_choice(hf_text *said) {
  hf_text choice = *said;
  for (size_t i = 0; i + 1 < said->length; i++) {
    if (said->start[i] != ',' || said->start[i + 1] != ' ') continue;
    choice.length = i;
    said->start += i + 2;
    said->length -= i + 2;
    return choice;
  }
  said->start += said->length;
  said->length = 0;
  return choice;
}

static hf_status copy_word(hf_text from, char to[HF_NOTATION_MAX]) {
  if (from.length >= HF_NOTATION_MAX) return HF_BAD_NOTATION;
  memcpy(to, from.start, from.length);
  to[from.length] = '\0';
  return HF_OK;
}

static hf_status find_seat(const hf_replay *replay, const hf_entry *entry, unsigned *seat,
                           hf_error *error) {
  char word[HF_NOTATION_MAX] = "";
  hf_error inner;
  if (copy_word(entry->seat, word) == HF_OK &&
      hf_seat_read(replay->rules, replay->state, word, seat, &inner) == HF_OK)
    return HF_OK;
  return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1, "there is no seat `%s` in this game",
                    word);
}

static hf_status play_choice(hf_replay *replay, const hf_entry *entry, unsigned seat,
                             hf_text choice, const hf_how *how, hf_error *error) {
  char text[HF_NOTATION_MAX];
  hf_option option;
  hf_error inner = {.message = "longer than any notation"};
  hf_status status = copy_word(choice, text);
  if (status == HF_OK)
    status = hf_option_read(replay->rules, replay->state, seat, text, &option, &inner);
  if (status == HF_OK) status = hf_choose(replay->rules, replay->state, seat, option, how, &inner);
  return status == HF_OK ? HF_OK : differs(entry, error, "", inner.message);
}

/* All choices of the line; more than one only in one group. */
static hf_status play_line(hf_replay *replay, const hf_entry *entry, const hf_how *how,
                           hf_error *error) {
  unsigned seat;
  hf_text said = entry->said;
  hf_status status = find_seat(replay, entry, &seat, error);
  for (uint32_t made = 0; status == HF_OK && said.length > 0; made++) {
    if (hf_group_length(replay->rules, replay->state, seat) != made)
      return differs(entry, error, "the choices of this line are not one group", "");
    status = play_choice(replay, entry, seat, next_choice(&said), how, error);
  }
  if (status == HF_OK && hf_group_length(replay->rules, replay->state, seat) > 0)
    return differs(entry, error, "the last choice, which closes the group, is missing", "");
  return status;
}

/* --- undo -------------------------------------------------------------- */

/* Remembers an undo and forgets those it makes meaningless. */
static hf_status note_undo(hf_replay *replay, const hf_entry *entry, size_t offset,
                           hf_error *error) {
  if (entry->number >= replay->number)
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 6,
                      "an undo must go back to a decision before number %u", replay->number);
  if (++replay->undos > HF_RECORD_UNDOS_MAX)
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1, "more than %u undos in one record",
                      (unsigned)HF_RECORD_UNDOS_MAX);
  while (replay->standing_undos > 0 &&
         replay->undo[replay->standing_undos - 1].target >= entry->number)
    replay->standing_undos--;
  replay->undo[replay->standing_undos++] =
      (hf_replay_undo){.offset = offset, .target = entry->number, .number = replay->undos};
  replay->number = entry->number;
  return HF_OK;
}

static hf_status start_over(hf_replay *replay, const hf_how *how, hf_error *error) {
  return hf_create(replay->rules, &replay->settings, &replay->record->seed, replay->record->random,
                   how, replay->state, error);
}

/* Plays the lines that still count before one of the standing undos, then
 * marks the state as undone. */
static hf_status rebuild_to(hf_replay *replay, const hf_replay_undo *undo, hf_record_place *place,
                            hf_error *error) {
  hf_status status = HF_OK;
  while (status == HF_OK && place->offset < undo->offset) {
    hf_entry entry;
    status = hf_record_next(replay->record, place, &entry, error);
    if (status == HF_OK && entry.kind == HF_ENTRY_DECISION && entry.number <= undo->target)
      status = play_line(replay, &entry, NULL, error);
  }
  if (status == HF_OK) hf_mark_undo(replay->state, undo->number);
  return status;
}

static hf_status rebuild(hf_replay *replay, hf_error *error) {
  hf_record_place place = replay->record->log;
  hf_status status = start_over(replay, NULL, error);
  for (uint32_t i = 0; status == HF_OK && i < replay->standing_undos; i++)
    status = rebuild_to(replay, &replay->undo[i], &place, error);
  return status;
}

static hf_status undo(hf_replay *replay, const hf_entry *entry, size_t offset, hf_error *error) {
  hf_status status = note_undo(replay, entry, offset, error);
  return status == HF_OK ? rebuild(replay, error) : status;
}

/* --- entries ----------------------------------------------------------- */

static hf_status check_hash(const hf_replay *replay, const hf_entry *entry, hf_error *error) {
  uint32_t hash = (uint32_t)hf_hash(replay->state);
  char text[9];
  if (hash == (uint32_t)entry->hash) return HF_OK;
  hf_buffer written = hf_buffer_on(text, sizeof text);
  hf_add_hex(&written, hash, 8);
  return differs(entry, error, "the game comes out different here; the position has the hash ",
                 text);
}

static hf_status play_decision(hf_replay *replay, const hf_entry *entry, const hf_how *how,
                               hf_error *error) {
  if (entry->number != replay->number + 1)
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1,
                      "decision number %u should follow, not %u", replay->number + 1,
                      entry->number);
  hf_status status = play_line(replay, entry, how, error);
  if (status == HF_OK) status = check_hash(replay, entry, error);
  if (status == HF_OK) replay->number++;
  return status;
}

static hf_status check_end(hf_replay *replay, const hf_entry *entry, hf_error *error) {
  char text[HF_SEATS_MAX * HF_NOTATION_MAX];
  hf_buffer outcome = hf_buffer_on(text, sizeof text);
  if (!hf_over(replay->state))
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1,
                      "the record says that the game is over, but it goes on");
  hf_record_outcome(replay->rules, replay->state, &outcome);
  if (outcome.length != entry->said.length || memcmp(text, entry->said.start, outcome.length) != 0)
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 5, "the game was won otherwise: %s", text);
  if (entry->hash != hf_hash(replay->state))
    return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1,
                      "the hash of the final position does not fit");
  replay->ended = true;
  return HF_OK;
}

static hf_status apply(hf_replay *replay, const hf_entry *entry, const hf_how *how,
                       hf_error *error) {
  unsigned seat;
  switch (entry->kind) {
  case HF_ENTRY_DECISION: return play_decision(replay, entry, how, error);
  case HF_ENTRY_END: return check_end(replay, entry, error);
  case HF_ENTRY_TALK:
  case HF_ENTRY_SEAT:
  case HF_ENTRY_CLOCK:
  case HF_ENTRY_NONCE: return find_seat(replay, entry, &seat, error);
  case HF_ENTRY_UNDO:
  case HF_ENTRY_NONE: return HF_OK;
  }
  return HF_OK;
}

hf_status hf_replay_start(hf_replay *replay, const hf_record *record, const hf_rules *rules,
                          hf_state *state, const hf_how *how, hf_error *error) {
  memset(replay, 0, sizeof *replay);
  replay->record = record;
  replay->rules = rules;
  replay->state = state;
  replay->place = record->log;
  hf_how plain = {.sink = how == NULL ? NULL : how->sink};
  hf_status status = hf_record_settings(record, rules, &replay->settings, error);
  if (status == HF_OK) status = start_over(replay, &plain, error);
  return status;
}

hf_status hf_replay_next(hf_replay *replay, const hf_how *how, hf_entry *entry, hf_error *error) {
  size_t offset = replay->place.offset;
  hf_how plain = {.sink = how == NULL ? NULL : how->sink};
  hf_status status = hf_record_next(replay->record, &replay->place, entry, error);
  if (status != HF_OK) return status;
  if (entry->kind == HF_ENTRY_UNDO) return undo(replay, entry, offset, error);
  return apply(replay, entry, &plain, error);
}

hf_status hf_replay_all(hf_replay *replay, hf_error *error) {
  hf_entry entry;
  hf_status status;
  do status = hf_replay_next(replay, NULL, &entry, error);
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE);
  return status;
}

void hf_record_resume(hf_record_writer *writer, const hf_replay *replay) {
  writer->number = replay->number;
  writer->undos = replay->undos;
  writer->sum = replay->place.sum;
}
