"""Games and positions."""
from __future__ import annotations

import threading
from concurrent.futures import Future, wait
from typing import (Any, Callable, Dict, List, NamedTuple, Optional, SupportsFloat, SupportsIndex,
                    Tuple, TypedDict, Union, cast)

from . import _core
from ._answers import (Answer, Explanation, Hint, Solitaire, as_json, given, make, str_of,
                       unpack, unpack_text, whole_number)

Option = Union[str, SupportsIndex]

# What the rules in effect depend on beyond a position's text, and what it is if it is not given.
# All other options make the start position, and its text has all of it.
_RULES: Dict[str, Dict[str, str]] = {
    "sight-reduction": {"rules": "base"},
    "halfcut": {},
    "groups": {"rules": "standard", "labels": "wbwbbwbwwbwbbwbw"},
    "chinese-checkers": {},
    "reality-check": {},
}


class _Facts(TypedDict):
    """What the library shows of a position."""

    game: str
    position: str
    options: Dict[str, str]
    sides: str
    to_move: Optional[str]
    over: bool
    winner: Optional[str]
    moves: List[str]


class Game(NamedTuple):
    """A game: its name, and the options of its start position with the values they take.

    ``max_moves``: no position has more legal moves.
    """

    name: str
    title: str
    max_moves: int
    abilities: Tuple[str, ...]
    options: Dict[str, str]


def games() -> List[Game]:
    """All games, in the order in which the program lists them."""
    return [
        Game(g["name"], g["title"], g["max_moves"], tuple(g["abilities"]),
             {o["name"]: o["values"] for o in g["options"]})
        for g in unpack(_core.games())["games"]
    ]


def position(game: str, text: str = "start", **options: Option) -> Position:
    """A position from its text, under the game's options: ``position("halfcut", size=5)``.

    Texts are those of the program: ranks from the top, letters for pieces, numbers for runs of
    empty squares, the side to move; "start"; in Sight Reduction "#5" for deal 5. Options that only
    make the start (a size, a number of players) say nothing of a position that is written out.
    Raises halfboard.Error where game, text or options are not as they should be.
    """
    status, answer, handle = _core.open(str_of(game, "game"), str_of(text, "position"),
                                        as_json(options))
    unpack((status, answer))
    assert handle is not None
    return Position(handle)


def deal_number(number: SupportsIndex) -> int:
    """A number of a deal as an int, whatever whole number it was; halfboard.Error of others."""
    return whole_number(number, "deal number", 0, 601080389)


def deal(number: SupportsIndex, rules: str = "base") -> Position:
    """Deal `number` (0 to 601080389) of Sight Reduction, White to move.

    `rules`: "base", "easier", "challenging" or "easier+challenging", each with "+pairs" or not.
    Raises halfboard.Error of other numbers and rules.
    """
    number = deal_number(number)
    return position("sight-reduction", f"#{number}", rules=rules)


def _side(side: Optional[str]) -> Optional[str]:
    return None if side is None else str_of(side, "side")


def guarded(search: Callable[[str, Optional[_core.Stop]], Tuple[int, str]],
            options: Dict[str, Any]) -> Tuple[int, str]:
    """Runs a search so that Ctrl-C stops it; what it raises is raised here."""
    text = as_json(given(options))
    if threading.current_thread() is not threading.main_thread():
        return search(text, None)
    stop = _core.Stop()
    found: Future[Tuple[int, str]] = Future()

    def run() -> None:
        try:
            found.set_result(search(text, stop))
        except BaseException as error:  # the caller's to see, whatever it is
            found.set_exception(error)

    thread = threading.Thread(target=run, daemon=True)
    try:
        thread.start()
        # Not join(): an exception in it can leave Python 3.11's thread as one that has ended.
        while not wait([found], timeout=0.05).done:
            pass
    except BaseException:  # what any signal's handler raises, not only Ctrl-C's
        stop.set()
        if thread.ident is not None:  # it was started
            wait([found])
        raise
    return found.result()


