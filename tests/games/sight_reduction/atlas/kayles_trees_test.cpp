#include <algorithm>
#include <array>
#include <bitset>
#include <cstdint>
#include <set>
#include <vector>

#include "tests/games/sight_reduction/atlas/graph_kayles.h"
#include "tests/support/catch.h"

// The nimbers of Kayles on paths and trees that results/atlas has.
namespace {

using namespace halfboard::tests::kayles;

/// A path each vertex of which may have one more, its leg: a bit each.
class Caterpillars {
 public:
  explicit Caterpillars(std::size_t most) : nimbers_(most + 1) {
    nimbers_[0] = {0};
    for (std::size_t n = 1; n <= most; ++n)
      for (Set legs = 0; legs < bit(n); ++legs) nimbers_[n].push_back(value(n, legs));
  }
  [[nodiscard]] int operator()(std::size_t n, Set legs) const { return nimbers_[n][legs]; }

 private:
  [[nodiscard]] int value(std::size_t n, Set legs) const {
    std::vector<int> options;
    for (std::size_t i = 0; i < n; ++i) {
      const int leg = has(legs, i);
      const int before = nimbers_[i][legs & (bit(i) - 1)];
      const int rest = before ^ nimbers_[n - 1 - i][legs >> (i + 1)];
      options.push_back(rest ^ leg);
      if (leg) options.insert(options.end(), {rest, nimbers_[n][legs & ~bit(i)]});
      if (i + 1 < n)
        options.push_back(before ^ nimbers_[n - 2 - i][legs >> (i + 2)] ^ leg ^ has(legs, i + 1));
    }
    return mex(options);
  }

  std::vector<std::vector<int>> nimbers_;
};

/// Kayles on paths, by the number of vertices.
std::vector<int> kayles_to(std::size_t longest) {
  std::vector<int> kayles{0};
  while (kayles.size() <= longest) {
    std::vector<int> options;
    const std::size_t n = kayles.size();
    for (std::size_t taken = 1; taken <= std::min(n, std::size_t{2}); ++taken)
      for (std::size_t i = 0; i + taken <= n; ++i)
        options.push_back(kayles[i] ^ kayles[n - taken - i]);
    kayles.push_back(mex(options));
  }
  return kayles;
}

/// The nimbers of options.
class Options {
 public:
  void add(int nimber) { seen_.set(static_cast<std::size_t>(nimber)); }
  /// `with(i)`: the rest with i vertices of a leg left on it.
  template <class F>
  void add_leg(std::size_t leg, const std::vector<int>& kayles, F&& with) {
    for (std::size_t i = 0; i < leg; ++i) {
      add(with(i) ^ kayles[leg - 1 - i]);
      if (i + 1 < leg) add(with(i) ^ kayles[leg - 2 - i]);
    }
  }
  [[nodiscard]] int least_other() const {
    int least = 0;
    while (seen_[static_cast<std::size_t>(least)]) ++least;
    return least;
  }

 private:
  std::bitset<256> seen_;
};

/// Trees of three legs that meet in one vertex, each at most as long as given.
class Stars {
 public:
  Stars(std::size_t a, std::size_t b, std::size_t c)
      : b_(b + 1), c_(c + 1), kayles_(kayles_to(a + b + c + 1)), nimbers_((a + 1) * b_ * c_) {
    for (std::size_t i = 0; i <= a; ++i)
      for (std::size_t j = 0; j <= b; ++j)
        for (std::size_t k = 0; k <= c; ++k)
          nimbers_[place(i, j, k)] = static_cast<std::uint8_t>(value(i, j, k));
  }
  [[nodiscard]] int operator()(std::size_t a, std::size_t b, std::size_t c) const {
    return nimbers_[place(a, b, c)];
  }
  [[nodiscard]] const std::vector<int>& kayles() const { return kayles_; }

 private:
  [[nodiscard]] std::size_t place(std::size_t a, std::size_t b, std::size_t c) const {
    return (a * b_ + b) * c_ + c;
  }

