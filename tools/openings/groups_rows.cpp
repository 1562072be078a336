#include "tools/openings/groups_rows.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace halfboard::tools {
namespace {

/// More than any game or search ever takes.
constexpr std::uint64_t most_plies = 1'000'000;

/// Nobody wins within so many plies; -1 if not even the set-up was looked at.
int none_within(const SetupRow& row) {
  return row.exact ? row.plies - 1 : row.checked > 0 ? row.checked : -1;
}

}  // namespace

using groups::Game;
using groups::Position;

groups::Standing SetupRow::standing() const {
  using groups::Standing;
  if (result == solver::Outcome::win) return Standing::player_1;
  if (result == solver::Outcome::loss) return Standing::player_2;
  if (result == solver::Outcome::draw) return Standing::draw;
  return holds(groups::Side::white)   ? Standing::player_1_holds
         : holds(groups::Side::black) ? Standing::player_2_holds
                                      : Standing::open;
}

SetupRow held_row(groups::Side holder) {
  SetupRow row;
  row.never_loses[static_cast<std::size_t>(holder)] = true;
  return row;
}

Json as_json(const Position& setup, const SetupRow& row) {
  const bool known = row.is_won();
  Json json{{"position", Game::format(setup)}, {"result", solver::name_of(row.result)}};
  json["plies"] = known ? Json(row.plies) : Json(nullptr);
  json["exact"] = row.exact;
  json["checked"] = row.checked;
  for (const groups::Side side : {groups::Side::white, groups::Side::black})
    if (row.result == solver::Outcome::unknown && row.holds(side))
      json["never_loses"] = side == groups::Side::white ? "w" : "b";
  return json;
}

std::optional<SetupRow> combined(const SetupRow& a, const SetupRow& b) {
  if (!a.is_won() && b.is_won()) return combined(b, a);
  const int none = std::max(none_within(a), none_within(b));
  for (const SetupRow* one : {&a, &b})
    if (one->is_won() && one->plies <= none) return std::nullopt;
  SetupRow row = a;
  row.checked = std::max(a.checked, b.checked);
  if (b.is_won()) {
    if (a.result != b.result) return std::nullopt;
    row.plies = std::min(a.plies, b.plies);
    row.exact = a.exact || b.exact;
  }
  if (row.is_won()) {
    const auto loser = a.result == solver::Outcome::win ? groups::Side::black : groups::Side::white;
    if (b.holds(loser)) return std::nullopt;
    if (row.checked >= row.plies - 2) row.exact = true;
    return row;
  }
  for (std::size_t i = 0; i < row.never_loses.size(); ++i) row.never_loses[i] |= b.never_loses[i];
  if (row.never_loses[0] && row.never_loses[1]) row.result = solver::Outcome::draw;
  return row;
}

SetupRow agreed(const Position& setup, const SetupRow& a, const SetupRow& b) {
  const auto both = combined(a, b);
  if (!both) throw std::logic_error("two searches disagree on " + Game::format(setup));
  return *both;
}

SetupRows::SetupRows(const groups::Rules& rules)
    : rules_(rules), setups_(groups::all_setups(rules)) {
  for (const Position& setup : setups_)
    if (groups::class_of(setup) == setup) classes_.push_back(setup);
}

const SetupRow* SetupRows::find(const Position& setup) const {
  const auto found = rows_.find(Game::key(groups::class_of(setup)));
  return found == rows_.end() ? nullptr : &found->second;
}

const SetupRow& SetupRows::add(const Position& setup, const SetupRow& row) {
  SetupRow& known = rows_[Game::key(groups::class_of(setup))];
  return known = agreed(setup, known, row);
}

bool SetupRows::read(const std::string& line) {
  const Json json = Json::parse_or_null(line);
  if (!json.is_object() || !json.contains("position") || !json["position"].is_string())
    return false;
  const auto setup = Game::parse(json["position"].get<std::string>(), rules_);
  if (!setup || std::find(setups_.begin(), setups_.end(), *setup) == setups_.end()) return false;
  SetupRow row;
  constexpr std::array outcomes{solver::Outcome::win, solver::Outcome::loss, solver::Outcome::draw,
                                solver::Outcome::unknown};
  for (const solver::Outcome outcome : outcomes)
    if (json.value("result", Json()) == solver::name_of(outcome)) row.result = outcome;
  if (row.result == solver::Outcome::draw) row.never_loses = {true, true};
  const Json holder = json.value("never_loses", Json());
  if (holder == "w") row.never_loses[0] = true;
  if (holder == "b") row.never_loses[1] = true;
  const Json plies = json.value("plies", Json());
  const Json exact = json.value("exact", Json());
  const Json checked = json.value("checked", Json());
  for (const auto& [number, place] : {std::pair(&plies, &row.plies), {&checked, &row.checked}}) {
    if (!number->is_number_integer()) continue;
    if (!number->is_number_unsigned() || number->get<std::uint64_t>() > most_plies) return false;
    *place = number->get<int>();
  }
  if (exact.is_boolean()) row.exact = exact.get<bool>();
  if (as_json(*setup, row) != json || (row.exact && !row.is_won())) return false;
  const SetupRow* known = find(*setup);
  if (!combined(known ? *known : SetupRow{}, row)) return false;
  add(*setup, row);
  return true;
}

