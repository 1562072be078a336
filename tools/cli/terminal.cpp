#include "tools/cli/terminal.h"

#include <sys/ioctl.h>

namespace halfboard::tools {

std::size_t columns_of(int descriptor) {
  winsize size{};
  if (::ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

}  // namespace halfboard::tools
