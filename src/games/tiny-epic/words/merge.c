/* Which events of Tiny Epic make one line of the story: gold and points belong
 * to what they were paid or won for, armies of two houses go together, cards
 * are drawn one after the other. */
#include "words.h"

/* What an event says was paid, and by whom. */
static bool pays(const hf_event *event, unsigned seat, int32_t gold) {
  static const struct {
    uint8_t kind, price;
  } priced[] = {{TE_EV_RECRUIT, 4}, {TE_EV_COMMIT, 2}, {TE_EV_TAKE, 2}, {TE_EV_STEAL, 3}};
  if (event->arg[0] != (int32_t)seat) return false;
  for (size_t i = 0; i < sizeof priced / sizeof *priced; i++)
    if (event->kind == priced[i].kind) return gold > 0 && event->arg[priced[i].price] == gold;
  return false;
}

static bool is_payment(const hf_event *gold, const hf_event *what) {
  return gold->kind == TE_EV_GOLD && pays(what, (unsigned)gold->arg[0], -gold->arg[2]);
}

/* What came of taxes and scorings is told with them. */
static bool merge_result(hf_event *first, const hf_event *second) {
  bool same = first->arg[0] == second->arg[0];
  if (!same) return false;
  if (first->kind == TE_EV_TAX && second->kind == TE_EV_GOLD && first->arg[3] == 0) {
    first->arg[2] = second->arg[1];
    first->arg[3] = second->arg[2];
    return true;
  }
  unsigned why = first->kind == TE_EV_RANK        ? TE_FOR_CASTLES
                 : first->kind == TE_EV_OBJECTIVE ? TE_FOR_OBJECTIVE
                 : first->kind == TE_EV_ALLIES    ? TE_FOR_ALLIANCES
                                                  : TE_FOR_LEVEL + 1;
  if (second->kind != TE_EV_POINTS || second->arg[3] != (int32_t)why || first->arg[5] != 0)
    return false;
  first->arg[5] = second->arg[1] + 1;
  return true;
}

/* A second house beside the first: packed into the next byte of each operand,
 * its number counted from 1. */
static bool merge_army(hf_event *first, const hf_event *second, unsigned house) {
  int32_t *one = first->arg;
  const int32_t *other = second->arg;
  for (unsigned i = 0; i < HF_EVENT_ARGS; i++)
    if ((i < house || i > house + 2) && one[i] != other[i]) return false;
  if (one[house] > 255) return false;
  one[house] |= (other[house] + 1) << 8;
  one[house + 1] |= other[house + 1] << 8;
  one[house + 2] |= other[house + 2] << 8;
  return true;
}

static bool merge_cards(hf_event *first, const hf_event *second) {
  if (first->arg[0] != second->arg[0]) return false;
  bool hidden = first->arg[1] == HF_HIDDEN;
  if (hidden != (second->arg[1] == HF_HIDDEN)) return false;
  if (hidden) {
    first->arg[2]++;
    return true;
  }
  for (unsigned i = 2; i < HF_EVENT_ARGS; i++) {
    if (first->arg[i] != 0) continue;
    first->arg[i] = second->arg[1] + 1;
    return true;
  }
  return false;
}

static bool merge_passes(hf_event *first, const hf_event *second) {
  if (first->arg[1] != second->arg[1]) return false;
  first->arg[5] |= (int32_t)(hf_bit((unsigned)first->arg[0]) | hf_bit((unsigned)second->arg[0]));
  return true;
}

bool te_merge(hf_event *first, const hf_event *second) {
  if (is_payment(second, first)) return true;
  if (is_payment(first, second)) {
    *first = *second;
    return true;
  }
  if (first->kind != second->kind) return merge_result(first, second);
  switch (first->kind) {
  case TE_EV_MARCH:
  case TE_EV_SAIL:
  case TE_EV_MOVE: return merge_army(first, second, 1);
  case TE_EV_RETREAT: return merge_army(first, second, 0);
  case TE_EV_DRAW:
  case TE_EV_DISCARD: return merge_cards(first, second);
  case TE_EV_DECLINE: return merge_passes(first, second);
  default: return false;
  }
}
