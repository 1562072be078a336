#include "games/sight_reduction/atlas/atlas.h"

#include <map>
#include <memory>

#include "solver/cgt/canonical_form.h"
#include "tests/games/sight_reduction/plain_sums.h"
#include "tests/games/sight_reduction/value/all_positions.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"

// The canonical forms of all positions of a board, against plain play and the generic solver.
namespace {

using namespace halfboard;
namespace sr = sight_reduction;

constexpr std::size_t some_bytes = std::size_t{64} << 20;

std::unique_ptr<sr::Atlas> begun(const char* rules, int files, int ranks, int most = 99) {
  const sr::AtlasBoard board(*sr::variant_named(rules), files, ranks);
  return std::make_unique<sr::Atlas>(board, std::min(most, files * ranks), some_bytes);
}

const auto never = [](std::uint64_t) { return false; };

void finish(sr::Atlas& atlas, unsigned threads = 1) {
  while (!atlas.complete()) REQUIRE(atlas.add_layer(threads, never));
}

struct Count {
  std::uint64_t positions = 0;
  int checkers = 0;
  std::string example;
  friend bool operator==(const Count&, const Count&) = default;
};

/// By the form's text.
std::map<std::string, Count> counts_of(sr::Atlas& atlas) {
  std::map<std::string, Count> counts;
  for (solver::GameId game = 0; game < atlas.met().size(); ++game) {
    const sr::FormMet& met = atlas.met()[game];
    if (met.checkers < 0) continue;
    Count& count = counts[text_of(atlas.games(), game).value()];
    for (const std::uint64_t positions : met.positions) count.positions += positions;
    count.checkers = met.checkers;
    count.example = sr::Game::format(atlas.example(game));
  }
  return counts;
}

std::map<std::string, Count> whole(const char* rules, int files, int ranks) {
  const auto atlas = begun(rules, files, ranks);
  finish(*atlas);
  return counts_of(*atlas);
}

/// The positions of a board in classes: two are equal if the second player wins their difference.
void check_classes(const char* rules, int files, int ranks) {
  INFO(rules << " " << files << " x " << ranks);
  tests::PlainSums sums({files, ranks, "", 'w', *sr::variant_named(rules)});
  std::vector<std::pair<std::string, std::uint64_t>> classes;
  const auto class_of = [&](const std::string& cells) {
    return std::ranges::find_if(classes, [&](const auto& known) {
      return sums.is_zero(cells, tests::colours_exchanged(known.first));
    });
  };
  std::size_t count = 1;
  for (int i = 0; i < files * ranks; ++i) count *= 3;
  for (std::size_t index = 0; index < count; ++index) {
    std::string cells;
    for (std::size_t digits = index; cells.size() < static_cast<std::size_t>(files * ranks);
         digits /= 3)
      cells += ".wb"[digits % 3];
    const auto found = class_of(cells);
    if (found == classes.end())
      classes.emplace_back(cells, 1);
    else
      ++found->second;
  }
  const auto forms = whole(rules, files, ranks);
  CHECK(forms.size() == classes.size());
  for (const auto& [form, met] : forms) {
    INFO(form << " in " << met.example);
    const auto position = *sr::Game::parse(met.example, {.variant = *sr::variant_named(rules)});
    CHECK(std::popcount(position.white | position.black) == met.checkers);
    const auto same = class_of(tests::PlainBoard::of(position).cells);
    REQUIRE(same != classes.end());
    CHECK(same->second == met.positions);
  }
}

/// Every position by itself, with the game's own moves.
void check_generic(const char* rules, int files, int ranks) {
  INFO(rules << " " << files << " x " << ranks);
  solver::Budget budget{solver::Limits{}};
  solver::ShortGames games(some_bytes, budget);
  solver::Canonizer<sr::Game> canonizer(8 * some_bytes, games, budget);
  const tests::AllPositions all(files, ranks);
  std::map<solver::GameId, Count> found;
  for (std::uint32_t i = 0; i < all.count(); ++i) {
    sr::Position p = *sr::Game::parse("w w", {.variant = *sr::variant_named(rules)});
    p.files = static_cast<std::uint8_t>(files);
    p.ranks = static_cast<std::uint8_t>(ranks);
    std::tie(p.white, p.black) = all.at(i);
    const auto form = canonizer.canonical(p);
    REQUIRE(form);
    Count& count = found[*form];
    const int checkers = std::popcount(p.white | p.black);
    count.checkers = count.positions ? std::min(count.checkers, checkers) : checkers;
    ++count.positions;
  }
  const auto forms = whole(rules, files, ranks);
  CHECK(forms.size() == found.size());
  for (const auto& [game, count] : found) {
    const std::string text = text_of(games, game).value();
    INFO(text);
    REQUIRE(forms.contains(text));
    CHECK(forms.at(text).positions == count.positions);
    CHECK(forms.at(text).checkers == count.checkers);
  }
}

}  // namespace

