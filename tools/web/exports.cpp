// The module's functions are those of halfboard.h, which the linker takes from the library by name.
