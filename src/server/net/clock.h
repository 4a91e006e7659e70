/* The server's clock: what time it is, for everything that lasts or is due.
 *
 * It is the wall clock of the moment in which the server started, and goes on
 * with a steady clock. Whatever happens to the wall clock after that (somebody
 * sets it, NTP corrects it, a virtual machine is put back) is made up for slowly:
 * in a second it gains or loses NT_CLOCK_SLEW at most. So it never jumps, never
 * goes backwards, and every duration is right to one part in twenty. */
#ifndef NT_CLOCK_H
#define NT_CLOCK_H

#include <stdint.h>

#define NT_CLOCK_SLEW 20 /* it is corrected by a twentieth of the time that passed */

typedef struct nt_clock {
  int64_t steady, shown; /* at the last look, in ns */
} nt_clock;

void nt_clock_start(nt_clock *clock, int64_t steady, int64_t wall);
/* What it shows now, in ns since 1970. */
int64_t nt_clock_read(nt_clock *clock, int64_t steady, int64_t wall);

#endif
