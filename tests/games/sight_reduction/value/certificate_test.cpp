#include "games/sight_reduction/value/certificate.h"

#include <filesystem>
#include <set>
#include <sstream>

#include "games/sight_reduction/deal.h"
#include "games/sight_reduction/value/bit_stream.h"
#include "tests/support/catch.h"
#include "tests/support/folder.h"
#include "tests/support/process.h"
#include "tools/reports/json.h"

// Certificates of values, and what is wrong with them.
namespace {

using namespace halfboard;
using namespace halfboard::sight_reduction;
using Verdict = CertificateCheck::Verdict;

/// A random position of the lower ranks, some squares empty.
Position random_position(std::uint64_t index, int ranks) {
  constexpr Variant variants[] = {{}, {.easier = true}};
  Position p = deal(random_deal(21, index), variants[index % 2]);
  p.ranks = static_cast<std::uint8_t>(ranks);
  const Word kept = p.on_board() & ~(static_cast<Word>(index * 0x9e3779b1u) & 0x11248421u);
  p.white &= kept;
  p.black &= kept;
  p.side = index % 3 == 0 ? Side::black : Side::white;
  return p;
}

int value_of(const Position& p) { return ValueSolver(1 << 20).solve(p, {}).value.value(); }

std::string certificate_of(const Position& p, int value) {
  ValueSolver solver(1 << 20);
  solver::Budget budget{solver::Limits{}};
  return value_certificate(p, value, solver, budget).value();
}

Result<CertificateCheck> check(const std::string& file, const solver::Limits& limits = {}) {
  std::istringstream in(file);
  return check_certificate(in, limits);
}

bool is_accepted(const std::string& file) {
  const auto found = check(file);
  return found && found->verdict == Verdict::proved;
}

/// The certificate with another line of the head and the hash that goes with it.
std::string with_claim(std::string file, const std::string& from, const std::string& to) {
  const auto at = file.find(from);
  REQUIRE(at != std::string::npos);
  file.replace(at, from.size(), to);
  const auto line = file.find("\nstrategies ") + 1;
  const auto body = file.find('\n', line) + 1;
  const std::string claim = file.substr(0, line);
  const std::string bytes = file.substr(body);
  return claim + "strategies " + std::to_string(bytes.size()) + " " + hash_text(claim + bytes) +
         "\n" + bytes;
}

}  // namespace

TEST_CASE("certificates prove values", "[certificate]") {
  std::set<int> values;
  for (std::uint64_t i = 0; i < 60; ++i) {
    const Position p = random_position(i, 3 + static_cast<int>(i % 3));
    const int value = value_of(p);
    values.insert(value);
    const auto found = check(certificate_of(p, value));
    INFO(Game::format(p));
    REQUIRE(found);
    CHECK(found->reason.empty());
    CHECK(found->verdict == Verdict::proved);
    CHECK(found->position == p);
    CHECK(found->value == value);
  }
  CHECK(values.size() >= 5);
}

TEST_CASE("no other value is certified", "[certificate]") {
  for (std::uint64_t i = 0; i < 40; ++i) {
    const Position p = random_position(i, 4);
    const int value = value_of(p);
    const std::string file = certificate_of(p, value);
    for (const int other : {value - 1, value + 1, value + 2, -value, 0}) {
      if (other == value) continue;
      const std::string lie = with_claim(file, "\nvalue " + std::to_string(value) + "\n",
                                         "\nvalue " + std::to_string(other) + "\n");
      const auto found = check(lie);
      INFO(Game::format(p) << " has " << value << ", not " << other);
      REQUIRE(found);
      CHECK(found->verdict == Verdict::refuted);
      CHECK_FALSE(found->reason.empty());
      // The writer, asked for a wrong value, has no answer at some place.
      ValueSolver solver(1 << 20);
      solver::Budget budget{solver::Limits{}};
      CHECK_FALSE(value_certificate(p, other, solver, budget));
    }
  }
}

