/* What the parts of the server share.
 *
 * One thread, one loop: everything here happens on it, but for bots, which
 * think in a pool (thinking.c), the store's own thread and the operator's hook.
 *
 * A table is its log. Whatever somebody wants done at a table is a wish; wishes
 * of one table are taken one after the other: looked at against the table as it
 * is, turned into entries of its log, written down, and only when they are
 * durable applied (entries.c, the same functions that load a table) and shown
 * (show.c). So a table that is read back after a crash is the table that people
 * saw, and nobody ever saw anything else. */
#ifndef SV_SERVER_H
#define SV_SERVER_H

#include "bots/bots.h"
#include "holding.h"
#include "memory/memory.h"
#include "net/net.h"
#include "store/store.h"
#include "table/table.h"
#include "wire/json.h"

#include <jansson.h>
#include <stdio.h>

#define SV_NAME_MAX 128  /* bytes of a person's name, with the final 0 */
#define SV_TITLE_MAX 256 /* of a table's name */
#define SV_MESSAGE_ID_MAX 41
#define SV_BOT_MAX 32
#define SV_RECENT 16 /* moves of a seat that are known by id */
#define SV_CHAT_KEPT 200
#define SV_CHAT_LETTERS 500
#define SV_VOTES_MAX 8
#define SV_PASSES_MAX 96 /* windows that a seat passes in, and cards it is not asked for */
#define SV_CARDS_MAX (200 * 1024)
#define SV_ELSEWHERE_MAX 6 /* nodes whose people are seen at a table */
#define SV_ORIGIN_MAX 33   /* what stands for an address: hosting.h */
#define SV_STRIKES 3       /* so often a bot decides; then it takes the seat */

typedef struct sv_server sv_server;
typedef struct sv_client sv_client;
typedef struct sv_table sv_table;
typedef struct sv_group sv_group;
typedef struct sv_watcher sv_watcher;
typedef struct sv_wish sv_wish;
typedef struct sv_verb sv_verb;
typedef struct sv_thinking sv_thinking;
typedef struct sv_job sv_job;
typedef struct sv_hooks sv_hooks;
typedef struct sv_push sv_push;
typedef struct sv_metrics sv_metrics;
typedef struct pp_people pp_people;
struct ft_facts; /* facts.h */
struct rl_kept;  /* rules.h */
struct rl_rules;
typedef struct pp_user pp_user;

/* --- people ---------------------------------------------------------------- */

typedef struct sv_user {
  char id[ST_ID_MAX];
  char name[SV_NAME_MAX];
  bool account, is_operator;
} sv_user;

/* --- tables ---------------------------------------------------------------- */

typedef enum sv_who { SV_OPEN, SV_PERSON, SV_BOT } sv_who;
/* Whose a name is: nobody else with an account has one that looks like it. Logs of
 * before do not say. */
typedef enum sv_rank { SV_UNSAID, SV_GUEST, SV_ACCOUNT } sv_rank;
typedef enum sv_stage { SV_FINE, SV_WARNED, SV_BOT_DECIDED, SV_TAKEN } sv_stage;
typedef enum sv_pace { SV_NO_CLOCK, SV_LIVE, SV_SLOW } sv_pace;
typedef enum sv_undo { SV_UNDO_FREE, SV_UNDO_ASK, SV_UNDO_OFF } sv_undo;
typedef enum sv_phase {
  SV_LOADING, /* its log is being read */
  SV_NEW,     /* its first entries are being written */
  SV_WAITING, /* for people */
  SV_PLAYING,
  SV_OVER,
  SV_BROKEN /* its log cannot be played here; `trouble` says why */
} sv_phase;

/* A bot's answer, or that it is being looked for. */
typedef struct sv_thought {
  uint32_t question; /* what it belongs to; 0: nothing */
  bool ready;
  char *choices;             /* separated by line ends */
  char say[HF_NOTATION_MAX]; /* what it says before; "": nothing */
  sv_job *job;               /* what looks for it; NULL: nothing */
} sv_thought;

