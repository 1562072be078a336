#include "tools/match/audit.h"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "tools/match/log.h"

namespace halfboard::tools::match {
namespace {

/// Nothing if it is a draw, or not decided within the limits.
std::optional<int> winner_of(const AnyPosition& position, const solver::Limits& limits) {
  const TextAnswer answer = position.solve(limits);
  if (answer.result == solver::Outcome::win) return position.turn();
  if (answer.result != solver::Outcome::loss) return std::nullopt;
  if (position.players() == 2) return 1 - position.turn();
  // Which of three others, the line says if the limits let it come to its end.
  const auto end = position.clone();
  for (const std::string& move : answer.pv) end->play(move);
  return end->is_over() ? std::optional(end->winner()) : std::nullopt;
}

}  // namespace

std::optional<Error> Audit::add(const Record& record) {
  std::unique_ptr<AnyPosition> start;
  const auto see = [&](const AnyPosition& position, std::size_t ply) {
    if (ply == 0) start = position.clone();
  };
  auto error = follow(record, see);
  if (start)
    if (auto fault = check_players(record, start->players())) return fault;
  if (error) return error;
  // The text alone does not tell the game, nor its rules.
  auto key = std::tuple(record.game, options_of(record), start->text());
  const auto [known, is_new] = winners_.try_emplace(std::move(key));
  if (is_new) known->second = winner_of(*start, limits_);
  if (!known->second && limits_.stopped()) return std::nullopt;
  sum_.add(record);
  if (!known->second) {
    ++open_;
    return std::nullopt;
  }
  Kept& kept = engines_[record.players[static_cast<std::size_t>(*known->second)]];
  ++kept.starts;
  kept.won += record.winner == *known->second;
  return std::nullopt;
}

std::string Audit::text(std::uint64_t games) const {
  std::string text;
  for (const auto& [engine, kept] : engines_)
    text += fmt::format("{}: won {} of {} games that were won from the start\n", name_shown(engine),
                        kept.won, kept.starts);
  text += fmt::format("{} of {} games began with a position that was not decided\n", open_,
                      sum_.games());
  if (sum_.games() < games) text += fmt::format("partial: {} of {} games\n", sum_.games(), games);
  return text;
}

std::vector<Json> Audit::json(std::uint64_t games) const {
  std::vector<Json> rows;
  for (const auto& [engine, kept] : engines_)
    rows.push_back({{"engine", engine}, {"won_starts", kept.starts}, {"kept", kept.won}});
  Json last{{"games", sum_.games()}, {"undecided", open_}};
  last.update(as_json(sum_));
  if (sum_.games() < games) last["partial"] = true;
  rows.push_back(std::move(last));
  return rows;
}

}  // namespace halfboard::tools::match
