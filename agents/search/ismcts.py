"""Information-set Monte Carlo tree search.

Each simulation re-deals all that the searching seat can't know, and all luck to come (`View.sample`), and plays in
that game. Every player chooses by the statistics of the information set it is in: all positions that look alike to it
are one node, found by what it observes. So a player never acts on what only this deal shows, and each maximises its own
return (max^n), whatever the number of players. The first information set that has no node yet gets one; the position
reached there is evaluated.

Sources: P. I. Cowling, E. J. Powley, D. Whitehouse, "Information set Monte Carlo tree search", IEEE Transactions on
Computational Intelligence and AI in Games 4 (2012), there "multiple observer"; nodes shared by all paths to them as in
B. E. Childs, J. H. Brodeur, L. Kocsis, "Transpositions and move groups in Monte Carlo tree search" (2008).
"""

from __future__ import annotations

from typing import Final

from agents.search.evaluation import Evaluator
from agents.search.tree import Edge, Node
from dominion_env import Game, View

Key = tuple[int, bytes, tuple[int, ...]]

LONGEST: Final = 40
"""Turns of a player after which a simulated game is scored as it stands."""


def information_set(game: Game, seat: int) -> Key:
    """What tells the information set that a seat decides in: the seat, what it observes, what it may do."""
    return seat, game.observation(seat).tobytes(), tuple(game.legal_actions())


class Search:
    """One search, from one decision of one seat.

    Args:
        view: What the seat may know.
        evaluator: Says what positions are worth, and which options look good.
        exploration: The weight of exploration in PUCT.
        seed: All deals follow from it.
    """

    def __init__(self, view: View, evaluator: Evaluator, exploration: float, seed: int) -> None:
        self.view = view
        self.evaluator = evaluator
        self.exploration = exploration
        self.seed = seed
        self.root = Node()
        self.root.expand(evaluator.priors(view))
        self.nodes: dict[Key, Node] = {}

    def run(self, simulations: int) -> int:
        """Search; returns the id of the action tried most often.

        It ends early when no other can overtake the one that leads.
        """
        for left in range(simulations, 0, -1):
            self.simulate()
            if len(self.root.edges) > 1:
                first, second = sorted((edge.visits for edge in self.root.edges), reverse=True)[:2]
                if first - second >= left:
                    break
        return self.root.most_visited().action

    def simulate(self) -> None:
        """Deal once, go down the tree, add a node, and tell all on the way what came of it."""
        seat = self.view.seat
        node = self.root
        edge = node.select(self.exploration)
        # The n-th try of each option is made in the n-th deal: options are compared under common random numbers.
        game = self.deal(self.seed + edge.visits)
        path: list[tuple[Node | Edge, int]] = [(node, seat), (edge, seat)]
        game.step(edge.action)
        while (seat := self.advance(game)) >= 0:
            key = information_set(game, seat)
            if key not in self.nodes:
                node = self.nodes[key] = Node()
                path.append((node, seat))
                break
            node = self.nodes[key]
            if not node.edges:
                node.expand(self.evaluator.priors(View(game, seat)))
            edge = node.select(self.exploration)
            path += [(node, seat), (edge, seat)]
            game.step(edge.action)
        values = self.evaluator.values(game)
        for each, seat in path:
            each.add(values[seat])

    def advance(self, game: Game) -> int:
        """Make the choices that are not searched; returns the seat that decides then, -1 at the end of the game."""
        while (decision := game.state.decision) is not None:
            action = self.evaluator.unsearched(View(game, decision.player))
            if action is None:
                return decision.player
            game.step(action)
        return -1

    def deal(self, seed: int) -> Game:
        """A game that the seat may be in, to play out once."""
        game = self.view.sample(seed)
        state = game.state
        state.searching = False  # nobody will copy it
        longest = max(player.turns for player in state.players) + LONGEST
        state.max_turns = min(state.max_turns or longest, longest)
        return game
