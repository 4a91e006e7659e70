/* Basic types of the Holdfast engine: seats, options, errors, seeds.
 *
 * The engine never allocates, never prints, keeps no global that changes and
 * never reads a clock. Memory belongs to the caller; a function that can fail
 * returns a status and, where it is given one, fills an hf_error that says
 * what was wrong, where, and what would have been right. After a failure the
 * state a function was handed is as it was before. */
#ifndef HOLDFAST_BASE_H
#define HOLDFAST_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most seats any game here can have. Seat numbers run from 0. */
#define HF_SEATS_MAX 16
/* The seat of somebody who only watches. */
#define HF_SPECTATOR 0xFF

/* One option of one decision. The number means something only to its game;
 * within one decision greater numbers come later in the list. Use
 * hf_option_write() and hf_option_read() to turn it into notation and back. */
typedef uint32_t hf_option;
/* Not an option of any game. */
#define HF_NO_OPTION UINT32_MAX

typedef enum hf_status {
  HF_OK = 0,
  HF_NO_SUCH_GAME,    /* no game has that id */
  HF_NO_SUCH_SEAT,    /* the seat number is out of range */
  HF_NOT_ASKED,       /* the seat has nothing to decide now */
  HF_NOT_LEGAL,       /* the option is not among the seat's options */
  HF_NOTHING_TO_UNDO, /* the seat has no open group, or an empty one */
  HF_BAD_NOTATION,    /* text that is no option at all */
  HF_BAD_SETTING,     /* unknown, malformed or impossible settings */
  HF_BAD_CARDS,       /* a card file with a mistake in it */
  HF_BAD_RECORD,      /* a record that cannot be read or does not replay */
  HF_BAD_STATE,       /* encoded bytes that are no state of this game */
  HF_NO_ROOM          /* the caller's memory is too small */
} hf_status;

/* What went wrong. line and column count from 1; 0 means "not in a text". */
typedef struct hf_error {
  hf_status status;
  uint32_t line, column;
  char message[244];
} hf_error;

/* 256 bits from which all chance in a game follows. */
typedef struct hf_seed {
  uint8_t byte[32];
} hf_seed;

/* Makes a seed from a small number, for simulations and tests. */
hf_seed hf_seed_from(uint64_t number);
/* 64 hexadecimal digits and back. `text` needs 65 bytes. */
void hf_seed_write(const hf_seed *seed, char text[65]);
hf_status hf_seed_read(const char *text, hf_seed *seed, hf_error *error);

#endif
