#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "solver/checksum.h"

/// Numbers of a few bits each, one after the other, highest bit of a byte first.
namespace halfboard::sight_reduction {

/// A hash as 16 hexadecimal digits.
inline std::string hash_text(std::uint64_t hash) {
  std::array<char, 17> text{};
  std::snprintf(text.data(), text.size(), "%016llx", static_cast<unsigned long long>(hash));
  return text.data();
}

/// The hash that BitReader makes of a text and what follows it.
inline std::string hash_text(std::string_view all) { return hash_text(solver::hash_of(all)); }

class BitWriter {
 public:
  void write(std::uint64_t value, int bits) {
    while (bits-- > 0) {
      if (used_ == 0) bytes_.push_back('\0');
      const auto bit = static_cast<unsigned>(value >> bits & 1) << (7 - used_);
      bytes_.back() = static_cast<char>(static_cast<unsigned char>(bytes_.back()) | bit);
      used_ = (used_ + 1) % 8;
    }
  }
  [[nodiscard]] const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  int used_ = 0;  ///< bits of the last byte; 0: it is full
};

/// Reads bits in chunks and hashes all that it reads.
class BitReader {
 public:
  BitReader(std::istream& file, std::string_view hashed_before, std::uint64_t bytes)
      : file_(file), left_(bytes) {
    checksum_.add(hashed_before);
  }

  /// A number of so many bits; nothing at the end of the strategies or of the file.
  std::optional<std::uint64_t> read(int bits) {
    std::uint64_t value = 0;
    while (bits-- > 0) {
      if (next_ == 8 * size_ && !fill()) return std::nullopt;
      const auto byte = static_cast<unsigned char>(chunk_[next_ / 8]);
      value = value << 1 | (byte >> (7 - next_ % 8) & 1);
      ++next_;
    }
    return value;
  }

  /// Is all read, but for zeros that fill the last byte?
  bool at_end() {
    while (next_ % 8 != 0)
      if (*read(1)) return false;
    return next_ == 8 * size_ && left_ == 0 && file_.peek() == std::istream::traits_type::eof();
  }
  [[nodiscard]] std::string hash() const { return hash_text(checksum_.value()); }

 private:
  bool fill() {
    const auto wanted = std::min<std::uint64_t>(left_, chunk_.size());
    file_.read(chunk_.data(), static_cast<std::streamsize>(wanted));
    size_ = static_cast<std::size_t>(file_.gcount());
    next_ = 0;
    left_ -= size_;
    checksum_.add({chunk_.data(), size_});
    return size_ > 0;
  }

  std::istream& file_;
  std::uint64_t left_;
  std::array<char, 1 << 14> chunk_{};
  std::size_t size_ = 0;
  std::size_t next_ = 0;  ///< in bits
  solver::Checksum checksum_;
};

}  // namespace halfboard::sight_reduction
