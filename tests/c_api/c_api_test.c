/* The C interface from C: every function, its answers, its refusals. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/c_api/halfboard.h"

static int failures = 0;

static void check(int holds, const char* what, const char* answer) {
  if (holds) return;
  ++failures;
  fprintf(stderr, "failed: %s\n  answer: %s\n", what, answer ? answer : "(null)");
}

/* Checks status and a part of the answer, and frees it. The answer's address: C may look at an
   argument before the call beside it has been made. */
static void expect(halfboard_status status, char** answer, halfboard_status wanted,
                   const char* part, const char* what) {
  check(status == wanted, what, *answer);
  check(*answer && strstr(*answer, part), part, *answer);
  halfboard_free(*answer);
  *answer = NULL;
}

static halfboard_position* opened(const char* game, const char* text, const char* options) {
  halfboard_position* position = NULL;
  char* answer = NULL;
  const halfboard_status status = halfboard_open(game, text, options, &position, &answer);
  check(status == HALFBOARD_DONE && position, text, answer);
  halfboard_free(answer);
  return position;
}

static void refused(const char* game, const char* text, const char* options, const char* part) {
  halfboard_position* position = (halfboard_position*)&failures;
  char* answer = NULL;
  const halfboard_status status = halfboard_open(game, text, options, &position, &answer);
  check(position == NULL, "no handle after a refusal", answer);
  expect(status, &answer, HALFBOARD_BAD_INPUT, part, "refused");
}

static void test_games(void) {
  char* answer = NULL;
  expect(halfboard_games(&answer), &answer, HALFBOARD_DONE, "\"name\":\"reality-check\"", "games");
  check(halfboard_api_version() == HALFBOARD_API_MAJOR * 1000 + HALFBOARD_API_MINOR, "version", "");
  check(strchr(halfboard_version(), '.') != NULL, "version text", halfboard_version());
}

