#include <cstring>

#include <unistd.h>

// Part of programs whose library was built for one instruction set (HALFBOARD_ISA): says so where
// the processor lacks it, instead of dying of an illegal instruction. It runs before the library's
// own initialisers, so nothing but system calls may be used here.
namespace {

bool has_instruction_set() {
  __builtin_cpu_init();
  bool has = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
             __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma") &&
             __builtin_cpu_supports("popcnt");
#if HALFBOARD_ISA_LEVEL >= 4
  has = has && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl");
#endif
  return has;
}

void check_processor() {
  if (has_instruction_set()) return;
  constexpr char message[] =
      "halfboard: built for another processor: expected one with x86-64-v"
#if HALFBOARD_ISA_LEVEL >= 4
      "4"
#else
      "3"
#endif
      " (build the preset 'release' for any)\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, message, std::strlen(message));
  _exit(1);
}

[[gnu::section(".preinit_array"), gnu::used]] void (*const at_start)() = check_processor;

}  // namespace
