# libhalfboard: bitboards/, solver/, games/ and the type-erased games of tools/any_game/any_game.h. Everything
# hot is in here, so that the dynamic loader can choose a build for the machine's instruction set:
#   lib/libhalfboard.so.0.1                            any x86-64 (or any aarch64)
#   lib/glibc-hwcaps/x86-64-v3/libhalfboard.so.0.1     AVX2, BMI2, POPCNT
#   lib/glibc-hwcaps/x86-64-v4/libhalfboard.so.0.1     AVX-512
# See ld.so(8), "Hardware capabilities". With HALFBOARD_ISA there is one build, for that instruction
# set, and the program checks the processor when it starts. Nothing is compiled twice into one object, so no inline
# function of one build can be linked into another.

set(generated ${PROJECT_BINARY_DIR}/generated)
set(game_includes "")
set(game_types "")
set(game_declarations "")
set(game_entries "")
set(game_tables "")
set(table_declarations "")
set(player_declarations "")
set(player_entries "")
set(any_game_sources ${PROJECT_SOURCE_DIR}/tools/any_game/any_game.cpp
    ${PROJECT_SOURCE_DIR}/tools/any_game/any_tables.cpp)
set(halfboard_sources ${any_game_sources}
    ${generated}/tools/games.cpp ${generated}/tools/tables_list.cpp ${generated}/tools/players.cpp)
