"""Many deals of Sight Reduction at once, on all cores."""
from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Iterable, List, NamedTuple, Optional, Tuple, TypeVar

import numpy as np

from . import _core
from ._answers import unpack
from ._position import deal

T = TypeVar("T")

#: What `values` says of a deal whose value was not found within the limits.
UNKNOWN = np.iinfo(np.int8).min


class SolitaireRow(NamedTuple):
    """One deal of a batch."""

    deal: int
    rules: str
    status: str
    fewest_left: Optional[int]
    solution: Tuple[str, ...]
    nodes: int


def deal_numbers(count: int, seed: int) -> np.ndarray:
    """Numbers of uniformly random deals; the same for a seed on every machine, as in `batch --random`."""
    found = unpack(_core.deals(json.dumps({"count": count, "seed": seed})))["deals"]
    return np.array([d["deal"] for d in found], dtype=np.uint32)


def _in_threads(work: Callable[[int], T], numbers: Iterable[int], threads: Optional[int]) -> List[T]:
    # Searches give the interpreter's lock back, so threads are enough.
    with ThreadPoolExecutor(threads or os.cpu_count()) as pool:
        return list(pool.map(work, (int(n) for n in numbers)))


def solitaire_batch(numbers: Iterable[int], rules: str = "base", *, threads: Optional[int] = None,
                    seconds: Optional[float] = None) -> List[SolitaireRow]:
    """The solitaire game of many deals, as plain tuples in the order of `numbers`."""

    def work(number: int) -> SolitaireRow:
        found = deal(number, rules).solitaire(seconds=seconds)
        return SolitaireRow(number, rules, found.status, found.fewest_left, found.solution, found.nodes)

    return _in_threads(work, numbers, threads)


def values(numbers: Iterable[int], rules: str = "base", *, threads: Optional[int] = None,
           seconds: Optional[float] = None) -> np.ndarray:
    """Values of many deals for White, as an array of int8; UNKNOWN where a limit was met.

    Rules with values: "base" and "easier", with or without "+pairs".
    """

    def work(number: int) -> int:
        value = deal(number, rules).solve(seconds=seconds, memory_mib=64).value
        return int(UNKNOWN) if value is None else value

    return np.array(_in_threads(work, numbers, threads), dtype=np.int8)


def to_pandas(rows: Iterable[Any]) -> Any:
    """Rows of a batch as a pandas.DataFrame; needs pandas."""
    import pandas

    rows = list(rows)
    return pandas.DataFrame(rows, columns=rows[0]._fields if rows else None)
