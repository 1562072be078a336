# Debian 12 packages only; see tools/install-packages for their names.
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(SQLite3 REQUIRED)
find_package(Boost 1.74 REQUIRED COMPONENTS program_options)
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
# A static library, and no CMake package comes with it. What is linked is part of libhalfboard.
find_path(CADICAL_INCLUDE_DIR cadical.hpp REQUIRED)
find_library(CADICAL_LIBRARY cadical REQUIRED)

add_library(halfboard_warnings INTERFACE)
target_compile_options(halfboard_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wnon-virtual-dtor
  -Wold-style-cast -Woverloaded-virtual -Wcast-align
  # Wrong about std::string's operator+ in g++ 12: https://gcc.gnu.org/bugzilla/show_bug.cgi?id=105651
  $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-restrict>
  -Wno-psabi  # vectors wider than the baseline's registers never cross a library's edge
  # Where several sources are compiled as one, each hides what the ones before it keep to themselves.
  $<$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>:-Wno-shadow>
  $<$<AND:$<BOOL:$<TARGET_PROPERTY:UNITY_BUILD>>,$<CXX_COMPILER_ID:GNU>>:-Wno-subobject-linkage>
  $<$<BOOL:${HALFBOARD_WERROR}>:-Werror>)

# With HALFBOARD_UNITY up to so many sources are compiled as one, which saves more than half of the time: most goes into
# headers and templates that they share. Neighbours, but never of two rooms, in which names may mean different things: a
# room is the files that use the names of one game. It is a folder for tests, which use more names, and for Sight
# Reduction, whose searches are some 4% slower when other folders' code takes part in what g++ allows for inlining.
function(halfboard_unite target most)
  if(NOT HALFBOARD_UNITY)
    return()
  endif()
  list(JOIN HALFBOARD_GAMES "|" games)
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources EXCLUDE REGEX "^\\$<")
  foreach(source IN LISTS sources)
    cmake_path(ABSOLUTE_PATH source)
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE inside)
    if(inside MATCHES "^(tests|games/sight_reduction)/")
      cmake_path(GET source PARENT_PATH room)
    else()
      file(STRINGS ${source} room LIMIT_COUNT 1 REGEX "^(using|namespace) [a-z_: ]*(${games})")
      string(REGEX MATCH "${games}" room "${room}")
    endif()
    string(MAKE_C_IDENTIFIER "${room}" room)
    math(EXPR group "0${count_${room}} / ${most}")
    math(EXPR count_${room} "0${count_${room}} + 1")
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room}_${group})
  endforeach()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
endfunction()

# For targets with nothing hot in them, where compiling costs more than running. -Og compiles in four fifths of the time that -O1 takes,
# and does not inline what xxHash would have inlined in any case.
function(halfboard_optimise_little target)
  # A sanitizer makes optimising longer still: 23 s of a core for what takes 9 s without.
  if(HALFBOARD_SANITIZED)
    target_compile_options(${target} PRIVATE -O0)
  endif()
  target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-Og>)
  target_compile_definitions(${target} PRIVATE $<$<CONFIG:Release>:XXH_NO_INLINE_HINTS=1>)
endfunction()

# Precompiled headers, for targets in which reading headers takes longer than compiling.
function(halfboard_precompile target)
  target_precompile_headers(${target} PRIVATE ${ARGN})
  # In a precompiled header g++ 12 forgets what is the system's and warns of std::string without cause.
  target_compile_options(${target} PRIVATE
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-array-bounds>
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overflow>
    $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-stringop-overread>)
endfunction()
