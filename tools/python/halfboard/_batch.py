"""Many deals of Sight Reduction at once, on all cores."""
from __future__ import annotations

import os
import threading
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, Callable, Dict, Iterable, List, NamedTuple, Optional, Tuple, TypeVar

import numpy as np

from . import _core
from ._answers import Answer, Solitaire, as_json, given, make, refusal, unpack, whole_number
from ._position import deal, deal_number, position

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
    """Numbers of uniformly random deals, for a seed the same everywhere, as in `batch --random`."""
    count = whole_number(count, "number of deals", 0, 2**40)
    found = np.empty(count, np.uint32)
    piece = 10000  # some ten milliseconds, after which Ctrl-C is heard
    for first in range(0, max(count, 1), piece):  # once at least: a bad seed is refused
        asked = {"count": min(piece, count - first), "seed": seed, "first": first}
        deals = unpack(_core.deals(as_json(asked)))["deals"]
        found[first:first + len(deals)] = [deal["deal"] for deal in deals]
    return found


def _in_threads(work: Callable[[int, _core.Stop], T], numbers: Iterable[int],
                threads: Optional[int]) -> List[T]:
    # Searches give the interpreter's lock back, so threads are enough.
    asked = [deal_number(number) for number in numbers]
    found: Dict[int, T] = {}
    rest = iter(enumerate(asked))  # the lock makes its steps atomic
    stop, over = _core.Stop(), threading.Event()

    def run() -> None:
        for row, number in rest:
            if over.is_set():
                return
            found[row] = work(number, stop)

    workers = os.cpu_count() or 1
    if threads is not None:
        workers = whole_number(threads, "number of threads", 1, 1024)
    workers = max(1, min(workers, len(asked)))
    with ThreadPoolExecutor(workers) as pool:
        try:
            pending = {pool.submit(run) for _ in range(workers)}
            while pending:  # a look now and then: a signal need not wake this thread
                done, pending = wait(pending, timeout=0.05, return_when=FIRST_EXCEPTION)
                for ended in done:
                    ended.result()
        except BaseException:  # Ctrl-C, or a bad deal: nobody waits for the others
            over.set()
            stop.set()
            raise
    return [found[row] for row in range(len(asked))]


def solitaire_batch(numbers: Iterable[int], rules: str = "base", *, threads: Optional[int] = None,
                    seconds: Optional[float] = None) -> List[SolitaireRow]:
    """The solitaire game of many deals, as plain tuples in the order of `numbers`."""
    position("sight-reduction", rules=rules)  # refuses rules that there aren't
    limits = as_json(given({"seconds": seconds, "memory_mib": 16}))

    def work(number: int, stop: _core.Stop) -> SolitaireRow:
        search = deal(number, rules)._handle.solitaire
        found = make(Solitaire, unpack(search(limits, stop)))
        return SolitaireRow(number, rules, found.status, found.fewest_left, found.solution,
                            found.nodes)

    return _in_threads(work, numbers, threads)


def values(numbers: Iterable[int], rules: str = "base", *, threads: Optional[int] = None,
           seconds: Optional[float] = None) -> np.ndarray:
    """Values of many deals for White, as an array of int8; UNKNOWN where a limit was met.

    Rules with values: "base" and "easier", with or without "+pairs"; halfboard.Error under others.
    """
    position("sight-reduction", rules=rules)  # refuses rules that there aren't
    if "challenging" in rules.split("+"):
        raise refusal(f"positions under {rules} are no integers", "option rules",
                      "base or easier, with +pairs or not")

    limits = as_json(given({"seconds": seconds, "memory_mib": 64}))

    def work(number: int, stop: _core.Stop) -> int:
        search = deal(number, rules)._handle.solve
        value = make(Answer, unpack(search(limits, stop))).value
        return int(UNKNOWN) if value is None else value

    return np.array(_in_threads(work, numbers, threads), dtype=np.int8)


def to_pandas(rows: Iterable[Any]) -> Any:
    """Rows of a batch as a pandas.DataFrame; needs pandas."""
    import pandas

    rows = list(rows)
    return pandas.DataFrame(rows, columns=rows[0]._fields if rows else None)
