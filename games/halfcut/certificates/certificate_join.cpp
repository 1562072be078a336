#include <algorithm>
#include <memory>
#include <optional>
#include <queue>
#include <set>
#include <utility>

#include "games/halfcut/certificates/certificate.h"
#include "games/halfcut/certificates/certificate_file.h"

namespace halfboard::halfcut {
namespace {

/// The same for all images that keep the colours.
Game::Key image_key(const Position& p) {
  Game::Key least = Game::key(p);
  for (int s = 1; s < 4; ++s) least = std::min(least, Game::key(Game::transform(p, s)));
  return least;
}

/// Goes through the records of several files in their common order.
class Parts {
 public:
  explicit Parts(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) parts_.push_back(std::make_unique<Part>(path));
  }

  /// Reads all headers. Error: a part is damaged, or `fits` finds fault with one.
  template <class F>
  std::optional<Error> begin(F&& fits) {
    for (const auto& part : parts_) {
      if (auto error = part->reader.begin(part->strategy)) return error;
      if (auto error = fits(part->strategy)) return error;
      if (auto error = next(*part)) return error;
    }
    return std::nullopt;
  }

  /// Calls take(record) once for each position; one with several answers keeps one of them.
  template <class F>
  std::optional<Error> each(F&& take) {
    const auto later = [](const Part* a, const Part* b) { return b->key < a->key; };
    std::priority_queue<Part*, std::vector<Part*>, decltype(later)> queue(later);
    for (const auto& part : parts_)
      if (!part->ended) queue.push(part.get());
    std::optional<std::pair<Word, Word>> last;
    while (!queue.empty()) {
      Part& part = *queue.top();
      queue.pop();
      if (last != part.key) take(part.strategy.records[part.at - 1]);
      last = part.key;
      if (auto error = next(part)) return error;
      if (!part.ended) queue.push(&part);
    }
    return std::nullopt;
  }

 private:
  struct Part {
    explicit Part(const std::string& path) : reader(path) {}
    CertificateReader reader;
    Strategy strategy{};          ///< a few of its records
    std::size_t at = 0;           ///< behind the record with this key
    std::pair<Word, Word> key{};  ///< in the order of the file
    bool ended = false;
  };

  static std::optional<Error> next(Part& part) {
    StrategyRecords& records = part.strategy.records;
    const int size = part.strategy.root.size;
    if (part.at == records.size()) {
      part.at = 0;
      records = StrategyRecords(size);
      if (auto error = part.reader.read_some(records)) return error;
      part.ended = records.size() == 0;
      if (part.ended) return part.reader.end();
    }
    const auto [own, enemy, answer] = records[part.at++];
    part.key = size <= 5 ? std::pair(enemy, own) : std::pair(own, enemy);
    return std::nullopt;
  }

  std::vector<std::unique_ptr<Part>> parts_;
};

}  // namespace

Result<std::uint64_t> join_strategies(const Position& root, const std::vector<std::string>& parts,
                                      const std::string& path) {
  const Side winner = other(root.side);
  std::set<Game::Key> wanted;
  for (const Move move : solver::MoveList<Game>(root))
    wanted.insert(image_key(Game::play(root, move)));
  std::set<Game::Key> given;
  std::uint64_t left_out = 0;
  const auto fits = [&](const Strategy& part) -> std::optional<Error> {
    const Game::Key key = image_key(part.root);
    given.insert(key);
    left_out = std::max(left_out, part.left_out);
    if (part.winner == winner && wanted.contains(key)) return std::nullopt;
    return Error{"a part for " + Game::format(part.root), path,
                 "wins of " + std::string(name_of(winner)) + " after each reply"};
  };
  // Twice, because the number of the records stands before them.
  std::uint64_t count = 0;
  Parts counted(parts);
  if (auto error = counted.begin(fits)) return *error;
  if (given != wanted) return Error{"no part for some reply", path, "one for each"};
  if (auto error = counted.each([&](const StrategyRecord&) { ++count; })) return *error;

  auto file = CertificateWriter::create(path);
  if (!file) return file.error();
  file->header({.root = root, .winner = winner, .left_out = left_out}, count);
  StrategyRecords records(root.size);
  const auto flush = [&] {
    file->write(records.bytes());
    records = StrategyRecords(root.size);
  };
  std::uint64_t joined_count = 0;
  Parts joined(parts);
  if (auto error = joined.begin([](const Strategy&) { return std::optional<Error>(); }))
    return *error;
  if (auto error = joined.each([&](const StrategyRecord& record) {
        ++joined_count;
        records.push_back(record);
        if (records.size() == CertificateReader::records_at_once) flush();
      }))
    return *error;
  flush();
  if (joined_count != count)
    return Error{"parts that changed while they were read", path, "files that nobody writes"};
  return file->finish();
}

}  // namespace halfboard::halfcut