std::optional<Error> SetupRows::read_result(const std::string& path,
                                            const std::vector<std::string>& lines,
                                            const std::string& expected) {
  SetupRows own(rules_);
  std::set<std::string> different;
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (!own.read(lines[i]))
      return Error{"no set-up's row, or against one above it",
                   path + ", line " + std::to_string(i + 1), expected};
    different.insert(Json::parse(lines[i])["position"].get<std::string>());
  }
  if (different.size() != setups_.size() || lines.size() != setups_.size() + 1)
    return Error{fmt::format("{} has rows of {} set-ups", path, different.size()), "",
                 fmt::format("{}, with all {}", expected, setups_.size())};
  const Json summary = Json::parse_or_null(lines.back());
  const Json told = own.placement(Json::object());
  for (const auto& [key, value] : told.items())
    if (summary.is_object() && summary.value(key, value) != value)
      return Error{fmt::format("{}: its last line says another \"{}\" than its rows", path, key),
                   "", expected};
  for (const Position& setup : classes_)
    if (const SetupRow* row = own.find(setup)) {
      const SetupRow* known = find(setup);
      if (!combined(known ? *known : SetupRow{}, *row))
        return Error{path + " is against what is known of " + Game::format(setup), "", expected};
      add(setup, *row);
    }
  return std::nullopt;
}

groups::Standing SetupRows::standing(const Position& setup) const {
  const SetupRow* row = find(setup);
  return row ? row->standing() : groups::Standing::open;
}

std::optional<Json> SetupRows::deciding(const std::function<bool()>& stop) const {
  Json json = Json::object();
  using enum groups::Standing;
  for (const groups::Standing wish : {player_1, player_2, player_1_holds, player_2_holds}) {
    // Left out first: those with the player's choices of squares that have won least so far.
    const bool first = wish == player_1 || wish == player_1_holds;
    const auto choice = [first](const Position& p) { return first ? p.white : p.black; };
    std::map<groups::Word, int> wins;
    for (const Position& setup : setups_)
      wins[choice(setup)] += standing(setup) == (first ? player_1 : player_2);
    std::vector<Position> order = classes_;
    std::ranges::stable_sort(order, {}, [&](const Position& p) { return wins[choice(p)]; });
    const auto setups = groups::deciding_setups(
        rules_, order, [this](const Position& p) { return standing(p); }, wish, stop);
    if (!setups) return std::nullopt;
    Json& list = json[std::string(groups::name_of(wish))] = Json::array();
    for (const Position& setup : *setups) list.push_back(Game::format(setup));
  }
  return json;
}

Json SetupRows::placement(const Json& about) const {
  groups::PlacementGame game([this](const Position& setup) { return standing(setup); });
  const Position start = Game::start(rules_);
  Json first = Json::object();
  for (const groups::Move& move : solver::MoveList<Game>(start))
    first[Game::format_move(start, move)] = groups::name_of(game.value(Game::play(start, move)));
  std::map<groups::Standing, int> counts;
  for (const Position& setup : setups_) ++counts[standing(setup)];
  using enum groups::Standing;
  const int held = counts[player_1_holds] + counts[player_2_holds];
  Json json{{"placement", first},       {"value", groups::name_of(game.value(start))},
            {"setups", setups_.size()}, {"win", counts[player_1]},
            {"loss", counts[player_2]}, {"unknown", counts[open] + held}};
  if (counts[draw] > 0) json["draw"] = counts[draw];
  if (held > 0)
    json["never_loses"] = {{"player 1", counts[player_1_holds]},
                           {"player 2", counts[player_2_holds]}};
  json.update(about);
  return json;
}

std::string SetupRows::text(const Json& about) const {
  std::string text;
  for (const Position& setup : setups_) {
    const SetupRow* row = find(setup);
    text += as_json(setup, row ? *row : SetupRow{}).dump() + "\n";
  }
  return text + placement(about).dump() + "\n";
}

}  // namespace halfboard::tools
