# Where an installation finds its parts, from CMAKE_INSTALL_PREFIX, .._BINDIR, .._LIBDIR and
# .._INCLUDEDIR: relative to each other, so that it can be moved, unless a folder was given as a whole path.

# For pkg-config: prefix, libdir and includedir of halfboard.pc.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(halfboard_pc_prefix "${CMAKE_INSTALL_PREFIX}")
else()
  file(RELATIVE_PATH up /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
  set(halfboard_pc_prefix "\${pcfiledir}/${up}")
endif()
foreach(folder LIBDIR INCLUDEDIR)
  set(halfboard_pc_${folder} "${CMAKE_INSTALL_${folder}}")
  if(NOT IS_ABSOLUTE "${CMAKE_INSTALL_${folder}}")
    string(PREPEND halfboard_pc_${folder} "\${prefix}/")
  endif()
endforeach()

# For the loader: where the program looks for the library. One of the two is right in the build, too.
if(IS_ABSOLUTE "${CMAKE_INSTALL_LIBDIR}")
  set(halfboard_rpath "$ORIGIN/../lib" "${CMAKE_INSTALL_LIBDIR}")  # in the build never an installed one
elseif(IS_ABSOLUTE "${CMAKE_INSTALL_BINDIR}")
  set(halfboard_rpath "$ORIGIN/../lib" "${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_LIBDIR}")
else()
  file(RELATIVE_PATH libraries /${CMAKE_INSTALL_BINDIR} /${CMAKE_INSTALL_LIBDIR})
  set(halfboard_rpath "$ORIGIN/${libraries}" "$ORIGIN/../lib")
endif()
list(REMOVE_DUPLICATES halfboard_rpath)
