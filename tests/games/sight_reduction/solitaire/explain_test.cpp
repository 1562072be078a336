#include "games/sight_reduction/solitaire/explain.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include <unistd.h>

#include "games/sight_reduction/judge.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// Deadlock cores against trying everything in the relaxed game, by the plain rules.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;
using tests::run_halfboard;
using Names = std::set<std::string>;

Names names_of(Word squares) {
  Names names;
  bitboards::for_each(squares, [&](int s) {
    names.insert(PlainBoard::name(Board::file_of(s), Board::rank_of(s)));
  });
  return names;
}

/// What may go in the relaxed game: checkers of the core by the rules, others at will.
Names relaxed_moves(const PlainBoard& b, const Names& core) {
  Names moves;
  for (const std::string& move : b.moves())
    if (core.contains(move)) moves.insert(move);
  for (int f = 0; f < b.files; ++f)
    for (int r = 0; r < b.ranks; ++r)
      if (b.at(f, r) == b.side && !core.contains(PlainBoard::name(f, r)))
        moves.insert(PlainBoard::name(f, r));
  return moves;
}

/// All positions of the relaxed game, as cells.
Names relaxed_reach(const PlainBoard& start, const Names& core, bool free) {
  Names seen;
  Names cells;
  std::vector<PlainBoard> todo{start};
  while (!todo.empty()) {
    PlainBoard at = todo.back();
    todo.pop_back();
    if (free) at.side = 'w';
    if (!seen.insert(at.cells + at.side).second) continue;
    cells.insert(at.cells);
    for (const char side : {'w', 'b'}) {
      if (!free && side != at.side) continue;
      PlainBoard mover = at;
      mover.side = side;
      for (const std::string& move : relaxed_moves(mover, core)) todo.push_back(mover.play(move));
    }
  }
  return cells;
}

bool relaxed_solvable(const PlainBoard& start, const Names& core, bool free) {
  return std::ranges::any_of(relaxed_reach(start, core, free), [](const std::string& cells) {
    return std::ranges::count(cells, 'w') == 1 && std::ranges::count(cells, 'b') == 1;
  });
}

Position random_small_board(std::uint64_t index, Variant variant) {
  solver::Stream random(101, index);
  Position p;
  p.files = static_cast<std::uint8_t>(2 + random.below(3));
  p.ranks = static_cast<std::uint8_t>(p.files == 2 ? 5 : 3);
  if (p.files == 4) p.ranks = 2;
  p.variant = variant;
  p.side = random.below(2) ? Side::white : Side::black;
  bitboards::for_each(p.on_board(), [&](int s) {
    const std::uint64_t draw = random.below(9);
    if (draw > 0) (draw % 2 ? p.white : p.black) |= Board::bit(s);
  });
  return p;
}

TEST_CASE("what explain did not find at a limit is said to be partial", "[explain]") {
  const std::string deal = "#504202335";
  int whole = 0;
  int unsolvable = 0;
  for (const char* nodes : {"100", "1000", "1500", "2000", "2500", "3000", "100000"}) {
    const auto run = run_halfboard({"explain", "sight-reduction", deal, "--rules", "challenging",
                                    "--node-limit", nodes, "--json"});
    const auto json = halfboard::tools::Json::parse(run.out);
    INFO(nodes << ": " << run.out);
    const bool known = !json.contains("partial");
    CHECK(run.status == (known ? 0 : 3));
    if (known) CHECK((json.contains("best_play") && !json.contains("minimal")));
    whole += known;
    // A core is not needed to know it.
    unsolvable += json["status"] == "unsolvable";
  }
  CHECK((whole > 0 && whole < 7));
  CHECK(unsolvable == 7);
}

}  // namespace

