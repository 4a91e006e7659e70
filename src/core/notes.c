/* Notes: see holdfast/notes.h. */
#include "holdfast/notes.h"

#include "game.h"

#include <string.h>

void hf_notes_begin(hf_notes *notes) { memset(notes, 0, sizeof *notes); }

void hf_notes_event(const hf_rules *rules, hf_notes *notes, const hf_event *event) {
  if (rules->game->note_event == NULL) return;
  hf_event seen = hf_event_for(event, HF_SPECTATOR);
  rules->game->note_event(rules, notes, &seen);
}

void hf_notes_talk(const hf_rules *rules, hf_notes *notes, unsigned seat, hf_talk talk) {
  if (rules->game->note_talk != NULL) rules->game->note_talk(rules, notes, seat, talk);
}

static void emit(void *user, const hf_event *event) {
  const hf_notes_keeper *keeper = user;
  hf_notes_event(keeper->rules, keeper->notes, event);
  if (keeper->next != NULL) keeper->next->emit(keeper->next->user, event);
}

static void beat(void *user, unsigned weight) {
  const hf_notes_keeper *keeper = user;
  if (keeper->next != NULL && keeper->next->beat != NULL)
    keeper->next->beat(keeper->next->user, weight);
}

hf_sink hf_notes_sink(hf_notes_keeper *keeper) {
  return (hf_sink){.emit = emit, .user = keeper, .beat = beat};
}
