#include "tools/match/game_sum.h"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "tools/reports/figures.h"

namespace halfboard::tools::match {
namespace {

double mean_length(const GameSum& sum) {
  return static_cast<double>(sum.plies) / static_cast<double>(sum.games());
}

std::string won_text(const GameSum& sum) {
  std::vector<std::string> players;
  for (std::size_t i = 0; i < sum.wins.size(); ++i)
    players.push_back(fmt::format("player {}: {} ({:.2f}%)", i + 1, sum.wins[i],
                                  percent(sum.wins[i], sum.games())));
  return fmt::format("{}; {} drawn", fmt::join(players, ", "), sum.draws);
}

std::string ends_text(const GameSum& sum) {
  std::vector<std::string> ends;
  for (const auto& [how, count] : sum.terminations)
    ends.push_back(fmt::format("{} {}", count, how));
  if (sum.faults == 0) return fmt::format("{}", fmt::join(ends, ", "));
  return fmt::format("{}; where a player was at fault the {} has won", fmt::join(ends, ", "),
                     sum.wins.size() > 2 ? "next" : "other");
}

}  // namespace

void GameSum::add(const Record& record) {
  wins.resize(std::max(wins.size(), record.players.size()));
  if (record.winner == solver::nobody)
    ++draws;
  else
    ++wins[static_cast<std::size_t>(record.winner)];
  const std::uint64_t length = record.plies.size();
  plies += length;
  shortest = std::min(shortest, length);
  longest = std::max(longest, length);
  ++terminations[record.termination];
  if (record.offender) ++faults;
}

std::uint64_t GameSum::games() const { return std::accumulate(wins.begin(), wins.end(), draws); }

Json as_json(const GameSum& sum) {
  Json results = Json::object();
  for (std::size_t i = 0; i < sum.wins.size(); ++i)
    results[fmt::format("player {}", i + 1)] = sum.wins[i];
  results["draws"] = sum.draws;
  const bool any = sum.games() > 0;
  Json terminations = Json::object();
  for (const auto& [how, count] : sum.terminations) terminations[how] = count;
  return {{"results", results},
          {"length",
           {{"mean", any ? Json(mean_length(sum)) : Json()},
            {"shortest", any ? Json(sum.shortest) : Json()},
            {"longest", any ? Json(sum.longest) : Json()}}},
          {"terminations", terminations}};
}

std::string as_text(const GameSum& sum, std::size_t column) {
  if (sum.games() == 0) return "";
  const auto line = [&](const char* name, const std::string& text) {
    return fmt::format("{:<{}}{}\n", name, column, text);
  };
  std::string text = line("won by", won_text(sum)) +
                     line("length", fmt::format("{:.2f} plies ({} to {})", mean_length(sum),
                                                sum.shortest, sum.longest));
  if (sum.terminations.size() != 1 || !sum.terminations.contains("normal"))
    text += line("ended", ends_text(sum));
  return text;
}

}  // namespace halfboard::tools::match
