#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace halfboard::solver {

/// Variables 1 .. n in the order of how much part they took in recent conflicts, the busiest first:
/// a binary heap. Integers only, so that the order is the same on every machine.
class ActivityHeap {
 public:
  /// All variables, none of them active; the last ones first.
  void reset(int variables) {
    const auto size = static_cast<std::size_t>(variables) + 1;
    activity_.assign(size, 0);
    place_.assign(size, nowhere);
    heap_.clear();
    step_ = 1;
    for (auto v = static_cast<std::uint32_t>(variables); v > 0; --v) put(v);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }

  /// Takes out the busiest. Precondition: not empty.
  std::uint32_t take() {
    const std::uint32_t first = heap_.front();
    const std::uint32_t last = heap_.back();
    heap_.pop_back();
    place_[first] = nowhere;
    if (last != first) {
      set(0, last);
      sift_down(0);
    }
    return first;
  }

  /// Puts a variable back if it is not there.
  void put(std::uint32_t variable) {
    if (place_[variable] != nowhere) return;
    heap_.push_back(variable);
    set(heap_.size() - 1, variable);
    sift_up(heap_.size() - 1);
  }

  void bump(std::uint32_t variable) {
    activity_[variable] += step_;
    if (activity_[variable] >> 60) {
      for (auto& activity : activity_) activity >>= 40;
      step_ = (step_ >> 40) + 1;
    }
    if (place_[variable] != nowhere) sift_up(place_[variable]);
  }

  /// From now on a bump counts half as much again.
  void grow() { step_ += step_ / 2 + 1; }

 private:
  static constexpr std::uint32_t nowhere = UINT32_MAX;

  void set(std::size_t place, std::uint32_t variable) {
    heap_[place] = variable;
    place_[variable] = static_cast<std::uint32_t>(place);
  }

  void sift_up(std::size_t place) {
    const std::uint32_t v = heap_[place];
    for (; place > 0; place = (place - 1) / 2) {
      const std::uint32_t parent = heap_[(place - 1) / 2];
      if (activity_[parent] >= activity_[v]) break;
      set(place, parent);
    }
    set(place, v);
  }

  void sift_down(std::size_t place) {
    const std::uint32_t v = heap_[place];
    for (std::size_t child = 2 * place + 1; child < heap_.size(); child = 2 * place + 1) {
      if (child + 1 < heap_.size() && activity_[heap_[child + 1]] > activity_[heap_[child]])
        ++child;
      if (activity_[heap_[child]] <= activity_[v]) break;
      set(place, heap_[child]);
      place = child;
    }
    set(place, v);
  }

  std::vector<std::uint64_t> activity_;  // [variable], like place_
  std::vector<std::uint32_t> place_;     // in heap_, or nowhere
  std::vector<std::uint32_t> heap_;
  std::uint64_t step_ = 1;
};

}  // namespace halfboard::solver
