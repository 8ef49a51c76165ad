"""AbstractPlay: game records, and the public answers about a tournament or an organiser's event."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any, Final, Literal

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.abstractplay_record import game_id, variants_of
from tabellone.exchange.sources.abstractplay_records import tournaments_of_records
from tabellone.exchange.sources.found import HALF, Ended, FoundGame, FoundSeat, FoundTournament, Roster, games_once
from tabellone.exchange.sources.values import (
    Findings,
    as_text,
    clean_label,
    decimal_of,
    epoch_day,
    flag_of,
    json_of,
    object_of,
    quotable,
    refuse_too_many,
    whole_of,
)


def read_abstractplay(text: str) -> FoundTournament:
    """The one tournament that a text tells of; several are an InputError (`read_events` takes them apart)."""
    found = read_events(text)
    if len(found) > 1:
        names = tuple(f"{one.name or '?'} ({len(one.games)})" for one in found)
        raise InputError.of("source-several-tournaments", names=names)
    return found[0]


def read_events(text: str) -> tuple[FoundTournament, ...]:
    """Every tournament that a text tells of: a file of one player or one game holds many."""
    findings = Findings()
    shape, value = unwrapped(as_text(text), findings)
    if shape == "records":
        return tuple(tournaments_of_records(value, findings))
    return (tournament_answer(value, findings) if shape == "tournament" else event_answer(value, findings),)


Shape = Literal["records", "tournament", "event"]
WRAPS: Final = ("body", "data", "result")  # under these keys an answer stands when it was saved with its envelope

_QUOTE: Final = r'\\?"'  # an answer's body may be JSON inside a text
_RECORD: Final = re.compile(r'"header"\s*:\s*\{')
_RECORD_PARTS: Final = re.compile(r'"(?:date-generated|moves|date-end|site)"\s*:')
_TOURNAMENT: Final = re.compile(rf"{_QUOTE}tournament(?:Games|Players){_QUOTE}\s*:")
_EVENT: Final = re.compile(rf"{_QUOTE}ORGEVENT|{_QUOTE}event{_QUOTE}\s*:\s*\{{")
_EVENT_PARTS: Final = re.compile(rf"{_QUOTE}(?:games|players){_QUOTE}\s*:")


def is_abstractplay(text: str) -> bool:
    """Whether a text looks like AbstractPlay's, also when it is damaged further on."""
    start = text.lstrip("\ufeff \t\r\n")[:1]
    if not start or start not in "[{":
        return False
    if _RECORD.search(text):
        return _RECORD_PARTS.search(text) is not None
    return _TOURNAMENT.search(text) is not None or bool(_EVENT.search(text) and _EVENT_PARTS.search(text))


def unwrapped(text: str, findings: Findings) -> tuple[Shape, Any]:
    """The value of the text without its envelope, and what it is."""
    value = _json(text, findings)
    for _ in range(3):
        shape = _shape(value)
        if shape is not None:
            return shape, value
        inner = next((value[key] for key in WRAPS if key in value), None) if isinstance(value, dict) else None
        value = _json(inner, findings) if isinstance(inner, str) else inner
    _refuse_message(value)
    raise InputError.of("source-ap-unknown")


def _json(text: str, findings: Findings) -> Any:
    read = json_of(text)
    findings.remark(*read.remarks)
    return read.value


def _shape(value: Any) -> Shape | None:
    if isinstance(value, list):
        return "records"
    if not isinstance(value, dict):
        return None
    if "header" in value:
        return "records"
    if "tournamentGames" in value or "tournamentPlayers" in value:
        return "tournament"
    _refuse_message(value)
    return "event" if isinstance(value.get("event"), dict) and "games" in value else None


def _refuse_message(value: Any) -> None:
    """Refuse an answer that only tells what went wrong there."""
    message = value.get("message") if isinstance(value, dict) else None
    if isinstance(message, str):
        raise InputError.of("source-ap-refused", message=quotable(message))


Row = tuple[str, dict[str, Any]]  # where it stands, and what


def tournament_answer(found: dict[str, Any], findings: Findings) -> FoundTournament:
    """An automated tournament: divisions and results are told, how games ended is not."""
    about = _first(found.get("tournament"))
    listed = "tournamentPlayers" if found.get("tournamentPlayers") else "tournament.players"
    players = _rows(found.get("tournamentPlayers") or about.get("players"), listed, findings)
    games = _rows(found.get("tournamentGames"), "tournamentGames", findings)
    findings.settle()
    number = whole_of(about.get("number"))
    read = _Answer(players, games, ended=about.get("dateEnded") is not None, findings=findings)
    return FoundTournament(
        format="abstractplay-tournament",
        platform="abstractplay",
        players=read.roster.players(findings),
        games=read.games,
        name=f"Automated Tournament #{number}" if number else "",
        game=clean_label(about.get("metaGame"), "tournament.metaGame"),
        variants=variants_of(about.get("variants"), "tournament.variants"),
        source_id=game_id(about.get("id"), "tournament.id"),
        start=epoch_day(about.get("dateStarted"), a_second=1000),
        end=epoch_day(about.get("dateEnded"), a_second=1000),
        system="round_robin",
        remarks=findings.remarks,
    )


