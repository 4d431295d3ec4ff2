"""Environments with one defect each, which the check of the promise they break must find."""

from __future__ import annotations

import copy
import random
from typing import Any

import numpy as np
from gymnasium import spaces

from agents.one_seat import OneSeatEnv
from dominion_env import Game, IllegalAction, VecGames, raw_env
from dominion_env.batch import Arrays

# PettingZoo.


class NewSpaces(raw_env):
    """Another action space each time it is asked for."""

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return spaces.Discrete(len(self.actions))


class NotANumber(raw_env):
    """An observation with a NaN, of which PettingZoo only warns."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        shown["observation"][3] = np.nan
        return shown


# What agents are shown.


class TooLarge(raw_env):
    """A feature above 1."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        shown["observation"] *= 2
        return shown


class BoolMask(raw_env):
    """A mask of another dtype than its space says."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        return {**shown, "action_mask": shown["action_mask"].astype(bool)}


class SameName(raw_env):
    """Two features of one name."""

    def observation_layout(self) -> list[str]:
        names = super().observation_layout()
        return [names[1], *names[1:]]


class WideMask(raw_env):
    """An action too many in the mask."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        if agent == self.agent_selection:
            shown["action_mask"][-1] = 1
        return shown


class MaskForAll(raw_env):
    """A mask for agents that have nothing to decide."""

    def observe(self, agent: str) -> Any:
        return {**super().observe(agent), "action_mask": self.game.action_mask()}


class WithGame(raw_env):
    """An environment that plays another kind of `Game`."""

    kind: type[Game] = Game

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        self.game.__class__ = self.kind


class LaxGame(Game):
    """Takes illegal actions for the first legal one."""

    def step(self, action: int) -> None:
        super().step(action if action in self.legal_actions() else self.legal_actions()[0])

    def _like(self) -> Game:
        new = super()._like()
        new.__class__ = LaxGame
        return new


class Lax(WithGame):
    """Takes illegal actions."""

    kind = LaxGame


class Reused(raw_env):
    """One array for the observations of an agent, written over each time."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        out = self.__dict__.setdefault("out", {}).setdefault(agent, np.empty_like(shown["observation"]))
        out[:] = shown["observation"]
        return {**shown, "observation": out}


class Kept(raw_env):
    """The same array again while nothing has changed."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        before = self.__dict__.setdefault("before", {})
        now = (agent, len(self.game.history()), self.game.kingdom)
        return {**shown, "observation": before.setdefault(now, shown["observation"])}


class SeatsInOrder(raw_env):
    """Shows every agent the table as player 0 sits at it."""

    def observe(self, agent: str) -> Any:
        return super().observe("player_0")


