#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace halfboard::tools {

/// Compressed bytes (zlib, RFC 1950).
std::string pack(std::string_view bytes);

/// The bytes again; nothing if that is no result of pack() or `size` is not their number.
std::optional<std::string> unpack(std::string_view packed, std::uint64_t size);

/// XXH3's 128 bits of some bytes as 32 hexadecimal digits, as `xxh128sum` prints them.
std::string digest_of(std::string_view bytes);

}  // namespace halfboard::tools
