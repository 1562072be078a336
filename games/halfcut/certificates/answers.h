#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/packed.h"
#include "solver/hash.h"
#include "solver/retrograde/mapped_array.h"
#include "solver/threads.h"

namespace halfboard::halfcut {

/// The winner's answers while a strategy is put together: positions of N x N squares with a square
/// each. A strategy may have hundreds of millions, so an entry takes 8 bytes up to 5 x 5, 16 up to
/// 7 x 7, and tables are 53 to 80% full. There are several tables, as one that grows is there
/// twice, and not more, as only large ones get huge pages; their memory comes from the system and
/// goes back there, so that none stays in pieces. Several threads may add, ask and set at once if
/// they are said to be there; sizes are for the end.
template <int N>
class Answers {
 public:
  explicit Answers(bool shared) : shared_(shared) {}

  /// Adds a position, with a skipped turn for an answer. False if it was there.
  bool add(const Packed<N>& position) {
    const Entry e = entry(position);
    Table& table = table_of(e);
    const solver::Lock lock(table.mutex, shared_);
    return table.add(e);
  }

  /// Asks for the place of a position, which will soon be added or set: nearly every place is a
  /// cache miss.
  void prefetch(const Packed<N>& position) {
    const Entry e = entry(position);
    table_of(e).prefetch(e);
  }

  /// Precondition: the position was added.
  void set(const Packed<N>& position, std::uint8_t square) {
    const Entry e = entry(position);
    Table& table = table_of(e);
    const solver::Lock lock(table.mutex, shared_);
    table.find(e).back() = e.back() | (square + 1U);
  }

  /// All of them in the order of the file; none is left here.
  StrategyRecords take() {
    std::vector<Entry> sorted;
    sorted.reserve(size());
    for (Table& table : tables_) table.move_to(sorted);
    std::ranges::sort(sorted);
    StrategyRecords records(N, sorted.size());
    for (const Entry& e : sorted) records.push_back(record(e));
    return records;
  }

  [[nodiscard]] std::size_t size() const {
    std::size_t sum = 0;
    for (const Table& table : tables_) sum += table.size();
    return sum;
  }

 private:
  /// The words of Packed, the last of them seven bits higher (on 8 x 8 one more word); those bits
  /// hold the answer + 1, so that no entry is 0.
  static constexpr std::size_t words = N < 8 ? Packed<N>::count : 3;
  static constexpr int answer_bits = 7;
  static constexpr std::uint64_t answer_mask = (1 << answer_bits) - 1;
  using Entry = std::array<std::uint64_t, words>;
  using Entries = solver::retrograde::MappedArray<Entry>;  // 0 at first

  class Table {
   public:
    solver::Mutex mutex;

    [[nodiscard]] std::size_t size() const { return used_; }

    bool add(Entry e) {
      if (4 * entries_.size() <= 5 * used_) grow();
      Entry& here = find(e);
      if (!is_free(here)) return false;
      e.back() |= Move::pass_code + 1U;
      here = e;
      ++used_;
      return true;
    }

    /// Needs no lock: to ask for a wrong place does no harm.
    void prefetch(const Entry& e) const {
      // The size first: it is 0 as long as there is no table.
      const std::size_t count = count_.load(std::memory_order_acquire);
      __builtin_prefetch(first_.load(std::memory_order_relaxed) + place(e, count));
    }

    /// The entry of a position, or the empty place where it belongs.
    Entry& find(const Entry& e) {
      std::size_t i = place(e, entries_.size());
      while (!is_free(entries_[i]) && !same(entries_[i], e))
        if (++i == entries_.size()) i = 0;
      return entries_[i];
    }

    void move_to(std::vector<Entry>& list) {
      for (const Entry& e : entries_)
        if (!is_free(e)) list.push_back(e);
      entries_ = {};
      used_ = 0;
    }

   private:
    // The bits that choose the table are not used again.
    [[nodiscard]] static std::size_t place(const Entry& e, std::size_t count) {
      return ((hash(e) & 0xffffffff) * count) >> 32;
    }
    void grow() {
      Entries old(std::max<std::size_t>(256, entries_.size() + entries_.size() / 2), "");
      std::swap(old, entries_);
      for (const Entry& e : old)
        if (!is_free(e)) find(e) = e;
      first_.store(&entries_[0], std::memory_order_relaxed);
      count_.store(entries_.size(), std::memory_order_release);
    }

    Entries entries_;
    std::atomic<const Entry*> first_ = nullptr;  // for prefetch
    std::atomic<std::size_t> count_ = 0;
    std::size_t used_ = 0;
  };

  /// Without an answer.
  static Entry entry(const Packed<N>& position) {
    Entry e{};
    std::ranges::copy(position.words(), e.begin());
    if constexpr (N < 8) e.back() <<= answer_bits;
    return e;
  }
  static StrategyRecord record(Entry e) {
    const auto answer = static_cast<std::uint8_t>((e.back() & answer_mask) - 1);
    if constexpr (N == 8) return {e[0], e[1], answer};
    e.back() >>= answer_bits;
    if constexpr (words == 1) return {e[0] & 0xffffffff, e[0] >> 32, answer};
    return {e[0], e.back(), answer};
  }

  static bool is_free(const Entry& e) { return e.back() == 0; }
  static bool same(const Entry& a, const Entry& b) {
    bool equal = (a.back() | answer_mask) == (b.back() | answer_mask);
    for (std::size_t i = 0; i + 1 < words; ++i) equal &= a[i] == b[i];
    return equal;
  }
  static std::uint64_t hash(Entry e) {
    e.back() |= answer_mask;
    return XXH3_64bits(e.data(), sizeof e);
  }
  Table& table_of(const Entry& e) { return tables_[hash(e) >> 60]; }

  bool shared_;
  std::array<Table, 16> tables_;
};

}  // namespace halfboard::halfcut
