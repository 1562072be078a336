"""Five small board games and their exact solvers.

>>> import halfboard
>>> deal = halfboard.deal(123456789)
>>> deal.solve().result in ("win", "loss")
True

Positions never change: ``play`` gives the next one. Searches give the interpreter's lock back, so
threads search side by side. Ctrl-C stops searches and batches that the main thread has called.
"""
from ._answers import Answer, Decision, Error, Explanation, Hint, Solitaire
from ._batch import UNKNOWN, SolitaireRow, deal_numbers, solitaire_batch, to_pandas, values
from ._engine import Engine
from ._position import Game, Position, deal, games, position
from ._core import api_version, version as __version__

__all__ = [
    "Answer", "Decision", "Engine", "Error", "Explanation", "Game", "Hint", "Position", "Solitaire",
    "SolitaireRow", "UNKNOWN", "api_version", "deal", "deal_numbers", "games", "position",
    "solitaire_batch", "to_pandas", "values",
]
