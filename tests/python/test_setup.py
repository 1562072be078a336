"""What setup.py makes of the places it is told, and what an installed package says of itself."""
import importlib.metadata
import os
from pathlib import Path

import setuptools

SETUP = Path(__file__).parents[2] / "tools" / "python" / "setup.py"


def extension(monkeypatch, at, **places):
    """The extension that setup.py, lying there, would build."""
    asked = {}
    monkeypatch.setattr(setuptools, "setup", asked.update)
    for name in ("HALFBOARD_BUILD", "HALFBOARD_SOURCE", "HALFBOARD_PACKAGED"):
        monkeypatch.delenv(name, raising=False)
    for name, place in places.items():
        monkeypatch.setenv(name, place)
    exec(compile(SETUP.read_text(), at, "exec"), {"__file__": at})
    return asked["ext_modules"][0]


def make_library(folder, header):
    for file in (header, "lib/libhalfboard.so"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).touch()


def test_the_extension_remembers_a_whole_path(tmp_path, monkeypatch):
    make_library(tmp_path / "to" / "it", "include/halfboard/halfboard.h")
    monkeypatch.chdir(tmp_path)
    made = extension(monkeypatch, str(tmp_path / "setup.py"), HALFBOARD_PREFIX=os.path.join("to", "it"))
    assert made.runtime_library_dirs == [str(tmp_path / "to" / "it" / "lib")]


def test_setup_may_lie_anywhere(tmp_path, monkeypatch):
    make_library(tmp_path, "tools/c_api/halfboard.h")
    made = extension(monkeypatch, "/setup.py", HALFBOARD_BUILD=str(tmp_path), HALFBOARD_SOURCE=str(tmp_path))
    assert made.runtime_library_dirs == [str(tmp_path / "lib")]
    make_library(tmp_path, "include/halfboard/halfboard.h")
    extension(monkeypatch, "/setup.py", HALFBOARD_PREFIX=str(tmp_path))


def test_the_package_has_its_licences():
    package = importlib.metadata.distribution("halfboard")
    names = {file.name for file in package.files or []}
    assert {"LICENSE", "copyright"} <= names
    assert package.metadata["Author"] == "The halfboard authors"
    assert package.metadata["Description-Content-Type"] == "text/markdown"
