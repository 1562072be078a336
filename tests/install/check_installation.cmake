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

run(${CMAKE_COMMAND} -S ${CONSUMER} -B ${PLACE}/consumer -G ${GENERATOR}
    -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_PREFIX_PATH=${PLACE}/prefix)
run(${CMAKE_COMMAND} --build ${PLACE}/consumer)
run(${PLACE}/consumer/consumer)
string(STRIP "${output}" output)
if(NOT output STREQUAL "perft 12 157 1726")
  message(FATAL_ERROR "the consumer printed: ${output}")
endif()
