#include "tools/reports/thermograph.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "tools/reports/svg.h"

namespace halfboard::tools {
namespace {

using solver::Dyadic;
using solver::Wall;

constexpr int margin = 20;
constexpr int line_gap = 18;

double number(Dyadic x) { return std::ldexp(static_cast<double>(x.numerator), -x.exponent); }

/// What part of the plane is seen, and where its points are on the paper.
struct Frame {
  double left_edge;
  double right_edge;
  double top_edge;
  double bottom_edge;
  double least;  ///< of the values, at the right
  double most;
  double top;  ///< temperature; the lowest is -1

  [[nodiscard]] double x(double value) const {
    return right_edge - (value - least) / (most - least) * (right_edge - left_edge);
  }
  [[nodiscard]] double y(double temperature) const {
    return bottom_edge - (temperature + 1) / (top + 1) * (bottom_edge - top_edge);
  }
};

Frame frame_of(const solver::CanonicalForm& form, const ThermographNotes& notes) {
  double least = number(form.mean);
  double most = least;
  for (const Wall* wall : {&form.left, &form.right})
    for (const Wall::Point& p : wall->points()) {
      least = std::min(least, number(p.value));
      most = std::max(most, number(p.value));
    }
  const double middle = (least + most) / 2;
  const double reach = std::max(1.0, (most - least) / 2) * 1.15;
  const double heading = line_gap * static_cast<double>(notes.heading.size());
  return {.left_edge = margin + 28.0,
          .right_edge = static_cast<double>(notes.width - margin),
          .top_edge = 70 + heading,
          .bottom_edge = notes.height - 52.0,
          .least = middle - reach,
          .most = middle + reach,
          .top = std::max(0.5, number(form.temperature)) + 0.75};
}

/// A distance between ticks that leaves room for their numbers, so many at most.
double step_of(double span, double ticks) {
  for (const double step : {0.25, 0.5, 1.0, 2.0, 5.0})
    if (span / step <= ticks) return step;
  return 10;
}

std::string axes(const Frame& frame, const ThermographNotes& notes) {
  const auto& [left_edge, right_edge, top_edge, bottom_edge, least, most, top] = frame;
  std::string out;
  const double across = step_of(most - least, (right_edge - left_edge) / 42);
  for (double v = std::ceil(least / across) * across; v <= most; v += across) {
    out += svg::line(frame.x(v), top_edge, frame.x(v), bottom_edge, svg::grid);
    out += svg::text(frame.x(v), bottom_edge + 18, fmt::format("{:g}", v + 0.0),
                     {.anchor = "middle", .size = 12});
  }
  const double up = step_of(top + 1, (bottom_edge - top_edge) / 20);
  for (double t = -1; t <= top; t += up) {
    out += svg::line(left_edge, frame.y(t), right_edge, frame.y(t), svg::grid, t == 0 ? 2 : 1);
    out += svg::text(left_edge - 8, frame.y(t) + 4, fmt::format("{:g}", t),
                     {.anchor = "end", .size = 12});
  }
  const std::string second = notes.second + " begins";
  out += svg::text((left_edge + right_edge) / 2, bottom_edge + 36,
                   "value for " + notes.first + ", larger to the left",
                   {.anchor = "middle", .size = 12, .colour = svg::pale_ink});
  out += svg::text(right_edge - svg::width_of(second, 12) - 16, top_edge - 10,
                   notes.first + " begins", {.anchor = "end", .size = 12, .colour = svg::data});
  out += svg::text(right_edge, top_edge - 10, second,
                   {.anchor = "end", .size = 12, .colour = svg::mark});
  return out +
         svg::text(margin, top_edge - 10, "temperature", {.size = 12, .colour = svg::pale_ink});
}

/// Up to the temperature of the game, from where both walls are the mast.
std::string draw_wall(const Wall& wall, const solver::CanonicalForm& form, const Frame& frame,
                      std::string_view colour) {
  std::string points;
  const auto add = [&](Dyadic value, Dyadic temperature) {
    points += fmt::format("{:.1f},{:.1f} ", frame.x(number(value)), frame.y(number(temperature)));
  };
  for (const Wall::Point& p : wall.points())
    if (p.temperature < form.temperature) add(p.value, p.temperature);
  add(form.mean, form.temperature);
  return fmt::format("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3\"/>\n",
                     points, colour);
}

}  // namespace

std::string draw_thermograph(const solver::CanonicalForm& form, const ThermographNotes& notes) {
  const auto longest = static_cast<std::size_t>((notes.width - 90) / 9);
  std::string name = form.text.value_or("a form too long to be written");
  if (name.size() > longest) name = name.substr(0, longest) + "..";
  const std::string facts =
      fmt::format("mean {}, temperature {}, stops {} and {}", form.mean.text(),
                  form.temperature.text(), form.left.at(0).text(), form.right.at(0).text());
  const Frame frame = frame_of(form, notes);
  std::string title = "thermograph of " + name + ": " + facts;
  std::string above;
  double y = 24;
  for (const std::string& line : notes.heading) {
    title += ", " + line;
    above += svg::text(margin, y, line, {.size = 14, .bold = true});
    y += line_gap;
  }
  above += svg::text(margin, y, "value " + name, {.size = 14, .bold = true});
  above += svg::text(margin, y + 16, facts, {.size = 12, .colour = svg::pale_ink});
  std::string out = svg::open(notes.width, notes.height, title) + above + axes(frame, notes);
  out += svg::line(frame.x(number(form.mean)), frame.y(number(form.temperature)),
                   frame.x(number(form.mean)), frame.top_edge, svg::ink, 3);
  out += draw_wall(form.left, form, frame, svg::data);
  out += draw_wall(form.right, form, frame, svg::mark);
  return out + std::string(svg::close());
}

}  // namespace halfboard::tools
