/* What was compared last: both totals and what made them, as it was when they were compared. It
 * stays until the next comparison is begun, whatever becomes of those who took part. It is made of
 * what everybody sees, and is found again by playing the decision that compared again. */
#include "inside.h"

#include "text/text.h"

#define WORDS_MAX 2048

static void clear(tb_last *last) {
  for (unsigned i = 0; i < HT_LANGUAGES; i++) hw_text_clear(&last->in[i]);
}

void tb_last_free(tb_last *last) {
  for (unsigned i = 0; i < HT_LANGUAGES; i++) hw_text_free(&last->in[i]);
}

static void write(tb_last *last, const hf_rules *rules, const hf_state *state,
                  const hf_event *event, uint32_t at) {
  tb_memory memory;
  char text[WORDS_MAX];
  hf_view *view = (hf_view *)(void *)&memory;
  hf_event seen = hf_event_for(event, HF_SPECTATOR);
  hf_view_of(rules, state, HF_SPECTATOR, view);
  clear(last);
  for (unsigned i = 0; i < HT_LANGUAGES; i++) {
    hw_look look = {.rules = rules, .view = view, .language = (ht_language)i};
    ht_event_text(rules, state, &seen, HF_SPECTATOR, look.language, text, sizeof text);
    hw_compared_write(&look, &seen, at, text, &last->in[i]);
    hw_text_trim(&last->in[i]);
  }
}

bool tb_last_hear(tb_last *last, const hf_rules *rules, const hf_state *state,
                  const hf_event *event, uint32_t at) {
  switch (hw_compares_of(rules, event)) {
  case HW_BEGINS: clear(last); return true;
  case HW_COMPARED: write(last, rules, state, event, at); return true;
  default: return false;
  }
}

/* --- found again ---------------------------------------------------------- */

typedef struct hearing {
  const tb_table *table;
  const hf_state *state;
  uint32_t at;
  tb_last *last;
} hearing;

static void hear(void *user, const hf_event *event) {
  hearing *of = user;
  tb_last_hear(of->last, of->table->rules, of->state, event, of->at);
}

void tb_last_find(const tb_table *table, uint32_t number, tb_last *last) {
  tb_memory memory;
  clear(last);
  while (number > 0 && !table->decision[number - 1].compares) number--;
  if (number == 0) return;
  tb_walk walk = tb_walk_to(table, number - 1, &memory);
  hearing of = {.table = table, .state = walk.state, .at = number, .last = last};
  hf_sink sink = {.emit = hear, .user = &of};
  tb_walk_on(&walk, &sink);
}

void tb_reword(tb_table *table) { tb_last_find(table, tb_decisions(table), &table->last); }
