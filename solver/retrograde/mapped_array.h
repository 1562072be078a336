#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <utility>

namespace halfboard::solver::retrograde {

/// Zeroed bytes from the system: in memory, or in a nameless file of a folder, of which as much is
/// in memory as fits. Throws std::bad_alloc, in a folder WriteFailure, if there is no room.
class MappedBytes {
 public:
  MappedBytes() = default;
  /// In memory if `folder` is empty.
  MappedBytes(std::size_t size, const std::string& folder);
  MappedBytes(MappedBytes&& other) noexcept { *this = std::move(other); }
  MappedBytes& operator=(MappedBytes&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  ~MappedBytes();

  [[nodiscard]] unsigned char* data() const { return data_; }

 private:
  unsigned char* data_ = nullptr;
  std::size_t size_ = 0;
};

/// An array of numbers that are 0 at first.
template <class T>
class MappedArray {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  MappedArray() = default;
  MappedArray(std::size_t size, const std::string& folder)
      : bytes_(size * sizeof(T), folder), size_(size) {}

  [[nodiscard]] std::size_t size() const { return size_; }
  T& operator[](std::size_t i) { return begin()[i]; }
  const T& operator[](std::size_t i) const { return begin()[i]; }
  [[nodiscard]] T* begin() { return reinterpret_cast<T*>(bytes_.data()); }
  [[nodiscard]] const T* begin() const { return reinterpret_cast<const T*>(bytes_.data()); }
  [[nodiscard]] const T* end() const { return begin() + size_; }
  [[nodiscard]] std::span<const T> span() const { return {begin(), size_}; }
  [[nodiscard]] std::span<T> span() { return {begin(), size_}; }

 private:
  MappedBytes bytes_;
  std::size_t size_ = 0;
};

}  // namespace halfboard::solver::retrograde
