"""Many deals of Sight Reduction at once, on all cores."""
from __future__ import annotations

import os
import threading
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import (Any, Callable, Dict, Iterable, List, NamedTuple, Optional, SupportsFloat,
                    SupportsIndex, Tuple, TypeVar)

import numpy as np
import numpy.typing as npt

from . import _core
from ._answers import Answer, Solitaire, as_json, given, make, refusal, unpack, whole_number
from ._position import deal, deal_number, position

T = TypeVar("T")
Progress = Optional[Callable[[int, int], object]]

#: What `values` says of a deal whose value was not found within the limits.
UNKNOWN = int(np.iinfo(np.int8).min)


class SolitaireRow(NamedTuple):
    """One deal of a batch; the fields are those of `Solitaire`."""

    deal: int
    rules: str
    status: str
    fewest_left: Optional[int]
    solution: Tuple[str, ...]
    nodes: int


def deal_numbers(count: SupportsIndex, seed: SupportsIndex) -> npt.NDArray[np.uint32]:
    """Numbers of `count` uniformly random deals, for a `seed` (below 2**64) the same everywhere.

    They are those of `batch --random COUNT --seed SEED`; one may come twice.
    """
    count = whole_number(count, "number of deals", 0, 2**40)
    found = np.empty(count, np.uint32)
    piece = 10000  # some ten milliseconds, after which Ctrl-C is heard
    for first in range(0, max(count, 1), piece):  # once at least: a bad seed is refused
        asked = {"count": min(piece, count - first), "seed": seed, "first": first}
        deals = unpack(_core.deals(as_json(asked)))["deals"]
        found[first:first + len(deals)] = [deal["deal"] for deal in deals]
    return found


def _in_threads(work: Callable[[int, _core.Stop], T], numbers: Iterable[SupportsIndex],
                threads: Optional[SupportsIndex], progress: Progress) -> List[T]:
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
                if progress is not None:
                    progress(len(found), len(asked))
        except BaseException:  # Ctrl-C, or a bad deal: nobody waits for the others
            over.set()
            stop.set()
            raise
    return [found[row] for row in range(len(asked))]


def solitaire_batch(numbers: Iterable[SupportsIndex], rules: str = "base", *,
                    threads: Optional[SupportsIndex] = None,
                    seconds: Optional[SupportsFloat] = None,
                    progress: Progress = None) -> List[SolitaireRow]:
    """The solitaire game of many deals, as plain tuples in the order of `numbers`.

    `threads` (1 to 1024): all cores if left out. `seconds` are those of one deal. `progress`: called
    in this thread with how many deals are done, and of how many, some twenty times a second and at
    the end; what it raises ends the batch.
    """
    position("sight-reduction", rules=rules)  # refuses rules that there aren't
    limits = as_json(given({"seconds": seconds, "memory_mib": 16}))

    def work(number: int, stop: _core.Stop) -> SolitaireRow:
        search = deal(number, rules)._handle.solitaire
        found = make(Solitaire, unpack(search(limits, stop)))
        return SolitaireRow(number, rules, found.status, found.fewest_left, found.solution,
                            found.nodes)

    return _in_threads(work, numbers, threads, progress)


def values(numbers: Iterable[SupportsIndex], rules: str = "base", *,
           threads: Optional[SupportsIndex] = None,
           seconds: Optional[SupportsFloat] = None,
           progress: Progress = None) -> npt.NDArray[np.int8]:
    """Values of many deals for White, as an array of int8; UNKNOWN where a limit was met.

    `threads`, `seconds` and `progress` are those of `solitaire_batch`.
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
        return UNKNOWN if value is None else value

    return np.array(_in_threads(work, numbers, threads, progress), dtype=np.int8)


def to_pandas(rows: Iterable[Any]) -> Any:
    """Rows of a batch as a pandas.DataFrame; needs pandas."""
    import pandas  # type: ignore[import]  # has no types of its own

    rows = list(rows)
    return pandas.DataFrame(rows, columns=rows[0]._fields if rows else None)
