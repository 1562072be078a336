include(CMakePackageConfigHelpers)

# Components, one a package (see halfboard_package.cmake): library, development, program; notes is
# in none of them.
install(TARGETS halfboard EXPORT halfboardTargets
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library NAMELINK_COMPONENT development)
foreach(isa target IN ZIP_LISTS halfboard_variants halfboard_variant_targets)
  install(TARGETS ${target}
          LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}/glibc-hwcaps/${isa} COMPONENT library
          NAMELINK_SKIP)
endforeach()
install(TARGETS halfboard_program
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
install(DIRECTORY bitboards solver games DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfboard
        COMPONENT development FILES_MATCHING PATTERN "*.h")
install(FILES ${PROJECT_BINARY_DIR}/generated/games/all.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfboard/games COMPONENT development)
install(FILES tools/any_game/any_game.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfboard/tools/any_game COMPONENT development)
install(FILES tools/c_api/halfboard.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/halfboard COMPONENT development)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT notes)
# Our licence again, and those of what is compiled in.
install(FILES tools/cmake/debian_copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT notes
        RENAME copyright)
install(DIRECTORY results/suites DESTINATION ${CMAKE_INSTALL_DATADIR}/halfboard COMPONENT program
        FILES_MATCHING PATTERN "*.suite")
# Manual pages and completions, written by the program itself (see tools/CMakeLists.txt).
if(NOT CMAKE_CROSSCOMPILING)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/share/man/ DESTINATION ${CMAKE_INSTALL_MANDIR}
          COMPONENT program)
  install(DIRECTORY ${PROJECT_BINARY_DIR}/share/ DESTINATION ${CMAKE_INSTALL_DATADIR}
          COMPONENT program PATTERN man EXCLUDE)
endif()

configure_file(tools/cmake/halfboard.pc.in ${PROJECT_BINARY_DIR}/halfboard.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/halfboard.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
        COMPONENT development)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/halfboard)
install(EXPORT halfboardTargets NAMESPACE halfboard:: DESTINATION ${package_dir}
        COMPONENT development)
configure_package_config_file(tools/cmake/halfboardConfig.cmake.in
  ${PROJECT_BINARY_DIR}/halfboardConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/halfboardConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/halfboardConfig.cmake
              ${PROJECT_BINARY_DIR}/halfboardConfigVersion.cmake
        DESTINATION ${package_dir} COMPONENT development)
include(halfboard_package)
