/* Card texts.
 *
 * The byte code of an ability is walked in the order of its clauses, each
 * sentence made from lazy values (card_values.h). So a translation may turn a
 * sentence round, and no text is kept anywhere. */
#include "card_values.h"
#include "repeats.h"

#include <string.h>

const char *const ht_card_message[SAY_COUNT] = {
    [SAY_WHEN] = "{0}:",
    [SAY_WHEN_IF] = "{0}, if {1}:",
    [SAY_PAY] = "{0}.",
    [SAY_PAID] = "if you do, {0}",
    [SAY_AND] = "{0} and {1}",
    [SAY_LIST] = "{0}, {1}",
    [SAY_STATEMENTS] = "{0}, and {1}",
    [SAY_AND_YOU] = "{0}, and you {1}",
    [SAY_OR] = "{0}; or {1}",
    [SAY_ELSE] = "{0}; {1}",
    [SAY_IF] = "if {0}, {1}",
    [SAY_OTHERWISE] = "otherwise, {0}",
    [SAY_YOU_MAY] = "<2>you may {0}",
    [SAY_IF_YOU_WISH] = "<2>if you wish, {0}",
    [SAY_PLAYER_MAY] = "if {0?you wish|{0} wishes|{0} wish}, {1}",
    [SAY_PLAYER_MAY_EITHER] = "{0?you may choose|{0} may choose|{0} may choose} one: {1}",
    [SAY_YOU_MAY_ELSE] = "<2>if you wish, {0}; otherwise, {1}",
    [SAY_PLAYER_MAY_ELSE] = "if {0?you wish|{0} wishes|{0} wish}, {1}; otherwise, {2}",
    [SAY_PLAYER_MAY_EITHER_ELSE] =
        "{0?you may choose|{0} may choose|{0} may choose} one: {1}; otherwise, {2}",
    [SAY_PLAYER_EITHER] = "{0?choose|{0} chooses|{0} choose} one: {1}",
    [SAY_THEN] = "then {0}",
    [SAY_AGAIN] = "<2>do so again",
    [SAY_MAY_AGAIN] = "<2>you may do so again",
    [SAY_MAY_AGAIN_TIMES] = "<2>you may do so up to {0} more times",
    [SAY_MAY_AGAIN_OTHER] = "<2>you may do so again with another {0}",
    [SAY_FOR_EACH_OF] = "for {1^each|each|each} of {0.each}, {2}",
    [SAY_EACH_OF] = "{1^each|each|each} of {0.each}",
    [SAY_FOR_EACH] = "for {1^each|each|each} {0.each}, {2}",
    [SAY_CHOOSE_ONE_OF] = "<2>choose {1^one|one|one} of {0.each}",
    [SAY_CHOOSE_A] = "<2>choose {0.one}",
    [SAY_CHOOSE] = "<2>choose {0.obj}",
    [SAY_PLAYER_CHOOSES_ONE_OF] = "{0?choose|{0} chooses|{0} choose} {2^one|one|one} of {1.each}",
    [SAY_PLAYER_CHOOSES_A] = "{0?choose|{0} chooses|{0} choose} {1.one}",
    [SAY_PLAYER_CHOOSES] = "{0?choose|{0} chooses|{0} choose} {1.obj}",
    [SAY_SELECT] = "{0?choose|{0} chooses|{0} choose} {1} of {2.each}",
    [SAY_SELECT_UP_TO] = "{0?choose|{0} chooses|{0} choose} up to {1} of {2.each}",
    [SAY_SELECT_BETWEEN] = "{0?choose|{0} chooses|{0} choose} {3} to {1} of {2.each}",
    [SAY_SELECT_ANY] = "{0?choose|{0} chooses|{0} choose} any number of {1.each}",
    [SAY_SELECT_AT_MOST_A] = "{0?you may choose|{0} may choose|{0} may choose} {1.one}",
    [SAY_PICK_ONE_OF] = "<2>pick {1^one|one|one} of {0.each}",
    [SAY_PICK_A] = "<2>pick {0.one}",
    [SAY_PICK] = "<2>pick {0.obj}",
    [SAY_PLAYER_PICKS_ONE_OF] = "{0?pick|{0} picks|{0} pick} {2^one|one|one} of {1.each}",
    [SAY_PLAYER_PICKS_A] = "{0?pick|{0} picks|{0} pick} {1.one}",
    [SAY_PLAYER_PICKS] = "{0?pick|{0} picks|{0} pick} {1.obj}",
    [SAY_PICK_SOME] = "{0?pick|{0} picks|{0} pick} {1} of {2.each}",
    [SAY_PICK_UP_TO] = "{0?pick|{0} picks|{0} pick} up to {1} of {2.each}",
    [SAY_PICK_BETWEEN] = "{0?pick|{0} picks|{0} pick} {3} to {1} of {2.each}",
    [SAY_PICK_ANY] = "{0?pick|{0} picks|{0} pick} any number of {1.each}",
    [SAY_PICK_AT_MOST_A] = "{0?you may pick|{0} may pick|{0} may pick} {1.one}",
    [SAY_UNTIL] = "until {0}, {1}",
    [SAY_WHILE] = "while {0}, {1}",
    [SAY_ONCE] = "when {0}, {1}",
    [SAY_ONCE_AT_END] = "at the end of the phase, {1}",
    [SAY_INSTEAD] = "instead, {0}",
    [SAY_EITHER] = "<2>choose one: {0}",
    [SAY_X_IS] = "X is {0}.",
    [SAY_LIMIT] = "{0#Once|{0} times} per {1}.",
    [SAY_LIMIT_SHARED] = "{0#Once|{0} times} per {1}, all copies together.",
    [SAY_THAT] = "<n>{0^that|that|that} {0.as}",
    [SAY_IT] = "<n>that {0.as}",
    [SAY_THOSE] = "<*>{0^the chosen|the chosen|the chosen} {0.as}",
    [SAY_CHOSEN] = "<n>{0^the chosen|the chosen|the chosen} {0.as}",
    [SAY_FIRST] = "<n>{0^the first chosen|the first chosen|the first chosen} {0.as}",
    [SAY_SECOND] = "<n>{0^the second chosen|the second chosen|the second chosen} {0.as}",
    [SAY_THIRD] = "<n>{0^the third chosen|the third chosen|the third chosen} {0.as}",
    [SAY_FOURTH] = "<n>{0^the fourth chosen|the fourth chosen|the fourth chosen} {0.as}",
    [SAY_FIFTH] = "<n>{0^the fifth chosen|the fifth chosen|the fifth chosen} {0.as}",
    [SAY_SIXTH] = "<n>{0^the sixth chosen|the sixth chosen|the sixth chosen} {0.as}",
    [SAY_ITSELF] = "[it|its]",
    [SAY_YOU] = "<2>[you|your]",
    [SAY_QUOTED] = "“{0}”",
    [SAY_PRINTED] = "printed",
    [SAY_INFERRED] = "inferred",
    [SAY_OURS] = "our own",
    [SAY_YOUR] = HT_YOUR,
    [SAY_OWN] = HT_OWN,
};

