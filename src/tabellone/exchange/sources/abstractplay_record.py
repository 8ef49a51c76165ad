"""One game record, as far as a tournament needs it, and how its game ended."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Final

from tabellone.engine.errors import Problem
from tabellone.exchange.sources.found import NOTHING, Ended, scores_of_two
from tabellone.exchange.sources.values import (
    Findings,
    clean_label,
    decimal_of,
    flag_of,
    iso_day,
    object_of,
    quotable,
    whole_of,
)

# the strongest first: simultaneous moves stand in one list
WORDS: Final = ("archive-stub", "abandoned", "timeout", "resign", "draw")


@dataclass(frozen=True, slots=True)
class GameEnding:
    """How it ended; `doubt` is the code of a remark, empty where all is clear."""

    ended: Ended
    why: str = ""
    doubt: str = ""


def last_word(moves: Any) -> str:
    """The word of the last moves that tells why the game ended; empty when it was played to its end."""
    rounds = moves if isinstance(moves, list) else []
    last = next((found for found in (_words(each) for each in reversed(rounds)) if found), set())
    return next((word for word in WORDS if word in last), "")


def _words(one_round: Any) -> set[str]:
    entries = one_round if isinstance(one_round, list) else [one_round]
    moves = [entry.get("move") if isinstance(entry, dict) else entry for entry in entries]
    return {word.strip().lower() for move in moves if isinstance(move, str) for word in move[:200].split(",")} - {""}


def game_ending(results: Sequence[Decimal | None], word: str) -> GameEnding:
    """How the game ended: equal numbers are a draw, but 0 and 0 without the word for it leaves open who won."""
    if word == "archive-stub" or None in results:
        return GameEnding("unknown", word, "source-ap-no-result")
    equal = len(set(results)) == 1
    if word == "abandoned":
        return GameEnding("void", word) if equal else GameEnding("unknown", word, "source-ap-contradiction")
    if word == "timeout":
        return GameEnding("unknown", word, "source-ap-contradiction") if equal else GameEnding("timeout", word)
    if equal and not any(results) and word != "draw":
        return GameEnding("unknown", word, "source-ap-no-winner")
    return GameEnding("played", word)


def game_scores(results: Sequence[Decimal | None], ended: Ended) -> list[Decimal | None]:
    """1, ½ or 0 for each of two seats; nothing for more, whose places tell."""
    if len(results) != 2 or ended not in {"played", "timeout"}:
        return [None] * len(results)
    return list(scores_of_two(results[0] or NOTHING, results[1] or NOTHING))


def game_places(results: Sequence[Decimal | None], ended: Ended) -> list[int | None]:
    """The place of each seat, shared by equals."""
    if ended not in {"played", "timeout"}:
        return [None] * len(results)
    best = sorted((result or Decimal(0) for result in results), reverse=True)
    return [best.index(result or Decimal(0)) + 1 for result in results]


SITE: Final = "abstractplay"
UUID: Final = re.compile(r"[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}", re.IGNORECASE)
AUTOMATED: Final = re.compile(r"(Automated Tournament #[0-9]+) \((.*)\)")
BARE_KEY: Final = re.compile(r"variants\.[^.]+\.(.+)\.name")  # a label that was not translated
MOST_SEATS: Final = 64


@dataclass(frozen=True, slots=True)
class RecordPlayer:
    """A seat of a record; `result` is None where the record does not tell it."""

    nickname: str
    site_id: str
    machine: bool
    result: Decimal | None


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """What a record says of its tournament; `key` tells one from another."""

    key: str = ""
    name: str = ""
    source_id: str = ""
    automated: bool = False


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A game of two or more players."""

    place: str
    event: RecordEvent
    round: int | None
    game_id: str
    game: str
    variants: tuple[str, ...]
    players: tuple[RecordPlayer, ...]
    start: date | None
    end: date | None
    ended_at: str
    rated: bool
    word: str  # why it ended, as the last move tells


def game_id(found: Any, place: str = "") -> str:
    """The game's own id: the uuid, wherever it stands in old and new forms."""
    text = clean_label(found, place)
    uuid = UUID.search(text)
    return uuid[0].lower() if uuid else text


