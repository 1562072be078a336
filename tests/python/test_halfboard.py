"""The Python package: positions, searches, batches, refusals, and OpenSpiel's way of playing."""
import doctest
import pickle
import random
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import halfboard
from halfboard import spiel
from halfboard._position import _RULES

UNSOLVABLE = "wbwb/bbwb/bbbw/wbwb/wwbb/wwbw/wbww/bwbw w"


def test_all_games_open_and_play():
    names = [game.name for game in halfboard.games()]
    assert {"sight-reduction", "halfcut", "groups", "chinese-checkers", "reality-check"} <= set(names)
    for name in names:
        at = halfboard.position(name)
        for _ in range(5):
            at = at.play(at.moves[0])
        assert halfboard.position(name, at.text, **at.options) == at
        assert at.svg().startswith("<svg")
        assert at.text in repr(at) and str(at) in repr(at)


def test_what_is_installed_has_types_and_no_sources():
    files = {file.name for file in Path(halfboard.__file__).parent.iterdir()}
    assert {"py.typed", "_core.pyi"} <= files and "_core.cpp" not in files


def test_names_are_public():
    for name in halfboard.__all__:
        public = getattr(halfboard, name)
        if isinstance(public, type):
            assert public.__module__ == "halfboard" and public.__doc__
    with pytest.raises(TypeError):
        spiel.load_game("halfcut", text="3/3/3 r")
    game = spiel.load_game("halfcut", size=3)
    assert repr(game) == "halfboard.spiel.load_game('halfcut', size=3)"
    assert game == spiel.load_game("halfcut", size="3") != spiel.load_game("halfcut", size=4)
    assert len({game, spiel.load_game("halfcut", size=3)}) == 1 and game != "halfcut"
    assert repr(game.new_initial_state()) == repr(halfboard.position("halfcut", size=3))
    row, = halfboard.solitaire_batch([5])
    assert pickle.loads(pickle.dumps(row)) == row


def test_positions_never_change():
    start = halfboard.position("halfcut", size=3)
    after = start.play("b2", "a1")
    assert start.text == "3/3/3 r" and after.text == "3/1r1/b2 r"
    assert start != after and hash(start) == hash(halfboard.position("halfcut", size=3))
    assert pickle.loads(pickle.dumps(after)) == after


@pytest.mark.parametrize("name, one, other", [
    ("halfcut", {}, {"size": 5}),
    ("sight-reduction", {}, {"rules": "base"}),
    ("sight-reduction", {"rules": "easier"}, {"rules": "easier", "files": 4, "ranks": "8"}),
    ("groups", {}, {"rules": "standard"}),
    ("groups", {}, {"labels": "WbwbbwbwwbwbbwbW"}),
    ("chinese-checkers", {}, {"players": 2, "board": "band", "coins": 6, "rules": "ws"}),
    ("chinese-checkers", {"size": 8}, {"files": 8, "ranks": 8}),
    ("reality-check", {}, {"variants": 0, "setup": "default"}),
])
def test_equal_are_same_game_text_and_rules(name, one, other):
    one, other = halfboard.position(name, **one), halfboard.position(name, **other)
    assert one == other and hash(one) == hash(other) and len({one, other}) == 1
    assert one.play(one.moves[0]) == other.play(one.moves[0]) != one


@pytest.mark.parametrize("name, options", [
    ("halfcut", {"size": 6}), ("chinese-checkers", {"rules": "fs", "size": 6, "coins": 3}),
    ("chinese-checkers", {"players": 4, "board": "8"}),
    ("reality-check", {"variants": "12", "setup": 7}),
])
def test_texts_tell_all_that_options_chose(name, options):
    at = halfboard.position(name, **options)
    assert at == halfboard.position(name, at.text) == pickle.loads(pickle.dumps(at))
    assert at != halfboard.position(name)


def test_other_rules_are_other_positions():
    assert halfboard.deal(5) == halfboard.position("sight-reduction", "#5")
    assert halfboard.deal(5) != halfboard.deal(5, "easier") != halfboard.deal(5, "easier+pairs")
    groups = [halfboard.position("groups", **options)
              for options in ({}, {"rules": "king"}, {"labels": "w" * 8 + "b" * 8})]
    assert groups[0].text == groups[1].text == groups[2].text and len(set(groups)) == 3
    assert halfboard.deal(5) != halfboard.position("halfcut") and halfboard.deal(5) != "deal"
    games = {game.name: game for game in halfboard.games()}
    assert set(_RULES) <= set(games)
    for name, game in games.items():
        # Of a game that is not listed nobody has said which options its texts don't tell.
        assert name in _RULES or not game.options, f"list {name} in _RULES of _position.py"
        assert set(_RULES.get(name, {})) <= set(game.options)


