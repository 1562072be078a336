#include <algorithm>
#include <filesystem>
#include <map>

#include <fmt/format.h>

#include "bitboards/symmetry.h"
#include "games/halfcut/census.h"
#include "games/halfcut/prover.h"
#include "tools/cli/files.h"
#include "tools/cli/huge_pages.h"
#include "tools/cli/progress.h"
#include "tools/openings/openings.h"

namespace halfboard::tools {
namespace {

using halfcut::Board;
using halfcut::Game;
using halfcut::Move;
using halfcut::Position;
using halfcut::Side;

struct OpeningsPlan {
  int size = 0;
  unsigned threads = 1;
  solver::Limits limits;  ///< of all openings together
  bool json = false;
  bool progress = false;
  bool distances = false;
  std::optional<std::string> out;
  std::optional<std::string> table;
  std::optional<std::string> certificates;
  std::vector<Move> only;  ///< none: all
};

/// What is known of one first placement.
struct Opening {
  std::optional<Side> winner;
  std::uint64_t nodes = 0;
};

std::string_view letter_of(const Opening& opening) {
  if (!opening.winner) return "unknown";
  return *opening.winner == Side::red ? "r" : "b";
}

/// The first placements, by square, and the file that keeps them.
class Openings {
 public:
  explicit Openings(int size) : size_(size), start_(Game::start({size})) {}

  /// One square of each class of squares that are images of each other, the middle first: its
  /// openings are the easiest, and what they leave in the table helps with the others.
  [[nodiscard]] std::vector<Move> classes() const {
    std::vector<Move> list;
    for (const Move move : solver::MoveList<Game>(start_))
      if (class_of(move) == move) list.push_back(move);
    std::ranges::stable_sort(list, std::greater{}, [](Move move) {
      return Board::file_of(move.square) + Board::rank_of(move.square);
    });
    return list;
  }

  /// The image of the move with the lowest number. The symmetries that keep the colours count.
  [[nodiscard]] Move class_of(Move move) const {
    Move least = move;
    for (int s = 0; s < 4; ++s) least = std::min(least, Game::transform_move(start_, move, s));
    return least;
  }

  [[nodiscard]] const Opening& at(Move move) const { return squares_[class_of(move).square]; }
  void set(Move move, const Opening& opening) { squares_[class_of(move).square] = opening; }
  [[nodiscard]] Position position_after(Move move) const { return Game::play(start_, move); }
  [[nodiscard]] std::string name_of(Move move) const { return Game::format_move(start_, move); }

  [[nodiscard]] Json json() const {
    Json list = Json::array();
    bool partial = false;
    for (const Move move : solver::MoveList<Game>(start_)) {
      const Opening& opening = at(move);
      list.push_back(
          {{"move", name_of(move)}, {"winner", letter_of(opening)}, {"nodes", opening.nodes}});
      partial |= !opening.winner;
    }
    Json object{{"size", size_}, {"openings", list}};
    if (partial) object["partial"] = true;
    return object;
  }

  /// Takes over what a file of this command says.
  std::optional<Error> read(const std::string& path) {
    const auto text = read_file(path, "a file of this command, or a new name");
    if (!text) return text.error();
    const Error foreign{
        path + " is no file of 'openings halfcut --size " + std::to_string(size_) + "'", "",
        "such a file, or a new name; nothing was changed"};
    const Json json = Json::parse(*text, nullptr, false);
    if (!json.is_object() || json.value("size", Json()) != size_) return foreign;
    const Json list = json.value("openings", Json());
    const solver::MoveList<Game> moves(start_);
    if (!list.is_array() || list.size() != moves.size()) return foreign;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Json& row = list[i];
      if (!row.is_object() || row.value("move", Json()) != name_of(moves[i])) return foreign;
      const Json winner = row.value("winner", Json());
      const Json nodes = row.value("nodes", Json());
      if ((winner != "r" && winner != "b" && winner != "unknown") || !nodes.is_number_unsigned())
        return foreign;
      Opening opening{std::nullopt, nodes.get<std::uint64_t>()};
      if (winner != "unknown") opening.winner = winner == "r" ? Side::red : Side::blue;
      const Opening& before = at(moves[i]);
      if (class_of(moves[i]) != moves[i] && before.winner != opening.winner) return foreign;
      set(moves[i], opening);
    }
    return std::nullopt;
  }

