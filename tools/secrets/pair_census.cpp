#include "tools/secrets/pair_census.h"

#include <algorithm>
#include <array>
#include <vector>

#include <fmt/format.h>

#include "solver/output_file.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/secrets/pair_tally.h"
#include "tools/storage/journal.h"

namespace halfboard::tools::secrets {
namespace {

using namespace reality_check;

/// White's squares, and how many pairs they stand for.
struct Piece {
  std::array<int, 2> squares;
  int weight;
};

std::vector<int> all_squares() {
  std::vector<int> list;
  bitboards::for_each(basic_board.squares, [&](int s) { list.push_back(s); });
  return list;
}

int mirrored_square(int s) {
  return bitboards::transform_square<Board>(bitboards::Symmetry::flip_files, s);
}

std::vector<Piece> pieces() {
  std::vector<Piece> list;
  const std::vector<int> squares = all_squares();
  for (const int a : squares)
    for (const int b : squares) {
      if (a >= b) continue;
      const std::array<int, 2> pair{a, b};
      std::array<int, 2> other{mirrored_square(a), mirrored_square(b)};
      std::ranges::sort(other);
      if (pair <= other) list.push_back({pair, pair == other ? 1 : 2});
    }
  return list;
}

/// Sums for each horizon.
using Tallies = std::vector<PairTally>;

void count_faces(PairEnding& ending, int weight, Tallies& tallies) {
  for (unsigned faces = 0; faces < 256; ++faces) {
    for (std::size_t k = 0; k < 4; ++k)
      ending.up[k / 2][k % 2] = static_cast<Face>(faces >> 2 * k & 3U);
    if (!pair_values(ending, 1)) continue;  // White is shut in: the game is over
    for (std::size_t h = 0; h < tallies.size(); ++h)
      tallies[h].add(ending, pair_values(ending, static_cast<int>(h) + 1), weight);
  }
}

/// Calls `tick` now and then. Nothing if it was interrupted.
template <class Tick>
std::optional<Tallies> count(const Piece& piece, int horizon, const Tick& tick) {
  Tallies tallies(static_cast<std::size_t>(horizon));
  const std::vector<int> squares = all_squares();
  PairEnding ending;
  ending.square[0] = piece.squares;
  const auto taken = [&](int s) { return s == piece.squares[0] || s == piece.squares[1]; };
  for (const int a : squares)
    for (const int b : squares) {
      if (a >= b || taken(a) || taken(b)) continue;
      if (interrupted().load(std::memory_order_relaxed)) return std::nullopt;
      tick();
      ending.square[1] = {a, b};
      count_faces(ending, piece.weight, tallies);
    }
  return tallies;
}

Json line_of(int number, const Tallies& tallies) {
  Json rows = Json::array();
  for (const PairTally& tally : tallies) rows.push_back(tally.row());
  return {{"piece", number}, {"horizons", rows}};
}

class Census {
 public:
  explicit Census(const CensusPlan& plan)
      : plan_(plan),
        pieces_(pieces()),
        done_(pieces_.size()),
        sums_(static_cast<std::size_t>(plan.horizon)) {}

  Result<Exit> run() {
    if (plan_.out)
      if (auto error = open(*plan_.out)) return *error;
    try {
      count_missing();
    } catch (const solver::WriteFailure&) {
      static_cast<void>(print_sums());
      throw;
    }
    return print_sums();
  }

 private:
  std::optional<Error> open(const std::string& path) {
    const Json header{{"secrets", "reality-check"}, {"format", 1}, {"horizon", plan_.horizon}};
    auto journal = Journal::open(path, header.dump());
    if (!journal) return journal.error();
    journal_.emplace(std::move(*journal));
    for (std::size_t i = 0; i < journal_->lines().size(); ++i)
      if (!read(journal_->lines()[i]))
        return Error{"damaged line", path + ", line " + std::to_string(i + 2),
                     "the sums of a piece that was not counted yet"};
    return std::nullopt;
  }

  void count_missing() {
    Progress progress(plan_.progress, static_cast<std::uint64_t>(plan_.pieces), counted_);
    for (int i = 0; i < plan_.pieces; ++i) {
      if (done_[static_cast<std::size_t>(i)]) continue;
      const auto tallies = count(pieces_[static_cast<std::size_t>(i)], plan_.horizon, [&] {
        if (progress.due()) progress.show(counted_, "pieces");
      });
      if (!tallies) return;
      if (journal_)
        journal_->append(with_sum(line_of(i, *tallies).dump(), static_cast<std::uint64_t>(i)));
      add(i, *tallies);
    }
  }

  bool read(const std::string& line) {
    const Json json = Json::parse_or_null(line);
    if (!json.is_object() || !json.contains("piece") || !json["piece"].is_number_unsigned() ||
        !json.contains("horizons") || !json["horizons"].is_array() ||
        json["horizons"].size() != sums_.size())
      return false;
    const auto number = json["piece"].get<std::uint64_t>();
    if (number >= done_.size() || done_[number] || !sum_fits(line, number)) return false;
    Tallies tallies;
    for (const Json& row : json["horizons"]) {
      const auto tally = PairTally::from_row(row);
      if (!tally) return false;
      tallies.push_back(*tally);
    }
    add(static_cast<int>(number), tallies);
    return true;
  }

  void add(int number, const Tallies& tallies) {
    done_[static_cast<std::size_t>(number)] = true;
    if (number >= plan_.pieces) return;  // a file may have more than is asked for now
    ++counted_;
    for (std::size_t h = 0; h < sums_.size(); ++h) sums_[h].add(tallies[h]);
  }

  Result<Exit> print_sums() const {
    const bool complete = counted_ == static_cast<std::uint64_t>(plan_.pieces);
    for (std::size_t h = 0; h < sums_.size(); ++h) {
      const int horizon = static_cast<int>(h) + 1;
      if (!plan_.json) {
        print(sums_[h].text(horizon));
        continue;
      }
      Json json = sums_[h].json(horizon);
      json["pieces"] = counted_;
      json["of"] = pieces_.size();
      if (!complete) json["partial"] = true;
      print_json(json);
    }
    if (!plan_.json && counted_ < pieces_.size())
      print(fmt::format("{}: {} of {} parts\n", complete ? "a part" : "partial", counted_,
                        pieces_.size()));
    return complete ? Exit::done : Exit::stopped;
  }

  CensusPlan plan_;
  std::vector<Piece> pieces_;
  std::vector<bool> done_;
  Tallies sums_;
  std::uint64_t counted_ = 0;  ///< of those asked for
  std::optional<Journal> journal_;
};

}  // namespace

int pair_pieces() { return static_cast<int>(pieces().size()); }

Result<Exit> pair_census(const CensusPlan& plan) { return Census(plan).run(); }

}  // namespace halfboard::tools::secrets
