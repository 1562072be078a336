#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <type_traits>

namespace halfboard::solver {

struct FreeZeroed {
  std::size_t mapped = 0;  ///< bytes; 0: from the heap
  void operator()(void* memory) const;
};

/// Memory with all bits zero. Throws std::bad_alloc.
std::unique_ptr<void, FreeZeroed> zeroed_bytes(std::size_t size);

/// An array with all bits zero that begins with a cache line, for tables: the system gives the
/// memory as it is touched.
template <class T>
class Zeroed {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  /// Throws std::bad_alloc.
  explicit Zeroed(std::size_t count) {
    constexpr std::size_t line = 64;
    if (count > (SIZE_MAX - line) / sizeof(T)) throw std::bad_alloc();
    std::size_t space = count * sizeof(T) + line;
    memory_ = zeroed_bytes(space);
    void* start = memory_.get();
    data_ = static_cast<T*>(std::align(line, count * sizeof(T), start, space));
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] T& operator[](std::size_t i) const { return data_[i]; }

 private:
  std::unique_ptr<void, FreeZeroed> memory_;
  T* data_;  // inside memory_
};

}  // namespace halfboard::solver
