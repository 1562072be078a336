#include "tools/ugi/session.h"

#include <algorithm>

#include <fmt/format.h>

#include "bitboards/text.h"
#include "solver/play/clock.h"
#include "tools/cli/version.h"

namespace halfboard::tools::ugi {
namespace {

using solver::play::Effort;

constexpr double bare_go_seconds = 5;
constexpr int most_complaints = 50;
constexpr std::chrono::milliseconds after_the_end{2000};

std::string score_text(solver::play::Score score) {
  using namespace solver::play;
  const bool ends = is_win(score) || is_loss(score);
  if (!ends || plies_of(score) > 1000) return fmt::format("cp {}", score);
  return fmt::format("mate {}{}", score < 0 ? "-" : "", plies_of(score));
}

std::string info_line(const TextProgress& progress) {
  const auto speed =
      progress.seconds > 0 ? static_cast<double>(progress.nodes) / progress.seconds : 0.0;
  return fmt::format("info depth {} score {} nodes {} nps {:.0f} time {:.0f} pv {}\n",
                     progress.depth, score_text(progress.score), progress.nodes, speed,
                     progress.seconds * 1000, fmt::join(progress.line, " "));
}

}  // namespace

bool Session::run(const std::atomic<bool>& interrupted) {
  while (!interrupted.load(std::memory_order_relaxed) && !channel_.broken()) {
    channel_.wait(owes_ ? deadline_ : std::nullopt);
    watch();
    if (channel_.lost_a_line()) complain({"a line too long", "", "lines of at most 8 MiB"});
    if (const auto next = channel_.line()) {
      if (!handle(*next)) break;
    } else if (channel_.at_end()) {
      input_ended();
      if (!owes_ && ready_owed_ == 0) break;
    }
  }
  const bool finished = !interrupted.load(std::memory_order_relaxed);
  if (owes_) answer();
  if (finished)
    wait_for_thread();
  else
    thinking_.end();
  channel_.finish();
  return finished;
}

/// A search with an end goes on for a while, so that a script may send its lines and close.
void Session::input_ended() {
  if (!owes_) return;
  if (patient_) return answer();
  if (drained_) return;
  drained_ = true;
  const auto latest = Clock::now() + after_the_end;
  deadline_ = deadline_ ? std::min(*deadline_, latest) : latest;
}

void Session::watch() {
  if (ready_owed_ > 0 && thinking_.is_done()) say_ready();
  if (!owes_) return;
  report();
  if (deadline_ && Clock::now() >= *deadline_) return answer();
  if (!patient_ && thinking_.is_done()) answer();
}

bool Session::handle(const std::string& text) {
  const auto words = split_words(text);
  if (words.empty()) return true;
  const std::string_view command = words[0];
  const Words rest = Words(words).subspan(1);
  if (command == "quit") return false;
  if (command == "ugi")
    greet();
  else if (command == "isready")
    ready();
  else if (command == "setoption")
    set_option(rest);
  else if (command == "position")
    set_position(rest);
  else if (command == "query")
    query(rest);
  else if (command == "go")
    go(rest);
  else if (command == "stop") {
    if (owes_) answer();
  } else if (command == "refused") {
    // Our own engine knows the rules: another answer would not be legal either.
  } else if (command == "uginewgame") {
    if (owes_) answer();
    wait_for_thread();
    complaints_ = 0;
    if (player_) player_->new_game();
  } else {
    complain({"unknown command " + quote(command.substr(0, 40)), "",
              "ugi, isready, uginewgame, setoption, position, query, go, stop or quit"});
  }
  return true;
}

void Session::greet() {
  channel_.send(fmt::format("id name halfboard {}\nid author the halfboard authors\n{}ugiok\n",
                            version, options_.announcement()));
}

void Session::set_option(Words words) {
  const auto value_at = std::ranges::find(words, "value");
  if (words.size() < 2 || words[0] != "name" || value_at == words.begin() + 1)
    return complain({"bad setoption", "", "setoption name NAME value VALUE"});
  if (owes_) answer();
  wait_for_thread();
  const auto at = static_cast<std::size_t>(value_at - words.begin());
  const std::string name = join_words(words.subspan(1, at - 1), "");
  // As it stands in the line: a path may have two blanks in a row.
  const Words of_value = words.subspan(std::min(at + 1, words.size()));
  const std::string value =
      of_value.empty()
          ? ""
          : std::string(of_value.front().data(), of_value.back().data() + of_value.back().size());
  if (const auto error = options_.set(name, value)) return complain(*error);
  player_.reset();
  prepared_ = false;
  // What was set up may mean something else then, and `startpos` does.
  if (!is_of_the_match(name)) return;
  set_up_ = false;
  hidden_.turn_off();
}

/// The rules are asked about one of the positions that are possible: what is open is the same.
void Session::set_hidden(Words words) {
  if (words.size() < 2 || (words[0] != "w" && words[0] != "b") || words[1] == "moves")
    return complain({"bad position", "", "position hidden w|b VIEW [moves ACTION..]"});
  const auto error = hidden_.set(words);
  set_up_ = true;
  line_.set(HiddenGame::game(), {}, hidden_.possible_position(), {}, 0);
  if (error) complain(*error);
}

void Session::set_position(Words words) {
  if (!words.empty() && words[0] == "hidden") return set_hidden(words.subspan(1));
  const auto moves_at = std::ranges::find(words, "moves");
  const auto at = static_cast<std::size_t>(moves_at - words.begin());
  const Words moves = words.subspan(std::min(at + 1, words.size()));
  std::string start;
  if (!words.empty() && words[0] == "startpos" && at == 1)
    start = options_.start_text();
  else if (!words.empty() && words[0] == "fen" && at > 1)
    start = join_words(words.subspan(1, at - 1), " ");
  else
    return complain(
        {"bad position", "", "position startpos|fen TEXT|hidden SIDE VIEW [moves MOVE..]"});
  hidden_.turn_off();
  set_up_ = true;
  const bool written_out = words[0] == "fen";
  if (written_out || written_out_) prepared_ = false;  // it may be another board
  written_out_ = written_out;
  if (auto error = line_.set(options_.game(), options_.game_options(!written_out), start, moves,
                             options_.max_plies())) {
    error->where = as_listed(error->where);
    error->expected = as_listed(error->expected);
    complain(*error);
  }
}

const LineOfPlay& Session::line() {
  if (!set_up_) {
    static constexpr std::array<std::string_view, 1> start{"startpos"};
    set_position(start);
  }
  return line_;
}

void Session::query(Words words) {
  const std::string_view what = words.size() == 1 ? words[0] : "";
  const auto& end = line().end();
  const int turn = line_.has_game() ? line_.position().to_move() : 0;
  const auto number = [](int player) {
    return player == solver::chance ? "dice" : std::to_string(player + 1);
  };
  std::string text = "none";
  if (what == "p1turn")
    text = turn == 0 ? "true" : "false";
  else if (what == "gameover")
    text = end ? "true" : "false";
  else if (what == "result" && end && !end->unreadable)
    text = end->winner != solver::nobody ? "p" + number(end->winner) + "win"
           : end->offender               ? "none"
                                         : "draw";
  else if (what == "turn" && !end)
    text = number(turn);
  else if (what == "winner" && end && end->winner != solver::nobody)
    text = number(end->winner);
  else if (what == "offender" && end && end->offender)
    text = number(*end->offender);
  else if (what == "players" && line_.has_game())
    text = std::to_string(line_.position().players());
  constexpr std::array<std::string_view, 7> all{"p1turn", "gameover", "result", "turn",
                                                "winner", "offender", "players"};
  if (std::ranges::find(all, what) == all.end())
    complain({"unknown query " + quote(join_words(words, " ").substr(0, 40)), "",
              fmt::format("one of {}", fmt::join(all, ", "))});
  channel_.send("response " + text + "\n");
}

/// Ready is who needs no time before thinking: tables are made now, if they are not there yet.
void Session::ready() {
  if (!owes_ && !prepared_ && !hidden_.is_on() && !line().end()) {
    wait_for_thread();
    if (!player_) player_ = options_.make_player();
    prepared_ = true;
    ready_owed_ = 1;
    return thinking_.prepare(*player_, line_.position().clone());
  }
  ++ready_owed_;
  if (owes_ || thinking_.is_done()) say_ready();
}

void Session::say_ready() {
  for (; ready_owed_ > 0; --ready_owed_) channel_.send("readyok\n");
}

/// Until a search or a preparation has ended. A search was told to.
void Session::wait_for_thread() {
  thinking_.join();
  say_ready();
}

void Session::go(Words words) {
  if (owes_) answer();
  const solver::Stopwatch watch;
  std::optional<Error> complaint;
  const Go limits = read_go(words, complaint);
  if (complaint) complain(*complaint);
  if (line().end()) {
    channel_.send("bestmove none\n");
    return;
  }
  wait_for_thread();
  if (hidden_.is_on())
    hidden_.settle(options_);
  else if (!player_)
    player_ = options_.make_player();
  Effort effort = effort_of(limits);
  // The wait for the last thread is of this move's time.
  effort.limits.seconds = std::max(0.0, effort.limits.seconds - watch.seconds());
  effort.enough_seconds = std::max(0.0, effort.enough_seconds - watch.seconds());
  std::vector<std::unique_ptr<AnyPosition>> earlier;
  for (const auto& position : line_.earlier()) earlier.push_back(position->clone());
  owes_ = true;
  told_nodes_ = 0;
  patient_ = limits.infinite;
  drained_ = false;
  deadline_.reset();
  if (effort.limits.timed())
    deadline_ = Clock::now() + std::chrono::microseconds(
                                   static_cast<std::int64_t>(effort.limits.seconds * 1e6) + 1000);
  AnyPlayer& player = hidden_.is_on() ? hidden_ : *player_;
  thinking_.start(player, line_.position().clone(), std::move(earlier), effort);
}

Effort Session::effort_of(const Go& go) const {
  Effort effort;
  const auto seconds = [](std::int64_t ms) { return static_cast<double>(ms) / 1000; };
  solver::play::Allowance time;
  const auto player = static_cast<std::size_t>(line_.position().to_move());  // dice: none has it
  if (player < go.clocks.size())
    if (const auto& clock = go.clocks[player]; clock.time)
      time = solver::play::allowance({seconds(*clock.time), seconds(clock.increment)},
                                     options_.overhead());
  if (go.movetime)
    time.most = std::min(time.most,
                         solver::play::allowance(seconds(*go.movetime), options_.overhead()).most);
  // A hidden game is searched by samples, to no depth that could end it.
  const bool endless = go.says_nothing_but_depth(player) && (hidden_.is_on() || !go.has_depth());
  if (endless) time.most = bare_go_seconds;
  effort.limits.seconds = time.most;
  effort.enough_seconds = time.enough;
  const auto depth = std::min(go.depth.value_or(solver::play::max_depth),
                              go.mate.value_or(solver::play::max_depth));
  effort.depth = static_cast<int>(std::clamp<std::int64_t>(depth, 1, solver::play::max_depth));
  if (go.nodes)
    effort.limits.nodes = static_cast<std::uint64_t>(std::max<std::int64_t>(*go.nodes, 1));
  return effort;
}

void Session::report() {
  for (const TextProgress& progress : thinking_.take_reports())
    if (progress.depth > 0 || progress.nodes > 0) inform(progress);
  for (const std::string& fault : thinking_.take_faults())
    tell(Error{"internal fault: " + fault, "", "a report of it"}.line());
}

void Session::inform(const TextProgress& progress) {
  channel_.send(info_line(progress));
  told_nodes_ = progress.nodes;
}

void Session::answer() {
  report();
  const TextDecision decision = thinking_.decision();
  if (decision.progress.nodes > told_nodes_) inform(decision.progress);
  if (decision.result != solver::Outcome::unknown)
    channel_.send(
        fmt::format("info string proved {}{} by {}\n", solver::name_of(decision.result),
                    decision.value ? fmt::format(", value {}", *decision.value) : std::string(),
                    decision.source));
  channel_.send("bestmove " + decision.move.value_or("none") + "\n");
  thinking_.stop();
  owes_ = false;
  deadline_.reset();
}

/// A flood of nonsense is not answered by a flood: so many lines a game.
void Session::complain(const Error& error) {
  if (complaints_ > most_complaints) return;
  const bool last = complaints_++ == most_complaints;
  tell(last ? "no more complaints" : error.line());
}

void Session::tell(std::string text) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' || c > '~'; }, '?');
  if (text.size() > 300) text.resize(300);
  channel_.send("info string " + text + "\n");
}

}  // namespace halfboard::tools::ugi
