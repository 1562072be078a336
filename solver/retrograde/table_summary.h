#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>

#include "solver/limits.h"
#include "solver/retrograde/rows.h"
#include "solver/retrograde/table_file.h"

/// What a table says about itself, counted in its values.
namespace halfboard::solver::retrograde {

inline void count_value(TableSummary& summary, Value value, std::uint64_t positions = 1) {
  if (value.kind == Value::Kind::draw) return;
  if (value.plies >= summary.by_plies.size()) summary.by_plies.resize(value.plies + 1U);
  auto& plies = summary.by_plies[value.plies];
  (value.kind == Value::Kind::win ? plies.won : plies.lost) += positions;
}
inline void count_value(TableSummary& summary, DenseValue value) {
  if (value == dense_absent) return;
  ++summary.positions;
  count_value(summary, value_of(value));
}

/// Positions and plies of a file, without `of` and `start`. Ends early at the deadline. Throws
/// std::runtime_error if it is damaged.
template <IndexedGame D>
TableSummary count_values(const D& domain, const TableFile& file, const Deadline& deadline) {
  TableSummary summary;
  for (std::uint64_t i = 0; i < domain.size() && !deadline(); i += TableFile::page_bytes)
    for (const DenseValue value : file.page(i / TableFile::page_bytes)) count_value(summary, value);
  return summary;
}
template <RowGame D>
TableSummary count_values(const D& domain, const TableFile& file, const Deadline& deadline) {
  TableSummary summary;
  summary.positions = domain.positions();
  Bytes buffer;
  for (const Level& level : file.levels()) {
    const Value value = value_of(level.name());
    for (std::uint32_t b = 0; b < Level::blocks(level.rows()) && !deadline(); ++b)
      for (BlockReader reader = level.block(b, buffer); reader.row() != BlockReader::end;
           reader.advance())
        count_value(summary, value, reader.count() * std::uint64_t{domain.weight(reader.row())});
  }
  return summary;
}

/// The first thing that a file says about itself and that its values don't: "12 positions instead
/// of 13". Nothing if there is none, or at the deadline. Throws as count_values does.
template <class D>
std::optional<std::string> false_claim(const D& domain, const TableFile& file,
                                       const std::optional<Value>& start,
                                       const Deadline& deadline) {
  const TableSummary& said = file.summary();
  const TableSummary counted = count_values(domain, file, deadline);
  if (deadline()) return std::nullopt;
  const auto instead = [](std::uint64_t said_to_be, std::uint64_t is, const std::string& of_what) {
    return std::to_string(said_to_be) + " " + of_what + " instead of " + std::to_string(is);
  };
  if (said.positions != counted.positions)
    return instead(said.positions, counted.positions, "positions");
  for (std::size_t n = 0; n < std::max(said.by_plies.size(), counted.by_plies.size()); ++n) {
    const auto plies = [n](const TableSummary& s) {
      return n < s.by_plies.size() ? s.by_plies[n] : TableSummary::Plies{};
    };
    const std::string in = " in " + std::to_string(n);
    if (plies(said).won != plies(counted).won)
      return instead(plies(said).won, plies(counted).won, "wins" + in);
    if (plies(said).lost != plies(counted).lost)
      return instead(plies(said).lost, plies(counted).lost, "losses" + in);
  }
  if (said.start != start) return "another value of the start position";
  return std::nullopt;
}

}  // namespace halfboard::solver::retrograde
