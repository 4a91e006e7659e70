/* What everybody at a table may know of it besides the board, as JSON. Nothing
 * secret is read here: no state, no seed, no key. */
#include "server.h"

#include <string.h>

static const char *const paces[] = {"none", "live", "slow"};
static const char *const undos[] = {"free", "ask", "off"};
static const char *const whos[] = {"open", "person", "bot"};
static const char *const stages[] = {"fine", "warned", "bot", "taken"};
static const char *const whats[] = {"undo", "replace", "end"};

static const char *state_word(const sv_table *table) {
  return table->phase == SV_WAITING ? "waiting" : table->phase == SV_PLAYING ? "playing" : "over";
}

static const char *or_null(const char *text) { return text[0] == '\0' ? NULL : text; }

static void write_house(const sv_table *table, unsigned seat, hw_text *out) {
  char word[HF_NOTATION_MAX];
  hw_key(out, "house");
  if (table->play == NULL) {
    hw_null(out);
    return;
  }
  hw_house_of(tb_rules(table->play), tb_state(table->play), seat, word);
  hw_string(out, word);
}

static void write_seat(const sv_table *table, unsigned number, hw_text *out) {
  const sv_seat *seat = &table->seat[number];
  hw_object(out);
  hw_put_string(out, "who", whos[seat->who]);
  hw_put_string(out, "name", or_null(seat->name));
  hw_put_string(out, "user", or_null(seat->user));
  if (seat->rank == SV_GUEST) hw_put_bool(out, "guest", true);
  hw_put_string(out, "bot", or_null(seat->bot));
  hw_put_bool(out, "here", sv_seat_is_here(table, number));
  hw_put_bool(out, "host", sv_is_host(table, seat->user));
  write_house(table, number, out);
  hw_put_string(out, "sitting_in", or_null(seat->sitting_in));
  if (seat->held_for[0] != '\0') hw_put_string(out, "held", seat->held_for);
  if (seat->deck != NULL) hw_put_bool(out, "deck", true);
  hw_object_end(out);
}

static bool is_secret(const hf_game *game, const char *word, size_t length) {
  for (size_t i = 0; i < hf_setting_count(game); i++) {
    hf_setting_info info = hf_setting_at(game, i);
    size_t key = strlen(info.key);
    if (info.list && length > key && word[key] == '=' && memcmp(word, info.key, key) == 0)
      return true;
  }
  return false;
}

/* Deck lists are known to nobody but their players before the game is over. */
static void put_settings(const sv_table *table, hw_text *out) {
  const char *text = table->settings;
  hw_text open = {0};
  while (table->phase != SV_OVER && *text != '\0') {
    size_t length = strcspn(text, " ");
    if (length > 0 && !is_secret(table->game, text, length)) {
      if (open.length > 0) hw_raw(&open, " ", 1);
      hw_raw(&open, text, length);
    }
    text += length + (text[length] == ' ');
  }
  if (open.failed) out->failed = true;
  hw_put_string(out, "settings",
                table->phase == SV_OVER ? table->settings
                : open.start != NULL    ? open.start
                                        : "");
  hw_text_free(&open);
}

static void write_pace(const sv_table *table, hw_text *out) {
  hw_key(out, "pace");
  hw_object(out);
  hw_put_string(out, "kind", paces[table->pace]);
  if (table->pace != SV_NO_CLOCK) hw_put_number(out, "move", table->move_ms / 1000);
  if (table->pace == SV_LIVE) hw_put_number(out, "reserve", table->reserve_ms / 1000);
  hw_object_end(out);
}

static void write_own_cards(const sv_table *table, hw_text *out) {
  hw_key(out, "own_cards");
  if (table->cards_text == NULL && table->old_cards == NULL) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_string(out, "name", table->cards_text != NULL ? table->cards_name : SV_OLD_CARDS_NAME);
  hw_object_end(out);
}

