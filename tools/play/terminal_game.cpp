#include "tools/play/terminal_game.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include <fmt/format.h>

#include "solver/play/score.h"
#include "tools/reports/draw.h"

namespace halfboard::tools::play {
namespace {

constexpr std::size_t columns = 80;
constexpr std::uint64_t verdict_nodes = 2'000'000;
constexpr double verdict_seconds = 5;

constexpr std::string_view help =
    "a move        play it\n"
    "moves         the legal moves\n"
    "hint          what the program would play for you\n"
    "verdict       who wins, if that can be found out in five seconds\n"
    "undo          take back your last move\n"
    "board         the board again; `position` writes it in one line\n"
    "resign, quit  end the game\n";

std::string trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return std::string(text.substr(first, text.find_last_not_of(blanks) - first + 1));
}

/// Words in lines of at most 80 columns.
std::string filled(const std::vector<std::string>& words) {
  std::string text;
  std::size_t width = 0;
  for (const std::string& word : words) {
    if (width > 0 && width + 1 + word.size() > columns) {
      text += '\n';
      width = 0;
    }
    if (width > 0) text += ' ';
    text += word;
    width += word.size() + (width > 0 ? 1 : 0);
  }
  return text + '\n';
}

std::string opinion(const TextDecision& decision) {
  using namespace solver::play;
  if (decision.result != solver::Outcome::unknown)
    return fmt::format("proved: {}", solver::name_of(decision.result));
  const Score score = decision.progress.score;
  if (is_win(score)) return "sees a win";
  if (is_loss(score)) return "sees a loss";
  return fmt::format("{:+.2f}", score / 100.0);
}

}  // namespace

TerminalGame::TerminalGame(std::unique_ptr<AnyPosition> position, AnyPlayer& player,
                           Setting setting, Print print)
    : position_(std::move(position)),
      player_(player),
      setting_(setting),
      print_(std::move(print)) {}

bool TerminalGame::my_turn() const { return position_->to_move() == setting_.seat; }

std::string TerminalGame::name(int player) const {
  return std::string(1, position_->sides()[static_cast<std::size_t>(player)]);
}

void TerminalGame::begin() {
  print_(fmt::format("You play {}; `help` lists the commands.\n", name(setting_.seat)));
  show();
  advance();
}

std::string TerminalGame::prompt() const { return name(setting_.seat) + "> "; }

void TerminalGame::advance() {
  while (!over_ && !position_->is_over() && !my_turn()) {
    if (setting_.stop && setting_.stop->load(std::memory_order_relaxed)) return;
    reply();
  }
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
  if (turn == solver::chance)
    print_(fmt::format("dice: {}\n", *decision.move));
  else
    print_(fmt::format("{} plays {}  ({})\n", name(turn), *decision.move, opinion(decision)));
  move(*decision.move);
  show();
}

void TerminalGame::move(const std::string& text) {
  earlier_.push_back(position_->clone());
  position_->apply(text);
}

void TerminalGame::show() { print_("\n" + draw_text(position_->diagram(0)) + "\n"); }

void TerminalGame::show_result() {
  over_ = true;
  const int winner = position_->winner();
  if (winner == solver::nobody)
    print_("The game is a draw.\n");
  else
    print_(winner == setting_.seat ? "You have won.\n" : name(winner) + " has won.\n");
}

bool TerminalGame::take(std::string_view line) {
  const std::string text = trimmed(line);
  if (text.empty()) return true;
  if (text == "quit" || text == "resign") {
    if (text == "resign") print_("You have resigned.\n");
    over_ = true;
    return false;
  }
  if (text == "help")
    print_(help);
  else if (text == "moves")
    list_moves();
  else if (text == "hint")
    hint();
  else if (text == "verdict")
    verdict();
  else if (text == "undo")
    undo();
  else if (text == "board")
    show();
  else if (text == "position")
    print_(position_->text() + "\n");
  else {
    auto next = position_->clone();
    if (const auto error = next->apply(text)) {
      std::istringstream words(error->line());
      print_(filled({std::istream_iterator<std::string>(words), {}}));
    } else {
      move(text);
      show();
      advance();
    }
  }
  return !over_;
}

void TerminalGame::list_moves() { print_(filled(position_->moves())); }

void TerminalGame::hint() {
  const TextDecision decision = think(setting_.seconds);
  print_(fmt::format("{}  ({})\n", *decision.move, opinion(decision)));
}

void TerminalGame::verdict() {
  solver::Limits limits;
  limits.nodes = verdict_nodes;
  limits.seconds = verdict_seconds;
  limits.memory_mib = 256;
  limits.stop = setting_.stop;
  const TextAnswer answer = position_->solve(limits);
  std::string text = fmt::format("{} for {}", solver::name_of(answer.result),
                                 name(std::max(position_->to_move(), 0)));
  if (answer.value) text += fmt::format(", value {}", *answer.value);
  if (answer.plies) text += fmt::format(", {} plies to the end", *answer.plies);
  print_(text + "\n");
  if (!answer.best.empty() && answer.result == solver::Outcome::win)
    print_("winning: " + filled(answer.best));
}

/// Back to the last position in which who types was to move.
void TerminalGame::undo() {
  if (std::ranges::none_of(earlier_,
                           [&](const auto& p) { return p->to_move() == setting_.seat; })) {
    print_("nothing to take back\n");
    return;
  }
  do {
    position_ = std::move(earlier_.back());
    earlier_.pop_back();
  } while (!my_turn());
  show();
}

}  // namespace halfboard::tools::play
