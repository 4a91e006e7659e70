/* The words of Tiny Epic, put together for text.c. */
#include "words.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      te_name_message,   te_card_message,  te_event_message,  te_prompt_message, te_option_message,
      te_reason_message, te_table_message, te_detail_message, te_sign,
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
    .prompt = te_prompt_text,
    .option = te_option_text,
    .reason = te_reason_text,
    .reason_thing = te_reason_thing,
    .event = te_event_text,
    .seat_name = te_seat_text,
    .card_name = te_card_name,
    .card_kind = te_card_kind,
    .card_facts = te_card_facts,
    .result = te_result_text,
    .detail = te_detail_text,
    .merge = te_merge,
    .sign = te_sign,
    .sign_text = te_sign_text,
    .signs_of = te_signs_of,
    .message = message,
};
