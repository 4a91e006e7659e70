/* What a card of the card game can say: its types of cards and things, and its
 * facts. The words themselves are rows (words.def), lists of words stand in
 * vocabulary_words.c. */
#include "vocabulary.h"

#include "../state/cards.h"
#include "vocabulary_words.h"

#include <assert.h>

static const char *const card_types[] = {"character", "location", "attachment", "event",
                                         "plot",      "agenda",   "title",      NULL};
static const char *const x_or_none[] = {"x", "none", NULL};
static const char *const x_only[] = {"x", NULL};
static const char *const titles[] = {"master-of-whispers",
                                     "master-of-ships",
                                     "hand-of-the-king",
                                     "master-of-coin",
                                     "master-of-laws",
                                     "crown-regent",
                                     NULL};

static const hl_type types[] = {
    {"player", false, CG_T_PLAYER, "that player"},
    {"players", true, CG_T_PLAYER, "those players"},
    {"card", false, CG_T_CARD, "that card"},
    {"cards", true, CG_T_CARD, "those cards"},
    {"kind", false, 0, "such cards"},
    {"filter", false, 0, "that"},
    {"filters", false, 0, "that"},
    {"zone", false, 0, "that place"},
    {"contest", false, 0, "that challenge"},
    {"happening", false, 0, "that"},
    {"deed", false, 0, "that"},
    {"act", false, 0, "that"},
    {"way", false, 0, "that"},
    {"sort", false, 0, "that type"},
    {"sorts", true, CG_T_SORT, "those card types"},
    {"trait", false, 0, "that trait"},
    {"icon", false, 0, "that type"},
    {"icons", true, CG_T_ICON, "those types"},
    {"keyword", false, 0, "that keyword"},
    {"faction", false, 0, "that faction"},
    {"phase", false, 0, "that phase"},
    {"token", false, 0, "that token"},
    {"figure", false, 0, "that value"},
};

#define ON(type) (uint16_t)(1U << (type))
#define IN_PLAY (ON(CG_TYPE_CHARACTER) | ON(CG_TYPE_LOCATION) | ON(CG_TYPE_ATTACHMENT))
#define IN_DECK (IN_PLAY | ON(CG_TYPE_EVENT))
#define PLOTS ON(CG_TYPE_PLOT)
#define ALL (IN_DECK | PLOTS | ON(CG_TYPE_AGENDA) | ON(CG_TYPE_TITLE))

#define A_FLAG(word, on)                                                                           \
  { .name = word, .kind = HL_FACT_FLAG, .card_types = on }
#define A_NUMBER(word, on, must, least, most, list)                                                \
  {                                                                                                \
    .name = word, .kind = HL_FACT_NUMBER, .card_types = on, .required_on = must, .min = least,     \
    .max = most, .words = list                                                                     \
  }
#define SOME(word, how, on, must, list)                                                            \
  { .name = word, .kind = how, .card_types = on, .required_on = must, .words = list }

static const hl_fact facts[] = {
    SOME("faction", HL_FACT_WORD, IN_DECK | PLOTS | ON(CG_TYPE_AGENDA), IN_DECK, cg_faction_words),
    A_FLAG("loyal", IN_DECK | PLOTS),
    A_FLAG("unique", IN_PLAY),
    A_NUMBER("cost", IN_DECK, IN_DECK, 0, 12, x_or_none),
    A_NUMBER("strength", ON(CG_TYPE_CHARACTER), ON(CG_TYPE_CHARACTER), 0, 12, x_only),
    SOME("icons", HL_FACT_WORDS, ON(CG_TYPE_CHARACTER), 0, cg_icon_words),
    SOME("traits", HL_FACT_LIST, ALL, 0, cg_trait_words),
    SOME("keywords", HL_FACT_WORDS, IN_DECK, 0, cg_keyword_words),
    A_NUMBER("ambush", IN_PLAY, 0, 0, 12, x_only),
    A_NUMBER("shadow", IN_DECK, 0, 0, 12, x_only),
    A_NUMBER("bestow", IN_PLAY, 0, 0, 12, x_only),
    A_NUMBER("prized", IN_DECK | PLOTS, 0, 1, 9, NULL),
    SOME("attachments-only", HL_FACT_LIST, ON(CG_TYPE_CHARACTER), 0, cg_trait_words),
    SOME("attachments-not", HL_FACT_LIST, ON(CG_TYPE_CHARACTER), 0, cg_trait_words),
    A_NUMBER("income", ALL, PLOTS, -9, 20, NULL),
    A_NUMBER("initiative", ALL, PLOTS, -9, 20, NULL),
    A_NUMBER("claim", ALL, PLOTS, -9, 9, NULL),
    A_NUMBER("reserve", ALL, PLOTS, -9, 20, NULL),
    SOME("supports", HL_FACT_WORD, ON(CG_TYPE_TITLE), 0, titles),
    SOME("rivals", HL_FACT_WORDS, ON(CG_TYPE_TITLE), 0, titles),
    A_NUMBER("deck-limit", ALL, 0, 0, 99, NULL),
    A_NUMBER("quantity", ALL, 0, 1, 9, NULL),
    A_NUMBER("number", ALL, 0, 1, 999, NULL),
};

