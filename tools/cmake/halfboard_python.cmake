# The Python package as a part of the build and of `install` (-DHALFBOARD_PYTHON=ON), for Debian's
# Python: a wheel for users of pip, and its files for python3-halfboard.
set(place ${PROJECT_BINARY_DIR}/python-package)
file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tools/python/halfboard/*
     ${PROJECT_SOURCE_DIR}/tools/python/*.py ${PROJECT_SOURCE_DIR}/tools/python/*.toml
     ${PROJECT_SOURCE_DIR}/tools/python/README.md)
set(pip /usr/bin/python3 -m pip --disable-pip-version-check -q)
# From a copy, without what setuptools wrote beside its sources.
add_custom_command(
  OUTPUT ${place}/done
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${place}
  COMMAND ${CMAKE_COMMAND} -E copy_directory ${PROJECT_SOURCE_DIR}/tools/python/halfboard
          ${place}/source/halfboard
  COMMAND ${CMAKE_COMMAND} -E copy ${PROJECT_SOURCE_DIR}/tools/python/setup.py
          ${PROJECT_SOURCE_DIR}/tools/python/pyproject.toml ${PROJECT_SOURCE_DIR}/tools/python/README.md
          ${place}/source
  COMMAND ${CMAKE_COMMAND} -E env HALFBOARD_PACKAGED=1 HALFBOARD_BUILD=${PROJECT_BINARY_DIR}
          HALFBOARD_SOURCE=${PROJECT_SOURCE_DIR}
          ${pip} wheel --no-deps --no-build-isolation -w ${place}/wheel ${place}/source
  COMMAND ${pip} install --no-deps --no-index --no-compile --root-user-action ignore
          --find-links ${place}/wheel --target ${place}/site halfboard
  COMMAND ${CMAKE_COMMAND} -E touch ${place}/done
  DEPENDS halfboard ${sources} ${PROJECT_SOURCE_DIR}/tools/c_api/halfboard.h
  COMMENT "The Python package" VERBATIM)
add_custom_target(halfboard_python ALL DEPENDS ${place}/done)
install(DIRECTORY ${place}/site/ DESTINATION lib/python3/dist-packages COMPONENT python
        PATTERN RECORD EXCLUDE PATTERN direct_url.json EXCLUDE PATTERN REQUESTED EXCLUDE
        PATTERN INSTALLER EXCLUDE PATTERN LICENSE EXCLUDE PATTERN copyright EXCLUDE)
