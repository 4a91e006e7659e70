/* `holdfast replay FILE`: a recorded game told step by step. Whoever has the
 * record may know everything, so nothing is kept secret here. */
#include "recording.h"

#include "text/text.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "holdfast replay FILE\n"
    "Tells a recorded game step by step: each decision and what came of it. Stops at\n"
    "the exact decision where the game comes out different from what is written.\n"
    "\n"
    "  --lang en|uk   the language (default en)\n"
    "  --check        only play it again, and say how far it goes\n"
    "  --from N       begin to tell at decision N\n"
    "  --to N         stop after decision N\n"
    "  --json         one line an entry: line, kind, number, seat, said, text, events\n"
    "\n"
    "Exit 0: it replays, 1: it does not, 2: used wrongly.\n";

typedef struct teller {
  recording *recording;
  ht_language language;
  uint64_t from, to;
  bool json, check;
  bool silent;     /* before --from, after --to */
  bool any_events; /* of the entry that is being told */
} teller;

/* --- events ------------------------------------------------------------ */

static void tell_event(void *user, const hf_event *event) {
  teller *t = user;
  char text[1024];
  if (t->silent || t->check) return;
  ht_event_text(t->recording->rules, cli_as_state(&t->recording->state), event, HF_SPECTATOR,
                t->language, text, sizeof text);
  if (text[0] == '\0') return;
  if (t->json) {
    if (t->any_events) putchar(',');
    cli_json_text(stdout, text);
  } else {
    cli_print_line(stdout, "       %s", text);
  }
  t->any_events = true;
}

/* --- entries ----------------------------------------------------------- */

static void copy_text(char *to, size_t size, hf_text from) {
  size_t length = from.length < size ? from.length : size - 1;
  if (length > 0) memcpy(to, from.start, length);
  to[length] = '\0';
}

/* All choices of a decision in words, as the seat had them before it. */
static void write_choices(const teller *t, unsigned seat, hf_text said, char *text, size_t size) {
  const recording *r = t->recording;
  size_t length = 0;
  text[0] = '\0';
  for (size_t at = 0; at < said.length && length + 4 < size;) {
    char word[HF_NOTATION_MAX], words[512] = "";
    hf_option option;
    size_t end = at;
    while (end < said.length && said.start[end] != ',') end++;
    copy_text(word, sizeof word, (hf_text){said.start + at, end - at});
    if (hf_option_read(r->rules, r->replay.state, seat, word, &option, NULL) == HF_OK)
      ht_option_text(r->rules, r->replay.state, seat, option, t->language, words, sizeof words);
    int added = snprintf(text + length, size - length, "%s%s", at == 0 ? "" : "; ",
                         words[0] != '\0' ? words : word);
    length += added < 0 ? 0 : (size_t)added;
    at = end + 2;
  }
}

static void write_talk(const teller *t, unsigned seat, hf_text said, char *text, size_t size) {
  const recording *r = t->recording;
  char word[HF_NOTATION_MAX];
  hf_talk talk;
  copy_text(text, size, said);
  copy_text(word, sizeof word, said);
  if (hf_talk_read(r->rules, r->replay.state, seat, word, &talk, NULL) == HF_OK)
    ht_talk_text(r->rules, r->replay.state, seat, talk, HF_SPECTATOR, t->language, text, size);
}

/* What the entry says, in words; called before it is played. */
static void write_entry(const teller *t, const hf_entry *entry, char *text, size_t size) {
  const recording *r = t->recording;
  char word[HF_NOTATION_MAX];
  unsigned seat;
  copy_text(word, sizeof word, entry->seat);
  copy_text(text, size, entry->said);
  if (entry->seat.length == 0 ||
      hf_seat_read(r->rules, r->replay.state, word, &seat, NULL) != HF_OK)
    return;
  if (entry->kind == HF_ENTRY_DECISION) write_choices(t, seat, entry->said, text, size);
  if (entry->kind == HF_ENTRY_TALK) write_talk(t, seat, entry->said, text, size);
}

static const char *const kinds[] = {
    [HF_ENTRY_NONE] = "none",   [HF_ENTRY_DECISION] = "decision", [HF_ENTRY_TALK] = "talk",
    [HF_ENTRY_UNDO] = "undo",   [HF_ENTRY_SEAT] = "seat",         [HF_ENTRY_CLOCK] = "clock",
    [HF_ENTRY_NONCE] = "nonce", [HF_ENTRY_END] = "end",
};

static void begin_json(const hf_entry *entry, const char *text) {
  char word[HF_NOTATION_MAX], said[1024];
  copy_text(word, sizeof word, entry->seat);
  copy_text(said, sizeof said, entry->said);
  printf("{\"line\":%u,\"kind\":\"%s\",\"number\":%u,\"seat\":", (unsigned)entry->line,
         kinds[entry->kind], (unsigned)entry->number);
  cli_json_text(stdout, word);
  fputs(",\"said\":", stdout);
  cli_json_text(stdout, said);
  fputs(",\"text\":", stdout);
  cli_json_text(stdout, text);
  fputs(",\"events\":[", stdout);
}

