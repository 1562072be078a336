#include <algorithm>
#include <array>
#include <istream>
#include <span>
#include <vector>

#include "bitboards/number.h"
#include "games/sight_reduction/value/bit_stream.h"
#include "games/sight_reduction/value/certificate.h"
#include "games/sight_reduction/value/strategy.h"

namespace halfboard::sight_reduction {
namespace {

using Verdict = CertificateCheck::Verdict;

/// All of `own` that can be reached from `from` along lines, over own checkers and empty squares,
/// but not over `walls`.
Word joined(Word from, Word own, Word walls, bool diagonals) {
  Word found = from;
  for (Word todo = from; todo;) {
    const int s = bitboards::pop_lowest(todo);
    for (int i = 0; i < 8; i += diagonals ? 1 : 2) {
      const auto d = static_cast<bitboards::Direction>(i);
      int f = Board::file_of(s);
      int r = Board::rank_of(s);
      for (;;) {
        f += bitboards::file_step(d);
        r += bitboards::rank_step(d);
        if (f < 0 || f >= Board::files || r < 0 || r >= Board::ranks) break;
        const Word bit = Board::bit(Board::square(f, r));
        if (walls & bit) break;
        if (own & ~found & bit) {
          found |= bit;
          todo |= bit;
        }
      }
    }
  }
  return found;
}

/// The enemy's checkers that `kept` leaves joined, group by group.
std::vector<Word> groups_of(Word enemy, Word kept, bool diagonals) {
  std::vector<Word> groups;
  for (Word rest = enemy; rest; rest &= ~groups.back())
    groups.push_back(joined(rest & (~rest + 1), enemy, kept, diagonals));
  return groups;
}

/// The nearest of some squares in a direction; 0 if there is none.
Word nearest(int square, bitboards::Direction d, Word squares) {
  int f = Board::file_of(square);
  int r = Board::rank_of(square);
  for (;;) {
    f += bitboards::file_step(d);
    r += bitboards::rank_step(d);
    if (f < 0 || f >= Board::files || r < 0 || r >= Board::ranks) return 0;
    const Word bit = Board::bit(Board::square(f, r));
    if (squares & bit) return bit;
  }
}

/// May one of `kept` go: does it see another one, and stand between two enemies on no line?
bool one_is_free(Word kept, Word enemy, bool diagonals) {
  for (Word rest = kept; rest;) {
    const int s = bitboards::pop_lowest(rest);
    bool sees = false;
    bool guards = false;
    for (int i = 0; i < 4; i += diagonals ? 1 : 2) {  // a line and its other half
      const Word ahead = nearest(s, static_cast<bitboards::Direction>(i), kept | enemy);
      const Word behind = nearest(s, static_cast<bitboards::Direction>(i + 4), kept | enemy);
      sees = sees || ((ahead | behind) & kept);
      guards = guards || ((ahead & enemy) && (behind & enemy));
    }
    if (sees && !guards) return true;
  }
  return false;
}

/// Is one of `kept` free whichever checker is left of each group? `chosen` is left of those before
/// `group`. With fewer enemies a free checker stays free, so one that is free with all of the
/// others there is enough.
bool one_stays_free(Word kept, std::span<const Word> groups, Word chosen, bool diagonals) {
  Word all = chosen;
  for (const Word group : groups) all |= group;
  if (one_is_free(kept, all, diagonals)) return true;
  if (groups.empty()) return false;
  for (Word rest = groups.front(); rest; rest &= rest - 1)
    if (!one_stays_free(kept, groups.subspan(1), chosen | (rest & (~rest + 1)), diagonals))
      return false;
  return true;
}

/// By how many moves the owner wins the race that he runs with all but `kept`; nothing if one of
/// those can't be counted on. `late`: if he is one short, his late move counts, too.
std::optional<int> race_lead(const Stand& stand, Word kept, bool diagonals, bool late) {
  if (joined(kept, stand.own, stand.enemy, diagonals) != stand.own) return std::nullopt;
  const std::vector<Word> groups = groups_of(stand.enemy, kept, diagonals);
  const int limit = std::popcount(stand.enemy) - static_cast<int>(groups.size());
  const int lead = std::popcount(stand.own & ~kept) + stand.free - limit;
  return lead == -1 && late && one_stays_free(kept, groups, 0, diagonals) ? 0 : lead;
}

/// Follows one strategy through all positions that it leads to.
class StrategyReader {
 public:
  StrategyReader(const Position& root, int version, BitReader& in, solver::Budget& budget)
      : root_(root), late_(version > 1), in_(in), budget_(budget) {}

  /// Does the strategy win root + free for its owner, who moves second?
  Verdict read(int free) {
    add({root_.white, root_.black, free});
    for (std::size_t level = Stand::levels; level-- > 0;) {
      auto keys = std::move(todo_[level]);
      std::ranges::sort(keys);
      const auto end = std::unique(keys.begin(), keys.end());
      for (auto key = keys.begin(); key != end; ++key) {
        if (!budget_.spend() || waiting_ > most()) return Verdict::stopped;
        if (!read(Stand::of(*key, root_))) return Verdict::refuted;
      }
      waiting_ -= keys.size();
    }
    return Verdict::proved;
  }
  [[nodiscard]] const std::string& reason() const { return reason_; }

 private:
  [[nodiscard]] std::size_t most() const { return (budget_.limits().memory_mib << 20) / 32; }

  void add(const Stand& stand) {
    todo_[stand.level()].push_back(stand.key());
    ++waiting_;
  }

  bool fails(const Stand& stand, const std::string& why) {
    reason_ = why + " in '" + Game::format(stand.position(root_, Side::black)) + "' with " +
              std::to_string(stand.free) + " free moves (the owner of the strategy is w)";
    return false;
  }

