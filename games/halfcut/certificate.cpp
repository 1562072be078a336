#include "games/halfcut/certificate.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <utility>

#include "games/halfcut/packed.h"
#include "solver/hash.h"
#include "solver/limits.h"
#include "solver/output_file.h"

namespace halfboard::halfcut {
namespace {

constexpr std::uint32_t version = 1;
constexpr std::size_t header_bytes = 42;
constexpr std::size_t checksum_bytes = 8;
constexpr std::uint64_t records_at_once = 4096;

std::size_t set_bytes(int size) { return static_cast<std::size_t>(size * size + 7) / 8; }
std::size_t record_bytes(int size) { return 2 * set_bytes(size) + 1; }

void put(std::string& text, std::uint64_t number, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) text += static_cast<char>(number >> (8 * i));
}

/// The number of the first `bytes`, 1 to 8. Precondition: eight are there.
std::uint64_t number(const char* text, std::size_t bytes) {
  std::uint64_t word;
  std::memcpy(&word, text, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word & ~std::uint64_t{0} >> (64 - 8 * bytes);
}

/// Takes a number off the front. Precondition: so many bytes are there.
std::uint64_t take(std::string_view& text, std::size_t bytes) {
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < bytes; ++i)
    number |= std::uint64_t{static_cast<unsigned char>(text[i])} << (8 * i);
  text.remove_prefix(bytes);
  return number;
}

class Checksum {
 public:
  Checksum() : state_(XXH3_createState()) { XXH3_64bits_reset(state_.get()); }
  void add(std::string_view text) { XXH3_64bits_update(state_.get(), text.data(), text.size()); }
  [[nodiscard]] std::uint64_t value() const { return XXH3_64bits_digest(state_.get()); }

 private:
  struct Free {
    void operator()(XXH3_state_t* state) const { XXH3_freeState(state); }
  };
  std::unique_ptr<XXH3_state_t, Free> state_;
};

std::string header_of(const Strategy& strategy) {
  std::string text(strategy_magic);
  put(text, version, 4);
  put(text, strategy.root.size, 4);
  put(text, strategy.root.red, 8);
  put(text, strategy.root.blue, 8);
  put(text, static_cast<std::uint64_t>(strategy.root.side), 1);
  put(text, static_cast<std::uint64_t>(strategy.winner), 1);
  put(text, strategy.records.size(), 8);
  return text;
}

/// Calls f with a board type of the size.
template <class F>
auto with_size(int size, F&& f) {
  switch (size) {
    case 2:
      return f(std::integral_constant<int, 2>{});
    case 3:
      return f(std::integral_constant<int, 3>{});
    case 4:
      return f(std::integral_constant<int, 4>{});
    case 5:
      return f(std::integral_constant<int, 5>{});
    case 6:
      return f(std::integral_constant<int, 6>{});
    case 7:
      return f(std::integral_constant<int, 7>{});
    default:
      return f(std::integral_constant<int, 8>{});
  }
}

/// Reads a file front to back and checks its form; the rules are not asked here.
class Reader {
 public:
  Reader(const std::string& path) : path_(path), file_(path, std::ios::binary) {}

