#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "solver/proof/proof_domain.h"
#include "solver/proof/proof_table.h"

namespace halfboard::solver {

/// What a proof search knows of the children of one position, and what that makes of the position
/// itself. Its numbers are a minimum and a sum; with `weak_sums` the largest number and one for
/// each further open child stand for the sum.
/// Source: T. Ueda et al., Weak proof-number search, Computers and Games 2008.
///
/// Where a domain puts children in order, the numbers are those of the first open children only,
/// one more than three eighths of the open ones: the window. The next come in as these are won for
/// their mover. What stands behind it is not looked up.
/// Source: B. Arneson, R. Hayward, P. Henderson, Solving Hex: Beyond Humans, Computers and Games
/// 2010.
template <ProofDomain D>
class ProofChildren {
 public:
  using Key = typename D::Key;
  using Expansion = typename D::Expansion;
  using Table = ProofTable<std::tuple_size_v<Key>>;

  static constexpr bool in_order = requires(const Expansion& e, std::span<std::uint8_t> order) {
    e.put_in_order(order);
  };

  struct Child {
    Key key;
    std::uint64_t hash;
    ProofNumbers numbers;  ///< seen by the child's mover, as if he were the other side
    std::uint16_t index;   ///< of the expansion
  };

  /// Looks up those that count. Precondition: the expansion is not settled, and stays.
  ProofChildren(const D& domain, const Table& table, const Expansion& expansion)
      : domain_(domain), table_(table), expansion_(expansion), all_(expansion.size()) {
    if constexpr (in_order) {
      std::array<std::uint8_t, most> order;
      expansion.put_in_order(order);
      for (std::size_t i = 0; i < all_; ++i) list_[i].index = order[i];
      find_keys(window(all_) + ahead);
      widen();
    } else {
      for (std::size_t i = 0; i < all_; ++i) list_[i].index = static_cast<std::uint16_t>(i);
      find_keys(all_);
      while (count_ < all_) take();
    }
  }

  /// Of those that count, in order.
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] Child& operator[](std::size_t i) { return list_[i]; }
  [[nodiscard]] const Child& operator[](std::size_t i) const { return list_[i]; }
  [[nodiscard]] const Child* begin() const { return list_.data(); }
  [[nodiscard]] const Child* end() const { return list_.data() + count_; }

  /// Won if a child is lost for its mover, lost if all are won.
  [[nodiscard]] ProofNumbers total() const {
    std::uint32_t phi = ProofNumbers::infinite;
    std::uint64_t sum = 0;
    std::uint32_t largest = 0;
    std::uint32_t open = 0;
    std::uint32_t shortest = ProofNumbers::most;
    std::uint32_t longest = 0;
    for (const Child& child : *this) {
      phi = std::min(phi, child.numbers.delta);
      sum += child.numbers.phi;
      largest = std::max(largest, child.numbers.phi);
      open += child.numbers.phi != 0;
      if (child.numbers.is_lost()) shortest = std::min(shortest, child.numbers.plies);
      longest = std::max(longest, child.numbers.plies);
    }
    if (phi == 0) return ProofNumbers::won(shortest + 1);
    if (sum == 0) return ProofNumbers::lost(longest + 1);
    const std::uint64_t delta = weak_sums ? std::uint64_t{largest} + open - 1 : sum;
    return {phi, static_cast<std::uint32_t>(std::min<std::uint64_t>(delta, ProofNumbers::most))};
  }

  /// What all but one add to the delta of their parent. `numbers`: their total.
  [[nodiscard]] std::uint32_t others(const ProofNumbers& numbers, std::size_t one) const {
    if constexpr (weak_sums)
      return static_cast<std::uint32_t>(std::ranges::count_if(
                 *this, [](const Child& child) { return child.numbers.phi != 0; })) -
             1;
    return numbers.delta - list_[one].numbers.phi;
  }

  /// Takes over what other lines of play, or other threads, have found out meanwhile.
  void refresh() {
    for (std::size_t i = 0; i < count_; ++i) {
      Child& child = list_[i];
      if (child.numbers.is_settled()) continue;
      if (const auto found = table_.find(child.hash, child.key))
        child.numbers = seen(child.index, found->numbers);
    }
  }

  /// Lets as many children into the window as count, unless one is lost for its mover: that
  /// settles it. Those behind the window count as open without a look: their entries would be most
  /// of all that are read, and save no nodes.
  void widen() {
    std::size_t inside = 0;
    for (const Child& child : *this) {
      if (child.numbers.is_lost()) return;
      inside += !child.numbers.is_settled();
    }
    std::size_t open = inside + all_ - count_;
    while (inside < window(open) && count_ < all_) {
      find_keys(count_ + 1 + ahead);
      const Child& child = take();
      if (child.numbers.is_lost()) return;
      if (child.numbers.is_settled())
        --open;
      else
        ++inside;
    }
  }

  /// Numbers of the i-th child of the expansion as if its mover were the other side, and back.
  [[nodiscard]] ProofNumbers seen(std::size_t i, const ProofNumbers& numbers) const {
    if constexpr (requires { expansion_.same_side(i); })
      return expansion_.same_side(i) ? numbers.exchanged() : numbers;
    else
      return numbers;
  }

 private:
  static constexpr std::size_t most = static_cast<std::size_t>(D::max_children);
  static constexpr std::size_t ahead = 2;  ///< entries asked for before they are needed
  static constexpr bool weak_sums = requires { requires D::weak_sums; };

  static std::size_t window(std::size_t open) { return 1 + (3 * open + 7) / 8; }

  /// Of the first `end` children, and asks for their entries. For all at once: a request waits for
  /// its page's address, and only requests close by each other wait together.
  void find_keys(std::size_t end) {
    const std::size_t begin = keyed_;
    for (end = std::min(end, all_); keyed_ < end; ++keyed_) {
      Child& child = list_[keyed_];
      child.key = key_of(child.index);
      child.hash = Table::hash(child.key);
    }
    for (std::size_t i = begin; i < end; ++i) table_.prefetch(list_[i].hash);
  }

  /// Counts one child more, which has its key.
  const Child& take() {
    Child& child = list_[count_++];
    const auto found = table_.find(child.hash, child.key);
    child.numbers = seen(child.index, found ? found->numbers : expansion_.start(child.index));
    return child;
  }

  [[nodiscard]] Key key_of(std::size_t i) const {
    if constexpr (requires { expansion_.child_key(i); })
      return expansion_.child_key(i);
    else
      return domain_.key(expansion_.position(i));
  }

  const D& domain_;
  const Table& table_;
  const Expansion& expansion_;
  std::size_t all_;
  std::size_t count_ = 0;  ///< those in the window, with known numbers
  std::size_t keyed_ = 0;  ///< those with a key
  // Left uninitialised on purpose: clearing it would cost more than filling it.
  std::array<Child, most> list_;
};

}  // namespace halfboard::solver
