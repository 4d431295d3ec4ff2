"""The command: play many games, print what was covered."""

from __future__ import annotations

import argparse
import sys

import tests.random_net
from tests.random_net.coverage import Tally
from tests.random_net.playing import digest, results


def main() -> None:
    """Play many games and print what was covered; exit status 1 where a game failed or a row is missing."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.random_net",
        description=tests.random_net.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("games", type=int, help="how many games to play")
    parser.add_argument("--first", type=int, default=0, help="the number of the first one")
    parser.add_argument("--workers", type=int, default=1, help="how many processes play; the result is the same")
    parser.add_argument(
        "--coverage", action="store_true", help="print the table of what was covered, and fail where it is not full"
    )
    parser.add_argument(
        "--digest", action="store_true", help="only play, and print a digest of all that was offered, chosen and logged"
    )
    parser.add_argument("--most-failures", type=int, default=10, help="stop after so many failures")
    asked = parser.parse_args()
    numbers = range(asked.first, asked.first + asked.games)
    if asked.digest:
        print(digest(numbers))
        return
    tally = Tally()
    failures = 0
    for result, failure in results(numbers, asked.workers):
        tally.add(result)
        if failure:
            print(f"{failure}\n", flush=True)
            failures += 1
            if failures >= asked.most_failures:
                break
    if asked.coverage:
        print(tally.table())
    print(f"\n{tally.summary()}\n{failures} games failed")
    sys.exit(1 if failures or (asked.coverage and tally.missing()) else 0)


if __name__ == "__main__":
    main()
