#include "games/sight_reduction/lattice/puzzle.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include "games/sight_reduction/deal.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/expressions.h"
#include "tests/support/folder.h"
#include "tests/support/positions.h"
#include "tests/support/process.h"
#include "tools/reports/figures.h"
#include "tools/reports/json.h"

// Puzzles on small boards against looking at everything by plain loops; the command itself.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using namespace halfboard::tests;
using Words = std::vector<std::string>;

/// 4 x 2 squares, half of them empty.
Position few_checkers(std::uint64_t index, Variant v) {
  solver::Stream random(172, index);
  Position p;
  p.ranks = 2;
  p.variant = v;
  bitboards::for_each(p.on_board(), [&](int s) {
    const auto kind = random.below(4);
    if (kind == 0) p.white |= Board::bit(s);
    if (kind == 1) p.black |= Board::bit(s);
  });
  return p;
}

/// The chance that random play solves it, by the plain rules.
double plain_chance(const PlainBoard& b, std::map<std::string, double>& known) {
  if (b.count('w') == 1 && b.count('b') == 1) return 1;
  const std::string key = b.cells + b.side;
  if (const auto found = known.find(key); found != known.end()) return found->second;
  const auto moves = b.moves();
  double sum = 0;
  for (const auto& move : moves)
    sum += plain_chance(b.play(move), known) / static_cast<double>(moves.size());
  return known[key] = sum;
}

/// How many different pairs are left at the ends of play.
std::size_t plain_targets(const PlainBoard& b) {
  std::size_t count = 0;
  for (const std::string& key : PlainSolver::reachable(b)) {
    const std::string cells = key.substr(0, key.size() - 1);  // without the side to move
    count += std::ranges::count(cells, 'w') == 1 && std::ranges::count(cells, 'b') == 1;
  }
  return count;
}

void check_refused(Words words, const std::string& what) {
  words.insert(words.begin(), {"generate", "sight-reduction"});
  const Finished done = run_halfboard(words);
  INFO(what << ": " << done.err);
  CHECK(done.status == 2);
  CHECK(is_one_line(done.err));
  CHECK(done.err.find(what) != std::string::npos);
  CHECK(done.out.empty());
}

}  // namespace

TEST_CASE("difficulties are bands without gaps", "[generate]") {
  CHECK(difficulty_of(1) == Difficulty::easy);
  CHECK(difficulty_of(1e-4) == Difficulty::easy);
  CHECK(difficulty_of(0.99e-4) == Difficulty::medium);
  CHECK(difficulty_of(1e-7) == Difficulty::hard);
  CHECK(difficulty_of(1e-12) == Difficulty::expert);
  for (const Band& band : bands) {
    CHECK(difficulty_named(band.name) == band.difficulty);
    const Range range = chances_of(band.difficulty);
    CHECK(difficulty_of(range.high) == band.difficulty);
    CHECK((range.low == 0 || difficulty_of(range.low) == band.difficulty));
    CHECK((range.high == 1 || difficulty_of(std::nextafter(range.high, 1)) != band.difficulty));
  }
  CHECK_FALSE(difficulty_named("simple"));
  const std::pair<double, const char*> words[] = {{1, "1 in 1"},
                                                  {0.7, "1 in 1.43"},
                                                  {1.0 / 999.6, "1 in 1,000"},
                                                  {2.19e-5, "1 in 45,700"},
                                                  {1.05e-11, "1 in 95,200,000,000"},
                                                  {0.01, "1 in 100"}};
  for (const auto& [chance, text] : words) CHECK(tools::one_in(chance) == text);
}

TEST_CASE("chances are estimated well", "[generate]") {
  int compared = 0;
  for (const Variant v : tests::without_pairs)
    for (std::uint64_t i = 0; i < 8; ++i) {
      const Position p = random_filling(171, i, 4, v);
      INFO(Game::format(p) << " " << name_of(v));
      const auto found =
          profile(p, {.chances = true, .wanted = [](const Profile&) { return true; }}, {});
      REQUIRE((found && found->estimate && found->chances));
      if (!found->solvable) {
        CHECK(*found->estimate == 0);
        continue;
      }
      CHECK(std::abs(std::log(*found->estimate / found->chances->solves)) < std::log(1.4));
      ++compared;
    }
  CHECK(compared > 15);
}

