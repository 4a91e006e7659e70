/* What writing and replaying a record share. */
#ifndef HF_CORE_RECORD_H
#define HF_CORE_RECORD_H

#include "buffer.h"
#include "holdfast/record.h"

/* "stark tyrell by power": who won and how, as the `end` line has it. */
void hf_record_outcome(const hf_rules *rules, const hf_state *state, hf_buffer *to);

#endif
