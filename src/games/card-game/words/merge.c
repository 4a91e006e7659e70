/* Which events of the Card Game make one line of the story: gold belongs to the
 * card it was paid for, attackers to their challenge, kneeling to what one kneels
 * for; what happens to several cards at once is told once. */
#include "../rules/state/events.h"
#include "words.h"

/* What lay in a slot, as one item. */
static int32_t item_of(int32_t object, int32_t def) {
  if (def > 0) return def;
  return object % CG_FIXED == 0 && object < CG_FIXED * CG_SEATS
             ? CG_FACTION_CARD + object / CG_FIXED
             : CG_SHOWN_FACE_DOWN;
}

/* Puts an item into one of these operands, one bit each; false if there is no room. */
static bool append(hf_event *event, unsigned operands, int32_t item) {
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++) {
    if ((operands >> i & 1) == 0 || event->arg[i] >> CG_ITEM_BITS != 0) continue;
    event->arg[i] |= event->arg[i] == 0 ? item : item << CG_ITEM_BITS;
    return true;
  }
  return false;
}

static bool holds(const hf_event *event, unsigned operands, int32_t item) {
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++)
    if ((operands >> i & 1) != 0 &&
        ((event->arg[i] & CG_SHOWN_FACE_DOWN) == item || event->arg[i] >> CG_ITEM_BITS == item))
      return true;
  return false;
}

static bool is_brought_out(const hf_event *event) {
  return event->kind == CG_EV_MARSHALS || event->kind == CG_EV_AMBUSHES ||
         event->kind == CG_EV_PLAYS;
}

/* Gold that goes from a pool to a card is told where it arrives. */
static bool merge_gold(hf_event *first, const hf_event *second) {
  if (second->kind != CG_EV_BESTOWS || first->arg[0] != second->arg[2] ||
      first->arg[2] != -second->arg[1])
    return false;
  *first = *second;
  return true;
}

/* What is paid, then the card as it enters play: operand 3 says that gold was
 * told, 4 that the card entered (-2: as a duplicate), 5 its host. */
static bool merge_brought_out(hf_event *first, const hf_event *second) {
  if (second->kind == CG_EV_GOLD && second->arg[0] == first->arg[0] && first->arg[3] == 0 &&
      first->arg[2] > 0 && second->arg[2] == -first->arg[2]) {
    first->arg[3] = 1;
    return true;
  }
  if (first->kind == CG_EV_PLAYS || first->arg[4] != 0 || second->arg[1] != first->arg[1])
    return false;
  if (second->kind == CG_EV_DUPLICATE) {
    first->arg[4] = -2;
    return true;
  }
  if (second->kind != CG_EV_ENTERS) return false;
  first->arg[4] = 1;
  if (second->arg[3] != CG_NO_OBJECT) first->arg[5] = item_of(second->arg[3], second->arg[5]);
  return true;
}

/* Operands that are free: of a challenge, of what happens to one slot. */
enum { OF_CHALLENGE = 1 << 3 | 1 << 4 | 1 << 5, OF_SLOT = 1 << 1 | 1 << 2 | 1 << 3 | 1 << 5 };

/* Those who are declared kneel: that is no news. */
static bool merge_declared(hf_event *first, const hf_event *second) {
  int32_t item = item_of(second->arg[0], second->arg[4]);
  bool kneels = second->kind == CG_EV_KNEELS && second->arg[1] == 0;
  if (first->kind == CG_EV_CHALLENGE) {
    if (second->kind == CG_EV_ATTACKER) return append(first, OF_CHALLENGE, item);
    return kneels && holds(first, OF_CHALLENGE, item);
  }
  return kneels && (item_of(first->arg[0], first->arg[4]) == item || holds(first, OF_SLOT, item));
}