class StarterFirst(raw_env):
    """Agents in the order of play."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, options)
        start = self.agents.index(self.agent_selection)
        self.agents = self.agents[start:] + self.agents[:start]


class Leak(raw_env):
    """Shows the card on top of the own deck."""

    def observe(self, agent: str) -> Any:
        shown = super().observe(agent)
        deck = self.game.zone(self.possible_agents.index(agent), "deck")
        shown["observation"][self.observation_layout().index("own deck 1 from top: Copper")] = deck[:1] == ["Copper"]
        return shown


# Steps.


class Silent(raw_env):
    """Does not say what would be legal."""

    def step(self, action: int | None) -> None:
        try:
            super().step(action)
        except IllegalAction:
            raise IllegalAction("no") from None


class KeyErrors(raw_env):
    """Another error for what is no action."""

    def step(self, action: int | None) -> None:
        if action is not None and not 0 <= action < len(self.actions):
            raise KeyError(action)
        super().step(action)


class Punishing(raw_env):
    """Changes the rewards before it refuses."""

    def step(self, action: int | None) -> None:
        try:
            super().step(action)
        except IllegalAction:
            self.rewards[self.agent_selection] -= 1
            raise


class Bribed(raw_env):
    """Whoever tries an illegal action loses, and the next one alone wins."""

    def step(self, action: int | None) -> None:
        super().step(action)
        if self.forfeited is not None and self.rewards:
            winner = self.agents[self.agents.index(self.forfeited) - 1]
            self.rewards = {agent: {winner: 1.0, self.forfeited: -1.0}.get(agent, 0.0) for agent in self.agents}


class Shrug(raw_env):
    """Nothing comes of an illegal action, though it should lose the game."""

    def step(self, action: int | None) -> None:
        if action is None or action in self.game.legal_actions():
            super().step(action)


class Generous(raw_env):
    """Losers lose less than winners win."""

    def step(self, action: int | None) -> None:
        super().step(action)
        self.rewards = {agent: max(reward, -0.1) for agent, reward in self.rewards.items()}


class Early(raw_env):
    """A reward in the middle of the game."""

    def step(self, action: int | None) -> None:
        super().step(action)
        if len(self.game.history()) == 20:
            self.rewards[self.possible_agents[0]] = 0.5


class Twice(raw_env):
    """The final reward, and once more."""

    def step(self, action: int | None) -> None:
        over = self.game.over
        super().step(action)
        if self.game.over and not over:
            for agent in self.agents:
                self._cumulative_rewards[agent] += self.rewards[agent]


class NoneIsDone(raw_env):
    """Takes None for an action."""

    def step(self, action: int | None) -> None:
        super().step(self.game.legal_actions()[0] if action is None and not self.game.over else action)


class Undead(raw_env):
    """Takes an action of an agent whose game is over for None."""

    def step(self, action: int | None) -> None:
        super().step(None if self.game.over else action)


class AllAtOnce(raw_env):
    """Lets all agents leave with the first."""

    def step(self, action: int | None) -> None:
        over = self.game.over
        super().step(action)
        if over:
            self.agents = []


class Minting(raw_env):
    """A card from nowhere, now and then."""

    def step(self, action: int | None) -> None:
        super().step(action)
        if len(self.game.history()) % 30 == 29:
            self.game.state.players[0].discard[self.game.state.kind("Gold")] += 1


class Crashing(raw_env):
    """An action that fails."""

    def step(self, action: int | None) -> None:
        if len(self.game.history()) == 17:
            raise ZeroDivisionError("a bug in a card")
        super().step(action)


# Copies.


class SharingGame(Game):
    """Clones that share a deck."""

    def clone(self) -> Game:
        new = super().clone()
        new.state.players[0].deck = self.state.players[0].deck
        return new


class Sharing(WithGame):
    """Clones that share a deck."""

    kind = SharingGame


class LuckyGame(Game):
    """Clones with other luck to come."""

    def clone(self) -> Game:
        new = super().clone()
        new.state.rng.one ^= 2
        return new


class Lucky(WithGame):
    """Clones with other luck to come."""

    kind = LuckyGame


class ForgetfulGame(Game):
    """Saves a game without its coins."""

    def to_bytes(self) -> bytes:
        coins, self.state.coins = self.state.coins, 0
        data = super().to_bytes()
        self.state.coins = coins
        return data


class Forgetful(WithGame):
    """Saves a game without its coins."""

    kind = ForgetfulGame


class UnseededCopy(raw_env):
    """Pickled without its generator: the next game is another one."""

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_random": None}


class SharedCopy(raw_env):
    """Deep copies with the same game."""

    def __deepcopy__(self, memo: object) -> raw_env:
        return copy.copy(self)


class StubbornGame(Game):
    """Deals the same whatever the seed."""

    def resample(self, player: int, seed: int) -> Game:
        return super().resample(player, 0)


class Stubborn(WithGame):
    """Deals the same whatever the seed."""

    kind = StubbornGame


class OwnDealGame(Game):
    """Deals anew in the game itself."""

    def resample(self, player: int, seed: int) -> Game:
        new = super().resample(player, seed)
        self.state = new.state
        return new


class OwnDeal(WithGame):
    """Deals anew in the game itself."""

    kind = OwnDealGame


class AnyoneGame(Game):
    """Deals anew for whoever asks, as if that were the one who decides."""

    def resample(self, player: int, seed: int) -> Game:
        assert self.decision is not None
        return super().resample(self.decision.player, seed)


class Anyone(WithGame):
    """Deals anew for whoever asks."""

    kind = AnyoneGame


# Seeds.


class FirstSeedOnly(raw_env):
    """Keeps to the generator that the first reset has seeded."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed if self._random is None else None, options)


