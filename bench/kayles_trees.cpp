// Kayles on trees of few branches: nimbers of all with one vertex of three edges, or with two,
// whose legs are not longer than given. The smallest tree with each power of two, and with the
// largest.
//
//     cmake --build BUILD --target kayles_trees
//     BUILD/bin/kayles_trees N          one: three legs of at most N vertices
//     BUILD/bin/kayles_trees N M        two: M vertices between them, at each two legs of at most N
//
// Lines of N, M (or nothing), nimber, vertices, lengths (M in the middle).
//
// Who moves takes a vertex, or two joined by an edge. What is left of such a tree are paths and at
// most two such trees, so a table by the lengths has all: two bytes for each three or four of them.

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace {

using Nimber = std::uint16_t;
using Length = std::size_t;

using Three = std::array<Length, 3>;
using Four = std::array<Length, 4>;

constexpr Length longest_one = 1000;
constexpr Length longest_two = 200;

/// The nimbers that the options of one tree have. Sums of nimbers below 2^k are below 2^k.
class Options {
 public:
  void clear() { ++now_; }
  void add(unsigned nimber) { seen_[nimber] = now_; }

  /// A leg whose vertices go: `stays[i]` is what the tree is with i vertices of it.
  void add_leg(const Nimber* stays, Length leg, const std::vector<Nimber>& paths) {
    for (Length i = 0; i < leg; ++i) add(stays[i] ^ paths[leg - 1 - i]);
    for (Length i = 0; i + 1 < leg; ++i) add(stays[i] ^ paths[leg - 2 - i]);
  }

  [[nodiscard]] Nimber least_other() const {
    Nimber least = 0;
    while (seen_[least] == now_) ++least;
    return least;
  }

 private:
  std::vector<std::uint64_t> seen_ = std::vector<std::uint64_t>(1 << 16);
  std::uint64_t now_ = 0;
};

/// By the number of vertices.
std::vector<Nimber> paths_to(Length longest) {
  std::vector<Nimber> paths{0};
  Options options;
  while (paths.size() <= longest) {
    options.clear();
    options.add_leg(paths.data(), paths.size(), paths);
    paths.push_back(options.least_other());
  }
  return paths;
}

/// Trees of three legs at one vertex.
class OneBranch {
 public:
  explicit OneBranch(Length longest)
      : size_(longest + 1), paths_(paths_to(2 * longest + 1)), nimbers_(size_ * size_ * size_) {
    for (Length a = 0; a < size_; ++a)
      for (Length b = 0; b <= a; ++b)
        for (Length c = 0; c <= b; ++c) put(a, b, c, c == 0 ? paths_[a + b + 1] : nimber(a, b, c));
  }

  [[nodiscard]] const std::vector<Nimber>& paths() const { return paths_; }
  /// By the third leg.
  [[nodiscard]] const Nimber* row(Length a, Length b) const {
    return &nimbers_[(a * size_ + b) * size_];
  }

 private:
  void put(Length a, Length b, Length c, Nimber nimber) {
    for (const auto& [x, y, z] : {Three{a, b, c}, Three{a, c, b}, Three{b, a, c}, Three{b, c, a},
                                  Three{c, a, b}, Three{c, b, a}})
      nimbers_[(x * size_ + y) * size_ + z] = nimber;
  }

  Nimber nimber(Length a, Length b, Length c) {
    options_.clear();
    options_.add(paths_[a] ^ paths_[b] ^ paths_[c]);
    for (const auto& [x, y, leg] : {Three{a, b, c}, Three{b, c, a}, Three{c, a, b}}) {
      options_.add(paths_[x] ^ paths_[y] ^ paths_[leg - 1]);
      options_.add_leg(row(x, y), leg, paths_);
    }
    return options_.least_other();
  }

  Length size_;
  std::vector<Nimber> paths_;
  std::vector<Nimber> nimbers_;
  Options options_;
};

/// Trees of two legs at each end of a path, a branch at either end.
class TwoBranches {
 public:
  /// So many vertices between the two.
  TwoBranches(Length longest, Length between)
      : size_(longest + 1),
        between_(between),
        one_(longest + between + 1),
        nimbers_(size_ * size_ * size_ * size_) {
    for (Length a = 0; a < size_; ++a)
      for (Length b = 0; b <= a; ++b)
        for (Length c = 0; c <= a; ++c)
          for (Length d = 0; d <= c; ++d) put(a, b, c, d, value(a, b, c, d));
  }

  /// By one of the legs, of its companion and of the two at the other end.
  [[nodiscard]] const Nimber* row(Length companion, Length c, Length d) const {
    return &nimbers_[((companion * size_ + c) * size_ + d) * size_];
  }

 private:
  void put(Length a, Length b, Length c, Length d, Nimber nimber) {
    for (const auto& [leg, companion, x, y] :
         {Four{a, b, c, d}, Four{b, a, c, d}, Four{c, d, a, b}, Four{d, c, a, b}})
      for (const auto& [first, second] : {std::pair{x, y}, std::pair{y, x}})
        nimbers_[((companion * size_ + first) * size_ + second) * size_ + leg] = nimber;
  }

  Nimber value(Length a, Length b, Length c, Length d) {
    if (b == 0) return one_.row(c, d)[a + between_ + 1];
    if (d == 0) return one_.row(a, b)[c + between_ + 1];
    const auto& paths = one_.paths();
    options_.clear();
    add_end(a, b, c, d);
    add_end(c, d, a, b);
    if (between_ == 0) options_.add(paths[a] ^ paths[b] ^ paths[c] ^ paths[d]);
    const Nimber* const near = one_.row(a, b);
    const Nimber* const far = one_.row(c, d);
    for (Length i = 0; i < between_; ++i) {
      options_.add(near[i] ^ far[between_ - 1 - i]);
      if (i + 1 < between_) options_.add(near[i] ^ far[between_ - 2 - i]);
    }
    return options_.least_other();
  }

  /// What goes at the end with the legs a and b.
  void add_end(Length a, Length b, Length c, Length d) {
    const auto& paths = one_.paths();
    const Nimber* const rest = one_.row(c, d);
    options_.add(paths[a] ^ paths[b] ^ rest[between_]);
    options_.add(paths[a - 1] ^ paths[b] ^ rest[between_]);
    options_.add(paths[a] ^ paths[b - 1] ^ rest[between_]);
    if (between_ > 0) options_.add(paths[a] ^ paths[b] ^ rest[between_ - 1]);
    options_.add_leg(row(b, c, d), a, paths);
    options_.add_leg(row(a, c, d), b, paths);
  }

  Length size_;
  Length between_;
  OneBranch one_;
  std::vector<Nimber> nimbers_;
  Options options_;
};

/// The smallest tree with each nimber.
class Smallest {
 public:
  void see(Nimber nimber, Length vertices, const std::vector<Length>& lengths) {
    const auto [place, is_new] = known_.try_emplace(nimber, vertices, lengths);
    if (!is_new && vertices < place->second.first) place->second = {vertices, lengths};
  }
  /// `trees`: which they are.
  void print(const std::string& trees) const {
    for (const auto& [nimber, tree] : known_)
      if (std::has_single_bit(nimber) || nimber == known_.rbegin()->first) {
        std::printf("%s,%d,%zu,", trees.c_str(), int{nimber}, tree.first);
        const char* before = "";
        for (const Length length : tree.second) {
          std::printf("%s%zu", before, length);
          before = " ";
        }
        std::puts("");
      }
  }

 private:
  std::map<Nimber, std::pair<Length, std::vector<Length>>> known_;
};

}  // namespace

