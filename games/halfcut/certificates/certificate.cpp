#include "games/halfcut/certificates/certificate.h"

#include <bit>
#include <cstring>

namespace halfboard::halfcut {
namespace {

std::size_t set_bytes(int size) { return static_cast<std::size_t>(size * size + 7) / 8; }

/// The number of the first `bytes`, 1 to 8. Precondition: eight are there.
std::uint64_t number(const char* text, std::size_t bytes) {
  std::uint64_t word;
  std::memcpy(&word, text, sizeof word);
  if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
  return word & ~std::uint64_t{0} >> (64 - 8 * bytes);
}

}  // namespace

std::size_t StrategyRecords::record_bytes(int size) { return 2 * set_bytes(size) + 1; }

StrategyRecords::StrategyRecords(int size, std::size_t count) : set_bytes_(set_bytes(size)) {
  bytes_.reserve(count * record_bytes(size) + spare);
  bytes_.resize(spare);
}

StrategyRecord StrategyRecords::operator[](std::size_t i) const {
  const char* at = bytes_.data() + i * (2 * set_bytes_ + 1);
  return {number(at, set_bytes_), number(at + set_bytes_, set_bytes_),
          static_cast<std::uint8_t>(at[2 * set_bytes_])};
}

void StrategyRecords::push_back(const StrategyRecord& record) {
  char* at = extend(1).data();
  const auto add = [&](std::uint64_t number, std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) *at++ = static_cast<char>(number >> (8 * i));
  };
  add(record.own, set_bytes_);
  add(record.enemy, set_bytes_);
  add(record.answer, 1);
}

std::string_view StrategyRecords::bytes() const { return {bytes_.data(), bytes_.size() - spare}; }

std::span<char> StrategyRecords::extend(std::size_t count) {
  const std::size_t old = bytes().size();
  bytes_.resize(bytes_.size() + count * (2 * set_bytes_ + 1));
  count_ += count;
  return std::span(bytes_).subspan(old, bytes().size() - old);
}

}  // namespace halfboard::halfcut
