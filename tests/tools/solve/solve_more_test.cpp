#include <algorithm>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/value/costs.h"
#include "solver/cgt/canonical_form.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tests/support/refused.h"
#include "tools/reports/json.h"

// What `solve` adds to its answer: costs, outcome classes, canonical forms.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using halfboard::tools::Json;
using tests::check_refused;
using tests::run_halfboard;
using Words = std::vector<std::string>;

Json solved(Words words, int status = 0) {
  words.insert(words.begin(), {"solve", "sight-reduction"});
  words.emplace_back("--json");
  const auto run = run_halfboard(words);
  INFO(run.err);
  REQUIRE(run.status == status);
  return Json::parse(run.out);
}

}  // namespace

TEST_CASE("costs of moves are what the plain solver finds", "[costs]") {
  for (std::uint64_t i = 0; i < 20; ++i) {
    Position p = deal(random_deal(31, i), i % 2 ? Variant{.easier = true} : Variant{});
    p.ranks = 3;
    p.white &= p.on_board();
    p.black &= p.on_board();
    p.side = i % 3 ? Side::white : Side::black;
    solver::Budget budget(solver::Limits{.memory_mib = 4});
    PlacementSolver solver(budget);
    const auto costs = move_costs(p, solver);
    REQUIRE(costs);
    tests::PlainSolver plain;
    tests::PlainBoard board = tests::PlainBoard::of(p);
    CHECK(costs->value == plain.value(board));
    for (const Side side : {Side::white, Side::black}) {
      const int sign = side == Side::white ? 1 : -1;
      board.side = side == Side::white ? 'w' : 'b';
      const auto& moves = costs->sides[static_cast<std::size_t>(side)];
      REQUIRE(moves.size() == board.moves().size());
      int best = -100;
      for (const auto& move : board.moves())
        best = std::max(best, sign * plain.value(board.play(move)));
      for (const MoveCost& m : moves) {
        CHECK(m.value == plain.value(board.play(Game::format_move(p, m.move))));
        CHECK(m.cost == best - sign * m.value);
      }
    }
    Position at = p;
    for (const Move& move : costs->line) {
      const auto here = move_costs(at, solver);
      const auto& moves = here->sides[static_cast<std::size_t>(at.side)];
      const auto found = std::ranges::find(moves, move, &MoveCost::move);
      REQUIRE(found != moves.end());
      CHECK(found->cost == 0);
      at = Game::play(at, move);
    }
    CHECK(Game::count_moves(at) == 0);
    solver::Budget few(solver::Limits{.nodes = 1, .memory_mib = 4});
    PlacementSolver stopped(few);
    if (budget.nodes() > 10) CHECK_FALSE(move_costs(p, stopped));
  }
}

TEST_CASE("solve --costs", "[costs]") {
  const Json json = solved({"www/bbb/wbw w", "--costs"});
  CHECK(json["value"] == 0);
  CHECK(json["outcome"] == "P");
  REQUIRE(json["costs"]["w"].size() == 3);
  REQUIRE(json["costs"]["b"].size() == 4);
  for (const char* side : {"w", "b"})
    for (const auto& [move, cost] : json["costs"][side].items()) {
      const auto value = json["values"][side][move].get<int>();
      CHECK(cost.get<int>() >= 0);
      CHECK((side[0] == 'w' ? value < 0 : value > 0));
    }
  const Json placing = solved({"start", "--files", "2", "--ranks", "3", "--costs"});
  CHECK(placing["costs"]["w"].size() == 6);
  CHECK(placing["costs"]["b"].empty());
  const auto text = run_halfboard({"solve", "sight-reduction", "www/bbb/wbw w", "--costs"});
  CHECK(text.out.find("w0") != std::string::npos);
  CHECK(text.out.find("line") != std::string::npos);
}

