/* Settings, and a new table. */
#ifndef CG_CREATE_H
#define CG_CREATE_H

#include "../state/table.h"

extern const hf_setting_info cg_settings[CG_SETTINGS];

hf_status cg_settings_check(const hf_rules *rules, const hf_settings *settings, hf_error *error);
int cg_setting_word(const hf_rules *rules, size_t setting, const char *word, size_t length);
const char *cg_setting_name(const hf_rules *rules, size_t setting, unsigned value);
size_t cg_state_size(const hf_rules *rules, const hf_settings *settings);
void cg_create(const hf_rules *rules, const hf_settings *settings, hf_state *state,
               const hf_how *how);

#endif
