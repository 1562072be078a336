#include <algorithm>
#include <unordered_map>

#include "bitboards/text.h"
#include "solver/cgt/short_games.h"
#include "solver/cgt/uptimal.h"

namespace halfboard::solver {
namespace {

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
    if (const auto simple = uptimals_.of(game)) return {simple->text(), 0};
    const GameId mirror = games_.negative(game);
    if (mirror == game) return {"+-" + of_switch(game), 0};
    if (const auto above = tiny_of(games_, game)) return {"Tiny(" + inner(*above).full() + ")", 0};
    if (const auto above = tiny_of(games_, mirror))
      return {"Miny(" + inner(*above).full() + ")", 0};
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
    texts.reserve(options.size());
    for (const GameId option : options) texts.push_back(inner(option).full());
    std::ranges::sort(texts, [](const std::string& a, const std::string& b) {
      return a.size() != b.size() ? a.size() < b.size() : a < b;
    });
    Inner list;
    list.text = join_words(texts, ",");
    return list;
  }

  ShortGames& games_;
  std::size_t longest_;
  bool too_long_ = false;
  std::unordered_map<GameId, Inner> texts_;
  Uptimals uptimals_{games_};
};

}  // namespace

std::optional<std::string> text_of(ShortGames& games, GameId game, std::size_t longest) {
  return Writer(games, longest).write(game);
}

}  // namespace halfboard::solver