const char *const *ht_card_messages(size_t *count) {
  *count = SAY_COUNT;
  return ht_card_message;
}

const char *ht_origin_name(unsigned origin, ht_language language) {
  unsigned message = origin == HL_PRINTED    ? SAY_PRINTED
                     : origin == HL_INFERRED ? SAY_INFERRED
                                             : SAY_OURS;
  return ht_translate(language, ht_card_message[message]);
}

const char *ht_type_noun(const hl_type *type) {
  if (type->that == NULL) return "";
  if (strncmp(type->that, "that ", 5) == 0) return type->that + 5;
  return strncmp(type->that, "those ", 6) == 0 ? type->that + 6 : type->that;
}

/* --- names of what was chosen ------------------------------------------------- */

/* Does this expression speak of a thing of this type as "that ..."? */
static bool speaks_of_that(const ht_telling *telling, const uint16_t *code, unsigned type) {
  const hl_vocabulary *vocabulary = telling->vocabulary;
  size_t length = hl_expression_length(vocabulary, code);
  for (size_t i = 0; i < length; i++) {
    const hl_phrase *phrase =
        code[i] > 0 && code[i] <= HL_OP_MAX ? hl_phrase_of(vocabulary, code[i]) : NULL;
    const char *english = phrase != NULL && phrase->type == type ? phrase->english : "";
    if (strncmp(english, "that ", 5) == 0 || strncmp(english, "[that ", 6) == 0) return true;
    if (code[i] == HL_QUOTED) i += 2;
  }
  return false;
}