typedef struct sv_seat {
  sv_who who;
  char user[ST_ID_MAX]; /* the owner */
  char name[SV_NAME_MAX];
  sv_rank rank;
  char bot[SV_BOT_MAX];
  char sitting_in[SV_BOT_MAX]; /* the bot that plays for the owner; "": none */
  char held_for[ST_ID_MAX];    /* an open seat kept for somebody (rematch) */
  bool has_nonce;
  hf_seed nonce;
  char *deck; /* what its owner brought, as in the settings; NULL: as the table was made */
  char *deck_title;

  /* its question */
  bool asked;
  uint32_t question;
  uint32_t asked_by;      /* the seq of the entry since which it is asked */
  uint32_t asked_so_far;  /* the greatest number a move in the log names */
  int64_t began;          /* when it was asked */
  int64_t answer_at;      /* when bots and forced answers come: drawn once a window */
  uint32_t answered;      /* the question for which the server has sent an answer off */
  uint32_t looked_at;     /* the question for which forced answers and presets were looked at */
  sv_job *advice;         /* what looks for advice about its question; NULL: nothing */
  uint32_t clock_decides; /* the question for which time is over: a bot answers */
  uint32_t told;          /* the question of which somebody away was told */
  int64_t left_at;        /* when its owner last closed the table */
  sv_thought thought;
  sv_wish *early; /* passes that wait for the moment of all answers: moves.c */

  /* its clock */
  int64_t reserve; /* ms left */
  int64_t grace;   /* more time for this question: after a warning or a restart */
  sv_stage stage;
  unsigned strikes;

  /* what it wants passed */
  char *pass; /* ",revealed,placed," */
  bool quiet;
  char *muted; /* ",u1,u2," */

  char recent[SV_RECENT][SV_MESSAGE_ID_MAX]; /* ids of moves */
  unsigned recent_next;
  unsigned here; /* connections of its owner that look at the table */
} sv_seat;

typedef enum sv_what { SV_VOTE_UNDO, SV_VOTE_REPLACE, SV_VOTE_END } sv_what;

typedef struct sv_vote {
  sv_what what;
  int seat;    /* of `replace`, else -1 */
  uint32_t to; /* of `undo` */
  unsigned by;
  uint32_t yes, no, of; /* seats, one bit each */
  int64_t until;
  /* Against somebody who is away: it counts from then on (0: at once), and is void
   * when one of these comes back before. */
  int64_t from;
  uint32_t away;
  int64_t sent_at; /* not sent off again before */
} sv_vote;

typedef struct sv_chat {
  uint32_t index;
  char user[ST_ID_MAX]; /* "": the server */
  char name[SV_NAME_MAX];
  sv_rank rank;
  int seat; /* -1: none */
  int64_t time;
  char *text;
} sv_chat;

/* What has changed since it was shown. */
enum {
  SV_BOARD = 1u << 0,
  SV_INFO = 1u << 1,
  SV_CLOCK = 1u << 2,
  SV_VOTES = 1u << 3,
  SV_PRESETS = 1u << 4,
  SV_CHAT = 1u << 5,
  SV_SEATS = 1u << 6, /* who sees from where */
  SV_KEY = 1u << 7
};

struct sv_table {
  sv_server *server;
  sv_table *bucket_next; /* in the index */
  char id[ST_ID_MAX];
  sv_phase phase;
  char *trouble; /* NULL: none is known */
  uint32_t seq;  /* of the latest entry applied */
  uint32_t undos;
  int64_t time;       /* of that entry */
  uint32_t kept_at;   /* the seq up to which the position is stored */
  bool keep_soon;     /* something was taken back: one behind it must not be gone on from */
  bool continued;     /* it goes on from a stored position: the rules changed */
  uint32_t skip_to;   /* while loading so: entries up to here are in the position */
  bool earlier;       /* while loading: it began under earlier rules, which may come to others */
  bool agrees;        /* the latest move found the position that it was made in */
  uint32_t played_at; /* the seq of the latest entry that moved the game */

  /* what it was made with */
  const hf_game *game;
  char *name, *settings;
  char key[ST_ID_MAX];
  char host[ST_ID_MAX];
  char maker[ST_ID_MAX]; /* whose share of the bots' time its bots take: never changes */
  sv_pace pace;
  int64_t move_ms, reserve_ms;
  int64_t grace_ms; /* so long somebody may be away before a vote against them counts */
  bool listed, watch, chat_on, delay, hints;
  sv_undo undo;
  hf_seed secret;
  char commit[65];
  char *cards_name, *cards_text;
  char set[HF_CARD_SET_MAX]; /* the card set by name; "": the one built in */
  char *old_cards;           /* that set as it began with it, where ours has other cards */
  bool cards_looked;         /* they were looked for */
  struct rl_rules *rules;    /* made from set, own and old cards: played_with.h; NULL: not yet */
  bool compiling;            /* wishes wait for them */
  uint32_t rules_version;    /* at the start */
  uint64_t rules_hash;
  int64_t created;
  char next[ST_ID_MAX]; /* the rematch */

