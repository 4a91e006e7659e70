#include "server/net/clock.h"

void nt_clock_start(nt_clock *clock, int64_t steady, int64_t wall) {
  *clock = (nt_clock){steady, wall};
}

int64_t nt_clock_read(nt_clock *clock, int64_t steady, int64_t wall) {
  int64_t passed = steady > clock->steady ? steady - clock->steady : 0;
  int64_t most = passed / NT_CLOCK_SLEW;
  int64_t wrong = wall - (clock->shown + passed);
  clock->steady += passed;
  clock->shown += passed + (wrong > most ? most : wrong < -most ? -most : wrong);
  return clock->shown;
}
