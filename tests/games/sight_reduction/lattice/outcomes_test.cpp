#include "games/sight_reduction/lattice/outcomes.h"

#include <filesystem>
#include <fstream>
#include <sstream>

#include "games/sight_reduction/lattice/lattice.h"
#include "games/sight_reduction/value/solver.h"
#include "solver/random.h"
#include "tests/games/sight_reduction/plain.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"
#include "tools/storage/outcome_file.h"

// All outcomes of a deal: against the plain solver, as a file, and over the real program.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using tests::PlainBoard;
using tests::PlainSolver;
using tests::run_halfboard;
namespace fs = std::filesystem;

/// A file name in a folder of its own, gone at the end.
class Place {
 public:
  explicit Place(const std::string& name) : path_(folder_.file(name)) {}
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] bool untouched() const { return fs::is_empty(folder_.file("")); }

 private:
  tests::Folder folder_;
  std::string path_;
};

Position filling(std::uint64_t index, int files, int ranks, Variant v) {
  solver::Stream random(161, index);
  Position p;
  p.files = static_cast<std::uint8_t>(files);
  p.ranks = static_cast<std::uint8_t>(ranks);
  p.variant = v;
  bitboards::for_each(p.on_board(),
                      [&](int s) { (random.below(2) ? p.white : p.black) |= Board::bit(s); });
  return p;
}

OutcomeCounts write_file(const Position& root, const std::string& path, unsigned threads = 1) {
  auto writer = tools::OutcomeWriter::create(path, root);
  REQUIRE(writer);
  const auto counts = solve_all(root, threads, {}, [&](const PackedLayer& layer) {
    REQUIRE(writer->add(layer));
    return true;
  });
  REQUIRE(counts);
  REQUIRE_FALSE(writer->finish(*counts));
  return *counts;
}

std::string content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void overwrite(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

const std::string small_deal = "wbwb/wwbb/bwbw w";

}  // namespace

TEST_CASE("every position of a board has its outcome and value", "[outcomes]") {
  const Place place("plain");
  for (const int rule : {0, 1, 2, 3, 4, 5})
    for (std::uint64_t i = 0; i < 2; ++i) {
      const Position root = filling(i, 4, i ? 2 : 3, all_variants[rule]);
      INFO(Game::format(root) << " " << name_of(root.variant));
      const OutcomeCounts counts = write_file(root, place.path(), 1 + static_cast<unsigned>(i));
      auto file = tools::OutcomeFile::open(place.path());
      REQUIRE(file);
      PlainSolver plain;
      OutcomeCounts expected{};
      const auto outcome = [&](Word white, Word black) { return *file->outcome(white, black); };
      // Every subset of the squares that are occupied.
      for (Word set = root.on_board();; set = (set - 1) & root.on_board()) {
        Position p = root;
        p.white &= set;
        p.black &= set;
        p.side = Side::white;
        const bool white = plain.mover_wins(PlainBoard::of(p));
        p.side = Side::black;
        const bool black = plain.mover_wins(PlainBoard::of(p));
        INFO(Game::format(p));
        REQUIRE(outcome(p.white, p.black) == outcome_of(white, black));
        ++expected[static_cast<std::size_t>(outcome_of(white, black))];
        if (has_integer_values(root.variant))
          REQUIRE(value_from_outcomes(p, outcome) == plain.value(PlainBoard::of(p)));
        if (set == 0) break;
      }
      CHECK(counts == expected);
      CHECK(file->counts() == expected);
      CHECK_FALSE(file->check(solver::Deadline({})));
    }
}

TEST_CASE("a file of outcomes does not depend on threads", "[outcomes]") {
  const Place one("one");
  const Place two("two");
  const Position root = filling(3, 4, 5, {.challenging = true});
  write_file(root, one.path(), 1);
  write_file(root, two.path(), 2);
  CHECK(content(one.path()) == content(two.path()));
}

TEST_CASE("truncated, foreign and damaged files of outcomes are refused", "[outcomes]") {
  const Place place("damage");
  const Position root = filling(2, 4, 3, {});
  write_file(root, place.path());
  const std::string good = content(place.path());
  const auto damaged = [&] {
    auto file = tools::OutcomeFile::open(place.path());
    return !file || file->check(solver::Deadline({}));
  };
  REQUIRE_FALSE(damaged());
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{7}, std::size_t{71}, good.size() / 2, good.size() - 1}) {
    overwrite(place.path(), good.substr(0, size));
    CHECK(damaged());
    const auto run = run_halfboard({"probe", place.path(), Game::format(root)});
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
  }
  overwrite(place.path(), good + "x");
  CHECK(damaged());
  for (std::size_t i = 0; i < good.size(); i += i < 100 ? 1 : 37) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ (1 << (i % 8)));
    overwrite(place.path(), bad);
    INFO("byte " << i);
    CHECK(damaged());
  }
  for (const char* foreign : {"/dev/null", "/", "/no/such/file"}) {
    const auto run = run_halfboard({"probe", foreign, "wb w"});
    CHECK(run.status == 2);
    CHECK(tests::is_one_line(run.err));
  }
}

