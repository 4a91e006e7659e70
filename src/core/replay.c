/* Replaying a record: the same decisions give the same game.
 *
 * An undo says which decision the game went back to, and the lines that were
 * taken back stay in the record. The state is then built again along the lines
 * that still count, from the latest position that was kept. Which ones do is told
 * by the undos that still count themselves: an undo makes every earlier one that
 * did not go back further meaningless, so those left go back to ever later
 * decisions, and a line counts if the next of them in the text did not go back
 * before it. */
#include "game.h"
#include "record.h"

#include <string.h>

#define KEEP_EVERY 4 /* decisions between two positions at least */

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

/* --- positions on the way ---------------------------------------------- */

static hf_state *piece_of(const hf_replay *replay, uint32_t piece) {
  return (hf_state *)(void *)((uint8_t *)replay->memory + piece * hf_size(replay->state));
}

/* The one without which the way to what lies behind it grows least, compared with how far
 * back it lies: those that are left stand the closer, the nearer they are. */
static uint32_t least_missed(const hf_replay *replay) {
  uint32_t least = 0;
  uint64_t least_gap = UINT64_MAX, least_far = 1;
  for (uint32_t i = 0; i + 1 < replay->kept_count; i++) {
    uint64_t before = i == 0 ? 0 : replay->kept[i - 1].lines;
    uint64_t gap = replay->kept[i + 1].lines - before;
    uint64_t far = replay->lines - replay->kept[i].lines + 1;
    if (least_gap != UINT64_MAX && gap * least_far >= least_gap * far) continue;
    least = i;
    least_gap = gap;
    least_far = far;
  }
  return least;
}

/* A piece that no position lies in; they fill all of them only for a moment. */
static uint32_t free_piece(const hf_replay *replay) {
  uint32_t used = 0, piece = 0;
  for (uint32_t i = 0; i < replay->kept_count; i++) used |= UINT32_C(1) << replay->kept[i].piece;
  while ((used >> piece & 1) != 0) piece++;
  return piece;
}

/* The position behind a decision, before anything else is known of it. */
static void keep(hf_replay *replay, uint32_t number, const hf_record_place *behind) {
  if (replay->pieces < 2 || number % KEEP_EVERY != 0) return;
  if (replay->kept_count == replay->pieces) {
    uint32_t least = least_missed(replay);
    replay->kept_count--;
    memmove(&replay->kept[least], &replay->kept[least + 1],
            (replay->kept_count - least) * sizeof replay->kept[0]);
  }
  hf_replay_kept fresh = {
      .behind = *behind, .lines = replay->lines, .number = number, .piece = free_piece(replay)};
  hf_clone(piece_of(replay, fresh.piece), replay->state);
  replay->kept[replay->kept_count++] = fresh;
}

void hf_replay_keep(hf_replay *replay, void *memory, size_t size) {
  size_t pieces = size / hf_size(replay->state);
  replay->memory = memory;
  replay->pieces = pieces < HF_REPLAY_KEPT ? (uint32_t)pieces : HF_REPLAY_KEPT;
}

/* --- undo -------------------------------------------------------------- */

/* Remembers an undo and forgets those it makes meaningless. */
static hf_status note_undo(hf_replay *replay, const hf_entry *entry, hf_error *error) {
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
      (hf_replay_undo){.behind = replay->place, .target = entry->number, .number = replay->undos};
  replay->number = entry->number;
  return HF_OK;
}

static hf_status start_over(hf_replay *replay, const hf_how *how, hf_error *error) {
  return hf_create(replay->rules, &replay->settings, &replay->record->seed, replay->record->random,
                   how, replay->state, error);
}

/* Goes on along the lines that still count to where one of the standing undos went back
 * to, then marks the state as undone. What lies between is not read. */
static hf_status rebuild_to(hf_replay *replay, const hf_replay_undo *undo, hf_record_place *place,
                            uint32_t *number, hf_error *error) {
  hf_status status = HF_OK;
  while (status == HF_OK && *number < undo->target) {
    hf_entry entry;
    status = hf_record_next(replay->record, place, &entry, error);
    replay->lines++;
    replay->reread++;
    if (status != HF_OK || entry.kind != HF_ENTRY_DECISION) continue;
    status = play_line(replay, &entry, NULL, error);
    *number = entry.number;
    if (status == HF_OK) keep(replay, *number, place);
  }
  if (status == HF_OK) hf_mark_undo(replay->state, undo->number);
  *place = undo->behind;
  return status;
}

/* From the latest position that still counts. The undos that come behind it went back to
 * it, or to later decisions. */
