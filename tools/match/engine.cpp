#include "tools/match/engine.h"

#include <array>

#include <fmt/format.h>
#include <unistd.h>

#include "bitboards/text.h"

namespace halfboard::tools::match {
namespace {

std::string own_path() {
  std::array<char, 4096> path{};
  const ssize_t length = readlink("/proc/self/exe", path.data(), path.size() - 1);
  return length > 0 ? std::string(path.data(), static_cast<std::size_t>(length)) : "halfboard";
}

/// Words of a command line; single and double quotes keep blanks. Nothing if a quote is not closed.
std::optional<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> words;
  std::string word;
  bool inside = false;
  char quote = 0;
  for (const char c : text) {
    if (quote != 0) {
      if (c == quote)
        quote = 0;
      else
        word += c;
    } else if (c == '\'' || c == '"') {
      quote = c;
      inside = true;
    } else if (c == ' ' || c == '\t') {
      if (inside) words.push_back(std::exchange(word, {}));
      inside = false;
    } else {
      word += c;
      inside = true;
    }
  }
  if (quote != 0) return std::nullopt;
  if (inside) words.push_back(word);
  return words;
}

std::optional<Error> read_options(std::string_view text, EngineSpec& spec) {
  for (const std::string_view part : split_lines(text, ',')) {
    const auto sign = part.find('=');
    if (sign == std::string_view::npos || sign == 0)
      return Error{"bad engine option " + quote(part), "engine " + quote(spec.text),
                   "OPTION=VALUE, separated by commas"};
    spec.options.emplace_back(part.substr(0, sign), part.substr(sign + 1));
  }
  return std::nullopt;
}

}  // namespace

std::string_view name_of(Fault fault) {
  constexpr std::string_view names[] = {"none", "crash", "timeout", "illegal"};
  return names[static_cast<int>(fault)];
}

Result<EngineSpec> read_engine(std::string_view text) {
  EngineSpec spec{std::string(text), {}, {}, true};
  if (text == "self" || text.starts_with("self:")) {
    if (const auto error = read_options(text.size() > 5 ? text.substr(5) : "", spec)) return *error;
  } else if (text == "random" || text == "greedy") {
    spec.options.emplace_back("Method", text);
  } else {
    spec.own = false;
    auto words = command_words(text);
    if (!words)
      return Error{"a quote that is not closed", "engine " + quote(text), "its other end"};
    spec.words = std::move(*words);
    if (spec.words.empty())
      return Error{"no engine", quote(text),
                   "self, self:OPTION=VALUE,.., random, greedy or a command"};
    return spec;
  }
  spec.words = {own_path(), "ugi"};
  return spec;
}

std::string Think::go() const {
  std::string text = "go";
  for (std::size_t i = 0; i < clocks.size(); ++i)
    text += fmt::format(" p{}time {}", i + 1, clocks[i]);
  for (std::size_t i = 0; i < increments.size(); ++i)
    text += fmt::format(" p{}inc {}", i + 1, increments[i]);
  if (movetime) text += fmt::format(" movetime {}", *movetime);
  if (depth) text += fmt::format(" depth {}", *depth);
  if (nodes) text += fmt::format(" nodes {}", *nodes);
  return text + '\n';
}

Fault Engine::silence() const {
  return process_->state() == Process::State::running ? Fault::timeout : Fault::crash;
}

Fault Engine::wait_for(std::string_view word, Clock::time_point until) {
  while (const auto line = process_->line(until)) {
    const auto words = split_words(*line);
    if (!words.empty() && words[0] == word) return Fault::none;
    if (Clock::now() >= until) return Fault::timeout;
  }
  return silence();
}

Fault Engine::begin(const std::vector<std::pair<std::string, std::string>>& options,
                    std::chrono::milliseconds patience) {
  const auto until = Clock::now() + patience;
  if (!process_) {
    process_ = Process::start(spec_.words, stop_);
    process_->send("ugi\n");
    if (const Fault fault = wait_for("ugiok", until); fault != Fault::none) return fault;
  }
  std::string text;
  const auto add = [&](const auto& list) {
    for (const auto& [name, value] : list)
      text += fmt::format("setoption name {} value {}\n", name, value);
  };
  add(options);
  add(spec_.options);
  process_->send(text + "uginewgame\nisready\n");
  return wait_for("readyok", until);
}

Fault greet(const EngineSpec& spec, std::chrono::milliseconds patience,
            const std::atomic<bool>& stop) {
  return Engine(spec, stop).begin({}, patience);
}

Engine::Answer Engine::think(std::string_view position, const Think& think,
                             std::chrono::milliseconds patience, const Hear& hear) {
  Answer answer;
  process_->send(fmt::format("position {}\n{}", position, think.go()));
  const auto start = Clock::now();
  const auto until = start + patience;
  while (const auto line = process_->line(until)) {
    const auto words = split_words(*line);
    if (hear && !words.empty() && words[0] == "info") hear(words);
    if (!words.empty() && words[0] == "info" && line->find(" score ") != std::string::npos)
      answer.info = *line;
    if (!words.empty() && words[0] == "bestmove") {
      answer.seconds = std::chrono::duration<double>(Clock::now() - start).count();
      if (words.size() > 1) answer.move = words[1];
      return answer;
    }
    if (Clock::now() >= until) break;
  }
  answer.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  answer.fault = silence();
  return answer;
}

}  // namespace halfboard::tools::match