TEST_CASE("puzzles are what was wished for", "[generate]") {
  int fitting = 0;
  int unique = 0;
  for (const Variant v : tests::without_pairs) {
    PuzzleMaker any({});
    PuzzleMaker rare({.chance = {1e-4, 1e-2}});
    PuzzleMaker choosy({.keeping = {0, 0.6}, .mean_loss = {0, 3}});
    PuzzleMaker only({.unique_target = true});
    for (std::uint64_t i = 0; i < 160; ++i) {
      const Position p = i % 8 ? few_checkers(i, v) : random_filling(171, 100 + i, 3, v);
      INFO(Game::format(p) << " " << name_of(v));
      const PlainBoard board = PlainBoard::of(p);
      std::map<std::string, double> known;
      const double chance = plain_chance(board, known);
      const std::size_t targets = plain_targets(board);
      const auto judged = any.judge(p, {});
      REQUIRE(judged.puzzle.has_value() == (chance > 0));
      REQUIRE(only.judge(p, {}).puzzle.has_value() == (targets == 1));
      // The last removal may take either of two who see each other.
      if (!v.challenging && std::popcount(p.white | p.black) > 2) REQUIRE(targets != 1);
      REQUIRE(rare.judge(p, {}).puzzle.has_value() == (chance >= 1e-4 && chance <= 1e-2));
      unique += targets == 1;
      if (!judged.puzzle) continue;
      const Profile& profile = judged.puzzle->profile;
      CHECK(std::abs(profile.chances->solves - chance) <= 1e-4 * chance);
      CHECK(static_cast<std::size_t>(profile.reach.target_count()) == targets);
      const bool fits = profile.keeping().value_or(1) <= 0.6 && profile.chances->mean_loss() &&
                        *profile.chances->mean_loss() <= 3;
      REQUIRE(choosy.judge(p, {}).puzzle.has_value() == fits);
      fitting += fits;
      Position at = p;
      for (const Move& move : judged.puzzle->solution) {
        REQUIRE(Game::parse_move(at, Game::format_move(at, move)));
        at = Game::play(at, move);
      }
      CHECK(is_goal(at, {}));
    }
  }
  CHECK(fitting > 3);
  CHECK(unique > 3);
}

TEST_CASE("a search for puzzles stops at its limits", "[generate]") {
  PuzzleMaker maker({});
  CHECK(maker.judge(deal(123456789), {.seconds = 0}).verdict == PuzzleMaker::Judgement::stopped);
  CHECK(PuzzleMaker::memory_needed(deal(0)) < std::size_t{700} << 20);
  // No solvable deal of seed 1 is sure to be solved.
  const Finished tried = run_halfboard({"generate", "sight-reduction", "--chance", "0..0",
                                        "--tries", "1", "--threads", "1", "--keeping", "0..0"});
  CHECK(tried.status == 3);
  CHECK(tried.out.empty());
  CHECK(tried.err.find("0 of 1 found among the first 1 deal of seed 1") != std::string::npos);
  Surroundings impatient;
  impatient.interrupt_after_ms = 300;
  const Finished stopped =
      run_halfboard({"generate", "sight-reduction", "--keeping", "0..0"}, impatient);
  CHECK(stopped.status == 3);
  CHECK(stopped.err.find("stopped (partial): 0 of 1 found") != std::string::npos);
}

TEST_CASE("generate says what is wrong with a wish", "[generate]") {
  check_refused({"--difficulty", "simple"}, "--difficulty");
  check_refused({"--difficulty", "easy", "--chance", "0..1"}, "--chance");
  for (const char* range : {"", "1", "..", "0.1..", "..0.5", "0.5..0.1", "-1..1", "a..b", "0..nan",
                            "0..1x", "0..2", "inf..inf"})
    check_refused({"--chance", range}, "--chance");
  check_refused({"--keeping", "1"}, "--keeping");
  check_refused({"--no-return", "x..y"}, "--no-return");
  check_refused({"--rules", "base+pairs"}, "--rules");
  check_refused({"--rules", "none"}, "--rules");
  check_refused({"--count", "0"}, "--count");
  check_refused({"--seed", "-1"}, "--seed");
  check_refused({"--tries", "0"}, "--tries");
  check_refused({"--memory", "10"}, "--memory");
  check_refused({"--unique-target"}, "--unique-target");
  check_refused({"--unique-target", "--rules", "easier"}, "--unique-target");
  check_refused({"--ranks", "4"}, "--ranks");
  check_refused({"--svg", "/dev/null/folder"}, "--svg");
  check_refused({"extra"}, "too many arguments");
  CHECK(run_halfboard({"generate", "halfcut"}).status == 2);
}

