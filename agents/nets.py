"""Networks that play: one for all seats, a policy over masked actions and a value.

`MlpNet` takes an observation as it is. `CardNet` looks at every card by the same few weights, so that what it learns of
one card in one kingdom holds for others that are alike in print and place.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor, nn

from dominion_env.actions import ActionTable
from dominion_env.card_matrix import CardMatrix, card_facts
from dominion_env.observation import Observer


class PolicyValueNet(nn.Module):
    """A network with a policy head and a value head."""

    @abstractmethod
    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of shape (batch, actions), before masking, and values of shape (batch,),
        for observations (batch, size).
        """


class MlpNet(PolicyValueNet):
    """A multilayer perceptron.

    Args:
        observation_size: Length of an observation.
        actions: Number of actions.
        hidden: Width of each hidden layer.
    """

    def __init__(self, observation_size: int, actions: int, hidden: Sequence[int]) -> None:
        super().__init__()
        layers: list[nn.Module] = []
        width = observation_size
        for size in hidden:
            layers += [nn.Linear(width, size), nn.LayerNorm(size), nn.ReLU()]
            width = size
        self.body = nn.Sequential(*layers)
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)
        _start_even(self.policy)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """See `PolicyValueNet`."""
        features = self.body(observations)
        return self.policy(features), self.value(features).squeeze(-1)


class CardNet(PolicyValueNet):
    """Features of each card, a trunk, and for each action on a card how well the two go together.

    The features of a card are one layer, the same for all cards, on what the observation and the print say of it, with
    a learned embedding of the card besides. (A card that is not in the game shows zeros: its features are the same
    always.) The trunk begins from the mean and the maximum of the features over the cards and from the observation as
    it is, and goes through residual blocks. The logit of "buy Village" is a linear function of the trunk, as it is for
    every action, plus the scalar product of the features of Village with a query for "buy" from the trunk.

    Args:
        actions: The action table.
        players: Number of players.
        features: Features of each card.
        width: Of the trunk.
        blocks: Residual blocks of the trunk, each of two layers.
        roots: Whether it takes the square roots of all that it is shown: then the first copies of a card count for more
            than further ones.
    """

    facts: Tensor
    on_cards: Tensor
    places: Tensor

    def __init__(
        self, actions: ActionTable, players: int, features: int, width: int, blocks: int, roots: bool = False
    ) -> None:
        super().__init__()
        self.roots = roots
        observer = Observer(actions.cards, players)
        matrix = CardMatrix(observer.features)
        self.shape = len(matrix.columns), len(actions.cards)
        facts = torch.from_numpy(card_facts(actions.cards))
        self.register_buffer("facts", facts)
        self.columns = nn.Linear(len(matrix.columns), features, bias=False)
        self.print = nn.Linear(facts.shape[1], features)
        self.embedding = nn.Parameter(torch.randn(len(actions.cards), features) * 0.1)
        self.trunk = nn.Sequential(
            nn.Linear(2 * features + observer.size, width),
            *(ResidualBlock(width) for _ in range(blocks)),
            nn.LayerNorm(width),
            nn.ReLU(),
        )
        self.policy = nn.Linear(width, len(actions))
        self.value = nn.Linear(width, 1)
        verbs, on_cards, places = _places(actions)
        self.register_buffer("on_cards", torch.tensor(on_cards))
        self.register_buffer("places", torch.tensor(places))
        self.query = nn.Linear(width, verbs * features)
        _start_even(self.policy)
        _start_even(self.query)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor]:
        """See `PolicyValueNet`."""
        if self.roots:
            observations = observations.sqrt()
        batch = len(observations)
        columns, cards = self.shape
        rows = observations[:, : columns * cards].view(batch, columns, cards)
        constant = (self.print(self.facts) + self.embedding).T[None]
        weights = self.columns.weight[None].expand(batch, -1, -1)
        # In place, and with the cards last as they are in an observation: so nothing is copied or kept twice.
        features = torch.relu_(torch.baddbmm(constant, weights, rows))
        trunk = self.trunk(torch.cat([features.mean(2), features.amax(2), observations], 1))
        queries = self.query(trunk).view(batch, -1, features.shape[1])
        fits = torch.bmm(queries, features).flatten(1)
        logits = self.policy(trunk).index_add(1, self.on_cards, fits.index_select(1, self.places))
        return logits, self.value(trunk).squeeze(-1)


class ResidualBlock(nn.Module):
    """Two layers whose result is added to what came in."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.layers = nn.Sequential(nn.LayerNorm(width), nn.Linear(width, width), nn.ReLU(), nn.Linear(width, width))

    def forward(self, x: Tensor) -> Tensor:
        """Of the same shape, (batch, width)."""
        out: Tensor = x + self.layers(x)
        return out


def _places(actions: ActionTable) -> tuple[int, list[int], list[int]]:
    """How many verbs there are that are done to cards, which actions are, and the place of each of them in a matrix
    of verbs and cards that is laid out row by row.
    """
    number = {card: place for place, card in enumerate(actions.cards)}
    meant = {action: actions.card(action) for action in range(len(actions))}
    on_cards = {action: card for action, card in meant.items() if card is not None}
    verbs = list(dict.fromkeys(actions.verb(action) for action in on_cards))
    places = [verbs.index(actions.verb(action)) * len(number) + number[card] for action, card in on_cards.items()]
    return len(verbs), list(on_cards), places


def _start_even(layer: nn.Linear) -> None:
    """Let a policy begin with all actions about equally likely."""
    with torch.no_grad():
        layer.weight.mul_(0.01)
        layer.bias.zero_()


def build_net(spec: Mapping[str, Any], actions: ActionTable, players: int) -> PolicyValueNet:
    """A new network for games with this action table and this number of players.

    Args:
        spec: Its "kind", "mlp" or "cards", and the arguments of `MlpNet` ("hidden") or `CardNet`.
        actions: The action table.
        players: 2 to 6.

    Raises:
        ValueError: for another kind.
    """
    arguments = {name: value for name, value in spec.items() if name != "kind"}
    if spec["kind"] == "mlp":
        return MlpNet(Observer(actions.cards, players).size, len(actions), **arguments)
    if spec["kind"] == "cards":
        return CardNet(actions, players, **arguments)
    raise ValueError(f"there is no network of the kind {spec['kind']!r}; there are 'mlp' and 'cards'")
