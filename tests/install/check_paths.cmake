# What PATHS (tools/cmake/halfboard_paths.cmake) makes of folders that may be whole paths.
function(check prefix bin lib include expected)
  set(CMAKE_INSTALL_PREFIX ${prefix})
  set(CMAKE_INSTALL_BINDIR ${bin})
  set(CMAKE_INSTALL_LIBDIR ${lib})
  set(CMAKE_INSTALL_INCLUDEDIR ${include})
  include(${PATHS})
  string(CONCAT found "${halfboard_pc_prefix} ${halfboard_pc_LIBDIR} ${halfboard_pc_INCLUDEDIR} "
                      "${halfboard_rpath}")
  if(NOT found STREQUAL expected)
    message(SEND_ERROR "${prefix} ${bin} ${lib} ${include}: ${found}\nexpected: ${expected}")
  endif()
endfunction()

check(/usr bin lib include
      "\${pcfiledir}/../../ \${prefix}/lib \${prefix}/include $ORIGIN/../lib")
check(/usr bin lib/x86_64-linux-gnu include
      "\${pcfiledir}/../../../ \${prefix}/lib/x86_64-linux-gnu \${prefix}/include \
$ORIGIN/../lib/x86_64-linux-gnu;$ORIGIN/../lib")
check(/opt libexec/halfboard lib include
      "\${pcfiledir}/../../ \${prefix}/lib \${prefix}/include $ORIGIN/../../lib;$ORIGIN/../lib")
check(/opt bin /usr/lib64 include
      "/opt /usr/lib64 \${prefix}/include $ORIGIN/../lib;/usr/lib64")
check(/opt bin lib /usr/include
      "\${pcfiledir}/../../ \${prefix}/lib /usr/include $ORIGIN/../lib")
check(/opt /usr/bin lib64 include
      "\${pcfiledir}/../../ \${prefix}/lib64 \${prefix}/include $ORIGIN/../lib;/opt/lib64")