  std::optional<Error> read(Strategy& strategy) {
    if (!file_) return Error{"cannot read " + path_, "", "a certificate of Halfcut"};
    std::string head(header_bytes, '\0');
    if (!read(head) || !head.starts_with(strategy_magic)) return damaged("header");
    std::string_view left = std::string_view(head).substr(strategy_magic.size());
    if (take(left, 4) != version)
      return Error{path_ + " is of another version", "", "version " + std::to_string(version)};
    const std::uint64_t size = take(left, 4);
    strategy.root.red = take(left, 8);
    strategy.root.blue = take(left, 8);
    const std::uint64_t side = take(left, 1);
    const std::uint64_t winner = take(left, 1);
    const std::uint64_t count = take(left, 8);
    if (size < min_size || size > max_size || side > 1 || winner > 1) return damaged("header");
    strategy.root.size = static_cast<std::uint8_t>(size);
    strategy.root.side = static_cast<Side>(side);
    strategy.winner = static_cast<Side>(winner);
    const Position& root = strategy.root;
    if ((root.red & root.blue) || ((root.red | root.blue) & ~root.on_board()) ||
        has_crosscut(root.red, root.blue) ||
        find_winner(root.red, root.blue, root.size) != solver::nobody)
      return damaged("root");
    std::error_code failure;
    const std::uintmax_t bytes = std::filesystem::file_size(path_, failure);
    const std::size_t rest = header_bytes + checksum_bytes;
    if (failure || bytes < rest || (bytes - rest) / record_bytes(root.size) != count ||
        (bytes - rest) % record_bytes(root.size) != 0)
      return damaged("length");
    if (auto error = read_records(strategy, count)) return error;
    const std::uint64_t expected = checksum_.value();
    std::string end(checksum_bytes, '\0');
    if (!read(end)) return damaged("end");
    std::string_view number = end;
    digest_ = take(number, 8);
    if (digest_ != expected) return damaged("checksum");
    return std::nullopt;
  }

  [[nodiscard]] std::uint64_t digest() const { return digest_; }

 private:
  bool read(std::span<char> bytes) {
    file_.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (file_) checksum_.add({bytes.data(), bytes.size()});
    return static_cast<bool>(file_);
  }