/* What is found in an ability's statements. */
typedef struct found {
  uint32_t looped; /* registers that a loop fills, one bit each */
  uint64_t that;   /* types of which the ability speaks as "that ..." */
} found;

static void look_at_expression(const ht_telling *telling, const uint16_t *code, found *all) {
  for (unsigned i = 0; i < telling->vocabulary->type_count; i++) {
    unsigned type = HL_TYPE_FIRST + i;
    if (speaks_of_that(telling, code, type)) all->that |= (uint64_t)1 << type;
  }
}

static void look_at_expressions(const ht_telling *telling, const uint16_t *code, unsigned count,
                                found *all) {
  for (; count > 0; count--) {
    look_at_expression(telling, code, all);
    code += hl_expression_length(telling->vocabulary, code);
  }
}

/* A register and the set it is filled from: what its elements are called. */
static void look_at_set(ht_telling *telling, unsigned number, const uint16_t *set, bool single,
                        found *all) {
  look_at_expression(telling, set, all);
  if (number >= HL_REGISTERS_MAX) return;
  telling->noun[number] = ht_set_noun(telling, set);
  for (size_t i = 0; i < telling->vocabulary->called_count; i++)
    if (telling->vocabulary->called[i].set == set[0])
      telling->called[number] = telling->vocabulary->called[i].english;
  if (single) telling->single |= (uint8_t)(1u << number);
}

static void look_at_row(ht_telling *telling, hl_row row, bool in_loop, found *all);

static void look_at_choice(ht_telling *telling, const hl_statement *statement, bool in_loop,
                           found *all) {
  bool one = statement->kind == HL_SELECT && *statement->most == (HL_CONSTANT | 1) && !in_loop;
  look_at_set(telling, statement->name, statement->set, one, all);
}

static void look_at_branches(ht_telling *telling, const hl_statement *statement, bool in_loop,
                             found *all) {
  const uint16_t *at = hl_branches_at(statement->at);
  for (unsigned i = 0; i < statement->branches; i++)
    look_at_row(telling, hl_take_branch(&at), in_loop, all);
}

static void look_at_statement(ht_telling *telling, const hl_statement *statement, bool in_loop,
                              found *all) {
  const uint16_t *const parts[] = {statement->duration, statement->phrase, statement->decider,
                                   statement->occasion};
  for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++)
    if (parts[i] != NULL) look_at_expression(telling, parts[i], all);
  if (statement->conditions > 0)
    look_at_expressions(telling, statement->condition, statement->conditions, all);
  bool loop = statement->kind == HL_FOR_EACH;
  if (loop) all->looped |= 1u << statement->name;
  if (statement->set != NULL) look_at_choice(telling, statement, in_loop, all);
  if (statement->body.at != NULL) look_at_row(telling, statement->body, in_loop || loop, all);
  if (statement->otherwise.at != NULL) look_at_row(telling, statement->otherwise, in_loop, all);
  if (statement->branches > 0) look_at_branches(telling, statement, in_loop, all);
}

static void look_at_row(ht_telling *telling, hl_row row, bool in_loop, found *all) {
  hl_statement statement;
  while (hl_take_statement(telling->vocabulary, &row, &statement))
    look_at_statement(telling, &statement, in_loop, all);
}

/* What stands behind the `choose` clauses of an ability. */
static const uint16_t *behind_targets(const ht_telling *telling) {
  hl_row row = hl_statements_of(telling->cards, telling->ability);
  for (unsigned i = 0; i < telling->ability->target_count; i++)
    row.at = hl_behind_statement(telling->vocabulary, row.at);
  return row.at;
}

