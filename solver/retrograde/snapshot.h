#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "bitboards/result.h"

namespace halfboard::solver::retrograde {

/// The first bytes of its file.
inline constexpr std::string_view snapshot_magic = "HBdesnp1";

/// How far a dense solver is, between two levels: all values up to `plies` are there, and those of
/// `plies` have not yet been told to the positions before them.
struct Snapshot {
  std::uint64_t identity = 0;  ///< tells the tables of different games apart
  std::uint32_t plies = 0;
};

/// Writes it with its arrays into a file, with a checksum: all of it or nothing, so that a kill at
/// any moment leaves the one before. So does `stop`, which is asked again and again. Returns why it
/// could not be written, if so.
std::optional<Error> write_snapshot(const std::string& path, const Snapshot& snapshot,
                                    std::span<const unsigned char> values,
                                    std::span<const unsigned char> open,
                                    const std::function<bool()>& stop);

/// Reads what was written for this identity and these sizes. False if there is no such file, or it
/// is damaged or has more plies than that; the arrays are all 0 then.
bool read_snapshot(const std::string& path, Snapshot& snapshot, std::uint32_t most_plies,
                   std::span<unsigned char> values, std::span<unsigned char> open);

}  // namespace halfboard::solver::retrograde