  std::optional<Error> read_records(Strategy& strategy, std::uint64_t count) {
    const int size = strategy.root.size;
    const Word squares = ~Word{0} >> (64 - size * size);
    StrategyRecords& records = strategy.records = StrategyRecords(size, count);
    while (records.size() < count) {
      const std::uint64_t done = records.size();
      const std::uint64_t now = std::min<std::uint64_t>(count - done, records_at_once);
      if (!read(records.extend(now))) return damaged("record " + std::to_string(done + 1));
      for (std::uint64_t i = done; i < done + now; ++i) {
        const auto [own, enemy, answer] = records[i];
        if ((own & enemy) || ((own | enemy) & ~squares) || answer > Move::pass_code)
          return damaged("record " + std::to_string(i + 1));
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] Error damaged(const std::string& where) const {
    return {path_ + " is damaged", where, "a whole certificate"};
  }

  std::string path_;
  std::ifstream file_;
  Checksum checksum_;
  std::uint64_t digest_ = 0;
};

/// Follows the rules of game.h through all records. Positions are compared by their canonical
/// images, as numbers.
template <int N>
class Checker {
 public:
  Checker(const Strategy& strategy, StrategyCheck& check) : strategy_(strategy), check_(check) {}

  void run(const solver::Deadline& deadline) {
    const bool root_answered = strategy_.winner == strategy_.root.side ? is_listed(strategy_.root)
                                                                       : all_listed(strategy_.root);
    if (!root_answered) fail("no answer at the root");
    for (std::size_t i = 0; i < strategy_.records.size(); ++i) {
      if (i % 1024 == 0 && deadline()) {
        check_.finished = false;
        return;
      }
      ++check_.checked;
      check_record(i);
    }
  }

 private:
  [[nodiscard]] Packed<N> key(std::size_t i) const {
    const StrategyRecord record = strategy_.records[i];
    return {record.own, record.enemy};
  }

  /// The winner is shown as Red in every record.
  static Position position_of(const StrategyRecord& record) {
    Position p;
    p.size = N;
    p.red = Packed<N>::wide(record.own);
    p.blue = Packed<N>::wide(record.enemy);
    p.winner = static_cast<std::int8_t>(find_winner(p.red, p.blue, N));
    return p;
  }

  void check_record(std::size_t i) {
    const StrategyRecord record = strategy_.records[i];
    const Position p = position_of(record);
    if (i > 0 && !(key(i - 1) < key(i))) return fail("records that don't ascend", p);
    const solver::MoveList<Game> moves(p);
    const Move answer{record.answer};
    if (std::ranges::find(moves, answer) == moves.end()) return fail("an illegal answer", p);
    const Position next = Game::play(p, answer);
    if (next.winner != solver::nobody) return;  // the mover's path: nobody else can get one
    if (!all_listed(next)) fail("a reply without an answer", p);
  }

  /// Is there an answer to every move of the loser, who is to move?
  bool all_listed(const Position& p) const {
    const solver::MoveList<Game> moves(p);
    return std::ranges::all_of(moves, [&](Move move) {
      const Position next = Game::play(p, move);
      return next.winner == solver::nobody && is_listed(next);
    });
  }
  [[nodiscard]] bool is_listed(const Position& p) const {
    const Packed<N> wanted = Packed<N>::of(p).canonical();
    std::size_t first = 0;
    for (std::size_t count = strategy_.records.size(); count > 0;) {
      const std::size_t half = count / 2;
      if (key(first + half) < wanted) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return first < strategy_.records.size() && key(first) == wanted;
  }

  void fail(const std::string& what) {
    if (check_.failed++ == 0) check_.reason = what;
  }
  void fail(const std::string& what, const Position& p) { fail(what + " at " + Game::format(p)); }

  const Strategy& strategy_;
  StrategyCheck& check_;
};

}  // namespace

StrategyRecords::StrategyRecords(int size, std::size_t count) : set_bytes_(set_bytes(size)) {
  bytes_.reserve(count * record_bytes(size) + spare);
  bytes_.resize(spare);
}

StrategyRecord StrategyRecords::operator[](std::size_t i) const {
  const char* at = bytes_.data() + i * (2 * set_bytes_ + 1);
  return {number(at, set_bytes_), number(at + set_bytes_, set_bytes_),
          static_cast<std::uint8_t>(at[2 * set_bytes_])};
}

void StrategyRecords::push_back(const StrategyRecord& record) {
  char* at = extend(1).data();
  const auto add = [&](std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) *at++ = static_cast<char>(number >> (8 * i));
  };
  add(record.own, set_bytes_);
  add(record.enemy, set_bytes_);
  add(record.answer, 1);
}

std::string_view StrategyRecords::bytes() const { return {bytes_.data(), bytes_.size() - spare}; }

std::span<char> StrategyRecords::extend(std::size_t count) {
  const std::size_t old = bytes().size();
  bytes_.resize(bytes_.size() + count * (2 * set_bytes_ + 1));
  count_ += count;
  return std::span(bytes_).subspan(old, bytes().size() - old);
}

Result<std::uint64_t> write_strategy(const Strategy& strategy, const std::string& path) {
  auto file = solver::OutputFile::create(path);
  if (!file) return file.error();
  Checksum checksum;
  const auto write = [&](std::string_view bytes) {
    checksum.add(bytes);
    file->write(bytes);
  };
  write(header_of(strategy));
  write(strategy.records.bytes());
  const std::uint64_t digest = checksum.value();
  std::string end;
  put(end, digest, checksum_bytes);
  write(end);
  if (auto error = file->finish()) return *error;
  return digest;
}

Result<Strategy> read_strategy(const std::string& path) {
  Strategy strategy;
  if (auto error = Reader(path).read(strategy)) return *error;
  return strategy;
}

Result<StrategyCheck> check_strategy(const std::string& path, const solver::Deadline& deadline) {
  Strategy strategy;
  Reader reader(path);
  if (auto error = reader.read(strategy)) return *error;
  StrategyCheck check;
  check.root = strategy.root;
  check.winner = strategy.winner;
  check.digest = reader.digest();
  with_size(strategy.root.size,
            [&](auto size) { Checker<decltype(size)::value>(strategy, check).run(deadline); });
  return check;
}

}  // namespace halfboard::halfcut