TEST_CASE("a certificate of one position proves nothing of another", "[certificate]") {
  const Position p = random_position(4, 4);
  Position q = p;
  std::swap(q.white, q.black);
  REQUIRE(value_of(p) != value_of(q));
  const std::string file = certificate_of(p, value_of(p));
  CHECK_FALSE(is_accepted(with_claim(file, Game::format(p), Game::format(q))));
  CHECK_FALSE(is_accepted(with_claim(file, "rules base", "rules challenging")));
}

TEST_CASE("certificates with any bit flipped or cut short are found", "[certificate]") {
  const Position p = random_position(2, 4);
  const std::string file = certificate_of(p, value_of(p));
  REQUIRE(is_accepted(file));
  REQUIRE(file.size() < 5000);
  int accepted = 0;
  for (std::size_t i = 0; i < file.size(); ++i)
    for (int bit = 0; bit < 8; ++bit) {
      std::string flipped = file;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      accepted += is_accepted(flipped);
    }
  CHECK(accepted == 0);
  for (std::size_t size = 0; size < file.size(); ++size)
    accepted += is_accepted(file.substr(0, size));
  CHECK(accepted == 0);
  CHECK_FALSE(is_accepted(file + "x"));
  CHECK_FALSE(is_accepted(file + std::string(1, '\0')));
}

TEST_CASE("flipped strategies with a right hash are accepted only as other proofs",
          "[certificate]") {
  // Then the strategies alone have to be refuted; the few that pass are good strategies, too.
  const Position p = random_position(2, 5);
  const int value = value_of(p);
  const std::string file = certificate_of(p, value);
  const auto body = file.find('\n', file.find("\nstrategies ") + 1) + 1;
  std::size_t accepted = 0;
  std::size_t tried = 0;
  for (std::size_t i = body; i < file.size(); ++i)
    for (int bit = 0; bit < 8; ++bit, ++tried) {
      std::string flipped = file;
      flipped[i] = static_cast<char>(flipped[i] ^ (1 << bit));
      accepted += is_accepted(with_claim(flipped, "\nrules", "\nrules"));
    }
  CHECK(tried > 100);
  CHECK(accepted < tried / 4);
}

namespace {

/// A certificate that is one race of White's, Black's strategy left out: is White's part accepted?
bool race_is_accepted(int version, const Position& p, int value, Word kept) {
  BitWriter bits;
  bits.write(1, 1);
  bitboards::for_each(p.white, [&](int s) { bits.write(kept >> s & 1, 1); });
  const std::string& bytes = bits.bytes();
  const std::string claim = std::string(certificate_magic) + std::to_string(version) + "\nrules " +
                            std::string(name_of(p.variant)) + "\nposition " + Game::format(p) +
                            "\nvalue " + std::to_string(value) + "\n";
  const auto found = check(claim + "strategies " + std::to_string(bytes.size()) + " " +
                           hash_text(claim + bytes) + "\n" + bytes);
  REQUIRE(found);
  return found->verdict == Verdict::proved || found->reason.ends_with("Black's strategy") ||
         found->reason == "the file is not as it was written";
}

}  // namespace

TEST_CASE("races of any kept checkers claim no more than the value", "[certificate]") {
  int by_late_moves = 0;
  for (std::uint64_t i = 0; i < 60; ++i) {
    Position p = random_position(i, 3);
    p.side = Side::black;
    if (Game::count_moves(p) == 0) continue;
    const int value = value_of(p);
    INFO(Game::format(p) << " has " << value);
    for (Word kept = p.white; kept; kept = (kept - 1) & p.white)
      for (int claim = value - 2; claim <= value + 2; ++claim) {
        const bool plain = race_is_accepted(1, p, claim, kept);
        const bool late = race_is_accepted(2, p, claim, kept);
        CHECK((late || !plain));
        CHECK((!late || claim <= value));
        by_late_moves += late && !plain;
      }
  }
  CHECK(by_late_moves > 100);
}

