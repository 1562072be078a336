# Installs BUILD into the empty folder PLACE, runs the program from there, and builds and runs the
# small project CONSUMER against it.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE status OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT status EQUAL 0)
    list(JOIN ARGN " " command)
    message(FATAL_ERROR "${command}: ${status}\n${out}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${PLACE})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${PLACE}/first)
# Moved after the installation, so that nothing can lean on an absolute path.
file(RENAME ${PLACE}/first ${PLACE}/prefix)

run(${BUILD}/bin/halfboard --version)
set(expected "${output}")
run(${PLACE}/prefix/${BINDIR}/halfboard --version)
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "installed: ${output} built: ${expected}")
endif()
run(${PLACE}/prefix/${BINDIR}/halfboard moves sight-reduction "wwb/b1w w")

# Manual pages and completions lie where systems look for them, suites where the manual says, licences.
foreach(file ${MANDIR}/man1/halfboard.1 ${MANDIR}/man1/halfboard-solve.1
        ${DATADIR}/bash-completion/completions/halfboard ${DATADIR}/zsh/site-functions/_halfboard
        ${DATADIR}/fish/vendor_completions.d/halfboard.fish
        ${DATADIR}/halfboard/suites/halfcut.suite ${DOCDIR}/LICENSE ${DOCDIR}/copyright)
  if(NOT EXISTS ${PLACE}/prefix/${file})
    message(FATAL_ERROR "not installed: ${file}")
  endif()
endforeach()

# pkg-config tells a compiler the same as the CMake package.
find_program(pkg_config pkg-config)
if(pkg_config)
  set(ENV{PKG_CONFIG_PATH} ${PLACE}/prefix/${LIBDIR}/pkgconfig)
  run(${pkg_config} --cflags --libs halfboard)
  if(output MATCHES " -W|cadical|-lxxhash")
    message(FATAL_ERROR "pkg-config gives what another project has no need of: ${output}")
  endif()
  separate_arguments(flags UNIX_COMMAND "${output}")
  run(${COMPILER} -std=c++20 -O0 -Wall -Werror ${CONSUMER}/consumer.cpp -o ${PLACE}/by_pkg_config ${flags})
  set(ENV{LD_LIBRARY_PATH} ${PLACE}/prefix/${LIBDIR})
  run(${PLACE}/by_pkg_config)
  # .. and to a C compiler.
  find_program(c_compiler NAMES cc gcc clang)
  run(${c_compiler} -std=c99 -Wall -Werror -pedantic ${CONSUMER}/consumer.c -o ${PLACE}/in_c ${flags})
  run(${PLACE}/in_c)
  if(NOT output MATCHES "\"result\":\"win\"")
    message(FATAL_ERROR "the consumer in C printed: ${output}")
  endif()
  unset(ENV{LD_LIBRARY_PATH})
endif()

run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${PLACE}/consumer -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${PLACE}/prefix)
run(${CMAKE_COMMAND} --build ${PLACE}/consumer)
run(${PLACE}/consumer/consumer)
string(STRIP "${output}" output)
if(NOT output STREQUAL "perft 12 157 1726")
  message(FATAL_ERROR "the consumer printed: ${output}")
endif()

# Where the header that ours include is not found, the package says so.
execute_process(COMMAND ${CMAKE_COMMAND} -Uhalfboard_XXHASH_INCLUDE_DIR
    -DCMAKE_FIND_USE_CMAKE_SYSTEM_PATH=OFF -DCMAKE_FIND_USE_SYSTEM_ENVIRONMENT_PATH=OFF
    ${PLACE}/consumer OUTPUT_QUIET ERROR_VARIABLE fault)
if(NOT fault MATCHES "its headers[ \n]+include[ \n]+<xxhash.h>")
  message(FATAL_ERROR "without xxHash: ${fault}")
endif()
