"""Engines that play."""
from __future__ import annotations

from typing import Any, Iterable, Optional, SupportsFloat, SupportsIndex

from . import _core
from ._answers import Decision, as_json, make, refusal, shown, str_of, unpack
from ._position import Position, guarded


def _position(value: Any) -> Position:
    if not isinstance(value, Position):
        raise TypeError(f"bad position {shown(value)}: expected a halfboard.Position")
    return value


class Engine:
    """An engine for one game; keeps its tables from move to move.

    For one thread at a time: RuntimeError if a second one asks while it thinks.
    `level` is 1 to 10, `method` "best", "alpha-beta", "trees", "greedy" or "random". The same
    `seed` gives the same moves where `nodes` or `depth` limit one thread. Raises halfboard.Error of
    other values. Engines can't be copied or pickled.
    """

    def __init__(self, game: str, *, level: SupportsIndex = 10, seed: SupportsIndex = 1,
                 threads: SupportsIndex = 1, memory_mib: SupportsIndex = 64,
                 method: str = "best") -> None:
        options = {"level": level, "seed": seed, "threads": threads, "memory_mib": memory_mib,
                   "method": method}
        status, answer, player = _core.open_player(str_of(game, "game"), as_json(options))
        unpack((status, answer))
        assert player is not None
        self._player = player
        self._options = options
        self.game = game

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items())
        return f"halfboard.Engine({self.game!r}{options})"

    def __reduce__(self) -> Any:
        raise TypeError("an engine can't be copied or pickled: make another one")

    def new_game(self) -> None:
        """The next position belongs to another game."""
        self._player.new_game()

    def prepare(self, position: Position) -> None:
        """Makes the tables for this position's board, so that the first `think` need not.

        That takes half a second in Chinese Checkers, whatever `seconds` says.
        """
        unpack(self._player.prepare(_position(position)._handle))

    def think(self, position: Position, *, seconds: Optional[SupportsFloat] = None,
              nodes: Optional[SupportsIndex] = None, depth: Optional[SupportsIndex] = None,
              earlier: Iterable[Position] = ()) -> Decision:
        """The move it plays; a second of thought if nothing else is said.

        `depth`: plies, 1 to 100. `earlier`: the positions of the game so far, in order, so that it
        knows which would come again. Raises halfboard.Error of positions of another game.
        """
        handle = _position(position)._handle
        before = [_position(at) for at in earlier]
        if any(at.game != self.game for at in before):
            raise refusal("a position of another game", "option earlier", f"those of {self.game}")
        asked: Any = {"seconds": seconds, "nodes": nodes, "depth": depth,
                      "earlier": [at.text for at in before] or None}
        think = lambda text, stop: self._player.think(handle, text, stop)  # noqa: E731
        return make(Decision, unpack(guarded(think, asked)))
