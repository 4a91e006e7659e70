/* What a row of modifier.def says of its change: for the files that read the rows, reads.c and
 * favours.c. */
#ifndef CG_MODIFIER_H
#define CG_MODIFIER_H

enum {
  PLAIN = 0,
  KEPT = 1 << 0,
  OF_STRENGTH = 1 << 1,
  MARKS = 1 << 2,
  STEADY = 1 << 3,
  UNSETTLES = 1 << 4,
  OF_HOST = 1 << 5,
  NEWEST = 1 << 6,
  OF_COST = 1 << 7,
  PRINTED = 1 << 8,
  CARDS = 1 << 9,
  PLAYERS = 1 << 10,
  NUMBER = 1 << 11,
  OF_PLOT = 1 << 12,
  CONTROLLER = 1 << 13,
  HELPS = 1 << 14,
  HARMS = 1 << 15
};

#endif
