#include "solver/cgt/thermograph.h"

#include <algorithm>

namespace halfboard::solver {
namespace {

Dyadic times(int slope, Dyadic x) { return slope == 0 ? Dyadic(0) : slope > 0 ? x : -x; }

/// Where a line that is at `height` and falls by 1 or 2 a unit meets 0.
Dyadic run_of(Dyadic height, int fall) { return fall == 2 ? height.half() : height; }

}  // namespace

const Wall::Point& Wall::before(Dyadic temperature) const {
  const auto after = std::ranges::upper_bound(points_, temperature, {}, &Point::temperature);
  return *std::prev(after);
}

Dyadic Wall::at(Dyadic temperature) const {
  const Point& p = before(temperature);
  return p.value + times(p.slope, temperature - p.temperature);
}

Wall Wall::tilted(int by) const {
  Wall wall = *this;
  for (Point& p : wall.points_) {
    p.value = p.value + times(by, p.temperature);
    p.slope += by;
  }
  return wall;
}

std::vector<Dyadic> Wall::corners(const Wall& a, const Wall& b) {
  std::vector<Dyadic> all;
  for (const Wall* wall : {&a, &b})
    for (const Point& p : wall->points_) all.push_back(p.temperature);
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Wall Wall::envelope(const Wall& a, const Wall& b, int sign) {
  const auto corner = corners(a, b);
  std::vector<Point> points;
  for (std::size_t i = 0; i < corner.size(); ++i) {
    const Dyadic t = corner[i];
    const int slopes[] = {sign * a.before(t).slope, sign * b.before(t).slope};
    const Dyadic gap = times(sign, a.at(t)) - times(sign, b.at(t));
    // 0: a counts here, 1: b does.
    const int first = gap != Dyadic(0) ? gap < Dyadic(0) : slopes[0] < slopes[1];
    points.push_back({t, first ? b.at(t) : a.at(t), sign * slopes[first]});
    const int gain = slopes[1 - first] - slopes[first];
    if (gain <= 0 || gap == Dyadic(0)) continue;
    const Dyadic crossing = t + run_of(gap < Dyadic(0) ? -gap : gap, gain);
    if (i + 1 < corner.size() && crossing >= corner[i + 1]) continue;
    points.push_back({crossing, a.at(crossing), sign * slopes[1 - first]});
  }
  return Wall(std::move(points));
}

Wall Wall::cut_at(Dyadic temperature) const {
  Wall wall = *this;
  std::erase_if(wall.points_, [&](const Point& p) { return p.temperature >= temperature; });
  wall.points_.push_back({temperature, at(temperature), 0});
  return wall;
}

Dyadic Wall::meeting(const Wall& left, const Wall& right) {
  const auto corner = corners(left, right);
  for (std::size_t i = 0; i < corner.size(); ++i) {
    const Dyadic gap = left.at(corner[i]) - right.at(corner[i]);
    if (gap <= Dyadic(0)) return corner[i];
    const int fall = right.before(corner[i]).slope - left.before(corner[i]).slope;
    if (fall <= 0) continue;
    const Dyadic end = corner[i] + run_of(gap, fall);
    if (i + 1 == corner.size() || end < corner[i + 1]) return end;
  }
  return -1;  // not reached: at high temperatures scaffolds lean towards each other
}

const Thermograph& Thermographs::of(GameId game) {
  if (const auto known = known_.find(game); known != known_.end()) return known->second;
  return known_.emplace(game, make(game)).first->second;
}

Thermograph Thermographs::make(GameId game) {
  const auto lefts = games_.left(game);
  const auto rights = games_.right(game);
  if (lefts.empty() || rights.empty()) {  // an integer
    const Dyadic n = *games_.number(game);
    return {Wall::mast(n), Wall::mast(n), n, -1};
  }
  Wall left = of(lefts[0]).right.tilted(-1);
  for (const GameId option : lefts.subspan(1))
    left = Wall::envelope(left, of(option).right.tilted(-1), 1);
  Wall right = of(rights[0]).left.tilted(1);
  for (const GameId option : rights.subspan(1))
    right = Wall::envelope(right, of(option).left.tilted(1), -1);
  const Dyadic temperature = Wall::meeting(left, right);
  return {left.cut_at(temperature), right.cut_at(temperature), left.at(temperature), temperature};
}

}  // namespace halfboard::solver