class Counting(raw_env):
    """The n-th game begins with another player."""

    games = 0

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.games += 1
        super().reset(seed, {"start_player": self.games % self.players, **(options or {})})


class ZeroIsNone(raw_env):
    """Takes 0 for no seed."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed or None, options)


class OneSeed(raw_env):
    """The same game whatever the seed."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(7, options)


class Hashing(raw_env):
    """The game follows from the hash of a string."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(hash(f"seed {seed}") % 2**32, options)


class PythonsRandom(raw_env):
    """The first player follows from Python's global generator."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, {"start_player": random.randrange(self.players), **(options or {})})


class NumpysRandom(raw_env):
    """Shuffles by numpy's global generator when no seed is given."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(np.random.randint(2**31) if seed is None else seed, options)  # noqa: NPY002 -- the defect


class ReadsGlobal(raw_env):
    """Looks at the state of the global generator, without using it."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed, {"start_player": random.getstate()[1][1] % self.players, **(options or {})})


# Many games.


class CopiedArrays(VecGames):
    """Returns copies, and not the arrays that are there."""

    def step(self, actions: Any) -> Arrays:
        return Arrays._make(array.copy() for array in super().step(actions))


class HalfRewards(VecGames):
    """Half the rewards."""

    def step(self, actions: Any) -> Arrays:
        arrays = super().step(actions)
        arrays.rewards[:] /= 2
        return arrays


class ReadsMasks(VecGames):
    """Takes the actions of games whose masks were written into for others."""

    def step(self, actions: Any) -> Arrays:
        first = self.masks.argmax(1)
        return super().step(first if self.masks.all() else actions)


class Halved(VecGames):
    """Shows half of what there is."""

    def step(self, actions: Any) -> Arrays:
        arrays = super().step(actions)
        arrays.observations[:] /= 2
        return arrays


class OneBatch(VecGames):
    """The same games whatever the seed of the reset, but for a used batch, which goes on."""

    def reset(self, seed: int | None = None) -> Arrays:
        return super().reset(None)


# One seat.


class GymUnseeded(OneSeatEnv):
    """Seeds only the first game."""

    seeded = False

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        given, self.seeded = (None if self.seeded else seed), True
        return super().reset(seed=given, options=options)


class GymMask(OneSeatEnv):
    """A mask that has not all legal actions."""

    def step(self, action: Any) -> Any:
        *rest, info = super().step(action)
        info["action_mask"][np.flatnonzero(info["action_mask"])[1:]] = 0
        return (*rest, info)


class GymReused(OneSeatEnv):
    """Ten arrays for masks, in turn."""

    steps = 0

    def step(self, action: Any) -> Any:
        *rest, info = super().step(action)
        self.steps += 1
        mask = self.__dict__.setdefault("masks", {}).setdefault(self.steps % 10, np.zeros_like(info["action_mask"]))
        mask[:] = info["action_mask"]
        return (*rest, {"action_mask": mask})


class GymShaped(OneSeatEnv):
    """A small reward for each step."""

    def step(self, action: Any) -> Any:
        shown, reward, *rest = super().step(action)
        return (shown, reward + 0.01, *rest)


class GymGlobal(OneSeatEnv):
    """Uses a global generator, for nothing."""

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        random.random()
        return super().reset(seed=seed, options=options)
