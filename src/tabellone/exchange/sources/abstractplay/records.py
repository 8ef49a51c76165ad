"""Game records to tournaments: one for each event that they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.abstractplay.divisions import divided, unplayed
from tabellone.exchange.sources.abstractplay.ending import ending, places, scores
from tabellone.exchange.sources.abstractplay.record import Record, record_of
from tabellone.exchange.sources.found import Found, FoundGame, FoundSeat
from tabellone.exchange.sources.once import once
from tabellone.exchange.sources.roster import Roster
from tabellone.exchange.sources.values import MOST_GAMES, Findings

FORMAT = "abstractplay-records"


def tournaments(found: Any, findings: Findings) -> list[Found]:
    """What the records say, by event, in the order of the file."""
    listed = found if isinstance(found, list) else [found]
    if len(listed) > MOST_GAMES:
        raise InputError([Problem("source-too-many-games", values={"most": MOST_GAMES})])
    read = [record_of(each, f"[{n}]" if isinstance(found, list) else "", findings) for n, each in enumerate(listed)]
    findings.settle()
    events: dict[str, list[Record]] = {}
    for record in read:
        if record is not None:
            events.setdefault(record.event.key, []).append(record)
    if not events:
        raise InputError([Problem("source-no-games"), *findings.remarks])
    return [_tournament(records, Findings(*findings.remarks)) for records in events.values()]


def _tournament(records: Sequence[Record], findings: Findings) -> Found:
    event = records[0].event
    roster = Roster()
    for record in records:
        for player in record.players:
            roster.meet(player.nickname, player.site_id, machine=player.machine, when=record.ended_at)
    games = once(_games(records, roster, findings), findings)
    players = roster.players(findings)
    if event.automated:
        games = divided(games)
        if any(game.division for game in games):
            findings.remark(Problem("source-ap-divisions-guessed"))
        findings.remark(*unplayed(games, {player.key: player.nickname for player in players}))
    elif not event.name:
        findings.remark(Problem("source-ap-no-event"))
    starts, ends = ([day for day in days if day] for days in zip(*((r.start, r.end) for r in records), strict=True))
    return Found(
        format=FORMAT,
        platform="abstractplay",
        players=players,
        games=games,
        name=event.name,
        game=_the_one({record.game: None for record in records if record.game}, findings),
        variants=records[0].variants if len({record.variants for record in records}) == 1 else (),
        source_id=event.source_id,
        start=min(starts, default=None),
        end=max(ends, default=None),
        system="round_robin" if event.automated else None,
        remarks=findings.remarks,
    )


def _the_one(names: Iterable[str], findings: Findings) -> str:
    """The game that all play; none when there are several."""
    every = tuple(names)
    if len(every) > 1:
        findings.remark(Problem("source-several-games", values={"names": every[:10]}))
    return every[0] if len(every) == 1 else ""


def _games(records: Iterable[Record], roster: Roster, findings: Findings) -> Iterator[FoundGame]:
    """The game of each record, but those of somebody against themselves."""
    for record in records:
        keys = [roster.key(player.nickname, player.site_id) for player in record.players]
        if len(set(keys)) == len(keys):
            yield _game(record, keys, findings)
        else:
            findings.remark(Problem("source-ap-self-play", record.place, values={"player": record.players[0].nickname}))


def _game(record: Record, keys: Sequence[str], findings: Findings) -> FoundGame:
    results = [player.result for player in record.players]
    end = ending(results, record.word)
    if end.doubt:
        findings.remark(Problem(end.doubt, record.place))
    late = end.ended == "timeout"
    ranks = places(results, end.ended)
    last = max(rank or 0 for rank in ranks)
    return FoundGame(
        seats=tuple(
            FoundSeat(key, score, place, None, "timeout" if late and place == last else "")
            for key, score, place in zip(keys, scores(results, end.ended), ranks, strict=True)
        ),
        ended=end.ended,
        id=record.game_id,
        round=record.round,
        day=record.end,
        rated=record.rated,
        why=end.why,
        place=record.place,
    )