static found look_at_ability(ht_telling *telling) {
  const hl_ability *ability = telling->ability;
  const uint16_t *code = telling->cards->code;
  found all = {0};
  look_at_expressions(telling, code + ability->conditions, ability->condition_count, &all);
  look_at_expressions(telling, code + ability->costs, ability->cost_count, &all);
  if (ability->x != HL_NONE) look_at_expression(telling, code + ability->x, &all);
  telling->targets_end = behind_targets(telling);
  look_at_row(telling, hl_statements_of(telling->cards, ability), false, &all);
  return all;
}

static bool is_set(const ht_telling *telling, unsigned type) {
  const hl_type *named = ht_type_of(telling, type);
  return named != NULL && named->target;
}

/* The type that a register is told as: of a set of at most one that of its element. */
static unsigned told_type(const ht_telling *telling, unsigned number) {
  unsigned type = telling->ability->register_type[number];
  bool single = (telling->single >> number & 1) != 0 && is_set(telling, type);
  return single ? ht_type_of(telling, type)->element : type;
}

/* One of its type is "that player"; two are told apart by what they are called, or by their order;
 * one that was chosen is told from one that a loop comes to. */
static void name_registers(ht_telling *telling) {
  const hl_ability *ability = telling->ability;
  found all = look_at_ability(telling);
  if (ability->window != HL_NONE)
    telling->it = ht_window_noun(telling, telling->cards->code + ability->window);
  ht_find_repeats(telling);
  uint32_t looped = all.looped;
  unsigned count = ability->register_count;
  for (unsigned i = 0; i < count && i < HL_REGISTERS_MAX; i++) {
    unsigned before = 0, alike = 0, others = 0, called = 0;
    for (unsigned j = 0; j < count && j < HL_REGISTERS_MAX; j++) {
      bool same = told_type(telling, j) == told_type(telling, i);
      bool same_way = (looped >> j & 1) == (looped >> i & 1);
      if ((telling->untold >> j & 1) != 0 && j != i) continue;
      if (telling->called[j] != NULL && j != i) {
        called += same;
        continue;
      }
      alike += same && same_way;
      before += same && same_way && j < i;
      others += same && !same_way;
    }
    bool chosen = !(looped >> i & 1);
    bool clash = others > 0 || (all.that >> told_type(telling, i) & 1) != 0;
    bool set = is_set(telling, told_type(telling, i));
    bool by_name = telling->called[i] != NULL && alike + called > 1;
    telling->name[i] = (uint8_t)(by_name           ? SAY_CALLED
                                 : alike > 1       ? SAY_FIRST + before
                                 : set             ? SAY_THOSE
                                 : chosen && clash ? SAY_CHOSEN
                                                   : SAY_THAT);
  }
}

/* --- abilities ---------------------------------------------------------------- */

static void put_sentence(ht_writer *writer, const ht_value *value) {
  ht_put_value(writer, value, HT_NOMINATIVE);
}

/* The window with its conditions, up to the colon. */
static void put_head(const ht_telling *telling, ht_writer *writer) {
  const hl_ability *ability = telling->ability;
  const uint16_t *code = telling->cards->code;
  ht_value slots[2];
  slots[0] = ht_lazy(telling, ht_open_expression, code + ability->window, 0);
  slots[1] = ht_lazy(telling, ht_open_list, code + ability->conditions, ability->condition_count);
  ht_put(writer, ht_card_message[ability->condition_count > 0 ? SAY_WHEN_IF : SAY_WHEN], slots,
         ability->condition_count > 0 ? 2 : 1);
  ht_write_text(writer, " ");
}

static void put_costs(const ht_telling *telling, ht_writer *writer) {
  const hl_ability *ability = telling->ability;
  ht_value costs =
      ht_lazy(telling, ht_open_list, telling->cards->code + ability->costs, ability->cost_count);
  ht_put(writer, ht_card_message[SAY_PAY], &costs, 1);
  ht_write_text(writer, " ");
  writer->capital = true;
}