TEST_CASE("deadlock cores are sound and minimal", "[explain]") {
  int found[2] = {};
  std::size_t checkers = 0;
  int stopped = 0;
  int unminimised = 0;
  for (const Variant v : all_variants) {
    if (v.pairs) continue;
    for (std::uint64_t i = 0; i < 60; ++i) {
      const Position p = random_small_board(i, v);
      const PlainBoard plain = PlainBoard::of(p);
      const Names all = names_of(p.white | p.black);
      INFO(Game::format(p) << " " << name_of(v));
      const Deadlock deadlock = find_deadlock(p, std::nullopt, {});
      REQUIRE((deadlock.verdict == Deadlock::Answer::found) ==
              !relaxed_solvable(plain, all, false));
      if (deadlock.verdict != Deadlock::Answer::found) continue;
      const bool free = deadlock.core.turns == Turns::free;
      REQUIRE(free == !relaxed_solvable(plain, all, true));
      const Names core = names_of(deadlock.core.checkers);
      REQUIRE_FALSE(relaxed_solvable(plain, core, free));
      for (const std::string& name : core) {
        Names fewer = core;
        fewer.erase(name);
        REQUIRE(relaxed_solvable(plain, fewer, free));
      }
      ++found[free];
      checkers += core.size();
      for (std::uint64_t nodes = 0; nodes < 8; ++nodes) {
        const Deadlock early = find_deadlock(p, std::nullopt, {.nodes = nodes});
        if (early.verdict == Deadlock::Answer::stopped) continue;
        REQUIRE(early.verdict == Deadlock::Answer::found);
        const Names all_needed = names_of(early.core.checkers);
        REQUIRE_FALSE(relaxed_solvable(plain, all_needed, early.core.turns == Turns::free));
        stopped += !early.whole;
        unminimised += !early.core.minimal;
      }
    }
  }
  CHECK(found[0] > 20);
  CHECK(found[1] > 20);
  CHECK(checkers > 50);
  CHECK(stopped > 50);
  CHECK(unminimised > 10);
}

TEST_CASE("a full board whose colours differ too much is explained by their numbers", "[explain]") {
  const auto core_of = [](int black, const char* rules) {
    Position p;
    p.variant = *variant_named(rules);
    // Mixed, so that who need not alternate can reach the goal.
    for (int i = 0; i < black; ++i) p.black |= Board::bit(i * 11 % 32);
    p.white = Board::corner(4, 8) & ~p.black;
    const Deadlock deadlock = find_deadlock(p, std::nullopt, {.nodes = 2000});
    return deadlock.verdict == Deadlock::Answer::found ? std::popcount(deadlock.core.checkers) : -1;
  };
  CHECK(core_of(14, "base") == 0);
  CHECK(core_of(17, "easier") == 0);
  CHECK(core_of(9, "base+pairs") == 0);
}

TEST_CASE("isolated checkers never go", "[explain]") {
  int seen = 0;
  for (const Variant v : all_variants)
    for (std::uint64_t i = 0; i < 40; ++i) {
      const Position p = random_small_board(i, v);
      const Word stuck = isolated(p);
      INFO(Game::format(p) << " " << name_of(v));
      for (const std::string& cells : tests::PlainSolver::reachable(PlainBoard::of(p)))
        bitboards::for_each(stuck, [&](int s) {
          const auto at = static_cast<std::size_t>(Board::file_of(s) + p.files * Board::rank_of(s));
          REQUIRE(cells[at] != '.');
        });
      seen += std::popcount(stuck);
    }
  CHECK(seen > 20);
}

