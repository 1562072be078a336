# What users of the library and of an installation rely on. Sanitizer builds leave these out: they
# say nothing new there.
if(HALFBOARD_SANITIZED)
  return()
endif()

# Every public header compiles alone. A source includes a chain of them, each of which includes the one
# before: so nothing stands before a header that it would not bring itself, and a third of the
# compilations do.
file(GLOB_RECURSE public_headers CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}
     ${PROJECT_SOURCE_DIR}/bitboards/*.h ${PROJECT_SOURCE_DIR}/solver/*.h
     ${PROJECT_SOURCE_DIR}/games/*.h)
list(APPEND public_headers tools/any_game/any_game.h)
set(included "")
foreach(header IN LISTS public_headers)
  file(STRINGS ${PROJECT_SOURCE_DIR}/${header} lines REGEX "^#include \"")
  list(TRANSFORM lines REPLACE "^#include \"([^\"]+)\".*" "\\1")
  set(includes_${header} ${lines})
  list(APPEND included ${lines})
endforeach()
set(header_sources "")
set(rest ${public_headers})
set(heads ${public_headers})
list(REMOVE_ITEM heads ${included})
while(rest)
  # From a header that nobody includes, if there is one left, down as far as headers are new.
  list(POP_FRONT heads header)
  if(NOT header)
    list(GET rest 0 header)
  endif()
  string(REPLACE "/" "_" name ${header})
  set(text "")
  while(header)
    string(PREPEND text "#include \"${header}\"\n")
    list(REMOVE_ITEM rest ${header})
    set(next "")
    foreach(include IN LISTS includes_${header})
      if(include IN_LIST rest)
        set(next ${include})
        break()
      endif()
    endforeach()
    set(header ${next})
  endwhile()
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cpp)
  file(CONFIGURE OUTPUT ${source} CONTENT "${text}")
  list(APPEND header_sources ${source})
endwhile()
add_library(halfboard_headers OBJECT EXCLUDE_FROM_ALL ${header_sources})
target_link_libraries(halfboard_headers PRIVATE halfboard halfboard_warnings)
target_compile_options(halfboard_headers PRIVATE -O0)
if(HALFBOARD_HEADERS_TEST)
  add_test(NAME "public headers compile alone"
    COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target halfboard_headers)
endif()

# An installation works from any place, and other projects find and link it.
add_test(NAME "installation serves another project"
  COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -DCOMPILER=${CMAKE_CXX_COMPILER}
          -DGENERATOR=${CMAKE_GENERATOR} -DBINDIR=${CMAKE_INSTALL_BINDIR}
          -DLIBDIR=${CMAKE_INSTALL_LIBDIR} -DDATADIR=${CMAKE_INSTALL_DATADIR}
          -DMANDIR=${CMAKE_INSTALL_MANDIR} -DDOCDIR=${CMAKE_INSTALL_DOCDIR}
          -DCONSUMER=${CMAKE_CURRENT_SOURCE_DIR}/install
          -DPLACE=${CMAKE_CURRENT_BINARY_DIR}/installation
          -P ${CMAKE_CURRENT_SOURCE_DIR}/install/check_installation.cmake)

add_test(NAME "whole paths in an installation"
  COMMAND ${CMAKE_COMMAND} -DPATHS=${PROJECT_SOURCE_DIR}/tools/cmake/halfboard_paths.cmake
          -P ${CMAKE_CURRENT_SOURCE_DIR}/install/check_paths.cmake)

add_test(NAME "one version, also in a source archive"
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${PROJECT_SOURCE_DIR} -DVERSION=${PROJECT_VERSION}
          -DPLACE=${CMAKE_CURRENT_BINARY_DIR}/archive
          -P ${CMAKE_CURRENT_SOURCE_DIR}/install/check_version.cmake)

# Every build of the library that this machine can run gives the same answers.
if(HALFBOARD_HWCAPS)
  add_test(NAME "library variants agree"
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/install/check_variants $<TARGET_FILE:halfboard_program>)
  set_tests_properties("library variants agree" PROPERTIES SKIP_RETURN_CODE 77)
endif()
