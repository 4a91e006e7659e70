/* The packs in which cards are published: facts from cards/card-game/packs.tsv, whether any of
 * their cards are here or not. */
#ifndef CG_PACKS_H
#define CG_PACKS_H

#include <stdint.h>

typedef struct cg_pack {
  const char *set;  /* as its cards name it: "goh" */
  const char *code; /* as players write it: "GoH" */
  const char *name;
  const char *cycle;
  uint8_t cycle_number;
  uint16_t first; /* the number in the cycle of its first card */
} cg_pack;

extern const cg_pack cg_packs[]; /* in the order of their codes */
extern const unsigned cg_pack_count;
extern const char *const cg_cycle_names[]; /* of each pack; the page is built without */

#endif