TEST_CASE("solve --outcome and --canonical", "[canonical]") {
  const Json hot = solved({"2bb/ww2 w", "--rules", "challenging", "--outcome", "--canonical"});
  CHECK(hot["outcome"] == "N");
  CHECK(hot["winning"]["w"] == Json::array({"b1"}));
  CHECK(hot["winning"]["b"] == Json::array({"c2"}));
  CHECK(hot["canonical"] == "*");
  CHECK(hot["mean"] == "0");
  CHECK(hot["temperature"] == "0");
  const Json number = solved({"www b", "--canonical"});
  CHECK(number["canonical"] == "2");
  CHECK(number["mean"] == "2");
  CHECK(number["temperature"] == "-1");
  CHECK(number["outcome"] == "L");
  const auto text = run_halfboard({"solve", "sight-reduction", "2bb/ww2 w", "--rules",
                                   "challenging", "--canonical", "--outcome"});
  CHECK(text.out.find("canonical form *\nmean 0, temperature 0\n") != std::string::npos);
  CHECK(text.out.find("outcome N\nw wins by b1\nb wins by c2\n") != std::string::npos);
}

TEST_CASE("solve --sum", "[canonical]") {
  const Json two = solved({"2bb/ww2 w", "2bb/ww2 b", "--rules", "challenging", "--sum"});
  CHECK(two["canonical"] == "0");  // * + *
  CHECK(two["outcome"] == "P");
  CHECK(two["winning"]["w"].empty());
  CHECK(two["nodes"].get<int>() > 0);
  CHECK(two.contains("seconds"));
  CHECK(two["parts"][1]["canonical"] == "*");
  const Json more = solved({"2bb/ww2 w", "wwb w", "--rules", "challenging", "--sum"});
  CHECK(more["canonical"] == "1*");
  CHECK(more["outcome"] == "L");
  const Json one = solved({"2bb/ww2 w", "--rules", "challenging", "--sum"});
  CHECK(one["winning"]["w"] == Json::parse(R"([{"part": 1, "move": "b1"}])"));
  CHECK(one["winning"]["b"] == Json::parse(R"([{"part": 1, "move": "c2"}])"));
  const Json stopped = solved(
      {"wbwb/bwwb/wbbw/bwbw w", "www b", "--sum", "--node-limit", "60", "--rules", "challenging"},
      3);
  CHECK(stopped["canonical"] == "unknown");
  CHECK(stopped["outcome"] == "unknown");
  CHECK_FALSE(stopped.contains("winning"));
  const Json first = solved(
      {"www b", "wbwb/bwwb/wbbw/bwbw w", "--sum", "--node-limit", "60", "--rules", "challenging"},
      3);
  CHECK(first["parts"][0]["canonical"] == "0");
  CHECK(first["parts"][1]["canonical"] == "unknown");
  CHECK(first["canonical"] == "unknown");
  check_refused({"solve", "sight-reduction", "www b", "wb w"}, "--sum");
  check_refused({"solve", "sight-reduction", "www b", "wb w", "--sum", "--costs"}, "--costs");
  check_refused({"solve", "sight-reduction", "www b", "start", "--sum"},
                "at part 2: expected a position of play");
  check_refused({"solve", "sight-reduction", "www b", "wxw b", "--sum"}, "at part 2, ");
  Words many(35, "www b");
  many[0] = "solve";
  many[1] = "sight-reduction";
  many.emplace_back("--sum");
  check_refused(many, "too many arguments (at most 32 are taken)");
}

TEST_CASE("solve --sum: large numbers, in any order", "[canonical]") {
  std::string white = "wwww";
  for (int i = 0; i < 7; ++i) white += "/wwww";
  std::string black = white;
  std::ranges::replace(black, 'w', 'b');
  const std::string w = white + " w";
  const std::string b = black + " w";
  const int each = std::stoi(solved({w, "--canonical"})["canonical"].get<std::string>());
  for (const auto& parts : {std::vector<std::string>{w, b, w, b}, {w, w, b, b}, {w, w, w, w}}) {
    std::vector<std::string> words = parts;
    words.emplace_back("--sum");
    const Json sum = solved(words);
    const bool even = parts.back() == b;
    CHECK(sum["canonical"] == std::to_string(even ? 0 : 4 * each));
    CHECK(sum["outcome"] == (even ? "P" : "L"));
    CHECK(sum["winning"]["b"].empty());
  }
}

