#include <cmath>
#include <fstream>
#include <sstream>

#include "games/reality_check/setups/setup_classes.h"
#include "solver/random.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"
#include "tools/setups/report.h"

// Set-ups of Reality Check compared by many games.
namespace {

using namespace halfboard;
using namespace halfboard::tools::setups;
using tests::Finished;
using tests::run_halfboard;
using Words = std::vector<std::string>;

const std::string three =
    "RN/NN.BB.NB/PP.PN.BR.PB.PR+RR,RN/NN.BB.NB/PN.PP.BR.PB.PR+RR,RN/NN.BR.NB/PP.PN.BB.PB.PR+RR";

Words setups_words(const Words& more) {
  Words all{"setups", "reality-check", "--among", three,   "--looks", "2", "--max-plies",
            "60",     "--samples",     "10",      "--json"};
  all.insert(all.end(), more.begin(), more.end());
  return all;
}

std::string rows_of_file(const std::string& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

}  // namespace

TEST_CASE("set-ups: every round has each contender once, or each pair once", "[tools][setups]") {
  for (const std::size_t n : {2UL, 7UL, 12UL}) {
    std::vector<int> met(n, 0);
    for (const Bout& bout : round_by_chance(n, 3, 1)) {
      ++met[bout.first];
      ++met[bout.second];
    }
    CHECK(std::count(met.begin(), met.end(), 1) == static_cast<long>(n - n % 2));
    CHECK(round_of_all(n, 0).size() == n * (n - 1) / 2);
  }
}

TEST_CASE("set-ups: scores are counted for both sides", "[tools][setups]") {
  Sums sums(3);
  add(sums, {0, 2, 1}, {"wd", 30});
  add(sums, {2, 1, 2}, {"wl", 20});
  CHECK(sums.total(0).mean() == 0.75);
  CHECK(sums.total(1).mean() == 0.5);
  CHECK(sums.scores[2][0].losses == 1);
  CHECK(sums.scores[2][0].draws == 1);
  // White: the first contender in the first game of a bout, the second in the other.
  CHECK(sums.white.wins == 3);
  CHECK(sums.white.draws == 1);
  CHECK(sums.actions == 50);
  CHECK(ranking(sums) == std::vector<std::size_t>{0, 1, 2});
  const auto payoffs = payoffs_of(sums);
  CHECK(payoffs[0][2] == 0.25);
  CHECK(payoffs[2][0] == -0.25);
  CHECK(payoffs[0][1] == 0);
}

TEST_CASE("set-ups: who wins all is the whole equilibrium", "[tools][setups]") {
  Sums sums(3);
  for (int i = 0; i < 50; ++i) {
    add(sums, {1, 0, 0}, {"ww", 1});
    add(sums, {1, 2, 0}, {"ww", 1});
    add(sums, {0, 2, 0}, {"wl", 1});
  }
  const Equilibrium found = equilibrium_of(sums, 1, 20, std::atomic<bool>(false));
  CHECK(found.shares[1].value > 0.99);
  CHECK(found.shares[1].low > 0.99);
  CHECK(found.exploitability <= 1e-4);
  CHECK(found.even.value > 0.3);
  CHECK(spread_of(sums).value().spread > 0.3);
}

TEST_CASE("set-ups: few games leave shares open", "[tools][setups]") {
  const std::atomic<bool> stop(false);
  Sums sums(2);
  add(sums, {0, 1, 0}, {"ww", 1});
  const Equilibrium two = equilibrium_of(sums, 1, 200, stop);
  CHECK(two.shares[0].value > 0.99);
  CHECK(two.shares[0].low < 0.01);
  CHECK(two.shares[1].high > 0.99);
  CHECK(two.even.value == 0.25);
  CHECK(two.even.low < 0.05);
  CHECK(two.even.high == 0.25);
  // Who has not met may be better or worse.
  const Equilibrium nobody = equilibrium_of(Sums(2), 1, 200, stop);
  for (const Range& share : nobody.shares) {
    CHECK(share.low < 0.01);
    CHECK(share.high > 0.99);
  }
}

TEST_CASE("set-ups: with many games the best answer's interval is the usual one",
          "[tools][setups]") {
  // 0.55 of 400 games without draws: 1.96 standard errors are 0.0488, and half of that here.
  Sums sums(2);
  for (int i = 0; i < 200; ++i) add(sums, {0, 1, 0}, {i < 20 ? "ww" : "wl", 1});
  const Equilibrium found = equilibrium_of(sums, 1, 2000, std::atomic<bool>(false));
  CHECK(found.even.value == Approx(0.025));
  CHECK(found.even.low < 0.005);
  CHECK(std::abs(found.even.high - 0.0494) < 0.002);
}

TEST_CASE("set-ups: a stop is seen while samples are drawn", "[tools][setups]") {
  constexpr std::size_t n = 32;
  Sums sums(n);
  for (const Bout& bout : round_of_all(n, 0))
    add(sums, bout, {(bout.first * bout.second) % 3 ? "wl" : "ww", 1});
  // 50 ms a sample: all of them would take minutes.
  const Equilibrium found = equilibrium_of(sums, 1, 10'000, std::atomic<bool>(true));
  CHECK_FALSE(found.whole);
  REQUIRE(found.shares.size() == n);
  for (const Range& share : found.shares) CHECK(share.low <= share.high);
  CHECK(found.even.low <= found.even.high);
  // The best mix so far; without a round it is the even one.
  CHECK(found.exploitability <= found.even.value);
}

TEST_CASE("set-ups: where none is better chi square is about its degrees of freedom",
          "[tools][setups]") {
  constexpr std::size_t contenders = 30;
  constexpr int contests = 200;
  for (const std::uint64_t rounds : {1U, 4U}) {
    double chi_square = 0;
    double spread = 0;
    solver::Stream random(1, rounds);
    for (int contest = 0; contest < contests; ++contest) {
      Sums sums(contenders);
      for (std::uint64_t round = 0; round < rounds; ++round)
        for (const Bout& bout : round_by_chance(contenders, round, random.bits())) {
          const auto game = [&] { return "wwwlllwwlldd"[random.below(12)]; };
          add(sums, bout, {std::string{game(), game()}, 1});
        }
      const Spread found = spread_of(sums).value();
      chi_square += found.chi_square / contests;
      spread += found.spread / contests;
    }
    CAPTURE(rounds, chi_square, spread);
    CHECK(std::abs(chi_square - (contenders - 1)) < 2);
    CHECK(spread < 0.12);
  }
}

TEST_CASE("set-ups: p values are those of tables", "[tools][setups]") {
  // The 5% points of chi square, and one where e^-h is no double.
  const std::pair<std::size_t, double> five_percent[] = {
      {1, 3.841459}, {2, 5.991465}, {3, 7.814728}, {10, 18.307038}, {335, 378.6823}};
  for (const auto& [degrees, chi_square] : five_percent)
    CHECK(std::abs(p_value(chi_square, degrees) - 0.05) < 1e-5);
  CHECK(p_value(0, 4) == 1);
  CHECK(std::abs(p_value(2000, 1999) - 0.4895) < 1e-3);
}

TEST_CASE("set-ups: without games there is no score", "[tools][setups]") {
  Found found;
  found.field = Stage{"field", {}, 1};
  for (std::size_t i = 0; i < 3; ++i)
    found.field->contenders.push_back(
        {std::string(1, "abc"[i]), reality_check::setup_classes()[i], {}});
  found.field_sums = Sums(3);
  found.best.name = "matrix";
  CHECK(as_json(found) == halfboard::tools::Json::object());
  CHECK(as_text(found) == "field: no games yet\nmatrix: no games yet\n");
  add(found.field_sums, {0, 1, 1}, {"wl", 20});
  const auto json = as_json(found);
  CHECK_FALSE(json.contains("matrix"));
  for (const auto& row : json["field"]["setups"])
    CHECK(row["score"].is_null() == (row["setup"] == "c"));
  // Nor is there a test of whether they differ, before the last one has played.
  for (const char* key : {"chi_square", "p", "spread"}) CHECK(json["field"][key].is_null());
  CHECK(as_text(found).find("do they differ? unknown: some have not played yet\n\nplace") !=
        std::string::npos);
  add(found.field_sums, {1, 2, 2}, {"ww", 20});
  for (const char* key : {"chi_square", "p", "spread"})
    CHECK(as_json(found)["field"][key].is_number());
  CHECK(as_text(found).find("chi square") != std::string::npos);
}

TEST_CASE("set-ups: counted by where their pieces are", "[tools][setups]") {
  std::vector<Contender> contenders;
  for (const auto& setup : reality_check::setup_classes()) contenders.push_back({"", setup, {}});
  std::size_t in_hand = 0;
  std::size_t front = 0;
  for (const Feature& f : features_of(contenders, Sums(contenders.size()))) {
    if (f.place == "hand") in_hand += f.setups;
    if (f.place == "hand" && f.piece == "RR") CHECK(f.setups == 96);
    if (f.place == "d3") front += f.setups;
  }
  CHECK(in_hand == 336);
  CHECK(front == 336);
}

TEST_CASE("setups goes on where it stopped", "[program][reality-check]") {
  const tests::Folder folder;
  const std::string file = folder.file("games.jsonl");
  const Finished whole = run_halfboard(setups_words({"--pair-games", "44", "--out", file}));
  REQUIRE(whole.status == 0);
  const auto json = halfboard::tools::Json::parse(whole.out);
  CHECK(json["matrix"]["games"] == 3 * 44);
  CHECK(json["matrix"]["contenders"].size() == 3);
  // One line for the first round, which has three bouts, and so on: cut in the middle of one.
  const std::string all = rows_of_file(file);
  std::ofstream(file, std::ios::binary) << all.substr(0, all.size() / 2);
  const Finished on =
      run_halfboard(setups_words({"--pair-games", "44", "--out", file, "--threads", "1"}));
  CHECK(on.status == 0);
  CHECK(on.out == whole.out);
  CHECK(rows_of_file(file) == all);
  std::string more = all;
  more.back() = ' ';
  more += "}\n";
  std::string longer = all;
  longer.replace(longer.find("\"actions\":"), 10, "\"actions\":9999999");
  const std::string surplus = all + "{\"stage\":\"x\"}\n";
  // One line doubled in the place of another one.
  std::string doubled = all;
  const auto second = doubled.find('\n', doubled.find('\n') + 1) + 1;
  const auto third = doubled.find('\n', second) + 1;
  const std::string next = doubled.substr(third, doubled.find('\n', third) + 1 - third);
  doubled.replace(second, third - second, next);
  for (const std::string& damaged : {more, longer, surplus, doubled}) {
    std::ofstream(file, std::ios::binary) << damaged;
    const Finished refused = run_halfboard(setups_words({"--pair-games", "44", "--out", file}));
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
    CHECK(rows_of_file(file) == damaged);
  }
}

TEST_CASE("setups plays all set-ups, then the best ones", "[program][reality-check]") {
  const tests::Folder folder;
  const std::string picture = folder.file("scores.svg");
  const Finished run = run_halfboard({"setups", "reality-check", "--games", "2", "--top", "2",
                                      "--pair-games", "2", "--looks", "1", "--max-plies", "20",
                                      "--samples", "10", "--json", "--svg", picture});
  REQUIRE(run.status == 0);
  const auto json = halfboard::tools::Json::parse(run.out);
  CHECK(json["field"]["games"] == 336);
  CHECK(json["field"]["setups"].size() == 336);
  for (const auto& setup : json["field"]["setups"]) CHECK(setup["games"] == 2);
  CHECK(json["matrix"]["contenders"][0]["name"] == json["field"]["setups"][0]["setup"]);
  CHECK(rows_of_file(picture).find("PP, hand") == std::string::npos);
  const std::string drawn = rows_of_file(picture);
  CHECK(drawn.find("RR, hand") != std::string::npos);
  CHECK(drawn.find(">Reality Check: score of set-ups by where a piece is<") != std::string::npos);
  CHECK(drawn.find(">score in its games, of 336 in all; ") != std::string::npos);
}

TEST_CASE("set-ups: a picture marks no score where no game was played", "[tools][setups]") {
  Found found;
  found.best.contenders = {{"one", {}, {}}, {"two", {}, {}}, {"three", {}, {}}};
  found.best_sums = Sums(3);
  add(found.best_sums, {0, 1, 1}, {"ww", 30});
  const std::string drawn = as_svg(found, false);
  CHECK(drawn.find("no games yet") != std::string::npos);
  CHECK(drawn.find("0.500 (") == std::string::npos);
  CHECK(drawn.find(">score in its games, of 2 in all so far (partial); ") != std::string::npos);
  CHECK(as_svg(found, true).find("partial") == std::string::npos);
}

TEST_CASE("setups refuses what it can't do", "[program][reality-check]") {
  const std::string one = "RN/NN.BB.NB/PP.PN.BR.PB.PR+RR";
  const std::string reflected = "RN/NB.BB.NN/PR.PB.BR.PN.PP+RR";
  for (const Words& bad :
       {Words{"--among", one}, Words{"--among", one + "," + one},
        Words{"--among", one + "," + reflected}, Words{"--among", one + ",RR"},
        Words{"--odds", "30"}, Words{"--odds", "30,102"}, Words{"--odds", "30,"},
        Words{"--odds", "30,30"}, Words{"--bluff", "20,20"},
        Words{"--odds", "1,2", "--among", three}, Words{"--odds", "1,2", "--nodes", "5"},
        Words{"--games", "1"}, Words{"--variants", "1"}, Words{"--games", "3"},
        Words{"--among", three, "--pair-games", "5"},
        Words{"--among", three, "--out", "/nowhere/file"},
        Words{"--among", three, "--svg", "/nowhere/file"}}) {
    Words all{"setups", "reality-check"};
    all.insert(all.end(), bad.begin(), bad.end());
    const Finished run = run_halfboard(all);
    CAPTURE(bad);
    CHECK(run.status == 2);
    CHECK(run.out.empty());
    CHECK(tests::is_one_line(run.err));
  }
  CHECK(run_halfboard({"setups", "reality-check", "--bluff", "50"}).err.find("option --bluff") !=
        std::string::npos);
}
