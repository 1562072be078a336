#include "tools/setups/report.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/reports/svg.h"

namespace halfboard::tools::setups {
namespace {

Json json_of(const Score& s) {
  return {{"games", s.games()},
          {"wins", s.wins},
          {"draws", s.draws},
          {"losses", s.losses},
          {"score", s.games() ? Json(s.mean()) : Json()},
          {"low", s.interval().low},
          {"high", s.interval().high}};
}

Json json_of(const Range& r) { return {{"value", r.value}, {"low", r.low}, {"high", r.high}}; }

Json games_json(const Sums& sums) {
  const double games = 2 * static_cast<double>(sums.bouts);
  return {{"games", 2 * sums.bouts},
          {"actions_a_game", static_cast<double>(sums.actions) / games},
          {"white", json_of(sums.white)}};
}

Json field_json(const Stage& stage, const Sums& sums) {
  Json json = games_json(sums);
  const std::size_t degrees = stage.contenders.size() - 1;
  const auto spread = spread_of(sums);
  json["chi_square"] = spread ? Json(spread->chi_square) : Json();
  json["degrees_of_freedom"] = degrees;
  json["p"] = spread ? Json(p_value(spread->chi_square, degrees)) : Json();
  json["spread"] = spread ? Json(spread->spread) : Json();
  json["features"] = Json::array();
  for (const Feature& f : features_of(stage.contenders, sums)) {
    Json row{{"place", f.place}, {"piece", f.piece}, {"setups", f.setups}};
    row.update(json_of(f.score));
    json["features"].push_back(row);
  }
  json["setups"] = Json::array();
  for (const std::size_t i : ranking(sums)) {
    Json row{{"setup", stage.contenders[i].name}};
    row.update(json_of(sums.total(i)));
    json["setups"].push_back(row);
  }
  return json;
}

Json matrix_json(const Found& found) {
  const Sums& sums = found.best_sums;
  Json json = games_json(sums);
  const Equilibrium& equilibrium = found.equilibrium;
  json["exploitability"] = equilibrium.exploitability;
  json["best_against_even"] = json_of(equilibrium.even);
  json["contenders"] = Json::array();
  for (std::size_t i = 0; i < found.best.contenders.size(); ++i) {
    Json row{{"name", found.best.contenders[i].name}};
    row.update(json_of(sums.total(i)));
    row["share"] = json_of(equilibrium.shares[i]);
    row["against"] = Json::array();
    for (std::size_t j = 0; j < sums.scores.size(); ++j)
      row["against"].push_back(i == j ? Json() : json_of(sums.scores[i][j]));
    json["contenders"].push_back(row);
  }
  return json;
}

std::string interval(const Score& s) {
  if (s.games() == 0) return "no games yet";
  return fmt::format("{:.4f} ({:.4f} to {:.4f})", s.mean(), s.interval().low, s.interval().high);
}

std::string games_line(const Sums& sums) {
  const double games = 2 * static_cast<double>(sums.bouts);
  return fmt::format("{} games of {:.1f} actions, {} drawn at --max-plies; White scored {}\n",
                     2 * sums.bouts, static_cast<double>(sums.actions) / games, sums.white.draws,
                     interval(sums.white));
}

std::string difference_text(const std::optional<Spread>& spread, std::size_t contenders) {
  if (!spread) return "do they differ? unknown: some have not played yet\n";
  const double p = p_value(spread->chi_square, contenders - 1);
  return fmt::format(
      "do they differ? {}: were all equally good, scores would differ at least so much with p = "
      "{:.2g}\n(chi square {:.1f}, {} degrees of freedom); standard deviation of true scores "
      "{:.4f}\n",
      p < 0.05 ? "yes" : "not shown", p, spread->chi_square, contenders - 1, spread->spread);
}

std::string field_text(const Stage& stage, const Sums& sums) {
  if (sums.bouts == 0) return stage.name + ": no games yet\n";
  std::string text = fmt::format("{}\n{}", stage.name, games_line(sums));
  text += difference_text(spread_of(sums), stage.contenders.size());
  text += "\nplace     piece set-ups    games score, 95%\n";
  for (const Feature& f : features_of(stage.contenders, sums))
    text += fmt::format("{:<9} {:<5} {:>7} {:>8} {}\n", f.place, f.piece, f.setups, f.score.games(),
                        interval(f.score));
  const auto order = ranking(sums);
  text += "\nset-up                             games score, 95%\n";
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    if (rank == 10 && order.size() > 20) text += "..\n";
    if (rank >= 10 && rank + 5 < order.size()) continue;
    const Score total = sums.total(order[rank]);
    text += fmt::format("{:<33} {:>6} {}\n", stage.contenders[order[rank]].name, total.games(),
                        interval(total));
  }
  return text + "\n";
}

std::string matrix_text(const Found& found) {
  const Sums& sums = found.best_sums;
  const auto& contenders = found.best.contenders;
  if (sums.bouts == 0) return found.best.name + ": no games yet\n";
  std::string text = fmt::format("{}\n{}", found.best.name, games_line(sums));
  const Equilibrium& equilibrium = found.equilibrium;
  text += fmt::format(
      "share: how often to take each, so that no answer scores more than 0.5 (equilibrium; here "
      "at most {:.1e} more)\nagainst one who takes all equally often the best answer scores {:.4f} "
      "({:.4f} to {:.4f})\n\n",
      equilibrium.exploitability, 0.5 + equilibrium.even.value, 0.5 + equilibrium.even.low,
      0.5 + equilibrium.even.high);
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    const Range& share = equilibrium.shares[i];
    text += fmt::format("{:>2} {:<33} share {:.2f} ({:.2f} to {:.2f}), score {}, {} drawn\n", i + 1,
                        contenders[i].name, share.value, share.low, share.high,
                        interval(sums.total(i)), sums.total(i).draws);
  }
  text += "\n   ";
  for (std::size_t j = 0; j < contenders.size(); ++j) text += fmt::format("{:>6}", j + 1);
  text += "\n";
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    text += fmt::format("{:>2} ", i + 1);
    for (std::size_t j = 0; j < contenders.size(); ++j)
      text += sums.scores[i][j].games() ? fmt::format("{:>6.3f}", sums.scores[i][j].mean())
                                        : std::string("     -");
    text += "\n";
  }
  // Of those that met the least: a stopped round has not come to all.
  std::uint64_t fewest = UINT64_MAX;
  for (std::size_t i = 0; i < contenders.size(); ++i)
    for (std::size_t j = i + 1; j < contenders.size(); ++j)
      if (const std::uint64_t games = sums.scores[i][j].games()) fewest = std::min(fewest, games);
  const auto [low, high] = solver::wilson(fewest / 2, fewest);
  return text + fmt::format("\nentries within {:.3f} (95%)\n", (high - low) / 2);
}

