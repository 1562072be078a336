#include "tools/play/terminal_game.h"

#include <algorithm>
#include <cctype>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "bitboards/text.h"
#include "solver/play/score.h"
#include "tools/cli/help/help.h"
#include "tools/reports/draw.h"
#include "tools/reports/figures.h"

namespace halfboard::tools::play {
namespace {

constexpr std::uint64_t verdict_nodes = 2'000'000;
constexpr double verdict_seconds = 5;

constexpr std::pair<std::string_view, std::string_view> commands[] = {
    {"a move", "play it"},
    {"moves", "the legal moves"},
    {"hint", "what the program would play for you, and its guess, if any: above 0 you are ahead"},
    {"verdict", "who wins, if that can be found out in five seconds"},
    {"undo", "take back your last move"},
    {"board", "the board again; `position` writes it in one line"},
    {"resign, quit", "end the game"}};

std::string help(std::size_t columns) {
  constexpr std::size_t indent = 14;
  std::string text;
  for (const auto& [name, meaning] : commands)
    text += tools::filled(meaning, indent, columns).replace(0, name.size(), name);
  return text;
}

std::string in_small_letters(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// Behind a move; `whose`: "b", "you".
std::string opinion(const TextDecision& decision, const std::string& whose) {
  using namespace solver::play;
  if (decision.result != solver::Outcome::unknown)
    return fmt::format("  (proved: {} for {})", solver::name_of(decision.result), whose);
  if (!decision.looked()) return "";
  const Score score = decision.progress.score;
  if (is_win(score)) return fmt::format("  (sees a win for {})", whose);
  if (is_loss(score)) return fmt::format("  (sees a loss for {})", whose);
  return fmt::format("  ({:+.2f} for {})", score / 100.0, whose);
}

}  // namespace

TerminalGame::TerminalGame(std::unique_ptr<AnyPosition> position, AnyPlayer& player,
                           Setting setting, Print print)
    : position_(std::move(position)),
      player_(player),
      setting_(setting),
      print_(std::move(print)) {}

std::string TerminalGame::filled(std::string_view words) const {
  return tools::filled(words, 0, setting_.columns);
}

bool TerminalGame::stopped() const {
  return setting_.stop && setting_.stop->load(std::memory_order_relaxed);
}

bool TerminalGame::my_turn() const { return position_->to_move() == setting_.seat; }

std::string TerminalGame::name(int player) const {
  return std::string(1, position_->sides()[static_cast<std::size_t>(player)]);
}

void TerminalGame::begin() {
  print_(
      filled(fmt::format("You play {}; `help` lists the commands.{}", name(setting_.seat),
                         position_->hides() ? " What the game hides is open to both here." : "")));
  show();
  advance();
}

std::string TerminalGame::prompt() const { return name(setting_.seat) + "> "; }

void TerminalGame::advance() {
  while (!over_ && !position_->is_over() && !my_turn() && !stopped()) reply();
  if (position_->is_over()) show_result();
}

TextDecision TerminalGame::think(double seconds) {
  solver::play::Effort effort;
  effort.limits.seconds = seconds;
  effort.limits.stop = setting_.stop;
  return player_.think(*position_, earlier_, effort, {});
}

void TerminalGame::reply() {
  const int turn = position_->to_move();
  const TextDecision decision = think(setting_.seconds);
  if (stopped()) return;  // before it had looked
  if (turn == solver::chance)
    print_(fmt::format("dice: {}\n", *decision.move));
  else
    print_(
        fmt::format("{} plays {}{}\n", name(turn), *decision.move, opinion(decision, name(turn))));
  move(*decision.move);
  lost_ = position_->players() == 2 && decision.result == solver::Outcome::win;
  show();
}

void TerminalGame::move(const std::string& text) {
  lost_ = false;
  earlier_.push_back(position_->clone());
  moves_.push_back(text);
  position_->play(text);
}

void TerminalGame::show() {
  const auto board = position_->diagram(0);
  Notes notes;
  notes.room_for_mark = true;
  if (!moves_.empty()) notes.last_move = squares_in(moves_.back(), board);
  print_("\n" + draw_text(board, notes, setting_.colours) + "\n");
}

void TerminalGame::show_result() {
  over_ = true;
  const int winner = position_->winner();
  if (winner == solver::nobody)
    print_("The game is a draw.\n");
  else
    print_(winner == setting_.seat ? "You have won.\n" : name(winner) + " has won.\n");
}

void TerminalGame::take(std::string_view line) {
  const std::string text(trimmed(line));
  if (text.empty()) return;
  const std::string command = in_small_letters(text);
  if (command == "quit" || command == "resign") {
    if (command == "resign") resign();
    over_ = true;
    return;
  }
  if (command == "help" || command == "?")
    print_(help(setting_.columns));
  else if (command == "moves")
    list_moves();
  else if (command == "hint")
    hint();
  else if (command == "verdict")
    verdict();
  else if (command == "undo")
    undo();
  else if (command == "board")
    show();
  else if (command == "position")
    print_(position_->text() + "\n");
  else
    try_move(text);
}

void TerminalGame::resign() {
  const int other = 1 - setting_.seat;
  print_(position_->players() == 2 ? fmt::format("You have resigned: {} has won.\n", name(other))
                                   : "You have resigned.\n");
}

/// Capitals don't matter where the move is none as it stands.
void TerminalGame::try_move(const std::string& text) {
  const std::string small = in_small_letters(text);
  const auto error = position_->clone()->apply(text);
  if (error && position_->clone()->apply(small)) {
    print_(filled(error->line() + " (`help` lists the commands)"));
    return;
  }
  move(error ? small : text);
  show();
  advance();
}

void TerminalGame::list_moves() {
  print_(filled(fmt::format("{}", fmt::join(position_->moves(), " "))));
}

void TerminalGame::hint() {
  TextDecision decision = think(setting_.seconds);
  if (stopped()) return;
  if (lost_) decision.result = solver::Outcome::loss;
  print_(fmt::format("{}{}\n", *decision.move, opinion(decision, "you")));
}

/// What was proved when the program moved, or the books say, if they have it; or the solver.
void TerminalGame::verdict() {
  if (lost_) {
    print_(fmt::format("loss for {}\n", name(setting_.seat)));
    return;
  }
  if (setting_.books)
    if (const TextDecision known = think(0.01); known.result != solver::Outcome::unknown) {
      print_(fmt::format("{} for {}\n", solver::name_of(known.result), name(setting_.seat)));
      if (known.result == solver::Outcome::win)
        print_(filled(fmt::format("winning: {} (others may win, too)", *known.move)));
      return;
    }
  solver::Limits limits;
  limits.nodes = verdict_nodes;
  limits.seconds = verdict_seconds;
  limits.memory_mib = 256;
  limits.stop = setting_.stop;
  const TextAnswer answer = position_->solve(limits);
  if (answer.result == solver::Outcome::unknown && stopped()) return;
  std::string text = fmt::format("{} for {}", solver::name_of(answer.result), name(setting_.seat));
  if (answer.value) text += fmt::format(", value {}", *answer.value);
  if (answer.plies)
    text += fmt::format(", {} to the end",
                        counted(static_cast<std::uint64_t>(*answer.plies), "ply", "plies"));
  print_(text + "\n");
  if (!answer.best.empty() && answer.result == solver::Outcome::win)
    print_(filled(fmt::format("winning: {}{}", fmt::join(answer.best, " "),
                              lacks_moves(answer) ? " (others may win, too)" : "")));
}

/// Back to the last position in which who types was to move.
void TerminalGame::undo() {
  if (std::ranges::none_of(earlier_,
                           [&](const auto& p) { return p->to_move() == setting_.seat; })) {
    print_("nothing to take back\n");
    return;
  }
  lost_ = false;
  do {
    position_ = std::move(earlier_.back());
    earlier_.pop_back();
    moves_.pop_back();
  } while (!my_turn());
  show();
}

}  // namespace halfboard::tools::play
