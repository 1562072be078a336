#include "tools/secrets/pair_tally.h"

#include <fmt/format.h>

#include "games/reality_check/game.h"

namespace halfboard::tools::secrets {
namespace {

using reality_check::Face;
using reality_check::pair_values_unit;
using reality_check::PairEnding;
using reality_check::PairValues;
using Group = PairTally::Group;
using Histogram = PairTally::Histogram;

std::size_t pair_number(const std::array<Face, 2>& up) {
  return reality_check::piece_of(up[0], up[1]);
}
std::string name_of(std::size_t pair) {
  return reality_check::name_of(static_cast<reality_check::Piece>(pair));
}

constexpr std::array<std::int64_t Group::*, 7> fields{
    &Group::endings,    &Group::unknown,    &Group::hidden,         &Group::open,
    &Group::white_seen, &Group::black_seen, &Group::other_than_open};

void add(Group& sum, const Group& more) {
  for (const auto field : fields) sum.*field += more.*field;
}

std::int64_t& at(Histogram& histogram, int difference) {
  return histogram[static_cast<std::size_t>(difference - PairTally::lowest)];
}

/// Precondition: some endings are known.
double share(std::int64_t twelfths, const Group& group) {
  return static_cast<double>(twelfths) / pair_values_unit / static_cast<double>(group.known());
}

Json share_json(std::int64_t twelfths, const Group& group) {
  return group.known() > 0 ? Json(share(twelfths, group)) : Json();
}

Json as_json(const Group& g) {
  return {{"endings", g.endings},
          {"unknown", g.unknown},
          {"hidden", share_json(g.hidden, g)},
          {"open", share_json(g.open, g)},
          {"white_seen", share_json(g.white_seen, g)},
          {"black_seen", share_json(g.black_seen, g)},
          {"white_secret", share_json(g.hidden - g.white_seen, g)},
          {"black_secret", share_json(g.black_seen - g.hidden, g)},
          {"other_than_open", g.other_than_open}};
}

Json as_json(const Histogram& histogram) {
  Json list = Json::array();
  for (std::size_t i = 0; i < histogram.size(); ++i)
    if (histogram[i])
      list.push_back(
          {{"twelfths", static_cast<int>(i) + PairTally::lowest}, {"endings", histogram[i]}});
  return list;
}

bool read(const Json& list, Histogram& histogram) {
  if (!list.is_array() || list.size() != histogram.size()) return false;
  for (std::size_t i = 0; i < histogram.size(); ++i) {
    if (!list[i].is_number_integer()) return false;
    histogram[i] = list[i].get<std::int64_t>();
  }
  return true;
}

std::string line_of(const Histogram& histogram) {
  std::string text;
  for (std::size_t i = 0; i < histogram.size(); ++i)
    if (histogram[i])
      text += fmt::format("{}{}/12: {}", text.empty() ? "" : ", ",
                          static_cast<int>(i) + PairTally::lowest, histogram[i]);
  return text + "\n";
}

}  // namespace

void PairTally::add(const PairEnding& ending, const std::optional<PairValues>& values, int weight) {
  Group& group = groups_[pair_number(ending.up[0]) * face_pairs + pair_number(ending.up[1])];
  group.endings += weight;
  if (!values) {
    group.unknown += weight;
    return;
  }
  group.hidden += weight * values->hidden;
  group.open += weight * values->open;
  group.white_seen += weight * values->white_seen;
  group.black_seen += weight * values->black_seen;
  group.other_than_open += values->hidden != values->open ? weight : 0;
  at(values_, values->hidden) += weight;
  const std::array<int, 2> worth{values->hidden - values->white_seen,
                                 values->black_seen - values->hidden};
  for (std::size_t side = 0; side < 2; ++side) {
    at(worth_[side], worth[side]) += weight;
    if (worth[side] > best_[side].worth)
      best_[side] = {worth[side], reality_check::Game::format(ending.position())};
  }
}

void PairTally::add(const PairTally& other) {
  for (std::size_t i = 0; i < groups_.size(); ++i) secrets::add(groups_[i], other.groups_[i]);
  for (std::size_t i = 0; i < values_.size(); ++i) values_[i] += other.values_[i];
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < values_.size(); ++i) worth_[side][i] += other.worth_[side][i];
    if (other.best_[side].worth > best_[side].worth) best_[side] = other.best_[side];
  }
}

Group PairTally::total() const {
  Group sum;
  for (const Group& group : groups_) secrets::add(sum, group);
  return sum;
}

