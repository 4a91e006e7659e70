/* A record file, opened for replaying. */
#include "recording.h"

#include <stdlib.h>

static int give_up(hf_error *error, const char *what, const char *why) {
  *error = (hf_error){.status = HF_BAD_RECORD};
  snprintf(error->message, sizeof error->message, "%s%s", what, why);
  return CLI_NO;
}

int recording_open(recording *r, const char *path, const hf_how *how, hf_error *error) {
  char why[160];
  *error = (hf_error){0};
  r->path = path;
  if (!cli_read_file(path, &r->file, why)) return give_up(error, "cannot be read: ", why);
  if (hf_record_read(r->file.text, r->file.length, &r->record, error) != HF_OK) return CLI_NO;
  size_t size = hf_record_memory(&r->record);
  if (size > 0 && (r->memory = malloc(size)) == NULL)
    return give_up(error, "there is not enough memory for its cards", "");
  if (hf_record_rules(&r->record, r->memory, size, &r->rules, error) != HF_OK) return CLI_NO;
  if (hf_replay_start(&r->replay, &r->record, r->rules, cli_as_state(&r->state), how, error) !=
      HF_OK)
    return CLI_NO;
  r->kept = malloc(HF_REPLAY_KEPT * sizeof r->state);
  if (r->kept == NULL) return give_up(error, "there is not enough memory for its undos", "");
  hf_replay_keep(&r->replay, r->kept, HF_REPLAY_KEPT * sizeof r->state);
  return CLI_GO_ON;
}

void recording_close(recording *r) {
  cli_free_file(&r->file);
  free(r->memory);
  free(r->kept);
  r->memory = r->kept = NULL;
}