/* The conditions of a constant ability: "while {0}, {1}". */
static ht_value whole_constant(const ht_telling *telling, const ht_value *body, ht_value *slots) {
  const hl_ability *ability = telling->ability;
  if (ability->window != HL_NONE || ability->condition_count == 0) return *body;
  slots[0] = ht_lazy(telling, ht_open_list, telling->cards->code + ability->conditions,
                     ability->condition_count);
  slots[1] = *body;
  return ht_phrase(ht_card_message[SAY_WHILE], slots, 2);
}

static bool is_conditional(const ht_telling *telling) {
  return telling->ability->window == HL_NONE && telling->ability->condition_count > 0;
}

/* What belongs into the sentence of the statement before: `then`, and all
 * that a constant ability does under its conditions. */
static bool continues(const ht_telling *telling, const uint16_t *code) {
  const hl_ability *ability = telling->ability;
  if (code[0] == HL_WHILE) return false; /* it has conditions of its own besides */
  return code[0] == HL_THEN || (ability->window == HL_NONE && ability->condition_count > 0);
}

/* `while` in a constant ability with conditions: both kinds of conditions in one clause. */
static ht_value whole_while(const ht_telling *telling, const uint16_t *code, ht_value *slots,
                            ht_value *both) {
  const hl_ability *ability = telling->ability;
  hl_statement statement;
  hl_row row = {code, code + ht_statement_length(telling, code)};
  hl_take_statement(telling->vocabulary, &row, &statement);
  both[0] = ht_lazy(telling, ht_open_list, telling->cards->code + ability->conditions,
                    ability->condition_count);
  both[1] = ht_lazy(telling, ht_open_list, statement.condition, statement.conditions);
  slots[0] = ht_phrase(ht_card_message[SAY_AND], both, 2);
  slots[1] = ht_lazy(telling, ht_open_block, statement.body.at,
                     (size_t)(statement.body.end - statement.body.at));
  return ht_phrase(ht_card_message[SAY_WHILE], slots, 2);
}

static void put_statements(const ht_telling *telling, ht_writer *writer) {
  const uint16_t *at = telling->cards->code + telling->ability->statements;
  bool paid = telling->ability->cost_count > 0;
  bool first = true;
  while (*at != HL_END) {
    const uint16_t *end = at + ht_statement_length(telling, at);
    while (*end != HL_END && continues(telling, end)) end += ht_statement_length(telling, end);
    ht_value slots[2], both[2];
    ht_value body = ht_lazy(telling, ht_open_block, at, (size_t)(end - at));
    ht_value sentence = at[0] == HL_WHILE && is_conditional(telling)
                            ? whole_while(telling, at, slots, both)
                            : whole_constant(telling, &body, slots);
    ht_value told = first && paid ? ht_phrase(ht_card_message[SAY_PAID], &sentence, 1) : sentence;
    if (!first) {
      ht_write_text(writer, " ");
      writer->capital = true;
    }
    put_sentence(writer, &told);
    ht_write_text(writer, ".");
    first = false;
    at = end;
  }
}

static void put_tail(const ht_telling *telling, ht_writer *writer) {
  const hl_ability *ability = telling->ability;
  if (ability->x != HL_NONE) {
    ht_value x = ht_lazy(telling, ht_open_expression, telling->cards->code + ability->x, 0);
    ht_write_text(writer, " ");
    ht_put(writer, ht_card_message[SAY_X_IS], &x, 1);
  }
  const hl_phrase *period =
      ability->limit > 0 ? hl_phrase_of(telling->vocabulary, ability->limit_period) : NULL;
  if (period != NULL) {
    ht_value slots[2] = {ht_number(ability->limit), ht_term(period->english)};
    ht_write_text(writer, " ");
    ht_put(writer, ht_card_message[ability->limit_shared ? SAY_LIMIT_SHARED : SAY_LIMIT], slots, 2);
  }
}

static void put_ability(ht_telling *telling, ht_writer *writer) {
  name_registers(telling);
  writer->capital = true;
  if (telling->ability->window != HL_NONE) put_head(telling, writer);
  if (telling->ability->cost_count > 0) put_costs(telling, writer);
  put_statements(telling, writer);
  put_tail(telling, writer);
}