TEST_CASE("solve --sum: what a limit leaves open", "[canonical]") {
  // The form decides who wins, but not by which moves.
  const Json half = solved({"3/ww1/wbb w", "b2/bb1/bww w", "3/wbb/wbb w", "--rules",
                            "challenging+pairs", "--sum", "--node-limit", "600"},
                           3);
  CHECK(half["canonical"] != "unknown");
  CHECK(half["outcome"] == "L");
  CHECK(half["winning"].is_null());
  CHECK(half["partial"] == true);
  // 16 times ^3: deeper than what can be told exactly, unless it cancels, in any order.
  const std::string up3 = "w2/3/1b1/wbb/1bb w";
  const std::string down3 = "b2/3/1w1/bww/1ww w";
  std::vector<std::string> words{"solve", "sight-reduction", "--rules", "challenging", "--sum"};
  words.insert(words.end(), 16, up3);
  const auto deep = run_halfboard(words);
  CHECK(deep.status == 3);
  CHECK(deep.out.find("outcome unknown\n") != std::string::npos);
  CHECK(deep.out.find("the limit: games up to 48 moves deep") != std::string::npos);
  words.insert(words.begin() + 5, 16, down3);
  words.emplace_back("--json");
  CHECK(Json::parse(run_halfboard(words).out)["canonical"] == "0");
}

TEST_CASE("where all positions are integers forms and sums take no longer than values",
          "[canonical]") {
  for (const char* rules : {"base", "easier+pairs"}) {
    const Json deal = solved({"#123", "--rules", rules, "--canonical"});
    CHECK(deal["canonical"] == std::to_string(deal["value"].get<int>()));
    CHECK(deal["temperature"] == "-1");
  }
  const Json sum = solved({"#123", "#5", "www b", "--sum"});
  const int total = solved({"#123"})["value"].get<int>() + solved({"#5"})["value"].get<int>() + 2;
  CHECK(sum["canonical"] == std::to_string(total));
  CHECK(sum["outcome"] == (total > 0 ? "L" : total < 0 ? "R" : "P"));
  // By all positions, as games of any value.
  for (const char* text : {"wbwb/bwwb w", "w2b/bwwb/1bww b", "wb/bw/wb/bb w"})
    for (const char* rules : {"base", "easier", "base+pairs"}) {
      const auto position = Game::parse(text, *Game::rules({{"rules", rules}}));
      REQUIRE(position);
      solver::Budget budget{solver::Limits{}};
      const auto form = solver::canonical_form<Game>(*position, budget);
      const Json quick = solved({text, "--rules", rules, "--canonical"});
      CHECK(quick["canonical"] == form->text.value());
      const Json alone = solved({text, "--rules", rules, "--sum"});
      CHECK(alone["canonical"] == form->text.value());
      const Json winning = solved({text, "--rules", rules, "--outcome"});
      for (const char* side : {"w", "b"})
        CHECK(alone["winning"][side].size() == winning["winning"][side].size());
    }
}

TEST_CASE("solve --all refuses rules by their name", "[program]") {
  const tests::Folder files;
  check_refused({"solve", "sight-reduction", "wb/bw w", "--rules", "easier+challenging+pairs",
                 "--all", files.file("zz.out")},
                "under easier+challenging+pairs at option --rules: expected rules without");
}

TEST_CASE("solve --costs lists pairs below the board", "[costs]") {
  const auto run = run_halfboard(
      {"solve", "sight-reduction", "wbwb/wwbb w", "--costs", "--rules", "base+pairs"});
  const Json json = solved({"wbwb/wwbb w", "--costs", "--rules", "base+pairs"});
  int pairs = 0;
  for (const char* side : {"w", "b"}) {
    std::string line = std::string("\n") + side + " pairs";
    for (const auto& [move, cost] : json["costs"][side].items())
      if (move.find('+') != std::string::npos && ++pairs)
        CHECK(run.out.find(" " + move + ":" + cost.dump()) != std::string::npos);
    CHECK(run.out.find(line) != std::string::npos);
  }
  CHECK(pairs > 1);
}

TEST_CASE("solve --thermograph", "[canonical]") {
  const tests::Folder files;
  const std::string path = files.file("star.svg");
  const Json hot = solved({"2bb/ww2 w", "--rules", "challenging", "--thermograph", path});
  CHECK(hot["thermograph"] == path);
  const std::string picture = tests::read(path);
  CHECK(picture.find("mean 0, temperature 0, stops 0 and 0") != std::string::npos);
  CHECK(picture.ends_with("</svg>\n"));
  // A long name ends beside nothing that it could run over.
  const auto lines = tests::find(
      picture, "y=.([0-9]+)[^>]*bold.>value [*]</text>\n<text x=.20. y=.([0-9]+)[^>]*>mean 0");
  REQUIRE(lines);
  for (const char* words : {"2bb/ww2 w", "Sight Reduction, rules challenging", "White begins",
                            "Black begins", "value for White, larger to the left"})
    CHECK(picture.find(">" + std::string(words) + "</text>") != std::string::npos);
  CHECK(std::stoi(lines->groups[2]) - std::stoi(lines->groups[1]) >= 15);
  check_refused({"solve", "sight-reduction", "start", "--thermograph", path}, "--thermograph");
}

