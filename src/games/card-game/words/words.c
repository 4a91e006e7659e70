/* The words of the Card Game, put together for text.c. */
#include "words.h"

#include "cards.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      cg_name_message,   ht_card_game_card_message, cg_occasion_message, cg_event_message,
      cg_prompt_message, cg_option_message,         cg_table_message,    cg_detail_message,
      cg_sign,           cg_window_message,         cg_deck_message,     cg_reason_message,
      cg_stakes_message,
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
    .deck_english = cg_deck_english,
    .deck_problem = cg_deck_problem,
    .prompt = cg_prompt_text,
    .option = cg_option_text,
    .stakes = cg_stakes_text,
    .reason = cg_reason_text,
    .reason_thing = cg_reason_thing,
    .event = cg_event_text,
    .seat_name = cg_seat_text,
    .card_name = cg_card_name,
    .card_kind = cg_card_kind,
    .card_facts = cg_card_facts,
    .result = cg_result_text,
    .detail = cg_detail_text,
    .merge = cg_merge,
    .sign = cg_sign,
    .sign_text = cg_sign_text,
    .signs_of = cg_signs_of,
    .message = message,
};
