/* The words of the Card Game, put together for text.c. */
#include "words.h"

#include "cards.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      court_name_message,   ht_card_game_card_message, court_occasion_message, court_event_message,
      court_prompt_message, court_option_message,      court_table_message,    court_detail_message,
      court_sign,           court_window_message,      court_deck_message,
  };
  for (size_t part = 0; part < sizeof parts / sizeof parts[0]; part++) {
    size_t count = 0;
    for (; parts[part](count) != NULL; count++) {
      if (count == number) return parts[part](count);
    }
    number -= count;
  }
  return NULL;
}

const ht_game cg_sentences = {
    .id = "card-game",
    .in_rounds = true,
    .deck_english = court_deck_english,
    .prompt = court_prompt,
    .option = court_option,
    .event = court_event,
    .seat_name = court_seat_name,
    .card_name = court_card_name,
    .card_kind = court_card_kind,
    .card_facts = court_card_facts,
    .result = court_result,
    .detail = court_detail,
    .merge = court_merge,
    .sign = court_sign,
    .sign_text = court_sign_text,
    .signs_of = court_signs_of,
    .message = message,
};
