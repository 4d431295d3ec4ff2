"""OpenSpiel's information-set Monte Carlo tree search plays one seat of Dominion against a random player.

::

    pip install "dominion-env[openspiel]"
    python examples/open_spiel_ismcts.py --games 4 --simulations 20

Each simulation starts from a game in which what the player can't know has been dealt anew, so the search does not see
the other hand or the order of the decks. Nothing is learnt: a few simulations at each decision are enough here.
"""

from __future__ import annotations

import argparse

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import dominion_env.open_spiel  # noqa: F401 -- registers python_dominion

SEAT = 0


def play(game: pyspiel.Game, deal: int, bots: list[pyspiel.Bot]) -> list[float]:
    """The returns of one game, by seat."""
    state = game.new_initial_state()
    state.apply_action(deal)
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    return state.returns()


def main(arguments: list[str] | None = None) -> float:
    """Play games; returns the mean return of the seat that searches, from -1 (all lost) to 1 (all won)."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--kingdom", default="First Game")
    parser.add_argument("--max-turns", type=int, default=10)
    parser.add_argument("--simulations", type=int, default=20, help="for each decision")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)

    game = pyspiel.load_game("python_dominion", {"kingdom": given.kingdom, "max_turns": given.max_turns})
    random = np.random.RandomState(given.seed)
    search = ISMCTSBot(
        game,
        RandomRolloutEvaluator(n_rollouts=1, random_state=random),
        uct_c=1.0,
        max_simulations=given.simulations,
        random_state=random,
    )
    search.set_resampler(lambda state, player: state.resample_from_infostate(player, random.uniform))
    bots = [search, pyspiel.make_uniform_random_bot(1, given.seed)]
    returns = [play(game, deal, bots)[SEAT] for deal in range(given.seed, given.seed + given.games)]
    for number, each in enumerate(returns, 1):
        print(f"game {number}: return {each:+.0f}")
    result = sum(returns) / len(returns)
    print(f"mean return {result:+.2f} against a random player")
    return result


if __name__ == "__main__":
    main()
