/* What each entry of a table's log means. The same functions apply an entry
 * that has just become durable and load a table: nothing about a table is kept
 * that does not come from here. They never look at a clock: an entry has its
 * time. */
#include "seat_bots.h"
#include "server.h"
#include "thinking.h"

#include "played_with.h"

#include "core/letters.h"
#include "wire/board.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define GONE_NAME "Somebody"

void sv_broke(sv_table *table, const char *why) {
  free(table->trouble);
  table->trouble = mm_copy(why);
}

static bool broken(sv_table *table, const char *what, const char *why) {
  char trouble[400];
  snprintf(trouble, sizeof trouble, "entry %u: %s%s%s", table->seq + 1, what,
           why[0] == '\0' ? "" : ": ", why);
  sv_broke(table, trouble);
  return false;
}

static void set(char *to, size_t size, const char *text) {
  snprintf(to, size, "%s", text == NULL ? "" : text);
}

/* NULL, or "": none. */
static void set_bot(char bot[SV_BOT_MAX], const char *name) {
  sv_bot_from_log(name == NULL ? "" : name, bot, SV_BOT_MAX);
}

static sv_seat *seat_in(sv_table *table, const json_t *body) {
  int64_t seat = sv_number(body, "seat", -1);
  return seat >= 0 && seat < table->seats ? &table->seat[seat] : NULL;
}

static unsigned number_of(const sv_table *table, const sv_seat *seat) {
  return (unsigned)(seat - table->seat);
}

/* --- who is asked ---------------------------------------------------------- */

void sv_forget_thought(sv_seat *seat) {
  if (seat->thought.job != NULL) sv_thinking_drop(seat->thought.job);
  free(seat->thought.choices);
  seat->thought = (sv_thought){0};
}

static void ask(sv_table *table, sv_seat *seat, uint32_t question, int64_t time) {
  seat->asked = true;
  seat->asked_by = table->seq;
  /* Whose turn it is in a slow game is told from the table's row, too. */
  if (table->pace == SV_SLOW && table->server->shared) table->row_dirty = true;
  seat->question = question;
  seat->began = time;
  seat->answer_at = 0; /* to be drawn */
  seat->answered = seat->looked_at = seat->clock_decides = 0;
  /* It is charged from when the question can be seen, whoever looks. */
  seat->grace = table->shown_by > time ? table->shown_by - time : 0;
  if (seat->stage == SV_WARNED) seat->stage = SV_FINE;
  sv_forget_thought(seat);
}

void sv_follow(sv_table *table, int64_t time) {
  uint32_t asked = table->play != NULL && table->phase == SV_PLAYING ? tb_asked(table->play) : 0;
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    if ((asked >> i & 1) == 0) {
      seat->asked = false;
      if (seat->stage == SV_WARNED) seat->stage = SV_FINE;
      continue;
    }
    uint32_t question = tb_question(table->play, i);
    if (!seat->asked || seat->question != question) ask(table, seat, question, time);
  }
  table->dirty |= SV_CLOCK;
}

/* --- making a table -------------------------------------------------------- */

static sv_pace read_pace(const char *kind) {
  if (kind == NULL) return SV_NO_CLOCK;
  return strcmp(kind, "live") == 0 ? SV_LIVE : strcmp(kind, "slow") == 0 ? SV_SLOW : SV_NO_CLOCK;
}

static sv_undo read_undo(const char *word) {
  if (word == NULL || strcmp(word, "ask") == 0) return SV_UNDO_ASK;
  return strcmp(word, "off") == 0 ? SV_UNDO_OFF : SV_UNDO_FREE;
}

