/* Names of the windows of the Card Game, for what may be passed in advance. */
#include "words.h"

const char *cg_window_message(size_t number) {
  static const char *const messages[] = {
      "actions in the plot phase",
      "actions in the draw phase",
      "actions while others marshal",
      "actions between challenges",
      "actions after attackers are declared",
      "actions after defenders are declared",
      "actions in the dominance phase",
      "actions in the standing phase",
      "actions in the taxation phase",
      "interrupts in the plot phase",
      "interrupts in the draw phase",
      "interrupts in the marshaling phase",
      "interrupts in the challenges phase",
      "interrupts in the dominance phase",
      "interrupts in the standing phase",
      "interrupts in the taxation phase",
      "reactions in the plot phase",
      "reactions in the draw phase",
      "reactions in the marshaling phase",
      "reactions in the challenges phase",
      "reactions in the dominance phase",
      "reactions in the standing phase",
      "reactions in the taxation phase",
      "abilities that would help nothing",
  };
  return number < sizeof messages / sizeof *messages ? messages[number] : NULL;
}
