"""The games with the interface of OpenSpiel's Python games: states, actions as numbers, returns.

Nothing of OpenSpiel is needed; algorithms that only call these methods run on both.
M. Lanctot et al., OpenSpiel: A Framework for Reinforcement Learning in Games, arXiv:1908.09453.
"""
from __future__ import annotations

import operator
import random
from typing import Any, Dict, Iterable, List, SupportsIndex, Tuple, overload

from ._answers import refusal, shown, whole_number, within
from ._position import Position, position

CHANCE = -1
TERMINAL = -4


class Game:
    """A game with its rules.

    An action is the number of a legal move in the position, 0, 1, .. in order of its text, so
    action 3 is another move in another position; `action_to_string` names it. A player or an action
    that there isn't is a halfboard.Error, which is a ValueError.
    """

    def __init__(self, name: str, **options: Any) -> None:
        self._start = position(name, "start", **options)
        self._name = name
        self._options = options

    def __repr__(self) -> str:
        options = "".join(f", {name}={value!r}" for name, value in self._options.items())
        return f"halfboard.spiel.load_game({self._name!r}{options})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self._start == other._start

    def __hash__(self) -> int:
        return hash(self._start)

    def get_type(self) -> Dict[str, Any]:
        """What kind of game it is."""
        return {"short_name": self._name, "dynamics": "sequential", "utility": "zero_sum",
                "max_num_players": self.num_players()}

    def num_players(self) -> int:
        """How many play."""
        return len(self._start.sides)

    def num_distinct_actions(self) -> int:
        """The most legal moves that any position has."""
        from ._position import games
        return next(g.max_moves for g in games() if g.name == self._name)

    def min_utility(self) -> float:
        """The least return."""
        return -1.0

    def max_utility(self) -> float:
        """The greatest return: of the winner among n players, n - 1."""
        return float(self.num_players() - 1)

    def utility_sum(self) -> float:
        """What all returns add up to."""
        return 0.0

    def new_initial_state(self, text: str | None = None) -> State:
        """The start, or any position of the same rules for as many players."""
        if text is None:
            return State(self, self._start)
        at = position(self._name, text, **self._options)
        if at.sides != self._start.sides:
            raise refusal(f"a position of {len(at.sides)} players", "",
                          f"{self.num_players()}, as the game has")
        return State(self, at)


class State:
    """A position and how it came about."""

    def __init__(self, game: Game, at: Position, history: Iterable[Tuple[int, int]] = ()) -> None:
        self._game = game
        self._at = at
        self._history = list(history)

    @property
    def position(self) -> Position:
        """The position, for the solvers."""
        return self._at

    def get_game(self) -> Game:
        """The game it belongs to."""
        return self._game

    def current_player(self) -> int:
        """0, 1, ..; CHANCE where dice decide, TERMINAL at the end."""
        if self._at.over:
            return TERMINAL
        side = self._at.to_move
        return CHANCE if side is None else self._at.sides.index(side)

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self._at.over

    def is_chance_node(self) -> bool:
        """Do dice decide?"""
        return self.current_player() == CHANCE

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        """What dice may do, and how likely."""
        n = len(self._at.moves)
        return [(action, 1 / n) for action in range(n)] if self.is_chance_node() else []

    def _check_player(self, player: int, *others: int) -> None:
        # Python would count from the end: player -1 has the last player's secrets.
        n = self._game.num_players()
        if not within(player, 0, n - 1) and not any(within(player, at, at) for at in others):
            raise refusal(f"bad player {shown(player)}", "", f"0 to {n - 1}")

    def _move(self, action: int) -> str:
        legal = self._at.moves
        if not within(action, 0, len(legal) - 1):
            raise refusal(f"illegal action {shown(action)}", "",
                          f"0 to {len(legal) - 1}" if legal else "none: the game is over")
        return legal[action]

    def legal_actions(self, player: int | None = None) -> List[int]:
        """Numbers of the legal moves; none for a player whose turn it isn't."""
        if player is not None:
            self._check_player(player, CHANCE, TERMINAL)
        if player is not None and player != self.current_player():
            return []
        return list(range(len(self._at.moves)))

    def legal_actions_mask(self) -> List[int]:
        """1 for each legal action, 0 for the others."""
        legal = len(self._at.moves)
        return [1] * legal + [0] * (self._game.num_distinct_actions() - legal)

    @overload
    def action_to_string(self, action: int, /) -> str: ...

    @overload
    def action_to_string(self, player: int, action: int, /) -> str: ...

    def action_to_string(self, *player_and_action: int) -> str:
        """The move that an action stands for here; a player may be named before the action."""
        *players, action = player_and_action
        for player in players:
            self._check_player(player, CHANCE)
        return self._move(action)

    def string_to_action(self, move: str) -> int:
        """The action that stands for a move here."""
        if move not in self._at.moves:
            raise refusal(f"illegal move {shown(move)}", "", "a legal move, as the position has it")
        return self._at.moves.index(move)

    def apply_action(self, action: int) -> None:
        """Plays in place."""
        player = self.current_player()
        self._at = self._at.play(self._move(action))
        self._history.append((player, operator.index(action)))

    def child(self, action: int) -> State:
        """A new state after an action."""
        state = self.clone()
        state.apply_action(action)
        return state

    def clone(self) -> State:
        """A copy that plays on its own."""
        return State(self._game, self._at, self._history)

    def history(self) -> List[int]:
        """Actions so far."""
        return [action for _, action in self._history]

    def full_history(self) -> List[Tuple[int, int]]:
        """Players and actions so far."""
        return list(self._history)

    def returns(self) -> List[float]:
        """What each player gets: 0 before the end and after a draw, else n - 1 and -1."""
        n = self._game.num_players()
        if not self._at.over or self._at.winner is None:
            return [0.0] * n
        winner = self._at.sides.index(self._at.winner)
        return [float(n - 1) if player == winner else -1.0 for player in range(n)]

    def rewards(self) -> List[float]:
        """The same: nothing is given before the end."""
        return self.returns()

    def observation_string(self, player: int) -> str:
        """What a player may see."""
        self._check_player(player)
        view = self._at.view(self._at.sides[player])
        cells = " ".join(f"{c['square']}={c['text']}" for c in view["squares"] if c.get("text"))
        return "; ".join([cells, view["caption"], *view["beside"]])

    def __str__(self) -> str:
        return str(self._at)

    def __repr__(self) -> str:
        return repr(self._at)


def load_game(name: str, **options: Any) -> Game:
    """A game by its name: "sight-reduction", "halfcut", .. with options of its start position."""
    return Game(name, **options)


def random_playout(state: State, rng: random.Random, max_plies: SupportsIndex = 10_000) -> State:
    """Plays random legal moves to the end, at most `max_plies` of them.

    The rules of Chinese Checkers, Groups and Reality Check say nothing of repetition, so that games
    need never end: the state that is returned may be no terminal one.
    """
    state = state.clone()
    for _ in range(whole_number(max_plies, "max_plies", 0, 2**63)):
        if state.is_terminal():
            break
        state.apply_action(rng.choice(state.legal_actions()))
    return state
