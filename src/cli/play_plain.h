/* What the parts of the plain front end share. */
#ifndef CLI_PLAY_PLAIN_H
#define CLI_PLAY_PLAIN_H

#include "play.h"
#include "text/play_words.h"
#include "table.h"

#define PLAIN_LINE_MAX 1024

typedef struct plain_game {
  play_session *session;
  hf_option shown[PLAY_OPTIONS_MAX]; /* the options under their numbers */
  size_t shown_count;
  size_t told[HF_SEATS_MAX + 1]; /* how much of the story each seat has read */
  bool warned;                   /* that the record is broken */
  bool left;
} plain_game;

void plain_say(const plain_game *game, play_word word, const ht_value *slots, unsigned count);
/* One line without its end and the spaces around it. False: nobody is there
 * any more. The rest of a line that is too long is thrown away. */
bool plain_read_line(plain_game *game, char line[PLAIN_LINE_MAX], char **start);
void plain_print_numbered(size_t number, const char *text);
/* What has happened since this reader last looked. */
void plain_tell_story(plain_game *game, unsigned reader);
/* `s`: says what is written behind it, or asks for it with menus. */
void plain_speak(plain_game *game, unsigned seat, const char *said);

#endif