  unsigned seats;
  sv_seat *seat;
  tb_table *play; /* NULL before the start */
  bool called_off;

  sv_chat *chat; /* the latest lines */
  size_t chat_count;
  uint32_t chat_next, chat_shown;
  sv_vote vote[SV_VOTES_MAX];
  size_t votes;
  char *removed; /* ",u1,u2,": who was kicked */
  char *players; /* who sat when the game began */
  bool shared;   /* one of them shows the record to everybody */
  char *deleted; /* people who are no more */

  /* wishes */
  sv_wish *first, *last;
  bool writing;

  /* showing */
  sv_group *groups;
  unsigned dirty;
  uint32_t story_kept; /* lines that no undo has cut since they were shown */
  uint32_t info_version;
  hw_text info, clock_json, votes_json;
  bool row_dirty;

  /* time */
  int64_t shown_by; /* everybody has seen what happened: holding.h */
  int64_t ahead;    /* of the server's clock: clocks.c */
  int64_t wake_at;  /* by the server's clock; INT64_MAX: nothing is due */
  size_t heap_index;
  unsigned holds; /* thoughts that wait or are under way */
  int64_t idle_since;
  int64_t seen; /* somebody was at it while it waited: its row says so once a day */

  /* while it is new: hosting.h */
  char origin[SV_ORIGIN_MAX];
  uint64_t row_step; /* when its row was put; 0: not yet */

  /* among many nodes: nodes.c */
  bool home;          /* this node has its lease */
  bool news;          /* there may be more in its log */
  bool unread;        /* the store did not answer: its log is asked for again */
  bool behind;        /* nor when it was asked what is new */
  bool orphaned;      /* its home has died: what that one did not live to do is done here */
  int64_t home_since; /* since when it is, or its last home was none any more */
  uint64_t home_beat; /* and the latest beat that was sent before */
  struct {
    char node[16];
    uint32_t seats;
    int64_t until;
  } elsewhere[SV_ELSEWHERE_MAX]; /* who looks at it on other nodes */
};

/* --- clients --------------------------------------------------------------- */

/* So many messages a second on the average, so many at once. */
typedef struct sv_bucket {
  double tokens;
  int64_t filled;
} sv_bucket;

struct sv_client {
  sv_server *server;
  nt_socket *socket;
  sv_client *next, *before, *bucket_next;
  sv_user user;
  bool known;  /* who it is has been found out */
  bool closed; /* being thrown out: says nothing any more */
  bool in_lobby, lobby_told;
  ht_language language;
  sv_bucket bucket;
  unsigned refused;
  sv_watcher *watchers;
  size_t watching;
  json_t *early; /* what it said before it was known */
  uint64_t serial;
};

/* --- wishes ---------------------------------------------------------------- */

/* Why somebody may not make a table: hosting.h. */
typedef enum sv_full { SV_NOT_FULL, SV_FULL_PERSON, SV_FULL_ADDRESS, SV_UNCOUNTED } sv_full;

/* Something that is wanted of a table, by a client or by the server itself. */
struct sv_wish {
  sv_wish *next;
  const sv_verb *verb;
  uint64_t client;     /* its serial; 0: nobody waits for an answer */
  nt_request *request; /* or an HTTP request; NULL when it has gone */
  sv_server *server;   /* of a request: it is in the server's list of them */
  sv_wish *request_next;
  char from[64]; /* of a request: the address it comes from */
  sv_user user;
  char id[SV_MESSAGE_ID_MAX];
  json_t *message;
  int seat;       /* for the server's own: the seat it acts for, else -1 */
  const char *by; /* "person", "bot", "forced", "preset", "clock" */
  int64_t came;   /* of a pass that has waited: when it came; else 0 */
  bool may_host;  /* its person may have one more table, made from `origin` */
  sv_full refused;
  char origin[SV_ORIGIN_MAX];
};

#define SV_CALL_ENTRIES 8

/* A wish being looked at. A verb fails it, answers it, or writes entries. */
typedef struct sv_call {
  sv_server *server;
  sv_client *client; /* NULL: has gone, or never was */
  sv_table *table;   /* NULL for verbs that need none */
  sv_wish *wish;
  const sv_user *user;
  json_t *message;
  int seat; /* of the user, -1: none */
  int64_t now;

  bool answered;
  size_t entries;
  struct {
    const char *kind;
    char *body;
  } entry[SV_CALL_ENTRIES];
  hw_text extra; /* members that `ok` carries besides */
  bool again;    /* send the whole table before the error */
  bool later;    /* the verb has kept the wish: it comes once more */
} sv_call;