TEST_CASE("solve --all and probe", "[outcomes][program]") {
  const Place place("program");
  const auto solved = run_halfboard(
      {"solve", "sight-reduction", small_deal, "--all", place.path(), "--json", "--threads", "1"});
  INFO(solved.err);
  REQUIRE(solved.status == 0);
  const auto json = halfboard::tools::Json::parse(solved.out);
  CHECK(json["bytes"] == fs::file_size(place.path()));
  CHECK(json["outcomes"]["N"] == 0);
  const auto known = halfboard::tools::Json::parse(
      run_halfboard({"solve", "sight-reduction", small_deal, "--json"}).out);
  const auto probed = halfboard::tools::Json::parse(
      run_halfboard({"probe", place.path(), small_deal, "--json"}).out);
  for (const char* field : {"position", "result", "value", "best"})
    CHECK(probed[field] == known[field]);
  CHECK(run_halfboard({"probe", place.path()}).status == 0);
  const std::vector<std::string> pairs{"--rules", "base+pairs"};
  CHECK(run_halfboard(
            {"solve", "sight-reduction", small_deal, "--all", place.path(), pairs[0], pairs[1]})
            .status == 0);
  const auto known_pairs = halfboard::tools::Json::parse(
      run_halfboard({"solve", "sight-reduction", small_deal, "--json", pairs[0], pairs[1]}).out);
  const auto probed_pairs = halfboard::tools::Json::parse(
      run_halfboard({"probe", place.path(), small_deal, "--json"}).out);
  for (const char* field : {"position", "result", "value", "best"})
    CHECK(probed_pairs[field] == known_pairs[field]);
  for (const char* other : {"bbwb/wwbb/bwbw w", "wbwb/wwbb w", "wbwb/wwbb/bwbw w place", "x"}) {
    const auto refused = run_halfboard({"probe", place.path(), other});
    INFO(other);
    CHECK(refused.status == 2);
    CHECK(refused.out.empty());
    CHECK(tests::is_one_line(refused.err));
  }
}

TEST_CASE("a file of outcomes that can't be finished leaves nothing", "[outcomes][program]") {
  const Place place("full");
  const auto full = run_halfboard({"solve", "sight-reduction", small_deal, "--all", place.path()},
                                  {.file_limit = 500});
  CHECK(full.status == 1);
  CHECK(full.out.empty());
  CHECK(tests::is_one_line(full.err));
  CHECK(place.untouched());
  const auto late = run_halfboard(
      {"solve", "sight-reduction", small_deal, "--all", place.path(), "--time-limit", "0"});
  CHECK(late.status == 3);
  CHECK(place.untouched());
  for (const char* rules : {"challenging+pairs", "easier+challenging+pairs"})
    CHECK(run_halfboard(
              {"solve", "sight-reduction", small_deal, "--rules", rules, "--all", place.path()})
              .status == 2);
  CHECK(run_halfboard({"solve", "halfcut", "start", "--all", place.path()}).status == 2);
  CHECK(run_halfboard({"solve", "sight-reduction", small_deal, "--all", "/no/such/folder/x"})
            .status == 2);
  CHECK(place.untouched());
}

TEST_CASE("solve --solitaire --profile", "[lattice][program]") {
  const auto run =
      run_halfboard({"solve", "sight-reduction", small_deal, "--solitaire", "--profile", "--json"});
  INFO(run.err);
  REQUIRE(run.status == 0);
  const auto json = halfboard::tools::Json::parse(run.out);
  const auto& profile = json["profile"];
  CHECK(profile["solvable"] == (json["status"] == "solved"));
  CHECK(profile["fewest_left"] == json["fewest_left"]);
  const auto moves = halfboard::tools::Json::parse(
      run_halfboard({"moves", "sight-reduction", small_deal, "--json"}).out);
  CHECK(profile["first_moves"].size() == moves["moves"].size());
  // A pair that can be left is a target that can be met, any other is none.
  for (const std::string target : {"a2,b1", "b1,a1", "a3,d3"}) {
    const auto aimed = run_halfboard({"solve", "sight-reduction", small_deal, "--solitaire",
                                      "--profile", "--target", target, "--json"});
    if (aimed.status != 0) continue;  // not a white and a black checker
    const auto& targets = profile["targets"];
    const bool listed = std::find(targets.begin(), targets.end(), target) != targets.end();
    CHECK(halfboard::tools::Json::parse(aimed.out)["profile"]["solvable"] == listed);
  }
  CHECK(run_halfboard({"solve", "sight-reduction", small_deal, "--profile"}).status == 2);
  const auto hopeless =
      run_halfboard({"solve", "sight-reduction", "wb/bw w", "--solitaire", "--profile"});
  REQUIRE(hopeless.status == 0);
  CHECK(hopeless.out.find("unsolvable") != std::string::npos);
  CHECK(hopeless.out.find("alive") != std::string::npos);
  CHECK(hopeless.out.find("after moves") == std::string::npos);
  // The lattice knows how many are left, but no line that leaves so few.
  const tests::Finished stopped =
      run_halfboard({"solve", "sight-reduction", "wbwb/bwwb/wbbw/bwbw w", "--solitaire",
                     "--profile", "--node-limit", "1"});
  CHECK(stopped.status == 3);
  CHECK(stopped.out.find("fewest left 5\nbest play   unknown\n") != std::string::npos);
  CHECK(run_halfboard({"solve", "sight-reduction", small_deal, "--solitaire", "--profile",
                       "--rules", "base+pairs"})
            .status == 2);
}