  /// Plies of the game after each first placement as a map, then what is true of all positions.
  [[nodiscard]] std::string text(const halfcut::Census& census) const {
    std::string text = "plies to the end\n";
    for (int rank = size_; rank-- > 0;) {
      text += fmt::format("{} ", rank + 1);
      for (int file = 0; file < size_; ++file)
        text +=
            fmt::format(" {:2}", census.openings[static_cast<std::size_t>(file + rank * size_)]);
      text += "\n";
    }
    return text + fmt::format(
                      "positions {} a side to move, won by the mover {} ({:.3f}%), lost by whoever "
                      "moves {}, longest {} plies\n",
                      census.boards, census.mover_wins, percent(census), census.zugzwangs,
                      census.longest);
  }

  static double percent(const halfcut::Census& census) {
    return 100 * static_cast<double>(census.mover_wins) / static_cast<double>(census.boards);
  }

  /// The winners as a map, then the nodes of each class.
  [[nodiscard]] std::string text() const {
    std::string text;
    for (int rank = size_; rank-- > 0;) {
      text += fmt::format("{}  ", rank + 1);
      for (int file = 0; file < size_; ++file) {
        const Opening& opening = at(Move::at(Board::square(file, rank)));
        text += opening.winner ? letter_of(opening) : "?";
        text += file + 1 < size_ ? " " : "\n";
      }
    }
    text += "  ";
    for (int file = 0; file < size_; ++file) text += fmt::format(" {}", char('a' + file));
    text += "\n";
    std::uint64_t total = 0;
    for (const Move move : classes()) {
      text += fmt::format("{} {} nodes {}\n", name_of(move), letter_of(at(move)), at(move).nodes);
      total += at(move).nodes;
    }
    return text + fmt::format("nodes {}\n", total);
  }

 private:
  int size_;
  Position start_;
  std::array<Opening, Board::squares> squares_{};  ///< by the class's square
};

/// Adds "plies" to each opening and what is true of all positions.
Json with_distances(Json json, const halfcut::Census& census) {
  for (std::size_t i = 0; i < census.openings.size(); ++i)
    json["openings"][i]["plies"] = census.openings[i];
  json["positions"] = {{"boards", census.boards},
                       {"mover_wins", census.mover_wins},
                       {"mutual_zugzwangs", census.zugzwangs},
                       {"longest", census.longest}};
  return json;
}

/// Goes through the openings of a plan and keeps what is found.
class Run {
 public:
  static constexpr double save_pause = 600;  ///< seconds

  explicit Run(const OpeningsPlan& plan)
      : plan_(plan),
        openings_(plan.size),
        classes_(plan.only.empty() ? openings_.classes() : plan.only),
        budget_(plan.limits),
        prover_(halfcut::Prover::make(plan.size, plan.limits.memory_mib << 20, prefer_huge_pages)),
        progress_(plan.progress, classes_.size(), 0) {}

  Result<Exit> run() {
    if (auto error = resume()) return *error;
    for (const Move move : classes_)
      if (auto error = solve(move)) return *error;
    if (plan_.table)
      if (auto error = prover_->save(*plan_.table)) return *error;
    const auto census = plan_.distances
                            ? halfcut::take_census(plan_.size, solver::Deadline(limits_left()))
                            : std::nullopt;
    if (plan_.json)
      print_json(census ? with_distances(openings_.json(), *census) : openings_.json());
    else
      print(openings_.text() + digests_ + (census ? openings_.text(*census) : ""));
    const bool whole = finished() && (census || !plan_.distances);
    if (!whole && !plan_.json) print("stopped at a limit: partial\n");
    return whole ? Exit::done : Exit::stopped;
  }

 private:
  [[nodiscard]] bool finished() const {
    return !budget_.exhausted() && std::ranges::all_of(classes_, [&](Move move) {
      return openings_.at(move).winner.has_value();
    });
  }

  [[nodiscard]] solver::Limits limits_left() const {
    solver::Limits left = plan_.limits;
    left.seconds -= budget_.seconds();
    return left;
  }

