#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

/// Kayles on graphs, by sets of vertices.
namespace halfboard::tests::kayles {

using Set = std::uint64_t;

constexpr Set bit(std::size_t i) { return Set{1} << i; }
constexpr bool has(Set set, std::size_t i) { return (set >> i & 1) != 0; }

/// The least number that is not among them.
inline int mex(const std::vector<int>& values) {
  int least = 0;
  while (std::ranges::find(values, least) != values.end()) ++least;
  return least;
}

using Edges = std::vector<std::pair<std::size_t, std::size_t>>;

/// Who moves takes a vertex, or two that an edge joins.
class GraphKayles {
 public:
  explicit GraphKayles(Edges edges) : edges_(std::move(edges)) {}

  int nimber(Set left) {
    if (const auto known = known_.find(left); known != known_.end()) return known->second;
    std::vector<int> options;
    for (std::size_t i = 0; i < 64; ++i)
      if (has(left, i)) options.push_back(nimber(left & ~bit(i)));
    for (const auto& [a, b] : edges_)
      if (has(left, a) && has(left, b)) options.push_back(nimber(left & ~bit(a) & ~bit(b)));
    return known_[left] = mex(options);
  }

 private:
  Edges edges_;
  std::map<Set, int> known_;
};

}  // namespace halfboard::tests::kayles
