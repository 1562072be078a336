#include "solver/retrograde/snapshot.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <stdexcept>

#include "solver/hash.h"

namespace halfboard::solver::retrograde {
namespace {

constexpr std::uint64_t magic = 0x31706e7365644248;  // "HBdensp1"
using Header = std::array<std::uint64_t, 5>;

std::uint64_t hash_of(const Header& header, std::span<const unsigned char> values,
                      std::span<const unsigned char> open) {
  const std::array<std::uint64_t, 3> hashes{XXH3_64bits(header.data(), sizeof header),
                                            XXH3_64bits(values.data(), values.size()),
                                            XXH3_64bits(open.data(), open.size())};
  return XXH3_64bits(hashes.data(), sizeof hashes);
}

void write_bytes(std::ostream& out, const void* data, std::size_t size) {
  out.write(static_cast<const char*>(data), static_cast<std::streamsize>(size));
}

bool read_bytes(std::istream& in, void* data, std::size_t size) {
  in.read(static_cast<char*>(data), static_cast<std::streamsize>(size));
  return in.good();
}

}  // namespace

void write_snapshot(const std::string& path, const Snapshot& snapshot,
                    std::span<const unsigned char> values, std::span<const unsigned char> open) {
  const Header header{magic, snapshot.identity, snapshot.plies, values.size(), open.size()};
  const std::uint64_t hash = hash_of(header, values, open);
  const std::string part = path + ".part";
  std::ofstream out(part, std::ios::binary | std::ios::trunc);
  write_bytes(out, header.data(), sizeof header);
  write_bytes(out, values.data(), values.size());
  write_bytes(out, open.data(), open.size());
  write_bytes(out, &hash, sizeof hash);
  out.close();
  std::error_code failed;
  if (out) std::filesystem::rename(part, path, failed);
  if (out && !failed) return;
  std::filesystem::remove(part, failed);
  throw std::runtime_error("cannot write " + path + ": expected a writable place with room for " +
                           std::to_string(((values.size() + open.size()) >> 20) + 1) + " MiB");
}

bool read_snapshot(const std::string& path, Snapshot& snapshot, std::span<unsigned char> values,
                   std::span<unsigned char> open) {
  std::ifstream in(path, std::ios::binary);
  Header header{};
  std::uint64_t hash = 0;
  if (!read_bytes(in, header.data(), sizeof header)) return false;
  const Header expected{magic, snapshot.identity, header[2], values.size(), open.size()};
  if (header != expected) return false;
  const bool whole = read_bytes(in, values.data(), values.size()) &&
                     read_bytes(in, open.data(), open.size()) && read_bytes(in, &hash, sizeof hash);
  if (whole && hash == hash_of(header, values, open)) {
    snapshot.plies = static_cast<std::uint32_t>(header[2]);
    return true;
  }
  std::ranges::fill(values, 0);
  std::ranges::fill(open, 0);
  return false;
}

}  // namespace halfboard::solver::retrograde