int main(int count, char** arguments) {
  const Length legs = count > 1 ? std::strtoul(arguments[1], nullptr, 10) : 0;
  const Length between = count > 2 ? std::strtoul(arguments[2], nullptr, 10) : 0;
  if (count < 2 || count > 3 || legs < 1 || legs > (count == 2 ? longest_one : longest_two) ||
      between > longest_two) {
    std::fprintf(stderr, "usage: kayles_trees N, 1..%zu, or kayles_trees N M, N 1..%zu, M 0..%zu\n",
                 longest_one, longest_two, longest_two);
    return 2;
  }
  Smallest smallest;
  if (count == 2) {
    const OneBranch trees(legs);
    for (Length a = 0; a <= legs; ++a)
      for (Length b = 0; b <= a; ++b)
        for (Length c = 0; c <= b; ++c) smallest.see(trees.row(a, b)[c], a + b + c + 1, {a, b, c});
  } else {
    const TwoBranches trees(legs, between);
    for (Length a = 0; a <= legs; ++a)
      for (Length b = 0; b <= a; ++b)
        for (Length c = 0; c <= a; ++c)
          for (Length d = 0; d <= c; ++d)
            smallest.see(trees.row(b, c, d)[a], a + b + between + c + d + 2, {a, b, between, c, d});
  }
  smallest.print(std::to_string(legs) + "," + (count == 2 ? "" : std::to_string(between)));
}
