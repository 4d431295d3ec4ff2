"""Checks that games and environments can be copied, saved, dealt anew and written down at any decision."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from dominion_env.game import Game
from dominion_env.replay import Replay
from dominion_env.testing.walk import (
    APART,
    STEPS,
    Env,
    MakeEnv,
    Walk,
    all_cards,
    kept,
    moment,
    random_action,
    raw,
    walking,
)
from dominion_env.view import View

_ON = 12
"""How many steps copies play on."""
_WAYS_ON = 3
"""With how many of the legal actions they do, where it is at issue what these lead to."""


def check_clone(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """`Game.clone` gives the same game, at any decision: it goes on as the original does. Neither changes the other.

    Raises:
        AssertionError: if not.
    """
    _check_copies(lambda game: game.clone(), "clone", make_env, seed, steps, apart)


def check_saving(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """`Game.from_bytes` gives the game that `Game.to_bytes` saved, at any decision, as `check_clone` has it of clones.

    Raises:
        AssertionError: if not.
    """
    _check_copies(lambda game: Game.from_bytes(game.to_bytes()), "saved game", make_env, seed, steps, apart)


def _check_copies(
    copied: Callable[[Game], Game], what: str, make_env: MakeEnv, seed: int, steps: int, apart: int
) -> None:
    with walking(make_env, seed) as walk:
        copies: list[tuple[int, Game, bytes]] = []
        for _ in walk.decisions(steps, apart):
            _expect_follow(walk, copies, what)
            before = walk.game.to_bytes()
            new = copied(walk.game)
            _expect_equal(walk, new, walk.game, f"the {what}")
            copies = [(len(walk.taken), new, new.to_bytes())]
            _play_on(copied(walk.game), walk.lots)
            walk.expect(walk.game.to_bytes() == before, f"playing a {what} changed the game")
        _expect_follow(walk, copies, what)


def _expect_follow(walk: Walk, copies: Sequence[tuple[int, Game, bytes]], what: str) -> None:
    """What was copied at some step must be as it was, and come to where the game is now by the same actions."""
    for step, game, before in copies:
        walk.expect(game.to_bytes() == before, f"playing the game changed the {what} of step {step}")
        for action in walk.taken[step:]:
            game.step(action)
        _expect_equal(walk, game, walk.game, f"the {what} of step {step}, having gone the same way,")


def _expect_equal(walk: Walk, game: Game, original: Game, what: str) -> None:
    """Two games must be the same to all that can be asked, and have come the same way."""
    walk.expect_same(_facts(walk, game), _facts(walk, original), what)


def _facts(walk: Walk, game: Game) -> dict[str, object]:
    observer = walk.table.observer
    return {
        "decision": game.decision,
        "options()": game.options(),
        "observations": [observer(game.state, seat) for seat in range(game.players)],
        "scores()": game.scores(),
        "history()": game.history(),
        "kingdom": game.kingdom,
        "state_hash()": game.state_hash(),
    }


def _play_on(game: Game, random: Random, most: int = _ON) -> list[int]:
    """Take some random actions; returns them."""
    taken: list[int] = []
    while len(taken) < most and not game.over:
        taken.append(random_action(game, random))
        game.step(taken[-1])
    return taken


def check_pickle(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = 6 * APART) -> None:
    """An environment pickled or deep-copied in the middle of a game goes on as the original, into the next game.

    Neither changes the other.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        copies: list[tuple[int, Env]] = []
        for _ in walk.decisions(steps, apart):
            copied = (_pickled, copy.deepcopy)[len(copies) % 2]
            before = moment(walk.env)
            env = copied(walk.env)
            walk.expect_same(moment(env), before, "a copy of the environment")
            for action in _play_on(walk.game.clone(), walk.lots):
                env.step(action)
            walk.expect_same(moment(walk.env), before, "the environment, after a copy was stepped,")
            copies.append((len(walk.taken), copied(walk.env)))
        end = moment(walk.env)
        walk.env.reset()
        for step, env in copies:
            for action in walk.taken[step:]:
                env.step(action)
            walk.expect_same(moment(env), end, f"an environment copied at step {step}")
            env.reset()
            walk.expect_same(moment(env), moment(walk.env), f"the next game of an environment copied at step {step}")


def _pickled(env: Env) -> Env:
    new: Env = pickle.loads(pickle.dumps(env))  # noqa: S301 -- these are no strangers' bytes
    return new