static void read_ways(sv_table *table, const json_t *body) {
  const json_t *pace = json_object_get(body, "pace");
  const char *open = sv_text(body, "open");
  table->pace = read_pace(sv_text(pace, "kind"));
  table->move_ms = sv_number(pace, "move", 0) * 1000;
  table->reserve_ms = sv_number(pace, "reserve", 0) * 1000;
  /* Tables of servers before this did not set it. */
  table->grace_ms =
      sv_number(body, "grace", sv_grace_of(table->pace, table->move_ms / 1000)) * 1000;
  table->listed = open != NULL && strcmp(open, "public") == 0;
  table->watch = sv_flag(body, "watch", true);
  table->chat_on = sv_flag(body, "chat", true);
  table->undo = read_undo(sv_text(body, "undo"));
  table->delay = sv_flag(body, "delay", true);
  table->hints = sv_flag(body, "hints", false);
}

static void read_seat(sv_seat *seat, const json_t *from, int64_t reserve) {
  const char *bot = sv_text(from, "bot");
  seat->who = bot != NULL ? SV_BOT : SV_OPEN;
  set_bot(seat->bot, bot);
  set(seat->held_for, sizeof seat->held_for, sv_text(from, "held"));
  seat->reserve = reserve;
}

/* Tables of before may have names, also in their card files, that are refused today. */
static void mask_names(const sv_table *table) {
  if (table->name != NULL) hf_letters_mask(table->name);
  if (table->cards_name != NULL) hf_letters_mask(table->cards_name);
  if (table->cards_text != NULL) hf_letters_mask(table->cards_text);
}

static bool apply_create(sv_table *table, const st_entry *entry, const json_t *body) {
  const json_t *seats = json_object_get(body, "seats");
  const json_t *cards = json_object_get(body, "cards");
  const char *game = sv_text(body, "game"), *secret = sv_text(body, "secret");
  table->game = game == NULL ? NULL : hf_game_find(game);
  if (table->game == NULL) return broken(table, "there is no such game here", game ? game : "");
  if (table->seat != NULL || json_array_size(seats) == 0 || json_array_size(seats) > HF_SEATS_MAX ||
      secret == NULL || hf_seed_read(secret, &table->secret, NULL) != HF_OK)
    return broken(table, "the table was not made well", "");
  table->seats = (unsigned)json_array_size(seats);
  table->seat = mm_new(table->seats * sizeof *table->seat);
  table->name = sv_copy(sv_text(body, "name"));
  table->settings = sv_copy(sv_text(body, "settings"));
  set(table->key, sizeof table->key, sv_text(body, "key"));
  set(table->host, sizeof table->host, sv_text(body, "host"));
  set(table->maker, sizeof table->maker, sv_text(body, "host"));
  set(table->commit, sizeof table->commit, sv_text(body, "commit"));
  set(table->set, sizeof table->set, sv_text(body, "set"));
  table->cards_name = sv_copy(sv_text(cards, "name"));
  table->cards_text = sv_copy(sv_text(cards, "text"));
  mask_names(table);
  table->created = entry->time;
  read_ways(table, body);
  for (unsigned i = 0; i < table->seats; i++)
    read_seat(&table->seat[i], json_array_get(seats, i), table->reserve_ms);
  table->phase = SV_WAITING;
  return table->name != NULL && table->settings != NULL;
}

/* --- seats ----------------------------------------------------------------- */

/* What the game itself would rather not ask; its player may want otherwise. */
static void preset(const sv_table *table, sv_seat *seat) {
  const hf_rules *rules = hf_rules_builtin(table->game);
  const char *window;
  for (size_t n = 0; (window = hw_window_passed(rules, n)) != NULL; n++)
    sv_list_add(&seat->pass, window);
}

static sv_rank rank_in(const json_t *body) {
  const json_t *account = json_object_get(body, "account");
  return json_is_true(account) ? SV_ACCOUNT : json_is_false(account) ? SV_GUEST : SV_UNSAID;
}

static bool apply_sit(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const char *user = sv_text(body, "user"), *nonce = sv_text(body, "nonce");
  (void)entry;
  if (seat == NULL || user == NULL) return broken(table, "nobody sits there", "");
  seat->who = SV_PERSON;
  set(seat->user, sizeof seat->user, user);
  set(seat->name, sizeof seat->name,
      sv_listed(table->deleted, user) ? GONE_NAME : sv_text(body, "name"));
  seat->rank = rank_in(body);
  seat->held_for[0] = '\0';
  preset(table, seat);
  seat->has_nonce = nonce != NULL && hf_seed_read(nonce, &seat->nonce, NULL) == HF_OK;
  table->dirty |= SV_INFO | SV_SEATS;
  return true;
}

