#include "tools/atlas/summary.h"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "tools/reports/figures.h"

namespace halfboard::tools {
namespace {

namespace sr = sight_reduction;

struct Count {
  std::uint64_t forms = 0;
  std::uint64_t positions = 0;
  void add(const AtlasRow& row) {
    ++forms;
    positions += row.positions;
  }
};

Json by_checkers(const std::vector<AtlasRow>& rows, int layers) {
  Json list = Json::array();
  for (int k = 0; k < layers; ++k) {
    const auto at = static_cast<std::size_t>(k);
    Count count;
    std::uint64_t fresh = 0;
    for (const AtlasRow& row : rows) {
      const std::uint64_t here = at < row.by_checkers.size() ? row.by_checkers[at] : 0;
      count.forms += here > 0;
      count.positions += here;
      fresh += row.checkers == k;
    }
    list.push_back(
        {{"checkers", k}, {"positions", count.positions}, {"forms", count.forms}, {"new", fresh}});
  }
  return list;
}

/// Counts by what `key` gives, in its order; `text` puts a key into JSON.
template <class Key, class Text>
Json counts_by(const std::vector<AtlasRow>& rows, const char* name, Key key, Text text) {
  std::map<std::invoke_result_t<Key, const AtlasRow&>, Count> counts;
  for (const AtlasRow& row : rows) counts[key(row)].add(row);
  Json list = Json::array();
  for (const auto& [value, count] : counts)
    list.push_back({{name, text(value)}, {"forms", count.forms}, {"positions", count.positions}});
  return list;
}

Json example_json(const AtlasRow& row) {
  return {{"form", or_null(row.form)},
          {"mean", row.mean.text()},
          {"temperature", row.temperature.text()},
          {"positions", row.positions},
          {"checkers", row.checkers},
          {"position", row.position}};
}

/// Of each kind, but for 0, the form that needs fewest checkers, of these the commonest.
Json smallest(const std::vector<AtlasRow>& rows) {
  std::map<solver::Kind, const AtlasRow*> best;
  const auto rank = [](const AtlasRow& row) {
    return std::tuple(row.checkers, ~row.positions, !row.favours_left, -row.mean);
  };
  for (const AtlasRow& row : rows) {
    if (row.birthday == 0) continue;
    const AtlasRow*& known = best[row.kind];
    if (!known || rank(row) < rank(*known)) known = &row;
  }
  Json list = Json::array();
  for (const auto& [kind, row] : best) {
    Json one{{"kind", std::string(name_of(kind))}};
    one.update(example_json(*row));
    list.push_back(one);
  }
  return list;
}

Json nimbers(const std::vector<AtlasRow>& rows) {
  std::map<int, const AtlasRow*> found;
  for (const AtlasRow& row : rows)
    if (row.kind == solver::Kind::nimber) found[row.nim] = &row;
  Json list = Json::array();
  for (const auto& [nim, row] : found) list.push_back(example_json(*row));
  return list;
}

Json hottest(const std::vector<AtlasRow>& rows) {
  constexpr std::size_t most = 10;
  std::vector<const AtlasRow*> sorted;
  for (const AtlasRow& row : rows)
    if (row.temperature > solver::Dyadic(0)) sorted.push_back(&row);
  std::ranges::sort(sorted, [](const AtlasRow* a, const AtlasRow* b) {
    return std::tuple(-a->temperature, a->checkers, -a->mean, a->form) <
           std::tuple(-b->temperature, b->checkers, -b->mean, b->form);
  });
  Json list = Json::array();
  for (std::size_t i = 0; i < std::min(most, sorted.size()); ++i)
    list.push_back(example_json(*sorted[i]));
  return list;
}

std::string table(const Json& list, const char* name, const char* title) {
  std::string text = fmt::format("\n{:<14} {:>8} {:>14}\n", title, "forms", "positions");
  for (const Json& row : list) {
    const Json& value = row.at(name);
    text += fmt::format(
        "{:<14} {:>8} {:>14}\n", value.is_string() ? value.get<std::string>() : value.dump(),
        row.at("forms").get<std::uint64_t>(), row.at("positions").get<std::uint64_t>());
  }
  return text;
}

std::string examples(const Json& list, const char* name) {
  std::string text;
  for (const Json& row : list)
    text += fmt::format("{:<14} {:>8}  {}  in  {}\n", row.at(name).get<std::string>(),
                        row.at("checkers").get<int>(),
                        row.at("form").is_null() ? "(long)" : row.at("form").get<std::string>(),
                        row.at("position").get<std::string>());
  return text;
}

}  // namespace

Json atlas_header(const sr::AtlasBoard& board, int most) {
  return {{"halfboard", "atlas"},      {"format", 1},
          {"game", "sight-reduction"}, {"rules", std::string(name_of(board.variant()))},
          {"files", board.files()},    {"ranks", board.ranks()},
          {"checkers", most}};
}

Json atlas_summary(const sr::Atlas& atlas, const std::vector<AtlasRow>& rows) {
  Json json = atlas_header(atlas.board(), atlas.most());
  if (!atlas.complete()) {
    json["partial"] = true;
    json["complete_to"] = atlas.layers() - 1;
  }
  std::uint64_t positions = 0;
  for (const AtlasRow& row : rows) positions += row.positions;
  json["positions"] = positions;
  json["forms"] = rows.size();
  json["by_checkers"] = by_checkers(rows, atlas.layers());
  json["by_kind"] = counts_by(
      rows, "kind", [](const AtlasRow& r) { return r.kind; },
      [](solver::Kind kind) { return std::string(name_of(kind)); });
  json["by_birthday"] = counts_by(
      rows, "birthday", [](const AtlasRow& r) { return r.birthday; },
      [](int birthday) { return birthday; });
  json["by_temperature"] = counts_by(
      rows, "temperature", [](const AtlasRow& r) { return r.temperature; },
      [](solver::Dyadic t) { return t.text(); });
  json["smallest"] = smallest(rows);
  json["nimbers"] = nimbers(rows);
  json["hottest"] = hottest(rows);
  return json;
}

std::string summary_text(const Json& summary) {
  std::string text = fmt::format(
      "atlas of sight-reduction, {}, {} x {}\npositions with at most {}: {}\n"
      "canonical forms: {}\n\n{:<9} {:>14} {:>8} {:>8}\n",
      summary.at("rules").get<std::string>(), summary.at("files").get<int>(),
      summary.at("ranks").get<int>(), counted(summary.at("by_checkers").size() - 1, "checker"),
      summary.at("positions").get<std::uint64_t>(), summary.at("forms").get<std::uint64_t>(),
      "checkers", "positions", "forms", "new");
  for (const Json& row : summary.at("by_checkers"))
    text += fmt::format("{:<9} {:>14} {:>8} {:>8}\n", row.at("checkers").get<int>(),
                        row.at("positions").get<std::uint64_t>(),
                        row.at("forms").get<std::uint64_t>(), row.at("new").get<std::uint64_t>());
  text += table(summary.at("by_kind"), "kind", "kind");
  text += table(summary.at("by_birthday"), "birthday", "birthday");
  text += table(summary.at("by_temperature"), "temperature", "temperature");
  text += fmt::format("\n{:<14} {:>8}  smallest position\n", "kind", "checkers");
  text += examples(summary.at("smallest"), "kind");
  if (!summary.at("nimbers").empty())
    text += fmt::format("\n{:<14} {:>8}  nimbers\n", "positions", "checkers");
  for (const Json& row : summary.at("nimbers"))
    text += fmt::format("{:<14} {:>8}  {}  in  {}\n", row.at("positions").get<std::uint64_t>(),
                        row.at("checkers").get<int>(), row.at("form").get<std::string>(),
                        row.at("position").get<std::string>());
  if (!summary.at("hottest").empty()) {
    text += fmt::format("\n{:<14} {:>8}  hottest\n", "temperature", "checkers");
    text += examples(summary.at("hottest"), "temperature");
  }
  return text;
}

Json atlas_row_json(const AtlasRow& row) {
  Json counts = Json::array();
  for (std::size_t k = 0; k < row.by_checkers.size(); ++k)
    if (row.by_checkers[k]) counts.push_back({k, row.by_checkers[k]});
  return {{"form", or_null(row.form)},
          {"kind", std::string(name_of(row.kind))},
          {"birthday", row.birthday},
          {"mean", row.mean.text()},
          {"temperature", row.temperature.text()},
          {"left_stop", row.left_stop.text()},
          {"right_stop", row.right_stop.text()},
          {"positions", row.positions},
          {"checkers", row.checkers},
          {"position", row.position},
          {"by_checkers", counts}};
}

}  // namespace halfboard::tools
