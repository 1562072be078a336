#include "tools/match/log.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include "solver/output_file.h"
#include "tools/cli/files.h"
#include "tools/cli/interrupt.h"
#include "tools/cli/interruptible.h"
#include "tools/reports/figures.h"
#include "tools/storage/file_lock.h"

namespace halfboard::tools::match {

namespace {

constexpr std::string_view any_format = "% halfboard match ";
constexpr std::string_view our_format = "% halfboard match 1 ";

/// One line, whatever the names of engines and files hold.
std::string head_of(const std::string& match) {
  std::string head = std::string(our_format) + match;
  std::ranges::replace_if(
      head, [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return head + "\n";
}

/// May a game that ends here have the result that was recorded?
bool is_result(const Record& record, const AnyPosition& end) {
  const int players = end.players();
  const std::string& how = record.termination;
  if (end.is_over()) return how == "normal" && record.winner == end.winner() && !record.offender;
  if (how == "crash" || how == "timeout" || how == "illegal")
    return record.offender && *record.offender < players &&
           record.winner == (*record.offender + 1) % players;
  if (record.offender) return false;
  if (how == "too long") return record.winner == solver::nobody;
  return how == "adjudicated" && record.winner < players;
}

constexpr std::string_view expected_log = "a log of `match`, or a new file";

/// What a match may go on with.
struct Whole {
  std::vector<Record> games;
  std::size_t used = 0;  ///< bytes that they take with the head; 0: not even that is whole
};

std::optional<Error> fault_of(const std::vector<Record>& games, const std::string& path,
                              const Log::Check& check) {
  for (std::size_t i = 0; i < games.size(); ++i) {
    if (interrupted()) throw Interrupted();
    if (games[i].round != i + 1)
      return Error{fmt::format("round {} in place of {}", games[i].round, i + 1), path,
                   "all games in their order"};
    if (const auto error = check(games[i])) return error->of(path);
  }
  return std::nullopt;
}

Result<Whole> whole_of(const std::string& text, const std::string& path,
                       const std::vector<std::string>& names, const Log::Check& check) {
  Whole whole;
  if (text.find('\n') != std::string::npos) {
    if (std::ranges::none_of(names, [&](const auto& n) { return text.starts_with(head_of(n)); }))
      return Error{"file " + quote(path) + " has another match", "option --log",
                   "a new file, or the same match"};
    auto records = read_records(text, whole.used);
    if (!records) return records.error().of(path);
    whole.games = std::move(*records);
    if (auto fault = fault_of(whole.games, path, check)) return *fault;
  } else if (!head_of(names[0]).starts_with(text)) {
    return Error{"file " + quote(path) + " has no match", "option --log", "a new file"};
  }
  // What is cut off is a game that a killed run has begun, and nobody's remarks.
  const std::string rest =
      text.substr(whole.used, text.find_last_not_of(" \t\r\n") + 1 - whole.used);
  const std::string_view begin = "[Game \"";
  if (whole.used > 0 && !rest.starts_with(begin) && !begin.starts_with(rest))
    return Error{"lines that are no game's", "the end of " + path,
                 "a log as `match` has written it"};
  return whole;
}

}  // namespace

std::optional<Error> Log::refusal(const std::string& path, const std::vector<std::string>& names,
                                  const Check& check) {
  std::error_code unseen;
  if (!is_there(path)) return std::nullopt;
  if (!std::filesystem::is_regular_file(path, unseen))
    return Error{quote(path) + " is no regular file", "option --log", std::string(expected_log)};
  const auto text = read_file(path, "option --log", std::string(expected_log));
  if (!text) return text.error();
  const auto whole = whole_of(*text, path, names, check);
  if (!whole) return whole.error();
  return std::nullopt;
}

Result<std::unique_ptr<Log>> Log::open(const std::string& path,
                                       const std::vector<std::string>& names,
                                       std::vector<Record>& played, const Check& check) {
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (file < 0) return Error{"cannot write " + quote(path), "option --log", "a path to a new file"};
  std::unique_ptr<Log> log(new Log(file));
  if (auto fault = lock_alone(file, path, "option --log", "no other match into it")) return *fault;
  const auto text = read_file(path, "option --log", std::string(expected_log));
  if (!text) return text.error();
  auto whole = whole_of(*text, path, names, check);
  if (!whole) return whole.error();
  played = std::move(whole->games);
  log->size_ = static_cast<off_t>(whole->used);
  if (!log->cut() || (whole->used == 0 && !log->append(head_of(names[0])))) {
    const int reason = errno;
    if (text->empty()) ::unlink(path.c_str());
    return solver::write_error(path, reason);
  }
  if (whole->used == 0) solver::store_name(path);
  return log;
}

Log::~Log() { close(file_); }

bool Log::add(const Record& record) { return append(as_text(record)); }

bool Log::cut() { return ftruncate(file_, size_) == 0 && lseek(file_, size_, SEEK_SET) == size_; }

bool Log::append(std::string_view text) {
  const auto end = size_ + static_cast<off_t>(text.size());
  while (!text.empty()) {
    const ssize_t count = ::write(file_, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) {
      cut();
      return false;
    }
    text.remove_prefix(static_cast<std::size_t>(count));
  }
  if (fdatasync(file_) != 0) {
    cut();
    return false;
  }
  size_ = end;
  return true;
}

Result<Games> read_log(const std::string& path, const std::string& where) {
  const auto text = read_file(path, where, "a log of `match`");
  if (!text) return text.error();
  if (text->starts_with(any_format) && !text->starts_with(our_format))
    return Error{path + " has another format", where, "a log of this version, format 1"};
  std::size_t used = 0;
  auto records = read_records(*text, used);
  if (!records) return records.error().of(path);
  if (records->empty()) return Error{"no games in " + quote(path), where, "a log of `match`"};
  const bool cut_short = text->find_first_not_of(" \t\r\n", used) != text->npos;
  return Games{std::move(*records), cut_short};
}

solver::Options options_of(const Record& record) {
  return {record.rules.begin(), record.rules.end()};
}

Result<std::unique_ptr<AnyPosition>> start_of(const Record& record) {
  const std::string round = fmt::format("round {}", record.round);
  const auto game = find_game(record.game);
  if (!game) return game.error().of(round);
  auto position = (*game)->position(record.position, options_of(record));
  if (!position) return position.error().of(round);
  return position;
}

std::optional<Error> follow(const Record& record, const See& see) {
  auto position = start_of(record);
  if (!position) return position.error();
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    if (see) see(**position, i);
    if (auto error = (*position)->apply(record.plies[i].move)) {
      error->where += fmt::format("{}ply {} of round {}", error->where.empty() ? "" : ", ", i + 1,
                                  record.round);
      return error;
    }
  }
  if (see) see(**position, record.plies.size());
  if (!is_result(record, **position))
    return Error{"wrong result", fmt::format("round {}", record.round), "what the rules say"};
  return std::nullopt;
}

std::optional<Error> check_players(const Record& record, int players) {
  const auto count = static_cast<std::size_t>(players);
  const std::string where = fmt::format("round {}", record.round);
  if (record.players.size() != count)
    return Error{counted(record.players.size(), "player"), where,
                 fmt::format("tags Player1 to Player{}", players)};
  if (!record.refused.empty() && record.refused.size() != count)
    return Error{counted(record.refused.size(), "number") + " of refused answers", where,
                 fmt::format("{}, one for each player", players)};
  return std::nullopt;
}

std::optional<Error> check_game(const Record& record, std::uint64_t max_plies,
                                std::uint64_t games) {
  int players = 0;
  const auto see = [&](const AnyPosition& position, std::size_t) { players = position.players(); };
  if (auto fault = follow(record, see)) return fault;
  if (auto fault = check_players(record, players)) return fault;
  if (record.termination == "too long" && record.plies.size() != max_plies)
    return Error{fmt::format("a game that is too long with {} plies", record.plies.size()),
                 fmt::format("round {}", record.round), fmt::format("{} plies", max_plies)};
  if (record.round <= games) return std::nullopt;
  return Error{fmt::format("more games than the {} asked for", games),
               fmt::format("round {}", record.round), "as many with --games as are there"};
}

}  // namespace halfboard::tools::match
