"""What a type checker says of programs that use the package, and of the package itself."""
import re
import typing
from pathlib import Path

import pytest

import halfboard

NUMPY = """
import numpy as np
from halfboard import spiel

some = halfboard.deal_numbers(np.int64(9), seed=np.uint32(1))
halfboard.solitaire_batch(some, threads=np.int64(2), seconds=np.float32(1))
halfboard.position("halfcut", size=np.int8(3)).perft(np.int8(2), seconds=1)
engine: halfboard.Engine = halfboard.Engine("groups", level=np.int64(3))
engine.think(halfboard.position("groups"), nodes=some[0]).move
version: str = halfboard.__version__
spiel.load_game("halfcut", size=3).new_initial_state().apply_action(0)
"""


def test_named_tuples_tell_their_types():
    shown = [getattr(halfboard, name) for name in halfboard.__all__]
    kinds = [kind for kind in shown if hasattr(kind, "_fields")]
    assert len(kinds) == 7
    for kind in kinds:
        assert list(typing.get_type_hints(kind)) == list(kind._fields)
    assert typing.get_type_hints(halfboard.Answer)["value"] == typing.Optional[int]


def test_examples_are_well_typed(tmp_path, monkeypatch):
    api = pytest.importorskip("mypy.api")
    readme = Path(__file__).parents[2] / "tools" / "python" / "README.md"
    examples = re.findall(r"^ *>>> (.*)$", readme.read_text(), re.MULTILINE)
    assert len(examples) > 5
    program = tmp_path / "program.py"
    program.write_text("\n".join(examples) + NUMPY)
    monkeypatch.setenv("MYPYPATH", str(Path(halfboard.__file__).parents[1]))
    said, errors, status = api.run(["--strict", "--cache-dir", str(tmp_path), str(program)])
    assert status == 0, said + errors
