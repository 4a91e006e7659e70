/* The words of The Iron Throne, put together for text.c. */
#include "signs.h"
#include "table.h"

static const char *message(size_t number) {
  static const char *(*const parts[])(size_t) = {
      it_name_message, it_event_message,  it_prompt_message, it_option_message, it_reason_message,
      it_talk_message, it_answer_message, it_table_message,  it_sign,
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
    .prompt = it_prompt_text,
    .option = it_option_text,
    .reason = it_reason_text,
    .reason_thing = it_reason_thing,
    .event = it_event_text,
    .talk = it_talk,
    .said = it_said,
    .seat_name = it_seat_text,
    .card_name = it_card_name,
    .card_title = it_card_own_title,
    .result = it_result_text,
    .detail = it_detail_text,
    .talk_list = it_talk_list,
    .talk_join = it_talk_join,
    .merge = it_merge,
    .sign = it_sign,
    .sign_text = it_sign_text,
    .signs_of = it_signs_of,
    .message = message,
};