size_t ht_card_text(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t card,
                    ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  const hl_card *told = card < cards->card_count ? &cards->card[card] : NULL;
  for (unsigned i = 0; told != NULL && i < told->ability_count; i++) {
    ht_telling telling = {.vocabulary = vocabulary,
                          .cards = cards,
                          .ability = &cards->ability[told->first_ability + i]};
    if (i > 0) ht_write_text(&writer, "\n");
    put_ability(&telling, &writer);
  }
  return ht_writer_end(&writer);
}

size_t ht_ability_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                       const hl_ability *ability, ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_telling telling = {.vocabulary = vocabulary, .cards = cards, .ability = ability};
  ht_writer_start(&writer, language, buffer, size);
  name_registers(&telling);
  writer.capital = true;
  if (ability->cost_count > 0) put_costs(&telling, &writer);
  put_statements(&telling, &writer);
  put_tail(&telling, &writer);
  return ht_writer_end(&writer);
}

/* --- one way of several -------------------------------------------------------- */

/* The first `either` with so many ways among an ability's statements, or what a player decides
 * there. */
static const uint16_t *find_either(const ht_telling *telling, unsigned ways) {
  const uint16_t *at = telling->cards->code + telling->ability->statements;
  for (; *at != HL_END; at += ht_statement_length(telling, at)) {
    const uint16_t *decided =
        at[0] == HL_BY ? hl_behind(telling->vocabulary, hl_opening_at(at)) : at;
    if ((decided[0] == HL_EITHER || decided[0] == HL_UNLESS) && decided[1] == ways) return decided;
  }
  return NULL;
}

size_t ht_card_choice(const hl_vocabulary *vocabulary, const hl_cards *cards, size_t card,
                      unsigned ways, unsigned way, ht_language language, char *buffer,
                      size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  const hl_card *told = card < cards->card_count ? &cards->card[card] : NULL;
  for (unsigned i = 0; told != NULL && way < ways && i < told->ability_count; i++) {
    ht_telling telling = {.vocabulary = vocabulary,
                          .cards = cards,
                          .ability = &cards->ability[told->first_ability + i]};
    const uint16_t *either = find_either(&telling, ways), *body = either;
    if (either == NULL) continue;
    name_registers(&telling);
    body += 2;
    for (unsigned before = 0; before < way; before++) body += 1 + body[0];
    ht_value block = ht_lazy(&telling, ht_open_block, body + 1, body[0]);
    writer.capital = true;
    put_sentence(&writer, &block);
    break;
  }
  return ht_writer_end(&writer);
}

/* --- parts of an ability that is under way ------------------------------------- */

static size_t part_text(ht_telling *telling, ht_open *open, const uint16_t *code, size_t words,
                        ht_language language, char *buffer, size_t size) {
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  name_registers(telling);
  ht_value part = ht_lazy(telling, open, code, words);
  put_sentence(&writer, &part);
  return ht_writer_end(&writer);
}

size_t ht_statement_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                         const hl_ability *ability, const uint16_t *statement, ht_language language,
                         char *buffer, size_t size) {
  ht_telling telling = {.vocabulary = vocabulary, .cards = cards, .ability = ability};
  size_t words = ht_statement_length(&telling, statement);
  return part_text(&telling, ht_open_block, statement, words, language, buffer, size);
}

size_t ht_rest_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                    const hl_ability *ability, const uint16_t *statement, const uint16_t *end,
                    ht_language language, char *buffer, size_t size) {
  ht_telling telling = {.vocabulary = vocabulary, .cards = cards, .ability = ability};
  const uint16_t *last = statement + ht_statement_length(&telling, statement);
  if (last != end && *last != HL_END) {
    const uint16_t *behind = last + ht_statement_length(&telling, last);
    if (behind == end || *behind == HL_END) last = behind;
  }
  return part_text(&telling, ht_open_block, statement, (size_t)(last - statement), language, buffer,
                   size);
}

size_t ht_expression_text(const hl_vocabulary *vocabulary, const hl_cards *cards,
                          const hl_ability *ability, const uint16_t *expression,
                          ht_language language, char *buffer, size_t size) {
  ht_telling telling = {.vocabulary = vocabulary, .cards = cards, .ability = ability};
  return part_text(&telling, ht_open_expression, expression, 0, language, buffer, size);
}