static void note_player(sv_table *table, sv_seat *seat) {
  char name[SV_BOT_MAX + 8];
  if (table->play == NULL || tb_over(table->play)) return;
  snprintf(name, sizeof name, "bot:%s", seat->who == SV_BOT ? seat->bot : seat->sitting_in);
  tb_seat_changed(table->play, number_of(table, seat), sv_played_by_bot(seat) ? name : seat->name,
                  NULL);
}

static void set_deck(sv_seat *seat, const char *deck, const char *title) {
  free(seat->deck);
  free(seat->deck_title);
  seat->deck = sv_copy(deck);
  seat->deck_title = sv_copy(title);
}

/* What the seat is played with; null: what the table was made with. */
static bool apply_deck(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  (void)entry;
  if (seat == NULL) return broken(table, "nobody sits there", "");
  set_deck(seat, sv_text(body, "deck"), sv_text(body, "title"));
  table->dirty |= SV_INFO | SV_PRESETS;
  return true;
}

/* The seat has no owner any more: it is open, or a bot goes on. */
static void give_up_seat(sv_table *table, sv_seat *seat, const char *bot) {
  seat->user[0] = seat->name[0] = seat->sitting_in[0] = '\0';
  seat->rank = SV_UNSAID;
  seat->has_nonce = seat->has_nonce && table->phase != SV_WAITING;
  seat->quiet = false;
  seat->strikes = 0;
  seat->stage = SV_FINE;
  free(seat->pass);
  free(seat->muted);
  seat->pass = seat->muted = NULL;
  seat->who = table->phase == SV_WAITING ? SV_OPEN : SV_BOT;
  if (table->phase == SV_WAITING) set_deck(seat, NULL, NULL);
  set_bot(seat->bot, table->phase == SV_WAITING ? NULL : bot);
  sv_forget_thought(seat);
  note_player(table, seat);
  table->dirty |= SV_INFO | SV_CLOCK | SV_SEATS;
}

static bool apply_stand(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const char *bot = sv_text(body, "bot");
  (void)entry;
  if (seat == NULL) return broken(table, "nobody sits there", "");
  give_up_seat(table, seat, bot == NULL ? sv_stand_in() : bot);
  return true;
}

/* A bot sits in for the owner, or the owner is back. */
static bool apply_seat(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const char *bot = sv_text(body, "bot");
  if (seat == NULL) return broken(table, "nobody sits there", "");
  set_bot(seat->sitting_in, bot);
  seat->stage = bot != NULL ? SV_TAKEN : SV_FINE;
  seat->strikes = 0;
  seat->answered = 0;
  if (seat->asked) ask(table, seat, seat->question, entry->time);
  sv_forget_thought(seat);
  note_player(table, seat);
  table->dirty |= SV_INFO | SV_CLOCK;
  for (size_t i = 0; i < table->votes; i++)
    if (table->vote[i].what == SV_VOTE_REPLACE &&
        table->vote[i].seat == (int)number_of(table, seat))
      table->vote[i--] = table->vote[--table->votes], table->dirty |= SV_VOTES;
  return true;
}

/* --- the game -------------------------------------------------------------- */

/* Seed of the game: SHA-256 over the secret, then the nonces by seat. */
static hf_seed fair_seed(const sv_table *table) {
  uint8_t bytes[32 * (HF_SEATS_MAX + 1)];
  size_t length = 32;
  hf_seed seed;
  memcpy(bytes, table->secret.byte, 32);
  for (unsigned i = 0; i < table->seats; i++) {
    if (!table->seat[i].has_nonce) continue;
    memcpy(bytes + length, table->seat[i].nonce.byte, 32);
    length += 32;
  }
  sv_sha256(bytes, length, seed.byte);
  return seed;
}