struct sv_verb {
  const char *name;
  void (*run)(sv_call *call);
  bool at_table; /* wants `table` */
  bool reads;    /* changes nothing: need not wait for its turn */
  bool fresh;    /* among many nodes: looks at what others have written first */
  unsigned cost; /* in messages */
};

/* --- the server ------------------------------------------------------------ */

typedef struct sv_options {
  const char *bind;
  int port, port_tries;
  const char *store;
  const char *const *origins;   /* NULL-terminated, besides our own */
  const char *const *operators; /* names of before: pp_options */
  const char *proxies;          /* addresses and networks of proxies; NULL: there is none */
  const char *metrics;          /* ADDRESS:PORT for /metrics; NULL: none */
  bool metrics_exact;           /* to the unit: for tests */
  unsigned threads;             /* of thinking bots; 0: as many as there are processors, less one */
  const char *hook;
  bool quiet;
  const char *log;          /* a file, NULL: stderr */
  const char *contact;      /* of the operator, for push services; NULL: no Web Push */
  bool push_anywhere;       /* plain http and addresses inside the house too: for tests */
  unsigned address_rate;    /* messages a second from one address; 0: no limit */
  unsigned address_sockets; /* open sockets of one address; 0: no limit */
  unsigned address_tables;  /* unfinished tables made from one address in a day; 0: no limit */
  unsigned guest_days;      /* guests without a table are forgotten after; 0: never */
  unsigned away;            /* seconds after which who has left a question behind is told of it */
  unsigned sleep; /* seconds after which a game that waits for who is not here is let go */
} sv_options;

#define SV_DELAY_BUCKETS 10
extern const int64_t sv_delay_bound[SV_DELAY_BUCKETS];

typedef struct sv_figures {
  uint64_t messages, refused, moves, people_moves, errors, tables_made, games_started, games_over;
  uint64_t chats, undos, timeouts, updates, hooks, pushes, pushes_gone, crowded, loads,
      store_failures, stale, repeated, takeovers, hints, follows, taken;
  /* moves by how long it took until they were durable, and in all */
  uint64_t move_ms[SV_DELAY_BUCKETS + 1], move_ms_sum;
} sv_figures;

typedef struct sv_address sv_address;

#define SV_TABLE_BUCKETS 4096
#define SV_ADDRESS_BUCKETS 1024
#define SV_CLIENT_BUCKETS 8192

/* A card set that is not built in, as it is here. */
#define SV_SETS_MAX 64
typedef struct sv_known_set {
  const hf_game *game; /* NULL: the place is free */
  char name[HF_CARD_SET_MAX];
  uint64_t hash; /* 0: it was not asked for */
  bool kept;     /* its text is in the store */
} sv_known_set;

struct sv_server {
  sv_options options;
  nt_net *net;
  st_store *store;
  pp_people *people;
  sv_table *table[SV_TABLE_BUCKETS];
  sv_known_set set[SV_SETS_MAX];
  size_t tables, playing;
  sv_client *clients;
  sv_client *client[SV_CLIENT_BUCKETS]; /* by serial */
  uint64_t next_serial;
  sv_address *address[SV_ADDRESS_BUCKETS];
  sv_table **heap;
  size_t heap_count, heap_room;
  nt_timer *alarm; /* rings for the first of the heap */
  int64_t alarm_at;
  nt_timer *lobby_timer;
  nt_timer *round_timer; /* housekeeping */
  nt_message *lobby_message;
  size_t in_lobby; /* clients that look at it */
  uint8_t lobby_digest[32];
  int64_t lobby_looked_at;
  bool lobby_dirty;   /* the timer runs: the list will be read */
  bool lobby_looking; /* it is being read */
  bool lobby_stale;   /* it has changed while nobody was there */
  int64_t sweep_at;   /* when waiting tables of nobody are looked for */
  uint64_t row_steps; /* rows of new tables that were put */
  sv_thinking *thinking;
  sv_hooks *hooks;
  struct sv_guard *guard;
  sv_push *push;
  sv_metrics *metrics;
  int metrics_port;       /* 0: none */
  struct rl_kept *kept;   /* rules that were made */
  struct ft_facts *facts; /* answers that are the same for everybody */
  struct sl_slices *slices;
  sv_wish *requests;          /* HTTP requests that wait for a table */
  struct sa_asked *set_asked; /* and those that wait for a card set */
  sv_figures figures;
  FILE *log;
  int64_t began;
  bool stopping, farewell, loaded, loading;

