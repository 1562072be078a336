"""Five small board games and their exact solvers.

>>> import halfboard
>>> deal = halfboard.deal(123456789)
>>> deal.solve().result in ("win", "loss")
True

Begin with ``deal`` or ``position``; ``games()`` lists the games and their options. Positions never
change: ``play`` gives the next one. ``halfboard.spiel`` has the games as OpenSpiel has them.

Searches take limits: ``seconds`` of wall time, ``nodes`` (positions looked at), ``memory_mib`` for
tables and ``threads``; left out or None, there is none of the first two, a table of 1024 MiB where
nothing else is said, one thread (``solitaire`` and ``explain`` take one, ``perft`` ``seconds`` alone).
What a limit leaves open is "unknown" or None, never a guess.
Bad input raises ``halfboard.Error``, also a number or an option of a wrong type; what should be a
text, a position or a list and is none ``TypeError``, tables for which there is no memory
``MemoryError``.
Searches give the interpreter's lock back, so threads search side by side. Ctrl-C stops searches and
batches that the main thread has called.
"""
from typing import get_type_hints as _hints

from ._answers import Answer, Decision, Error, Explanation, Hint, Solitaire
from ._batch import UNKNOWN, SolitaireRow, deal_numbers, solitaire_batch, to_pandas, values
from ._engine import Engine
from ._position import Game, Position, deal, games, position
from ._core import api_version, version as __version__

__all__ = [
    "Answer", "Decision", "Engine", "Error", "Explanation", "Game", "Hint", "Position", "Solitaire",
    "SolitaireRow", "UNKNOWN", "__version__", "api_version", "deal", "deal_numbers", "games",
    "position", "solitaire_batch", "to_pandas", "values",
]

for _shown in (Answer, Decision, Engine, Error, Explanation, Game, Hint, Position, Solitaire,
               SolitaireRow):
    # Annotations are texts that only their own module can read.
    _shown.__annotations__ = _hints(_shown)
    _shown.__module__ = __name__  # what tracebacks, help() and pickles say