static tb_table *new_play(sv_table *table, hf_error *error) {
  sv_rules_now(table); /* they are there already, but for what is tried below */
  const hf_rules *rules = sv_rules_of(table, error);
  if (rules == NULL) return NULL;
  char bots[HF_SEATS_MAX][SV_BOT_MAX + 8];
  tb_setup setup = {.game = hf_game_id(table->game),
                    .settings = table->settings,
                    .own_cards = table->cards_text,
                    .own_cards_length = table->cards_text == NULL ? 0 : strlen(table->cards_text),
                    .rules = rules,
                    .seed = fair_seed(table),
                    .random = HF_RANDOM_CHACHA,
                    .secret = &table->secret};
  if (table->skip_to > 0) { /* what earlier rules decided will stand in the record */
    setup.earlier_version = table->rules_version;
    setup.earlier_cards = table->rules_hash;
  }
  for (unsigned i = 0; i < table->seats; i++) {
    const sv_seat *seat = &table->seat[i];
    snprintf(bots[i], sizeof bots[i], "bot:%s", seat->bot);
    setup.player[i] = seat->who == SV_PERSON ? seat->name : bots[i];
  }
  return tb_new(&setup, error);
}

/* Cards that the language no longer understands are given up: ours are tried. */
static bool set_up(sv_table *table) {
  hf_error error = {0};
  table->play = new_play(table, &error);
  if (table->play == NULL && table->old_cards != NULL) {
    sv_note(table->server, SV_WARNING, "cards.unusable", "table", table->id, "why", error.message,
            NULL);
    free(table->old_cards);
    table->old_cards = NULL;
    sv_drop_rules(table);
    table->play = new_play(table, &error);
  }
  if (table->play == NULL) return broken(table, "the game cannot be set up", error.message);
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].has_nonce) tb_nonce(table->play, i, &table->seat[i].nonce, NULL);
  return true;
}

static bool apply_start(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *bots = sv_text(body, "bots"), *cards = sv_text(body, "cards");
  (void)entry;
  for (unsigned i = 0; i < table->seats; i++) {
    sv_seat *seat = &table->seat[i];
    if (seat->who != SV_OPEN) continue;
    seat->who = SV_BOT;
    seat->held_for[0] = '\0';
    set_bot(seat->bot, bots == NULL ? sv_stand_in() : bots);
  }
  for (unsigned i = 0; i < table->seats; i++)
    if (table->seat[i].who == SV_PERSON) sv_list_add(&table->players, table->seat[i].user);
  if (!sv_take_decks(table)) return broken(table, "the decks are too long", "");
  table->rules_version = (uint32_t)sv_number(body, "rules", 0);
  table->rules_hash = cards == NULL ? 0 : strtoull(cards, NULL, 16);
  if (!set_up(table)) return false;
  bool other_cards = table->rules_hash != hf_rules_set_hash(tb_rules(table->play));
  /* Under earlier rules the log may still play as it did: that is seen when it has. */
  table->earlier = table->rules_version < hf_game_version(table->game);
  table->agrees = true;
  table->continued = table->rules_version > hf_game_version(table->game) ||
                     (other_cards && table->old_cards == NULL);
  table->phase = SV_PLAYING;
  table->dirty |= SV_BOARD | SV_INFO | SV_CLOCK;
  return true;
}

/* The choices of a move, pointing into the body. Returns how many. */
#define CHOICES_MAX 512
static size_t choices_of(const json_t *body, const char *choices[CHOICES_MAX]) {
  const json_t *list = json_object_get(body, "choices");
  size_t count = json_array_size(list);
  if (count > CHOICES_MAX) return 0;
  for (size_t i = 0; i < count; i++)
    if ((choices[i] = json_string_value(json_array_get(list, i))) == NULL) return 0;
  return count;
}

/* Is this the position that the move was made in? Earlier rules may have come to others on
 * the way and to the same in the end (sv_table.agrees). */
