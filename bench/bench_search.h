/* How fast the search is, and where its time goes. */
#ifndef BENCH_SEARCH_H
#define BENCH_SEARCH_H

#include "holdfast/holdfast.h"

void bench_search(const hf_rules *rules, unsigned seats);

#endif
