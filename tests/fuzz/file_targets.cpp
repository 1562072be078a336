#include <algorithm>
#include <atomic>
#include <string>
#include <vector>

#include <fcntl.h>
#include <unistd.h>

#include "bitboards/text.h"
#include "tests/fuzz/targets.h"
#include "tests/support/folder.h"
#include "tools/batch/deals.h"
#include "tools/cli/commands.h"
#include "tools/ugi/session.h"

namespace halfboard::tests {
namespace {

using Words = std::vector<std::string>;

/// The words of the command that reads the file `in` and may write `out`; none if there is no such.
Words command_of(std::string_view name, const std::string& in, const std::string& out) {
  if (name == "verify")
    return {"verify", in, "--memory", "64", "--threads", "1", "--time-limit", "0.02"};
  if (name == "stats") return {"stats", in};
  if (name == "export") return {"export", in, "--format", "csv"};
  if (name == "replay") return {"replay", in};
  if (name == "report") return {"report", in, "--out", out};
  if (name == "merge") return {"merge", out, in};
  if (name == "suite") return {"suite", "halfcut", in, "--engine", "random", "--nodes", "1"};
  if (name == "match")
    return {"match",   "halfcut", "random",  "random", "--size",     "2",
            "--games", "2",       "--nodes", "1",      "--openings", in};
  return {};
}

class Descriptor {
 public:
  explicit Descriptor(const char* path, int flags) : number_(open(path, flags | O_CLOEXEC)) {
    require(number_ >= 0, "a file can be opened");
  }
  ~Descriptor() { close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

}  // namespace

void fuzz_file(std::string_view input) {
  const auto cut = std::min(input.find('\n'), input.size());
  const std::string_view name = input.substr(0, cut);
  const std::string_view content = input.substr(std::min(cut + 1, input.size()));
  const Folder folder;
  const std::string in = folder.file("in");
  write(in, std::string(content));
  if (name == "deals") {
    const auto deals = tools::Deals::read_file(in);
    require(!deals || deals->source().deals > 0, "a list that is taken has deals");
    return;
  }
  Words words = command_of(name, in, folder.file("out"));
  if (words.empty()) return;
  // What `verify` finds wrong ends like a fault; an internal one would be an exception.
  const bool verifies = words[0] == "verify";
  const tools::Exit status = tools::run_program(std::move(words));
  require(verifies || status != tools::Exit::fault, "a bad file is no internal fault");
}

void fuzz_ugi(std::string_view input) {
  std::string lines;
  for (std::size_t at = 0; at < input.size();) {
    const auto end = std::min(input.find('\n', at), input.size());
    const std::string_view line = input.substr(at, end - at);
    at = end + 1;
    const auto words = split_words(line);
    // What is read of `go`, but no search: it would take most of the time.
    if (!words.empty() && words[0] == "go") {
      std::optional<Error> complaint;
      tools::ugi::read_go(std::span(words).subspan(1), complaint);
    } else if (words.empty() || words[0] != "isready") {
      lines.append(line) += '\n';
    }
  }
  const Folder folder;
  write(folder.file("in"), lines);
  const Descriptor from(folder.file("in").c_str(), O_RDONLY);
  const Descriptor nowhere("/dev/null", O_WRONLY);
  tools::ugi::Channel channel(from.number(), nowhere.number());
  const std::atomic<bool> interrupted = false;
  require(tools::ugi::Session(channel, *tools::all_games()[0]).run(interrupted),
          "a session ends with its input");
}

}  // namespace halfboard::tests
