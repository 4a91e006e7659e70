/* Writing a record, line by line.
 *
 * A line is put together whole before it is handed over. Its hash is that of
 * the state with every group still open taken back: such a group has no line
 * yet, and whoever replays the record will not have made its choices when he
 * comes to this line. The sum over all lines goes into the last one, so that
 * a change to a name or to talk, which no state knows of, is found too. */
#include "record.h"

#include "game.h"

#include <string.h>

/* One line under way. */
typedef struct record_line {
  hf_buffer buffer;
  char memory[HF_RECORD_LINE_MAX];
} record_line;

static void start(record_line *line, const char *word) {
  line->buffer = hf_buffer_on(line->memory, sizeof line->memory);
  hf_add(&line->buffer, word);
}

static hf_status send(hf_record_writer *writer, record_line *line, hf_error *error) {
  hf_add(&line->buffer, "\n");
  if (!hf_fits(&line->buffer))
    return hf_fail(error, HF_NO_ROOM, "a line of a record has at most %u characters",
                   (unsigned)HF_RECORD_LINE_MAX - 1);
  writer->sum = hf_hash_bytes(line->memory, line->buffer.length, writer->sum);
  writer->write(writer->user, line->memory, line->buffer.length);
  return HF_OK;
}

static hf_status send_words(hf_record_writer *writer, const char *key, const char *value,
                            hf_error *error) {
  record_line line;
  start(&line, key);
  hf_add(&line.buffer, value);
  return send(writer, &line, error);
}

/* --- the head ---------------------------------------------------------- */

/* A name goes onto one line: what would break it is refused. */
static hf_status check_name(const char *name, hf_error *error) {
  size_t length = strlen(name);
  for (size_t i = 0; i < length; i++)
    if ((unsigned char)name[i] < 32 || name[i] == 127)
      return hf_fail(error, HF_BAD_RECORD, "the name of a player holds a control character");
  if (length == 0 || length > 200 || name[0] == ' ' || name[length - 1] == ' ')
    return hf_fail(error, HF_BAD_RECORD,
                   "the name of a player has 1 to 200 bytes and no space at either end");
  return HF_OK;
}

static hf_status write_players(hf_record_writer *writer, const hf_record_head *head,
                               hf_error *error) {
  hf_status status = HF_OK;
  if (head->players == NULL) return HF_OK;
  for (unsigned seat = 0; status == HF_OK && seat < head->settings->seats; seat++) {
    record_line line;
    status = check_name(head->players[seat], error);
    if (status != HF_OK) return status;
    start(&line, "player ");
    hf_add_number(&line.buffer, seat + 1);
    hf_add(&line.buffer, " ");
    hf_add(&line.buffer, head->players[seat]);
    status = send(writer, &line, error);
  }
  return status;
}

static hf_status write_settings(hf_record_writer *writer, const hf_record_head *head,
                                hf_error *error) {
  record_line line;
  start(&line, "settings ");
  size_t used = line.buffer.length;
  line.buffer.length +=
      hf_settings_write(head->rules, head->settings, line.memory + used, sizeof line.memory - used);
  return send(writer, &line, error);
}

/* Each line of the card file behind a bar and a space. */
static hf_status write_own_cards(hf_record_writer *writer, const hf_record_head *head,
                                 hf_error *error) {
  const char *text = head->own_cards;
  size_t left = head->own_cards_length;
  hf_status status = HF_OK;
  while (status == HF_OK && text != NULL && left > 0) {
    const char *end = memchr(text, '\n', left);
    size_t length = end == NULL ? left : (size_t)(end - text);
    record_line line;
    start(&line, "| ");
    hf_add_bytes(&line.buffer, text, length);
    status = send(writer, &line, error);
    length += end != NULL;
    text += length;
    left -= length;
  }
  return status;
}

static hf_status write_secret(hf_record_writer *writer, const hf_record_head *head,
                              hf_error *error) {
  char secret[65];
  if (head->secret == NULL) return HF_OK;
  hf_seed_write(head->secret, secret);
  return send_words(writer, "secret ", secret, error);
}

static hf_status write_number(hf_record_writer *writer, const char *key, uint64_t number,
                              unsigned digits, hf_error *error) {
  record_line line;
  start(&line, key);
  if (digits > 0)
    hf_add_hex(&line.buffer, number, digits);
  else
    hf_add_number(&line.buffer, number);
  return send(writer, &line, error);
}

