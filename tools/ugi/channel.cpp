#include "tools/ugi/channel.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace halfboard::tools::ugi {

Channel::Channel(int in, int out) : in_(in), out_(out) {
  if (pipe(wake_) != 0) throw std::runtime_error("cannot make a pipe");
  for (const int end : wake_) fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK);
}

Channel::~Channel() {
  for (const int end : wake_) close(end);
}

void Channel::wait(std::optional<Clock::time_point> until) {
  if (!lines_.empty() && unsent_.empty()) return;
  int timeout = 200;
  if (until) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*until - Clock::now()).count();
    timeout = static_cast<int>(std::clamp<long>(static_cast<long>(left), 0, timeout));
  }
  if (!lines_.empty()) timeout = 0;
  std::array<pollfd, 3> watched{{{wake_[0], POLLIN, 0},
                                 {ended_ || clogged() ? -1 : in_, POLLIN, 0},
                                 {unsent_.empty() ? -1 : out_, POLLOUT, 0}}};
  if (poll(watched.data(), watched.size(), timeout) <= 0) return;
  if (watched[0].revents != 0) {
    std::array<char, 4096> bytes;
    while (::read(wake_[0], bytes.data(), bytes.size()) > 0) continue;
  }
  if (watched[1].revents != 0) receive();
  if (watched[2].revents != 0) push(0);
}

void Channel::receive() {
  static constexpr std::size_t most = std::size_t{1} << 16;
  std::array<char, most> bytes;
  const ssize_t count = ::read(in_, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
  if (count > 0) return cut({bytes.data(), static_cast<std::size_t>(count)});
  ended_ = true;
  if (skipping_) lost_ = true;
  if (!part_.empty()) keep_line();
}

void Channel::keep_line() {
  waiting_ += part_.size() + line_overhead;
  lines_.push_back(std::exchange(part_, {}));
}

void Channel::cut(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view piece = text.substr(0, end);
    if (!skipping_) part_ += piece;
    if (part_.size() > longest_line) {
      skipping_ = true;
      part_ = {};
    }
    if (end == std::string_view::npos) return;
    if (skipping_)
      lost_ = true;
    else
      keep_line();
    skipping_ = false;
    text.remove_prefix(end + 1);
  }
}

std::optional<std::string> Channel::line() {
  if (lines_.empty()) return std::nullopt;
  std::string line = std::move(lines_.front());
  lines_.pop_front();
  waiting_ -= line.size() + line_overhead;
  if (line.ends_with('\r')) line.pop_back();
  return line;
}

void Channel::send(std::string_view text) {
  unsent_ += text;
  push(0);
}

void Channel::finish() { push(1000); }

void Channel::push(int timeout_ms) {
  // A pipe that is ready takes as many bytes as are always written at once.
  static constexpr std::size_t at_once = 4096;
  while (sent_ < unsent_.size() && !broken_) {
    pollfd watched{out_, POLLOUT, 0};
    const int ready = poll(&watched, 1, timeout_ms);
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) break;
    const ssize_t count =
        ::write(out_, unsent_.data() + sent_, std::min(at_once, unsent_.size() - sent_));
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) {
      broken_ = true;
      full_ = errno != EPIPE;
      sent_ = unsent_.size();
      break;
    }
    sent_ += static_cast<std::size_t>(count);
  }
  // Seldom, for what is left has to be moved.
  constexpr std::size_t much = std::size_t{1} << 20;
  if (sent_ < unsent_.size() && sent_ < much) return;
  unsent_.erase(0, sent_);
  sent_ = 0;
}

}  // namespace halfboard::tools::ugi
