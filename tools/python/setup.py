"""Builds the extension against an installed libhalfboard: HALFBOARD_PREFIX says where, default /usr/local.

With HALFBOARD_BUILD the header comes from the sources (HALFBOARD_SOURCE, or this checkout) and the library from that build
folder. The extension remembers the library's folder, unless HALFBOARD_PACKAGED is set: then it takes the installed one.
"""
import os
import shutil
from pathlib import Path

from pybind11.setup_helpers import Pybind11Extension
from setuptools import setup

here = Path(__file__).resolve().parent
root = Path(os.environ.get("HALFBOARD_SOURCE", here.parent.parent))
build = os.environ.get("HALFBOARD_BUILD")
packaged = bool(os.environ.get("HALFBOARD_PACKAGED"))
if build:
    include, library = root / "tools" / "c_api", Path(build).resolve() / "lib"
else:
    prefix = Path(os.path.abspath(os.environ.get("HALFBOARD_PREFIX", "/usr/local")))
    include = prefix / "include" / "halfboard"
    found = [folder for folder in sorted(prefix.glob("lib*/**/libhalfboard.so")) if folder.is_file()]
    library = found[0].parent if found else prefix / "lib"
if not (include / "halfboard.h").exists():
    raise SystemExit(f"no halfboard.h in {include}: install the library, or set HALFBOARD_PREFIX or HALFBOARD_BUILD")
if not any(library.glob("libhalfboard.*")):
    raise SystemExit(f"no libhalfboard in {library}: build it, and give HALFBOARD_BUILD or "
                     "HALFBOARD_PREFIX as a whole path")
# For wheel and source archive, which take no file from outside; a source archive has them already.
if (root / "tools" / "cmake" / "debian_copyright").is_file():
    shutil.copyfile(root / "LICENSE", here / "LICENSE")
    shutil.copyfile(root / "tools" / "cmake" / "debian_copyright", here / "copyright")

setup(
    # Never what an earlier call left in build/: it remembers the library of then.
    options={"build_ext": {"force": True}},
    ext_modules=[
        Pybind11Extension(
            "halfboard._core",
            ["halfboard/_core.cpp"],
            include_dirs=[str(include)],
            library_dirs=[str(library)],
            runtime_library_dirs=[] if packaged else [str(library)],
            extra_link_args=["-s"] if packaged else [],
            libraries=["halfboard"],
            cxx_std=20,
        )
    ]
)
