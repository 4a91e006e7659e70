/* See stub_vocabularies.h. The ops number the phrases from 1. */
#include "stub_vocabularies.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* --- the card game --------------------------------------------------------- */

enum { CHARACTER_CARD, LOCATION_CARD, EVENT_CARD, PLOT_CARD, AGENDA_CARD };

static const char *const card_game_cards[] = {"character", "location", "event",
                                              "plot",      "agenda",   NULL};

enum {
  PLAYER = HL_TYPE_FIRST,
  PLAYERS,
  CHARACTER,
  CHARACTERS,
  GROUP,
  FILTER,
  CARD,
  CHALLENGE,
  CHALLENGES,
  SORT,
  KINDS,
  FACTION,
  TRAIT,
  KEYWORD,
  HAPPENING,
  TOKEN_KIND
};

static const hl_type card_game_types[] = {
    {"player", false, PLAYER, "that player"},
    {"players", true, PLAYER, "those players"},
    {"character", false, CHARACTER, "that character"},
    {"characters", true, CHARACTER, "those characters"},
    {"group", false, 0, "those characters"},
    {"filter", false, 0, "that"},
    {"card", false, CARD, "that card"},
    {"challenge", false, CHALLENGE, "that challenge type"},
    {"challenges", true, CHALLENGE, "those challenge types"},
    {"sort", false, 0, "that kind of card"},
    {"kinds", false, 0, "those kinds of cards"},
    {"faction", false, 0, "that faction"},
    {"trait", false, 0, "that trait"},
    {"keyword", false, 0, "that keyword"},
    {"happening", false, 0, "that"},
    {"token", false, 0, "that kind of token"},
};