  /* how the store is: watch.c */
  const char *trouble; /* NULL: well */
  int64_t looked_at;   /* when the look began that has not come to its end; 0: none */
  nt_timer *look_timer;

  /* among many nodes: nodes.c */
  bool shared; /* others may be on the same store */
  bool beating;
  char node[ST_ID_MAX];
  char *living; /* "{a,b}": who beats */
  size_t living_count, living_index;
  int64_t beaten_at; /* when the latest beat that was heard was sent; a steady clock */
  uint64_t beats;
  struct sv_takeover *takeovers; /* leases of the dead: leases.c */
  size_t follow_turn;
  nt_timer *beat_timer, *follow_timer;
};

/* Runs until it is told to stop. Returns false, with `why`, if it could not
 * start. `started` is called when it listens; `metrics` is 0 without --metrics. */
bool sv_run(const sv_options *options, void (*started)(void *user, int port, int metrics),
            void *user, char *why, size_t why_size);

/* --- chance.c: ids, secrets, digests --------------------------------------- */

void sv_random(void *bytes, size_t length);
uint32_t sv_random_below(uint32_t bound);
/* 128 random bits as 22 letters behind `prefix`. */
void sv_new_id(char prefix, char id[ST_ID_MAX]);
void sv_sha256(const void *bytes, size_t length, uint8_t digest[32]);
void sv_hex(const uint8_t *bytes, size_t length, char *text);
bool sv_same(const char *secret, const char *given); /* in constant time */

/* --- words.c: texts from outside ------------------------------------------- */

const char *sv_text(const json_t *object, const char *key); /* NULL: missing */
int64_t sv_number(const json_t *object, const char *key, int64_t otherwise);
bool sv_flag(const json_t *object, const char *key, bool otherwise);
/* One line of at most `letters` letters: control characters become spaces, the
 * ends are trimmed. NULL if nothing is left that can be seen, or it is too long. */
char *sv_line(const char *text, size_t letters);
/* ",a,b," lists. */
bool sv_listed(const char *list, const char *word);
void sv_list_add(char **list, const char *word);
void sv_list_drop(char *list, const char *word);
char *sv_copy(const char *text);
/* A json object as text; to be freed. */
char *sv_body(json_t *object);

/* --- log.c ----------------------------------------------------------------- */

typedef enum sv_level { SV_DEBUG, SV_INFORM, SV_WARNING, SV_ERROR } sv_level;
/* One line: time, level, event, then key="value" pairs, ended by NULL. */
/* Where the last line goes, and that there is no memory for any other: it needs none. */
void sv_note_to(FILE *out);
void sv_note_spent(void);
/* One line past everything that may be stuck: the last of this process. */
void sv_last_note(const char *level, const char *event, const char *why);
void sv_note(sv_server *server, sv_level level, const char *event, ...);

/* --- clients.c ------------------------------------------------------------- */

int sv_socket_may_open(void *user, const nt_head *head);
void sv_socket_open(void *user, nt_socket *socket, const nt_head *head);
void sv_socket_message(void *user, nt_socket *socket, const char *text, size_t length);
void sv_socket_closed(void *user, nt_socket *socket);
void sv_clients_round(sv_server *server);
void sv_clients_close(sv_server *server);
sv_client *sv_client_by_serial(sv_server *server, uint64_t serial);
void sv_send(sv_client *client, const hw_text *text);
/* For many: NULL if the text is not whole. Whoever is posted nothing comes back and gets
 * all of it. */
nt_message *sv_message_of(const hw_text *text);
void sv_post(sv_client *client, nt_message *message);
#define SV_SHORT "the server is short of memory; try again soon"
void sv_throw_out(sv_client *client, int code, const char *reason);
void sv_throw_out_user(sv_server *server, const char *user, const char *why);
/* The same, but they are to come back at once. */
void sv_call_back(sv_server *server, const char *user);
bool sv_address_may(sv_server *server, const char *address, double cost);
/* May whoever wants this ask for so much more, in messages? The server itself may. */
bool sv_afford(sv_call *call, double cost);
/* Milliseconds until the address may make a table; 0: it has made one now. */
int64_t sv_address_may_make(sv_server *server, const char *address);
void sv_you_write(const sv_user *user, hw_text *out);
bool sv_take(sv_bucket *bucket, int64_t now, double rate, double most, double cost);