TEST_CASE("explain tells and draws", "[explain]") {
  const std::string svg = (std::filesystem::temp_directory_path() /
                           ("halfboard_" + std::to_string(::getpid()) + ".svg"))
                              .string();
  const std::string deal = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w";
  const auto explain = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"explain", "sight-reduction"});
    return run_halfboard(words);
  };
  const auto content = [&] {
    std::ifstream file(svg);
    return std::string(std::istreambuf_iterator<char>(file), {});
  };
  const auto text = explain({deal, "--svg", svg});
  INFO(text.out << text.err);
  REQUIRE(text.status == 0);
  CHECK(text.out.starts_with("unsolvable\n"));
  CHECK(text.out.find("core       ") != std::string::npos);
  const auto json = halfboard::tools::Json::parse(explain({deal, "--json"}).out);
  const auto core = json.at("core");
  CHECK(core.size() > 2);
  auto end = *Game::parse(deal, {});
  for (const auto& word : json.at("best_play"))
    end = Game::play(end, *Game::parse_move(end, word.get<std::string>()));
  CHECK(json.at("left").size() == static_cast<std::size_t>(std::popcount(end.white | end.black)));
  const auto row = halfboard::tools::Json::parse(
      run_halfboard({"solve", "sight-reduction", deal, "--solitaire", "--json"}).out);
  CHECK(row.at("best_play") == json.at("best_play"));
  CHECK(row.at("fewest_left") == json.at("left").size());
  CHECK(text.out.find("best play  1." + json.at("best_play").at(0).get<std::string>() + " ") !=
        std::string::npos);
  const std::string picture = content();
  std::size_t red = 0;
  for (auto at = picture.find("#e0574f"); at != std::string::npos;
       at = picture.find("#e0574f", at + 1))
    ++red;
  CHECK(red == core.size() + 1);  // the legend has one, too
  CHECK(picture.find(" under base: unsolvable") != std::string::npos);

  for (const std::string rules : {"easier", "easier+pairs"}) {
    const auto solved = halfboard::tools::Json::parse(
        explain({"wbwb/bwbw/wbbw w", "--rules", rules, "--json", "--svg", svg}).out);
    CHECK(solved.at("status") == "solved");
    auto position = Game::parse("wbwb/bwbw/wbbw w", {.variant = *variant_named(rules)});
    REQUIRE(position);
    for (const auto& word : solved.at("solution")) {
      const auto move = Game::parse_move(*position, word.get<std::string>());
      REQUIRE(move);
      position = Game::play(*position, *move);
    }
    CHECK(is_goal(*position, std::nullopt));
    CHECK(content().find(">" + std::to_string(solved.at("solution").size()) + "<") !=
          std::string::npos);
  }
  std::filesystem::remove(svg);
  const auto target = explain({"wb/wb w", "--target", "a1,b1"});
  CHECK(target.status == 0);
  CHECK(target.out.find("w1") != std::string::npos);
  CHECK(explain({"wb/wb w", "--target", "a1,b1", "--json"}).out.find(R"("target":"a1,b1")") !=
        std::string::npos);
  CHECK(explain({"wb/bw w"}).out.find("isolated   a1") != std::string::npos);
  CHECK(explain({"www w"}).out.find("core       none") != std::string::npos);
  CHECK(explain({"www w", "--svg", svg}).out.find("capital letters") == std::string::npos);
  CHECK(content().find("#e0574f") == std::string::npos);
  explain({"ww2/4/4/b1b1 w", "--rules", "base+pairs", "--svg", svg});
  CHECK(content().find("left at the end") == std::string::npos);
  CHECK(explain({"w w", "--rules", "base+pairs"}).out.find("This one is") != std::string::npos);
  std::filesystem::remove(svg);
  std::istringstream lines(text.out + explain({"wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w"}).out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  for (const std::vector<std::string>& bad : std::vector<std::vector<std::string>>{
           {"wb/bx w"}, {"wb w", "--target", "a1,a1"}, {"4/4 w place"}, {"wb w", "--rules", "x"}}) {
    const auto done = explain(bad);
    CHECK(done.status == 2);
    CHECK(tests::is_one_line(done.err));
  }
  CHECK(run_halfboard({"explain", "halfcut", "start"}).status == 2);
  CHECK(explain({"4/4 w"}).out.find("leaves none\n") != std::string::npos);
}

TEST_CASE("explain says of a target that it can't be left, not that the deal can't be solved",
          "[explain]") {
  const tests::Folder folder;
  const std::string svg = folder.file("target.svg");
  std::vector<std::string> words{"explain", "sight-reduction", "#123", "--target",
                                 "a5,d8",   "--svg",           svg};
  const auto text = run_halfboard(words);
  REQUIRE(text.status == 0);
  CHECK(text.out.starts_with("can't be left with only a5 and d8\n"));
  CHECK(text.out.find("rules base, target a5,d8\n") != std::string::npos);
  words.emplace_back("--json");
  const auto json = halfboard::tools::Json::parse(run_halfboard(words).out);
  CHECK(json.at("target") == "a5,d8");
  CHECK(json.at("status") == "unsolvable");
  CHECK(json.at("core").size() == 1);
  const std::string picture = tests::read(svg);
  CHECK(picture.find("unsolvable") == std::string::npos);
  CHECK(picture.find("left with only a5") != std::string::npos);
  CHECK(picture.find("in the way for") != std::string::npos);
  std::size_t green = 0;
  for (auto at = picture.find("#8fc98f"); at != std::string::npos;
       at = picture.find("#8fc98f", at + 1))
    ++green;
  CHECK(green == 3);  // two squares and the legend
}