TEST_CASE("what solve adds keeps limits and is refused where there is none", "[canonical]") {
  const Json stopped = solved(
      {"wbwb/bwwb/wbbw/bwbw w", "--canonical", "--node-limit", "60", "--rules", "challenging"}, 3);
  CHECK(stopped["canonical"] == "unknown");
  CHECK(stopped["partial"] == true);
  check_refused({"solve", "halfcut", "start", "--size", "4", "--canonical"}, "--canonical");
  check_refused({"solve", "halfcut", "start", "--size", "4", "--costs"}, "--costs");
  check_refused({"solve", "sight-reduction", "start", "--outcome"}, "--outcome");
  const tests::Folder folder;
  check_refused({"solve", "sight-reduction", "start", "--certificate", folder.file("x")},
                "placement");
  check_refused({"solve", "sight-reduction", "wb w", "--costs", "--rules", "challenging"},
                "--outcome");
}

TEST_CASE("solve stopped at a limit tells between which numbers the value is", "[program][solve]") {
  int open = 0;
  for (std::uint64_t i = 0; i < 6; ++i)
    for (const char* rules : {"base", "easier"}) {
      Position p = deal(random_deal(31, i), *variant_named(rules));
      if (i % 2) p.side = Side::black;
      const int value = ValueSolver(1 << 20).solve(p, {}).value.value();
      for (const char* nodes : {"1", "20"}) {
        const auto run = run_halfboard({"solve", "sight-reduction", Game::format(p), "--rules",
                                        rules, "--node-limit", nodes, "--json"});
        const Json json = Json::parse(run.out);
        INFO(json);
        CHECK(json.contains("value") != json.contains("value_low"));
        if (json.contains("value")) {
          CHECK(json["value"] == value);
          continue;
        }
        ++open;
        CHECK(json["value_low"].get<int>() <= value);
        CHECK(json["value_high"].get<int>() >= value);
        CHECK(json["value_high"].get<int>() - json["value_low"].get<int>() < 12);
      }
    }
  CHECK(open >= 12);
  const auto text = run_halfboard({"solve", "sight-reduction", "#384918873", "--node-limit", "30"});
  CHECK(text.out.find("\nvalue  -5 to 5 (proved)\n") != std::string::npos);
  CHECK_FALSE(solved({"#123456789"}).contains("value_low"));
}

TEST_CASE("solve stopped before its first node says what counting proves", "[program][solve]") {
  // Bounds that meet are the value.
  const Json win = solved({"#5", "--time-limit", "0"}, 3);
  CHECK(win["value"] == 1);
  CHECK(win["outcome"] == "L");
  CHECK(win["best_partial"] == true);
  const Json loss = solved({"#50", "--time-limit", "0"}, 3);
  CHECK(loss["value"] == 0);
  CHECK(loss["best"] == solved({"#50"})["best"]);
  // Text and JSON agree about who wins, also where only the side of 0 is known.
  int sided = 0;
  for (std::uint64_t i = 0; i < 24; ++i)
    for (const char* side : {"w", "b"}) {
      const std::string board = Game::format(deal(random_deal(7, i), Variant{}));
      const std::string text = board.substr(0, board.size() - 1) + side;
      INFO(text);
      const Json json = solved({text, "--time-limit", "0"}, 3);
      const auto plain = run_halfboard({"solve", "sight-reduction", text, "--time-limit", "0"});
      const auto result = json["result"].get<std::string>();
      CHECK(plain.out.starts_with("result " + result + "\n"));
      if (result == "unknown") continue;
      const Json whole = solved({text});
      CHECK(result == whole["result"]);
      CHECK_FALSE(json["best"].empty());
      for (const Json& move : json["best"]) CHECK(std::ranges::count(whole["best"], move) == 1);
      sided += json.contains("value_low");
    }
  CHECK(sided > 0);
}
