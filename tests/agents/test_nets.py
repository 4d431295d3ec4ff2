"""The networks that play: what their numbers mean, and that they are kept and read back as they were."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from agents.nets import CardNet, build_net
from agents.network import layout_hash, load_policy, save_policy
from dominion_env import Game, make_vec
from dominion_env.actions import ActionTable
from dominion_env.card_matrix import CardMatrix, card_facts

SMALL = {"kind": "cards", "features": 8, "width": 16, "blocks": 2, "roots": True}
GAME = Game("First Game")


def card_net() -> CardNet:
    """A small network for First Game."""
    torch.manual_seed(0)
    net = build_net(SMALL, GAME.actions, 2)
    assert isinstance(net, CardNet)
    return net.eval()


def observations(count: int) -> torch.Tensor:
    """What the seats to act see in some games after some moves."""
    games = make_vec(count, "First Game", seed=1)
    random = np.random.default_rng(0)
    for _ in range(30):
        games.step((random.random(games.masks.shape) + games.masks).argmax(1))
    return torch.from_numpy(games.observations.copy())


def card_of(net: Any, spec: dict[str, Any], actions: ActionTable) -> dict[str, Any]:
    """What is kept beside the weights."""
    return {
        "net": spec,
        "players": 2,
        "layout": layout_hash(actions, 2),
        "observation_size": observations(1).shape[1],
        "cards": list(actions.cards),
        "actions": actions.names(),
    }


@pytest.mark.parametrize("spec", [SMALL, {"kind": "mlp", "hidden": [16, 8]}])
def test_a_network_is_read_back_as_it_was_kept(tmp_path: Path, spec: dict[str, Any]) -> None:
    """The same logits and values, bit for bit."""
    net = build_net(spec, GAME.actions, 2).eval()
    save_policy(tmp_path, net, card_of(net, spec, GAME.actions))
    seen = observations(3)
    logits, values = net(seen)
    assert logits.shape == (3, len(GAME.actions))
    assert values.shape == (3,)
    again = load_policy(tmp_path).evaluate(seen.numpy())
    assert again[0].tobytes() == logits.detach().numpy().tobytes()
    assert again[1].tobytes() == values.detach().numpy().tobytes()


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"net": {"kind": "transformer"}}, "no network of the kind 'transformer'; there are 'mlp' and 'cards'"),
        ({"net": {**SMALL, "depth": 3}}, "can't be used.*depth"),
        ({"net": {**SMALL, "width": 17}}, "(?s)can't be used.*size mismatch"),
        ({"layout": "0123"}, "another layout of actions or observations"),
        ({"cards": ["Coppper"]}, "can't be used.*Coppper"),
    ],
)
def test_a_card_that_does_not_fit_is_refused(tmp_path: Path, changes: dict[str, Any], message: str) -> None:
    """The message says what is wrong; so it does for weights that are cut short."""
    net = card_net()
    save_policy(tmp_path, net, {**card_of(net, SMALL, GAME.actions), **changes})
    with pytest.raises(ValueError, match=message):
        load_policy(tmp_path)


def test_weights_that_are_cut_short_are_refused(tmp_path: Path) -> None:
    """The message names the checkpoint."""
    net = card_net()
    save_policy(tmp_path, net, card_of(net, SMALL, GAME.actions))
    weights = tmp_path / "policy.safetensors"
    weights.write_bytes(weights.read_bytes()[:-10])
    with pytest.raises(ValueError, match=f"the checkpoint in {tmp_path} can't be used"):
        load_policy(tmp_path)
    (tmp_path / "card.json").write_text(json.dumps({})[:1])
    with pytest.raises(ValueError, match=f"the checkpoint in {tmp_path} can't be used"):
        load_policy(tmp_path)


def test_the_logit_of_an_action_on_a_card_is_how_well_the_card_fits_the_verb() -> None:
    """With a query for "buy" that asks for the third feature of a card, and nothing else in the network, the logit of
    buying a card is its third feature: what one layer makes of its columns, its print and its embedding.
    """
    net = card_net()
    with torch.no_grad():
        net.policy.weight.zero_()
        net.query.weight.zero_()
        net.query.bias.zero_()
        verbs = list(dict.fromkeys(GAME.actions.verb(a) for a in range(len(GAME.actions)) if GAME.actions.card(a)))
        net.query.bias[verbs.index("buy ...") * 8 + 2] = 1.0
    seen = observations(2)
    logits = net(seen)[0].detach()
    matrix = CardMatrix(make_vec(1, "First Game").observer.features)
    facts = torch.from_numpy(card_facts(GAME.actions.cards))
    for row in range(2):
        shown = torch.from_numpy(np.ascontiguousarray(matrix.split(seen[row].numpy())[0]))
        features = torch.relu(net.columns(shown.sqrt()) + net.print(facts) + net.embedding).detach()
        for number, card in enumerate(GAME.actions.cards):
            assert logits[row, GAME.actions.id("buy", card)] == pytest.approx(float(features[number, 2]), abs=1e-5)
        others = [a for a in range(len(GAME.actions)) if GAME.actions.verb(a) != "buy ..."]
        assert logits[row, others].abs().max() == 0


def test_a_card_is_told_by_its_print_as_well_as_by_its_place() -> None:
    """Learning reaches what is printed on the cards and the embeddings, through logits and value alike."""
    for output in (0, 1):
        net = card_net()
        net(observations(4))[output].sum().backward()
        for weights in (net.print.weight, net.embedding, net.columns.weight):
            assert weights.grad is not None
            assert weights.grad.abs().sum() > 0