static const hl_phrase card_game_phrases[] = {
    /* windows */
    {1, HL_WINDOW, "action", "action"},
    {2, HL_WINDOW, "challenges action", "challenges action"},
    {3, HL_WINDOW, "revealed", "when revealed"},
    {4, HL_WINDOW, "interrupt on <happening>", "interrupt, when {0}"},
    {5, HL_WINDOW, "reaction on <happening>", "reaction, after {0}"},

    /* what can be interrupted and reacted to */
    {6, HAPPENING, "the effects of triggered abilities of <kinds> would initiate",
     "the effects of a triggered ability of {0.obj} would initiate"},
    {7, HAPPENING, "the effects of an opponent's event would initiate",
     "the effects of an opponent’s event would initiate"},
    {8, HAPPENING, "one of <characters> would be killed", "one of {0.obj} would be killed"},
    {9, HAPPENING, "the dominance phase ends", "the dominance phase ends"},
    {10, HAPPENING, "you lose a challenge as the defender",
     "you lose a challenge as the defending player"},

    /* players */
    {11, PLAYER, "you", "<2>[you|your]"},
    {12, PLAYERS, "opponents", "<*>[the opponents|the opponents’]"},
    {13, PLAYERS, "all players", "<*>[all players|all players’|all players|the players]"},

    /* characters */
    {14, CHARACTER, "this character", "[this character|this character’s]"},
    {15, CHARACTER, "it", "<m>[it|its]"},
    {16, CHARACTER, "the attached character", "[the attached character|the attached character’s]"},
    {17, CHARACTERS, "[the] <group>", "<*>the {0}"},
    {18, GROUP, "characters", "<*>characters"},
    {19, GROUP, "characters <filter>", "<*>characters {0}"},
    {20, GROUP, "characters <filter> <filter>", "<*>characters {0} {1}"},
    {21, GROUP, "kneeling <group>", "<*>kneeling {0}"},
    {22, GROUP, "attacking <group>", "<*>attacking {0}"},
    {23, GROUP, "participating <group>", "<*>participating {0}"},
    {24, GROUP, "other <group>", "<*>other {0}"},
    {25, GROUP, "unique <group>", "<*>unique {0}"},
    {26, GROUP, "<faction> <group>", "<*>{0} {1}"},
    {27, GROUP, "<trait> <group>", "<*>{0} {1}"},
    {28, GROUP, "either <group> or <group>", "<*>{0} or {1}"},
    {29, FILTER, "in play", "in play"},
    {30, FILTER, "controlled by <player>", "{0} {0?control|controls}"},
    {31, FILTER, "controlled by an opponent", "an opponent controls"},
    {32, FILTER, "with printed cost <number> or lower", "with printed cost {0} or lower"},
    {33, FILTER, "named <name>", "named {0}"},
    {34, FILTER, "other than <characters>", "other than {0.obj}"},
    {35, FACTION, "lannister", "House Lannister"},
    {36, FACTION, "greyjoy", "House Greyjoy"},
    {37, TRAIT, "lord", "[Lord|Lord’s]"},
    {38, TRAIT, "lady", "[Lady|Lady’s]"},
    {39, TRAIT, "dragon", "[Dragon|Dragon’s]"},
    {40, TRAIT, "either <trait> or <trait>", "{0} or {1}"},
    {41, KEYWORD, "renown", "renown"},

    /* other cards and kinds of cards */
    {42, CARD, "that event", "that event"},
    {43, CARD, "the discarded card", "the discarded card"},
    {44, SORT, "characters", "<*>characters"},
    {45, SORT, "locations", "<*>locations"},
    {46, SORT, "attachments", "<*>attachments"},
    {47, SORT, "events", "<*>events"},
    {48, KINDS, "<sort>", "<*>{0}"},
    {49, KINDS, "<sort> or <kinds>", "<*>{0} or {1}"},

    /* challenge types */
    {50, CHALLENGE, "military", "the military type"},
    {51, CHALLENGES, "challenge types", "<*>the challenge types"},

    /* numbers */
    {52, HL_NUMBER, "x", "X"},
    {53, HL_NUMBER, "the printed cost of <card>", "the printed cost of {0.obj}"},
    {54, HL_NUMBER, "the number of <characters>", "the number of {0.obj}"},

    /* conditions */
    {55, HL_CONDITION, "<player> control|controls any <group>", "{0} {0?control|controls} any {1}"},
    {56, HL_CONDITION, "a challenge is under way", "a challenge is being resolved"},
    {57, HL_CONDITION, "you defend in challenges of <challenge>",
     "you are the defending player in a challenge of {0.obj}"},
    {58, HL_CONDITION, "<character> participates in challenges of <challenge>",
     "{0} participates in a challenge of {1.obj}"},
    {59, HL_CONDITION, "<card> is a character", "{0} is a character"},
    {60, HL_CONDITION, "this card is attached", "this card is attached to a character"},

    /* costs */
    {61, HL_COST, "kneel your faction card", "kneel your faction card"},
    {62, HL_COST, "kneel this card", "kneel this card"},
    {63, HL_COST, "sacrifice this card", "sacrifice this card"},
    {64, HL_COST, "remove this card from the game", "remove this card from the game"},
    {65, HL_COST, "kneel one of your <group>", "kneel one of your {0}"},

    /* effects */
    {66, HL_EFFECT, "cancel those effects", "cancel those effects"},
    {67, HL_EFFECT, "save <character>", "save {0.obj}"},
    {68, HL_EFFECT, "attach this card to <character> as a condition",
     "attach this card to {0.obj} as a Condition attachment"},
    {69, HL_EFFECT, "return <character> to its owner's hand", "return {0.obj} to its owner’s hand"},
    {70, HL_EFFECT, "return <character> to its owner's hand without saves",
     "return {0.obj} to its owner’s hand (it cannot be saved)"},
    {71, HL_EFFECT, "discard <characters> from play", "discard {0.obj} from play"},
    {72, HL_EFFECT, "kill <characters>", "kill {0.obj}"},
    {73, HL_EFFECT, "kill <characters> without saves", "kill {0.obj} (they cannot be saved)"},
    {74, HL_EFFECT, "discard <number> card|cards at random from <player>'s hand",
     "discard {0} {0#card|cards} at random from {1.pos} hand"},
    {75, HL_EFFECT, "<player> gain|gains <number> power",
     "{0?gain|{0} gains} {1} power for {0?your|their} faction"},
    {76, HL_EFFECT, "put <card> into its owner's dead pile",
     "put {0.obj} into its owner’s dead pile"},
    {77, HL_EFFECT, "<player> draw|draws <number> card|cards",
     "{0?draw|{0} draws} {1} {1#card|cards}"},

    /* modifiers */
    {78, HL_MODIFIER, "<character> gets <number> strength",
     "{0} gets {1#+{1} STR|+{1} STR|additional STR equal to {1}}"},
    {79, HL_MODIFIER, "<character> loses <number> strength", "{0} gets −{1} STR"},
    {80, HL_MODIFIER, "<character> is killed at strength 0", "{0} is killed if its STR is 0"},
    {81, HL_MODIFIER, "<character> gains <keyword>", "{0} gains {1}"},
    {82, HL_MODIFIER, "<character> does not kneel to attack in challenges of <challenge>",
     "{0} does not kneel when declared as an attacker in a challenge of {1.obj}"},
    {83, HL_MODIFIER, "the attacker's claim is lowered by <number>",
     "the claim value of the attacking player is lowered by {0}"},
    {84, HL_MODIFIER, "your claim is raised by <number>", "your claim value is raised by {0}"},
    {85, HL_MODIFIER, "you cannot marshal <kinds>", "you cannot marshal {0}"},
    {86, HL_MODIFIER, "you cannot play <kinds>", "you cannot play {0}"},
    {87, HL_MODIFIER, "the next loyal card you marshal or play costs <number> less",
     "the next loyal card you marshal or play costs {0} less"},
    {88, HL_MODIFIER, "your deck holds at most <number> neutral cards",
     "your deck may hold at most {0} neutral {0#card|cards}"},
    {89, HL_MODIFIER, "this card is terminal", "this card is terminal"},

    /* durations and periods */
    {90, HL_DURATION, "the end of the phase", "the end of the phase"},
    {91, HL_DURATION, "the end of the challenge", "the end of the challenge"},
    {92, HL_DURATION, "you reveal a new plot", "you reveal a new plot card"},
    {93, HL_PERIOD, "challenge", "challenge"},
    {94, HL_PERIOD, "phase", "phase"},
    {95, HL_PERIOD, "round", "round"},

    /* what is waited for, and words of a type */
    {96, HAPPENING, "the phase ends", "the phase ends"},
    {97, HL_EFFECT, "place <number> <token> token|tokens on <character>",
     "place {0} {1} {0#token|tokens} on {2.obj}"},
};

