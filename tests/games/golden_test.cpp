#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <sstream>

#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/any_game/any_game.h"

// Runs the .test files in the games' folders: known values with their provenance, one directive a
// line, '#' for comments.
//   options NAME=VALUE ...      options of the positions that follow; none clears them
//   position TEXT               the position that the next lines are about
//   perft N1 N2 ..              numbers of move sequences of length 1, 2, ..
//   moves A B ..                exactly these legal moves
//   apply MOVE .. = TEXT        the position after some moves
//   solve KEY=VALUE ..          result, value, plies of `solve`
//   refuse position TEXT = PART the position is refused; the message contains PART
//   refuse apply MOVE = PART    the move is refused; the message contains PART
//   slow DIRECTIVE ..           only with the tag [slow]
namespace {

using namespace halfboard;
namespace fs = std::filesystem;

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::pair<std::string, std::string> halves(const std::string& text) {
  const auto cut = text.rfind(" = ");
  REQUIRE(cut != std::string::npos);
  return {text.substr(0, cut), text.substr(cut + 3)};
}

template <class Number>
std::string text_of(const std::optional<Number>& number) {
  return number ? std::to_string(*number) : "none";
}

class Golden {
 public:
  explicit Golden(const tools::AnyGame& game) : game_(game) {}

  void run(const std::string& line) {
    const auto cut = line.find(' ');
    const std::string verb = line.substr(0, cut);
    const std::string rest = cut == std::string::npos ? "" : line.substr(cut + 1);
    if (verb == "options")
      options(rest);
    else if (verb == "position")
      text_ = rest;
    else if (verb == "perft")
      perft(words_of(rest));
    else if (verb == "moves")
      CHECK(position()->moves() == words_of(rest));
    else if (verb == "apply")
      apply(rest);
    else if (verb == "solve")
      solve(words_of(rest));
    else if (verb == "refuse")
      refuse(rest);
    else
      FAIL("unknown directive " << verb);
  }

 private:
  std::unique_ptr<tools::AnyPosition> position() {
    auto found = game_.position(text_, options_);
    if (!found) FAIL(found.error().line());
    return std::move(*found);
  }

  void options(const std::string& rest) {
    options_.clear();
    for (const std::string& word : words_of(rest)) {
      const auto cut = word.find('=');
      REQUIRE(cut != std::string::npos);
      options_[word.substr(0, cut)] = word.substr(cut + 1);
    }
  }

  void perft(const std::vector<std::string>& numbers) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      INFO("depth " << i + 1);
      CHECK(text_of(position()->perft(static_cast<int>(i) + 1, {})) == numbers[i]);
    }
  }

  void apply(const std::string& rest) {
    const auto [moves, expected] = halves(rest);
    auto at = position();
    for (const std::string& move : words_of(moves))
      if (const auto fault = at->apply(move)) FAIL(fault->line());
    CHECK(at->text() == expected);
  }

  void solve(const std::vector<std::string>& facts) {
    const auto answer = position()->solve({});
    for (const std::string& fact : facts) {
      const auto cut = fact.find('=');
      REQUIRE(cut != std::string::npos);
      const std::string key = fact.substr(0, cut);
      const std::string found = key == "result"  ? std::string(solver::name_of(answer.result))
                                : key == "value" ? text_of(answer.value)
                                : key == "plies" ? text_of(answer.plies)
                                                 : "unknown key";
      CHECK(key + "=" + found == fact);
    }
  }

  void refuse(const std::string& rest) {
    const auto [input, part] = halves(rest);
    const auto cut = input.find(' ');
    const std::string verb = input.substr(0, cut);
    const std::string text = cut == std::string::npos ? "" : input.substr(cut + 1);
    std::string message;
    if (verb == "position") {
      const auto found = game_.position(text, options_);
      REQUIRE_FALSE(found);
      message = found.error().line();
    } else {
      const auto fault = position()->apply(text);
      REQUIRE(fault);
      message = fault->line();
    }
    INFO(message);
    CHECK(message.find(part) != std::string::npos);
  }

  const tools::AnyGame& game_;
  solver::Options options_;
  std::string text_ = "start";
};

void run_files(bool slow) {
  int directives = 0;
  for (const tools::AnyGame* game : tools::all_games()) {
    std::string folder(game->name());
    std::ranges::replace(folder, '-', '_');
    const fs::path path = fs::path(tests::source_dir()) / "games" / folder / (folder + ".test");
    std::ifstream file(path);
    INFO(path);
    REQUIRE(file);
    Golden golden(*game);
    int number = 0;
    for (std::string line; std::getline(file, line);) {
      ++number;
      if (line.empty() || line[0] == '#') continue;
      INFO(path << ":" << number << ": " << line);
      const bool is_slow = line.starts_with("slow ");
      const bool sets_up = line.starts_with("position ") || line.starts_with("options");
      if (is_slow != slow && !sets_up) continue;
      golden.run(is_slow ? line.substr(5) : line);
      ++directives;
    }
  }
  CHECK(directives > 0);
}

}  // namespace

TEST_CASE("known values", "[golden]") { run_files(false); }
TEST_CASE("known values that take long", "[.slow]") { run_files(true); }