TEST_CASE("an atlas counts what plain play tells apart", "[atlas]") {
  for (const char* rules : {"challenging", "easier+challenging", "challenging+pairs",
                            "easier+challenging+pairs", "base+pairs", "base", "easier"}) {
    check_classes(rules, 2, 2);
    check_classes(rules, 2, 3);
  }
  check_classes("challenging", 3, 2);
  check_classes("challenging", 1, 5);
}

TEST_CASE("an atlas counts what plain play tells apart on 3x3 and 4x2", "[.slow]") {
  for (const char* rules : {"challenging", "easier+challenging", "challenging+pairs"}) {
    check_classes(rules, 3, 3);
    check_classes(rules, 4, 2);
  }
}

TEST_CASE("an atlas has the forms that the generic solver finds", "[atlas]") {
  check_generic("challenging", 4, 2);
  check_generic("easier+challenging", 3, 3);
  check_generic("challenging+pairs", 4, 2);
}

TEST_CASE("an atlas has the forms that the generic solver finds on 4x3", "[.slow]") {
  for (const sr::Variant variant : sr::all_variants) {
    check_generic(std::string(name_of(variant)).c_str(), 4, 3);
    check_generic(std::string(name_of(variant)).c_str(), 2, 5);
  }
}

TEST_CASE("without challenging all is integers", "[atlas]") {
  // The numbers of positions of value 0 come from a separate implementation.
  for (const auto& [rules, zeros] : {std::pair("base", 68'177u), std::pair("easier", 61'203u)}) {
    const auto forms = whole(rules, 4, 3);
    CHECK(forms.at("0").positions == zeros);
    CHECK(forms.size() == 23);  // -11 .. 11
    CHECK(forms.contains("-11"));
    CHECK(forms.at("9").checkers == 10);
  }
}

TEST_CASE("no position is hotter than its checkers allow", "[atlas]") {
  for (const auto& [rules, files, ranks] : {std::tuple("challenging", 4, 3),
                                            {"easier+challenging", 4, 3},
                                            {"challenging+pairs", 3, 3},
                                            {"challenging+pairs", 2, 5},
                                            {"easier+challenging+pairs", 2, 4}}) {
    const auto atlas = begun(rules, files, ranks);
    finish(*atlas);
    solver::Thermographs thermographs(atlas->games());
    int hot = 0;
    for (solver::GameId game = 0; game < atlas->met().size(); ++game) {
      const int checkers = atlas->met()[game].checkers;
      const solver::Dyadic temperature = thermographs.of(game).temperature;
      if (checkers < 0 || temperature <= solver::Dyadic(0)) continue;
      ++hot;
      CHECK(temperature <= solver::Dyadic(checkers, 1) - 2);
    }
    INFO(rules);
    CHECK(hot > 1);
  }
}

TEST_CASE("there is no bound on the temperature", "[atlas]") {
  struct Family {
    const char* rules;
    const char* top;
    const char* repeated;
    const char* bottom;
    int least;  ///< ranks
    int proved;
    int computed;  ///< (ranks - proved) / 2 <= temperature = (2 ranks - computed) / 4
  };
  const Family families[] = {{"challenging", "", "1w2/", "1w2/bb1w/1b1w w", 6, 6, 11},
                             {"easier+challenging", "", "w1/", "2/wb/bw/b1 w", 7, 7, 13},
                             {"challenging+pairs", "b1/bw/ww/", "w1/", "ww w", 4, 3, 5},
                             {"easier+challenging+pairs", "b1/bw/ww/", "w1/", "ww w", 4, 3, 5}};
  for (const Family& family : families) {
    const sr::Rules rules{.variant = *sr::variant_named(family.rules)};
    std::string text = family.bottom;
    for (int ranks = 3; ranks <= 8; ++ranks) {
      const auto position = *sr::Game::parse(family.top + text, rules);
      text = family.repeated + text;
      if (position.ranks < family.least) continue;
      INFO(family.rules << " " << sr::Game::format(position));
      solver::Budget budget{solver::Limits{}};
      const auto form = solver::canonical_form<sr::Game>(position, budget);
      REQUIRE(form);
      CHECK(form->temperature >= solver::Dyadic(position.ranks - family.proved, 1));
      CHECK(form->temperature == solver::Dyadic(2 * position.ranks - family.computed, 2));
      if (position.ranks == 8) break;
    }
  }
}

