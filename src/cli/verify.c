/* `holdfast verify FILE...`: is a record what it says it is? Every decision is
 * played again; every hash, the end and the sum must come out as written. */
#include "recording.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "holdfast verify FILE...\n"
    "Plays recorded games again and compares every decision, the end and the sum with\n"
    "what is written. A game that has no end yet is not verified. Of a game that was\n"
    "played at a server the shuffle is checked too: its seed must come from the server's\n"
    "secret and what each person added. Compare the promise that is printed with the one\n"
    "the table showed before the game.\n"
    "\n"
    "  --json   one line a file: file, verified, finished, decisions, ending, winners,\n"
    "           hash, line, error, promise (\"\" without one)\n"
    "\n"
    "Exit 0: all are whole and sound, 1: one is not, 2: used wrongly.\n";

#define WINNERS_MAX (HF_SEATS_MAX * (HF_NOTATION_MAX + 8))

/* The seats' words, separated as the caller wishes. */
static void name_winners(const recording *r, const hf_result *result, const char *quote,
                         const char *between, char *text, size_t size) {
  const char *before = "";
  text[0] = '\0';
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++) {
    char name[HF_NOTATION_MAX];
    size_t length = strlen(text);
    if ((result->winners >> seat & 1) == 0) continue;
    hf_seat_write(r->rules, r->replay.state, seat, name);
    snprintf(text + length, size - length, "%s%s%s%s", before, quote, name, quote);
    before = between;
  }
}

/* --- fair shuffles -------------------------------------------------------- */

/* The nonces that stand before the first decision, by seat. */
static hf_status read_nonces(const recording *r, hf_seed nonce[HF_SEATS_MAX], uint32_t *given,
                             hf_error *error) {
  hf_record_place place = r->record.log;
  hf_entry entry = {.kind = HF_ENTRY_NONCE};
  while (entry.kind != HF_ENTRY_NONE && entry.kind != HF_ENTRY_DECISION) {
    char word[HF_NOTATION_MAX] = "", digits[65] = "";
    unsigned seat;
    hf_status status = hf_record_next(&r->record, &place, &entry, error);
    if (status != HF_OK) return status;
    if (entry.kind != HF_ENTRY_NONCE || entry.seat.length >= sizeof word ||
        entry.said.length >= sizeof digits)
      continue;
    memcpy(word, entry.seat.start, entry.seat.length);
    memcpy(digits, entry.said.start, entry.said.length);
    if (hf_seat_read(r->rules, r->replay.state, word, &seat, NULL) != HF_OK ||
        hf_seed_read(digits, &nonce[seat], NULL) != HF_OK)
      continue;
    *given |= 1u << seat;
  }
  return HF_OK;
}

/* SHA-256 of the secret: what the server promised. "" for a record without. */
static void write_promise(const recording *r, char promise[65]) {
  uint8_t digest[crypto_hash_sha256_BYTES];
  promise[0] = '\0';
  if (r->record.game == NULL || !r->record.has_secret) return;
  crypto_hash_sha256(digest, r->record.secret.byte, sizeof r->record.secret.byte);
  sodium_bin2hex(promise, 65, digest, sizeof digest);
}

static bool is_fair(const recording *r, hf_error *error) {
  hf_seed nonce[HF_SEATS_MAX], seed;
  uint32_t given = 0;
  crypto_hash_sha256_state sum;
  if (!r->record.has_secret) return true;
  if (read_nonces(r, nonce, &given, error) != HF_OK) return false;
  crypto_hash_sha256_init(&sum);
  crypto_hash_sha256_update(&sum, r->record.secret.byte, sizeof r->record.secret.byte);
  for (unsigned seat = 0; seat < HF_SEATS_MAX; seat++)
    if (given >> seat & 1)
      crypto_hash_sha256_update(&sum, nonce[seat].byte, sizeof nonce[seat].byte);
  crypto_hash_sha256_final(&sum, seed.byte);
  if (memcmp(seed.byte, r->record.seed.byte, sizeof seed.byte) == 0) return true;
  *error = (hf_error){.status = HF_BAD_RECORD};
  snprintf(error->message, sizeof error->message,
           "the seed does not come from the secret and the nonces: the shuffle was not fair");
  return false;
}

/* --- output ------------------------------------------------------------------ */

static void print_json(const recording *r, bool sound, const hf_error *error) {
  char promise[65], names[WINNERS_MAX];
  hf_result result = {0};
  bool known = r->replay.state != NULL;
  if (known) hf_result_of(r->rules, r->replay.state, &result);
  fputs("{\"file\":", stdout);
  cli_json_text(stdout, r->path);
  printf(",\"verified\":%s,\"finished\":%s,\"decisions\":%u,\"ending\":",
         sound && r->replay.ended ? "true" : "false", r->replay.ended ? "true" : "false",
         (unsigned)r->replay.number);
  cli_json_text(stdout, sound && r->replay.ended ? hf_ending_name(r->rules, result.ending) : "");
  fputs(",\"winners\":[", stdout);
  if (sound && r->replay.ended) {
    name_winners(r, &result, "\"", ",", names, sizeof names);
    fputs(names, stdout);
  }
  printf("],\"hash\":\"%016llx\",\"line\":%u,\"error\":",
         known ? (unsigned long long)hf_hash(r->replay.state) : 0ULL, (unsigned)error->line);
  cli_json_text(stdout, error->message);
  write_promise(r, promise);
  printf(",\"promise\":\"%s\"}\n", promise);
}

static void print_plain(const recording *r) {
  hf_result result;
  char promise[65], names[WINNERS_MAX];
  hf_result_of(r->rules, r->replay.state, &result);
  name_winners(r, &result, "", " and ", names, sizeof names);
  cli_print_line(stdout, "%s: verified: %u decisions, %s won by %s", r->path,
                 (unsigned)r->replay.number, result.winners == 0 ? "nobody" : names,
                 hf_ending_name(r->rules, result.ending));
  write_promise(r, promise);
  if (promise[0] != '\0')
    cli_print_line(stdout, "%s: a fair shuffle, promised as %s", r->path, promise);
}

static int verify(recording *r, const char *path, bool json) {
  hf_error error;
  bool sound = recording_open(r, path, NULL, &error) == CLI_GO_ON &&
               hf_replay_all(&r->replay, &error) == HF_OK && is_fair(r, &error);
  bool whole = sound && r->replay.ended;
  if (sound && !whole)
    snprintf(error.message, sizeof error.message,
             "sound as far as it goes (%u decisions), but the game is not over",
             (unsigned)r->replay.number);
  if (json)
    print_json(r, sound, &error);
  else if (whole)
    print_plain(r);
  else
    cli_failed_in(path, &error);
  recording_close(r);
  return whole ? CLI_DONE : CLI_NO;
}

int hf_cli_verify(int argc, char **argv) {
  static cli_words words;
  bool json = false;
  const cli_option options[] = {{.name = "--json", .kind = CLI_FLAG, .value = &json}};
  const cli_command command = {.name = "verify",
                               .help = help,
                               .options = options,
                               .option_count = 1,
                               .words_min = 1,
                               .words_max = CLI_WORDS_MAX};
  int code = cli_parse(&command, argc, argv, &words);
  if (code != CLI_GO_ON) return code;
  recording *r = malloc(sizeof *r);
  if (r == NULL) return cli_failed("verify", "there is not enough memory");
  code = CLI_DONE;
  for (size_t i = 0; i < words.count; i++) {
    memset(r, 0, sizeof *r);
    if (verify(r, words.word[i], json) != CLI_DONE) code = CLI_NO;
  }
  free(r);
  return code;
}