  [[nodiscard]] int value(std::size_t a, std::size_t b, std::size_t c) const {
    const auto& k = kayles_;
    Options options;
    options.add(k[a] ^ k[b] ^ k[c]);
    if (a) options.add(k[a - 1] ^ k[b] ^ k[c]);
    if (b) options.add(k[a] ^ k[b - 1] ^ k[c]);
    if (c) options.add(k[a] ^ k[b] ^ k[c - 1]);
    options.add_leg(a, k, [&](std::size_t i) { return (*this)(i, b, c); });
    options.add_leg(b, k, [&](std::size_t i) { return (*this)(a, i, c); });
    options.add_leg(c, k, [&](std::size_t i) { return (*this)(a, b, i); });
    return options.least_other();
  }

  std::size_t b_;
  std::size_t c_;
  std::vector<int> kayles_;
  std::vector<std::uint8_t> nimbers_;
};

/// Two vertices with `between` others between them and two legs each: a and b, c and d.
class DoubleStars {
 public:
  DoubleStars(std::size_t a, std::size_t b, std::size_t between, std::size_t c, std::size_t d)
      : b_(b + 1),
        c_(c + 1),
        d_(d + 1),
        between_(between),
        near_(a, b, between + 1),
        far_(c, d, between + 1),
        nimbers_((a + 1) * b_ * c_ * d_) {
    for (std::size_t i = 0; i <= a; ++i)
      for (std::size_t j = 0; j <= b; ++j)
        for (std::size_t k = 0; k <= c; ++k)
          for (std::size_t l = 0; l <= d; ++l)
            nimbers_[place(i, j, k, l)] = static_cast<std::uint8_t>(value(i, j, k, l));
  }
  [[nodiscard]] int operator()(std::size_t a, std::size_t b, std::size_t c, std::size_t d) const {
    return nimbers_[place(a, b, c, d)];
  }

 private:
  [[nodiscard]] std::size_t place(std::size_t a, std::size_t b, std::size_t c,
                                  std::size_t d) const {
    return ((a * b_ + b) * c_ + c) * d_ + d;
  }

  [[nodiscard]] int value(std::size_t a, std::size_t b, std::size_t c, std::size_t d) const {
    const auto& k = near_.kayles();
    const std::size_t m = between_;
    Options options;
    // One of the two vertices, alone or with a neighbour.
    const auto add_end = [&](std::size_t x, std::size_t y, int rest, int shorter_rest) {
      options.add(k[x] ^ k[y] ^ rest);
      if (x) options.add(k[x - 1] ^ k[y] ^ rest);
      if (y) options.add(k[x] ^ k[y - 1] ^ rest);
      options.add(k[x] ^ k[y] ^ shorter_rest);
    };
    add_end(a, b, far_(c, d, m), m ? far_(c, d, m - 1) : k[c] ^ k[d]);
    add_end(c, d, near_(a, b, m), m ? near_(a, b, m - 1) : k[a] ^ k[b]);
    options.add_leg(a, k, [&](std::size_t i) { return (*this)(i, b, c, d); });
    options.add_leg(b, k, [&](std::size_t i) { return (*this)(a, i, c, d); });
    options.add_leg(c, k, [&](std::size_t i) { return (*this)(a, b, i, d); });
    options.add_leg(d, k, [&](std::size_t i) { return (*this)(a, b, c, i); });
    for (std::size_t i = 0; i < m; ++i) {
      options.add(near_(a, b, i) ^ far_(c, d, m - 1 - i));
      if (i + 1 < m) options.add(near_(a, b, i) ^ far_(c, d, m - 2 - i));
    }
    return options.least_other();
  }

