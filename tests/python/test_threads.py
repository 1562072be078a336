"""Several threads, and Ctrl-C."""
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

import halfboard


def together(works):
    """Runs all at once; what each raised, or None."""
    raised = [None] * len(works)

    def run(i):
        try:
            works[i]()
        except Exception as error:
            raised[i] = error

    threads = [threading.Thread(target=run, args=(i,)) for i in range(len(works))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return raised


def test_an_engine_refuses_a_second_thread():
    engine, start = halfboard.Engine("groups"), halfboard.position("groups")

    def later(ask):
        time.sleep(0.2)
        ask()

    refused = together([lambda: engine.think(start, seconds=1),
                        lambda: later(lambda: engine.think(start, seconds=1)),
                        lambda: later(engine.new_game)])
    assert refused[0] is None
    for error in refused[1:]:
        assert isinstance(error, RuntimeError) and "one thread at a time" in str(error)
    assert engine.think(start, nodes=10).move in start.moves


def test_an_engine_survives_two_threads():
    engine, start = halfboard.Engine("halfcut", level=5), halfboard.position("halfcut")

    def work():
        for _ in range(100):
            with contextlib.suppress(RuntimeError):
                engine.think(start, nodes=500)

    assert together([work, work]) == [None, None]


def test_threads_share_a_position():
    start = halfboard.position("sight-reduction")
    counts = []

    def work():
        counts.append([start.perft(4), len(start.moves), len(start.svg()), start.play("a1").text])

    assert together([work] * 4) == [None] * 4
    assert all(count == counts[0] for count in counts)


MANY = halfboard.deal_numbers(40000, seed=1)


def seconds_to_stop(search, after):
    """How long a search goes on when Ctrl-C is pressed after so many seconds."""
    # Who starts a program in the background, as a shell does, has it ignore the signal.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    # To this thread, as a terminal does; it has to wake from what it waits for.
    timer = threading.Timer(after, signal.pthread_kill, [threading.get_ident(), signal.SIGINT])
    # Not when it is sent: a search that keeps the interpreter's lock holds up the timer, too.
    sent = time.monotonic() + after
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            search()
    finally:
        timer.cancel()
        timer.join()
        signal.signal(signal.SIGINT, before)
    return time.monotonic() - sent


@pytest.mark.parametrize("search", [
    lambda: halfboard.position("halfcut", size=7).solve(seconds=60),
    lambda: halfboard.Engine("groups").think(halfboard.position("groups"), seconds=60),
    lambda: halfboard.solitaire_batch(MANY, "easier+challenging+pairs", threads=2),
    lambda: halfboard.values(MANY, threads=2),
], ids=["solve", "think", "solitaire_batch", "values"])
def test_ctrl_c_stops(search):
    assert seconds_to_stop(search, 0.5) < 5  # far less, but machines may be busy


def test_an_engine_thinks_again_after_ctrl_c():
    engine, start = halfboard.Engine("groups"), halfboard.position("groups")
    for _ in range(3):
        seconds_to_stop(lambda: engine.think(start, seconds=60), 0.2)
        assert engine.think(start, nodes=10).move in start.moves


def test_a_program_may_end_while_daemons_search():
    program = """
import halfboard, threading, time
def work():
    while True:
        halfboard.deal(5).solve(nodes=50)
        halfboard.Engine("halfcut").think(halfboard.position("halfcut", size=4), nodes=50)
        halfboard.deal_numbers(500, 1)
for _ in range(4):
    threading.Thread(target=work, daemon=True).start()
time.sleep(0.2)
"""
    path = os.pathsep.join(sys.path)  # where this very package is
    ended = subprocess.run([sys.executable, "-c", program], env={**os.environ, "PYTHONPATH": path},
                           capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_ctrl_c_stops_deal_numbers():
    since = time.monotonic()
    halfboard.deal_numbers(1000000, seed=1)
    whole = time.monotonic() - since
    running = threading.active_count()
    # A busy machine may delay some.
    assert min(seconds_to_stop(lambda: halfboard.deal_numbers(1000000, seed=1), whole / 10)
               for _ in range(5)) < whole / 2
    assert threading.active_count() == running


def test_a_bad_deal_ends_a_batch_at_once():
    since = time.monotonic()
    with pytest.raises(halfboard.Error):
        halfboard.values([*MANY[:100], 601080390, *MANY], threads=2)
    assert time.monotonic() - since < 10