hf_status hf_record_begin(hf_record_writer *writer, const hf_record_head *head, hf_error *error) {
  const hf_game *game = head->rules->game;
  const char *set = hf_rules_set_name(head->rules);
  char seed[65];
  hf_seed_write(head->seed, seed);
  writer->number = writer->undos = 0;
  writer->sum = 0;
  hf_status status = hf_settings_check(head->rules, head->settings, error);
  if (status == HF_OK)
    status = send_words(writer, "holdfast record ", set[0] == '\0' ? "1" : "2", error);
  if (status == HF_OK) status = send_words(writer, "game ", game->id, error);
  uint32_t version = head->earlier_version > 0 ? head->earlier_version : game->version;
  uint64_t cards = head->earlier_version > 0 ? head->earlier_cards : hf_rules_set_hash(head->rules);
  if (status == HF_OK) status = write_number(writer, "rules ", version, 0, error);
  if (status == HF_OK && set[0] != '\0') status = send_words(writer, "set ", set, error);
  if (status == HF_OK) status = write_number(writer, "cards ", cards, 16, error);
  if (status == HF_OK) status = write_settings(writer, head, error);
  if (status == HF_OK) status = write_players(writer, head, error);
  if (status == HF_OK) status = write_secret(writer, head, error);
  if (status == HF_OK) status = send_words(writer, "seed ", seed, error);
  if (status == HF_OK)
    status =
        send_words(writer, "random ", head->random == HF_RANDOM_FAST ? "fast" : "chacha", error);
  if (status == HF_OK) status = write_own_cards(writer, head, error);
  if (status == HF_OK) status = send_words(writer, "log", "", error);
  return status;
}

/* --- decisions --------------------------------------------------------- */

static bool group_is_open(const hf_rules *rules, const hf_state *state) {
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if (hf_group_length(rules, state, seat) > 0) return true;
  return false;
}

/* Memory for a state of any game. */
typedef union any_state {
  hf_state state;
  uint64_t aligned;
  uint8_t bytes[HF_STATE_MAX];
} any_state;

static uint64_t settled_hash(const hf_rules *rules, const hf_state *state) {
  if (!group_is_open(rules, state)) return hf_hash(state);
  any_state copy;
  hf_clone(&copy.state, state);
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    while (hf_group_length(rules, &copy.state, seat) > 0)
      hf_take_back(rules, &copy.state, seat, NULL);
  return hf_hash(&copy.state);
}

static void add_seat(hf_buffer *to, const hf_rules *rules, const hf_state *state, unsigned seat) {
  char word[HF_NOTATION_MAX];
  hf_seat_write(rules, state, seat, word);
  hf_add(to, word);
  hf_add(to, " ");
}

static void add_option(hf_buffer *to, const hf_rules *rules, const hf_state *state, unsigned seat,
                       hf_option option) {
  char text[HF_NOTATION_MAX];
  hf_option_write(rules, state, seat, option, text);
  hf_add(to, text);
}

/* The line of a decision as far as it is known before it is taken: the
 * choices of the group so far and the one to come. */
static void start_decision(record_line *line, uint32_t number, const hf_rules *rules,
                           const hf_state *state, unsigned seat, hf_option option) {
  start(line, "");
  hf_add_number(&line->buffer, number);
  hf_add(&line->buffer, " ");
  add_seat(&line->buffer, rules, state, seat);
  for (uint32_t i = 0; i < hf_group_length(rules, state, seat); i++) {
    add_option(&line->buffer, rules, state, seat, hf_group_at(rules, state, seat, i));
    hf_add(&line->buffer, ", ");
  }
  add_option(&line->buffer, rules, state, seat, option);
}

static hf_status choose_one(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                            unsigned seat, hf_option option, const hf_how *how, hf_error *error) {
  record_line line;
  if (!hf_is_legal(rules, state, seat, option))
    return hf_choose(rules, state, seat, option, how, error);
  start_decision(&line, writer->number + 1, rules, state, seat, option);
  uint32_t length = hf_group_length(rules, state, seat);
  hf_status status = hf_choose(rules, state, seat, option, how, error);
  if (status != HF_OK || hf_group_length(rules, state, seat) == length + 1) return status;
  writer->number++;
  hf_add(&line.buffer, " =");
  hf_add_hex(&line.buffer, settled_hash(rules, state), 8);
  return send(writer, &line, error);
}

hf_status hf_record_passed(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                           unsigned seat, const char *said, const uint32_t *hash, hf_error *error) {
  record_line line;
  if (seat >= hf_seats(state))
    return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u", seat);
  start(&line, "");
  hf_add_number(&line.buffer, writer->number + 1);
  hf_add(&line.buffer, " ");
  add_seat(&line.buffer, rules, state, seat);
  hf_add(&line.buffer, said);
  if (hash != NULL) hf_add(&line.buffer, " =");
  if (hash != NULL) hf_add_hex(&line.buffer, *hash, 8);
  hf_status status = send(writer, &line, error);
  if (status == HF_OK) writer->number++;
  return status;
}

/* An asked seat that has one option only, or HF_SEATS_MAX. */
static unsigned forced_seat(const hf_rules *rules, const hf_state *state) {
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if (hf_option_count(rules, state, seat) == 1) return seat;
  return HF_SEATS_MAX;
}