def event_answer(found: dict[str, Any], findings: Findings) -> FoundTournament:
    """An organiser's event: rounds and arbitrated results are told, nicknames and how games ended are not."""
    about = _first(found.get("event"))
    players = _rows(found.get("players"), "players", findings)
    games = _rows(found.get("games"), "games", findings)
    findings.settle()
    read = _Answer(players, games, ended=about.get("dateEnd") is not None, findings=findings)
    names = {clean_label(game.get("metaGame"), place): None for place, game in games if game.get("metaGame")}
    variants = {variants_of(game.get("variants"), place) for place, game in games}
    if len(names) > 1:
        findings.remark(Problem.of("source-several-games", names=tuple(names)[:10]))
    return FoundTournament(
        format="abstractplay-event",
        platform="abstractplay",
        players=read.roster.players(findings),
        games=read.games,
        name=clean_label(about.get("name"), "event.name"),
        game=next(iter(names)) if len(names) == 1 else "",
        variants=next(iter(variants)) if len(variants) == 1 else (),
        source_id=game_id(about.get("sk") or about.get("id"), "event.sk"),
        start=epoch_day(about.get("dateStart"), a_second=1000),
        end=epoch_day(about.get("dateEnd"), a_second=1000),
        remarks=findings.remarks,
    )


class _Answer:
    """Players and games of an answer, whichever it is."""

    def __init__(self, players: list[Row], games: list[Row], *, ended: bool, findings: Findings) -> None:
        if not games:
            raise InputError([Problem("source-no-games"), *findings.remarks])
        self.roster = Roster()
        self._findings, self._over = findings, ended
        self._division: dict[str, str] = {}
        for place, player in players:
            self._meet(place, player)
        read = (self._game(place, game) for place, game in games)
        self.games = games_once([game for game in read if game is not None], findings)
        findings.remark(Problem("source-ap-ends-not-told"))

    def _meet(self, place: str, player: dict[str, Any]) -> None:
        site_id = clean_label(player.get("playerid"), f"{place}.playerid")
        nickname = clean_label(player.get("playername"), f"{place}.playername")
        if not site_id:
            self._findings.refuse(Problem("source-ap-no-playerid", place))
            return
        if not nickname:
            self._findings.remark(Problem.of("source-ap-no-nickname", place, player=site_id))
        self.roster.meet(nickname, site_id)
        self.roster.total(nickname, site_id, decimal_of(player.get("score")))
        self._division[site_id] = _division(player, f"{place}.division")

    def _game(self, place: str, row: dict[str, Any]) -> FoundGame | None:
        identity = game_id(row.get("gameid") or row.get("id"), place)
        pair = [clean_label(row.get(key), f"{place}.{key}") for key in ("player1", "player2")]
        if not identity or not all(pair) or pair[0] == pair[1]:
            self._findings.refuse(Problem("source-ap-no-pair", place))
            return None
        for site_id in pair:
            if site_id not in self._division:
                self._division[site_id] = ""
                self._findings.remark(Problem.of("source-ap-no-nickname", place, player=site_id))
                self.roster.meet("", site_id)
        ended, scores = self._result(row.get("winner"), pair, place)
        arbitrated = flag_of(row.get("arbitrated")) is True
        if arbitrated:
            self._findings.remark(Problem("source-ap-arbitrated", place))
        same = self._division[pair[0]] if self._division[pair[0]] == self._division[pair[1]] else ""
        return FoundGame(
            seats=tuple(FoundSeat(self.roster.key("", p), s) for p, s in zip(pair, scores, strict=True)),
            ended=ended,
            id=identity,
            round=whole_of(row.get("round"), 999) or None,
            division=_division(row, place) or same,
            why="arbitrated" if arbitrated else "",
            place=place,
        )

    def _result(self, winner: Any, pair: list[str], place: str) -> tuple[Ended, list[Any]]:
        """One winner, two for a draw, none for a game without a result; not told while it is played."""
        if winner is None:
            if self._over:
                self._findings.remark(Problem("source-ap-no-result", place))
            return "unknown" if self._over else "open", [None, None]
        won = (
            [clean_label(each, place) for each in winner[:3]]
            if isinstance(winner, list)
            else [clean_label(winner, place)]
        )
        if set(won) == set(pair):
            return "played", [HALF, HALF]
        if len(won) == 1 and won[0] in pair:
            return "played", [Decimal(int(won[0] == player)) for player in pair]
        if won:
            self._findings.remark(Problem.of("source-ap-strange-winner", place, found=quotable(won[0])))
            return "unknown", [None, None]
        self._findings.remark(Problem("source-ap-no-winner", place))
        return "void", [None, None]


def _division(row: dict[str, Any], place: str) -> str:
    """The division, told by itself or in the middle of the key `tournament#division#id`."""
    told = clean_label(row.get("division"), place)
    parts = clean_label(row.get("sk"), f"{place}.sk").split("#")
    return told or (parts[1] if len(parts) == 3 and parts[1].isdigit() else "")


def _first(found: Any) -> dict[str, Any]:
    return object_of(found[0] if isinstance(found, list) and found else found)


def _rows(found: Any, name: str, findings: Findings) -> list[Row]:
    listed = found if isinstance(found, list) else []
    refuse_too_many(len(listed))
    rows = [(f"{name}[{number}]", each) for number, each in enumerate(listed)]
    wrong = [Problem("source-ap-not-an-object", place) for place, each in rows if not isinstance(each, dict)]
    findings.refuse(*wrong)
    return [(place, each) for place, each in rows if isinstance(each, dict)]