static hf_status rebuild(hf_replay *replay, hf_error *error) {
  hf_record_place place = replay->record->log;
  hf_status status = HF_OK;
  uint32_t number = 0, first = 0;
  replay->lines = 0;
  if (replay->kept_count > 0) {
    const hf_replay_kept *from = &replay->kept[replay->kept_count - 1];
    hf_clone(replay->state, piece_of(replay, from->piece));
    place = from->behind;
    number = from->number;
    replay->lines = from->lines;
  } else {
    status = start_over(replay, NULL, error);
  }
  while (first < replay->standing_undos && replay->undo[first].target < number) first++;
  for (uint32_t i = first; status == HF_OK && i < replay->standing_undos; i++)
    status = rebuild_to(replay, &replay->undo[i], &place, &number, error);
  return status;
}

static hf_status undo(hf_replay *replay, const hf_entry *entry, hf_error *error) {
  hf_status status = note_undo(replay, entry, error);
  if (status != HF_OK) return status;
  while (replay->kept_count > 0 && replay->kept[replay->kept_count - 1].number > replay->number)
    replay->kept_count--;
  return rebuild(replay, error);
}

/* --- entries ----------------------------------------------------------- */

static hf_status check_hash(const hf_replay *replay, const hf_entry *entry, hf_error *error) {
  uint32_t hash = (uint32_t)hf_hash(replay->state);
  char text[9];
  if (hash == (uint32_t)entry->hash || entry->line <= replay->agrees) return HF_OK;
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
  if (status != HF_OK) return status;
  replay->number++;
  keep(replay, replay->number, &replay->place);
  return HF_OK;
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

/* --- records of earlier rules ------------------------------------------ */

static bool follows_rules(const hf_entry *entry) {
  return entry->kind == HF_ENTRY_DECISION || entry->kind == HF_ENTRY_END;
}

/* Other rules may offer something else on the way and come to the same position: a hash
 * that differs for a while does no harm. So such a record is played once to see which is
 * the last line whose position comes out as written; up to there it is the same game. */
static hf_status find_agreement(hf_replay *replay, hf_error *error) {
  hf_record_place log = replay->place;
  hf_entry entry = {.kind = HF_ENTRY_DECISION};
  hf_status status = HF_OK;
  uint32_t agrees = 0;
  replay->agrees = UINT32_MAX;
  while (status == HF_OK && entry.kind != HF_ENTRY_NONE) {
    status = hf_record_next(replay->record, &replay->place, &entry, NULL);
    replay->lines++;
    if (status == HF_OK && entry.kind == HF_ENTRY_UNDO) status = undo(replay, &entry, NULL);
    if (status != HF_OK || !follows_rules(&entry)) continue;
    status = apply(replay, &entry, &(hf_how){0}, NULL);
    bool same = !entry.no_hash && (uint32_t)hf_hash(replay->state) == (uint32_t)entry.hash;
    if (status == HF_OK && same) agrees = entry.line;
  }
  replay->agrees = agrees;
  replay->place = log;
  replay->ended = false;
  replay->number = replay->undos = replay->standing_undos = replay->kept_count = 0;
  replay->lines = 0;
  return start_over(replay, NULL, error);
}

static hf_status blame_rules(hf_replay *replay, const hf_entry *entry, hf_error *error) {
  replay->other_rules = true;
  return hf_fail_at(error, HF_BAD_RECORD, entry->line, 1,
                    "the record was played with version %u of the rules; by this one, version %u, "
                    "it comes out different after decision %u",
                    replay->record->rules_version, replay->rules->game->version, replay->number);
}

hf_status hf_replay_start(hf_replay *replay, const hf_record *record, const hf_rules *rules,
                          hf_state *state, const hf_how *how, hf_error *error) {
  memset(replay, 0, sizeof *replay);
  replay->record = record;
  replay->rules = rules;
  replay->state = state;
  replay->place = record->log;
  replay->earlier = record->rules_version < rules->game->version;
  hf_how plain = {.sink = how == NULL ? NULL : how->sink};
  hf_status status = hf_record_settings(record, rules, &replay->settings, error);
  if (status == HF_OK) status = start_over(replay, &plain, error);
  return status;
}

hf_status hf_replay_next(hf_replay *replay, const hf_how *how, hf_entry *entry, hf_error *error) {
  hf_how plain = {.sink = how == NULL ? NULL : how->sink};
  hf_status status = HF_OK;
  if (replay->earlier && replay->agrees == 0 && replay->lines == 0)
    status = find_agreement(replay, error);
  if (status == HF_OK) status = hf_record_next(replay->record, &replay->place, entry, error);
  if (status != HF_OK) return status;
  replay->lines++;
  if (entry->kind == HF_ENTRY_UNDO) return undo(replay, entry, error);
  if (replay->earlier && follows_rules(entry) && entry->line > replay->agrees)
    return blame_rules(replay, entry, error);
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
