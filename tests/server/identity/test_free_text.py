"""Every text that a tournament stores is known to erasing: anybody's words, a code, an id, or a name of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from tabellone.server.identity.traces import CODES, WORDS
from tabellone.tournament.acts import KINDS
from tabellone.tournament.state import State

# ids of people and what is made of them: replaced by value, wherever they stand
IDS = {"id", "player", "players", "agreed", "person", "counts_as", "leaving", "members", "voucher_to", "of"}
IDS |= {"owners", "turn", "done", "flags", "following", "seats", "shared_by", "direct", "fifths", "lots", "order"}
# a person's own, taken away with the record that has the id
OF_THE_PERSON = {"name", "club", "groups"}
# made by a machine, or of a fixed form: nobody's words
OF_A_FIXED_FORM = {
    "phone": "the sign of a telephone, by chance",
    "taps": "a sum",
    "starts": "a time of day",
    "rulings": "parameters by their names",
    "figures": "parameters of the season by their names",
    "more": "what a draw tells besides: ids and figures",
    "warnings": "codes",
    "canonical": "what a draw saw, people by their places in it",
    "basis": "a sum",
    "names": "settings by their names",
    "side": "of a wonder, one of two",
    "tiebreak": "figures by their names in the sheet",
}


def texts(kind: Any, name: str = "", seen: frozenset[Any] = frozenset()) -> Iterator[tuple[str, str]]:
    """The fields of records, and of records in them, that hold a text; each with the record it stands in."""
    if is_dataclass(kind) and isinstance(kind, type):
        if kind in seen:
            return
        hints = get_type_hints(kind)
        for one in fields(kind):
            yield from (
                (where or kind.__name__, found) for where, found in texts(hints[one.name], one.name, seen | {kind})
            )
    elif kind in (str, Any):
        yield "", name
    elif get_origin(kind) in (Union, UnionType, tuple, Mapping, dict, list):
        inside = [one for one in get_args(kind) if one not in (NoneType, ...)]
        for one in inside[1:] if get_origin(kind) in (Mapping, dict) else inside:
            yield from texts(one, name, seen)


def test_no_text_is_missed_by_erasing() -> None:
    found = {each for kind in (State, *KINDS.values()) for each in texts(kind)}
    known = WORDS | CODES | IDS | OF_THE_PERSON | OF_A_FIXED_FORM.keys()
    assert {each for each in found if each[1] not in known} == set()
    assert len(found) > 20
