/* The heap of the server, its store and the command.
 *
 * Small things are always there. If the system has no memory left, mm_new(), mm_grow() and
 * mm_copy() take it out of a reserve that was kept back at the start. From then on the
 * process is short of memory (mm_short): its edges take nothing new on, until the reserve
 * is whole again. If even the reserve is spent, the process ends, at once and with a line
 * that says so: all it has acknowledged is on the disk, and whoever supervises it begins
 * it anew.
 *
 * What somebody outside decides the size of, a body, a card file, a log, is asked for with
 * mm_try(), which may be refused. More than MM_SMALL never comes out of the reserve, and
 * is refused while it is not whole.
 *
 * Everything is given back with free(). Any thread may call. */
#ifndef MM_MEMORY_H
#define MM_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

/* The status of a process that ends because the reserve is spent: EX_OSERR. */
#define MM_EXIT 71

/* What is larger has to do without the reserve. */
#define MM_SMALL ((size_t)64 * 1024)

/* Cleared, and never NULL. (In a page, which has neither a reserve nor a process that could
 * end, these two may be refused as well: what is built for it looks.) */
void *mm_new(size_t size);
/* As realloc(), and never NULL. */
void *mm_grow(void *room, size_t size);
/* A copy; NULL of NULL only. */
char *mm_copy(const char *text);

/* As malloc() and realloc(): NULL if there is not enough. */
void *mm_try(size_t size);
void *mm_try_grow(void *room, size_t size);

/* Keeps the reserve back; false if there is not enough for that. Without this call there
 * is no reserve. `spent` is told before the process ends; it must not allocate. */
bool mm_keep_reserve(void (*spent)(void));
/* Gives the reserve back. */
void mm_drop_reserve(void);
/* Is the reserve touched? Looks first whether it can be made whole again. */
bool mm_short(void);

#endif
