#include "tools/solve/puzzles.h"

#include <cstdio>

#include <fmt/format.h>

#include "games/sight_reduction/deal.h"
#include "solver/batch.h"
#include "tools/cli/help/help.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"
#include "tools/solve/line.h"
#include "tools/solve/profile.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

/// A random deal of the seed, judged.
struct Trial {
  std::uint64_t index = 0;
  sr::PuzzleMaker::Judged judged;
};

sr::Difficulty difficulty_of(const sr::Puzzle& puzzle) {
  return sr::difficulty_of(puzzle.profile.chances->solves);
}

Json as_json(const Trial& trial) {
  const sr::Puzzle& puzzle = *trial.judged.puzzle;
  Json json{{"deal", sr::number_of(puzzle.position.white)},
            {"rules", name_of(puzzle.position.variant)},
            {"position", sr::Game::format(puzzle.position)},
            {"index", trial.index},
            {"difficulty", name_of(difficulty_of(puzzle))},
            {"solution", name_line(puzzle.position, puzzle.solution).moves}};
  json["profile"] = profile_json(puzzle.position, puzzle.profile);
  return json;
}

std::string as_text(const Trial& trial) {
  const sr::Puzzle& puzzle = *trial.judged.puzzle;
  const sr::Profile& profile = puzzle.profile;
  std::string text = fmt::format(
      "deal         {} {}\n"
      "difficulty   {}: random play solves it with chance {}\n"
      "first moves  {:.0f}% keep the goal within reach\n",
      sr::number_of(puzzle.position.white), sr::Game::format(puzzle.position),
      name_of(difficulty_of(puzzle)), one_in(profile.chances->solves),
      100 * profile.keeping().value_or(1));
  if (const auto mean = profile.chances->mean_loss())
    text += fmt::format("no return    after {:.2f} moves on average\n", *mean);
  const Json facts = profile_json(puzzle.position, profile);
  const Json& targets = facts["targets"];
  text += targets.size() == 1
              ? fmt::format("target       {}, nothing else\n", targets[0].get<std::string>())
              : fmt::format("targets      {} pairs of last checkers\n", targets.size());
  const std::string moves = numbered(name_line(puzzle.position, puzzle.solution).moves);
  constexpr std::string_view solution = "solution     ";
  return text + filled(moves, solution.size()).replace(0, solution.size(), solution) + "\n";
}

std::string picture_of(const sr::Puzzle& puzzle) {
  solver::Diagram diagram = sr::Game::diagram(puzzle.position, 0);
  const auto targets = target_names(puzzle.position, puzzle.profile.reach);
  diagram.beside.push_back(targets.size() == 1
                               ? fmt::format("Leave {}, nothing else", targets.front())
                               : "Leave one of each colour");
  return draw_svg(diagram, {.title = fmt::format(
                                "Deal {}, {}, {}", sr::number_of(puzzle.position.white),
                                name_of(puzzle.position.variant), name_of(difficulty_of(puzzle)))});
}

std::optional<Error> show(const Trial& trial, const PuzzleRequest& request) {
  const sr::Position& position = trial.judged.puzzle->position;
  if (request.json)
    print_json(as_json(trial));
  else
    print(as_text(trial));
  std::fflush(stdout);
  if (request.svg.empty()) return std::nullopt;
  return write_file(fmt::format("{}/{}.svg", request.svg, sr::number_of(position.white)),
                    picture_of(*trial.judged.puzzle));
}

/// The first deals of the seed that fit, in order, whatever the number of threads.
class Search {
 public:
  explicit Search(const PuzzleRequest& request)
      : request_(request),
        progress_(request.progress, request.count, 0),
        alarm_({.seconds = request.seconds, .stop = &interrupted()}) {}

  void run() {
    std::atomic<bool> stop{false};
    std::uint64_t given = 0;
    solver::run_batch(
        {.threads = request_.threads, .in_order = true, .window = 64}, stop,
        [&] { return given < request_.tries ? std::optional(given++) : std::nullopt; },
        [&] {
          return [this, &stop, maker = sr::PuzzleMaker(request_.wish)](
                     std::uint64_t index) mutable -> std::optional<Trial> {
            auto judged = maker.judge(
                sr::deal(sr::random_deal(request_.seed, index), request_.variant), {.stop = &stop});
            if (judged.verdict == sr::PuzzleMaker::Judgement::stopped) return std::nullopt;
            return Trial{index, std::move(judged)};
          };
        },
        [&](const std::vector<Trial>& trials) { take(trials); },
        [&] {
          if (progress_.due()) progress_.show(found_, fmt::format("{} deals looked at", tried_));
          return found_ == request_.count || fault_ || alarm_() || std::ferror(stdout) != 0;
        });
    progress_.clear();
  }

  [[nodiscard]] std::uint64_t found() const { return found_; }
  [[nodiscard]] std::uint64_t tried() const { return tried_; }
  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

 private:
  void take(const std::vector<Trial>& trials) {
    for (const Trial& trial : trials) {
      if (found_ == request_.count || fault_) return;
      ++tried_;
      if (!trial.judged.puzzle) continue;
      progress_.clear();
      fault_ = show(trial, request_);
      ++found_;
    }
  }

  const PuzzleRequest& request_;
  Progress progress_;
  solver::Deadline alarm_;
  std::uint64_t found_ = 0;
  std::uint64_t tried_ = 0;
  std::optional<Error> fault_;
};

}  // namespace

Result<Exit> print_puzzles(const PuzzleRequest& request) {
  Search search(request);
  search.run();
  if (search.fault()) return *search.fault();
  if (search.found() == request.count) return Exit::done;
  print_log(fmt::format("stopped (partial): {} of {} found among the first {} of seed {}",
                        search.found(), request.count, counted(search.tried(), "deal"),
                        request.seed));
  return Exit::stopped;
}

}  // namespace halfboard::tools
