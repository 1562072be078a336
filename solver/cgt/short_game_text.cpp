#include <algorithm>
#include <unordered_map>

#include "solver/cgt/short_games.h"

namespace halfboard::solver {
namespace {

/// number + up times ^ + *nim
struct Uptimal {
  Dyadic number;
  int up = 0;
  int nim = 0;
  friend bool operator==(const Uptimal&, const Uptimal&) = default;

  [[nodiscard]] std::string text() const {
    std::string text;
    if (number != Dyadic(0) || (up == 0 && nim == 0)) text = number.text();
    const int count = std::abs(up);
    const std::string arrow = up > 0 ? "^" : "v";
    if (count > 0) text += arrow;
    if (count == 2) text += arrow;
    if (count > 2) text += std::to_string(count);
    if (nim > 0) text += "*";
    if (nim > 1) text += std::to_string(nim);
    return text;
  }
};

/// Text of a game without its braces. Level 0 needs none; else it is the number of bars in the
/// outermost row of bars.
struct Inner {
  std::string text;
  int level = 0;

  [[nodiscard]] std::string full() const { return level == 0 ? text : "{" + text + "}"; }
};

class Writer {
 public:
  Writer(ShortGames& games, std::size_t longest) : games_(games), longest_(longest) {}

  std::optional<std::string> write(GameId game) {
    std::string text = inner(game).full();
    if (too_long_ || games_.exhausted()) return std::nullopt;
    return text;
  }

 private:
  Inner inner(GameId game) {
    if (too_long_ || games_.exhausted()) return {};
    if (const auto known = texts_.find(game); known != texts_.end()) return known->second;
    Inner made = make(game);
    too_long_ = too_long_ || made.text.size() > longest_;
    return texts_[game] = std::move(made);
  }

  Inner make(GameId game) {
    if (const auto simple = uptimal(game)) return {simple->text(), 0};
    const GameId mirror = games_.negative(game);
    if (mirror == game) return {"+-" + of_switch(game), 0};
    if (const auto above = tiny(game)) return {"Tiny(" + inner(*above).full() + ")", 0};
    if (const auto above = tiny(mirror)) return {"Miny(" + inner(*above).full() + ")", 0};
    const Inner left = side(games_.left(game));
    const Inner right = side(games_.right(game));
    const int level = 1 + std::max(left.level, right.level);
    return {left.text + std::string(static_cast<std::size_t>(level), '|') + right.text, level};
  }

  std::string of_switch(GameId game) {
    const auto options = games_.left(game);
    const Inner left = side(options);
    return options.size() == 1 ? left.full() : "{" + left.text + "}";
  }

  /// One option goes without braces and passes its level on; several stand in a list.
  Inner side(std::span<const GameId> given) {
    std::vector<GameId> options(given.begin(), given.end());
    if (options.size() == 1) return inner(options[0]);
    std::vector<std::string> texts;
    for (const GameId option : options) texts.push_back(inner(option).full());
    std::ranges::sort(texts, [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    Inner list;
    for (const std::string& text : texts) list.text += (list.text.empty() ? "" : ",") + text;
    return list;
  }

  /// G if the game is Tiny(G) = {0||0|-G}.
  std::optional<GameId> tiny(GameId game) {
    const auto left = games_.left(game);
    const auto right = games_.right(game);
    if (left.size() != 1 || left[0] != ShortGames::zero || right.size() != 1) return std::nullopt;
    const auto threat = games_.right(right[0]);
    const auto back = games_.left(right[0]);
    if (back.size() != 1 || back[0] != ShortGames::zero || threat.size() != 1) return std::nullopt;
    return games_.negative(threat[0]);
  }

  /// Known by the canonical forms n + *k = {n, n*, .. | the same}, m^ + *k = {0 | (m-1)^ + *(k xor
  /// 1)} for m >= 1 but ^* = {0,* | 0}, their negatives, and n + G = {n + G^L | n + G^R}.
  std::optional<Uptimal> uptimal(GameId game) {
    if (const auto& number = games_.number(game)) return Uptimal{*number, 0, 0};
    const auto left = uptimals(games_.left(game));
    const auto right = uptimals(games_.right(game));
    if (left.empty() || right.empty()) return std::nullopt;
    if (left == right) return nimber(left);
    if (auto up = ups(left, right, 1)) return up;
    return ups(right, left, -1);
  }

  static std::optional<Uptimal> nimber(const std::vector<Uptimal>& options) {
    for (std::size_t i = 0; i < options.size(); ++i)
      if (options[i] != Uptimal{options[0].number, 0, static_cast<int>(i)}) return std::nullopt;
    return Uptimal{options[0].number, 0, static_cast<int>(options.size())};
  }

  /// `near` are the options of the side that the arrow favours.
  static std::optional<Uptimal> ups(const std::vector<Uptimal>& near,
                                    const std::vector<Uptimal>& far, int sign) {
    const Dyadic n = near[0].number;
    if (far.size() != 1 || near[0] != Uptimal{n, 0, 0} || far[0].number != n) return std::nullopt;
    if (near.size() == 2 && near[1] == Uptimal{n, 0, 1} && far[0] == Uptimal{n, 0, 0})
      return Uptimal{n, sign, 1};
    if (near.size() != 1 || sign * far[0].up < 0) return std::nullopt;
    return Uptimal{n, far[0].up + sign, far[0].nim ^ 1};
  }

  /// All options if all are of this kind, sorted by nim; else nothing.
  std::vector<Uptimal> uptimals(std::span<const GameId> options) {
    std::vector<Uptimal> found;
    for (const GameId option : options) {
      const auto simple = known_uptimal(option);
      if (!simple) return {};
      found.push_back(*simple);
    }
    std::ranges::sort(found, {}, &Uptimal::nim);
    return found;
  }

  std::optional<Uptimal> known_uptimal(GameId game) {
    if (const auto known = uptimals_.find(game); known != uptimals_.end()) return known->second;
    return uptimals_[game] = uptimal(game);
  }

  ShortGames& games_;
  std::size_t longest_;
  bool too_long_ = false;
  std::unordered_map<GameId, Inner> texts_;
  std::unordered_map<GameId, std::optional<Uptimal>> uptimals_;
};

}  // namespace

std::optional<std::string> text_of(ShortGames& games, GameId game, std::size_t longest) {
  return Writer(games, longest).write(game);
}

}  // namespace halfboard::solver
