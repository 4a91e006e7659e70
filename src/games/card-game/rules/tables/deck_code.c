/* Decks in one word, short enough for the settings of a table.
 *
 * "D1", then numbers in digits of base 32 with a sixth bit for "more follows", written
 * in 64 letters: the faction, the number of the agenda (0: none), how many copies of a
 * card there are at most, and for each number of copies from 1 on how many cards have
 * it and their numbers, each as the distance from the one before; further agendas are
 * among the cards. Two letters at the
 * end are drawn from all that stands before them, so that a damaged code is known.
 * Cards go by their printed numbers: a code stays what it is when cards are added. */
#include "deck_code.h"

#include "core/buffer.h"
#include "deck_names.h"
#include "deck_text.h"

#include <string.h>

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
static const char head[] = "D1";
enum { HEAD = 2, TAIL = 2, DIGIT_BITS = 5, MORE = 1 << DIGIT_BITS, COPIES_MOST = CG_DECK_MOST };

static void add_digits(hf_buffer *to, unsigned number) {
  while (number >= MORE) {
    hf_add_char(to, letters[MORE | (number & (MORE - 1))]);
    number >>= DIGIT_BITS;
  }
  hf_add_char(to, letters[number]);
}

static void tail_of(const char *text, size_t length, char tail[TAIL]) {
  uint64_t hash = hf_hash_bytes(text, length, 1);
  tail[0] = letters[hash & 63];
  tail[1] = letters[hash >> 6 & 63];
}

/* --- writing -------------------------------------------------------------- */

typedef struct counted {
  uint16_t number[CG_DECK_MOST + CG_PLOTS_MOST + CG_AGENDAS_MOST]; /* ascending */
  uint8_t copies[CG_DECK_MOST + CG_PLOTS_MOST + CG_AGENDAS_MOST];
  unsigned count;
} counted;

static bool count_card(const cg_rules *rules, counted *all, unsigned def) {
  unsigned number = cg_number_of(rules, def), at = all->count;
  if (number == 0 || cg_by_number(rules, number) != def) return false;
  for (unsigned i = 0; i < all->count; i++)
    if (all->number[i] == number) {
      all->copies[i]++;
      return true;
    }
  for (; at > 0 && all->number[at - 1] > number; at--) {
    all->number[at] = all->number[at - 1];
    all->copies[at] = all->copies[at - 1];
  }
  all->number[at] = (uint16_t)number;
  all->copies[at] = 1;
  all->count++;
  return true;
}

static bool count_deck(const cg_rules *rules, const cg_deck *deck, counted *all) {
  memset(all, 0, sizeof *all);
  for (unsigned i = 0; i < CG_AGENDAS_MOST - 1 && deck->beside[i] != 0; i++)
    if (!count_card(rules, all, deck->beside[i])) return false;
  for (unsigned i = 0; i < deck->plots; i++)
    if (!count_card(rules, all, deck->plot[i])) return false;
  for (unsigned i = 0; i < deck->cards; i++)
    if (!count_card(rules, all, deck->card[i])) return false;
  return true;
}

static void add_class(hf_buffer *to, const counted *all, unsigned copies) {
  unsigned cards = 0, before = 0;
  for (unsigned i = 0; i < all->count; i++) cards += all->copies[i] == copies;
  add_digits(to, cards);
  for (unsigned i = 0; i < all->count; i++) {
    if (all->copies[i] != copies) continue;
    add_digits(to, all->number[i] - before);
    before = all->number[i];
  }
}

size_t cg_deck_code_write(const cg_rules *rules, const cg_deck *deck, char *text, size_t size) {
  counted all;
  char code[HF_DECK_CODE_MAX], tail[TAIL];
  unsigned agenda = deck->agenda == 0 ? 0 : cg_number_of(rules, deck->agenda), most = 0;
  if (!count_deck(rules, deck, &all) || (deck->agenda != 0 && agenda == 0)) return 0;
  if (agenda != 0 && cg_by_number(rules, agenda) != deck->agenda) return 0;
  for (unsigned i = 0; i < all.count; i++)
    if (all.copies[i] > most) most = all.copies[i];
  hf_buffer to = hf_buffer_on(code, sizeof code);
  hf_add(&to, head);
  add_digits(&to, deck->faction);
  add_digits(&to, agenda);
  add_digits(&to, most);
  for (unsigned copies = 1; copies <= most; copies++) add_class(&to, &all, copies);
  if (to.length + TAIL >= sizeof code) return 0;
  tail_of(code, to.length, tail);
  hf_add_bytes(&to, tail, TAIL);
  hf_buffer out = hf_buffer_on(text, size);
  hf_add_bytes(&out, code, to.length);
  return to.length;
}

/* --- reading -------------------------------------------------------------- */

typedef struct digits {
  const char *at, *end;
  bool bad;
} digits;

static unsigned next_number(digits *in) {
  unsigned number = 0, shift = 0;
  while (in->at < in->end && shift <= 3 * DIGIT_BITS) {
    const char *letter = memchr(letters, *in->at++, sizeof letters - 1);
    if (letter == NULL) break;
    unsigned digit = (unsigned)(letter - letters);
    number |= (digit & (MORE - 1)) << shift;
    shift += DIGIT_BITS;
    if ((digit & MORE) == 0) return number;
  }
  in->bad = true;
  return 0;
}

/* The cards that are there so many times; false if one is not known. */
static bool read_class(const cg_rules *rules, digits *in, unsigned copies, cg_deck *deck) {
  unsigned cards = next_number(in), number = 0;
  bool known = true;
  for (unsigned i = 0; i < cards && !in->bad; i++) {
    number += next_number(in);
    unsigned def = cg_by_number(rules, number);
    bool agenda = def != 0 && rules->def[def - 1].type == CG_TYPE_AGENDA;
    known = known && def != 0 && rules->def[def - 1].type <= CG_TYPE_AGENDA;
    if (agenda) in->bad |= copies > 1 || !cg_deck_add_agenda(deck, def);
    if (agenda) continue;
    for (unsigned j = 0; j < copies && known && !in->bad; j++)
      in->bad = !cg_deck_add(rules, deck, def);
  }
  return known;
}

int cg_deck_code_read(const cg_rules *rules, const char *word, size_t length, cg_deck *deck) {
  char tail[TAIL];
  memset(deck, 0, sizeof *deck);
  if (length < HEAD || memcmp(word, head, HEAD) != 0) return CG_CODE_NONE;
  if (length < HEAD + TAIL + 3 || length >= HF_DECK_CODE_MAX) return CG_CODE_BAD;
  tail_of(word, length - TAIL, tail);
  if (memcmp(word + length - TAIL, tail, TAIL) != 0) return CG_CODE_BAD;
  digits in = {word + HEAD, word + length - TAIL, false};
  unsigned faction = next_number(&in), agenda = next_number(&in), most = next_number(&in);
  if (faction >= CG_FACTION_COUNT || most > COPIES_MOST) return CG_CODE_BAD;
  bool known = true;
  deck->faction = (uint8_t)faction;
  deck->agenda = (uint16_t)(agenda == 0 ? 0 : cg_by_number(rules, agenda));
  if (agenda != 0) known = deck->agenda != 0 && rules->def[deck->agenda - 1].type == CG_TYPE_AGENDA;
  for (unsigned copies = 1; copies <= most && !in.bad; copies++)
    known = read_class(rules, &in, copies, deck) && known;
  if (in.bad || in.at != in.end) return CG_CODE_BAD;
  return known ? CG_CODE_READ : CG_CODE_UNKNOWN;
}