void hf_record_forced(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                      const hf_how *how) {
  hf_how single = {.sink = how == NULL ? NULL : how->sink};
  unsigned seat;
  while ((seat = forced_seat(rules, state)) < HF_SEATS_MAX) {
    hf_option option = hf_option_at(rules, state, seat, 0);
    if (choose_one(writer, rules, state, seat, option, &single, NULL) != HF_OK) return;
  }
}

hf_status hf_record_choose(hf_record_writer *writer, const hf_rules *rules, hf_state *state,
                           unsigned seat, hf_option option, const hf_how *how, hf_error *error) {
  hf_how single = {.sink = how == NULL ? NULL : how->sink};
  hf_status status = choose_one(writer, rules, state, seat, option, &single, error);
  if (status == HF_OK && how != NULL && how->take_forced)
    hf_record_forced(writer, rules, state, how);
  return status;
}

/* --- other entries ----------------------------------------------------- */

static hf_status start_entry(record_line *line, const char *word, const hf_rules *rules,
                             const hf_state *state, unsigned seat, hf_error *error) {
  if (seat >= hf_seats(state))
    return hf_fail(error, HF_NO_SUCH_SEAT, "there is no seat number %u", seat);
  start(line, word);
  add_seat(&line->buffer, rules, state, seat);
  return HF_OK;
}

hf_status hf_record_talk(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                         unsigned seat, hf_talk talk, hf_error *error) {
  char text[HF_NOTATION_MAX];
  record_line line;
  hf_status status = start_entry(&line, "talk ", rules, state, seat, error);
  if (status != HF_OK) return status;
  if (hf_talk_write(rules, state, seat, talk, text) == 0)
    return hf_fail(error, HF_BAD_NOTATION, "talk number %u means nothing", talk);
  hf_add(&line.buffer, text);
  return send(writer, &line, error);
}

hf_status hf_record_undo(hf_record_writer *writer, uint32_t number, hf_error *error) {
  if (number >= writer->number)
    return hf_fail(error, HF_NOTHING_TO_UNDO,
                   "the record stands at decision %u: an undo goes back to an earlier one, not %u",
                   writer->number, number);
  if (writer->undos == HF_RECORD_UNDOS_MAX)
    return hf_fail(error, HF_NO_ROOM, "a record has room for %u undos",
                   (unsigned)HF_RECORD_UNDOS_MAX);
  hf_status status = write_number(writer, "undo ", number, 0, error);
  if (status != HF_OK) return status;
  writer->number = number;
  writer->undos++;
  return HF_OK;
}

hf_status hf_record_seat(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                         unsigned seat, const char *player, hf_error *error) {
  record_line line;
  hf_status status = check_name(player, error);
  if (status == HF_OK) status = start_entry(&line, "seat ", rules, state, seat, error);
  if (status != HF_OK) return status;
  hf_add(&line.buffer, player);
  return send(writer, &line, error);
}

hf_status hf_record_clock(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                          unsigned seat, uint32_t milliseconds, hf_error *error) {
  record_line line;
  hf_status status = start_entry(&line, "clock ", rules, state, seat, error);
  if (status != HF_OK) return status;
  hf_add_number(&line.buffer, milliseconds);
  hf_add(&line.buffer, "ms");
  return send(writer, &line, error);
}

hf_status hf_record_nonce(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                          unsigned seat, const hf_seed *nonce, hf_error *error) {
  char text[65];
  record_line line;
  hf_status status = start_entry(&line, "nonce ", rules, state, seat, error);
  if (status != HF_OK) return status;
  hf_seed_write(nonce, text);
  hf_add(&line.buffer, text);
  return send(writer, &line, error);
}

/* --- the end ----------------------------------------------------------- */

void hf_record_outcome(const hf_rules *rules, const hf_state *state, hf_buffer *to) {
  hf_result result;
  hf_result_of(rules, state, &result);
  if (result.winners == 0) hf_add(to, "nobody ");
  for (unsigned seat = 0; seat < hf_seats(state); seat++)
    if ((result.winners >> seat & 1) != 0) add_seat(to, rules, state, seat);
  hf_add(to, "by ");
  hf_add(to, hf_ending_name(rules, result.ending));
}

hf_status hf_record_end(hf_record_writer *writer, const hf_rules *rules, const hf_state *state,
                        hf_error *error) {
  record_line line;
  if (!hf_over(state)) return hf_fail(error, HF_BAD_RECORD, "the game is not over yet");
  start(&line, "end ");
  hf_record_outcome(rules, state, &line.buffer);
  hf_add(&line.buffer, " =");
  hf_add_hex(&line.buffer, hf_hash(state), 16);
  hf_add(&line.buffer, "\n");
  if (!hf_fits(&line.buffer)) return send(writer, &line, error);
  /* Both last lines go out together: neither is ever there alone. */
  uint64_t sum = hf_hash_bytes(line.memory, line.buffer.length, writer->sum);
  hf_add(&line.buffer, "sum ");
  hf_add_hex(&line.buffer, sum, 16);
  return send(writer, &line, error);
}
