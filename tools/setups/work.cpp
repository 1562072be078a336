#include "tools/setups/work.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "solver/parallel.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/progress.h"

namespace halfboard::tools::setups {
namespace {

constexpr std::size_t batch_size = 64;  ///< bouts a line of the file

std::vector<Bout> round_of(const Stage& stage, std::uint64_t round, std::uint64_t seed) {
  return stage.everybody ? round_of_all(stage.contenders.size(), round)
                         : round_by_chance(stage.contenders.size(), round, seed);
}

/// Two games of each bout, none longer than a game may be.
bool fits(const Json& line, const Stage& stage, std::size_t bouts, std::uint64_t max_plies) {
  if (!line.is_object() || line.value("stage", Json()) != stage.name) return false;
  if (!line.contains("actions") || !line["actions"].is_number_unsigned() ||
      line["actions"].get<std::uint64_t>() / (2 * bouts) > max_plies)
    return false;
  if (!line.contains("results") || !line["results"].is_string()) return false;
  const auto results = line["results"].get<std::string>();
  return results.size() == 2 * bouts && results.find_first_not_of("wdl") == std::string::npos;
}

}  // namespace

std::optional<Error> Work::keep_in(const std::string& path, const Json& description) {
  auto journal = Journal::open(path, description.dump());
  if (!journal) return journal.error();
  journal_.emplace(std::move(*journal));
  path_ = path;
  return std::nullopt;
}

std::optional<Error> Work::read_line(const Stage& stage, const std::vector<Bout>& batch,
                                     Sums& sums) {
  const std::string& text = journal_->lines()[read_];
  const Json line = Json::parse_or_null(text);
  if (!fits(line, stage, batch.size(), rules_.max_plies) || !sum_fits(text, read_))
    return Error{
        "damaged line", path_ + ", line " + std::to_string(read_ + 2),
        fmt::format("the results of {} games of stage '{}'", 2 * batch.size(), stage.name)};
  ++read_;
  const auto results = line["results"].get<std::string>();
  for (std::size_t i = 0; i < batch.size(); ++i) add(sums, batch[i], {results.substr(2 * i, 2), 0});
  sums.actions += line["actions"].get<std::uint64_t>();
  return std::nullopt;
}

bool Work::play_batch(const Stage& stage, const std::vector<Bout>& batch, Sums& sums) {
  std::vector<std::optional<BoutResult>> results(batch.size());
  solver::parallel_for(rules_.threads, batch.size(), [&](std::size_t i) {
    results[i] = play_bout(stage.contenders, batch[i], rules_);
  });
  if (std::ranges::any_of(results, [](const auto& r) { return !r; })) return false;
  std::string all;
  std::uint64_t actions = 0;
  for (std::size_t i = 0; i < batch.size(); ++i) {
    all += results[i]->results;
    actions += results[i]->actions;
    add(sums, batch[i], *results[i]);
  }
  if (journal_)
    journal_->append(with_sum(
        Json{{"stage", stage.name}, {"results", all}, {"actions", actions}}.dump(), read_++));
  return true;
}

Result<Sums> Work::play(const Stage& stage) {
  Sums sums(stage.contenders.size());
  if (!complete_) return sums;
  const std::uint64_t bouts = stage.rounds * round_of(stage, 0, rules_.seed).size();
  std::optional<Progress> progress;  // once what is in the file has been read
  for (std::uint64_t round = 0; round < stage.rounds; ++round) {
    const auto list = round_of(stage, round, rules_.seed);
    for (std::size_t from = 0; from < list.size(); from += batch_size) {
      const auto begin = list.begin() + static_cast<std::ptrdiff_t>(from);
      const auto size = std::min(batch_size, list.size() - from);
      const std::vector<Bout> batch(begin, begin + static_cast<std::ptrdiff_t>(size));
      complete_ = !interrupted();
      if (!complete_) return sums;
      if (journal_ && read_ < journal_->lines().size()) {
        if (auto fault = read_line(stage, batch, sums)) return *fault;
        continue;
      }
      if (!progress) progress.emplace(progress_, bouts, sums.bouts);
      complete_ = play_batch(stage, batch, sums);
      if (!complete_) return sums;
      if (progress->due()) progress->show(sums.bouts, stage.name + ", pairs of games");
    }
  }
  return sums;
}

std::optional<Error> Work::surplus() const {
  if (!journal_ || !complete_ || read_ >= journal_->lines().size()) return std::nullopt;
  return Error{"a line behind the last stage", path_ + ", line " + std::to_string(read_ + 2),
               "a file as this command writes it"};
}

}  // namespace halfboard::tools::setups
