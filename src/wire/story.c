/* Lines of the story: an event, something said, something taken back. */
#include "game.h"

static void begin(const hf_rules *rules, const hf_state *state, const hw_line *line,
                  const char *kind, int seat, hw_text *out) {
  hw_object(out);
  hw_put_number(out, "i", line->index);
  hw_put_number(out, "at", line->at);
  hw_put_string(out, "kind", kind);
  hw_key(out, "seat");
  if (seat < 0)
    hw_null(out);
  else
    hw_number(out, seat);
  hw_put_number(out, "turn", hw_turn(rules, state));
}

static void end(const char *text, hw_text *out) {
  hw_put_string(out, "text", text);
  hw_object_end(out);
}

bool hw_event_write(const hf_rules *rules, const hf_state *state, const hf_event *event,
                    const hw_line *line, ht_language language, hw_text *out) {
  const hw_game *game = hw_game_of(rules);
  char text[HW_WORDS_MAX];
  hw_text args = {0};
  int seat = -1;
  if (ht_event_text(rules, state, event, line->reader, language, text, sizeof text) == 0)
    return false;
  hw_array(&args);
  const char *kind = game->event != NULL ? game->event(rules, state, event, &args, &seat) : "event";
  hw_array_end(&args);
  if (args.failed) out->failed = true;
  if (kind != NULL && !out->failed) {
    begin(rules, state, line, kind, seat, out);
    hw_key(out, "args");
    hw_json(out, args.start, args.length);
    if (game->folds != NULL && game->folds(event)) hw_put_bool(out, "fold", true);
    end(text, out);
  }
  hw_text_free(&args);
  return kind != NULL;
}

bool hw_talk_line_write(const hf_rules *rules, const hf_state *state, unsigned speaker,
                        hf_talk talk, const hw_line *line, ht_language language, hw_text *out) {
  const hw_game *game = hw_game_of(rules);
  char text[HW_WORDS_MAX], notation[HF_NOTATION_MAX];
  int to = game->talk_to != NULL ? game->talk_to(talk) : -1;
  if (hf_talk_write(rules, state, speaker, talk, notation) == 0) return false;
  ht_talk_text(rules, state, speaker, talk, line->reader, language, text, sizeof text);
  begin(rules, state, line, "talk", (int)speaker, out);
  hw_key(out, "args");
  hw_array(out);
  hw_number(out, speaker);
  if (to < 0)
    hw_null(out);
  else
    hw_number(out, to);
  hw_string(out, notation);
  hw_array_end(out);
  end(text, out);
  return true;
}

void hw_note_write(const hf_rules *rules, const hf_state *state, hw_note note, const hw_line *line,
                   ht_language language, hw_text *out) {
  static const char *const kinds[] = {"undone", "continued", "breaks-off"};
  static const char *const messages[] = {HT_UNDONE, HT_CONTINUED, HT_BREAKS_OFF};
  char text[HW_WORDS_MAX];
  ht_render(language, messages[note], NULL, 0, text, sizeof text);
  begin(rules, state, line, kinds[note], -1, out);
  hw_key(out, "args");
  hw_array(out);
  hw_array_end(out);
  end(text, out);
}
