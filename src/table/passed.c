/* What a table went through before the position that it goes on from: decisions of earlier rules.
 * They stand in the record as they were written then, each with the hash of the position behind
 * it, which the next one tells. As long as they can be played they are, so that their choices
 * stand there in order and whole, as a record has them; what they lead to is not kept. */
#include "inside.h"

#include "wire/group.h"

hf_status tb_passed_end(tb_table *table, const uint32_t *hash, hf_error *error) {
  hw_text *line = &table->passed_line;
  if (line->length == 0) return HF_OK;
  hf_status status = hf_record_passed(&table->writer, table->rules, table->state,
                                      table->passed_seat, line->start, hash, error);
  hw_text_clear(line);
  return status;
}

static void add_choice(hw_text *line, const char *choice) {
  if (line->length > 0) hw_raw_text(line, ", ");
  hw_raw_text(line, choice);
}

/* Plays it, and writes its choices as they are played. */
static void play_it(tb_table *table, unsigned seat, const hf_option *picks, size_t count,
                    hw_text *line) {
  char choice[HF_NOTATION_MAX];
  for (size_t i = 0; i < count; i++) {
    hf_option_write(table->rules, table->state, seat, picks[i], choice);
    add_choice(line, choice);
    hf_choose(table->rules, table->state, seat, picks[i], NULL, NULL);
  }
}

hf_status tb_passed(tb_table *table, unsigned seat, const char *const *choices, size_t count,
                    const uint32_t *before, hf_error *error) {
  hf_option picks[HW_PICKS_MAX];
  hw_text *line = &table->passed_line;
  size_t made;
  if (table->base != NULL) return HF_OK;
  if (!tb_record_room(table, count) ||
      !hw_text_reserve(line, (count + HW_PICKS_MAX) * (HF_NOTATION_MAX + 2)))
    return tb_no_memory(error);
  hf_status status = tb_passed_end(table, before, error);
  if (status != HF_OK) return status;
  table->passed_astray = table->passed_astray ||
                         tb_read_answer(table, seat, choices, count, picks, &made, NULL) != HF_OK;
  if (!table->passed_astray) play_it(table, seat, picks, made, line);
  for (size_t i = 0; table->passed_astray && i < count; i++) add_choice(line, choices[i]);
  table->passed_seat = seat;
  return HF_OK;
}

hf_status tb_passed_undo(tb_table *table, uint32_t back, hf_error *error) {
  if (table->base != NULL) return HF_OK;
  if (!tb_record_room(table, 0)) return tb_no_memory(error);
  hf_status status = tb_passed_end(table, NULL, error);
  uint32_t number = table->writer.number;
  table->passed_astray = true;
  return status == HF_OK && back <= number ? hf_record_undo(&table->writer, number - back, error)
                                           : status;
}