static bool fits(sv_table *table, const json_t *body) {
  const char *hash = sv_text(body, "before");
  table->agrees =
      hash == NULL || (uint32_t)strtoul(hash, NULL, 16) == (uint32_t)hf_hash(tb_state(table->play));
  return table->agrees || table->earlier;
}

static void settle_clock(sv_table *table, sv_seat *seat, const json_t *body) {
  const char *by = sv_text(body, "by");
  int64_t reserve = sv_number(body, "reserve", seat->reserve);
  if (reserve != seat->reserve && reserve >= 0 && reserve <= UINT32_MAX)
    tb_clock(table->play, number_of(table, seat), (uint32_t)reserve, NULL);
  seat->reserve = reserve;
  if (by != NULL && strcmp(by, "clock") == 0) {
    seat->strikes++;
    seat->stage = SV_BOT_DECIDED;
  } else if (by != NULL && strcmp(by, "person") == 0) {
    seat->strikes = 0;
    seat->stage = SV_FINE;
  }
}

/* A move that is in the position already is on record, and no more. Behind the position it is
 * one that does not play any more: play_rest() in tables.c. */
static bool pass_over(sv_table *table, const sv_seat *seat, const json_t *body,
                      const char *const *choices, size_t count) {
  const char *hash = sv_text(body, "before");
  uint32_t before = hash == NULL ? 0 : (uint32_t)strtoul(hash, NULL, 16);
  return tb_passed(table->play, number_of(table, seat), choices, count,
                   hash == NULL ? NULL : &before, NULL) == HF_OK;
}

static bool apply_move(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *choices[CHOICES_MAX];
  sv_seat *seat = seat_in(table, body);
  const char *id = sv_text(body, "id");
  hf_error error = {0};
  size_t count = choices_of(body, choices);
  if (seat == NULL || table->play == NULL) return broken(table, "nobody is asked", "");
  if (id != NULL) set(seat->recent[seat->recent_next++ % SV_RECENT], SV_MESSAGE_ID_MAX, id);
  settle_clock(table, seat, body);
  uint32_t question = (uint32_t)sv_number(body, "ask", 0);
  if (question > seat->asked_so_far) seat->asked_so_far = question;
  table->played_at = entry->seq;
  if (entry->seq <= table->skip_to) return pass_over(table, seat, body, choices, count);
  if (!fits(table, body)) return broken(table, "the game comes out differently", "");
  uint32_t turn = tb_turn(table->play);
  if (tb_choose(table->play, number_of(table, seat), choices, count, &error) != HF_OK)
    return broken(table, "a move cannot be played", error.message);
  uint32_t ms = tb_beats_ms(table->play, tb_decisions(table->play) - 1, TB_QUICK);
  table->shown_by = sv_shown_by(table->shown_by, entry->time, ms);
  table->dirty |= SV_BOARD;
  if (tb_turn(table->play) != turn) table->dirty |= SV_INFO;
  if (tb_over(table->play)) {
    table->phase = SV_OVER;
    table->votes = 0;
    table->dirty |= SV_INFO | SV_VOTES;
  }
  return true;
}

static bool apply_talk(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const char *say = sv_text(body, "say");
  if (entry->seq <= table->skip_to) return true;
  if (seat == NULL || say == NULL || table->play == NULL) return broken(table, "nobody talks", "");
  tb_talk(table->play, number_of(table, seat), say, NULL);
  table->dirty |= SV_BOARD;
  return true;
}

void sv_close_votes(sv_table *table, sv_what what) {
  for (size_t i = 0; i < table->votes; i++)
    if (table->vote[i].what == what) table->vote[i--] = table->vote[--table->votes];
  table->dirty |= SV_VOTES;
}

/* The decision that is gone back to. Numbers of decisions begin anew when a
 * table goes on from a stored position, so entries tell how many are taken back;
 * older ones only have the number. */
static uint32_t undo_target(const sv_table *table, const json_t *body) {
  int64_t back = sv_number(body, "back", -1);
  uint32_t made = table->play == NULL ? 0 : tb_decisions(table->play);
  if (back < 0) return (uint32_t)sv_number(body, "to", 0);
  return back <= made ? made - (uint32_t)back : UINT32_MAX;
}