  /// Reads what an earlier run left, and tries whether files can be written at all.
  std::optional<Error> resume() {
    std::error_code none;
    if (plan_.out && std::filesystem::exists(*plan_.out, none))
      if (auto error = openings_.read(*plan_.out)) return error;
    if (plan_.table && std::filesystem::exists(*plan_.table, none))
      if (auto error = prover_->load(*plan_.table)) return error;
    if (plan_.certificates && !std::filesystem::is_directory(*plan_.certificates, none))
      return Error{"no folder " + *plan_.certificates, "option --certificates",
                   "a folder that is there"};
    return keep();
  }

  std::optional<Error> keep() const {
    if (!plan_.out) return std::nullopt;
    return write_file(*plan_.out, openings_.json().dump() + "\n");
  }

  std::optional<Error> solve(Move move) {
    const std::string file =
        plan_.certificates ? *plan_.certificates + "/" + openings_.name_of(move) + ".cert" : "";
    std::error_code none;
    const bool certified = file.empty() || std::filesystem::exists(file, none);
    Opening opening = openings_.at(move);
    if ((opening.winner && certified) || budget_.exhausted()) return std::nullopt;
    const Position position = openings_.position_after(move);
    if (!opening.winner) {
      const std::uint64_t before = budget_.nodes();
      opening.winner = prover_->winner(position, budget_, options(move));
      opening.nodes += budget_.nodes() - before;
      openings_.set(move, opening);
      if (auto error = keep()) return error;
    }
    if (!opening.winner || certified) return std::nullopt;
    const auto strategy = prover_->strategy(position, budget_, options(move));
    if (!strategy) return std::nullopt;
    const auto digest = halfcut::write_strategy(*strategy, file);
    if (!digest) return digest.error();
    digests_ += fmt::format("{} {} positions digest {:016x}\n", openings_.name_of(move),
                            strategy->records.size(), *digest);
    return std::nullopt;
  }

  /// The table is kept now and then, for the machine may stop without a word; a large one less
  /// often, so that this takes a twentieth of the time at most.
  solver::ProofOptions options(Move move) {
    const auto report = [this, move](const solver::ProofStatus& status) {
      if (plan_.table && status.seconds >= next_save_) {
        if (auto error = prover_->save(*plan_.table)) print_fault(*error);
        const double now = budget_.seconds();
        next_save_ = now + std::max(save_pause, 20 * (now - status.seconds));
      }
      if (!progress_.due()) return;
      progress_.show(
          static_cast<std::uint64_t>(std::ranges::find(classes_, move) - classes_.begin()),
          fmt::format("{}: proof {} disproof {}, {} nodes, {:.0f}/s", openings_.name_of(move),
                      status.root.phi, status.root.delta, status.nodes,
                      static_cast<double>(status.nodes) / status.seconds));
    };
    return {.threads = plan_.threads, .report = report};
  }

  const OpeningsPlan& plan_;
  Openings openings_;
  std::vector<Move> classes_;
  solver::Budget budget_;
  std::unique_ptr<halfcut::Prover> prover_;
  Progress progress_;
  double next_save_ = save_pause;
  std::string digests_;
};

Result<std::vector<Move>> read_moves(const std::string& text, int size) {
  std::vector<Move> moves;
  const Openings openings(size);
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    const auto move = Game::parse_move(Game::start({size}), text.substr(begin, end - begin));
    if (!move || move->is_pass())
      return Error{"bad square " + quote(text.substr(begin, end - begin)), "option --only",
                   "squares, with commas between them"};
    moves.push_back(openings.class_of(*move));
    begin = end + 1;
  }
  return moves;
}

}  // namespace

Result<Exit> halfcut_openings(const Arguments& arguments) {
  OpeningsPlan plan;
  const auto rules = Game::rules(arguments.game_options());
  if (!rules) return rules.error();
  plan.size = rules->size;
  plan.limits = arguments.limits();
  plan.threads = arguments.threads();
  plan.json = arguments.flag("json");
  plan.progress = arguments.flag("progress");
  plan.out = arguments.text("out");
  plan.table = arguments.text("table");
  plan.certificates = arguments.text("certificates");
  plan.distances = arguments.flag("distances");
  if (plan.distances && plan.size > halfcut::Census::largest)
    return Error{"distances on " + std::to_string(plan.size) + " x " + std::to_string(plan.size),
                 "option --distances", "a size of at most 4"};
  if (const auto only = arguments.text("only")) {
    auto moves = read_moves(*only, plan.size);
    if (!moves) return moves.error();
    plan.only = std::move(*moves);
  }
  return Run(plan).run();
}

}  // namespace halfboard::tools
