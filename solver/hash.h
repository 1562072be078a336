#pragma once

// xxHash compiled in, so that users of the library's headers need no further object to link.
#ifndef XXH_INLINE_ALL
#define XXH_INLINE_ALL
#endif
#include <xxhash.h>