static bool undo_passed(sv_table *table, const json_t *body) {
  return tb_passed_undo(table->play, (uint32_t)sv_number(body, "back", 0), NULL) == HF_OK;
}

static bool apply_undo(sv_table *table, const st_entry *entry, const json_t *body) {
  hf_error error = {0};
  sv_close_votes(table, SV_VOTE_UNDO);
  table->undos++;
  table->played_at = entry->seq;
  if (table->play == NULL) return broken(table, "there is nothing to undo", "");
  if (entry->seq <= table->skip_to) return undo_passed(table, body);
  uint32_t to = undo_target(table, body);
  uint32_t kept = tb_story_at(table->play, to);
  if (tb_undo(table->play, to, &error) != HF_OK)
    return broken(table, "an undo cannot be played", error.message);
  if (kept < table->story_kept) table->story_kept = kept;
  for (unsigned i = 0; i < table->seats; i++) table->seat[i].asked = false;
  table->keep_soon = true;
  table->dirty |= SV_BOARD | SV_INFO;
  return true;
}

static bool apply_end(sv_table *table, const st_entry *entry, const json_t *body) {
  (void)entry;
  (void)body;
  table->phase = SV_OVER;
  table->called_off = true;
  table->votes = 0;
  table->dirty |= SV_INFO | SV_VOTES | SV_CLOCK;
  return true;
}

/* --- clocks, presets ------------------------------------------------------- */

/* So long after the warning a bot decides. */
static int64_t warning_time(const sv_table *table) {
  int64_t most = table->pace == SV_SLOW ? INT64_C(12) * 3600 * 1000 : 30000;
  int64_t time = table->move_ms / 4;
  return time < 1000 ? 1000 : time > most ? most : time;
}

static bool apply_warn(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  if (seat == NULL) return broken(table, "nobody is warned", "");
  if (!seat->asked || seat->question != (uint32_t)sv_number(body, "ask", 0)) return true;
  seat->reserve = 0;
  seat->stage = SV_WARNED;
  seat->grace = entry->time - seat->began - table->move_ms + warning_time(table);
  table->dirty |= SV_CLOCK;
  return true;
}

static bool apply_presets(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const json_t *pass = json_object_get(body, "pass");
  (void)entry;
  if (seat == NULL) return broken(table, "nobody sits there", "");
  free(seat->pass);
  seat->pass = NULL;
  for (size_t i = 0; i < json_array_size(pass); i++)
    if (json_is_string(json_array_get(pass, i)))
      sv_list_add(&seat->pass, json_string_value(json_array_get(pass, i)));
  seat->quiet = sv_flag(body, "quiet", false);
  seat->looked_at = 0;
  table->dirty |= SV_PRESETS;
  return true;
}

/* --- talk among people ----------------------------------------------------- */

static void drop_oldest_line(sv_table *table) {
  free(table->chat[0].text);
  memmove(table->chat, table->chat + 1, (table->chat_count - 1) * sizeof *table->chat);
  table->chat_count--;
}

static bool apply_chat(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *user = sv_text(body, "user"), *text = sv_text(body, "text");
  if (text == NULL) return broken(table, "nothing was written", "");
  if (table->chat_count >= SV_CHAT_KEPT) drop_oldest_line(table);
  sv_chat *grown = mm_grow(table->chat, (table->chat_count + 1) * sizeof *grown);
  table->chat = grown;
  sv_chat *line = &table->chat[table->chat_count++];
  *line = (sv_chat){.index = table->chat_next++,
                    .seat = (int)sv_number(body, "seat", -1),
                    .time = entry->time,
                    .text = sv_copy(text)};
  bool gone = user != NULL && sv_listed(table->deleted, user);
  set(line->user, sizeof line->user, gone ? "" : user);
  set(line->name, sizeof line->name, gone ? GONE_NAME : sv_text(body, "name"));
  line->rank = gone ? SV_UNSAID : rank_in(body);
  table->dirty |= SV_CHAT;
  return true;
}

