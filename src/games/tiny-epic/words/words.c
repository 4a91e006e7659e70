/* The words of Tiny Epic, put together for text.c. */
#include "words.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      epic_name_message,   epic_card_message,  epic_event_message,  epic_prompt_message,
      epic_option_message, epic_table_message, epic_detail_message, epic_sign,
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

const ht_game te_sentences = {
    .id = "tiny-epic",
    .prompt = epic_prompt,
    .option = epic_option,
    .event = epic_event,
    .seat_name = epic_seat_name,
    .card_name = epic_card_name,
    .card_kind = epic_card_kind,
    .card_facts = epic_card_facts,
    .result = epic_result,
    .detail = epic_detail,
    .merge = epic_merge,
    .sign = epic_sign,
    .sign_text = epic_sign_text,
    .signs_of = epic_signs_of,
    .message = message,
};
