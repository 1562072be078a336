"""Several threads, and Ctrl-C."""
import contextlib
import threading
import time

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