static bool merge_keyword(hf_event *first, const hf_event *second) {
  if (first->arg[2] != 0) return false;
  if (first->arg[0] == CG_KEYWORD_RENOWN && second->kind == CG_EV_POWER &&
      second->arg[0] == first->arg[1] && second->arg[2] == 1) {
    first->arg[2] = second->arg[1];
    return true;
  }
  if (first->arg[0] == CG_KEYWORD_PILLAGE && second->kind == CG_EV_DISCARD) {
    first->arg[2] = second->arg[1];
    first->arg[3] = second->arg[0];
    return true;
  }
  return first->arg[0] == CG_KEYWORD_INTIMIDATE && second->kind == CG_EV_KNEELS &&
         second->arg[0] == first->arg[1];
}

enum { OF_DRAW = 1 << 2 | 1 << 3 | 1 << 4 | 1 << 5, OF_DISCARD = 1 << 3 | 1 << 4 | 1 << 5 };
enum { OF_LEAVING = 1 << 4 | 1 << 5, OF_ENTERING = 1 << 5 };

static bool merge_draws(hf_event *first, const hf_event *second) {
  bool hidden = first->arg[1] == HF_HIDDEN;
  if (first->arg[0] != second->arg[0] || hidden != (second->arg[1] == HF_HIDDEN)) return false;
  if (!hidden) return append(first, OF_DRAW, second->arg[1]);
  first->arg[2] += 1 + second->arg[2];
  return true;
}

static bool merge_looks(hf_event *first, const hf_event *second) {
  const int32_t *one = first->arg, *other = second->arg;
  bool hidden = one[2] == HF_HIDDEN;
  if (one[0] != other[0] || one[1] != other[1] || hidden != (other[2] == HF_HIDDEN)) return false;
  if (!hidden) return append(first, OF_DISCARD, other[2]);
  first->arg[3] += 1 + other[3];
  return true;
}

/* Several of the same kind: which operands must agree, and where the others go. */
static bool merge_alike(hf_event *first, const hf_event *second) {
  const int32_t *one = first->arg, *other = second->arg;
  switch (first->kind) {
  case CG_EV_DRAW: return merge_draws(first, second);
  case CG_EV_KNEELS:
  case CG_EV_STANDS:
  case CG_EV_ATTACKER:
  case CG_EV_DEFENDER: return append(first, OF_SLOT, item_of(other[0], other[4]));
  case CG_EV_ENTERS:
    return one[2] == other[2] && one[3] == CG_NO_OBJECT && other[3] == CG_NO_OBJECT &&
           append(first, OF_ENTERING, other[1]);
  case CG_EV_LEAVES:
    return one[2] == other[2] && one[3] == other[3] && other[1] > 0 &&
           append(first, OF_LEAVING, other[1]);
  case CG_EV_DISCARD:
    return one[0] == other[0] && one[2] == other[2] && append(first, OF_DISCARD, other[1]);
  case CG_EV_LOOKS: return merge_looks(first, second);
  default: return false;
  }
}

/* Whom an ability is used on: the card in operand 5. */
static bool merge_target(hf_event *first, const hf_event *second) {
  if (second->kind != CG_EV_CHOOSES || first->arg[5] != 0) return false;
  if (second->arg[0] != first->arg[0] || second->arg[4] <= 0) return false;
  first->arg[5] = item_of(second->arg[1], second->arg[4]);
  return true;
}

bool cg_merge(hf_event *first, const hf_event *second) {
  if (is_brought_out(first) && merge_brought_out(first, second)) return true;
  if (first->kind == second->kind) return merge_alike(first, second);
  switch (first->kind) {
  case CG_EV_CHALLENGE:
  case CG_EV_ATTACKER:
  case CG_EV_DEFENDER: return merge_declared(first, second);
  case CG_EV_KEYWORD: return merge_keyword(first, second);
  case CG_EV_USES: return merge_target(first, second);
  case CG_EV_GOLD: return merge_gold(first, second);
  case CG_EV_LEAVES: /* a duplicate was discarded to save its card */
    if (second->kind != CG_EV_SAVED || second->arg[1] != first->arg[1] || first->arg[4] != 0)
      return false;
    *first = *second;
    first->arg[2] = 1;
    return true;
  default: return false;
  }
}
