/* The words of scenario lines. */
#include "scene.h"

#include "notation.h"

unsigned te_word_house(const te_words *w) {
  for (unsigned house = 0; house < TE_HOUSES; house++)
    if (te_of(w->table, house)->role != TE_ABSENT &&
        hf_word_is(&w->line, te_house_id(w->table->rules, house)))
      return house;
  return TE_NOTHING;
}

unsigned te_word_seat(const te_words *w) {
  unsigned house = te_word_house(w);
  if (house == TE_NOTHING || te_of(w->table, house)->role != TE_PLAYER) return TE_NOTHING;
  return te_of(w->table, house)->owner;
}

unsigned te_word_domain(const te_words *w) {
  for (unsigned domain = 0; domain < TE_DOMAINS; domain++)
    if (hf_word_is(&w->line, te_domain_id(w->table->rules, domain))) return domain;
  return TE_NOTHING;
}

unsigned te_word_face(const te_words *w) {
  for (unsigned face = 0; face < TE_FACES; face++)
    if (hf_word_is(&w->line, te_face_id[face])) return face;
  return TE_NOTHING;
}

unsigned te_word_card(const te_words *w) {
  for (unsigned card = 0; card < TE_CARDS_END; card++) {
    const char *word = te_card_word(w->table, card);
    if (word != NULL && hf_word_is(&w->line, word)) return card;
  }
  return TE_NOTHING;
}

hf_status te_word_cards(te_words *w, uint64_t *cards) {
  *cards = 0;
  while (hf_next_word(&w->line)) {
    unsigned card = te_word_card(w);
    if (card >= TE_HERO_CARD) return hf_unknown_word(&w->line, "plot card");
    if ((*cards & hf_bit64(card)) != 0)
      return hf_fail(w->line.error, HF_BAD_NOTATION, "there is one '%s' only", w->line.word);
    *cards |= hf_bit64(card);
  }
  return HF_OK;
}

static hf_status brood(te_words *w, uint8_t *count) {
  hf_next_word(&w->line);
  int number = hf_word_number(&w->line);
  if (number < 0 || number > 3) return hf_unknown_word(&w->line, "number from 0 to 3");
  *count = (uint8_t)number;
  return HF_OK;
}

hf_status te_word_force(te_words *w, te_force *force) {
  unsigned house = TE_NOTHING;
  hf_status status = HF_OK;
  *force = (te_force){.houses = 0};
  while (status == HF_OK && hf_next_word(&w->line)) {
    int number = hf_word_number(&w->line);
    if (hf_word_is(&w->line, "egg"))
      status = brood(w, &force->eggs);
    else if (hf_word_is(&w->line, "dragon"))
      status = brood(w, &force->dragons);
    else if (hf_word_is(&w->line, "empty"))
      house = TE_NOTHING;
    else if (te_word_house(w) != TE_NOTHING)
      force->houses |= (uint16_t)hf_bit(house = te_word_house(w));
    else if (house == TE_NOTHING)
      status = hf_unknown_word(&w->line, "house in the game");
    else if (hf_word_is(&w->line, "hero"))
      force->heroes |= (uint16_t)hf_bit(house);
    else if (number >= 0 && number <= TE_TOKENS)
      force->tokens[house] = (uint8_t)number;
    else
      status = hf_unknown_word(&w->line, "number of tokens, nor 'hero'");
  }
  return status;
}
