#include "tools/match/record.h"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "bitboards/number.h"
#include "bitboards/text.h"

namespace halfboard::tools::match {
namespace {

/// A quoted value of a tag: backslashes before quotes and backslashes.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c == '\n' ? ' ' : c;
  }
  return result + '"';
}

std::string tag(std::string_view name, std::string_view value) {
  return fmt::format("[{} {}]\n", name, quoted(value));
}

std::string unquoted(std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    result += text[i];
  }
  return result;
}

std::optional<int> winner_of(std::string_view result) {
  for (const int winner : {0, 1, 2, 3, solver::nobody})
    if (result_text(winner) == result) return winner;
  return std::nullopt;
}

/// Reads one record line by line.
class RecordReader {
 public:
  /// True once the record is complete.
  Result<bool> take(std::string_view line) {
    if (line.empty() || line[0] == '%') return false;
    if (line[0] == '[') return take_tag(line);
    return take_moves(line);
  }
  Record record{};

 private:
  Result<bool> take_tag(std::string_view line) {
    const auto blank = line.find(' ');
    if (blank == std::string_view::npos || !line.ends_with("\"]") || line.size() < blank + 4 ||
        line[blank + 1] != '"')
      return Error{"bad tag " + quote(line), "", "[Name \"value\"]"};
    const std::string_view name = line.substr(1, blank - 1);
    if (!record.plies.empty() || !tags_.insert(std::string(name)).second)
      return Error{"tag " + quote(name) + " in the middle of a game", "", "its moves and its end"};
    const std::string value = unquoted(line.substr(blank + 2, line.size() - blank - 4));
    if (name == "Game")
      record.game = value;
    else if (name == "Round") {
      const auto round = parse_as<std::uint64_t>(value);
      if (!round) return Error{"bad round " + quote(value), "", "a number"};
      record.round = *round;
    } else if (name == "Position")
      record.position = value;
    else if (name.starts_with("Player"))
      record.players.push_back(value);
    else if (name == "Termination")
      record.termination = value;
    else if (name == "Rules")
      return take_rules(value);
    else if (name == "Illegal")
      record.illegal = value;
    else if (name == "Refused")
      return take_refused(value);
    else if (name == "Offender") {
      const auto offender = parse_as<int>(value);
      if (!offender || *offender < 1) return Error{"bad offender " + quote(value), "", "a number"};
      record.offender = *offender - 1;
    } else if (name == "Result") {
      const auto winner = winner_of(value);
      if (!winner) return Error{"bad result " + quote(value), "", "1-0, 0-1, 1/2-1/2, p3 or p4"};
      record.winner = *winner;
    }
    return false;
  }

  /// The winner or the offender, if there is no such player; a log need not name two.
  [[nodiscard]] std::optional<int> unknown_player() const {
    const int players = std::max(2, static_cast<int>(record.players.size()));
    for (const int player : {record.winner, record.offender.value_or(0)})
      if (player != solver::nobody && (player < 0 || player >= players)) return player;
    return std::nullopt;
  }

  Result<bool> take_rules(const std::string& value) {
    auto rules = read_options(value);
    if (!rules) return rules.error();
    record.rules = std::move(*rules);
    return false;
  }

  Result<bool> take_refused(const std::string& value) {
    for (const std::string_view word : split_words(value)) {
      const auto number = parse_as<std::uint64_t>(word);
      if (!number)
        return Error{"bad number of refused answers " + quote(word), "",
                     "a number for each player"};
      record.refused.push_back(*number);
    }
    return false;
  }

  Result<bool> take_moves(std::string_view line) {
    for (std::size_t at = 0; at < line.size();) {
      if (line[at] == ' ') {
        ++at;
      } else if (line[at] == '{') {
        const auto end = std::min(line.find('}', at), line.size());
        if (!record.plies.empty()) record.plies.back().note = line.substr(at + 1, end - at - 1);
        at = end + 1;
      } else {
        const auto end = std::min(line.find(' ', at), line.size());
        const std::string_view word = line.substr(at, end - at);
        at = end;
        if (word.ends_with('.')) continue;  // a number
        if (const auto winner = winner_of(word)) {
          if (*winner != record.winner || !tags_.contains("Result"))
            return Error{"a game that ends with " + quote(word), "", "what its tag Result says"};
          if (const auto player = unknown_player())
            return Error{fmt::format("player {} of {}", *player + 1, record.players.size()), "",
                         "the winner and the offender among the players"};
          return true;
        }
        record.plies.push_back({std::string(word), {}});
      }
    }
    return false;
  }

  std::set<std::string> tags_;
};

}  // namespace