static void test_positions(void) {
  char* answer = NULL;
  halfboard_position* p = opened("sight-reduction", "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w",
                                 "{\"rules\": \"base\"}");
  expect(halfboard_show(p, &answer), &answer, HALFBOARD_DONE, "\"to_move\":\"w\",\"over\":false",
         "show");
  expect(halfboard_perft(p, "{\"depth\": 3}", NULL, &answer), &answer, HALFBOARD_DONE,
         "\"nodes\":1726,", "perft");
  expect(halfboard_perft(p, "{}", NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "no value at option depth: expected a whole", "no depth");
  check(halfboard_to_move(p) == 0 && halfboard_winner(p) == -2, "White is to move", "");

  halfboard_position* copy = halfboard_copy(p);
  expect(halfboard_apply(copy, "a1 a1", &answer), &answer, HALFBOARD_BAD_INPUT, "\"what\":\"move ",
         "illegal");
  check(halfboard_to_move(copy) == 0, "all or nothing", "");
  expect(halfboard_apply(copy, "", &answer), &answer, HALFBOARD_BAD_INPUT, "no move", "no move");
  expect(halfboard_apply(copy, "d1", &answer), &answer, HALFBOARD_DONE, "bwb1 b", "a move");
  check(halfboard_to_move(copy) == 1 && halfboard_to_move(p) == 0, "a copy is on its own", "");
  halfboard_close(copy);

  expect(halfboard_view(p, "w", &answer), &answer, HALFBOARD_DONE, "\"square\":\"a1\"", "view");
  expect(halfboard_view(p, "x", &answer), &answer, HALFBOARD_BAD_INPUT, "one of 'w', 'b'",
         "no such side");
  expect(halfboard_svg(p, NULL, &answer), &answer, HALFBOARD_DONE, "<svg", "picture");
  expect(halfboard_board(p, NULL, &answer), &answer, HALFBOARD_DONE, "a b c d", "text");
  halfboard_close(p);
}

/* A side's view must not tell what is hidden. */
static void test_hidden(void) {
  char* open = NULL;
  char* seen = NULL;
  halfboard_position* p = opened("reality-check",
                                 "###rn###/##nnbbnb##/#pppnbrpbpr#/7/7/7/#PPPNBRPBPR#/##NNBBNB##/"
                                 "###RN### w RR/rr - first std 0",
                                 NULL);
  check(halfboard_view(p, NULL, &open) == HALFBOARD_DONE, "open view", "");
  check(halfboard_view(p, "w", &seen) == HALFBOARD_DONE, "White's view", "");
  check(open && seen && strcmp(open, seen) != 0, "views differ", seen);
  check(open && seen && strstr(open, "Black's hand: RR") && !strstr(seen, "Black's hand: RR"),
        "Black's hand is hidden", seen);
  halfboard_free(open);
  halfboard_free(seen);
  halfboard_close(p);
}

static void test_searches(void) {
  char* answer = NULL;
  halfboard_position* p = opened("sight-reduction", "wbwb/bwwb/wbbw/bwbw w", NULL);
  expect(halfboard_solve(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"result\":\"loss\"",
         "solve");
  expect(halfboard_solve(p, "{\"nodes\": 0}", NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "option nodes", "bad limit");
  expect(halfboard_solve(p, "{\"moves\": 1}", NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "unknown option", "bad option");
  expect(halfboard_solve(p, "[", NULL, &answer), &answer, HALFBOARD_BAD_INPUT, "a JSON object",
         "no JSON");
  expect(halfboard_hint(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"result\":\"loss\"",
         "hint");
  halfboard_close(p);

  p = opened("sight-reduction", "#123456789", NULL);
  expect(halfboard_solitaire(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"deal\":123456789",
         "solitaire");
  expect(halfboard_solitaire(p, "{\"target\": \"a1\"}", NULL, &answer), &answer,
         HALFBOARD_BAD_INPUT, "error", "bad target");
  expect(halfboard_hint(p, "{\"goal\": \"solitaire\"}", NULL, &answer), &answer, HALFBOARD_DONE,
         "in reach", "solitaire hint");
  expect(halfboard_hint(p, "{\"goal\": \"chess\"}", NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "game or solitaire", "bad goal");
  halfboard_stop* stop = halfboard_stop_new();
  halfboard_stop_set(stop);
  expect(halfboard_solve(p, NULL, stop, &answer), &answer, HALFBOARD_STOPPED, "\"partial\":true",
         "stopped");
  halfboard_stop_clear(stop);
  expect(halfboard_solve(p, NULL, stop, &answer), &answer, HALFBOARD_DONE,
         "\"value\":", "not stopped");
  expect(halfboard_solve(p, "{\"nodes\": 1}", stop, &answer), &answer, HALFBOARD_STOPPED,
         "\"value_low\":", "stopped, but counted");
  halfboard_stop_delete(stop);
  halfboard_close(p);

  p = opened("sight-reduction", "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w", NULL);
  expect(halfboard_solitaire(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE,
         "\"status\":\"unsolvable\"", "unsolvable");
  expect(halfboard_explain(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"core\":[\"",
         "explained");
  expect(halfboard_explain(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE,
         "\"minimal\":true,\"best_play\":[\"", "explained with a play");
  halfboard_close(p);

  /* A deal that can be solved, but not with these two left. */
  p = opened("sight-reduction", "#123", NULL);
  const char* aimed = "{\"target\": \"a5,d8\"}";
  const char* told = "\"target\":\"a5,d8\",\"status\":\"unsolvable\"";
  expect(halfboard_solitaire(p, aimed, NULL, &answer), &answer, HALFBOARD_DONE, told, "target");
  expect(halfboard_explain(p, aimed, NULL, &answer), &answer, HALFBOARD_DONE, told,
         "explained target");
  expect(halfboard_hint(p, "{\"goal\": \"solitaire\", \"target\": \"a5,d8\"}", NULL, &answer),
         &answer, HALFBOARD_DONE, told, "hint at a target");
  halfboard_close(p);

  p = opened("halfcut", "start", "{\"size\": 3}");
  expect(halfboard_solve(p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"result\":\"win\"",
         "halfcut 3 x 3");
  expect(halfboard_solitaire(p, NULL, NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "no solitaire game", "no solitaire");
  halfboard_close(p);
}

static void test_refusals(void) {
  char* answer = NULL;
  refused("chess", "start", NULL, "unknown game");
  refused("halfcut", "3/3 r", NULL, "error");
  refused("halfcut", "start", "{\"rules\": \"base\"}", "unknown option");
  refused("halfcut", "start", "{\"size\": [5]}", "option size");
  refused("halfcut", "start", "{\"size\": 9}", "\"where\":\"option size\"");
  refused("sight-reduction", "#5", "{\"rules\": \"hard\"}", "'hard' at option rules: expected");
  refused("chinese-checkers", "start", "{\"files\": 0}", "'0x8' at options files and ranks: expected");
  refused("chinese-checkers", "start", "{\"board\": \"band\", \"size\": 4}",
          "expected one of board, size and (files, ranks)");
  refused("halfcut", "start", "{\"size\": 5", "a JSON object");
  refused("halfcut", "\xff\xfe", NULL, "error");
  refused(NULL, "start", NULL, "no game");
  refused("halfcut", NULL, NULL, "no position");
  expect(halfboard_show(NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "no position: expected a pointer that is not null", "null");
  check(halfboard_to_move(NULL) == -3 && halfboard_winner(NULL) == -3, "null", "");
  check(halfboard_games(NULL) == HALFBOARD_BAD_INPUT, "nowhere to write", "");
  check(halfboard_copy(NULL) == NULL, "copy of null", "");
  halfboard_close(NULL);
  halfboard_free(NULL);
}

static void test_deals(void) {
  char* answer = NULL;
  expect(halfboard_deals("{\"numbers\": [0]}", &answer), &answer, HALFBOARD_DONE,
         "\"position\":\"bbbb/bbbb/bbbb/bbbb/wwww/wwww/wwww/wwww w\"", "deal 0");
  expect(halfboard_deals("{\"count\": 2, \"seed\": 1}", &answer), &answer, HALFBOARD_DONE,
         "\"deal\":", "random");
  char* last = NULL;
  halfboard_deals("{\"count\": 1, \"seed\": 1, \"first\": 2}", &last);
  check(last && strlen(last) > 10, "first", last);
  expect(halfboard_deals("{\"count\": 3, \"seed\": 1}", &answer), &answer, HALFBOARD_DONE,
         last + strlen("{\"deals\":["), "the third of three");
  halfboard_free(last);
  expect(halfboard_deals("{\"count\": 1, \"seed\": 1, \"first\": -1}", &answer), &answer,
         HALFBOARD_BAD_INPUT, "option first", "bad first");
  expect(halfboard_deals("{\"numbers\": [601080390]}", &answer), &answer, HALFBOARD_BAD_INPUT,
         "from 0 to 601080389", "no such deal");
  expect(halfboard_deals("{\"count\": -1, \"seed\": 1}", &answer), &answer, HALFBOARD_BAD_INPUT,
         "option count", "bad count");
}

static void test_engines(void) {
  char* answer = NULL;
  halfboard_player* engine = NULL;
  expect(halfboard_player_open("groups", "{\"level\": 3, \"seed\": 5}", &engine, &answer), &answer,
         HALFBOARD_DONE, "\"level\":3", "engine");
  halfboard_position* p = opened("groups", "start", NULL);
  expect(halfboard_player_prepare(engine, p, &answer), &answer, HALFBOARD_DONE, "position",
         "prepared");
  expect(halfboard_player_prepare(NULL, p, &answer), &answer, HALFBOARD_BAD_INPUT, "player",
         "no player");
  for (int ply = 0; ply < 14; ++ply) {
    const halfboard_status status = halfboard_think(engine, p, "{\"nodes\": 50}", NULL, &answer);
    check(status == HALFBOARD_DONE, "think", answer);
    const char* from = answer ? strstr(answer, "\"move\":\"") : NULL;
    char move[16] = "";
    if (from) sscanf(from, "\"move\":\"%15[a-h0-9-]", move);
    halfboard_free(answer);
    expect(halfboard_apply(p, move, &answer), &answer, HALFBOARD_DONE, "position", "its move");
  }
  expect(halfboard_think(engine, p, "{\"depth\": 1, \"earlier\": [\"start\"]}", NULL, &answer),
         &answer, HALFBOARD_DONE, "\"line\":[\"", "a depth");
  expect(halfboard_think(engine, p, "{\"earlier\": \"start\"}", NULL, &answer), &answer,
         HALFBOARD_BAD_INPUT, "option earlier", "bad earlier positions");
  expect(halfboard_think(engine, p, "{\"earlier\": [\"start\", \"8/8 w\"]}", NULL, &answer),
         &answer, HALFBOARD_BAD_INPUT, "\"where\":\"option earlier, position 2",
         "which earlier position");
  expect(halfboard_think(engine, p, "{\"level\": 2}", NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "some of seconds, nodes, depth, earlier\"", "what it takes");
  expect(halfboard_think(engine, p, "{\"threads\": 2}", NULL, &answer), &answer,
         HALFBOARD_BAD_INPUT, "is the player's", "threads");
  halfboard_player_new_game(engine);
  halfboard_close(p);

  p = opened("sight-reduction", "w1/b1 w", NULL);
  expect(halfboard_think(engine, p, NULL, NULL, &answer), &answer, HALFBOARD_BAD_INPUT,
         "another game", "position of another game");
  expect(halfboard_player_prepare(engine, p, &answer), &answer, HALFBOARD_BAD_INPUT, "another game",
         "prepared for another game");
  halfboard_player_close(engine);
  expect(halfboard_player_open("sight-reduction", NULL, &engine, &answer), &answer, HALFBOARD_DONE,
         "\"level\":10", "the best");
  expect(halfboard_think(engine, p, NULL, NULL, &answer), &answer, HALFBOARD_DONE, "\"move\":null",
         "nothing to play");
  halfboard_close(p);
  p = opened("sight-reduction", "wbwb/bwwb/wbbw/bwbw w", NULL);
  expect(halfboard_think(engine, p, NULL, NULL, &answer), &answer, HALFBOARD_DONE,
         "\"result\":\"loss\"", "what is proved");
  halfboard_close(p);
  halfboard_player_close(engine);
  expect(halfboard_player_open("halfcut", NULL, &engine, &answer), &answer, HALFBOARD_DONE,
         "halfcut", "an engine");
  p = opened("halfcut", "1r/rb b", NULL);
  expect(halfboard_think(engine, p, NULL, NULL, &answer), &answer, HALFBOARD_DONE,
         "\"move\":\"pass\",\"line\":[\"pass\"],\"score\":null,\"sees\":null", "an only move");
  halfboard_close(p);
  halfboard_player_close(engine);
  expect(halfboard_player_open("groups", "{\"level\": 11}", &engine, &answer), &answer,
         HALFBOARD_BAD_INPUT, "option level", "no such level");
  check(engine == NULL, "no engine after a refusal", "");
  expect(halfboard_player_open("groups", "{\"method\": \"magic\"}", &engine, &answer), &answer,
         HALFBOARD_BAD_INPUT, "option method", "no such method");
  expect(halfboard_player_open("groups", "{\"depth\": 1}", &engine, &answer), &answer,
         HALFBOARD_BAD_INPUT, "unknown option", "no such option");
  halfboard_player_close(NULL);
  halfboard_player_new_game(NULL);
}

int main(void) {
  test_games();
  test_positions();
  test_hidden();
  test_searches();
  test_refusals();
  test_engines();
  test_deals();
  if (failures == 0) puts("all checks passed");
  return failures == 0 ? 0 : 1;
}