def event_named(found: Any, place: str) -> RecordEvent:
    """The tournament that the text names: automated ones carry their id, organisers' events only a name."""
    text = clean_label(found, place)
    automated = AUTOMATED.fullmatch(text)
    if automated is None:
        return RecordEvent(text.casefold(), text)
    uuids = UUID.findall(automated[2])
    source_id = uuids[-1].lower() if uuids else automated[2].rpartition("#")[2]
    return RecordEvent(source_id or text, automated[1], source_id, automated=True)


def variants_of(found: Any, place: str) -> tuple[str, ...]:
    """The names of variants; of a label that was not translated, the part that tells."""
    names = [clean_label(each, place) for each in found[:50]] if isinstance(found, list) else []
    return tuple(bare[1] if (bare := BARE_KEY.fullmatch(name)) else name for name in names if name)


def record_of(found: Any, place: str, findings: Findings) -> GameRecord | None:
    """The record at a place; None, and a word why, when it is no game between players."""
    header = found.get("header") if isinstance(found, dict) else None
    if not isinstance(header, dict):
        findings.refuse(Problem("source-ap-no-header", place))
        return None
    where = f"{place}.header" if place else "header"
    players = _players(header.get("players"), where, findings)
    if not players:
        return None
    game, site = object_of(header.get("game")), object_of(header.get("site"))
    event = event_named(header.get("event"), f"{where}.event")
    name = clean_label(site.get("name"), f"{where}.site.name")
    if name and name.replace(" ", "").casefold() != SITE:
        findings.remark(Problem.of("source-ap-other-site", f"{where}.site.name", found=quotable(name)))
    return GameRecord(
        place=where,
        event=event,
        round=None if event.automated else _round(header.get("round"), where, findings),
        game_id=_identity(site.get("gameid"), f"{where}.site.gameid", findings),
        game=clean_label(game.get("name"), f"{where}.game.name"),
        variants=variants_of(game.get("variants"), f"{where}.game.variants"),
        players=players,
        start=iso_day(header.get("date-start")),
        end=_day(header.get("date-end"), f"{where}.date-end", findings),
        ended_at=quotable(header.get("date-end")) if isinstance(header.get("date-end"), str) else "",
        rated=flag_of(header.get("unrated")) is not True,
        word=last_word(found.get("moves")),
    )


def _players(found: Any, where: str, findings: Findings) -> tuple[RecordPlayer, ...]:
    place = f"{where}.players"
    if not isinstance(found, list) or not found or len(found) > MOST_SEATS:
        findings.refuse(Problem("source-ap-no-players", place))
        return ()
    if len(found) == 1:
        findings.remark(Problem("source-ap-solo", where))
        return ()
    players = [_player(each, f"{place}[{index}]", findings) for index, each in enumerate(found)]
    known = tuple(player for player in players if player is not None)
    return known if len(known) == len(players) else ()


def _player(found: Any, place: str, findings: Findings) -> RecordPlayer | None:
    fields = object_of(found)
    nickname, site_id = (
        clean_label(fields.get("name"), f"{place}.name"),
        clean_label(fields.get("userid"), f"{place}.userid"),
    )
    if not nickname:
        findings.refuse(Problem("source-ap-no-name", f"{place}.name"))
        return None
    return RecordPlayer(nickname, site_id, flag_of(fields.get("is_ai")) is True, decimal_of(fields.get("result")))


def _round(found: Any, where: str, findings: Findings) -> int | None:
    number = whole_of(found, 999)
    if number is None and found is not None:
        findings.remark(Problem.of("source-ap-round", f"{where}.round", found=quotable(found)))
    return number or None


def _identity(found: Any, place: str, findings: Findings) -> str:
    identity = game_id(found, place)
    if not identity:
        findings.remark(Problem("source-ap-no-gameid", place))
    return identity


def _day(found: Any, place: str, findings: Findings) -> date | None:
    day = iso_day(found)
    if day is None:
        findings.remark(Problem.of("source-no-day", place, found=quotable(found)))
    return day