def check_resample(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """`Game.resample` deals a game that copies, saves and plays on like any other, and leaves the original alone.

    The same seed gives the same deal, another seed other luck to come. Only the seat that decides can have the game
    dealt anew. The sizes of all zones stay, and playing on loses no card. `check_leak_pairs` looks at what is shown.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for _ in walk.decisions(steps, apart):
            game, seat, deal = walk.game, walk.seat, walk.lots.randrange(2**40)
            before = game.to_bytes()
            new = game.resample(seat, deal)
            _expect_equal(walk, game.resample(seat, deal), new, "a second re-deal with the same seed")
            walk.expect(
                game.resample(seat, deal + 1).state_hash() != new.state_hash(), "two seeds give the same re-deal"
            )
            walk.expect(_sizes(new) == _sizes(game), "a re-deal has other numbers of cards in the zones")
            _expect_refused(walk, game, (seat + 1) % game.players)
            others = {
                "clone": new.clone(),
                "saved game": Game.from_bytes(new.to_bytes()),
                "re-deal": new.resample(seat, 0),
            }
            cards = all_cards(new)
            for action in _play_on(new, walk.lots):
                others["clone"].step(action)
                others["saved game"].step(action)
            for what in ("clone", "saved game"):
                _expect_equal(walk, others[what], new, f"the {what} of a re-dealt game, {_ON} steps later,")
            walk.expect(all_cards(new) == cards, "a re-dealt game that was played has lost cards or has new ones")
            _play_on(others["re-deal"], walk.lots)
            walk.expect(game.to_bytes() == before, "a re-deal, or playing it, changed the original game")


def _expect_refused(walk: Walk, game: Game, seat: int) -> None:
    try:
        game.resample(seat, 0)
    except ValueError:
        return
    walk.fail(f"the game is dealt anew for player {seat}, who has nothing to decide")


def _sizes(game: Game) -> list[int]:
    zones = ("hand", "deck", "discard", "in_play", "set_aside", "looking")
    return [len(game.zone(seat, zone)) for seat in range(game.players) for zone in zones]


def check_leak_pairs(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = APART) -> None:
    """Whoever decides is shown the same in games that differ only in what that seat can't know (`Game.resample`).

    Observation, mask and decision, log and table. Then both games go on in the same way: as long as all that is public,
    the log as that seat sees it and its own cards are the same, so must be what it is shown.

    This rests on what the engine says a seat knows; the package's own tests compare that with what the seat was shown.

    Raises:
        AssertionError: if something hidden shows; the message says where.
    """
    with walking(partial(_with_log, make_env), seed) as walk:
        for agent in walk.decisions(steps, apart):
            seat, game = walk.seat, walk.game
            deal = game.resample(seat, walk.lots.randrange(2**40))
            what = f"what {agent} is shown when the hidden cards are others"
            walk.expect_same(_open(deal, seat), _open(game, seat), what)
            walk.expect_same(_shown(walk, seat, deal), _shown(walk, seat, game), what)
            legal = game.legal_actions()
            for action in walk.lots.sample(legal, min(_WAYS_ON, len(legal))):
                _expect_alike_on(walk, seat, game.clone(), deal.clone(), action, what)


def _expect_alike_on(walk: Walk, seat: int, game: Game, deal: Game, action: int, what: str) -> None:
    """Two games that a seat can't tell apart must stay so until something happens in one and not in the other."""
    since = len(game.state.log or ())
    for _ in range(_ON):
        what += f", then {game.actions.name(action)!r}"
        game.step(action)
        deal.step(action)
        if game.over or _open(game, seat, since) != _open(deal, seat, since):
            return
        walk.expect_same(_shown(walk, seat, deal), _shown(walk, seat, game), what)
        action = random_action(game, walk.lots)
        if action not in deal.legal_actions():  # of another player, who has other cards in hand
            return


def _open(game: Game, seat: int, since: int = 0) -> list[object]:
    """What has happened and what lies on the table, as a seat sees it, its own hand, and who decides."""
    view = View(game, seat)
    decision = game.state.decision
    tops = [pile[-1:] for pile in game.state.mixed]
    return [view.log(since), view.table(), tops, None if decision is None else decision.player]


def _with_log(make_env: MakeEnv) -> Env:
    """An environment whose games keep a log."""
    env = make_env()
    raw(env).render_mode = "ansi"
    return env


def _shown(walk: Walk, seat: int, game: Game) -> dict[str, object]:
    """What a seat is shown of a game, and what it decides, if it does."""
    own, walk.table.game = walk.table.game, game
    observed = kept(walk.env.observe(walk.env.possible_agents[seat]))
    walk.table.game = own
    view = View(game, seat)
    return {
        "observe()": observed,
        "View.observation()": view.observation(),
        "View.options()": view.options(),
        "View.decision": view.decision if view.options() else None,
    }


def check_replay(make_env: MakeEnv, seed: int = 0, steps: int = STEPS, apart: int = 6 * APART) -> None:
    """A game written down as a line of JSON is played again from it, at any decision and when it is over.

    Raises:
        AssertionError: if not.
    """
    with walking(make_env, seed) as walk:
        for _ in walk.decisions(steps, apart):
            _expect_replayed(walk)
        _expect_replayed(walk)


def _expect_replayed(walk: Walk) -> None:
    line = Replay.of(walk.game).to_json()
    replay = Replay.from_json(line)
    walk.expect("\n" not in line, "a replay is more than one line")
    walk.expect(replay.to_json() == line, "a replay that was read is written otherwise")
    game = replay.begin(log=walk.game.state.log is not None)
    for _ in replay.play(game):
        pass
    _expect_equal(walk, game, walk.game, "the game played again from its replay")