static bool apply_mute(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_seat *seat = seat_in(table, body);
  const char *user = sv_text(body, "user");
  (void)entry;
  if (seat == NULL || user == NULL) return broken(table, "nobody sits there", "");
  if (sv_flag(body, "on", true))
    sv_list_add(&seat->muted, user);
  else
    sv_list_drop(seat->muted, user);
  table->dirty |= SV_PRESETS;
  return true;
}

/* --- votes ----------------------------------------------------------------- */

void sv_prune_votes(sv_table *table, int64_t time) {
  for (size_t i = 0; i < table->votes; i++) {
    if (table->vote[i].until > time) continue;
    table->vote[i--] = table->vote[--table->votes];
    table->dirty |= SV_VOTES;
  }
}

static sv_vote *vote_on(sv_table *table, sv_what what, int seat) {
  for (size_t i = 0; i < table->votes; i++)
    if (table->vote[i].what == what && table->vote[i].seat == seat) return &table->vote[i];
  return NULL;
}

/* Servers before this one did not let such a vote wait. */
static void waits_for_grace(const sv_table *table, sv_vote *vote, int64_t time) {
  vote->until += table->grace_ms;
  vote->from = time + table->grace_ms;
  vote->away = vote->seat >= 0 && vote->seat < HF_SEATS_MAX ? 1u << vote->seat : 0;
}

static bool apply_vote(sv_table *table, const st_entry *entry, const json_t *body) {
  sv_what what = (sv_what)sv_number(body, "what", 0);
  int seat = (int)sv_number(body, "seat", -1), by = (int)sv_number(body, "by", 0);
  sv_prune_votes(table, entry->time);
  sv_vote *vote = vote_on(table, what, seat);
  if (vote == NULL && table->votes < SV_VOTES_MAX) {
    vote = &table->vote[table->votes++];
    *vote = (sv_vote){.what = what,
                      .seat = seat,
                      .to = undo_target(table, body),
                      .by = (unsigned)by,
                      .of = (uint32_t)sv_number(body, "of", 0),
                      .until = sv_number(body, "until", entry->time),
                      .from = sv_number(body, "from", 0),
                      .away = (uint32_t)sv_number(body, "away", 0)};
    if (what == SV_VOTE_REPLACE && vote->from == 0) waits_for_grace(table, vote, entry->time);
  }
  table->dirty |= SV_VOTES;
  if (vote == NULL || by < 0 || by >= HF_SEATS_MAX) return true;
  uint32_t bit = 1u << by;
  bool yes = sv_flag(body, "yes", false);
  vote->yes = yes ? vote->yes | bit : vote->yes & ~bit;
  vote->no = yes ? vote->no & ~bit : vote->no | bit;
  if (sv_flag(body, "closes", false)) *vote = table->vote[--table->votes];
  return true;
}

/* --- the host, the rest ---------------------------------------------------- */

static bool apply_title(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *name = sv_text(body, "name");
  (void)entry;
  if (name == NULL) return broken(table, "a table needs a name", "");
  free(table->name);
  table->name = sv_copy(name);
  mask_names(table);
  table->dirty |= SV_INFO;
  return true;
}

static void new_key(sv_table *table, const char *key) {
  set(table->key, sizeof table->key, key);
  table->dirty |= SV_KEY;
}

static bool apply_access(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *to = sv_text(body, "to");
  (void)entry;
  const char *key = sv_text(body, "key");
  table->listed = to != NULL && strcmp(to, "public") == 0;
  table->shared = sv_flag(body, "shared", table->shared);
  if (key != NULL) new_key(table, key);
  table->dirty |= SV_INFO;
  return true;
}

static bool apply_kick(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *user = sv_text(body, "user");
  (void)entry;
  if (user == NULL) return broken(table, "nobody was removed", "");
  const char *key = sv_text(body, "key");
  if (key != NULL) new_key(table, key);
  sv_list_add(&table->removed, user);
  int seat = sv_seat_of(table, user);
  if (seat >= 0) give_up_seat(table, &table->seat[seat], sv_stand_in());
  table->dirty |= SV_SEATS;
  return true;
}

