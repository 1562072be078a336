/* halfboard: the games and solvers of libhalfboard behind a plain C interface, for other languages.

   Texts are UTF-8 and end with a zero byte. Positions, moves and options are written as on the
   command line of `halfboard`; structured answers are one JSON object on one line, with the
   names that are told below. Functions that may fail return a halfboard_status and write a new text
   through their last argument, whatever the status; it is the caller's and goes back with
   halfboard_free(). Null stands there only with HALFBOARD_FAULT, if there is no memory even for the
   text:

   - HALFBOARD_DONE: the answer.
   - HALFBOARD_FAULT: {"error": {"what", "where", "expected", "message"}}, "out of memory" or an
     internal fault; nothing has changed.
   - HALFBOARD_BAD_INPUT: the same, with what is wrong, where, and what was expected there;
     "message" is all three in a line. Nothing has changed.
   - HALFBOARD_STOPPED: the answer as far as it is known, with "partial": true. What is missing is
     null or "unknown", never a guess.

   A handle may be used by one thread at a time, different handles by different threads at once.
   Nothing is global. A null pointer where a text or a handle is needed is bad input, too. */
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/* Grows when something is added. Nothing is ever changed or taken away within the same
   HALFBOARD_API_MAJOR; keys may be added to answers. */
#define HALFBOARD_API_MAJOR 1
#define HALFBOARD_API_MINOR 1

typedef enum halfboard_status {
  HALFBOARD_DONE = 0,
  HALFBOARD_FAULT = 1,
  HALFBOARD_BAD_INPUT = 2,
  HALFBOARD_STOPPED = 3
} halfboard_status;

/* A position of a game under some rules. */
typedef struct halfboard_position halfboard_position;
/* An engine for one game, with its tables. */
typedef struct halfboard_player halfboard_player;
/* A switch by which another thread, or a signal handler, stops a search. */
typedef struct halfboard_stop halfboard_stop;

/* HALFBOARD_API_MAJOR * 1000 + HALFBOARD_API_MINOR of the library that was linked. */
int halfboard_api_version(void);
/* Version of the library, for instance "0.1.0". Not to be freed. */
const char* halfboard_version(void);
/* Frees a text that this library has returned. Null is allowed. */
void halfboard_free(char* text);

/* {"games": [{"name", "title", "max_moves", "abilities": [..],
               "options": [{"name", "values", "help"}, ..]}, ..]} */
halfboard_status halfboard_games(char** answer);

/* ---- Positions ----------------------------------------------------------------------------- */

/* A new position: `text` as on the command line ("start", "#123", a board), `options` a JSON object
   of the game's options, {"rules": "easier", "size": 5}, or null. Those that only make the start
   (a size, a number of players) say nothing of a board that is written out: they are kept as given,
   and "start" alone follows them. *position is set if DONE, else null; *answer is {"position"}. */
halfboard_status halfboard_open(const char* game, const char* text, const char* options,
                                halfboard_position** position, char** answer);
/* Null if out of memory, or of null. */
halfboard_position* halfboard_copy(const halfboard_position* position);
/* Null is allowed. */
void halfboard_close(halfboard_position* position);

/* {"game", "position", "options": {..}, "players", "sides": "wb", "to_move": "w", "over": false,
    "winner": null, "moves": [..]}
   "to_move" is null where dice decide or the game is over; "winner" is null until then, and after a
   draw. "moves" are sorted. */
halfboard_status halfboard_show(const halfboard_position* position, char** answer);

/* The board as a side sees it, "w" for instance, or the open one for a null pointer:
   {"game", "sides", "to_move", "over", "winner", "files", "ranks", "caption", "beside": [..],
    "squares": [{"square", "text", "glyph", "fill", "ink", "shade"}, ..], "edges": [{"edge",
   "colour"}]} Squares that don't exist are left out, and so are empty values. Nothing is said that
   the side may not know. */
halfboard_status halfboard_view(const halfboard_position* position, const char* side,
                                char** answer);

/* The same as an SVG picture, or as text for terminals; not JSON. Not in a WebAssembly module. */
halfboard_status halfboard_svg(const halfboard_position* position, const char* side, char** answer);
halfboard_status halfboard_board(const halfboard_position* position, const char* side,
                                 char** answer);

/* Player who decides: 0, 1, ..; -1 if the game is over, -2 where dice decide, -3 of null. */
int halfboard_to_move(const halfboard_position* position);
/* Player who has won: 0, 1, ..; -1 after a draw, -2 if the game is not over, -3 of null. */
int halfboard_winner(const halfboard_position* position);

/* Plays moves, separated by blanks: all of them, or none if one is illegal. {"position"} */
halfboard_status halfboard_apply(halfboard_position* position, const char* moves, char** answer);

/* ---- Searches ------------------------------------------------------------------------------

   `options`: a JSON object, or null. All of them take the limits "seconds" (default: none), "nodes"
   (none), "memory_mib" (1024) and "threads" (1). `stop` may be null. */

halfboard_stop* halfboard_stop_new(void);
/* May be called by any thread and in a signal handler. */
void halfboard_stop_set(halfboard_stop* stop);
void halfboard_stop_clear(halfboard_stop* stop);
/* Not while a search may look at it. Null is allowed. */
void halfboard_stop_delete(halfboard_stop* stop);

