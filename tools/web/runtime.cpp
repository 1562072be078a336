#include <cstddef>
#include <cstdlib>

// Debian's libc++ for WebAssembly is built without exceptions. Nothing in the library catches one
// but the edge of the C interface: a throw (out of memory, an internal fault) traps. The page then
// asks its next question about a position, or for the engine's next move, of a new instance.
extern "C" {
[[noreturn]] void* __cxa_allocate_exception(std::size_t) { std::abort(); }
[[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
}
