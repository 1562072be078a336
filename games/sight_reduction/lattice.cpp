#include "games/sight_reduction/lattice.h"

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <new>
#include <vector>

#include "bitboards/pext.h"
#include "bitboards/rays.h"

namespace halfboard::sight_reduction {
namespace {

using Rays = bitboards::Rays<Board>;
using bitboards::Direction;

/// Bits x of a word whose member j of the subset x is present.
constexpr std::array<std::uint64_t, 6> member = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
                                                 0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
                                                 0xffff0000ffff0000, 0xffffffff00000000};

/// Bits x of a word with popcount(x) == k.
constexpr auto of_size = [] {
  std::array<std::uint64_t, 7> masks{};
  for (unsigned x = 0; x < 64; ++x)
    masks[static_cast<std::size_t>(std::popcount(x))] |= std::uint64_t{1} << x;
  return masks;
}();

/// "Some member of the set is present" as a function of a row's word.
class Meets {
 public:
  explicit Meets(std::uint32_t set) : high_(set >> 6) {
    for (std::size_t j = 0; j < 6; ++j)
      if (set >> j & 1) low_ |= member[j];
  }
  [[nodiscard]] std::uint64_t at(std::uint32_t word) const {
    return word & high_ ? ~std::uint64_t{0} : low_;
  }

 private:
  std::uint32_t high_;
  std::uint64_t low_ = 0;
};

/// When a checker may go, for one row: it meets one of `sees`, and (challenging) the first colour
/// stands on none of the squares towards some enemy, or, for the second colour, on one in sight.
struct Condition {
  std::vector<Meets> some;   ///< true if one of these sets is met ..
  std::vector<Meets> clear;  ///< .. or one of these is not
  [[nodiscard]] std::uint64_t at(std::uint32_t word) const {
    std::uint64_t bits = 0;
    for (const Meets& set : some) bits |= set.at(word);
    for (const Meets& set : clear) bits |= ~set.at(word);
    return bits;
  }
};

/// The two squares sets of a root position and the rule.
struct Root {
  Word first;
  Word second;
  Variant variant;

  [[nodiscard]] std::uint32_t members(Word squares) const {
    return static_cast<std::uint32_t>(bitboards::pext(squares, first));
  }
  [[nodiscard]] Word squares_of(std::uint32_t b) const {
    return static_cast<Word>(bitboards::pdep(b, second));
  }
};

bool friendly(Direction d, Variant v) { return static_cast<int>(d) % 2 == 0 || v.easier; }

/// The first colour's checker on `square` sees a friend: any of its colour before the first of b.
/// It sees an enemy: the squares before the first of b are empty.
void first_conditions(const Root& root, int square, Word b, Condition& sees_friend,
                      Condition& sees_enemy) {
  for (int i = 0; i < 8; ++i) {
    const auto d = static_cast<Direction>(i);
    const Word hit = Rays::first(square, d, b);
    const Word before = hit ? Rays::between(square, std::countr_zero(hit)) : Rays::ray(square, d);
    const Meets friends(root.members(before & root.first));
    if (friendly(d, root.variant)) sees_friend.some.push_back(friends);
    if (root.variant.challenging && hit) sees_enemy.clear.push_back(friends);
  }
}

/// The second colour's checker: the other way round.
void second_conditions(const Root& root, int square, Word b, Condition& sees_friend,
                       Condition& sees_enemy) {
  for (int i = 0; i < 8; ++i) {
    const auto d = static_cast<Direction>(i);
    const Word hit = Rays::first(square, d, b);
    const Word before = hit ? Rays::between(square, std::countr_zero(hit)) : Rays::ray(square, d);
    const Meets enemies(root.members(before & root.first));
    if (friendly(d, root.variant) && hit) sees_friend.clear.push_back(enemies);
    if (root.variant.challenging) sees_enemy.some.push_back(enemies);
  }
}

}  // namespace

class Lattice::Impl {
 public:
  explicit Impl(std::size_t bytes) : bytes_(bytes) {}

  std::optional<Reach> reach(const Position& p, const solver::Limits& limits) {
    const std::size_t needed = memory_needed(p);
    if (needed > bytes_) return std::nullopt;
    if (!bits_ || size_ < needed) {
      bits_.reset(static_cast<std::uint64_t*>(std::calloc(1, needed)));
      if (!bits_) throw std::bad_alloc();
      size_ = needed;
    }
    root_ = {p.own(), p.enemy(), p.variant};
    const int firsts = std::popcount(root_.first);
    const int seconds = std::popcount(root_.second);
    words_ = std::size_t{1} << std::max(0, firsts - 6);
    Reach found;
    found.fewest_left = firsts + seconds;
    const std::uint32_t all = (1u << seconds) - 1;
    const std::uint32_t full = (1u << firsts) - 1;
    row(all)[full >> 6] = std::uint64_t{1} << (full & 63);
    const solver::Deadline deadline(limits);
    bool stopped = false;
    // Subsets of the second colour, larger ones first: removing makes the number smaller.
    for (std::uint32_t b = all + 1; b-- > 0;) {
      stopped = stopped || deadline();
      if (!stopped) sweep(b, firsts - (seconds - std::popcount(b)), found);
      std::fill_n(row(b), words_, 0);  // ready for the next position
    }
    return stopped ? std::nullopt : std::optional(found);
  }