  bool read(const Stand& stand) {
    const Position p = stand.position(root_, Side::black);
    const solver::MoveList<Game> moves(p);
    if (moves.empty() && stand.free >= 0) return true;
    const auto is_race = in_.read(1);
    if (!is_race) return fails(stand, "the file ends");
    if (*is_race) return read_race(stand);
    for (const Move& move : moves)
      if (!read_answer({stand.own, Game::play(p, move).black, stand.free})) return false;
    return stand.free >= 0 || read_answer({stand.own, stand.enemy, stand.free + 1});
  }

  bool read_race(const Stand& stand) {
    Word kept = 0;
    for (Word rest = stand.own; rest;) {
      const int square = bitboards::pop_lowest(rest);
      const auto bit = in_.read(1);
      if (!bit) return fails(stand, "the file ends");
      if (*bit) kept |= Board::bit(square);
    }
    const auto lead = race_lead(stand, kept, root_.variant.easier, late_);
    if (!lead) return fails(stand, "a removal is not sure");
    return *lead >= 0 || fails(stand, "a race is lost");
  }

  /// The answer to a move of the opponent that led to `stand`.
  bool read_answer(const Stand& stand) {
    const Position p = stand.position(root_, Side::white);
    const solver::MoveList<Game> moves(p);
    const std::size_t count = moves.size() + (stand.free > 0 ? 1 : 0);
    if (count == 0) return fails(stand, "there is no answer");
    const auto number = in_.read(bits_for(count));
    if (!number) return fails(stand, "the file ends");
    if (*number >= count) return fails(stand, "there is no such answer");
    if (*number < moves.size())
      add({Game::play(p, moves[*number]).white, stand.enemy, stand.free});
    else
      add({stand.own, stand.enemy, stand.free - 1});
    return true;
  }

  const Position root_;
  const bool late_;  ///< races may have a late move
  BitReader& in_;
  solver::Budget& budget_;
  std::array<std::vector<std::uint64_t>, Stand::levels> todo_;
  std::size_t waiting_ = 0;
  std::string reason_;
};

struct Header {
  CertificateCheck claim;
  int version = 0;
  std::string lines;  ///< those that are hashed
  std::uint64_t bytes = 0;
  std::string hash;
};

Error bad_line(int number, std::string_view line, std::string expected) {
  return {"bad certificate: " + quote(line), "line " + std::to_string(number), std::move(expected)};
}

/// A line of at most so many characters; longer ones are cut.
std::string read_line(std::istream& file) {
  constexpr std::size_t longest = 200;
  std::string line;
  for (char c = 0; line.size() < longest && file.get(c) && c != '\n';) line += c;
  return line;
}

Result<Header> read_header(std::istream& file) {
  Header header;
  std::array<std::string, 5> lines;
  const std::array<std::string_view, 5> words{certificate_magic, "rules ", "position ", "value ",
                                              "strategies "};
  std::array<std::string_view, 5> rest;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    lines[i] = read_line(file);
    if (!lines[i].starts_with(words[i]))
      return bad_line(static_cast<int>(i) + 1, lines[i], "'" + std::string(words[i]) + "..'");
    rest[i] = std::string_view(lines[i]).substr(words[i].size());
    if (i < 4) header.lines += lines[i] + "\n";
  }
  if (rest[0] != "1" && rest[0] != "2") return bad_line(1, lines[0], "version 1 or 2");
  const auto variant = variant_named(rest[1]);
  if (!variant || !has_integer_values(*variant))
    return bad_line(2, lines[1], "rules under which positions have values");
  const auto position = Game::parse(rest[2], {.variant = *variant});
  if (!position)
    return Error{position.error().what, "line 3, " + position.error().where,
                 position.error().expected};
  if (position->phase != Phase::play) return bad_line(3, lines[2], "a position of play");
  const auto value = parse_as<int>(rest[3]);
  if (!value || *value < -Board::squares || *value > Board::squares)
    return bad_line(4, lines[3], "a number from -32 to 32");
  const auto cut = std::min(rest[4].find(' '), rest[4].size());
  const auto bytes = parse_as<std::uint64_t>(rest[4].substr(0, cut));
  if (!bytes || cut == rest[4].size()) return bad_line(5, lines[4], "'strategies BYTES HASH'");
  header.version = rest[0] == "1" ? 1 : 2;
  header.claim.position = *position;
  header.claim.value = *value;
  header.bytes = *bytes;
  header.hash = rest[4].substr(cut + 1);
  return header;
}

}  // namespace

Result<CertificateCheck> check_certificate(std::istream& file, const solver::Limits& limits) {
  auto header = read_header(file);
  if (!header) return header.error();
  CertificateCheck check = header->claim;
  solver::Budget budget(limits);
  BitReader bits(file, header->lines, header->bytes);
  for (const Side owner : {Side::white, Side::black}) {
    StrategyReader strategy(seen_by(owner, check.position), header->version, bits, budget);
    check.verdict = strategy.read(owner == Side::white ? -check.value : check.value);
    check.reason = strategy.reason();
    if (check.verdict == Verdict::refuted)
      check.reason += owner == Side::white ? ", White's strategy" : ", Black's strategy";
    if (check.verdict != Verdict::proved) break;
  }
  check.positions = budget.nodes();
  if (check.verdict == Verdict::proved && (!bits.at_end() || bits.hash() != header->hash)) {
    check.verdict = Verdict::refuted;
    check.reason = "the file is not as it was written";
  }
  return check;
}

}  // namespace halfboard::sight_reduction
