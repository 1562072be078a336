#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

#include "tools/cli/commands.h"
#include "tools/cli/interrupt.h"

int main(int argc, char** argv) {
  using namespace halfboard::tools;
  catch_interrupts();
  Exit status = Exit::fault;
  try {
    status = run_program(std::vector<std::string>(argv + 1, argv + argc));
  } catch (const std::bad_alloc&) {
    std::fputs("halfboard: out of memory: expected less work or a smaller --memory\n", stderr);
  } catch (const std::exception& fault) {
    std::fprintf(stderr, "halfboard: internal fault: %s\n", fault.what());
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    std::fputs("halfboard: cannot write standard output: expected an open pipe or room on disk\n",
               stderr);
    status = Exit::fault;
  }
  return static_cast<int>(status);
}