/* What was looked at is a set of its own, and what is left of it the rest. */
static const hl_idiom idioms[] = {
    {{CG_CS_SUCH, CG_K_CARDS, CG_FS_ONE, CG_F_AMONG, CG_CS_SEEN},
     "<*>[those cards|those cards|those cards|those cards|one of those cards]"},
    {{CG_CS_SUCH, CG_K_CARDS, CG_FS_MORE, CG_F_AMONG, HL_IDIOM_ANY, CG_FS_ONE, CG_F_OTHER_THAN,
      HL_IDIOM_NAME},
     "<*>[the rest of {0.each}|the rest of {0.each}|the rest of {0.each}|the rest of {0.each}|one "
     "of the rest of {0.each}]"},
    {{CG_E_CARD_GAINS_POWER, HL_IDIOM_ANY, CG_N_PER, HL_IDIOM_ANY, HL_IDIOM_ANY},
     "{0} {0?gain|gains|gain} 1 power for every {1} of {2}"},
    /* "Choose" says that already. */
    {{CG_FS_MORE, HL_IDIOM_ANY, CG_FS_ONE, CG_F_TARGET}, "{0}"},
    {{CG_IF_AT_LEAST, CG_N_TOKENS, HL_IDIOM_ANY, HL_IDIOM_ANY, HL_CONSTANT | 1},
     "there is still a {0} token on {1.obj}"},
    {{CG_IF_AT_LEAST, CG_N_TOKENS, HL_IDIOM_ANY, HL_IDIOM_ANY, HL_IDIOM_ANY},
     "there are {2} or more {0} tokens on {1.obj}"},
    {{CG_IF_AT_LEAST, CG_N_CARDS, HL_IDIOM_NAME, HL_IDIOM_ANY},
     "there are {1} or more of {0.each}"},
    {{CG_IF_AT_LEAST, CG_N_CARDS, HL_IDIOM_ANY, HL_IDIOM_ANY}, "there are {1} or more {0.gen}"},
    {{CG_IF_AT_MOST, CG_N_CARDS, HL_IDIOM_ANY, HL_CONSTANT | 1},
     "there is no second one among {0.gen}"},
    {{CG_IF_AT_MOST, CG_N_CARDS, HL_IDIOM_NAME, HL_CONSTANT | 0}, "none was picked"},
    {{CG_IF_AT_MOST, CG_N_CARDS, HL_IDIOM_ANY, HL_CONSTANT | 0}, "there are no {0.gen}"},
    {{CG_IF_AT_MOST, CG_N_CARDS, HL_IDIOM_ANY, HL_IDIOM_ANY}, "there are {1} or fewer {0.gen}"},
    {{CG_IF_HIGHER, CG_N_CARDS, HL_IDIOM_ANY, CG_N_CARDS, HL_IDIOM_ANY},
     "there are more {0.gen} than {1.gen}"},
};

static const uint16_t only[] = {CG_C_ONLY, CG_P_ONLY};

/* How each word is written and how it reads. */
static const hl_phrase phrases[] = {
#define PHRASE(number, op, type, pattern, english, ...) [number - 1] = {op, type, pattern, english},
#define WORD_READS(number, op, type, reads, cards, ...) PHRASE(number, op, type, __VA_ARGS__, 0)
#include "words.def"
};
static_assert(sizeof phrases / sizeof phrases[0] == CG_OPS_END - 1, "no number is left out");

const hl_vocabulary cg_vocabulary = {
    .game = "card-game",
    .card_types = card_types,
    .types = types,
    .type_count = sizeof types / sizeof types[0],
    .phrases = phrases,
    .phrase_count = CG_OPS_END - 1,
    .facts = facts,
    .fact_count = sizeof facts / sizeof facts[0],
    .chooser = CG_T_PLAYER,
    .occasion = CG_T_HAPPENING,
    .noun = CG_T_KIND,
    .it = CG_C_IT,
    .not_it = CG_H_PILLAGES,
    .unless = true,
    .targeting = true,
    .target = CG_F_TARGET,
    .self = CG_C_THIS,
    .words = cg_word_lists,
    .words_count = CG_WORD_LISTS,
    .idioms = idioms,
    .idiom_count = sizeof idioms / sizeof idioms[0],
    .only = only,
    .only_count = sizeof only / sizeof only[0],
    .open = CG_T_TRAIT,
    .open_end = 64 * CG_TRAIT_WORDS,
};