 private:
  struct Free {
    void operator()(std::uint64_t* bits) const { std::free(bits); }
  };

  std::uint64_t* row(std::uint32_t b) { return bits_.get() + words_ * b; }

  /// The bits of a word whose subset, with the word's own members, has `size` members.
  static std::uint64_t sized(std::uint32_t word, int size) {
    const int low = size - std::popcount(word);
    return low >= 0 && low <= 6 ? of_size[static_cast<std::size_t>(low)] : 0;
  }

  /// Plays both colours' turns from the positions of row b with `size` first checkers.
  void sweep(std::uint32_t b, int size, Reach& found) {
    if (size < 0) return;
    const std::uint64_t before = count(b, size);
    if (before == 0) return;
    found.positions += before;
    note(b, size, found);
    play_first(b, size);
    const std::uint64_t after = size > 0 ? count(b, size - 1) : 0;
    if (after == 0) return;
    found.positions += after;
    note(b, size - 1, found);
    play_second(b, size - 1);
  }

  std::uint64_t count(std::uint32_t b, int size) {
    std::uint64_t sum = 0;
    for (std::uint32_t word = 0; word < words_; ++word)
      sum += static_cast<std::uint64_t>(std::popcount(row(b)[word] & sized(word, size)));
    return sum;
  }

  void note(std::uint32_t b, int size, Reach& found) {
    found.fewest_left = std::min(found.fewest_left, size + std::popcount(b));
    if (size != 1 || std::popcount(b) != 1) return;
    for (std::uint32_t i = 0; i < 16 && (1u << i) >> 6 < words_; ++i)
      if (row(b)[(1u << i) >> 6] >> ((1u << i) & 63) & 1)
        found.targets[i] |= static_cast<std::uint16_t>(b);
  }

  void play_first(std::uint32_t b, int size) {
    const Word enemies = root_.squares_of(b);
    unsigned i = 0;
    bitboards::for_each(root_.first, [&](int square) {
      Condition sees_friend;
      Condition sees_enemy;
      first_conditions(root_, square, enemies, sees_friend, sees_enemy);
      for (std::uint32_t word = 0; word < words_; ++word) {
        std::uint64_t from = row(b)[word] & sized(word, size);
        if (i < 6)
          from &= member[i];
        else if (!(word >> (i - 6) & 1))
          from = 0;
        if (!from) continue;
        from &= sees_friend.at(word);
        if (root_.variant.challenging) from &= sees_enemy.at(word);
        if (i < 6)
          row(b)[word] |= from >> (1u << i);
        else
          row(b)[word ^ 1u << (i - 6)] |= from;
      }
      ++i;
    });
  }

  void play_second(std::uint32_t b, int size) {
    const Word own = root_.squares_of(b);
    bitboards::for_each(own, [&](int square) {
      Condition sees_friend;
      Condition sees_enemy;
      second_conditions(root_, square, own, sees_friend, sees_enemy);
      const auto gone =
          static_cast<std::uint32_t>(bitboards::pext(Board::bit(square), root_.second));
      for (std::uint32_t word = 0; word < words_; ++word) {
        std::uint64_t from = row(b)[word] & sized(word, size);
        if (!from) continue;
        from &= sees_friend.at(word);
        if (root_.variant.challenging) from &= sees_enemy.at(word);
        row(b ^ gone)[word] |= from;
      }
    });
  }

  std::size_t bytes_;
  std::size_t size_ = 0;
  std::size_t words_ = 1;
  std::unique_ptr<std::uint64_t, Free> bits_;
  Root root_{};
};

std::size_t Lattice::memory_needed(const Position& p) {
  const int firsts = std::popcount(p.own());
  const int seconds = std::popcount(p.enemy());
  return sizeof(std::uint64_t) << (std::max(0, firsts - 6) + seconds);
}

bool Lattice::fits(const Position& p) {
  return !p.variant.pairs && std::popcount(p.white) <= 16 && std::popcount(p.black) <= 16;
}

Lattice::Lattice(std::size_t bytes) : impl_(std::make_unique<Impl>(bytes)) {}
Lattice::~Lattice() = default;
Lattice::Lattice(Lattice&&) noexcept = default;
Lattice& Lattice::operator=(Lattice&&) noexcept = default;

std::optional<Lattice::Reach> Lattice::reach(const Position& position,
                                             const solver::Limits& limits) {
  return impl_->reach(position, limits);
}

}  // namespace halfboard::sight_reduction