struct ReportRow {
  std::string label;
  Score score;
};

std::vector<ReportRow> rows_of(const Found& found) {
  std::vector<ReportRow> rows;
  if (found.field) {
    for (const Feature& f : features_of(found.field->contenders, found.field_sums))
      rows.push_back({f.piece + ", " + f.place, f.score});
    return rows;
  }
  for (std::size_t i = 0; i < found.best.contenders.size(); ++i)
    rows.push_back({found.best.contenders[i].name, found.best_sums.total(i)});
  return rows;
}

std::string title_of(const Found& found) {
  if (found.field) return "score of set-ups by where a piece is";
  const bool setups = !found.best.contenders.empty() && found.best.contenders[0].setup;
  return setups ? "set-ups against each other" : "when to declare a Reality Check";
}

constexpr double row_height = 20;

/// Where scores are, from 1/2 - reach to 1/2 + reach.
struct Axis {
  static constexpr int left = 270;
  static constexpr int width = 400;
  double reach;

  [[nodiscard]] static constexpr int right() { return left + width; }
  [[nodiscard]] double x(double score) const {
    return left + width * (score - 0.5 + reach) / (2 * reach);
  }
};

/// Of the farthest interval, in whole hundredths.
double reach_of(const std::vector<ReportRow>& rows) {
  double reach = 0.01;
  for (const ReportRow& row : rows)
    if (row.score.games() > 0)
      reach = std::max({reach, row.score.interval().high - 0.5, 0.5 - row.score.interval().low});
  return std::min(0.5, std::ceil(reach * 100) / 100);
}

/// Round numbers on both sides of 1/2, which is drawn darker.
std::string ticks(const Axis& axis, double top, double bottom) {
  double step = 0.1;
  for (const double finer : {0.05, 0.02, 0.01, 0.005})
    if (axis.reach / finer <= 5) step = finer;
  const int most = static_cast<int>(axis.reach / step + 1e-9);
  std::string picture;
  for (int i = -most; i <= most; ++i) {
    const double score = 0.5 + i * step;
    const double x = axis.x(score);
    picture += svg::line(x, top - 14, x, bottom, i == 0 ? svg::pale_ink : svg::grid);
    picture += svg::text(x, top - 20, fmt::format("{:.{}f}", score, step < 0.01 ? 3 : 2),
                         {.anchor = "middle", .size = 11});
  }
  return picture;
}

/// One line of the picture, at that height.
std::string row_svg(const ReportRow& row, const Axis& axis, double y) {
  const Score& s = row.score;
  const auto [low, high] = s.interval();
  std::string picture = svg::text(axis.left - 16, y + 4, row.label, {.anchor = "end", .size = 12});
  std::string told = "no games yet";
  if (s.games() > 0) {
    picture += svg::line(axis.x(low), y, axis.x(high), y, svg::data, 2);
    picture += svg::line(axis.x(s.mean()), y - 5, axis.x(s.mean()), y + 5, svg::mark, 3);
    told = fmt::format("{:.3f} ({:.3f} to {:.3f})", s.mean(), low, high);
  }
  return picture + svg::text(axis.right() + 16, y + 4, told, {.size = 12});
}

}  // namespace

Json as_json(const Found& found) {
  Json json = Json::object();
  if (found.field && found.field_sums.bouts)
    json["field"] = field_json(*found.field, found.field_sums);
  if (found.best_sums.bouts) json["matrix"] = matrix_json(found);
  return json;
}

std::string as_text(const Found& found) {
  return (found.field ? field_text(*found.field, found.field_sums) : "") + matrix_text(found);
}

std::string as_svg(const Found& found, bool complete) {
  const auto rows = rows_of(found);
  const Sums& sums = found.field ? found.field_sums : found.best_sums;
  const std::string title = title_of(found);
  const Axis axis{.reach = reach_of(rows)};
  constexpr double above = 92;
  const double below = above + row_height * static_cast<double>(rows.size());
  std::string picture =
      svg::open(axis.right() + 200, static_cast<int>(below) + 28, "Reality Check: " + title);
  picture += svg::text(20, 28, "Reality Check: " + title, {.size = 15, .bold = true});
  picture += svg::text(20, 48,
                       fmt::format("score in its games, of {} in all{}; a draw counts half; "
                                   "orange: the mean, blue: its 95% interval",
                                   2 * sums.bouts, complete ? "" : " so far (partial)"),
                       {.size = 12, .colour = svg::pale_ink});
  picture += ticks(axis, above, below);
  double y = above + row_height / 2;
  for (const ReportRow& row : rows) {
    picture += row_svg(row, axis, y);
    y += row_height;
  }
  return picture + std::string(svg::close());
}

}  // namespace halfboard::tools::setups