TEST_CASE("generate draws what a deal is into a folder that it makes", "[generate]") {
  const Folder folder;
  const std::string svg = folder.file("new/folder");
  const Finished done = run_halfboard({"generate", "sight-reduction", "--svg", svg});
  REQUIRE(done.status == 0);
  CHECK(find(done.out, "random play solves it with chance 1 in [0-9]{1,3}(,[0-9]{3})*\n"));
  CHECK(find(done.out, "\nsolution     1\\.[a-d][1-8] 2\\.[a-d][1-8] "));
  CHECK(find(done.out, "\n             [0-9]+\\.[a-d][1-8]"));
  std::istringstream lines(done.out);
  for (std::string line; std::getline(lines, line);) CHECK(line.size() <= 80);
  const auto deal = find(done.out, "^deal +([0-9]+) ");
  REQUIRE(deal);
  const std::string picture = read(svg + "/" + deal->groups[1] + ".svg");
  CHECK(picture.find("<title>Deal " + deal->groups[1] + ", base, ") != std::string::npos);
  CHECK(picture.find(">Leave one of each colour<") != std::string::npos);
  const Finished only = run_halfboard(
      {"generate", "sight-reduction", "--svg", svg, "--rules", "challenging", "--unique-target"});
  const auto target = find(only.out, "deal +([0-9]+) [^@]*target +([a-d][1-8],[a-d][1-8]), noth");
  REQUIRE(target);
  CHECK(read(svg + "/" + target->groups[1] + ".svg").find(">Leave " + target->groups[2] + ",") !=
        std::string::npos);
}

TEST_CASE("generate gives the same puzzles with any number of threads", "[.slow]") {
  Folder folder;
  const Words words{"generate", "sight-reduction", "--rules", "challenging", "--difficulty",
                    "hard",     "--count",         "2",       "--seed",      "3",
                    "--json"};
  Words one = words;
  one.insert(one.end(), {"--threads", "1", "--svg", folder.file("")});
  Words two = words;
  two.insert(two.end(), {"--threads", "2"});
  const Finished done = run_halfboard(one);
  REQUIRE(done.status == 0);
  CHECK(run_halfboard(two).out == done.out);
  const auto json = halfboard::tools::Json::parse(done.out.substr(0, done.out.find('\n')));
  CHECK(json["difficulty"] == "hard");
  const double chance = json["profile"]["random_solves"].get<double>();
  CHECK((chance >= 1e-8 && chance < 1e-6));
  const auto number = json["deal"].get<DealNumber>();
  CHECK(number == random_deal(3, json["index"].get<std::uint64_t>()));
  CHECK(read(folder.file(std::to_string(number) + ".svg")).starts_with("<svg"));
}

TEST_CASE("targets are those of the profile", "[generate][.slow]") {
  const Words words{"targets", "--random", "4", "--seed", "1", "--rules", "challenging", "--json"};
  const Finished done = run_halfboard(words);
  REQUIRE(done.status == 0);
  std::istringstream lines(done.out);
  std::uint64_t index = 0;
  for (std::string line; std::getline(lines, line); ++index) {
    const auto json = halfboard::tools::Json::parse(line);
    const Position p = deal(random_deal(1, index), *variant_named("challenging"));
    CHECK(json["deal"] == number_of(p.white));
    const auto found = profile(p, {.chances = false}, {});
    REQUIRE(found);
    CHECK(json["fewest_left"] == found->reach.fewest_left);
    CHECK(json["positions"] == found->reach.positions);
    REQUIRE(json["targets"].size() == static_cast<std::size_t>(found->reach.target_count()));
    for (const auto& name : json["targets"]) {
      const auto target = parse_target(p, name.get<std::string>());
      REQUIRE(target);
      CHECK(SolitaireSolver(1 << 20).solve(p, *target, {}).status == Status::solved);
    }
  }
  CHECK(index == 4);
}

TEST_CASE("with pairs a target can be unique without challenging", "[generate]") {
  const auto variant = *variant_named("base+pairs");
  const Position p = *Game::parse("ww1/2w/b2 w", {.variant = variant});
  for (const char* name : {"a3,a1", "b3,a1", "c2,a1"}) {
    INFO(name);
    const auto result = SolitaireSolver(1 << 20).solve(p, *parse_target(p, name), {});
    CHECK((result.status == Status::solved) == (std::string_view(name) == "c2,a1"));
  }
}

TEST_CASE("targets refuses bad options and stops at its limit", "[generate]") {
  for (const Words& words : std::vector<Words>{{"targets", "--rules", "base+pairs"},
                                               {"targets", "--random", "0"},
                                               {"targets", "--seed", "x"},
                                               {"targets", "123"}}) {
    const Finished done = run_halfboard(words);
    CHECK(done.status == 2);
    CHECK(is_one_line(done.err));
  }
  const Finished stopped = run_halfboard({"targets", "--random", "100000", "--time-limit", "0"});
  CHECK(stopped.status == 3);
  CHECK(stopped.err.find("stopped (partial)") != std::string::npos);
}
