#pragma once

#include <filesystem>
#include <functional>
#include <stdexcept>
#include <string>

#include "solver/limits.h"
#include "solver/retrograde/row_step.h"

namespace halfboard::solver::retrograde {

/// What was found in a level.
struct LevelCount {
  std::uint32_t plies = 0;
  LevelSize won;
  LevelSize lost;
};

struct RowOptions {
  Limits limits{};             ///< threads, memory_mib, seconds and stop
  std::string folder;          ///< where levels are kept, so that work can go on; may be empty
  std::uint64_t identity = 0;  ///< tells the tables of different games apart
  std::function<void(const LevelCount&)> on_level = [](const LevelCount&) {};
};

/// Strong solution of a game in rows: the sparse form. Only decided positions are kept, level by
/// level, in sorted sets that never change; draws are what is in none of them. A level whose files
/// are complete is not made again.
template <RowGame G>
class RowSolver {
 public:
  RowSolver(const G& game, RowOptions options)
      : game_(game), options_(std::move(options)), deadline_(options_.limits) {}

  /// False if stopped; what is there then is complete up to depth() plies.
  bool run() {
    read_levels();
    if (counts_.empty() && !begin()) return false;
    while (counts_.back().won.places + counts_.back().lost.places) {
      if (deadline_() || !step()) return false;
    }
    return true;
  }

  [[nodiscard]] const Levels& levels() const { return levels_; }
  /// By plies, from 0 on; the last is empty once all is found.
  [[nodiscard]] const std::vector<LevelCount>& counts() const { return counts_; }

 private:
  [[nodiscard]] std::size_t memory() const { return options_.limits.memory_mib << 20; }
  [[nodiscard]] std::uint32_t depth() const { return counts_.back().plies; }

  bool begin() {
    // Each of them as a place, as a key and in the level.
    const auto places = game_.lost_at_once(deadline_, memory() / (4 * sizeof(Place)));
    if (!places) return false;
    std::vector<std::uint64_t> keys;
    keys.reserve(places->size());
    for (const Place place : *places) keys.push_back(key_of(place));
    std::ranges::sort(keys);
    LevelBuilder<G> lost(game_);
    lost.insert(keys);
    return add(lost.finish({0, false, true}), LevelBuilder<G>(game_).finish({0, true, true}));
  }

  bool step() {
    const std::uint32_t plies = depth() + 1;
    LevelBuilder<G> won(game_);
    LevelBuilder<G> lost(game_);
    const std::uint32_t blocks = Level::blocks(game_.rows());
    // Some slices a thread: to set up a step costs as much as a few blocks.
    const std::uint32_t slices = std::min(blocks, 16 * options_.limits.threads);
    parallel_for(options_.limits.threads, slices, [&](std::size_t slice) {
      RowStep<G> work(game_, levels_, depth());
      for (auto block = static_cast<std::uint32_t>(blocks * slice / slices);
           block < blocks * (slice + 1) / slices; ++block) {
        if (deadline_()) return;
        work(block);
        won.set_block(block, work.wins);
        lost.set_block(block, work.losses);
      }
    });
    if (deadline_()) return false;
    Level winners = won.finish({plies, true, true});
    Level losers = lost.finish({plies, false, true});
    skip(winners, losers);
    return add(std::move(losers), std::move(winners));
  }

  /// Who is skipped wins what the other side loses, in as many plies.
  void skip(Level& winners, Level& losers) {
    std::vector<std::uint64_t> won;
    std::vector<std::uint64_t> lost;
    Bytes buffer;
    for (const Skip& skip : skips_) {
      if (winners.contains(skip.other, buffer)) lost.push_back(key_of(skip.stuck));
      if (losers.contains(skip.other, buffer)) won.push_back(key_of(skip.stuck));
    }
    if (!won.empty()) winners = with(winners, won);
    if (!lost.empty()) losers = with(losers, lost);
  }
  Level with(const Level& level, std::vector<std::uint64_t>& more) {
    std::ranges::sort(more);
    LevelBuilder<G> builder(game_);
    Bytes buffer;
    std::vector<std::uint64_t> keys;
    for (std::uint32_t block = 0; block < Level::blocks(game_.rows()); ++block) {
      keys.clear();
      BlockReader reader = level.block(block, buffer);
      for (; reader.row() != BlockReader::end; reader.advance())
        reader.for_each([&](std::uint32_t c) { keys.push_back(key_of({reader.row(), c})); });
      builder.set_block(block, keys);
    }
    builder.insert(more);
    return builder.finish(level.name());
  }

  bool add(Level lost, Level won) {
    Turner<G> turner(game_, options_.limits.threads, memory() / 2, [this] { return deadline_(); });
    std::vector<Level> fresh;
    fresh.push_back(std::move(lost));
    fresh.push_back(std::move(won));
    fresh.push_back(turner(fresh[0]));
    fresh.push_back(turner(fresh[1]));
    if (deadline_()) return false;
    counts_.push_back({fresh[0].name().plies, fresh[1].size(), fresh[0].size()});
    for (Level& level : fresh) keep(std::move(level));
    options_.on_level(counts_.back());
    return true;
  }

  void keep(Level level) {
    const LevelName name = level.name();
    const std::uint64_t bytes = level.bytes();
    if (!options_.folder.empty()) {
      if (const auto error = level.save(path(name), options_.identity))
        throw std::runtime_error(error->line());
      // What no longer fits stays in its file and is read from there.
      if (in_memory_ + bytes > memory() / 2) {
        auto saved = Level::open(path(name), 0, options_.identity);
        if (!saved) throw std::runtime_error(saved.error().line());
        level = std::move(*saved);
      } else {
        in_memory_ += bytes;
      }
    }
    if (!level.empty())
      (name.moving ? levels_.moving : levels_.waiting).push_back(std::move(level));
  }

  [[nodiscard]] std::string path(LevelName name) const {
    return options_.folder + "/" + std::to_string(name.plies) + (name.won ? "-won" : "-lost") +
           (name.moving ? "-moving" : "-waiting");
  }

  void read_levels() {
    if (options_.folder.empty()) return;
    std::filesystem::create_directories(options_.folder);
    for (std::uint32_t plies = 0;; ++plies) {
      std::vector<Level> found;
      std::uint64_t loaded = 0;
      for (const bool moving : {true, false})
        for (const bool won : {false, true}) {
          if (deadline_()) return;
          auto level = Level::open(path({plies, won, moving}), 0, options_.identity);
          // What is damaged, or no such level, is made again, with all that comes after it.
          if (!level || level->rows() != game_.rows() ||
              level->name() != LevelName{plies, won, moving})
            return;
          const bool fits = in_memory_ + loaded + level->bytes() <= memory() / 2;
          if (fits ? !level->load() : !level->is_whole()) return;
          if (fits && !level->empty()) loaded += level->bytes();
          found.push_back(std::move(*level));
        }
      counts_.push_back({plies, found[1].size(), found[0].size()});
      options_.on_level(counts_.back());
      in_memory_ += loaded;
      for (Level& level : found) {
        if (level.empty()) continue;
        (level.name().moving ? levels_.moving : levels_.waiting).push_back(std::move(level));
      }
    }
  }

  const G& game_;
  RowOptions options_;
  Deadline deadline_;
  std::vector<Skip> skips_ = game_.skips();
  Levels levels_;
  std::vector<LevelCount> counts_;
  std::uint64_t in_memory_ = 0;
};

}  // namespace halfboard::solver::retrograde
