# Debian packages by cpack: libhalfboard0.1 (the library and its variants), libhalfboard-dev and
# halfboard (the program). Configure with -DCMAKE_INSTALL_PREFIX=/usr; tools/release does.
set(HALFBOARD_MAINTAINER "The halfboard authors <halfboard@users.noreply.github.com>" CACHE STRING
    "Who made the Debian packages: NAME <ADDRESS>")
set(runtime libhalfboard${HALFBOARD_SOVERSION})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME halfboard)
set(CPACK_PACKAGE_VENDOR halfboard)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "")  # each package has one of its own
set(CPACK_PACKAGE_DIRECTORY ${PROJECT_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
    OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_ALL library development program)
if(HALFBOARD_PYTHON)
  list(APPEND CPACK_COMPONENTS_ALL python)
endif()
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
# Copyright, changelog, compressed manuals: what Debian asks for beside the files of `install`.
set(CPACK_PRE_BUILD_SCRIPTS ${PROJECT_SOURCE_DIR}/tools/cmake/debian_files.cmake)
set(CPACK_HALFBOARD_SOURCE_DIR ${PROJECT_SOURCE_DIR})

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${HALFBOARD_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${PROJECT_BINARY_DIR}/lib)
set(version ${PROJECT_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE})

set(CPACK_DEBIAN_LIBRARY_PACKAGE_NAME ${runtime})
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SECTION libs)
# The package's name before; both have libhalfboard.so.0.1.0.
set(CPACK_DEBIAN_LIBRARY_PACKAGE_BREAKS libhalfboard0)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_REPLACES libhalfboard0)
# Ours: cpack's own would name the library once for each instruction set.
set(shlibs ${PROJECT_BINARY_DIR}/debian/shlibs)
file(WRITE ${shlibs} "libhalfboard ${HALFBOARD_SOVERSION} ${runtime} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/tools/cmake/triggers ${shlibs})
set(CPACK_DEBIAN_LIBRARY_DESCRIPTION "solvers for five small-board games (library)
Sight Reduction, Halfcut, Groups, Chinese Checkers and Reality Check: rules,
notation, exact solvers, proofs that can be checked, players.
.
The dynamic loader takes the build for AVX2 or AVX-512 where the processor
has them.")

set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libhalfboard-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SHLIBDEPS OFF)
# The headers include that of xxHash.
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "${runtime} (= ${version}), libxxhash-dev")
set(CPACK_DEBIAN_DEVELOPMENT_DESCRIPTION "solvers for five small-board games (headers)
C++20 headers of libhalfboard with a CMake package and a pkg-config file:
each game as a type and behind a common interface, bitboards, generic
search, proof-number search, combinatorial game theory.")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME halfboard)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION math)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_DEPENDS "${runtime} (= ${version})")
set(CPACK_DEBIAN_PROGRAM_DESCRIPTION "solver and analysis toolkit for five small-board games
Solves Sight Reduction deals in bulk (the value of the two-player game and
the solitaire game under every rule) into files that outlive a kill, and
Halfcut, Groups, Chinese Checkers and Reality Check as far as they can be
solved; tables, openings, certificates, players, matches between engines.
.
With manual pages and completion for bash, zsh and fish.")

set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-halfboard)
set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
    "${runtime} (= ${version}), python3 (>= 3.11), python3 (<< 3.12), python3-numpy")
set(CPACK_DEBIAN_PYTHON_PACKAGE_SUGGESTS "python3-pandas")
set(CPACK_DEBIAN_PYTHON_PACKAGE_CONTROL_EXTRA
    ${PROJECT_SOURCE_DIR}/tools/cmake/python/postinst ${PROJECT_SOURCE_DIR}/tools/cmake/python/prerm)
set(CPACK_DEBIAN_PYTHON_DESCRIPTION "solvers for five small-board games (Python)
Positions, searches, engines and batches of Sight Reduction, Halfcut, Groups,
Chinese Checkers and Reality Check, with answers as tuples, dictionaries and
arrays, and OpenSpiel's way of playing.")

include(CPack)
