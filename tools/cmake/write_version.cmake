# Run at build time: writes version.h, and touches it only if the commit changed.
# `git archive` writes its commit here (.gitattributes); a clone asks git. An unpacked archive does
# not: it may lie in somebody else's repository.
set(HALFBOARD_COMMIT "$Format:%H$")
set(HALFBOARD_DATE "$Format:%cs$")
if(EXISTS ${SOURCE_DIR}/.git)
  execute_process(COMMAND git describe --always --dirty --abbrev=12
    WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE HALFBOARD_COMMIT
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  execute_process(COMMAND git log -1 --format=%cs
    WORKING_DIRECTORY ${SOURCE_DIR} OUTPUT_VARIABLE HALFBOARD_DATE
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
else()
  string(SUBSTRING "${HALFBOARD_COMMIT}" 0 12 HALFBOARD_COMMIT)
endif()
if(NOT HALFBOARD_COMMIT OR HALFBOARD_COMMIT MATCHES Format)
  set(HALFBOARD_COMMIT "unknown")
endif()
if(NOT HALFBOARD_DATE MATCHES "^[0-9-]+$")
  set(HALFBOARD_DATE "")
endif()
configure_file(${SOURCE_DIR}/tools/cli/version.h.in ${OUTPUT} @ONLY)
