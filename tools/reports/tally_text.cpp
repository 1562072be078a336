#include <algorithm>
#include <cmath>
#include <vector>

#include <fmt/format.h>

#include "solver/wilson.h"
#include "tools/batch/tally.h"

namespace halfboard::tools {

namespace sr = sight_reduction;

namespace {

struct Share {
  double share;
  solver::Interval interval;
};

/// Of `hits` among all deals; the unknown ones count against both ends of the interval.
Share share_of(std::uint64_t hits, const Tally& tally) {
  return {tally.deals ? static_cast<double>(hits) / static_cast<double>(tally.deals) : 0.0,
          solver::wilson_with_open(hits, tally.unknown, tally.deals)};
}

/// Deals with a value below, at or above 0.
std::uint64_t count_sign(const Tally& tally, int sign) {
  std::uint64_t sum = 0;
  for (const auto& [value, count] : tally.values)
    if ((value > 0) - (value < 0) == sign) sum += count;
  return sum;
}

constexpr struct {
  int sign;
  const char* name;
  const char* meaning;
} signs[] = {
    {1, "white", "White wins"}, {0, "zero", "who moves first loses"}, {-1, "black", "Black wins"}};

Json share_json(std::uint64_t hits, const Tally& tally) {
  const auto [share, interval] = share_of(hits, tally);
  return {{"count", hits}, {"share", share}, {"low", interval.low}, {"high", interval.high}};
}

template <class Key>
Json counts_json(const std::map<Key, std::uint64_t>& counts) {
  Json json = Json::object();
  for (const auto& [key, count] : counts) json[fmt::format("{}", key)] = count;
  return json;
}

std::string share_line(const char* what, std::uint64_t hits, const Tally& tally) {
  const auto [share, interval] = share_of(hits, tally);
  return fmt::format("  {:<22} {:>12}  {:>7.3f}%  (95%: {:.3f}% to {:.3f}%)\n", what, hits,
                     100 * share, 100 * interval.low, 100 * interval.high);
}

std::string chart(const char* heading, const std::map<int, std::uint64_t>& counts) {
  constexpr double longest = 40;
  std::uint64_t most = 0;
  for (const auto& [key, count] : counts) most = std::max(most, count);
  std::string text = fmt::format("  {}\n", heading);
  for (const auto& [key, count] : counts) {
    const double part = static_cast<double>(count) / static_cast<double>(most);
    text += fmt::format("  {:>22} {:>12}  {}\n", key, count,
                        std::string(static_cast<std::size_t>(std::ceil(longest * part)), '#'));
  }
  return text;
}

std::string pairs_text(const std::map<std::string, std::uint64_t>& pairs) {
  std::vector<std::pair<std::string, std::uint64_t>> list(pairs.begin(), pairs.end());
  std::ranges::stable_sort(list, std::ranges::greater{}, [](const auto& p) { return p.second; });
  std::string text = fmt::format("  last checkers: {} pairs, most often", list.size());
  for (std::size_t i = 0; i < list.size() && i < 5; ++i)
    text += fmt::format("{} {} ({})", i ? "," : "", list[i].first, list[i].second);
  return text + "\n";
}

}  // namespace

Json tally_json(const TallyKey& key, const Tally& t) {
  const auto [share, interval] = share_of(t.solved, t);
  Json json{{"task", name_of(key.task)},
            {"rules", name_of(sr::all_variants[key.rule])},
            {"deals", t.deals},
            {"solved", t.solved},
            {"unsolvable", t.unsolvable},
            {"unknown", t.unknown},
            {"share", share},
            {"low", interval.low},
            {"high", interval.high},
            {"nodes", t.nodes},
            {"seconds", t.seconds}};
  if (!key.target.empty()) json["target"] = key.target;
  if (key.task == Task::value) {
    json["mean"] = t.solved ? Json(t.mean()) : Json(nullptr);
    json["deviation"] = t.solved ? Json(t.deviation()) : Json(nullptr);
    json["values"] = counts_json(t.values);
    for (const auto& sign : signs) json[sign.name] = share_json(count_sign(t, sign.sign), t);
  } else {
    json["fewest_left"] = counts_json(t.fewest);
    if (!t.pairs.empty()) json["targets"] = counts_json(t.pairs);
  }
  return json;
}

std::string tally_text(const TallyKey& key, const Tally& t) {
  std::string text = fmt::format("{}, rules {}{}{}: {} deals\n", name_of(key.task),
                                 name_of(sr::all_variants[key.rule]),
                                 key.target.empty() ? "" : ", target ", key.target, t.deals);
  if (key.task == Task::value) {
    for (const auto& sign : signs) text += share_line(sign.meaning, count_sign(t, sign.sign), t);
    text += fmt::format("  {:<22} {:>12}\n", "unknown", t.unknown);
    if (t.solved)
      text += fmt::format("  {:<22} {:>12.4f}  (deviation {:.4f})\n", "mean value", t.mean(),
                          t.deviation());
    if (!t.values.empty()) text += chart("value", t.values);
  } else {
    text += share_line("solvable", t.solved, t);
    text += share_line("unsolvable", t.unsolvable, t);
    text += fmt::format("  {:<22} {:>12}\n", "unknown", t.unknown);
    if (!t.fewest.empty()) text += chart("fewest left", t.fewest);
    if (!t.pairs.empty()) text += pairs_text(t.pairs);
  }
  return text +
         fmt::format("  {:<22} {:>12}  in {:.1f} s of one thread\n", "nodes", t.nodes, t.seconds);
}

std::string running_text(const Report& report) {
  std::string text;
  for (const auto& [key, t] : report) {
    if (!text.empty()) text += ", ";
    text += name_of(sr::all_variants[key.rule]);
    text += key.task == Task::value
                ? fmt::format(" mean {:.3f}", t.mean())
                : fmt::format(" {:.2f}% solvable", 100 * share_of(t.solved, t).share);
    if (t.unknown) text += fmt::format(" ({} unknown)", t.unknown);
  }
  return text;
}

}  // namespace halfboard::tools
