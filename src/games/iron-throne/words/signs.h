/* What in a line of play is worth telling: for advice. */
#ifndef HT_IRON_THRONE_SIGNS_H
#define HT_IRON_THRONE_SIGNS_H

#include "text/text.h"

const char *it_sign(size_t number);
size_t it_sign_text(const hf_rules *rules, const hf_state *state, size_t number, unsigned seat,
                    unsigned reader, ht_language language, char *buffer, size_t size);
uint32_t it_signs_of(const hf_rules *rules, const hf_state *state, const hf_event *event,
                     unsigned seat);

#endif