static void tell_plain(const teller *t, const hf_entry *entry, const char *text) {
  const recording *r = t->recording;
  char word[HF_NOTATION_MAX], name[256];
  unsigned seat;
  copy_text(word, sizeof word, entry->seat);
  snprintf(name, sizeof name, "%s", word);
  if (word[0] != '\0' && hf_seat_read(r->rules, r->replay.state, word, &seat, NULL) == HF_OK)
    ht_seat_name(r->rules, r->replay.state, seat, t->language, name, sizeof name);
  switch (entry->kind) {
  case HF_ENTRY_DECISION:
    cli_print_line(stdout, "%5u  %s: %s", (unsigned)entry->number, name, text);
    break;
  case HF_ENTRY_UNDO: cli_print_line(stdout, "       undo %u", (unsigned)entry->number); break;
  case HF_ENTRY_TALK: cli_print_line(stdout, "       %s", text); break;
  case HF_ENTRY_SEAT: cli_print_line(stdout, "       %s: %s", name, text); break;
  default: break;
  }
}

/* --- the whole --------------------------------------------------------- */

/* Reads the entry that comes next without playing it, so that it can be told
 * with the position it was made in. */
static hf_status look_ahead(const teller *t, hf_entry *entry, hf_error *error) {
  hf_record_place place = t->recording->replay.place;
  return hf_record_next(&t->recording->record, &place, entry, error);
}

static bool is_told(const teller *t, const hf_entry *entry) {
  uint32_t number = entry->kind == HF_ENTRY_DECISION ? entry->number : t->recording->replay.number;
  return !t->check && number >= t->from && number <= t->to;
}

static hf_status next_entry(teller *t, const hf_how *how, hf_entry *entry, hf_error *error) {
  char text[2048];
  hf_status status = look_ahead(t, entry, error);
  if (status != HF_OK) return status;
  t->silent = !is_told(t, entry) || entry->kind == HF_ENTRY_NONE;
  t->any_events = false;
  if (!t->silent) {
    write_entry(t, entry, text, sizeof text);
    if (t->json)
      begin_json(entry, text);
    else
      tell_plain(t, entry, text);
  }
  status = hf_replay_next(&t->recording->replay, how, entry, error);
  if (!t->silent && t->json) puts("]}");
  return status;
}

static void say_how_far(const teller *t) {
  const hf_replay *replay = &t->recording->replay;
  if (!t->json)
    cli_print_line(stdout, "%s: %u decisions replay; the game is %s", t->recording->path,
                   (unsigned)replay->number, replay->ended ? "over" : "not over");
}

static int tell(teller *t, const char *path) {
  hf_sink sink = {.emit = tell_event, .user = t};
  hf_how how = {.sink = &sink};
  hf_error error;
  hf_entry entry = {0};
  t->silent = true;
  if (recording_open(t->recording, path, &how, &error) != CLI_GO_ON)
    return cli_failed_in(path, &error);
  do {
    if (next_entry(t, &how, &entry, &error) != HF_OK) return cli_failed_in(path, &error);
  } while (entry.kind != HF_ENTRY_NONE && t->recording->replay.number < t->to);
  if (t->from > t->recording->replay.number)
    return cli_misused("replay", "--from %llu is behind the end: %s has %u decisions",
                       (unsigned long long)t->from, path, (unsigned)t->recording->replay.number);
  if (t->check || !t->recording->replay.ended) say_how_far(t);
  return CLI_DONE;
}

int hf_cli_replay(int argc, char **argv) {
  static cli_words words;
  const char *language = "en";
  teller t = {.to = UINT32_MAX};
  const cli_option options[] = {
      {.name = "--lang", .kind = CLI_TEXT, .value = &language},
      {.name = "--check", .kind = CLI_FLAG, .value = &t.check},
      {.name = "--from", .kind = CLI_NUMBER, .value = &t.from, .max = UINT32_MAX},
      {.name = "--to", .kind = CLI_NUMBER, .value = &t.to, .max = UINT32_MAX},
      {.name = "--json", .kind = CLI_FLAG, .value = &t.json},
  };
  const cli_command command = {.name = "replay",
                               .help = help,
                               .options = options,
                               .option_count = sizeof options / sizeof *options,
                               .words_min = 1,
                               .words_max = 1};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  if (!ht_language_read(language, &t.language))
    return cli_misused("replay", "'%s' is no language: there are en and uk", language);
  if (t.from > t.to)
    return cli_misused("replay", "--from %llu comes after --to %llu: nothing lies between",
                       (unsigned long long)t.from, (unsigned long long)t.to);
  t.recording = calloc(1, sizeof *t.recording);
  if (t.recording == NULL) return cli_failed("replay", "there is not enough memory");
  code = tell(&t, words.word[0]);
  recording_close(t.recording);
  free(t.recording);
  return code;
}
