#pragma once

#include <string>
#include <string_view>
#include <vector>

/// Running the real program on a pseudo-terminal.
namespace halfboard::tests {

/// What is typed once `after` has been shown, behind what was waited for before.
struct Typed {
  std::string after;
  std::string keys;  ///< "\x03" is Ctrl-C
};

struct OnTerminal {
  int status = 0;    ///< as in Finished
  std::string text;  ///< all that came, with control characters
};

/// Runs the program; standard input, output and error are a terminal of so many columns that shows
/// 256 colours. Killed after 30 seconds (120
/// under a sanitizer).
OnTerminal on_terminal(const std::vector<std::string>& arguments,
                       const std::vector<Typed>& typed = {}, int columns = 80);

/// The rows that such a text leaves on the screen, without colours and blanks at the end.
std::vector<std::string> screen_of(std::string_view text, int columns = 80);

}  // namespace halfboard::tests
