"""Playing a card: its printed bonuses, its effect, and those who are attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dominion_env.engine import card as c
from dominion_env.engine import log
from dominion_env.engine.ask import choose_card, held_of
from dominion_env.engine.codes import PLAY
from dominion_env.engine.decks import draw
from dominion_env.engine.moves import HAND, PLAY_AREA, remove
from dominion_env.engine.state import AT_PLAY, NONE, Event, Game, Play, Played
from dominion_env.engine.triggers import resolve

if TYPE_CHECKING:
    from collections.abc import Generator

    from dominion_env.engine.card import Effect
    from dominion_env.engine.state import Decision


def put_into_play(g: Game, player: int, kind: int, zone: int = HAND) -> Played:
    """Move a card from a zone (a hand, usually) into play."""
    remove(g, player, kind, zone)
    g.next_uid += 1
    card = Played(kind, g.next_uid, AT_PLAY)
    g.players[player].in_play.append(card)
    return card


def bonuses(g: Game, player: int, kind: int) -> None:
    """Give the bonuses that a card has printed, in the order +Cards, +Actions, +Buys, +Coins, +Coffers."""
    printed = g.setup.cards[kind]
    if printed.cards:
        draw(g, player, printed.cards)
    g.actions += printed.actions
    g.buys += printed.buys
    g.coins += printed.coins
    g.players[player].coffers += printed.coffers


def count_play(g: Game, player: int, kind: int, zone: int) -> None:
    """Note that a card is played once more this turn, from this zone."""
    g.plays[kind] += 1
    if g.setup.types[kind] & c.ACTION:
        g.actions_played += 1
    if g.log is not None:
        log.note(g, log.PLAY, player, kind, zone=zone)


def is_plain(g: Game, kind: int) -> bool:
    """Whether playing a card now is nothing but its printed bonuses: it has no effect and nothing reacts to it."""
    holders = g.setup.plain_unless[kind]
    if holders is None:
        return False
    for holder in holders:
        if g.set_up[holder]:
            return False
    return True


def play_plain(g: Game, player: int, kind: int) -> None:
    """Play a card from the hand for which `is_plain` holds."""
    put_into_play(g, player, kind)
    count_play(g, player, kind, HAND)
    bonuses(g, player, kind)


def play_card(g: Game, player: int, card: Played, zone: int = PLAY_AREA) -> Effect:
    """Play a card that lies in play (or, for a card that plays others where they are, anywhere).

    `zone` is where it was before, if it was put into play for this.

    What reacts to the play comes first, Reactions to an Attack among it; then the bonuses; then the effect.
    """
    kind = card.kind
    count_play(g, player, kind, zone)
    play = Play(player, kind, card)
    if g.setup.watch[c.PLAYED][kind]:
        e = Event(c.PLAYED, player, kind)
        e.card = card
        e.play = play
        yield from resolve(g, e)
    bonuses(g, player, kind)
    effect = g.setup.cards[kind].effect
    if effect is not None:
        running = effect(g, play)
        if running is not None:
            yield from running


def play_from_hand(g: Game, player: int, kind: int) -> Effect:
    """Play a card from the hand."""
    card = put_into_play(g, player, kind)
    yield from play_card(g, player, card, HAND)


def play_twice(
    g: Game, play: Play, types: int, without: int = 0, optional: bool = True
) -> Generator[Decision, int, Played | None]:
    """Choose a card of one's hand and play it twice; ends with the card, or None if none was chosen."""
    hand = g.players[play.player].hand
    kind = yield from choose_card(g, play.player, PLAY, play.kind, held_of(g, hand, types, without), optional)
    if kind == NONE:
        return None
    card = put_into_play(g, play.player, kind)
    yield from play_card(g, play.player, card, HAND)
    yield from play_card(g, play.player, card)
    return card


def victims(g: Game, play: Play) -> list[int]:
    """The other players that an Attack affects, in turn order: all but those unaffected by this play of it."""
    return [player for player in g.others(play.player) if not play.immune >> player & 1]