foreach(game IN LISTS HALFBOARD_GAMES)
  foreach(part adapter:any tables:tables player:player)
    string(REPLACE ":" ";" part ${part})
    list(GET part 0 template)
    list(GET part 1 prefix)
    configure_file(${PROJECT_SOURCE_DIR}/tools/any_game/${template}.cpp.in
                   ${generated}/tools/${prefix}_${game}.cpp @ONLY)
    list(APPEND halfboard_sources ${generated}/tools/${prefix}_${game}.cpp)
  endforeach()
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/games/${game}/*.cpp)
  list(APPEND halfboard_sources ${sources})
  string(APPEND game_includes "#include \"games/${game}/game.h\"\n")
  list(APPEND game_types "${game}::Game")
  string(APPEND game_declarations "const AnyGame& any_${game}();\n")
  string(APPEND table_declarations "const AnyTables* tables_of_${game}();\n")
  list(APPEND game_tables "tables_of_${game}()")
  list(APPEND game_entries "&any_${game}()")
  string(APPEND player_declarations
         "std::unique_ptr<AnyPlayer> make_player_${game}(const solver::play::Settings& settings);\n")
  list(APPEND player_entries "&make_player_${game}")
endforeach()
list(JOIN game_types ", " game_types)
list(JOIN game_tables ", " game_tables)
list(JOIN game_entries ", " game_entries)
list(JOIN player_entries ", " player_entries)
configure_file(${PROJECT_SOURCE_DIR}/tools/any_game/players.cpp.in ${generated}/tools/players.cpp @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/tools/any_game/games.cpp.in ${generated}/tools/games.cpp @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/tools/any_game/tables_list.cpp.in ${generated}/tools/tables_list.cpp @ONLY)
configure_file(${PROJECT_SOURCE_DIR}/tools/any_game/games_all.h.in ${generated}/games/all.h @ONLY)

file(GLOB_RECURSE solver_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/solver/*.cpp)
list(APPEND halfboard_sources ${solver_sources})

# The C interface, and the pictures and the JSON it gives.
file(GLOB c_api_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/c_api/*.cpp)
set(picture_sources ${PROJECT_SOURCE_DIR}/tools/reports/draw.cpp ${PROJECT_SOURCE_DIR}/tools/reports/svg.cpp
  ${PROJECT_SOURCE_DIR}/tools/reports/terminal_colours.cpp
  ${PROJECT_SOURCE_DIR}/tools/reports/json.cpp ${PROJECT_SOURCE_DIR}/tools/reports/json_text.cpp)
list(APPEND halfboard_sources ${c_api_sources} ${picture_sources})

if(HALFBOARD_WASM)  # takes the sources, and builds no shared library: tools/web
  return()
endif()

# Text in and out: nothing hot is in these, and compiling costs more than running.
set(text_sources ${halfboard_sources})
list(FILTER text_sources INCLUDE REGEX
  "/(notation|parse|text|short_game_text|diagram|layout|explain|expert|book)\\.cpp$|/tools/(c_api|reports)/")
list(REMOVE_ITEM halfboard_sources ${text_sources})

# What the two parts of a library have in common.
function(halfboard_part target isa)
  halfboard_unite(${target} 16)
  target_include_directories(${target} PUBLIC
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}> $<BUILD_INTERFACE:${generated}>
    $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/halfboard>)
  target_include_directories(${target} SYSTEM PRIVATE
    ${XXHASH_INCLUDE_DIR} ${CADICAL_INCLUDE_DIR})
  target_compile_features(${target} PUBLIC cxx_std_20)
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:halfboard_warnings>)
  if(isa)
    # g++ 12 takes the undefined registers of its own AVX-512 intrinsics for a mistake.
    target_compile_options(${target} PRIVATE -march=${isa}
      $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-maybe-uninitialized>
      $<$<AND:$<CXX_COMPILER_ID:GNU>,$<VERSION_LESS:$<CXX_COMPILER_VERSION>,13>>:-Wno-uninitialized>)
  endif()
endfunction()

function(halfboard_library target isa)
  add_library(${target}_text OBJECT ${text_sources})
  halfboard_part(${target}_text "${isa}")
  # Small files, each game's in its own namespace.
  set(games_text ${text_sources})
  list(FILTER games_text INCLUDE REGEX "/games/")
  set_source_files_properties(${games_text} PROPERTIES UNITY_GROUP games_text)
  halfboard_optimise_little(${target}_text)
  target_compile_definitions(${target}_text PRIVATE FMT_HEADER_ONLY=1 HALFBOARD_VERSION="${PROJECT_VERSION}")
  halfboard_precompile(${target}_text
    <algorithm> <array> <atomic> <functional> <map> <memory> <optional> <span> <sstream> <string>
    <string_view> <vector> ${PROJECT_SOURCE_DIR}/tools/reports/json.h)

  add_library(${target} SHARED ${halfboard_sources} $<TARGET_OBJECTS:${target}_text>)
  halfboard_part(${target} "${isa}")
  # The library calls its own copies of inline functions, never those of a program that was compiled
  # for another instruction set: they may take their vectors in other registers.
  target_link_options(${target} PRIVATE -Wl,-Bsymbolic-functions)
  # CaDiCaL is inside and not to be seen from outside: a user may link another version.
  target_link_options(${target} PRIVATE -Wl,--exclude-libs,libcadical.a)
  # No header includes CaDiCaL's: another project does not need it to compile and link.
  target_link_libraries(${target} PRIVATE $<BUILD_INTERFACE:${CADICAL_LIBRARY}>)
  set_target_properties(${target} PROPERTIES
    OUTPUT_NAME halfboard VERSION ${PROJECT_VERSION} SOVERSION ${HALFBOARD_SOVERSION})
  if(isa AND NOT target STREQUAL "halfboard")
    set_target_properties(${target} PROPERTIES
      LIBRARY_OUTPUT_DIRECTORY ${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/glibc-hwcaps/${isa})
  endif()
  # What most files read: half of a small file's compilation. Two headers of ours bring the largest,
  # intrinsics and xxHash, the way we use them.
  halfboard_precompile(${target}
    <algorithm> <array> <atomic> <bit> <chrono> <cstdint> <functional> <limits> <map> <memory> <mutex>
    <numeric> <optional> <span> <sstream> <string> <string_view> <thread> <unordered_map> <utility>
    <variant> <vector>
    ${PROJECT_SOURCE_DIR}/bitboards/lanes.h ${PROJECT_SOURCE_DIR}/solver/hash.h)
endfunction()

# The best of the instruction sets above that this machine's loader knows to be there; else none.
function(halfboard_host_isa result)
  set(${result} "" PARENT_SCOPE)
  if(NOT CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    return()
  endif()
  execute_process(COMMAND /lib64/ld-linux-x86-64.so.2 --help
    OUTPUT_VARIABLE loader_help ERROR_QUIET)
  foreach(isa x86-64-v3 x86-64-v4)
    if(loader_help MATCHES "${isa} .supported")
      set(${result} ${isa} PARENT_SCOPE)
    endif()
  endforeach()
endfunction()

set(halfboard_isa "${HALFBOARD_ISA}")
if(halfboard_isa STREQUAL "HOST")
  halfboard_host_isa(halfboard_isa)
endif()
halfboard_library(halfboard "${halfboard_isa}")
add_library(halfboard::halfboard ALIAS halfboard)
set(halfboard_variants "")
set(halfboard_variant_targets "")  # of each its library
if(HALFBOARD_HWCAPS AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(isa x86-64-v3 x86-64-v4)
    string(REPLACE "x86-64-" "" level ${isa})
    halfboard_library(halfboard_${level} ${isa})
    list(APPEND halfboard_variants ${isa})
    list(APPEND halfboard_variant_targets halfboard_${level})
  endforeach()
endif()