/* --- calls.c: answering ---------------------------------------------------- */

void sv_fail(sv_call *call, const char *code, const char *format, ...);
/* An entry for the table's log; takes the object. */
void sv_write(sv_call *call, const char *kind, json_t *body);
/* {"t":"ok","id":…,` extra `}: by itself when a verb did neither fail nor write. */
void sv_ok(sv_call *call);
void sv_call_free(sv_call *call);
/* Takes the wish: runs it now or when the table is ready. */
void sv_wish_for(sv_table *table, sv_wish *wish);
sv_wish *sv_wish_new(const sv_verb *verb, const sv_user *user, json_t *message);
void sv_wish_free(sv_wish *wish);
void sv_wish_done(sv_wish *wish); /* takes a request's wish off the list */
/* It comes first once more. */
void sv_put_back(sv_table *table, sv_wish *wish);
/* Goes on with the table's wishes. */
void sv_pump(sv_table *table);
const sv_verb *sv_verb_find(const char *name);
extern const sv_verb sv_verb_make, sv_verb_server_move, sv_verb_warn, sv_verb_forget,
    sv_verb_rename_user, sv_verb_record, sv_verb_cards, sv_verb_settle, sv_verb_void;
/* what clients may say at a table */
extern const sv_verb sv_verb_move, sv_verb_pick, sv_verb_enter, sv_verb_exit, sv_verb_seen,
    sv_verb_sit, sv_verb_stand, sv_verb_back, sv_verb_start, sv_verb_talk, sv_verb_talks,
    sv_verb_chat, sv_verb_mute, sv_verb_report, sv_verb_undo, sv_verb_vote, sv_verb_presets,
    sv_verb_moment, sv_verb_rename, sv_verb_open, sv_verb_kick, sv_verb_key, sv_verb_share,
    sv_verb_rematch, sv_verb_hint, sv_verb_deck;

/* --- create.c -----------------------------------------------------------------------------------
 */

json_t *sv_sit_body(const sv_call *call, int seat);
/* Seconds that somebody may be away, if nobody says otherwise. */
int64_t sv_grace_of(sv_pace pace, int64_t move);
json_t *sv_start_body(const sv_table *table, const hf_game *game, const char *bots);

/* --- decks.c --------------------------------------------------------------- */

bool sv_has_decks(const sv_table *table);
/* What a message says of the deck of a seat, as an entry; NULL: it has been refused, or
 * comes again (`later`). */
json_t *sv_deck_body(sv_call *call, int seat);
/* The decks that people have brought become a part of the settings. False: there is no room. */
bool sv_take_decks(sv_table *table);
/* The deck of a seat, for its owner. */
void sv_deck_write(const sv_table *table, unsigned number, hw_text *out);

/* --- tables.c -------------------------------------------------------------- */

sv_table *sv_table_new(sv_server *server, const char *id);
sv_table *sv_table_find(sv_server *server, const char *id);
/* The table, reading it from the store if it must; its wishes wait. */
sv_table *sv_table_get(sv_server *server, const char *id);
void sv_table_free(sv_table *table);
void sv_table_clear(sv_table *table); /* frees what it holds */
void sv_tables_load(sv_server *server);
void sv_tables_round(sv_server *server);
/* After entries: bots are set to work, clocks are wound, the row is written. */
void sv_table_changed(sv_table *table);
/* Somebody came or went: the lobby shows that of a table that waits. */
void sv_presence_shown(sv_table *table);
void sv_table_reload(sv_table *table);
/* A table whose log could not be read is read once more. */
void sv_table_read_again(sv_table *table);
int sv_seat_of(const sv_table *table, const char *user);
bool sv_is_host(const sv_table *table, const char *user);
/* Does somebody own a seat, or did when the game began? */
bool sv_was_player(const sv_table *table, const char *user);
bool sv_may_read(const sv_table *table, const sv_user *user); /* its record */
bool sv_may_enter(const sv_table *table, const sv_user *user, const char *key);
bool sv_played_by_bot(const sv_seat *seat);
uint32_t sv_people(const sv_table *table); /* seats that people play */
uint32_t sv_owners(const sv_table *table); /* and those where a bot sits in for them */
const char *sv_stand_in(void);             /* the bot that sits in */
void sv_keep_position(sv_table *table);
/* Nobody loses on the clock because a server was away. */
void sv_give_time(sv_table *table);