std::string result_text(int winner) {
  if (winner == solver::nobody) return "1/2-1/2";
  return winner == 0 ? "1-0" : winner == 1 ? "0-1" : "p" + std::to_string(winner + 1);
}

std::string printable(std::string text, char instead) {
  std::ranges::replace_if(
      text, [](unsigned char c) { return c < ' ' || c == 0x7f; }, instead);
  // U+0080 to U+009F, which begin commands for some terminals, in UTF-8.
  for (std::size_t i = 0; i + 1 < text.size(); ++i)
    if (text[i] == '\xc2' && (text[i + 1] & '\xe0') == '\x80') text.replace(i, 2, 1, instead);
  return text;
}

std::string name_shown(const std::string& player) {
  return player.empty() ? "?" : printable(player, '?');
}

std::string shown_word(std::string word) {
  std::ranges::replace_if(
      word, [](char c) { return c < '!' || c > '~'; }, '?');
  return word.empty() ? "(none)" : word.substr(0, 60);
}

std::string as_text(const NamedOptions& options) {
  std::string text;
  for (const auto& [name, value] : options)
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text;
}

Result<NamedOptions> read_options(std::string_view text) {
  NamedOptions options;
  for (const std::string_view word : split_words(text)) {
    const auto sign = word.find('=');
    if (sign == word.npos)
      return Error{"bad rules " + quote(text), "", "option=value, separated by blanks"};
    options.emplace_back(word.substr(0, sign), word.substr(sign + 1));
  }
  return options;
}

Json as_json(const Record& record) {
  Json rules = Json::object();
  for (const auto& [name, value] : record.rules) rules[name] = value;
  Json moves = Json::array();
  Json notes = Json::array();
  for (const Record::Ply& ply : record.plies) {
    moves.push_back(ply.move);
    notes.push_back(ply.note);
  }
  Json json{{"round", record.round},
            {"game", record.game},
            {"rules", std::move(rules)},
            {"position", record.position},
            {"players", record.players},
            {"moves", std::move(moves)},
            {"notes", std::move(notes)},
            {"result", result_text(record.winner)},
            {"termination", record.termination}};
  if (record.offender) json["offender"] = *record.offender + 1;
  if (!record.illegal.empty()) json["illegal"] = record.illegal;
  if (!record.refused.empty()) json["refused"] = record.refused;
  return json;
}

std::string as_text(const Record& record) {
  std::string text = tag("Game", record.game) + tag("Round", std::to_string(record.round)) +
                     tag("Position", record.position);
  if (!record.rules.empty()) text += tag("Rules", as_text(record.rules));
  for (std::size_t i = 0; i < record.players.size(); ++i)
    text += tag(fmt::format("Player{}", i + 1), record.players[i]);
  text += tag("Result", result_text(record.winner)) + tag("Termination", record.termination);
  if (record.offender) text += tag("Offender", std::to_string(*record.offender + 1));
  if (!record.illegal.empty()) text += tag("Illegal", record.illegal);
  if (!record.refused.empty())
    text += tag("Refused", fmt::format("{}", fmt::join(record.refused, " ")));
  std::string line = "\n";
  const auto add = [&](const std::string& word) {
    const std::size_t width = line.size() - line.rfind('\n') - 1;
    if (width > 0) line += width + word.size() + 1 > 100 ? '\n' : ' ';
    line += word;
  };
  for (std::size_t i = 0; i < record.plies.size(); ++i) {
    if (i % 2 == 0) add(fmt::format("{}.", i / 2 + 1));
    add(record.plies[i].move);
    if (!record.plies[i].note.empty()) add("{" + record.plies[i].note + "}");
  }
  add(result_text(record.winner));
  return text + line + "\n\n";
}

Result<std::vector<Record>> read_records(std::string_view text, std::size_t& used) {
  std::vector<Record> records;
  RecordReader reader;
  used = 0;
  std::size_t number = 0;
  for (std::size_t at = 0;;) {
    const auto end = text.find('\n', at);
    if (end == std::string_view::npos) return records;
    std::string_view line = text.substr(at, end - at);
    if (line.ends_with('\r')) line.remove_suffix(1);
    ++number;
    at = end + 1;
    const auto complete = reader.take(line);
    if (!complete) {
      Error error = complete.error();
      error.where = "line " + std::to_string(number);
      return error;
    }
    if (!*complete) {
      if (records.empty() && reader.record.game.empty()) used = at;  // a head of remarks
      continue;
    }
    records.push_back(std::exchange(reader, RecordReader{}).record);
    // The empty line after it belongs to it.
    if (at < text.size() && text[at] == '\n') ++at, ++number;
    used = at;
  }
}

}  // namespace halfboard::tools::match
