"""``python -m dominion_env.testing``: run every check of one config, and print what comes of it."""

from __future__ import annotations

import argparse
import sys

from dominion_env.testing.suite import report
from dominion_env.testing.walk import STEPS


def main() -> None:
    """Exit with 0 if all checks pass, 1 if one fails, 2 if there is no such config."""
    parser = argparse.ArgumentParser(
        "python -m dominion_env.testing", description="Check that a config holds its promises."
    )
    parser.add_argument("--kingdom", default="First Game", help="a kingdom by name, or a YAML file")
    parser.add_argument("--players", type=int, default=2, help="2 to 6")
    parser.add_argument("--games", type=int, default=1, help="how many games each check plays")
    parser.add_argument("--steps", type=int, default=STEPS, help="how many actions of each game are looked at, at most")
    parser.add_argument("--seed", type=int, default=0, help="of the first game")
    given = parser.parse_args()
    try:
        passed = report(given.kingdom, given.players, games=given.games, steps=given.steps, seed=given.seed)
    except ValueError as error:
        parser.error(str(error))
    sys.exit(not passed)


if __name__ == "__main__":
    main()
