#include "tools/batch/deals.h"

#include <cerrno>
#include <cstring>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "solver/hash.h"
#include "tools/cli/cli.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

enum class Line : std::uint8_t { read, end, too_long };

/// Reads a line of at most `limit` bytes without its end.
Line read_line(std::FILE* stream, std::string& line, std::size_t limit) {
  line.clear();
  for (int c = std::fgetc(stream); c != '\n'; c = std::fgetc(stream)) {
    if (c == EOF) return line.empty() ? Line::end : Line::read;
    if (line.size() == limit) return Line::too_long;
    line += static_cast<char>(c);
  }
  return Line::read;
}

/// Is this a number, however badly written?
bool is_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && text[0] >= '0' && text[0] <= '9';
}

/// What is to be read of a line: without blanks around, a byte order mark, or a comment, which
/// begins with a '#' that is no deal's.
std::string_view content_of(std::string_view line, bool first) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  constexpr std::string_view blanks = " \t\r";
  if (first && line.starts_with(mark)) line.remove_prefix(mark.size());
  for (auto at = line.find('#'); at != line.npos; at = line.find('#', at + 1)) {
    const bool begins = at == 0 || blanks.find(line[at - 1]) != blanks.npos;
    if (begins && !is_number(line.substr(at + 1))) line = line.substr(0, at);
  }
  return trimmed(line);
}

Result<sr::Position> parse_line(const std::string& line, Deals::Refuses refuses) {
  const bool number = line.find_first_not_of("0123456789") == std::string::npos;
  auto position = sr::Game::parse(number ? "#" + line : line, {});
  if (position && position->phase != sr::Phase::play)
    return Error{"position of the placement phase", "field 3", "a position of play"};
  if (position && refuses)
    if (auto fault = refuses(*position)) return *fault;
  return position;
}

}  // namespace

struct PositionDigest::State {
  XXH3_state_t hash;
};

PositionDigest::PositionDigest() : state_(std::make_unique<State>()) {
  XXH3_128bits_reset(&state_->hash);
}
PositionDigest::~PositionDigest() = default;

void PositionDigest::add(const sr::Position& position) {
  const std::string line = sr::Game::format(position) + "\n";
  XXH3_128bits_update(&state_->hash, line.data(), line.size());
}

std::string PositionDigest::text() const {
  const XXH128_hash_t hash = XXH3_128bits_digest(&state_->hash);
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

Result<Deals> Deals::read(std::FILE* stream, const std::string& name, Refuses refuses) {
  const InterruptibleReads while_reading;
  constexpr std::size_t longest = 1000;  // ten times any position
  std::vector<sr::Position> positions;
  PositionDigest digest;
  std::string line;
  for (std::uint64_t number = 1;; ++number) {
    const std::string where = fmt::format("{}, line {}", name, number);
    const Line state = read_line(stream, line, longest);
    if (interrupted()) throw Interrupted();
    if (state == Line::end) break;
    if (state == Line::too_long)
      return Error{"line of more than 1000 characters", where,
                   "one position, #number or number, and a short comment"};
    const std::string content(content_of(line, number == 1));
    if (content.empty()) continue;
    const auto position = parse_line(content, refuses);
    if (!position) return position.error().within(where);
    positions.push_back(*position);
    digest.add(*position);
  }
  if (std::ferror(stream))
    return Error{fmt::format("cannot read {}: {}", name, std::strerror(errno)), "",
                 "a readable text file"};
  if (positions.empty())
    return Error{"no positions", name, "one position, #number or number a line"};
  const std::uint64_t count = positions.size();
  return Deals(Source{.kind = SourceKind::input, .deals = count, .digest = digest.text()},
               std::move(positions));
}

Result<Deals> Deals::read_file(const std::string& path, Refuses refuses) {
  if (path == "-") return read(stdin, "standard input", refuses);
  const InterruptibleReads while_opening;  // of a pipe that nobody writes to
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "r"),
                                                             &std::fclose);
  if (interrupted()) throw Interrupted();
  if (!file)
    return Error{fmt::format("cannot read {}: {}", path, std::strerror(errno)), "option --input",
                 "a readable text file, or - for standard input"};
  return read(file.get(), path, refuses);
}

sr::Position Deals::at(std::uint64_t index, sr::Variant variant) const {
  if (const auto number = source_.number(index)) return sr::deal(*number, variant);
  sr::Position position = positions_[static_cast<std::size_t>(index)];
  position.variant = variant;
  return position;
}

}  // namespace halfboard::tools
