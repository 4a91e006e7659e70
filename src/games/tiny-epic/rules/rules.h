/* Houses, domains, dice and cards as numbers, and the tables the rules derive
 * from the compiled cards: the map with its distances and coasts, the tracks,
 * what each house and each card can do. */
#ifndef TE_RULES_H
#define TE_RULES_H

#include "core/game.h"
#include "vocabulary.h"

#define TE_SEATS 4
#define TE_DOMAINS 24
#define TE_HOUSES 10
#define TE_REGIONS 6
#define TE_TOKENS 9
#define TE_FACES 6
#define TE_STEPS_MAX 8 /* no two domains are further apart */
#define TE_SPACES 9
#define TE_OBJECTIVES_MAX 8
#define TE_PLOTS_MAX 64
#define TE_HEROES_MAX 32
#define TE_HEROES_OF_HOUSE 4
#define TE_ALL_DOMAINS 0xFFFFFFu
#define TE_NOTHING 0xFF
#define TE_NO_ABILITY 0xFFFF

/* In the order in which the rules go through them. */
enum {
  TE_LANNISTER,
  TE_TULLY,
  TE_TYRELL,
  TE_GREYJOY,
  TE_STARK,
  TE_MARTELL,
  TE_BARATHEON,
  TE_ARRYN,
  TE_NIGHTS_WATCH,
  TE_TARGARYEN
};

/* Faces of a die, and slots of the action mat. */
enum { TE_RECRUIT, TE_MARCH, TE_SAIL, TE_WHISPER, TE_PLOT, TE_EVENT };

/* A card in a hand: a plot card's number, or TE_HERO_CARD + the hero's house. */
enum { TE_HERO_CARD = 64, TE_CARDS_END = TE_HERO_CARD + TE_HOUSES };

/* What a house does to its player's dice, once a turn. */
typedef struct te_dicework {
  uint8_t faces;   /* a die may be set to these, one bit each */
  uint8_t rerolls; /* TE_REROLLS_ */
  uint8_t cost;
} te_dicework;

typedef struct te_objective {
  uint8_t needs, controls, number, points;
} te_objective;

/* What a plot card or a hero's card shows. */
typedef struct te_card {
  int8_t battle; /* strength, or TE_RETREAT ... */
  uint8_t price; /* for a defender */
  uint16_t shields;
  uint16_t card; /* in the compiled cards */
  uint16_t ability;
  uint8_t beside; /* strength it gives beside a mat ... */
  uint8_t ends;   /* ... until TE_ENDS_ */
} te_card;
enum { TE_ENDS_LOSS = 1, TE_ENDS_SCORING = 2 };

/* A card of the Rival, and what a hero does that leads it. */
#define TE_RIVALS_MAX 16
typedef struct te_levy {
  uint8_t units, ally, spot; /* spot: TE_SPOT_ ... - TE_SPOT_HERO */
} te_levy;
typedef struct te_rival {
  uint8_t march[3], sail[3]; /* from north, central, south */
  uint8_t whisper, event, points;
  te_levy levy[2];
} te_rival;
typedef struct te_solo {
  uint8_t strength; /* 0: there is no such card */
  uint8_t moment;   /* TE_R_RECRUITS ... - TE_R_RECRUITS */
  uint8_t what;     /* TE_R_UNITS ... - TE_R_UNITS */
  uint8_t number;
} te_solo;

/* How strong the Rival is, by the level of the table. */
#define TE_LEVELS 3
typedef struct te_level {
  uint8_t hero;      /* what its hero counts more */
  uint8_t tokens;    /* at home when the game begins; 0: there is no such card */
  uint8_t levy;      /* tokens it raises in taxes */
  uint8_t points;    /* at each scoring ... */
  uint8_t if_behind; /* ... only if the player has more */
} te_level;

typedef struct te_rules {
  hf_rules base;
  uint32_t within[TE_STEPS_MAX + 1][TE_DOMAINS]; /* domains at most so many steps away */
  uint32_t by_sea[TE_REGIONS][TE_REGIONS]; /* [cards sailed][from]: domains so far or nearer */
  uint32_t on_card[TE_REGIONS];
  uint32_t castles, fiefs;
  uint64_t base_plots, priced[4]; /* cards of the base game; cards by price */
  uint64_t plots;
  te_card plot[TE_PLOTS_MAX];
  te_card hero[TE_HEROES_MAX];
  te_dicework dicework[TE_HOUSES];
  te_objective objective[TE_OBJECTIVES_MAX];
  uint16_t domain_card[TE_DOMAINS], house_card[TE_HOUSES];
  uint16_t playable, expansion; /* houses */
  uint8_t distance[TE_DOMAINS][TE_DOMAINS];
  uint8_t region[TE_DOMAINS];
  uint8_t home[TE_HOUSES];
  uint8_t throne; /* King's Landing */
  uint8_t space_cost[TE_SPACES], space_benefit[TE_SPACES];
  uint8_t rank_points[TE_SEATS + 1][TE_SEATS];
  uint8_t hero_house[TE_HEROES_MAX];
  uint8_t heroes[TE_HOUSES][TE_HEROES_OF_HOUSE]; /* those of the base game first */
  uint8_t hero_base[TE_HOUSES];                  /* how many of them belong to the base game */
  te_rival rival[TE_RIVALS_MAX];
  te_solo solo[TE_HOUSES];
  te_level level[TE_LEVELS];
  uint16_t level_card[TE_LEVELS];
  uint16_t rival_card[TE_RIVALS_MAX];
  uint8_t rival_count, level_count;
  uint8_t many_faces[2], reroll_both, reroll_one; /* houses, TE_NOTHING */
  uint8_t hero_count, plot_count, objective_count, space_count;
} te_rules;

hf_status te_rules_make(void *memory, const hl_cards *cards, hf_error *error);
const char *te_domain_id(const te_rules *rules, unsigned domain);
const char *te_house_id(const te_rules *rules, unsigned house);
const char *te_plot_id(const te_rules *rules, unsigned plot);
const char *te_hero_id(const te_rules *rules, unsigned hero);
const char *te_rival_id(const te_rules *rules, unsigned rival);
extern const char *const te_face_id[TE_FACES];

#endif
