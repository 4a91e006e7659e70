/* The lists of words of the vocabulary, which facts have too. */
#ifndef CG_VOCABULARY_WORDS_H
#define CG_VOCABULARY_WORDS_H

#include "vocabulary.h"

/* The words of some types, which facts have too; they end with NULL. */
extern const char *const cg_trait_words[];
extern const char *const cg_faction_words[];
extern const char *const cg_icon_words[];
extern const char *const cg_keyword_words[];
extern const hl_words cg_word_lists[CG_WORD_LISTS];

#endif