void sv_info_write(const sv_table *table, hw_text *out) {
  hw_object(out);
  hw_put_string(out, "id", table->id);
  hw_put_string(out, "name", table->name);
  hw_put_string(out, "game", hf_game_id(table->game));
  put_settings(table, out);
  hw_put_string(out, "state", state_word(table));
  hw_key(out, "seats");
  hw_array(out);
  for (unsigned i = 0; i < table->seats; i++) write_seat(table, i, out);
  hw_array_end(out);
  write_pace(table, out);
  hw_put_string(out, "open", table->listed ? "public" : "link");
  hw_put_bool(out, "watch", table->watch);
  hw_put_bool(out, "chat", table->chat_on);
  hw_put_string(out, "undo", undos[table->undo]);
  hw_put_bool(out, "delay", table->delay);
  hw_put_bool(out, "hints", table->hints);
  hw_put_number(out, "grace", table->grace_ms / 1000);
  hw_put_bool(out, "shared", table->shared);
  hw_put_string(out, "commit", table->commit);
  hw_put_string(out, "set", or_null(table->set));
  write_own_cards(table, out);
  hw_put_number(out, "created", table->created);
  hw_put_number(out, "turn", table->play == NULL ? 0 : (int64_t)tb_turn(table->play));
  hw_put_string(out, "next", or_null(table->next));
  hw_put_bool(out, "called_off", table->called_off);
  hw_put_bool(out, "continued", table->continued);
  hw_object_end(out);
}

/* --- clocks ---------------------------------------------------------------- */

static void write_seat_clock(const sv_table *table, const sv_seat *seat, int64_t now,
                             hw_text *out) {
  int64_t due = sv_due(table, seat);
  int64_t left = table->move_ms, reserve = seat->reserve;
  if (due != INT64_MAX) {
    left = seat->began + table->move_ms + seat->grace - now;
    reserve = sv_reserve_after(table, seat, now);
  }
  hw_object(out);
  if (left > table->move_ms) left = table->move_ms; /* the question is not seen yet */
  hw_put_number(out, "left", left < 0 ? 0 : left);
  hw_put_number(out, "reserve", reserve);
  hw_key(out, "due");
  if (due == INT64_MAX)
    hw_null(out);
  else
    hw_number(out, due);
  hw_put_string(out, "stage", stages[seat->stage]);
  hw_object_end(out);
}

void sv_clock_write(const sv_table *table, int64_t now, hw_text *out) {
  if (table->pace == SV_NO_CLOCK || table->phase == SV_WAITING) {
    hw_null(out);
    return;
  }
  hw_object(out);
  hw_put_number(out, "now", now);
  hw_key(out, "seats");
  hw_array(out);
  for (unsigned i = 0; i < table->seats; i++) write_seat_clock(table, &table->seat[i], now, out);
  hw_array_end(out);
  hw_object_end(out);
}

/* --- votes, chat, presets -------------------------------------------------- */

static void write_seats(hw_text *out, const char *key, uint32_t seats) {
  hw_key(out, key);
  hw_array(out);
  for (unsigned i = 0; i < HF_SEATS_MAX; i++)
    if (seats >> i & 1) hw_number(out, i);
  hw_array_end(out);
}

void sv_votes_write(const sv_table *table, hw_text *out) {
  hw_array(out);
  for (size_t i = 0; i < table->votes; i++) {
    const sv_vote *vote = &table->vote[i];
    hw_object(out);
    hw_put_string(out, "what", whats[vote->what]);
    hw_key(out, "seat");
    if (vote->seat < 0)
      hw_null(out);
    else
      hw_number(out, vote->seat);
    hw_put_number(out, "by", vote->by);
    write_seats(out, "yes", vote->yes);
    write_seats(out, "no", vote->no);
    write_seats(out, "of", vote->of);
    hw_put_number(out, "until", vote->until);
    hw_key(out, "from");
    if (vote->from == 0)
      hw_null(out);
    else
      hw_number(out, vote->from);
    hw_object_end(out);
  }
  hw_array_end(out);
}

void sv_chat_write(const sv_chat *line, hw_text *out) {
  hw_object(out);
  hw_put_number(out, "i", line->index);
  hw_put_string(out, "user", or_null(line->user));
  hw_put_string(out, "name", or_null(line->name));
  if (line->rank == SV_GUEST) hw_put_bool(out, "guest", true);
  hw_key(out, "seat");
  if (line->seat < 0)
    hw_null(out);
  else
    hw_number(out, line->seat);
  hw_put_string(out, "text", line->text);
  hw_put_number(out, "time", line->time);
  hw_object_end(out);
}

void sv_presets_write(const sv_seat *seat, hw_text *out) {
  hw_object(out);
  hw_key(out, "pass");
  hw_array(out);
  for (const char *at = seat->pass; at != NULL && *at == ',' && at[1] != '\0';) {
    const char *end = strchr(at + 1, ',');
    hw_string_of(out, at + 1, (size_t)(end - at - 1));
    at = end;
  }
  hw_array_end(out);
  hw_put_bool(out, "quiet", seat->quiet);
  hw_object_end(out);
}