static const char *const token_words[] = {"poison", "stand", "betrayal", NULL};
static const hl_words card_game_words[] = {{TOKEN_KIND, token_words, token_words}};

static const char *const factions[] = {"neutral", "baratheon", "greyjoy",   "lannister",
                                       "martell", "stark",     "targaryen", "night-watch",
                                       "tyrell",  NULL};
static const char *const icons[] = {"military", "intrigue", "power", NULL};
static const char *const traits[] = {"dorne", "edict",         "king",   "knight", "lord", "scheme",
                                     "spy",   "small-council", "summer", "war",    NULL};
static const char *const keywords[] = {"intimidate", "renown", "stealth", NULL};
static const char *const x_only[] = {"x", NULL};

#define ON(type) (uint16_t)(1U << (type))
#define IN_DECK (ON(CHARACTER_CARD) | ON(LOCATION_CARD) | ON(EVENT_CARD))

static const hl_fact card_game_facts[] = {
    {.name = "faction",
     .kind = HL_FACT_WORD,
     .card_types = IN_DECK | ON(PLOT_CARD) | ON(AGENDA_CARD),
     .required_on = IN_DECK,
     .words = factions},
    {.name = "loyal", .kind = HL_FACT_FLAG, .card_types = IN_DECK},
    {.name = "unique", .kind = HL_FACT_FLAG, .card_types = ON(CHARACTER_CARD) | ON(LOCATION_CARD)},
    {.name = "cost",
     .kind = HL_FACT_NUMBER,
     .card_types = IN_DECK,
     .required_on = IN_DECK,
     .min = 0,
     .max = 12,
     .words = x_only},
    {.name = "strength",
     .kind = HL_FACT_NUMBER,
     .card_types = ON(CHARACTER_CARD),
     .required_on = ON(CHARACTER_CARD),
     .min = 0,
     .max = 12},
    {.name = "icons", .kind = HL_FACT_WORDS, .card_types = ON(CHARACTER_CARD), .words = icons},
    {.name = "traits",
     .kind = HL_FACT_LIST,
     .card_types = IN_DECK | ON(PLOT_CARD) | ON(AGENDA_CARD),
     .words = traits},
    {.name = "keywords",
     .kind = HL_FACT_WORDS,
     .card_types = ON(CHARACTER_CARD),
     .words = keywords},
    {.name = "income",
     .kind = HL_FACT_NUMBER,
     .card_types = ON(PLOT_CARD) | ON(CHARACTER_CARD) | ON(LOCATION_CARD),
     .required_on = ON(PLOT_CARD),
     .min = -9,
     .max = 12},
    {.name = "initiative",
     .kind = HL_FACT_NUMBER,
     .card_types = ON(PLOT_CARD),
     .required_on = ON(PLOT_CARD),
     .min = 0,
     .max = 12},
    {.name = "claim",
     .kind = HL_FACT_NUMBER,
     .card_types = ON(PLOT_CARD),
     .required_on = ON(PLOT_CARD),
     .min = 0,
     .max = 3},
    {.name = "reserve",
     .kind = HL_FACT_NUMBER,
     .card_types = ON(PLOT_CARD),
     .required_on = ON(PLOT_CARD),
     .min = 0,
     .max = 12},
};

const hl_vocabulary stub_card_game = {
    .game = "card-game",
    .card_types = card_game_cards,
    .types = card_game_types,
    .type_count = COUNT(card_game_types),
    .phrases = card_game_phrases,
    .phrase_count = COUNT(card_game_phrases),
    .facts = card_game_facts,
    .fact_count = COUNT(card_game_facts),
    .chooser = PLAYER,
    .occasion = HAPPENING,
    .words = card_game_words,
    .words_count = COUNT(card_game_words),
};

