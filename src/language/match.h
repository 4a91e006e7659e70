/* The matcher: which phrases of the vocabulary stand at a place.
 *
 * A place can often be read in several ways ("the defender", "the defender's
 * hand"), so for each type and place all ends are found once and kept, the
 * longest first. Work, depth and memory are bounded: a clause that would need
 * more is refused, however it was made up. */
#ifndef HL_MATCH_H
#define HL_MATCH_H

#include "language.h"
#include "message.h"
#include "reader.h"
#include "strings.h"

/* Ways kept for one clause. */
#define HL_WAYS_MAX 1024
/* Steps for a clause and for each of its words; a step looks at one part of
 * one pattern. */
#define HL_STEPS_CLAUSE 20000
#define HL_STEPS_WORD 8000
/* And for a whole file, and each of its bytes: the built-in cards take four a byte, the
 * worst sentences that were found forty. */
#define HL_STEPS_FILE 1000000
#define HL_STEPS_BYTE 64

/* A name that a card gave to what was chosen. */
typedef struct hl_register {
  hl_token name;
  uint8_t type;
  bool visible; /* its block has not ended yet */
  bool lone;    /* a set of at most one: it may stand for that one, too */
} hl_register;

/* Words that the file, or cards it is laid over, have brought. */
typedef struct hl_own_words {
  hl_own_word word[HL_OWN_WORDS_MAX];
  size_t count;
  const hl_strings *strings;
} hl_own_words;
static inline const char *hl_own_word_id(const hl_own_words *own, size_t index) {
  return own->strings->text + own->word[index].id;
}

/* One way to read the words from a place to `end` as some type. */
typedef struct hl_way {
  uint16_t end;
  uint16_t phrase; /* index into phrases, or what stands below */
  uint16_t next;   /* the next shorter way + 1, 0: none */
  uint16_t slot_begin[HL_SLOTS_MAX], slot_end[HL_SLOTS_MAX];
} hl_way;
enum { HL_WAY_WORD = 0xFFFC, HL_WAY_REGISTER, HL_WAY_NUMBER, HL_WAY_QUOTED };

typedef enum hl_trouble {
  HL_NO_TROUBLE,
  HL_TOO_DEEP,
  HL_TOO_INVOLVED,
  HL_FILE_TOO_INVOLVED
} hl_trouble;

typedef struct hl_matcher {
  const hl_vocabulary *vocabulary;
  const hl_clause *clause;
  const hl_register *registers;
  const uint8_t *register_count;
  const hl_own_words *own;
  /* The first way + 1 of each place and type; see match.c for the rest. */
  uint16_t first[HL_CLAUSE_MAX + 1][HL_TYPES_MAX];
  hl_way way[HL_WAYS_MAX];
  size_t way_count;
  uint32_t steps_left, file_steps_left;
  uint8_t trouble;
  /* The furthest place where something did not fit. In a second reading, of a
   * clause with a mistake, what could stand there is collected. */
  size_t furthest;
  bool explaining;
  hl_expected expected;
} hl_matcher;

/* Before a file of so many bytes. */
void hl_match_file(hl_matcher *matcher, size_t length);
/* Forgets what is known; before each clause, and when names change. */
void hl_match_start(hl_matcher *matcher);
void hl_match_forget(hl_matcher *matcher);
/* The end of the longest way to read the words at `place` as `type`; 0: there
 * is none, or trouble. */
size_t hl_match(hl_matcher *matcher, unsigned type, size_t place);
/* The same, without a word about what did not fit: to see what was meant when
 * nothing fits. */
size_t hl_match_quietly(hl_matcher *matcher, unsigned type, size_t place);
/* The ends, longest first: hl_match(), then this until it returns 0. */
size_t hl_match_shorter(const hl_matcher *matcher, unsigned type, size_t place, size_t end);
/* Here another word would have fitted. */
void hl_match_missed(hl_matcher *matcher, size_t place, const char *word);

/* Where code goes. */
typedef struct hl_code {
  uint16_t *word;
  size_t length, size;
  hl_strings *strings;
} hl_code;

/* Writes the code of a way that hl_match() found. */
hf_status hl_match_emit(hl_matcher *matcher, unsigned type, size_t place, size_t end,
                        hl_code *code);

#endif
