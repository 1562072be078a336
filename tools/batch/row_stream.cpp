#include "tools/batch/row_stream.h"

#include <fmt/format.h>

#include "solver/random.h"

namespace halfboard::tools {
namespace {

/// `sample` of the numbers below `count` (R. W. Floyd, CACM 30, 1987).
std::unordered_set<std::uint64_t> choose(std::uint64_t sample, std::uint64_t count,
                                         std::uint64_t seed) {
  std::unordered_set<std::uint64_t> chosen;
  solver::Stream stream(seed, 0);
  for (std::uint64_t last = count - sample; last < count; ++last)
    if (!chosen.insert(stream.below(last + 1)).second) chosen.insert(last);
  return chosen;
}

}  // namespace

RowStream::RowStream(const Reader& reader, std::optional<std::uint64_t> sample, std::uint64_t seed)
    : reader_(reader), count_(reader.count()), rows_(reader) {
  if (sample && *sample < count_) chosen_ = choose(*sample, count_, seed);
}

std::optional<Row> RowStream::next(const solver::Deadline& stop) {
  // A batch may add rows meanwhile: no more than were counted.
  while (place_ < count_ && !stop()) {
    const Row* row = rows_.next();
    if (!row) return std::nullopt;
    compare(*row);
    const std::uint64_t place = place_++;
    if (!chosen_ || chosen_->contains(place)) return *row;
  }
  return std::nullopt;
}

void RowStream::compare(const Row& row) {
  const bool same_deal = deals_ > 0 && row.index == last_.index;
  if (same_deal && !fault_ && (row.deal != last_.deal || row.position != last_.position))
    fault_ = fmt::format("the rows of deal {} have different positions", row.index);
  if (same_deal) return;
  ++deals_;
  last_ = row;
  if (reader_.run().source.kind == SourceKind::input)
    if (const auto position = position_of(row)) digest_.add(*position);
}

std::optional<std::string> RowStream::fault() const {
  if (fault_) return fault_;
  const Source& source = reader_.run().source;
  if (source.kind == SourceKind::input && deals_ == source.deals && digest_.text() != source.digest)
    return "the positions are not those of the run's input file";
  return std::nullopt;
}

}  // namespace halfboard::tools
