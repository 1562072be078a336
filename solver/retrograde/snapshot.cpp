#include "solver/retrograde/snapshot.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fstream>

#include "solver/bytes.h"
#include "solver/checksum.h"
#include "solver/output_file.h"

namespace halfboard::solver::retrograde {
namespace {

/// As the number that it is on our machines.
std::uint64_t magic_number() {
  std::uint64_t number = 0;
  std::memcpy(&number, snapshot_magic.data(), sizeof number);
  return number;
}

using Header = std::array<std::uint64_t, 5>;

std::uint64_t hash_of_all(const Header& header, std::span<const unsigned char> values,
                          std::span<const unsigned char> open) {
  return hash_of(std::array{hash_of(header), hash_of(values), hash_of(open)});
}

}  // namespace

std::optional<Error> write_snapshot(const std::string& path, const Snapshot& snapshot,
                                    std::span<const unsigned char> values,
                                    std::span<const unsigned char> open,
                                    const std::function<bool()>& stop) try {
  constexpr std::size_t block = 1 << 24;  // takes a slow disk less than a second
  const Header header{magic_number(), snapshot.identity, snapshot.plies, values.size(),
                      open.size()};
  const std::array hash{hash_of_all(header, values, open)};
  auto out = OutputFile::create(path);
  if (!out) return out.error();
  out->write(bytes_of(header));
  for (const auto bytes : {values, open})
    for (std::size_t at = 0; at < bytes.size(); at += block) {
      if (stop()) return std::nullopt;
      out->write(bytes.subspan(at, std::min(block, bytes.size() - at)));
      out->store();
    }
  out->write(bytes_of(hash));
  return out->finish();
} catch (const WriteFailure& failure) {
  return failure.error();
}

bool read_snapshot(const std::string& path, Snapshot& snapshot, std::uint32_t most_plies,
                   std::span<unsigned char> values, std::span<unsigned char> open) {
  std::ifstream in(path, std::ios::binary);
  Header header{};
  std::array<std::uint64_t, 1> hash{};
  if (!read_into(in, header)) return false;
  const Header expected{magic_number(), snapshot.identity, header[2], values.size(), open.size()};
  if (header != expected || header[2] > most_plies) return false;
  const bool whole = read_into(in, values) && read_into(in, open) && read_into(in, hash);
  if (whole && hash[0] == hash_of_all(header, values, open)) {
    snapshot.plies = static_cast<std::uint32_t>(header[2]);
    return true;
  }
  std::ranges::fill(values, 0);
  std::ranges::fill(open, 0);
  return false;
}

}  // namespace halfboard::solver::retrograde
