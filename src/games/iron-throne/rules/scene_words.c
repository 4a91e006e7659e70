/* The words of scenario lines. */
#include "scene.h"

#include "notation.h"

unsigned it_word_seat(const it_words *w) {
  for (unsigned seat = 0; seat < it_seats(w->table); seat++) {
    if (hf_word_is(&w->line, it_house_id[it_at(w->table, seat)->house])) {
      return seat;
    }
  }
  return IT_NOBODY;
}

unsigned it_word_character(const it_words *w, unsigned seat) {
  for (unsigned i = 0; i < IT_CHARACTERS; i++) {
    if (hf_word_is(&w->line, it_character_id(w->table->rules, it_at(w->table, seat)->house, i))) {
      return i;
    }
  }
  return IT_NOBODY;
}

unsigned it_word_kind(const it_words *w, unsigned owner) {
  char text[HF_NOTATION_MAX];
  for (unsigned kind = 0; kind < IT_KINDS; kind++) {
    if (it_kind_write(w->table, owner, kind, text) && hf_word_is(&w->line, text)) {
      return kind;
    }
  }
  return IT_NOTHING;
}

unsigned it_word_ally(const it_words *w) {
  for (unsigned i = 0; i < w->table->rules->ally_count; i++) {
    if (hf_word_is(&w->line, it_ally_id(w->table->rules, i))) {
      return i;
    }
  }
  return IT_NOTHING;
}

unsigned it_word_event(const it_words *w) {
  unsigned event = it_word_seat(w);
  for (unsigned i = 0; i < w->table->rules->special_count && event == IT_NOBODY; i++) {
    event = hf_word_is(&w->line, it_event_id(w->table->rules, i)) ? IT_SEATS + i : IT_NOBODY;
  }
  return event;
}

hf_status it_word_cards(it_words *w, unsigned owner, uint32_t *set) {
  *set = 0;
  while (hf_next_word(&w->line)) {
    unsigned kind = it_word_kind(w, owner);
    if (kind == IT_NOTHING) {
      return hf_unknown_word(&w->line, "card of that house");
    }
    if (it_count(*set, kind) == hf_bit_count(it_kind_mask[kind])) {
      return hf_fail(w->line.error, HF_BAD_NOTATION, "a house has not so many of '%s'",
                     w->line.word);
    }
    *set = it_with(*set, kind);
  }
  return HF_OK;
}

hf_status it_word_allies(it_words *w, uint32_t *set) {
  *set = 0;
  while (hf_next_word(&w->line)) {
    unsigned ally = it_word_ally(w);
    if (ally == IT_NOTHING) {
      return hf_unknown_word(&w->line, "ally");
    }
    *set |= 1u << ally;
  }
  return HF_OK;
}