class Position:
    """A position of a game, made by `halfboard.position` or `halfboard.deal`. It never changes.

    Positions are equal, and hash alike, if game, text and rules in effect are the same, however
    they came about: an option that is left out counts as its default, and options that only choose
    the start position (sizes, the number of players, ..) don't count, for the text has what they
    chose.
    """

    __slots__ = ("_handle", "_shown", "__weakref__")

    def __init__(self, handle: _core.Handle) -> None:
        if not isinstance(handle, _core.Handle):
            raise TypeError("positions are made by halfboard.position() or halfboard.deal()")
        self._handle = handle
        self._shown: Optional[_Facts] = None

    @property
    def _facts(self) -> _Facts:
        if self._shown is None:
            self._shown = cast(_Facts, unpack(self._handle.show()))
        return self._shown

    @property
    def game(self) -> str:
        """Name of the game."""
        return self._facts["game"]

    @property
    def text(self) -> str:
        """The position as the program writes and reads it."""
        return self._facts["position"]

    @property
    def options(self) -> Dict[str, str]:
        """The game's options that were given."""
        return dict(self._facts["options"])

    @property
    def moves(self) -> Tuple[str, ...]:
        """Legal moves, sorted. None: the game is over."""
        return tuple(self._facts["moves"])

    @property
    def sides(self) -> str:
        """The players' letters in order of play."""
        return self._facts["sides"]

    @property
    def to_move(self) -> Optional[str]:
        """Letter of the side to move; None where dice decide, or the game is over."""
        return self._facts["to_move"]

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self._facts["over"]

    @property
    def winner(self) -> Optional[str]:
        """Letter of who has won; None before the end and after a draw."""
        return self._facts["winner"]

    def play(self, *moves: str) -> Position:
        """The position after one move or more, written as in `moves`.

        Raises halfboard.Error where one is illegal.
        """
        after = self._handle.copy()
        unpack(after.apply(" ".join(str_of(move, "move") for move in moves)))
        return Position(after)

    def view(self, side: Optional[str] = None) -> Dict[str, Any]:
        """The board as data for drawing, as `side` ("w", ..) sees it, or all of it.

        "squares" and "edges" are lists of dicts, in which empty values are left out.
        """
        return unpack(self._handle.view(_side(side)))

    def svg(self, side: Optional[str] = None) -> str:
        """The board as a picture in SVG, as `side` sees it, or all of it."""
        return unpack_text(self._handle.svg(_side(side)))

    def perft(self, depth: SupportsIndex, *,
              seconds: Optional[SupportsFloat] = None) -> Optional[int]:
        """Number of legal move sequences of this length (0 to 1000); None if the limit was met."""
        asked = {"depth": depth, "seconds": seconds}
        return cast(Optional[int], unpack(guarded(self._handle.perft, asked))["nodes"])

    def solve(self, *, seconds: Optional[SupportsFloat] = None,
              nodes: Optional[SupportsIndex] = None, memory_mib: Optional[SupportsIndex] = None,
              threads: Optional[SupportsIndex] = None) -> Answer:
        """Who wins, and by which moves. What a limit leaves open is "unknown"; see Answer."""
        limits = {"seconds": seconds, "nodes": nodes, "memory_mib": memory_mib, "threads": threads}
        return make(Answer, unpack(guarded(self._handle.solve, limits)))

    def solitaire(self, target: Optional[str] = None, *, seconds: Optional[SupportsFloat] = None,
                  nodes: Optional[SupportsIndex] = None,
                  memory_mib: Optional[SupportsIndex] = 16) -> Solitaire:
        """The solitaire game of Sight Reduction; `target` "a1,b1" names the checkers to be left.

        Raises halfboard.Error of other games, and during the placement of checkers.
        """
        asked = {"target": target, "seconds": seconds, "nodes": nodes, "memory_mib": memory_mib}
        return make(Solitaire, unpack(guarded(self._handle.solitaire, asked)))

    def explain(self, target: Optional[str] = None, *, seconds: Optional[SupportsFloat] = None,
                nodes: Optional[SupportsIndex] = None,
                memory_mib: Optional[SupportsIndex] = None) -> Explanation:
        """Why the solitaire game can't be won, or how it can; see `solitaire`."""
        asked = {"target": target, "seconds": seconds, "nodes": nodes, "memory_mib": memory_mib}
        return make(Explanation, unpack(guarded(self._handle.explain, asked)))

    def hint(self, goal: str = "game", target: Optional[str] = None, *,
             seconds: Optional[SupportsFloat] = None, nodes: Optional[SupportsIndex] = None,
             memory_mib: Optional[SupportsIndex] = None,
             threads: Optional[SupportsIndex] = None) -> Hint:
        """A move and why; `goal` is "game", or in Sight Reduction "solitaire", with a `target`.

        Of Reality Check it is one of the open game, in which both players see all faces.
        """
        asked = {"goal": goal, "target": target, "seconds": seconds, "nodes": nodes,
                 "memory_mib": memory_mib, "threads": threads}
        return make(Hint, unpack(guarded(self._handle.hint, asked)))

    def __str__(self) -> str:
        return unpack_text(self._handle.board(None))

    def __repr__(self) -> str:
        return f"<{self.game} {self.text!r}>\n{self}"

    def _repr_svg_(self) -> str:
        return self.svg()

    @property
    def _identity(self) -> Tuple[str, str, Tuple[Tuple[str, str], ...]]:
        given = self.options
        defaults = _RULES.get(self.game)
        # Values are texts in which capitals mean nothing, where they are allowed. Of a game that is
        # not listed all options count.
        rules = given if defaults is None else {o: given.get(o, defaults[o]) for o in defaults}
        return self.game, self.text, tuple(sorted((o, v.lower()) for o, v in rules.items()))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    def __reduce__(self) -> Any:
        return _rebuilt, (self.game, self.text, self.options)


def _rebuilt(game: str, text: str, options: Dict[str, str]) -> Position:
    return position(game, text, **options)
