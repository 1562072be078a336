"""What a mistake of the caller comes to: one clear exception, never a wrong answer or a crash."""
import copy
import math
import pickle
import resource
import subprocess
import sys
import weakref
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

import halfboard
from halfboard import spiel
from halfboard._position import guarded


def refusal(ask, *args, **options):
    """The halfboard.Error that a call raises."""
    with pytest.raises(halfboard.Error) as caught:
        ask(*args, **options)
    return caught.value


@pytest.mark.parametrize("copied", [copy.copy, lambda error: pickle.loads(pickle.dumps(error))])
def test_refusals_go_from_process_to_process(copied):
    error = refusal(halfboard.position, "chess")
    other = copied(error)
    assert type(other) is halfboard.Error and str(other) == str(error)
    assert (other.what, other.where, other.expected) == (error.what, error.where, error.expected)


def test_objects_that_have_no_copy_or_are_not_made_so():
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="can't be copied or pickled"):
            attempt(halfboard.Engine("halfcut"))
    with pytest.raises(TypeError, match="made by halfboard.position"):
        halfboard.Position("halfcut")
    start = halfboard.position("halfcut", size=3)
    assert weakref.ref(start)() is start


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
def test_an_exception_in_a_search_is_the_callers():
    def search(text, stop):
        raise LookupError("in the search")

    with pytest.raises(LookupError, match="in the search"):
        guarded(search, {})
    with pytest.raises(TypeError, match="halfboard.Position"):
        halfboard.Engine("halfcut").think(None)


@pytest.mark.parametrize("rules", ["challenging", "easier+challenging", "challenging+pairs"])
def test_rules_without_values(rules):
    error = refusal(halfboard.values, [123], rules)
    assert str(error) == (f"positions under {rules} are no integers at option rules: "
                          "expected base or easier, with +pairs or not")
    for unknown in ("hard", "hard+challenging"):
        assert refusal(halfboard.values, [], unknown).what == f"unknown rules '{unknown}'"


def test_no_text_ends_at_a_zero_byte():
    start = halfboard.position("halfcut")
    for ask, *texts in ((halfboard.position, "halfcut\0"), (halfboard.Engine, "halfcut\0"),
                        (halfboard.position, "halfcut", "4/4/4/4 r\0junk"), (start.play, "a1\0zz"),
                        (start.view, "r\0"), (start.svg, "r\0")):
        assert str(refusal(ask, *texts)) == "a zero byte in a text: expected none"
    refusal(halfboard.position, "halfcut", size="4\0")
    refusal(halfboard.deal(5).solitaire, "a1,b1\0")


def test_a_number_that_is_not_whole():
    for bad in (1.9, np.float64(2), "1", None):
        for ask in (halfboard.deal, lambda n: halfboard.values([n]),
                    lambda n: halfboard.solitaire_batch([n])):
            assert "expected a whole number from 0 to 601080389" in str(refusal(ask, bad))
    for bad in (-1, 1.0, None, 10**5000):
        assert "bad number of deals" in str(refusal(halfboard.deal_numbers, bad, seed=1))
        assert "bad deal number" in str(refusal(halfboard.deal, bad))
    refusal(halfboard.deal_numbers, 0, seed=-1)
    refusal(halfboard.deal(5).solitaire, nodes=1.5)
    refusal(halfboard.position, "halfcut", size=None)


_in_itself: list = []
_in_itself.append(_in_itself)


@pytest.mark.parametrize("bad", [object(), 1j, b"4", {}, np.array([1, 2]), np.array([1.5, 2]), _in_itself])
def test_an_option_of_a_wrong_type(bad):
    start = halfboard.position("halfcut", size=3)
    for name, ask in (("size", lambda: halfboard.position("halfcut", size=bad)),
                      ("nodes", lambda: halfboard.deal(5).solitaire(nodes=bad)),
                      ("seconds", lambda: start.perft(3, seconds=bad)),
                      ("level", lambda: halfboard.Engine("halfcut", level=bad)),
                      ("seed", lambda: halfboard.deal_numbers(1, seed=bad))):
        error = refusal(ask)
        assert error.what.startswith("bad value ") and error.where == f"option {name}"
        assert error.expected == "a number or a text"


def test_surrogates_in_options():
    error = refusal(halfboard.position, "halfcut", size="\ud800")
    assert str(error) == "bad value '\\ud800' at option size: expected no surrogates"
    error = refusal(halfboard.position, "halfcut", **{"\ud800": 4})
    assert str(error) == "bad option '\\ud800': expected no surrogates"


def test_a_truth_value_is_no_number():
    for bad in (True, False):
        assert refusal(halfboard.deal, bad).what == f"bad deal number {bad}"
        refusal(halfboard.values, [bad])
        refusal(halfboard.solitaire_batch, [1], threads=bad)
        refusal(halfboard.position, "halfcut", size=bad)
        refusal(spiel.load_game("halfcut").new_initial_state().apply_action, bad)


@pytest.mark.parametrize("bad", [math.inf, -math.inf, math.nan, np.float32("inf"), Decimal("inf"),
                                 Decimal("nan"), Decimal("snan"), Fraction(10**400)])