/* --- old_cards.c: tables go on with the cards they began with -------------- */

#define SV_OLD_CARDS_NAME "earlier.cards"
/* Keeps our own for servers to come: those built in; and a card set that a game begins with, whose
 * rules these are. */
void sv_cards_keep(sv_server *server);
void sv_set_keep(sv_server *server, const hf_rules *rules);
#define SV_CARDS_KEY_MAX 96
/* True: the log names other cards than ours; this is the fact they are kept as. */
bool sv_cards_key(sv_server *server, const st_entry *entries, size_t count,
                  char key[SV_CARDS_KEY_MAX]);
/* True: the log names other cards than ours, and `found` is told what is kept
 * of them. Once for each table. */
bool sv_cards_look(sv_table *table, const st_entry *entries, size_t count, st_fact_read found);

/* --- entries.c ---------------------------------------------------------------------------------
 */

/* Says why the table cannot go on. */
void sv_broke(sv_table *table, const char *why);
/* Applies one entry. False: the log cannot be played; `trouble` says why. */
bool sv_apply(sv_table *table, const st_entry *entry);
/* Looks who is asked now. */
void sv_follow(sv_table *table, int64_t time);
void sv_forget_thought(sv_seat *seat);
void sv_prune_votes(sv_table *table, int64_t time);
void sv_close_votes(sv_table *table, sv_what what);

/* --- show.c --------------------------------------------------------------------------------------
 */

void sv_enter(sv_table *table, sv_client *client, bool beats);
void sv_exit(sv_table *table, sv_client *client);
void sv_exit_all(sv_client *client);
/* A client has shown everything up to this version. */
void sv_seen(sv_table *table, sv_client *client, uint64_t version);
/* Until when the server's answers wait for a person who plays with bots alone; 0: they do not. */
int64_t sv_held_until(const sv_table *table);
/* The whole table once more. */
void sv_show_again(sv_table *table, sv_client *client);
/* All tables it looks at, in another language. */
void sv_show_all_again(sv_client *client);
/* What the whole table, or all of them, cost to be made for somebody, in messages. */
double sv_cost_to_show(const sv_table *table, const sv_client *client, ht_language language);
double sv_cost_to_show_all(const sv_client *client, ht_language language);
/* What has changed, to all who look. */
void sv_show(sv_table *table);
bool sv_looks_at(const sv_table *table, const sv_client *client);
const hw_text *sv_info(sv_table *table);

/* --- info.c: what everybody may know of a table, as JSON
 * -------------------------------------------- */

void sv_info_write(const sv_table *table, hw_text *out);
void sv_clock_write(const sv_table *table, int64_t now, hw_text *out);
void sv_votes_write(const sv_table *table, hw_text *out);
void sv_chat_write(const sv_chat *line, hw_text *out);
void sv_presets_write(const sv_seat *seat, hw_text *out);

/* --- clocks.c
 * ----------------------------------------------------------------------------------------- */

/* When is something due at the table? Moves it in the heap. */
void sv_wind(sv_table *table);
void sv_unwind(sv_table *table);
void sv_alarm(void *user);
/* The table's time: the server's clock, set by the times in the table's log. */
int64_t sv_table_now(const sv_table *table);
/* Entries were read: of a log that was loaded, or, if `fresh`, that another node
 * has just written. */
void sv_table_set_time(sv_table *table, bool fresh);
int64_t sv_due(const sv_table *table, const sv_seat *seat);
int64_t sv_reserve_after(const sv_table *table, const sv_seat *seat, int64_t now);
/* The same for all seats that an entry asks, and on every node. */
int64_t sv_drawn_delay(const sv_table *table, uint32_t asked_by);

/* --- nodes.c: many nodes on one store ----------------------------------------------------------
 */

