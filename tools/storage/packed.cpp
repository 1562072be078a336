#include "tools/storage/packed.h"

#include <new>

#include <fmt/format.h>
#include <zlib.h>

#include "solver/hash.h"

namespace halfboard::tools {
namespace {

const Bytef* bytes_of(std::string_view text) {
  return reinterpret_cast<const Bytef*>(text.data());  // char to unsigned char
}

}  // namespace

std::string pack(std::string_view bytes) {
  uLongf size = compressBound(bytes.size());
  std::string packed(size, '\0');
  // The buffer always suffices; what is left to fail is memory.
  if (compress2(reinterpret_cast<Bytef*>(packed.data()), &size, bytes_of(bytes), bytes.size(),
                Z_BEST_COMPRESSION) != Z_OK)
    throw std::bad_alloc();
  packed.resize(size);
  return packed;
}

std::optional<std::string> unpack(std::string_view packed, std::uint64_t size) {
  // Deflate makes nothing smaller than a 1032nd: a size beyond that is a lie, not to be allocated.
  if (size / 1032 > packed.size()) return std::nullopt;
  std::string bytes(size, '\0');
  uLongf written = size;
  uLong read = packed.size();
  const int code =
      uncompress2(reinterpret_cast<Bytef*>(bytes.data()), &written, bytes_of(packed), &read);
  if (code != Z_OK || written != size || read != packed.size()) return std::nullopt;
  return bytes;
}

std::string digest_of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

}  // namespace halfboard::tools