TEST_CASE("nimbers beyond the atlas", "[atlas]") {
  for (const auto& [rules, text, nimber] :
       {std::tuple("challenging", "bb2/b3/2ww/bb2/3w/2ww w", "*3"),
        {"challenging+pairs", "b1b1/2bw/1w1w/1w2/2b1/b1b1/bw2/1w1w w", "*4"}}) {
    const sr::Rules of{.variant = *sr::variant_named(rules)};
    solver::Budget budget{solver::Limits{}};
    const auto form = solver::canonical_form<sr::Game>(*sr::Game::parse(text, of), budget);
    REQUIRE(form);
    CHECK(form->text.value_or("") == nimber);
  }
}

TEST_CASE("an atlas does not depend on threads or stops", "[atlas]") {
  const auto forms = whole("challenging", 4, 3);
  CHECK(forms.size() == 113);
  const auto atlas = begun("challenging", 4, 3);
  finish(*atlas, 3);
  CHECK(counts_of(*atlas) == forms);

  const tests::Folder folder;
  const std::string path = folder.file("layers");
  const auto first = begun("challenging", 4, 3);
  while (first->layers() < 8) REQUIRE(first->add_layer(2, never));
  CHECK_FALSE(first->add_layer(1, [](std::uint64_t) { return true; }));
  REQUIRE(first->layers() == 8);
  REQUIRE_FALSE(first->save(path));
  const auto second = begun("challenging", 4, 3);
  REQUIRE_FALSE(second->load(path));
  CHECK(second->layers() == 8);
  finish(*first);
  finish(*second);
  CHECK(counts_of(*first) == forms);
  CHECK(counts_of(*second) == forms);

  CHECK(begun("challenging", 4, 3, 11)->load(path));
  CHECK(begun("challenging", 3, 4)->load(path));
  CHECK(begun("base", 4, 3)->load(path));
  std::string bytes = tests::read(path);
  for (const std::size_t place : {std::size_t{0}, std::size_t{17}, bytes.size() / 2}) {
    std::string bad = bytes;
    bad[place] = static_cast<char>(bad[place] ^ 4);
    tests::write(path, bad);
    CHECK(begun("challenging", 4, 3)->load(path));
  }
  tests::write(path, bytes.substr(0, bytes.size() - 9));
  CHECK(begun("challenging", 4, 3)->load(path));
  // 2^32 numbers are said to follow, for which many a machine has no memory.
  tests::write(path, bytes.replace(24, 8, std::string("\0\0\0\0\1\0\0\0", 8)));
  CHECK(begun("challenging", 4, 3)->load(path));
}

TEST_CASE("an atlas says how many layers it has, where the next one is as large", "[atlas]") {
  const tests::Folder folder;
  const std::string path = folder.file("layers");
  const auto first = begun("challenging", 2, 4);
  while (first->layers() < 6) REQUIRE(first->add_layer(1, never));
  REQUIRE_FALSE(first->save(path));
  REQUIRE_FALSE(begun("challenging", 2, 4)->load(path));
  std::string bytes = tests::read(path);
  REQUIRE(bytes[16] ==
          6);  // five checkers on top: C(8, 5) 2^4 positions are kept, C(8, 6) 2^5 of six
  bytes[16] = 7;
  tests::write(path, bytes);
  CHECK(begun("challenging", 2, 4)->load(path));
}

TEST_CASE("an atlas goes on with pairs from two layers", "[atlas]") {
  const tests::Folder folder;
  const std::string path = folder.file("layers");
  const auto forms = whole("challenging+pairs", 2, 4);
  const auto first = begun("challenging+pairs", 2, 4);
  while (first->layers() < 5) REQUIRE(first->add_layer(1, never));
  REQUIRE_FALSE(first->save(path));
  const auto second = begun("challenging+pairs", 2, 4);
  REQUIRE_FALSE(second->load(path));
  finish(*second);
  CHECK(counts_of(*second) == forms);
}

TEST_CASE("an atlas without room for its forms says so", "[atlas]") {
  const sr::AtlasBoard board(*sr::variant_named("challenging"), 4, 3);
  sr::Atlas atlas(board, 12, 20'000);
  bool going = true;
  while (going && !atlas.complete()) going = atlas.add_layer(1, never);
  CHECK_FALSE(going);
  CHECK(atlas.full());
  CHECK(atlas.layers() > 4);
}