def test_a_number_that_is_not_finite(bad):
    at, deal = halfboard.position("halfcut", size=3), halfboard.deal(5)
    engine = halfboard.Engine("halfcut")
    for ask in (lambda **limits: at.perft(2, **limits), at.solve, deal.solitaire, deal.explain,
                at.hint, lambda **limits: engine.think(at, **limits),
                lambda **limits: halfboard.values([], **limits),
                lambda **limits: halfboard.solitaire_batch([], **limits)):
        error = refusal(ask, seconds=bad)
        assert str(error) == f"bad value '{bad}' at option seconds: expected a finite number"
    assert refusal(halfboard.position, "halfcut", size=bad).where == "option size"


def test_seconds_may_be_of_any_type_of_number():
    for seconds in (60, 60.0, np.float32(60), np.int8(60), Decimal(60), Fraction(121, 2)):
        assert halfboard.position("halfcut", size=3).solve(seconds=seconds).result != "unknown"


def test_a_position_for_other_players_than_the_game_has():
    four = "g1b/3/r1y b ws"
    error = refusal(spiel.load_game("chinese-checkers").new_initial_state, four)
    assert str(error) == "a position of 4 players: expected 2, as the game has"
    state = spiel.load_game("chinese-checkers", players=4).new_initial_state(four)
    assert len(state.returns()) == 4


@pytest.mark.parametrize("name", [game.name for game in halfboard.games()])
def test_players_and_actions_out_of_range(name):
    state = spiel.load_game(name).new_initial_state()
    n, actions = state.get_game().num_players(), len(state.legal_actions())
    for player in (-1, n, -4, 9):
        assert str(refusal(state.observation_string, player)) == (
            f"bad player {player}: expected 0 to {n - 1}")
    for ask in (lambda player: state.action_to_string(player, 0), state.legal_actions):
        refusal(ask, n)
        refusal(ask, -2)
    for action in (-1, actions):
        expected = f"illegal action {action}: expected 0 to {actions - 1}"
        assert str(refusal(state.action_to_string, 0, action)) == expected
        assert str(refusal(state.apply_action, action)) == expected
        refusal(state.child, action)
    for bad in (10**5000, -10**5000, Decimal("nan"), 0.5, "0", None):
        for ask in (state.observation_string, state.apply_action, state.string_to_action,
                    lambda action: state.action_to_string(0, action),
                    lambda player: state.action_to_string(player, 0)):
            refusal(ask, bad)
        if bad is not None:
            refusal(state.legal_actions, bad)
    refusal(state.string_to_action, "z99")
    assert state.history() == [] and state.legal_actions(spiel.CHANCE) == []


def test_what_should_be_a_text():
    start, engine = halfboard.position("halfcut"), halfboard.Engine("halfcut")
    for bad in (None, 5, b"4/4/4/4 r", ["a1"]):
        for ask in (halfboard.position, halfboard.Engine, spiel.load_game, start.play,
                    lambda text: halfboard.position("halfcut", text)):
            with pytest.raises(TypeError, match="expected a str"):
                ask(bad)
        with pytest.raises(TypeError, match="halfboard.Position"):
            engine.think(start, nodes=9, earlier=[start, bad])
    with pytest.raises(TypeError, match="expected a str"):
        start.view(5)
    for ask in (halfboard.position, start.play, start.svg):
        assert "expected no surrogates" in str(refusal(ask, "\ud800"))
    assert "those of halfcut" in str(refusal(engine.think, start, earlier=[halfboard.deal(5)]))


class Whole:
    """A number of some other library."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_numbers_that_are_too_large():
    start = halfboard.position("halfcut")
    with pytest.raises(TypeError, match="halfboard.Position"):
        halfboard.Engine("halfcut").think(10**5000)
    with pytest.raises(halfboard.Error, match="bad value of thousands of digits"):
        start.solve(seconds=Fraction(10**5000))
    for bad in (2**64, -2**63 - 1, 10**5000, Whole(2**64), Whole(10**5000)):
        for ask in (lambda n: start.solve(nodes=n), start.perft, lambda n: start.solve(seconds=n),
                    lambda n: halfboard.position("halfcut", size=n)):
            assert "more than 64 bits" in str(refusal(ask, bad))
    for bad in (0, -1, 1025, 10**9, 1.5, "2"):
        for ask in (halfboard.values, halfboard.solitaire_batch):
            error = refusal(ask, [1], threads=bad)
            assert error.what == f"bad number of threads {bad!r}"
            assert error.expected == "a whole number from 1 to 1024"
    assert refusal(halfboard.solitaire_batch, [], "hard").what == "unknown rules 'hard'"


def test_no_memory_for_tables():
    search = ("import halfboard\n"
              "try: halfboard.position('groups').solve(nodes=9, memory_mib=8192)\n"
              "except MemoryError as error: print(error)\n")
    said = subprocess.run(
        [sys.executable, "-c", search], text=True, capture_output=True, timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (2**32, 2**32)))
    assert (said.stdout, said.stderr) == ("out of memory\n", "")