/* Move sequences of length "depth" (required): {"position", "depth", "nodes", "seconds"}. Of the
   limits only "seconds" ends it. */
halfboard_status halfboard_perft(const halfboard_position* position, const char* options,
                                 halfboard_stop* stop, char** answer);

/* Who wins: {"position", "result": "win"|"loss"|"draw"|"unknown" (of the side to move), "best",
   "pv", "nodes", "seconds"}, where the game has them "value" with "outcome" (of a combinatorial
   game: L, R or P), "plies"; "value_low" and "value_high", which are proved, of a value that was
   not found within the limits; "best_partial": true if the result is proved but other moves
   may be as good as those in "best", as a limit was reached, say; "information": "open" of a game
   that hides something: as if both players saw everything. Where nothing is proved, halfboard_think
   has a move to play. */
halfboard_status halfboard_solve(const halfboard_position* position, const char* options,
                                 halfboard_stop* stop, char** answer);

/* A move to play and why: {"position", "move" (null if none is known, or a solitaire can't be
   solved; in a lost game any), "why"}, and unless the game is over "result" of the game and "value"
   where it has one ("information" as above). Option "goal": "game" (default) or, in
   sight-reduction, "solitaire", with "status" in place of "result"; then option "target", and
   "target" in the answer, as for halfboard_solitaire. */
halfboard_status halfboard_hint(const halfboard_position* position, const char* options,
                                halfboard_stop* stop, char** answer);

/* The solitaire game (sight-reduction). Option "target": "a1,b1", the checkers that must be left.
   {"position", "rules", "status": "solved"|"unsolvable"|"unknown", "solution": [..], "fewest_left",
    "nodes", "seconds"}, "deal" if the position is one, "target" if there was one, of which "status"
   and "solution" then speak, and if it is not solved but "fewest_left" is known "best_play": [..],
   which leaves so few. */
halfboard_status halfboard_solitaire(const halfboard_position* position, const char* options,
                                     halfboard_stop* stop, char** answer);

/* Why a solitaire game can't be won, or how it can (sight-reduction). Option "target" as above.
   {"position", "rules", "status": "unsolvable", "isolated": [squares], "core": [squares],
    "turns": "free"|"alternating", "minimal", "best_play": [..] (a play that leaves the fewest),
    "left": [squares]} or {"position", "rules", "status": "solved", "solution": [..],
    "left": [squares]}, "target" if there was one, about which the rest is, but for "isolated",
    "best_play" and what that leaves.
   STOPPED: with "status": "unknown" if neither is known, or with the core so far, which is not
   "minimal" where fewer of its checkers may be enough; without "best_play" and "left" if that play
   is not known. */
halfboard_status halfboard_explain(const halfboard_position* position, const char* options,
                                   halfboard_stop* stop, char** answer);

/* ---- Engines -------------------------------------------------------------------------------- */

/* An engine that plays `game`: {"game", "level"}. Options, an object or null: "level" (1 to 10;
   default 10), "seed" (1), "threads" (1), "memory_mib" (64), "method" ("best", "alpha-beta",
   "trees", "greedy", "random"; the first). *player is set if DONE, else null. */
halfboard_status halfboard_player_open(const char* game, const char* options,
                                       halfboard_player** player, char** answer);
/* Null is allowed, here and in the next. */
void halfboard_player_close(halfboard_player* player);
/* The next position belongs to another game. Out of memory: nothing happens; only what the engine
   has learned from the last game stays. */
void halfboard_player_new_game(halfboard_player* player);

/* Makes the tables that thinking about positions of this board needs: {"position"}. Without it the
   first halfboard_think makes them, which takes half a second in Chinese Checkers, whatever its
   limit. Since API 1.1. */
halfboard_status halfboard_player_prepare(halfboard_player* player,
                                          const halfboard_position* position, char** answer);

/* The move that the engine plays: {"position", "move" (null if the game is over), "line" (what it
   expects), "score" (its guess for the side to move; null when it "sees" a "win" or a "loss", and
   of a move that it has not looked at, its only one for instance), "depth", "result" (what is
   proved, "unknown" most times), "nodes", "seconds"}, with "value" and "source" of a proof where
   there is one. A search that ends at its limits is DONE: it has a move.
   Options: "seconds", "nodes" (1 second if there is neither, nor a depth), "depth", "earlier": the
   positions of the game so far. If the game is over there are only "position", "move" and an empty
   "line". Where something is hidden, the engine knows the whole position. */
halfboard_status halfboard_think(halfboard_player* player, const halfboard_position* position,
                                 const char* options, halfboard_stop* stop, char** answer);

/* ---- Deals ---------------------------------------------------------------------------------- */

/* Deals by number: {"deals": [{"deal", "position"}, ..]}. Options: "numbers": [..], or "count"
   (at most 1000000) and "seed" (below 2^64) for uniformly random deals, the same on every machine.
   Since API 1.1 "first" (below 2^63; default 0): so many of the seed's deals are left out, for
   those who want many in pieces. */
halfboard_status halfboard_deals(const char* options, char** answer);

#ifdef __cplusplus
}
#endif
