# Run at build time: writes version.h, and touches it only if the commit changed.
execute_process(COMMAND git describe --always --dirty --abbrev=12
  WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE HALFBOARD_COMMIT
  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
if(NOT HALFBOARD_COMMIT)
  set(HALFBOARD_COMMIT "unknown")
endif()
configure_file(${SOURCE_DIR}/tools/cli/version.h.in ${OUTPUT} @ONLY)
