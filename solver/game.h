#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "bitboards/lanes.h"
#include "bitboards/result.h"
#include "solver/diagram.h"

namespace halfboard::solver {

/// Players are numbered 0, 1, .. in order of play.
constexpr int nobody = -1;  ///< no winner: a draw
constexpr int chance = -2;  ///< to_move() of a position where dice decide

/// Who has won a position without moves, as far as it is known for the whole game.
enum class Convention : std::uint8_t {
  normal_play,  ///< the player to move, who can't, has lost
  no_draws,     ///< winner() tells, and it never says nobody
  draws         ///< winner() tells, and may say nobody
};

/// One choice a game offers on the command line, for instance --rules or --size.
struct Option {
  std::string_view name;
  std::string_view values;  ///< what may stand there, for help texts and messages
#ifdef HALFBOARD_SMALL
  /// A page has words of its own.
  static constexpr std::string_view help{};
  constexpr Option(std::string_view its_name, std::string_view its_values, std::string_view)
      : name(its_name), values(its_values) {}
#else
  std::string_view help;
#endif
};

/// Options as given by the user, name to text. Only names in Game::options occur.
using Options = std::map<std::string, std::string, std::less<>>;

/// A two-or-more-player game of moves, as a bundle of types and static functions. `moves` is the
/// only judge of legality; a position without moves is finished.
///
/// - `options` and `rules(Options)`: the variants; `Rules{}` is the standard game.
/// - `start(rules)`: the start position. `parse`/`format`: the notation, inverse to each other.
/// - `moves(position, out)`: writes all legal moves, ascending and distinct, returns their number
///   (at most max_moves). `play(position, move)`: the next position; the move must be legal.
/// - `parse_move`: a legal move from text, or the reason why it is none.
/// - `to_move`: the player who decides, or `chance`; a game with dice has `turn`, too, whose turn
///   it is meanwhile. `players`: how many play.
/// - `winner(position)`: who has won a position without moves, or `nobody`.
/// - `sides(position)`: the players' letters in order of play, as the notation has them.
/// - `diagram(position, viewer)`: the picture; viewer is a letter of sides(), or 0 for the open
///   view.
/// - `loop_free`: true if no line of play can repeat a position.
/// - `convention`: what is known of winner() in advance.
template <class G>
concept Game = std::regular<typename G::Position> &&
    std::is_trivially_copyable_v<typename G::Position> && std::totally_ordered<typename G::Move> &&
    std::is_trivially_copyable_v<typename G::Move> &&
    std::default_initializable<typename G::Rules> &&
    requires(const typename G::Position& position, typename G::Move move,
             std::span<typename G::Move> out, const typename G::Rules& rules,
             const Options& options, std::string_view text, char viewer) {
  { G::name } -> std::convertible_to<std::string_view>;
  { G::title } -> std::convertible_to<std::string_view>;
  requires G::max_moves >
  0;
  { G::loop_free } -> std::convertible_to<bool>;
  { G::convention } -> std::convertible_to<Convention>;
  {std::span<const Option>(G::options)};
  { G::rules(options) } -> std::same_as<Result<typename G::Rules>>;
  { G::start(rules) } -> std::same_as<typename G::Position>;
  { G::parse(text, rules) } -> std::same_as<Result<typename G::Position>>;
  { G::format(position) } -> std::same_as<std::string>;
  { G::moves(position, out) } -> std::same_as<int>;
  { G::play(position, move) } -> std::same_as<typename G::Position>;
  { G::parse_move(position, text) } -> std::same_as<Result<typename G::Move>>;
  { G::format_move(position, move) } -> std::same_as<std::string>;
  { G::players(position) } -> std::same_as<int>;
  { G::sides(position) } -> std::convertible_to<std::string_view>;
  { G::to_move(position) } -> std::same_as<int>;
  { G::winner(position) } -> std::same_as<int>;
  { G::diagram(position, viewer) } -> std::same_as<Diagram>;
};

/// Whose turn it is: the player who decides, or for whom the dice fall. A result is for this
/// player.
template <Game G>
constexpr int turn_of(const typename G::Position& position) {
  if constexpr (requires { G::turn(position); })
    return G::turn(position);
  else
    return G::to_move(position);
}

template <class G>
constexpr bool has_chance = requires {
  requires G::has_chance;
};

/// Do players not see everything? Searches of positions are of the open game then.
template <class G>
constexpr bool hides = requires {
  requires G::hides;
};

/// Ability: the number of legal moves without listing them (bulk counting).
template <class G>
concept CountsMoves = Game<G> && requires(const typename G::Position& position) {
  { G::count_moves(position) } -> std::same_as<int>;
};

/// Ability: an exact key. Two positions of one game under the same rules have equal keys exactly
/// if they are equal, so that a table that stores whole keys can never mix them up.
template <class G>
concept HasKey = Game<G> && requires(const typename G::Position& position) {
  typename G::Key;  // std::array<std::uint64_t, N>
  { G::key(position) } -> std::same_as<typename G::Key>;
};

/// Ability: have two positions the same rules, on the same board? Then their keys tell them apart.
template <class G>
concept ComparesRules = Game<G> && requires(const typename G::Position& position) {
  { G::same_rules(position, position) } -> std::same_as<bool>;
};

/// Ability: symmetries, numbered 0 (the identity) to symmetries(position) - 1. A symmetry may
/// exchange the players: it maps the legal moves of a position one to one onto those of its image.
template <class G>
concept HasSymmetries = Game<G> &&
    requires(const typename G::Position& position, typename G::Move move, int symmetry) {
  { G::symmetries(position) } -> std::same_as<int>;
  { G::transform(position, symmetry) } -> std::same_as<typename G::Position>;
  { G::transform_move(position, move, symmetry) } -> std::same_as<typename G::Move>;
};

/// The legal moves of a position on the stack, without allocation.
template <Game G>
class MoveList {
 public:
  explicit MoveList(const typename G::Position& position)
      : size_(static_cast<std::size_t>(G::moves(position, moves_))) {}
  [[nodiscard]] const typename G::Move* begin() const { return moves_.data(); }
  [[nodiscard]] const typename G::Move* end() const { return moves_.data() + size_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  const typename G::Move& operator[](std::size_t i) const { return moves_[i]; }

 private:
  // Left uninitialised on purpose: clearing it would cost more than generating the moves.
  std::array<typename G::Move, static_cast<std::size_t>(G::max_moves)> moves_;
  std::size_t size_;
};

/// Ability: the legal moves counted and numbered without being written out: each of them has one
/// number below size(), in an order of the game's own.
template <class G>
concept HasChoices = Game<G> && requires(const typename G::Position& position,
                                         const typename G::Choices& choices, std::size_t i) {
  requires std::constructible_from<typename G::Choices, const typename G::Position&>;
  { choices.size() } -> std::same_as<std::size_t>;
  { choices.empty() } -> std::same_as<bool>;
  { choices[i] } -> std::same_as<typename G::Move>;
};

/// Ability: to play without copying the position.
template <class G>
concept PlaysInPlace = Game<G> && requires(typename G::Position& position, typename G::Move move) {
  { G::advance(position, move) } -> std::same_as<void>;
};

/// Ability: games from one start position side by side, a move in each at a time, faster than one
/// after the other if pays(start). Moves are numbered as in HasChoices.
template <class G>
concept PlaysSideBySide = HasChoices<G> &&
    requires(typename G::SideBySide& games, const typename G::Position& start, std::size_t k,
             bitboards::Lanes64 numbers) {
  requires std::constructible_from<typename G::SideBySide, const typename G::Position&>;
  { G::SideBySide::pays(start) } -> std::same_as<bool>;
  { games[k] } -> std::same_as<typename G::Position>;
  { games.restart(k) } -> std::same_as<void>;
  { games.count() } -> std::same_as<void>;
  { games.sizes() } -> std::same_as<bitboards::Lanes64>;
  { games.play(numbers) } -> std::same_as<void>;
};

namespace detail {
template <class G>
struct ChoicesOf {
  using type = MoveList<G>;
};
template <HasChoices G>
struct ChoicesOf<G> {
  using type = typename G::Choices;
};
}  // namespace detail

/// The cheapest way to draw a legal move by its index. May refer to the position it was made from.
template <Game G>
using Choices = typename detail::ChoicesOf<G>::type;

}  // namespace halfboard::solver
