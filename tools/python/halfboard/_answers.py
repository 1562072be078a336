"""What searches answer, and how refusals are told."""
from __future__ import annotations

import json
import math
import operator
from typing import Any, Dict, NamedTuple, Optional, Tuple, Type, TypeVar

N = TypeVar("N")

_DONE, _FAULT, _BAD_INPUT, _STOPPED = range(4)


class Error(ValueError):
    """A refusal of some input: ``what`` is wrong, ``where``, and what was ``expected`` there."""

    def __init__(self, what: str, where: str, expected: str, message: str) -> None:
        super().__init__(message)
        self.what = what
        self.where = where
        self.expected = expected

    def __reduce__(self) -> Any:
        # An exception is remade from its args, which are the message alone; pools send it pickled.
        return type(self), (self.what, self.where, self.expected, str(self)), self.__dict__


def refusal(what: str, where: str, expected: str) -> Error:
    """An Error with the program's line for it; empty parts are left out."""
    return Error(what, where, expected, what + (where and f" at {where}")
                 + (expected and f": expected {expected}"))


def within(value: Any, least: int, most: int) -> bool:
    """Is it a whole number from `least` to `most`, of whatever type but bool?"""
    try:
        return not isinstance(value, bool) and least <= operator.index(value) <= most
    except TypeError:
        return False


def whole_number(value: Any, name: str, least: int, most: int) -> int:
    """An int, whatever whole number `value` is; halfboard.Error of others and out of range."""
    if not within(value, least, most):
        raise refusal(f"bad {name} {shown(value)}", "", f"a whole number from {least} to {most}")
    return operator.index(value)


def shown(value: Any) -> str:
    """How a value begins, for messages."""
    try:
        return f"{value!r:.24}"
    except ValueError:  # Python writes out no integer of more than 4300 digits
        return "of thousands of digits"
    except RecursionError:
        return "of hundreds of levels"


def _has_surrogates(text: str) -> bool:
    return any("\ud800" <= c <= "\udfff" for c in text)


def str_of(value: Any, name: str) -> str:
    """The value, which the library takes; TypeError if it is no str."""
    if not isinstance(value, str):
        raise TypeError(f"bad {name} {shown(value)}: expected a str")
    if _has_surrogates(value):
        raise refusal(f"bad {name} {value!a:.24}", "", "no surrogates")
    return value


def _as_whole(value: Any, where: str) -> int:
    whole = operator.index(value)
    if not -2**63 <= whole < 2**64:
        raise refusal("a number of more than 64 bits", where, "a smaller one")
    return whole


def _as_float(value: Any, where: str) -> float:
    try:
        if math.isfinite(value):
            return float(value)
    except (OverflowError, ValueError):  # beyond all floats; decimal's signalling NaN
        pass
    try:
        what = f"'{value}'"
    except ValueError:  # a fraction, see shown()
        what = shown(value)
    raise refusal(f"bad value {what}", where, "a finite number")


def _plain(value: Any, where: str) -> Any:
    """The value of an option as JSON has it. What is of a wrong type there, the library refuses."""
    if isinstance(value, str):
        if not _has_surrogates(value):
            return value
        raise refusal(f"bad value {value!a:.24}", where, "no surrogates")
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, (list, tuple)) and not any(isinstance(one, (list, tuple)) for one in value):
        return [_plain(one, where) for one in value]
    # numpy's numbers are what its users have, and decimal's.
    try:
        if hasattr(value, "__index__"):
            return _as_whole(value, where)
        if hasattr(value, "__float__"):
            return _as_float(value, where)
    except TypeError:  # arrays of several numbers have both
        pass
    raise refusal(f"bad value {shown(value)}", where, "a number or a text")


def as_json(options: Dict[str, Any]) -> str:
    """Options as the library reads them. Numbers may be of any type that has ``__index__`` or
    ``__float__``.

    Raises halfboard.Error of what is no number and no text, of infinity, NaN and surrogates, for
    which JSON has no words, and of numbers that the library would not read as whole ones.
    """
    for name in options:
        if _has_surrogates(name):
            raise refusal(f"bad option {name!a:.24}", "", "no surrogates")
    return json.dumps({name: _plain(value, f"option {name}") for name, value in options.items()})


def given(options: Dict[str, Any]) -> Dict[str, Any]:
    """The options that are not None."""
    return {name: value for name, value in options.items() if value is not None}


