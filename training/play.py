"""A game between a person at the terminal and agents."""

from __future__ import annotations

from collections.abc import Callable

from agents import make
from agents.human import HELP, Human, Quit, Undo
from dominion_env import ActionTable, Game, View
from dominion_env.env import pool_of
from dominion_env.kingdoms import KingdomLike
from training.evaluate import seed_for


def new_game(kingdom: KingdomLike, players: int, seed: int) -> Game:
    """A game to be played at the terminal: it keeps a log, and has the actions that agents for this kingdom know.

    Raises:
        ValueError: for an unknown kingdom or a wrong number of players.
    """
    return Game(kingdom, players, seed, actions=ActionTable(pool_of(kingdom)), log=True)


def play(
    game: Game,
    against: str = "big money ultimate",
    *,
    seat: int = 0,
    seed: int = 0,
    read: Callable[[str], str] | None = None,
    write: Callable[[str], None] | None = None,
) -> Game:
    """Let a person play a game to its end.

    `undo` takes the game back to the person's last decision: a copy is kept of each.

    Args:
        game: A game at any decision.
        against: The name of the agent in all other seats.
        seat: The person's.
        seed: The other agents' random choices follow from it.
        read: Asks for a line, given the prompt; raises EOFError at the end of the input.
        write: Shows text.

    Returns:
        The game as it ended or was left.

    Raises:
        ValueError: for an unknown name, a seat out of range, or an agent that can't play such a game.
    """
    if not 0 <= seat < game.players:
        raise ValueError(f"seat must be 0 to {game.players - 1}, not {seat}")
    say = write or print
    person = Human(read, say, can_undo=True)
    agents = [person if each == seat else make(against) for each in range(game.players)]
    for each, agent in enumerate(agents):
        agent.check(game.actions, game.players)
        agent.reset(each, game.players, seed_for(seed, each))
    say(f"You are player {seat}, against {against}. Kingdom: {', '.join(game.kingdom.cards)}.\n{HELP}\n")
    past: list[Game] = []
    try:
        while game.decision is not None:
            player = game.decision.player
            try:
                action = agents[player].act(View(game, player))
            except Undo:
                if past:
                    game = past.pop()
                    say("Taken back.")
                else:
                    say("You have not decided anything yet.")
                continue
            if player == seat:
                past.append(game.clone())
            game.step(action)
    except (Quit, EOFError, KeyboardInterrupt):
        say("\nYou leave the game.")
        return game
    person.show_news(View(game, seat))
    say(View(game, seat).table())
    return game
