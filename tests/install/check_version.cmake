# All files that name the VERSION of SOURCE name the same, and a source archive made of it, unpacked
# in PLACE, knows its commit.
foreach(file .github/CITATION.cff tools/python/pyproject.toml)
  file(STRINGS ${SOURCE}/${file} line REGEX "^version[:= ]")
  if(NOT line MATCHES "[ \"]${VERSION}\"?$")
    message(FATAL_ERROR "${file} has '${line}': expected ${VERSION}, as CMakeLists.txt")
  endif()
endforeach()

execute_process(COMMAND git rev-parse HEAD WORKING_DIRECTORY ${SOURCE}
                RESULT_VARIABLE status OUTPUT_VARIABLE commit ERROR_QUIET)
if(NOT EXISTS ${SOURCE}/.git OR NOT status EQUAL 0)
  return()
endif()
function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${SOURCE} COMMAND_ERROR_IS_FATAL ANY)
endfunction()
file(REMOVE_RECURSE ${PLACE})
file(MAKE_DIRECTORY ${PLACE})
run(git archive -o ${PLACE}/archive.tar HEAD tools/cmake tools/cli)
file(ARCHIVE_EXTRACT INPUT ${PLACE}/archive.tar DESTINATION ${PLACE})
run(${CMAKE_COMMAND} -DSOURCE_DIR=${PLACE} -DPROJECT_VERSION=${VERSION} -DOUTPUT=${PLACE}/version.h
    -P ${PLACE}/tools/cmake/write_version.cmake)
string(SUBSTRING "${commit}" 0 12 commit)
file(READ ${PLACE}/version.h version)
if(NOT version MATCHES "\"${commit}\"")
  message(FATAL_ERROR "a source archive says: ${version} expected ${commit}")
endif()
