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

/// How the system gives memory when it is touched. Huge pages, where there are some, cost far less
/// for memory that is touched all over (32 MiB: 2.5 ms instead of 135 in a virtual machine), and
/// more for a byte here and there.
enum class Pages : std::uint8_t { small, huge };
inline constexpr std::size_t huge_page = std::size_t{2} << 20;

/// Memory with all bits zero. Throws std::bad_alloc.
std::unique_ptr<void, FreeZeroed> zeroed_bytes(std::size_t size, Pages pages = Pages::small);

/// An array with all bits zero that begins with a cache line, or with a huge page, for tables: the
/// system gives the memory as it is touched.
template <class T>
class Zeroed {
 public:
  static_assert(std::is_trivially_copyable_v<T>);

  Zeroed() = default;
  /// Throws std::bad_alloc.
  explicit Zeroed(std::size_t count, Pages pages = Pages::small) {
    constexpr std::size_t line = 64;
    if (count > (SIZE_MAX - huge_page) / sizeof(T)) throw std::bad_alloc();
    if (count * sizeof(T) < huge_page) pages = Pages::small;
    const std::size_t alignment = pages == Pages::huge ? huge_page : line;
    std::size_t space = count * sizeof(T) + alignment;
    memory_ = zeroed_bytes(space, pages);
    void* start = memory_.get();
    data_ = static_cast<T*>(std::align(alignment, count * sizeof(T), start, space));
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] T& operator[](std::size_t i) const { return data_[i]; }

 private:
  std::unique_ptr<void, FreeZeroed> memory_;
  T* data_ = nullptr;  // inside memory_
};

}  // namespace halfboard::solver
