/* What is at stake in a challenge of the Card Game: what its winner and loser get, as far as
 * everybody can see. */
#include "words.h"

#include "../rules/state/objects.h"
#include "../rules/state/prompts.h"
#include "../rules/words/asks.h"

enum {
  SAY_MILITARY,
  SAY_INTRIGUE,
  SAY_POWER,
  SAY_NO_CLAIM,
  SAY_UNOPPOSED,
  SAY_KEYWORDS,
  SAY_KEYWORD,
  SAY_COUNT
};

static const char *const messages[SAY_COUNT] = {
    [SAY_MILITARY] =
        "If {0?you win|{0} wins}, {1?you lose|{1} loses} {2} {2#character|characters}.",
    [SAY_INTRIGUE] =
        "If {0?you win|{0} wins}, {1?you discard|{1} discards} {2} {2#card|cards} at random.",
    [SAY_POWER] = "If {0?you win|{0} wins}, {2} power moves from {1.pos} faction card.",
    [SAY_NO_CLAIM] = "If {0?you win|{0} wins}, there is no claim: it is 0.",
    [SAY_UNOPPOSED] = " Unopposed: 1 power more.",
    [SAY_KEYWORDS] = " Keywords: {0}.",
    [SAY_KEYWORD] = "{0} ({1})",
};

const char *cg_stakes_message(size_t number) {
  return number < SAY_COUNT ? messages[number] : NULL;
}

/* Keywords that count when an attacker has won, with the attackers that have them. */
static ht_value keywords_of(cg_speech *words) {
  static const uint8_t counting[] = {CG_KEYWORD_RENOWN, CG_KEYWORD_INSIGHT, CG_KEYWORD_INTIMIDATE,
                                     CG_KEYWORD_PILLAGE};
  cg_table *table = &words->table;
  ht_value item[sizeof counting];
  unsigned count = 0;
  for (unsigned i = 0; i < sizeof counting; i++) {
    uint64_t set[CG_WORDS] = {0};
    bool any = false;
    for (unsigned object = cg_first_slot(table); object < table->pub->high; object++) {
      const cg_object *card = cg_at(table, object);
      if ((card->flags & CG_ATTACKING) == 0 || (card->keywords >> counting[i] & 1) == 0) continue;
      set[object / 64] |= UINT64_C(1) << object % 64;
      any = true;
    }
    if (any)
      item[count++] = cg_phrase2(words, messages[SAY_KEYWORD], cg_phrase_keyword(counting[i]),
                                 cg_phrase_set(words, set));
  }
  return cg_phrase_list(words, item, count);
}

/* The claim of an attacker, and against whom. */
static void put_claim(cg_speech *words, ht_writer *writer, unsigned attacker, unsigned defender,
                      unsigned type) {
  static const uint8_t claims[] = {SAY_MILITARY, SAY_INTRIGUE, SAY_POWER};
  int claim = cg_figure(&words->table, attacker, CG_FIGURE_CLAIM);
  ht_value slot[3] = {cg_phrase_seat(words, attacker), cg_phrase_seat(words, defender),
                      ht_number(claim)};
  writer->capital = true;
  ht_put(writer, messages[claim > 0 ? claims[type] : (unsigned)SAY_NO_CLAIM], slot, 3);
}

size_t cg_stakes_text(const hf_rules *rules, const hf_state *state, unsigned seat,
                      ht_language language, char *buffer, size_t size) {
  cg_speech words = cg_speech_of(rules, state, seat);
  const cg_table *table = &words.table;
  const cg_challenge *challenge = &table->pub->challenge;
  unsigned prompt = table->seat[seat].prompt;
  ht_writer writer;
  ht_writer_start(&writer, language, buffer, size);
  bool open = challenge->type < CG_ICON_COUNT && challenge->winner == CG_NOBODY &&
              (challenge->flags & CG_FINISHED) == 0;
  if (open && (prompt == CG_ASK_DEFEND || prompt == CG_ASK_ACTION || prompt == CG_ASK_REDIRECT)) {
    put_claim(&words, &writer, challenge->attacker, challenge->defender, challenge->type);
    if (prompt == CG_ASK_DEFEND) ht_put(&writer, messages[SAY_UNOPPOSED], NULL, 0);
    ht_value keywords = keywords_of(&words);
    if (keywords.kind != HT_NOTHING) ht_put(&writer, messages[SAY_KEYWORDS], &keywords, 1);
  }
  uint32_t named = table->own[seat].answer;
  if (prompt == CG_ASK_CHALLENGE && cg_option_kind(named) == CG_O_CHALLENGE)
    put_claim(&words, &writer, seat, cg_option_what(named) >> 2, cg_option_what(named) & 3);
  return ht_writer_end(&writer);
}
