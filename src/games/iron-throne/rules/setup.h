/* Settings of The Iron Throne and the beginning of a game. */
#ifndef IT_SETUP_H
#define IT_SETUP_H

#include "table.h"

enum {
  IT_SET_ALLIES,
  IT_SET_EXPANSION,
  IT_SET_FIRST,
  IT_SET_PROPOSALS,
  IT_SET_TORMENT_DEAD,
  IT_SET_KEEP_HOSTAGE,
  IT_SET_HALVE,
  IT_SET_HOUSES, /* per seat from here */
  IT_SET_LEADERS,
  IT_SETTINGS
};
enum { IT_SEAT_HOUSE, IT_SEAT_LEADER };

extern const hf_setting_info it_settings[IT_SETTINGS];
int it_setting_word(const hf_rules *rules, size_t setting, const char *word, size_t length);
const char *it_setting_name(const hf_rules *rules, size_t setting, unsigned value);
hf_status it_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error);
void it_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how);
/* The seats with the most influence on other boards. */
uint32_t it_winners(const it_public *pub, unsigned seats);

#endif