def test_perft_and_solve():
    at = halfboard.position("sight-reduction", UNSOLVABLE)
    assert [at.perft(d) for d in (1, 2, 3)] == [12, 157, 1726]
    assert halfboard.position("halfcut", size=8).perft(12, seconds=0.01) is None
    assert halfboard.position("halfcut", size=3).solve().result == "win"
    # As the README has it.
    assert halfboard.position("halfcut", size=4).play("a1").hint() == ("c3", "it keeps the win")
    answer = halfboard.deal(123456789).solve()
    assert answer.best and answer.value is not None and not answer.best_partial
    whole = halfboard.deal(5).solve()
    cut = halfboard.deal(5).solve(nodes=whole.nodes // 3)
    assert (whole.result, whole.best_partial) == ("win", False)
    assert (cut.result, cut.best_partial) == ("win", True) and set(cut.best) < set(whole.best)
    assert halfboard.deal(123456789, "challenging").solve(nodes=1).result == "unknown"
    # What counting proves is told where the search was stopped.
    value = halfboard.deal(384918873).solve().value
    cut = halfboard.deal(384918873).solve(nodes=1)
    assert cut.value is None and cut.value_low < cut.value_high
    assert cut.value_low <= value <= cut.value_high
    assert halfboard.deal(5).solve().value_low is None


def test_solitaire():
    unsolvable = halfboard.position("sight-reduction", UNSOLVABLE)
    found = unsolvable.solitaire()
    assert found.status == "unsolvable"
    end = unsolvable.play(*found.best_play).text.split()[0]
    assert sum(c.isalpha() for c in end) == found.fewest_left > 2
    explained = halfboard.position("sight-reduction", UNSOLVABLE).explain()
    assert explained.status == "unsolvable" and explained.core and explained.minimal
    assert explained.best_play == found.best_play and len(explained.left) == found.fewest_left
    cut = halfboard.deal(504202335, "challenging").explain(nodes=100)
    assert cut.status == "unsolvable" and len(cut.core) == 32 and not cut.minimal
    deal = halfboard.deal(123456789)
    found = deal.solitaire()
    end = deal.play(*found.solution)
    assert found.status == "solved" and end.over and found.fewest_left == 2
    assert sum(c.isalpha() for c in end.text.split()[0]) == 2
    assert deal.hint("solitaire").move in deal.moves
    assert found.target is None and deal.explain().target is None


def test_answers_about_a_target_name_it():
    deal = halfboard.deal(123)
    assert deal.solitaire().status == "solved"
    for answer in (deal.solitaire("a5,d8"), deal.explain("a5,d8")):
        assert (answer.status, answer.target) == ("unsolvable", "a5,d8")
    assert deal.explain("c2,c6").target == "c2,c6"


def test_refusals_say_what_where_expected():
    with pytest.raises(halfboard.Error) as caught:
        halfboard.position("chess")
    assert caught.value.what == "unknown game 'chess'" and "halfcut" in caught.value.expected
    with pytest.raises(halfboard.Error):
        halfboard.deal(601080390)
    with pytest.raises(halfboard.Error):
        halfboard.deal(1).play("a1", "a1")
    with pytest.raises(halfboard.Error):
        halfboard.position("halfcut", size=5).solitaire()


def test_batches():
    numbers = halfboard.deal_numbers(50, seed=1)
    assert numbers.dtype == np.uint32 and len(set(numbers)) == 50
    assert (halfboard.deal_numbers(10, seed=1) == numbers[:10]).all()
    many = halfboard.deal_numbers(np.int64(1000001), seed=1)  # more than the library makes at once
    assert len(many) == 1000001 and (many[:50] == numbers).all() and len(set(many[:20000])) > 19990
    assert len(halfboard.deal_numbers(0, seed=1)) == 0
    rows = halfboard.solitaire_batch(numbers, "easier+challenging", threads=2)
    assert [row.deal for row in rows] == list(numbers)
    again = halfboard.solitaire_batch(numbers, "easier+challenging", threads=1)
    assert rows == again
    values = halfboard.values(numbers[:10], threads=2)
    assert values.dtype == np.int8
    for number, value in zip(numbers[:3], values):
        assert halfboard.deal(int(number)).solve().value == value


def test_batches_tell_how_far_they_are():
    for batch in (halfboard.values, halfboard.solitaire_batch):
        told = []
        batch(range(20), threads=2, progress=lambda done, of: told.append((done, of)))
        assert told[-1] == (20, 20) and told == sorted(told) and {of for _, of in told} == {20}
        told.clear()
        batch([], progress=lambda done, of: told.append((done, of)))
        assert told == [(0, 0)]

        def give_up(done, of):
            raise LookupError(f"{done} of {of}")

        with pytest.raises(LookupError, match="of 100000"):  # at once, not after all of them
            batch(range(100000), threads=2, progress=give_up)


def test_what_batches_answer_has_public_names():
    row, = halfboard.solitaire_batch([5])
    assert type(row) is halfboard.SolitaireRow
    open_deals = halfboard.values(halfboard.deal_numbers(3, seed=1), seconds=1e-9)
    assert list(open_deals) == [halfboard.UNKNOWN] * 3
    assert {"SolitaireRow", "UNKNOWN"} <= set(halfboard.__all__)


def test_numpy_numbers_are_numbers():
    for whole in (np.int64, np.uint32, np.int8):
        at = halfboard.position("halfcut", size=whole(4))
        assert at == halfboard.position("halfcut", size=4)
        assert at.perft(whole(2), seconds=whole(9)) == 16 * 15
        engine = halfboard.Engine("halfcut", level=whole(2))
        assert engine.think(at, nodes=whole(9)).move in at.moves
        assert halfboard.deal(whole(5)) == halfboard.deal(5)
        assert len(halfboard.deal_numbers(whole(3), seed=whole(1))) == 3
    assert halfboard.deal(5).solitaire(seconds=np.float32(60)).status == "solved"
    rows = halfboard.solitaire_batch(np.arange(2), threads=np.int64(1), seconds=np.float64(60))
    assert [row.deal for row in rows] == [0, 1]


def test_engines():
    engine = halfboard.Engine("groups", level=3, seed=4)
    assert repr(engine) == ("halfboard.Engine('groups', level=3, seed=4, threads=1, memory_mib=64, "
                            "method='best')")
    at, earlier = halfboard.position("groups"), []
    engine.prepare(at)
    for _ in range(14):
        found = engine.think(at, nodes=50, earlier=earlier)
        assert found.move in at.moves
        earlier.append(at)
        at = at.play(found.move)
    assert halfboard.Engine("sight-reduction").think(
        halfboard.position("sight-reduction", "wbwb/bwwb/wbbw/bwbw w")).result == "loss"
    with pytest.raises(halfboard.Error):
        engine.think(halfboard.deal(1))
    with pytest.raises(halfboard.Error):
        halfboard.Engine("groups", level=11)


def test_searches_give_the_lock_back():
    ticks = []

    def work():
        halfboard.position("halfcut", size=6).solve(seconds=1.5)

    thread = threading.Thread(target=work)
    thread.start()
    while thread.is_alive():
        ticks.append(time.monotonic())
        time.sleep(0.01)
    assert len(ticks) > 10  # far more, but machines may be busy


@pytest.mark.parametrize("name", [game.name for game in halfboard.games()])
def test_spiel(name):
    game = spiel.load_game(name)
    rng = random.Random(1)
    state = game.new_initial_state()
    assert state.history() == [] and not state.is_terminal()
    for _ in range(60):
        if state.is_terminal():
            break
        actions = state.legal_actions()
        assert sum(state.legal_actions_mask()) == len(actions)
        if state.is_chance_node():
            assert abs(sum(p for _, p in state.chance_outcomes()) - 1) < 1e-9
        player, action = state.current_player(), rng.choice(actions)
        assert state.string_to_action(state.action_to_string(player, action)) == action
        assert state.action_to_string(action) == state.action_to_string(player, action)
        child = state.child(action)
        state.apply_action(action)
        assert str(child) == str(state) and child.history() == state.history()
        assert state.observation_string(0)
    with pytest.raises(ValueError):
        state.apply_action(10**6)


def test_spiel_returns_are_those_of_the_winner():
    state = spiel.load_game("sight-reduction").new_initial_state("#5")
    end = spiel.random_playout(state, random.Random(2))
    assert end.is_terminal() and sorted(end.returns()) == [-1.0, 1.0]
    assert end.returns()[end.position.sides.index(end.position.winner)] == 1.0


def test_random_playouts_end():
    state = spiel.load_game("chinese-checkers").new_initial_state()
    short = spiel.random_playout(state, random.Random(3), max_plies=7)
    assert not short.is_terminal() and len(short.history()) == 7 and state.history() == []
    assert len(spiel.random_playout(state, random.Random(3)).history()) <= 10_000
    again = spiel.random_playout(short, random.Random(4), max_plies=2)
    assert again.history()[:7] == short.history() and len(again.history()) == 9


def test_a_search_of_our_own_agrees_with_the_solver():
    """Plain negamax through the adapter: the second path."""

    def wins(state):
        return any(not wins(state.child(a)) for a in state.legal_actions())

    for text in ("wbw/bwb/wbw w", "wwb/b1w w", "bwb/wbw/bww b", "w1w/bbb/wwb w"):
        state = spiel.load_game("sight-reduction").new_initial_state(text)
        assert ("win" if wins(state) else "loss") == state.position.solve().result


def test_the_examples_in_the_documentation():
    assert doctest.testmod(halfboard).failed == 0
