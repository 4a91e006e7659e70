/* Settings of Tiny Epic and the beginning of a game. */
#ifndef TE_SETUP_H
#define TE_SETUP_H

#include "table.h"

enum {
  TE_SET_EXPANSION,
  TE_SET_HEROES,
  TE_SET_FIRST,
  TE_SET_TAX_POINT,
  TE_SET_ALLY_HERO,
  TE_SET_TRIAL_POINT,
  TE_SET_RIVAL,
  TE_SET_DIFFICULTY,
  TE_SET_HOUSES, /* per seat from here */
  TE_SET_LEADERS,
  TE_SETTINGS
};
enum { TE_SEAT_HOUSE, TE_SEAT_LEADER };

extern const hf_setting_info te_settings[TE_SETTINGS];
int te_setting_word(const hf_rules *rules, size_t setting, const char *word, size_t length);
const char *te_setting_name(const hf_rules *rules, size_t setting, unsigned value);
hf_status te_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error);
void te_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how);
/* A house without a player: tokens at its home and on its mat. */
void te_set_up_free(te_table *table, unsigned house);

#endif