TEST_CASE("a certificate of version 1 is read, and may have no late moves", "[certificate]") {
  const std::string old =
      "halfboard value certificate 1\nrules base\nposition wbww/bbwb/wwbb w\nvalue 0\n"
      "strategies 19 40b8c03593b619dd\n" +
      std::string(
          "\x10"
          "\x08"
          "\x3c"
          "\x68"
          "\x00"
          "\x1e"
          "\x78"
          "\x11"
          "\x1e"
          "\x13"
          "\x9c"
          "\xf0"
          "\x00"
          "\x73"
          "\x9d"
          "\xdd"
          "\xdd"
          "\xda"
          "\x40",
          19);
  CHECK(is_accepted(old));
  const Position p = *Game::parse("wbww/bbwb/wwbb w", {});
  const std::string now = certificate_of(p, 0);
  CHECK(now.size() < old.size());
  CHECK_FALSE(is_accepted(with_claim(now, "certificate 2", "certificate 1")));
}

TEST_CASE("the check stops at limits", "[certificate]") {
  const Position p = random_position(1, 5);
  const std::string file = certificate_of(p, value_of(p));
  REQUIRE(check(file)->positions > 10);
  CHECK(check(file, {.nodes = 5})->verdict == Verdict::stopped);
  ValueSolver solver(1 << 20);
  solver::Budget budget{solver::Limits{.nodes = 5}};
  CHECK_FALSE(value_certificate(p, value_of(p), solver, budget));
}

TEST_CASE("solve writes certificates, verify checks them", "[certificate]") {
  using tests::run_halfboard;
  const tests::Folder folder;
  const std::string path = folder.file("4x4.cert");
  const auto solved = run_halfboard(
      {"solve", "sight-reduction", "wbwb/bwwb/wbbw/bwbw w", "--certificate", path, "--json"});
  INFO(solved.err);
  REQUIRE(solved.status == 0);
  const auto json = halfboard::tools::Json::parse(solved.out);
  CHECK(json["certificate"]["bytes"] == std::filesystem::file_size(path));
  const auto verified = run_halfboard({"verify", path, "--json"});
  CHECK(verified.status == 0);
  const auto report = halfboard::tools::Json::parse(verified.out);
  CHECK(report["checked"] == 1);
  CHECK(report["failed"] == 0);
  CHECK(report["value"] == json["value"]);
  CHECK(report["position"] == json["position"]);
  CHECK(run_halfboard({"verify", path}).out.starts_with("checked 1 failed 0\n"));
  const auto stopped = run_halfboard({"verify", path, "--node-limit", "1"});
  CHECK(stopped.status == 3);
  CHECK(stopped.out.find("stopped at a limit (partial), not known if the value of ") !=
        stopped.out.npos);

  const std::string whole = tests::read(path);
  for (const char* value : {"-2147483648", "2147483647", "-33", "33"}) {
    std::string other = whole;
    const auto at = other.find("\nvalue ") + 7;
    tests::write(path, other.replace(at, other.find('\n', at) - at, value));
    const auto refused = run_halfboard({"verify", path});
    CHECK(refused.status == 2);
    CHECK(refused.err.find("from -32 to 32") != std::string::npos);
  }
  tests::write(path, whole);
  std::filesystem::resize_file(path, std::filesystem::file_size(path) - 1);
  const auto cut = run_halfboard({"verify", path});
  CHECK(cut.status == 1);
  CHECK(cut.out.starts_with("checked 1 failed 1\n"));
  CHECK(tests::is_one_line(cut.err));
  std::filesystem::resize_file(path, 40);
  const auto head = run_halfboard({"verify", path});
  CHECK(head.status == 2);
  CHECK(tests::is_one_line(head.err));

  for (const char* rules : {"challenging", "easier+challenging+pairs"}) {
    const auto refused = run_halfboard({"solve", "sight-reduction", "wb/bw w", "--rules", rules,
                                        "--certificate", folder.file("none")});
    CHECK(refused.status == 2);
    CHECK(tests::is_one_line(refused.err));
  }
  CHECK_FALSE(std::filesystem::exists(folder.file("none")));
}