static bool apply_next(sv_table *table, const st_entry *entry, const json_t *body) {
  (void)entry;
  set(table->next, sizeof table->next, sv_text(body, "table"));
  table->dirty |= SV_INFO;
  return true;
}

static bool apply_host(sv_table *table, const st_entry *entry, const json_t *body) {
  (void)entry;
  set(table->host, sizeof table->host, sv_text(body, "user"));
  table->dirty |= SV_INFO | SV_SEATS;
  return true;
}

static bool apply_name(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *user = sv_text(body, "user");
  int seat = user == NULL ? -1 : sv_seat_of(table, user);
  (void)entry;
  if (seat < 0) return true;
  set(table->seat[seat].name, sizeof table->seat[seat].name, sv_text(body, "name"));
  table->seat[seat].rank = rank_in(body);
  table->dirty |= SV_INFO;
  return true;
}

/* Somebody deleted their account. */
static bool apply_forget(sv_table *table, const st_entry *entry, const json_t *body) {
  const char *user = sv_text(body, "user");
  (void)entry;
  if (user == NULL) return true;
  sv_list_add(&table->deleted, user);
  for (size_t i = 0; i < table->chat_count; i++) {
    if (strcmp(table->chat[i].user, user) != 0) continue;
    table->chat[i].user[0] = '\0';
    set(table->chat[i].name, sizeof table->chat[i].name, GONE_NAME);
    table->chat[i].rank = SV_UNSAID;
  }
  int seat = sv_seat_of(table, user);
  if (seat < 0) return true;
  table->dirty |= SV_INFO;
  if (table->phase != SV_OVER) {
    give_up_seat(table, &table->seat[seat], sv_stand_in());
    return true;
  }
  table->seat[seat].user[0] = '\0';
  table->dirty |= SV_SEATS;
  set(table->seat[seat].name, sizeof table->seat[seat].name, GONE_NAME);
  table->seat[seat].rank = SV_UNSAID;
  return true;
}

static const struct {
  const char *kind;
  bool (*apply)(sv_table *table, const st_entry *entry, const json_t *body);
} kinds[] = {
    {"access", apply_access},   {"chat", apply_chat},   {"create", apply_create},
    {"deck", apply_deck},       {"end", apply_end},     {"forget", apply_forget},
    {"host", apply_host},       {"kick", apply_kick},   {"move", apply_move},
    {"mute", apply_mute},       {"name", apply_name},   {"next", apply_next},
    {"presets", apply_presets}, {"seat", apply_seat},   {"sit", apply_sit},
    {"stand", apply_stand},     {"start", apply_start}, {"talk", apply_talk},
    {"title", apply_title},     {"undo", apply_undo},   {"vote", apply_vote},
    {"warn", apply_warn},
};

static bool dispatch(sv_table *table, const st_entry *entry, const json_t *body) {
  bool made = table->seat != NULL;
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    if (strcmp(kinds[i].kind, entry->kind) != 0) continue;
    if (made == (strcmp(entry->kind, "create") == 0))
      return broken(table, "a table is made once, and first of all", "");
    return kinds[i].apply(table, entry, body);
  }
  return broken(table, "this server does not know this kind of entry", entry->kind);
}

bool sv_apply(sv_table *table, const st_entry *entry) {
  json_t *body = json_loads(entry->body, 0, NULL);
  if (entry->seq != table->seq + 1) {
    json_decref(body);
    return broken(table, "an entry is missing", "");
  }
  bool fine = body == NULL ? broken(table, "it cannot be read", "") : dispatch(table, entry, body);
  json_decref(body);
  if (!fine) return false;
  table->seq = entry->seq;
  table->time = entry->time;
  if ((table->dirty & SV_INFO) != 0) table->row_dirty = true;
  if (entry->seq >= table->skip_to) sv_follow(table, entry->time);
  return true;
}
