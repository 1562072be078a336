#include <array>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "games/sight_reduction/atlas/atlas.h"
#include "solver/bytes.h"
#include "solver/checksum.h"
#include "solver/output_file.h"

// What an atlas needs to go on, in a file: numbers of 64 bits (what it is of, the games by their
// options, where they were met), then the two last layers, then a hash of all.
namespace halfboard::sight_reduction {

using solver::GameId;

namespace {

constexpr std::uint64_t magic = 0x3173616c74614248;  // "HBatlas1"
using Numbers = std::vector<std::uint64_t>;
using FileHeader = std::array<std::uint64_t, 4>;  // magic, identity, layers, numbers

std::uint64_t hash_of_all(const Numbers& numbers, const AtlasLayer& below,
                          const AtlasLayer& below_two) {
  return solver::hash_of(std::array{solver::hash_of(numbers), solver::hash_of(below.all()),
                                    solver::hash_of(below_two.all())});
}

/// Numbers one after the other, 0 where there are no more.
class Source {
 public:
  explicit Source(const Numbers& numbers) : numbers_(numbers) {}
  std::uint64_t operator()() { return at_ < numbers_.size() ? numbers_[at_++] : (bad_ = true, 0); }
  template <class Number>
  std::vector<Number> list() {
    std::vector<Number> list;
    for (std::uint64_t count = (*this)(); count > 0 && !bad_; --count)
      list.push_back(static_cast<Number>((*this)()));
    return list;
  }
  [[nodiscard]] bool enough() const { return !bad_; }
  [[nodiscard]] bool at_end() const { return !bad_ && at_ == numbers_.size(); }

 private:
  const Numbers& numbers_;
  std::size_t at_ = 0;
  bool bad_ = false;
};

void put_list(Numbers& out, const auto& list) {
  out.push_back(list.size());
  out.insert(out.end(), list.begin(), list.end());
}

Error damaged(const std::string& path) {
  return {path + " is damaged", "", "what an atlas wrote to go on from, or no such file"};
}

/// What the atlas is of, as a number.
std::uint64_t identity(const AtlasBoard& board, int most) {
  const Variant v = board.variant();
  const int rules = (v.easier ? 1 : 0) + (v.challenging ? 2 : 0) + (v.pairs ? 4 : 0);
  return static_cast<std::uint64_t>(rules + 8 * (board.files() + 8 * (board.ranks() + 16 * most)));
}

}  // namespace

std::optional<Error> Atlas::save(const std::string& path) const {
  Numbers numbers{met_.size()};
  for (GameId game = 0; game < met_.size(); ++game) {
    put_list(numbers, forms_.games().left(game));
    put_list(numbers, forms_.games().right(game));
    const FormMet& met = met_[game];
    put_list(numbers, met.positions);
    numbers.insert(numbers.end(), {static_cast<std::uint64_t>(met.checkers + 1), met.first,
                                   static_cast<std::uint64_t>(met.exchanged)});
  }
  const std::array<std::uint64_t, 1> hash{hash_of_all(numbers, below_, below_two_)};
  auto out = solver::OutputFile::create(path);
  if (!out) return out.error();
  out->write(solver::bytes_of(FileHeader{magic, identity(board_, most_),
                                         static_cast<std::uint64_t>(layers_), numbers.size()}));
  out->write(solver::bytes_of(numbers));
  out->write(solver::bytes_of(below_.all()));
  out->write(solver::bytes_of(below_two_.all()));
  out->write(solver::bytes_of(hash));
  return out->finish();
}

std::optional<Error> Atlas::load(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  FileHeader header{};
  if (!solver::read_into(in, header) || header[0] != magic) return damaged(path);
  if (header[1] != identity(board_, most_))
    return Error{path + " belongs to another atlas", "option --out",
                 "a new file, or the same rules, board and --checkers"};
  std::error_code failure;
  const std::uint64_t bytes = std::filesystem::file_size(path, failure);
  if (failure || header[2] == 0 || header[2] > static_cast<std::uint64_t>(most_) + 1 ||
      header[3] > bytes / sizeof(std::uint64_t))
    return damaged(path);
  layers_ = static_cast<int>(header[2]);
  below_ = AtlasLayer::unknown(board_, layers_ - 1);
  if (board_.variant().pairs && layers_ > 1) below_two_ = AtlasLayer::unknown(board_, layers_ - 2);
  Numbers numbers(header[3]);
  std::array<std::uint64_t, 1> hash{};
  if (!solver::read_into(in, numbers) || !solver::read_into(in, below_.all()) ||
      !solver::read_into(in, below_two_.all()) || !solver::read_into(in, hash) ||
      hash[0] != hash_of_all(numbers, below_, below_two_))
    return damaged(path);
  if (adopt(numbers)) return {};
  if (full()) return Error{"no room for the forms in " + path, "option --memory", "more of it"};
  return damaged(path);
}

bool Atlas::is_of(const std::string& path, const AtlasBoard& board, int most) {
  std::ifstream in(path, std::ios::binary);
  FileHeader header{};
  return solver::read_into(in, header) && header[0] == magic && header[1] == identity(board, most);
}

/// The games get the numbers again that they had: each was canonical, and its options came first.
/// All positions of the layers that are there have one of them.
bool Atlas::adopt(const std::vector<std::uint64_t>& numbers) {
  Source next(numbers);
  const std::uint64_t count = next();
  std::vector<std::uint64_t> counts(static_cast<std::size_t>(layers_));
  for (GameId game = 0; game < count && next.enough(); ++game) {
    auto left = next.list<GameId>();
    auto right = next.list<GameId>();
    const auto comes_later = [game](GameId option) { return option >= game; };
    if (std::ranges::any_of(left, comes_later) || std::ranges::any_of(right, comes_later))
      return false;
    if (forms_.games().make(std::move(left), std::move(right)) != game) return false;
    FormMet met;
    met.positions = next.list<std::uint64_t>();
    met.checkers = static_cast<int>(next()) - 1;
    met.first = next();
    met.exchanged = next() != 0;
    if (met.checkers >= layers_ || met.positions.size() > counts.size() ||
        (met.checkers >= 0 && met.first >= AtlasLayer::kept(board_, met.checkers)))
      return false;
    for (std::size_t checkers = 0; checkers < met.positions.size(); ++checkers)
      counts[checkers] += met.positions[checkers];
    met_.push_back(std::move(met));
  }
  for (int checkers = 0; checkers < layers_; ++checkers)
    if (counts[static_cast<std::size_t>(checkers)] != board_.sets(checkers) << checkers)
      return false;
  const auto is_there = [count](GameId game) { return game < count; };
  if (!std::ranges::all_of(below_.all(), is_there) ||
      !std::ranges::all_of(below_two_.all(), is_there))
    return false;
  forms_.find_negatives();
  return next.at_end() && forms_.games().size() == count && !forms_.exhausted();
}

}  // namespace halfboard::sight_reduction
