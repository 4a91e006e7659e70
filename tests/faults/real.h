/* The C library's own calls, for what injects faults and is not to be hit by them. Comes
 * behind <stdlib.h>. */
#ifndef FAULTS_REAL_H
#define FAULTS_REAL_H

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *room, size_t size);
char *__real_strdup(const char *text);
void __real_free(void *room);

#define malloc __real_malloc
#define calloc __real_calloc
#define realloc __real_realloc
#define free __real_free

#endif
