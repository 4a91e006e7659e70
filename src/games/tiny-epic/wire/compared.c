/* A battle as it was decided: both totals with what made them. */
#include "wire.h"

hw_compares tiny_compares(const hf_event *event) {
  if (event->kind == TE_EV_BATTLE) return HW_BEGINS;
  return event->kind == TE_EV_WON ? HW_COMPARED : HW_NO_COMPARISON;
}

void tiny_write_compared(const hw_look *look, const hf_event *event, hw_text *out) {
  tiny_table table = tiny_table_seen(look->rules, look->view);
  const te_battle *battle = &table.at.pub->battle;
  (void)event;
  hw_put_string(out, "kind", "battle");
  hw_put_string(out, "about", tiny_domain_id(table.at.rules, battle->place));
  hw_put_string(out, "result", NULL);
  hw_put_number(out, "winner", battle->winner == battle->attacker ? 0 : 1);
  hw_key(out, "sides");
  hw_array(out);
  tiny_write_compared_side(&table.at, TE_ATTACK, out);
  tiny_write_compared_side(&table.at, TE_DEFENCE, out);
  hw_array_end(out);
}
