#include "tools/ugi/channel.h"

#include <string>

#include <fcntl.h>
#include <unistd.h>

#include "tests/support/catch.h"

// Lines to and from an engine.
namespace {

using halfboard::tools::ugi::Channel;

TEST_CASE("who asks and never reads is not listened to for ever", "[ugi]") {
  int in[2];
  int out[2];
  REQUIRE(::pipe(in) == 0);
  REQUIRE(::pipe(out) == 0);
  for (const int end : {in[0], in[1], out[1]}) ::fcntl(end, F_SETFL, O_NONBLOCK);
  {
    Channel channel(in[0], out[1]);
    channel.send(std::string(std::size_t{1} << 20, 'x'));
    const std::string lines = []() {
      std::string text;
      while (text.size() < 4096) text += "query turn\n";
      return text;
    }();
    std::size_t taken = 0;
    for (int i = 0; i < 100'000; ++i) {
      const auto written = ::write(in[1], lines.data(), lines.size());
      if (written > 0) taken += static_cast<std::size_t>(written);
      channel.wait(Channel::Clock::now());
    }
    CHECK(taken > 100'000);
    CHECK(taken < Channel::most_waiting);
    // Once lines are answered, more come.
    for (int i = 0; i < 1000; ++i) CHECK(channel.line() == "query turn");
  }
  for (const int end : {in[0], in[1], out[0], out[1]}) ::close(end);
}

}  // namespace
