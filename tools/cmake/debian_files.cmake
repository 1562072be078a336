# Run by cpack between installation and packing, in each component's stage: what a Debian package
# has beside the files of `install`, and where Debian's zsh looks for completions.
function(package_of component result)
  string(TOUPPER ${component} name)
  set(${result} ${CPACK_DEBIAN_${name}_PACKAGE_NAME} PARENT_SCOPE)
endfunction()

# As policy wants it: best compression, no name, no time.
function(compress)
  execute_process(COMMAND gzip -9nf ${ARGN} COMMAND_ERROR_IS_FATAL ANY)
endfunction()

function(write_documents component stage)
  package_of(${component} package)
  set(documents ${stage}/usr/share/doc/${package})
  configure_file(${CPACK_HALFBOARD_SOURCE_DIR}/tools/cmake/debian_copyright ${documents}/copyright
                 COPYONLY)
  string(TIMESTAMP now "%a, %d %b %Y %H:%M:%S +0000" UTC)  # SOURCE_DATE_EPOCH if it is set
  file(WRITE ${documents}/changelog.Debian
"halfboard (${CPACK_PACKAGE_VERSION}-${CPACK_DEBIAN_PACKAGE_RELEASE}) unstable; urgency=medium

  * Packages made by cpack from the source; what changed: changelog.gz.

 -- ${CPACK_DEBIAN_PACKAGE_MAINTAINER}  ${now}
")
  configure_file(${CPACK_HALFBOARD_SOURCE_DIR}/.github/CHANGELOG.md ${documents}/changelog COPYONLY)
  compress(${documents}/changelog.Debian ${documents}/changelog)
endfunction()

foreach(component IN LISTS CPACK_COMPONENTS_ALL)
  set(stage ${CPACK_TEMPORARY_DIRECTORY}/${component})
  write_documents(${component} ${stage})
endforeach()

set(share ${CPACK_TEMPORARY_DIRECTORY}/program/usr/share)
file(GLOB manuals ${share}/man/man1/*.1)
compress(${manuals})
file(RENAME ${share}/zsh/site-functions ${share}/zsh/vendor-completions)