  std::size_t b_;
  std::size_t c_;
  std::size_t d_;
  std::size_t between_;
  Stars near_;
  Stars far_;
  std::vector<std::uint8_t> nimbers_;
};

/// The edges of a double star, as GraphKayles takes them.
Edges double_star(std::size_t a, std::size_t b, std::size_t between, std::size_t c, std::size_t d) {
  Edges edges;
  std::size_t vertices = 1;
  const auto add_path = [&](std::size_t from, std::size_t length) {
    for (std::size_t i = 0; i < length; ++i) {
      edges.emplace_back(from, vertices);
      from = vertices++;
    }
    return from;
  };
  const std::size_t other_end = add_path(0, between + 1);
  add_path(0, a);
  add_path(0, b);
  add_path(other_end, c);
  add_path(other_end, d);
  return edges;
}

TEST_CASE("the roots of binomial trees are all worth something else", "[atlas]") {
  // The first 2^n vertices are one of these trees, its root the last of them.
  Edges edges;
  for (std::size_t v = 0; v < 15; ++v) edges.emplace_back(v, v | (v + 1));
  GraphKayles kayles(edges);
  std::set<int> seen{0};
  for (const std::size_t size : {1U, 2U, 4U, 8U, 16U}) {
    const Set all = bit(size) - 1;
    CHECK(seen.insert(kayles.nimber(all) ^ kayles.nimber(all & ~bit(size - 1))).second);
  }
}

TEST_CASE("Kayles on trees of few branches is that on graphs", "[atlas]") {
  const Stars stars(3, 2, 2);
  using Legs = std::array<std::size_t, 3>;
  for (const auto& [a, b, c] :
       {Legs{1, 1, 1}, Legs{2, 1, 1}, Legs{3, 1, 1}, Legs{3, 2, 1}, Legs{3, 2, 2}}) {
    const auto edges = double_star(b, c, a - 1, 0, 0);
    CHECK(stars(a, b, c) == GraphKayles(edges).nimber(bit(edges.size() + 1) - 1));
  }
  for (std::size_t between = 0; between <= 2; ++between) {
    const DoubleStars doubles(3, 2, between, 2, 1);
    for (std::size_t a = 0; a <= 3; ++a)
      for (std::size_t c = 0; c <= 2; ++c) {
        const auto edges = double_star(a, 2, between, c, 1);
        CHECK(doubles(a, 2, c, 1) == GraphKayles(edges).nimber(bit(edges.size() + 1) - 1));
      }
  }
}

TEST_CASE("Kayles on stars of three has *64", "[atlas]") {
  const Stars stars(104, 62, 32);
  CHECK(stars(5, 3, 3) == 8);
  CHECK(stars(15, 7, 2) == 16);
  CHECK(stars(32, 25, 4) == 32);
  CHECK(stars(104, 62, 32) == 64);
}

TEST_CASE("Kayles on double stars has *128", "[atlas][.slow]") {
  CHECK(DoubleStars(93, 78, 100, 92, 32)(93, 78, 92, 32) == 128);
}

TEST_CASE("Kayles has *8, and on trees *16", "[atlas]") {
  const auto kayles = kayles_to(27);
  CHECK(kayles[27] == 8);
  CHECK(std::ranges::max(kayles) == 8);

  constexpr std::size_t most = 16;
  const Caterpillars caterpillars(most);
  for (std::size_t n = 1; n <= most; ++n) CHECK(caterpillars(n, 0) == kayles[n]);
  // Counted from the right: legs at 1, 3, 5, 11, 12, 13 and 15.
  CHECK(caterpillars(16, 0b0101010000011101) == 16);
  int largest = 0;
  for (Set legs = 0; legs < bit(15); ++legs) largest = std::max(largest, caterpillars(15, legs));
  CHECK(largest == 15);
  // Against the same game on a graph: the spine 0 .. 4, then the legs.
  const std::vector<std::size_t> with_legs{0, 1, 3};
  Edges edges{{0, 1}, {1, 2}, {2, 3}, {3, 4}};
  for (std::size_t i = 0; i < with_legs.size(); ++i) edges.emplace_back(with_legs[i], 5 + i);
  CHECK(GraphKayles(edges).nimber(bit(8) - 1) == caterpillars(5, 0b01011));
}

}  // namespace
