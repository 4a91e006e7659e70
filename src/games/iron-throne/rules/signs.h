/* Signs: what all can see of a seat in a window, one bit each.
 *
 * Most abilities ask for nothing else: their conditions, costs and effects
 * are turned into masks when the rules are made, and whether such an ability
 * may be used is a comparison instead of a walk through its words. Where the
 * masks do not say it all, interpreter.c reads the words. */
#ifndef IT_SIGNS_H
#define IT_SIGNS_H

#include "state.h"

#define IT_SIGN(n) (UINT64_C(1) << (n))

#define IT_SIGN_ALWAYS IT_SIGN(0)
/* the seat's place in the encounter */
#define IT_SIGN_ACTIVE IT_SIGN(1)
#define IT_SIGN_CHALLENGER IT_SIGN(2)
#define IT_SIGN_DEFENDER IT_SIGN(3)
#define IT_SIGN_SUPPORTS IT_SIGN(4)
#define IT_SIGN_PARTICIPATES IT_SIGN(5)
#define IT_SIGN_STAYS_OUT IT_SIGN(6)
#define IT_SIGN_WITH_CHALLENGER IT_SIGN(7) /* on one side */
#define IT_SIGN_WITH_DEFENDER IT_SIGN(8)
#define IT_SIGN_WON IT_SIGN(9)
#define IT_SIGN_LOST IT_SIGN(10)
/* the outcome: what it is; what it is not, three bits in the same order */
#define IT_SIGN_HOSTILITY IT_SIGN(11)
#define IT_SIGN_TRUCE IT_SIGN(12)
#define IT_SIGN_BETRAYAL IT_SIGN(13)
#define IT_SIGN_NOT_HOSTILITY IT_SIGN(14)
#define IT_SIGN_NOT_TRUCE IT_SIGN(15)
#define IT_SIGN_NOT_BETRAYAL IT_SIGN(16)
#define IT_SIGN_DECIDED IT_SIGN(17)
#define IT_SIGN_TOTALS_COUNT IT_SIGN(18) /* hostility, or not decided yet */
/* the card the seat revealed as an active player */
#define IT_SIGN_SHOWED_HOSTILITY IT_SIGN(19)
#define IT_SIGN_SHOWED_TRUCE IT_SIGN(20)
#define IT_SIGN_SHOWED_CHARACTER IT_SIGN(21)
/* the window is about the seat */
#define IT_SIGN_SUBJECT IT_SIGN(22)
#define IT_SIGN_OBJECT IT_SIGN(23)
/* others */
#define IT_SIGN_FOE_SUPPORTER IT_SIGN(24)    /* somebody supports the other side */
#define IT_SIGN_FRIEND_SUPPORTER IT_SIGN(25) /* ... or this one, the seat itself perhaps */
#define IT_SIGN_NEXT_DECK IT_SIGN(26)        /* the next player, clockwise, can draw */
#define IT_SIGN_HOSTAGES IT_SIGN(27)         /* the seat holds some */
#define IT_SIGN_MAY_LOSE IT_SIGN(28)         /* its characters can lose power */
#define IT_SIGN_FOE_MAY_LOSE IT_SIGN(29)
/* what the seat has, and one below what the opposing active player has; a
 * seat that is neither active nor on a side has none against it */
#define IT_SIGN_HAND IT_SIGN(39)
#define IT_SIGN_DECK IT_SIGN(47)
#define IT_SIGN_SHEET IT_SIGN(55)
#define IT_SIGN_OUT_THERE IT_SIGN(63) /* a character participates */
#define IT_SIGN_FOE_HAND IT_SIGN(38)
#define IT_SIGN_FOE_SHEET IT_SIGN(54)
#define IT_SIGN_FOE_OUT_THERE IT_SIGN(62)

#define IT_NEVER (~UINT64_C(0)) /* more signs than there are */

/* May an ability be used? Only with all signs it needs; surely with these and
 * all those of one way in which it changes something. Where no way is known to
 * suffice its statements are read; all of it, where a condition is no sign. */
enum { IT_READ_NOTHING, IT_READ_STATEMENTS, IT_READ_ALL };

typedef struct it_test {
  uint64_t needs;
  uint64_t enough[2];
  uint32_t read;      /* IT_READ_ */
  uint16_t turn_most; /* how often it may be used in a turn and in a game, */
  uint16_t game_most; /* where a seat's count stops at 255 */
} it_test;

it_test it_test_of(const hl_cards *cards, unsigned ability);

/* All signs of a seat in a window about subject and object. */
uint64_t it_signs(const it_public *pub, unsigned seats, unsigned seat, unsigned subject,
                  unsigned object);

#endif