bool sv_nodes_open(sv_server *server);
void sv_nodes_round(sv_server *server);
void sv_nodes_retire(sv_server *server);
void sv_nodes_farewell(sv_server *server);
void sv_nodes_close(sv_server *server);
/* Is it this node's work to go on with the table? Always, where there is one. */
bool sv_is_home(const sv_table *table);
#define SV_BEAT_MS 1000
#define SV_LIFE_MS 6000 /* without a beat */
/* Tells others that one lives, and learns who does, unless it is just doing so. */
void sv_beat(sv_server *server);
/* Reads what others have written. */
void sv_follow_log(sv_table *table);
/* Words to other nodes. */
void sv_tell_home(const sv_table *table);
void sv_tell_written(const sv_table *table);
void sv_tell_presence(const sv_table *table);
void sv_tell_lobby(sv_server *server);
void sv_tell_user(sv_server *server, const char *id);
/* Is the owner of the seat looking, on any node? */
bool sv_seat_is_here(const sv_table *table, unsigned seat);
void sv_people_changed(sv_server *server, const char *id); /* server.c */

/* --- leases.c: which node is a table's home ----------------------------------------------------
 */

void sv_claim(sv_table *table);
void sv_claim_rows(sv_server *server, const st_table_row *rows, size_t count);
void sv_let_go(sv_table *table);
/* A beat has told who lives. */
void sv_leases_beaten(sv_server *server, uint64_t number, bool was_fenced, bool changed);
/* Does a takeover wait for the next beat? */
bool sv_leases_wait(const sv_server *server);
void sv_leases_close(sv_server *server);

/* --- moves.c
 * ---------------------------------------------------------------------------------------------- */

/* An answer of the server for a seat: choices separated by line ends. */
void sv_answer_for(sv_table *table, unsigned number, const char *choices, const char *by);
/* Sends off what is due: bots, forced answers, presets, passes that came early. */
void sv_answers_due(sv_table *table, int64_t now);
/* Passes that need not wait any longer, or (all) none of them. */
void sv_early_passes(sv_table *table, bool all);
void sv_early_free(sv_seat *seat);

/* --- votes.c, lobby.c, hook_runs.c, telling.c, http.c
 * ------------------------------------------------------------ */

bool sv_undo_vote_open(const sv_table *table);
/* The voice of who calls, for a bot in the place of somebody who is away. */
void sv_propose_bot(sv_call *call, int64_t seat);
/* When a vote against somebody is to be carried out; INT64_MAX: not yet, or never. */
int64_t sv_vote_due(const sv_table *table, const sv_vote *vote);
/* Sends off what was voted, once its time has come. */
void sv_votes_due(sv_table *table, int64_t now);
/* Somebody is back: what was voted against them is void. */
void sv_votes_look(sv_table *table);
/* Nobody is away because the server was. */
void sv_votes_give_time(sv_table *table, int64_t now);
/* What the seat could take back now: nothing, something at once, or something
 * if all agree. */
typedef enum sv_undo_offer { SV_UNDO_NONE, SV_UNDO_AT_ONCE, SV_UNDO_BY_VOTE } sv_undo_offer;
sv_undo_offer sv_undo_of(const sv_table *table, unsigned seat);
/* Somebody begins to look at it, or ends. */
void sv_lobby_enter(sv_client *client, bool on);
void sv_lobby_changed(sv_server *server);
void sv_lobby_show(void *user);
void sv_lobby_send(sv_client *client);
sv_hooks *sv_hooks_open(sv_server *server, const char *command);
void sv_hooks_close(sv_hooks *hooks);
void sv_tell_turn(sv_table *table, unsigned number);
/* To the connections of somebody, on this node and on others. */
void sv_tell_turn_here(sv_server *server, const char *user, const char *table, const char *name);
void sv_tell_turn_elsewhere(const sv_table *table, const char *user);
/* When somebody who closed the table and left a question of a slow game behind
 * is told of it; INT64_MAX: never. */
int64_t sv_tell_at(const sv_table *table, const sv_seat *seat);
/* Whether it wants people, for a balancer. */
bool sv_is_ready(const sv_server *server);
/* Information about a running table, with whom it waits for. */
void sv_info_waits(const sv_table *table, hw_text *out);
sv_push *sv_push_open(sv_server *server);
void sv_push_close(sv_push *push);
void sv_push_poll(sv_push *push);
const char *sv_push_public(const sv_push *push);
void sv_push_turn(const sv_table *table, const char *user);
void sv_request(void *user, nt_request *request, const nt_head *head, const char *body,
                size_t length);
void sv_request_gone(void *user, nt_request *request);
void sv_requests_close(sv_server *server); /* after its tables */
void sv_answer_error(nt_request *request, int status, const char *code, const char *message);

/* Somebody was deleted, or has a new name: called by people.c. */
void sv_user_deleted(sv_server *server, const char *id);
void sv_user_renamed(sv_server *server, const pp_user *who);

#endif
