"""Who shares a club or group with whom, in the basis of a draw: each of these relations as a salted hash.

A relation is that one person is in one of the clubs or groups that several of those who take part share. Its hash is
the SHA-256 of the group's label, the person's place and a salt of its own, as canonical JSON. Labels and salts come
from the salt of the round by keyed hashes, and that from a secret of the tournament: whoever has the salt of the round
can check them all, whoever is given a relation with its own salt can check that one, and of the others nobody learns
more than how many there are. Nothing of a club's name goes into any of it.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

from tabellone.engine.facts import Saw
from tabellone.engine.positions import values_by_key

SIGNS = 32  # 128 bits
APART = 2  # fewer than so many share nothing


@dataclass(frozen=True, slots=True)
class Relation:
    """That the person at a place is in a group: the group's label, and the salt of this relation."""

    place: str
    label: str
    salt: str

    @property
    def hashed(self) -> str:
        """The relation as it stands in the basis: 64 signs."""
        return hashlib.sha256(_canonical_list([self.label, self.place, self.salt]).encode()).hexdigest()


def salt_of_round(secret: str, number: int) -> str:
    """The salt of a round's draw; empty in a tournament without a secret."""
    return _keyed_signs(secret, f"round {number}") if secret else ""


def is_salted(saw: Saw) -> bool:
    """Whether relations stand in the basis as salted hashes; in texts that were written before they stand in clear."""
    return bool(saw.salt or saw.hidden or any(one.salts for one in saw.players))


def hashed_relations(saw: Saw) -> list[str]:
    """Every relation as its hash, in the order of the hashes, which tells nothing."""
    return sorted([*(one.hashed for one in _readable_relations(saw)), *saw.hidden])


def without_relations_of(saw: Saw, hidden: Collection[str]) -> Saw:
    """What everybody may know of it: the relations of these people as hashes alone, the others each with its salt.

    Of a group of which one person alone would be left to be seen, that relation is a hash too: it would tell that
    somebody who is hidden is in it.
    """
    places = {place: one.id for place, one in zip(lot_places(len(saw.players)), saw.players, strict=True)}
    relations = [*_readable_relations(saw)]
    seen = values_by_key((one.label, one) for one in relations if places[one.place] not in hidden)
    shown = {one for several in seen.values() if len(several) >= APART for one in several}
    mine = values_by_key((one.place, one) for one in sorted(shown, key=lambda one: one.label))
    players = tuple(
        replace(
            player,
            groups=tuple(one.label for one in mine.get(place, ())),
            salts=tuple(one.salt for one in mine.get(place, ())),
        )
        for place, player in zip(places, saw.players, strict=True)
    )
    closed = sorted([*saw.hidden, *(one.hashed for one in relations if one not in shown)])
    return replace(saw, players=players, salt=None, hidden=tuple(closed))


def lot_places(many: int) -> tuple[str, ...]:
    """Places from the first on, as text that stands in the same order."""
    width = len(str(many))
    return tuple(f"{place:0{width}}" for place in range(1, many + 1))


def _readable_relations(saw: Saw) -> Iterator[Relation]:
    """The relations that can be read, by place: with the salt of the round, or each with its own."""
    for place, player in zip(lot_places(len(saw.players)), saw.players, strict=True):
        if saw.salt:
            for group in player.groups:
                yield Relation(
                    place, _keyed_signs(saw.salt, f"group {group}"), _keyed_signs(saw.salt, f"{place} in {group}")
                )
        else:
            yield from (Relation(place, *told) for told in zip(player.groups, player.salts, strict=False))


def _keyed_signs(key: str, text: str) -> str:
    return hmac.new(key.encode(), text.encode(), hashlib.sha256).hexdigest()[:SIGNS]


def _canonical_list(value: list[str]) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
