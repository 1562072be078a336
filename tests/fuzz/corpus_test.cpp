#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>
#include <string>

#include <unistd.h>

#include "tests/fuzz/targets.h"
#include "tests/support/catch.h"
#include "tests/support/paths.h"
#include "tools/any_game/any_game.h"

// Runs the fuzz targets on their stored inputs; a fault aborts the test.
namespace {

using namespace halfboard;
namespace fs = std::filesystem;

/// Sends standard output and standard error to nowhere as long as it lives.
class Silence {
 public:
  Silence() {
    std::FILE* nowhere = std::fopen("/dev/null", "w");
    for (int stream : {1, 2}) dup2(fileno(nowhere), stream);
    std::fclose(nowhere);
  }
  ~Silence() {
    std::fflush(stdout);
    std::fflush(stderr);
    dup2(out_, 1);
    dup2(err_, 2);
    close(out_);
    close(err_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int out_ = dup(1);
  int err_ = dup(2);
};

void replay(const char* target, void (*run)(std::string_view)) {
  int inputs = 0;
  {
    const Silence silence;
    for (const auto& entry :
         fs::directory_iterator(fs::path(tests::source_dir()) / "tests/fuzz/corpus" / target)) {
      std::ifstream file(entry.path(), std::ios::binary);
      run(std::string(std::istreambuf_iterator<char>(file), {}));
      ++inputs;
    }
  }
  CHECK(inputs > 0);
}

}  // namespace

TEST_CASE("the position fuzzer has stored inputs of every game", "[fuzz]") {
  std::set<std::string, std::less<>> games;
  for (const auto& entry :
       fs::directory_iterator(fs::path(tests::source_dir()) / "tests/fuzz/corpus/position")) {
    std::ifstream file(entry.path(), std::ios::binary);
    std::string first;
    std::getline(file, first);
    games.insert(first);
  }
  for (const tools::AnyGame* game : tools::all_games()) {
    INFO(game->name());
    CHECK(games.contains(game->name()));
  }
}

TEST_CASE("stored inputs of the position fuzzer", "[fuzz]") {
  replay("position", tests::fuzz_position);
}

TEST_CASE("stored inputs of the proof fuzzer", "[fuzz]") { replay("proof", tests::fuzz_proof); }

TEST_CASE("stored inputs of the command line fuzzer", "[fuzz]") {
  replay("command_line", tests::fuzz_command_line);
}

TEST_CASE("stored inputs of the file fuzzer", "[fuzz]") { replay("file", tests::fuzz_file); }

TEST_CASE("stored inputs of the engine protocol's fuzzer", "[fuzz]") {
  replay("ugi", tests::fuzz_ugi);
}