def unpack(answer: Tuple[int, str]) -> Dict[str, Any]:
    """The JSON object of an answer, or the error raised."""
    status, text = answer
    if status == _FAULT:
        message = json.loads(text)["error"]["message"] if text else "out of memory"
        raise (MemoryError if message == "out of memory" else RuntimeError)(message)
    if status == _BAD_INPUT:
        raise Error(**json.loads(text)["error"])
    found: Dict[str, Any] = json.loads(text)
    return found


def unpack_text(answer: Tuple[int, str]) -> str:
    """An answer that is plain text, or the error raised."""
    return answer[1] if answer[0] == _DONE else str(unpack(answer))


class Answer(NamedTuple):
    """Who wins: ``result`` is "win", "loss" or "draw" for the side to move, or "unknown" if a limit
    was met first.

    ``best`` are the moves that keep the result (where play can come round, as in Groups, Chinese
    Checkers and Reality Check: of a win those that win as soon): all of them, unless
    ``best_partial`` says that others may do so, too, as a limit was met, say. ``pv`` is a line of best
    play, as far as it is known. ``nodes`` counts the positions looked at. ``value`` (Sight
    Reduction): by how many moves White is ahead, whoever is to move, and with it ``outcome``, the
    class of that game: "L" (White wins, whoever begins), "R" or "P" (who begins loses); ``plies``:
    moves of both sides to the end, where the game's solver counts them. None elsewhere.
    ``value_low`` and ``value_high`` are proved of a value that was not found within the limits. Of
    Reality Check it is the open game that is solved: as if both players saw all faces.
    """

    result: str
    best: Tuple[str, ...]
    pv: Tuple[str, ...]
    nodes: int
    seconds: float
    value: Optional[int] = None
    plies: Optional[int] = None
    best_partial: bool = False
    outcome: Optional[str] = None
    value_low: Optional[int] = None
    value_high: Optional[int] = None


class Solitaire(NamedTuple):
    """The solitaire game: ``status`` is "solved", "unsolvable" or "unknown".

    ``solution`` are the moves in order, empty if it is not solved. ``fewest_left``: how many
    checkers the best play leaves, None if a limit was met before that was known. With a ``target``
    ``status`` and ``solution`` are about leaving those two checkers, ``fewest_left`` is not.
    """

    status: str
    solution: Tuple[str, ...]
    fewest_left: Optional[int]
    nodes: int
    seconds: float
    best_play: Tuple[str, ...] = ()  # if not solved: leaves ``fewest_left``
    target: Optional[str] = None  # as it was asked for


class Explanation(NamedTuple):
    """Why a solitaire game can't be won: checkers that can't be got out of each other's way.

    ``status`` is "unsolvable", with the squares of these checkers in ``core``, of those that can
    never go, whatever else does, in ``isolated``, and "free" or "alternating" ``turns`` for which
    that holds; or "solved", with a ``solution`` and the squares ``left``; or "unknown". A core is
    not ``minimal`` if a limit came before it was: fewer checkers may be enough. Of an unsolvable
    one ``best_play`` leaves the fewest, the squares ``left``; both are empty if a limit came before
    it. With a ``target`` all but ``isolated``, ``best_play`` and what that leaves is about leaving
    those two checkers.
    """

    status: str
    core: Tuple[str, ...] = ()
    isolated: Tuple[str, ...] = ()
    turns: Optional[str] = None
    solution: Tuple[str, ...] = ()
    left: Tuple[str, ...] = ()
    minimal: bool = True
    target: Optional[str] = None  # as it was asked for
    best_play: Tuple[str, ...] = ()


class Decision(NamedTuple):
    """A move of an engine, None if the game is over, and the ``line`` it expects.

    ``score`` is its guess for the side to move, in units of its own: the more the better, 0 is
    even; None when it ``sees`` a "win" or "loss", and of a move that it has not looked at, its only
    one for instance. ``depth`` is in plies. ``result`` is what is proved, "unknown" most times;
    ``value`` and its ``source`` are None without a proof.
    """

    move: Optional[str]
    line: Tuple[str, ...]
    score: Optional[int] = None
    sees: Optional[str] = None
    depth: int = 0
    result: str = "unknown"
    value: Optional[int] = None
    source: Optional[str] = None
    nodes: int = 0
    seconds: float = 0.0


class Hint(NamedTuple):
    """A move (in a lost game any; None if none is known), and why."""

    move: Optional[str]
    why: str


def make(kind: Type[N], found: Dict[str, Any]) -> N:
    """One of the tuples above from a JSON object; lists become tuples, other keys are left out."""
    names: Tuple[str, ...] = getattr(kind, "_fields")
    fields = {name: found[name] for name in names if name in found}
    return kind(**{name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()})
