#pragma once

#include <unordered_map>
#include <vector>

#include "solver/cgt/short_games.h"

namespace halfboard::solver {

/// One wall of a thermograph or a scaffold: what is reached at each temperature from -1 on.
class Wall {
 public:
  struct Point {
    Dyadic temperature;
    Dyadic value;
    int slope;  ///< of the value, from here to the next point, or for ever: -1, 0 or 1
  };

  static Wall mast(Dyadic value) { return Wall({{-1, value, 0}}); }

  [[nodiscard]] Dyadic at(Dyadic temperature) const;
  /// With `by` (1 or -1) times the temperature added.
  [[nodiscard]] Wall tilted(int by) const;
  /// The larger (sign 1) or smaller (sign -1) one at each temperature.
  static Wall envelope(const Wall& a, const Wall& b, int sign);
  /// The same up to a temperature, then constant.
  [[nodiscard]] Wall cut_at(Dyadic temperature) const;
  /// The least temperature from which on `left` is no more than `right`, where left - right falls.
  static Dyadic meeting(const Wall& left, const Wall& right);

  /// By ascending temperature, the first at -1.
  [[nodiscard]] const std::vector<Point>& points() const { return points_; }

 private:
  explicit Wall(std::vector<Point> points) : points_(std::move(points)) {}
  [[nodiscard]] const Point& before(Dyadic temperature) const;
  static std::vector<Dyadic> corners(const Wall& a, const Wall& b);

  std::vector<Point> points_;
};

/// How much a game is worth at each temperature (Conway, Berlekamp, Guy). Temperatures start at -1,
/// so that a number m / 2^k in lowest terms has temperature -1 / 2^k.
struct Thermograph {
  Wall left;
  Wall right;
  Dyadic mean;
  Dyadic temperature;
};

class Thermographs {
 public:
  explicit Thermographs(const ShortGames& games) : games_(games) {}

  /// Valid as long as this object.
  const Thermograph& of(GameId game);

 private:
  Thermograph make(GameId game);

  const ShortGames& games_;
  std::unordered_map<GameId, Thermograph> known_;
};

}  // namespace halfboard::solver