/* --- Tiny Epic ---------------------------------------------------------------- */

enum { TINY_PLOT, TINY_HERO };

static const char *const tiny_epic_cards[] = {"plot", "hero", NULL};

enum { SEAT = HL_TYPE_FIRST, DOMAIN, DOMAINS, TOKEN, TOKENS };

static const hl_type tiny_epic_types[] = {
    {"player", false, SEAT, "that player"},     {"domain", false, DOMAIN, "that domain"},
    {"domains", true, DOMAIN, "those domains"}, {"token", false, TOKEN, "that token"},
    {"tokens", true, TOKEN, "those tokens"},
};

static const hl_phrase tiny_epic_phrases[] = {
    {1, HL_WINDOW, "played as an event", "event"},
    {2, HL_WINDOW, "you lose a battle", "when you lose a battle"},
    {3, HL_WINDOW, "scoring begins", "when scoring begins"},
    {4, SEAT, "you", "<2>[you|your]"},
    {5, DOMAINS, "domains that hold a single token",
     "<*>the domains that hold a single power token"},
    {6, TOKEN, "the token in <domain>", "[the token in {0.obj}|the token in {0.obj}’s]"},
    {7, TOKENS, "tokens stolen from players", "<*>the tokens stolen from a player"},
    {8, TOKENS, "tokens in <player>'s ally pool other than <token>",
     "<*>the tokens in {0.pos} ally pool other than {1.obj}"},
    {9, HL_CONDITION, "<token> belongs to a player", "{0} belongs to a player"},
    {10, HL_CONDITION, "this card lies beside <player>'s mat", "this card lies beside {0.pos} mat"},
    {11, HL_EFFECT, "march to start a battle", "march to start a battle"},
    {12, HL_EFFECT, "sail to start a battle", "sail to start a battle"},
    {13, HL_EFFECT, "whisper", "perform a Whisper"},
    {14, HL_EFFECT, "play another event", "play another card as an event"},
    {15, HL_EFFECT, "plot free of charge", "perform a Plot without paying for it"},
    {16, HL_EFFECT, "return <token> to its mat", "return {0.obj} to its mat"},
    {17, HL_EFFECT, "move an army to <domain>", "move one of your armies to {0.obj}"},
    {18, HL_EFFECT, "eliminate <token>", "eliminate {0.obj}"},
    {19, HL_EFFECT, "put <token> into <player>'s ally pool", "put {0.obj} into {1.pos} ally pool"},
    {20, HL_EFFECT, "keep this card beside <player>'s mat", "put this card beside {0.pos} mat"},
    {21, HL_EFFECT, "discard this card", "discard this card"},
    {22, HL_MODIFIER, "<player> may play up to <number> plot cards for their battle values",
     "{0} may play up to {1} plot cards for their battle values"},
    {23, HL_MODIFIER, "<player> have|has <number> more strength in every battle",
     "{0} {0?have|has} +{1} strength in every battle"},
    {24, HL_DURATION, "the end of the next battle", "the end of the next battle"},
    {25, HL_PERIOD, "turn", "turn"},
};

static const char *const houses[] = {"arryn", "baratheon", "greyjoy", "lannister", "martell",
                                     "stark", "tully",     "tyrell",  NULL};
static const char *const battle_specials[] = {"retreat", "conscripts", "secret", NULL};

#define EVERY_TINY_CARD (ON(TINY_PLOT) | ON(TINY_HERO))

static const hl_fact tiny_epic_facts[] = {
    {.name = "battle",
     .kind = HL_FACT_NUMBER,
     .card_types = EVERY_TINY_CARD,
     .required_on = EVERY_TINY_CARD,
     .min = 1,
     .max = 5,
     .words = battle_specials},
    {.name = "price",
     .kind = HL_FACT_NUMBER,
     .card_types = EVERY_TINY_CARD,
     .required_on = EVERY_TINY_CARD,
     .min = 0,
     .max = 3},
    {.name = "shields", .kind = HL_FACT_WORDS, .card_types = ON(TINY_PLOT), .words = houses},
    {.name = "house",
     .kind = HL_FACT_WORD,
     .card_types = ON(TINY_HERO),
     .required_on = ON(TINY_HERO),
     .words = houses},
};

const hl_vocabulary stub_tiny_epic = {
    .game = "tiny-epic",
    .card_types = tiny_epic_cards,
    .types = tiny_epic_types,
    .type_count = COUNT(tiny_epic_types),
    .phrases = tiny_epic_phrases,
    .phrase_count = COUNT(tiny_epic_phrases),
    .facts = tiny_epic_facts,
    .fact_count = COUNT(tiny_epic_facts),
    .chooser = SEAT,
};