bool PairTally::adds_up() const {
  // More than all endings of the game, little enough for any sum of them.
  constexpr std::int64_t most = std::int64_t{1} << 40;
  constexpr int largest = lowest + static_cast<int>(std::tuple_size_v<Histogram>) - 1;
  std::int64_t known = 0;
  for (const Group& g : groups_) {
    const std::int64_t here = g.known();
    if (g.endings < 0 || g.endings > most || g.unknown < 0 || here < 0) return false;
    if (g.other_than_open < 0 || g.other_than_open > here) return false;
    for (const std::int64_t sum : {g.hidden, g.open, g.white_seen, g.black_seen})
      if (sum < lowest * here || sum > largest * here) return false;
    known += here;
  }
  const auto is_of_all = [&](const Histogram& histogram) {
    std::int64_t sum = 0;
    for (const std::int64_t endings : histogram) {
      if (endings < 0 || endings > known) return false;
      sum += endings;
    }
    return sum == known;
  };
  return is_of_all(values_) && is_of_all(worth_[0]) && is_of_all(worth_[1]);
}

Json PairTally::row() const {
  Json groups = Json::array();
  for (const Group& group : groups_)
    for (const auto field : fields) groups.push_back(group.*field);
  return {{"groups", groups},
          {"values", values_},
          {"worth", worth_},
          {"best", {{best_[0].worth, best_[0].position}, {best_[1].worth, best_[1].position}}}};
}

std::optional<PairTally> PairTally::from_row(const Json& row) try {
  PairTally tally;
  for (const char* key : {"groups", "values", "worth", "best"})
    if (!row.is_object() || !row.contains(key) || !row[key].is_array()) return std::nullopt;
  const Json& groups = row["groups"];
  if (groups.size() != tally.groups_.size() * fields.size()) return std::nullopt;
  for (std::size_t i = 0; i < groups.size(); ++i) {
    if (!groups[i].is_number_integer()) return std::nullopt;
    tally.groups_[i / fields.size()].*fields[i % fields.size()] = groups[i].get<std::int64_t>();
  }
  const Json& best = row["best"];
  if (!read(row["values"], tally.values_) || row["worth"].size() != 2 || best.size() != 2)
    return std::nullopt;
  for (std::size_t side = 0; side < 2; ++side) {
    if (!read(row["worth"][side], tally.worth_[side])) return std::nullopt;
    const Json& one = best[side];
    if (!one.is_array() || one.size() != 2 || !one[0].is_number_integer() || !one[1].is_string())
      return std::nullopt;
    tally.best_[side] = {one[0].get<int>(), one[1].get<std::string>()};
  }
  return tally.adds_up() ? std::optional(tally) : std::nullopt;
} catch (const Json::exception&) {  // a number too large
  return std::nullopt;
}

Json PairTally::json(int horizon) const {
  Json json{{"horizon", horizon}};
  json.update(as_json(total()));
  json["values"] = as_json(values_);
  for (std::size_t side = 0; side < 2; ++side) {
    const std::string name = side == 0 ? "white" : "black";
    json[name + "_secrets"] = as_json(worth_[side]);
    const Best& best = best_[side];
    json[name + "_best"] = best.position.empty()
                               ? Json()
                               : Json{{"twelfths", best.worth}, {"position", best.position}};
  }
  json["pairings"] = Json::array();
  for (std::size_t white = 0; white < face_pairs; ++white)
    for (std::size_t black = 0; black < face_pairs; ++black) {
      Json one{{"white", name_of(white)}, {"black", name_of(black)}};
      one.update(as_json(group(white, black)));
      json["pairings"].push_back(one);
    }
  return json;
}

std::string PairTally::text(int horizon) const {
  const Group sum = total();
  if (sum.endings == 0) return fmt::format("horizon {}: no endings yet\n", horizon);
  std::string text =
      fmt::format("horizon {}: {} endings, {} unknown, {} with another value than open\n", horizon,
                  sum.endings, sum.unknown, sum.other_than_open);
  if (sum.known() == 0) return text;
  text += fmt::format("  hidden {:.5f}, open {:.5f}, White's faces seen {:.5f}, Black's {:.5f}\n",
                      share(sum.hidden, sum), share(sum.open, sum), share(sum.white_seen, sum),
                      share(sum.black_seen, sum));
  text +=
      fmt::format("  White's secret is worth {:.5f}, Black's {:.5f}\n",
                  share(sum.hidden - sum.white_seen, sum), share(sum.black_seen - sum.hidden, sum));
  text += "  values          " + line_of(values_);
  text += "  White's secrets " + line_of(worth_[0]);
  text += "  Black's secrets " + line_of(worth_[1]);
  for (std::size_t side = 0; side < 2; ++side)
    text += fmt::format("  most valuable of {}: {}/12 in {}\n", side == 0 ? "White" : "Black",
                        best_[side].worth, best_[side].position);
  return text;
}

}  // namespace halfboard::tools::secrets
