/* The words of The Iron Throne, put together for text.c. */
#include "signs.h"
#include "table.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      throne_name_message, throne_event_message,  throne_prompt_message, throne_option_message,
      throne_talk_message, throne_answer_message, throne_table_message,  throne_sign,
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

const ht_game it_sentences = {
    .id = "iron-throne",
    .prompt = throne_prompt,
    .option = throne_option,
    .event = throne_event,
    .talk = throne_talk,
    .said = throne_said,
    .seat_name = throne_seat_name,
    .card_name = throne_card_name,
    .card_title = throne_card_own_title,
    .result = throne_result,
    .detail = throne_detail,
    .talk_list = throne_talk_list,
    .talk_join = throne_talk_join,
    .merge = throne_merge,
    .sign = throne_sign,
    .sign_text = throne_sign_text,
    .signs_of = throne_signs_of,
    .message = message,
};
