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


def information_set(view: View) -> Key:
    """What tells the information set that a seat decides in: the seat, what it observes, what it may do."""
    return view.seat, view.observation().tobytes(), tuple(view.legal_actions())


class Search:
    """A tree, and the search that grows it.

    Args:
        evaluator: Says what positions are worth, and which options look good.
        exploration: The weight of exploration in PUCT.

    Attributes:
        nodes: The information sets visited so far.
    """

    def __init__(self, evaluator: Evaluator, exploration: float) -> None:
        self.evaluator = evaluator
        self.exploration = exploration
        self.nodes: dict[Key, Node] = {}

    def run(self, view: View, simulations: int, seed: int) -> int:
        """Look for the best action at a decision.

        It ends early when no other option can overtake the one that leads.

        Args:
            view: Of the seat that decides.
            simulations: How often the decision is to be visited; visits by earlier searches in this tree count.
            seed: All deals follow from it.

        Returns:
            The id of the action tried most often.
        """
        root = self.nodes.setdefault(information_set(view), Node())
        if not root.edges:
            root.expand(self.evaluator.priors(view))
        while (left := simulations - root.visits) > 0 and root.lead() < left:
            self.simulate(view, root, seed)
        return root.most_visited().action

    def simulate(self, view: View, root: Node, seed: int) -> None:
        """Deal once, go down the tree, add a node, and tell all on the way what came of it."""
        seat = view.seat
        edge = root.select(self.exploration)
        # The n-th try of each option is made in the n-th deal: options are compared under common random numbers.
        game = deal(view, seed + edge.visits)
        path: list[tuple[Node | Edge, int]] = [(root, seat), (edge, seat)]
        game.step(edge.action)
        while (there := self.advance(game)) is not None:
            key = information_set(there)
            if key not in self.nodes:
                self.nodes[key] = Node()
                path.append((self.nodes[key], there.seat))
                break
            node = self.nodes[key]
            if not node.edges:
                node.expand(self.evaluator.priors(there))
            edge = node.select(self.exploration)
            path += [(node, there.seat), (edge, there.seat)]
            game.step(edge.action)
        values = self.evaluator.values(game)
        for each, seat in path:
            each.add(values[seat])

    def advance(self, game: Game) -> View | None:
        """Make the choices that are not searched; returns the view of who decides then, None at the end of the game."""
        while (decision := game.state.decision) is not None:
            view = View(game, decision.player)
            action = self.evaluator.unsearched(view)
            if action is None:
                return view
            game.step(action)
        return None


def deal(view: View, seed: int) -> Game:
    """A game that a seat may be in, to play out once."""
    game = view.sample(seed)
    state = game.state
    state.searching = False  # nobody will copy it
    longest = max(player.turns for player in state.players) + LONGEST
    state.max_turns = min(state.max_turns or longest, longest)
    return game
