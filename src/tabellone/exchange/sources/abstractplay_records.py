"""Game records to tournaments, one for each event that they name, with its divisions; put together with its answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from tabellone.engine.errors import InputError, Problem
from tabellone.engine.positions import values_by_key
from tabellone.exchange.sources.abstractplay_record import GameRecord, game_ending, game_places, game_scores, record_of
from tabellone.exchange.sources.found import (
    FoundGame,
    FoundPlayer,
    FoundSeat,
    FoundTournament,
    Roster,
    games_once,
    linked,
)
from tabellone.exchange.sources.values import Findings, refuse_too_many

FORMAT = "abstractplay-records"


def tournaments_of_records(found: Any, findings: Findings) -> list[FoundTournament]:
    """What the records say, by event, in the order of the file."""
    listed = found if isinstance(found, list) else [found]
    refuse_too_many(len(listed))
    read = [record_of(each, f"[{n}]" if isinstance(found, list) else "", findings) for n, each in enumerate(listed)]
    findings.settle()
    events = values_by_key((record.event.key, record) for record in read if record is not None)
    if not events:
        raise InputError([Problem("source-no-games"), *findings.remarks])
    return [_tournament(records, Findings(*findings.remarks)) for records in events.values()]


def _tournament(records: Sequence[GameRecord], findings: Findings) -> FoundTournament:
    event = records[0].event
    roster = Roster()
    for record in records:
        for player in record.players:
            roster.meet(player.nickname, player.site_id, machine=player.machine, when=record.ended_at)
    games = games_once(_games(records, roster, findings), findings)
    players = roster.players(findings)
    if event.automated:
        games = in_guessed_divisions(games)
        if any(game.division for game in games):
            findings.remark(Problem("source-ap-divisions-guessed"))
        findings.remark(*unplayed_pairs(games, {player.key: player.nickname for player in players}))
    elif not event.name:
        findings.remark(Problem("source-ap-no-event"))
    starts, ends = ([day for day in days if day] for days in zip(*((r.start, r.end) for r in records), strict=True))
    return FoundTournament(
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
        findings.remark(Problem.of("source-several-games", names=every[:10]))
    return every[0] if len(every) == 1 else ""


def _games(records: Iterable[GameRecord], roster: Roster, findings: Findings) -> Iterator[FoundGame]:
    """The game of each record, but those of somebody against themselves."""
    for record in records:
        keys = [roster.key(player.nickname, player.site_id) for player in record.players]
        if len(set(keys)) == len(keys):
            yield _game(record, keys, findings)
        else:
            findings.remark(Problem.of("source-ap-self-play", record.place, player=record.players[0].nickname))


def _game(record: GameRecord, keys: Sequence[str], findings: Findings) -> FoundGame:
    results = [player.result for player in record.players]
    end = game_ending(results, record.word)
    if end.doubt:
        findings.remark(Problem(end.doubt, record.place))
    late = end.ended == "timeout"
    ranks = game_places(results, end.ended)
    last = max(rank or 0 for rank in ranks)
    return FoundGame(
        seats=tuple(
            FoundSeat(key, score, place, None, "timeout" if late and place == last else "")
            for key, score, place in zip(keys, game_scores(results, end.ended), ranks, strict=True)
        ),
        ended=end.ended,
        id=record.game_id,
        round=record.round,
        day=record.end,
        rated=record.rated,
        why=end.why,
        place=record.place,
    )


MOST_NAMED = 64  # players of a division whose missing games are looked for


def met_groups(games: Iterable[FoundGame]) -> list[list[str]]:
    """The players in groups that met only among themselves, in the order of the games."""
    tables = [[seat.player for seat in game.seats] for game in games]
    pairs = ((table[0], other) for table in tables for other in table[1:])
    return linked((player for table in tables for player in table), pairs)


def in_guessed_divisions(games: tuple[FoundGame, ...]) -> tuple[FoundGame, ...]:
    """The games with a letter for each group, when there is more than one; the platform's numbers are not known."""
    groups = met_groups(games)
    if len(groups) < 2:
        return games
    letters = {player: division_letter(number) for number, group in enumerate(groups) for player in group}
    return tuple(replace(game, division=letters[game.seats[0].player]) for game in games)


def division_letter(number: int) -> str:
    """A to Z for 0 to 25, then AA, AB and so on."""
    before, last = divmod(number, 26)
    return (division_letter(before - 1) if before else "") + chr(ord("A") + last)


def unplayed_pairs(games: Sequence[FoundGame], names: Mapping[str, str]) -> Iterator[Problem]:
    """Every two of a group who should have met and did not."""
    met = {frozenset(seat.player for seat in game.seats) for game in games}
    for group in met_groups(games):
        for one, two in combinations(group, 2) if len(group) <= MOST_NAMED else ():
            if frozenset({one, two}) not in met:
                yield Problem.of("source-ap-unplayed", first=names[one], second=names[two])


TOLD = ("played", "timeout")
# doubts of each that the other settles; more-alike counts what was already cut
SETTLED_FOR_RECORDS = {"source-ap-divisions-guessed", "source-ap-no-event", "source-more-alike"}
SETTLED_FOR_ANSWER = {
    "source-ap-ends-not-told",
    "source-ap-no-nickname",
    "source-ap-no-result",
    "source-ap-no-winner",
    "source-more-alike",
}


def with_divisions(records: FoundTournament, answer: FoundTournament) -> FoundTournament:
    """Both as one, in whichever order they come; an `InputError` when they are of different tournaments."""
    if answer.format == FORMAT and records.format != FORMAT:
        records, answer = answer, records
    told = {game.id: game for game in answer.games if game.id}
    ours = {game.id for game in records.games if game.id}
    other = records.source_id and answer.source_id and records.source_id != answer.source_id
    if other or not ours & told.keys():
        raise InputError.of("source-ap-not-the-same")
    findings = Findings(
        *(remark for remark in records.remarks if remark.code not in SETTLED_FOR_RECORDS),
        *(remark for remark in answer.remarks if remark.code not in SETTLED_FOR_ANSWER),
    )
    games = [_joined(game, told.get(game.id), findings) for game in records.games]
    further = [game for game in answer.games if game.id not in ours]
    findings.remark(*(Problem.of("source-ap-only-in-answer", game.place, game=game.id) for game in further))
    return replace(
        records,
        format=f"{answer.format}+records",
        players=_players(records.players, answer.players),
        games=(*games, *further),
        name=records.name or answer.name,
        game=records.game or answer.game,
        source_id=answer.source_id or records.source_id,
        start=answer.start or records.start,
        end=answer.end or records.end,
        system=answer.system or records.system,
        remarks=findings.remarks,
    )


def _players(ours: Iterable[FoundPlayer], told: Iterable[FoundPlayer]) -> tuple[FoundPlayer, ...]:
    """Nicknames as the records have them, totals as the answer shows them."""
    named = {player.key: player for player in ours}
    both = {p.key: replace(named[p.key], points=p.points) if p.key in named else p for p in told}
    return tuple({**named, **both}.values())


def _joined(game: FoundGame, told: FoundGame | None, findings: Findings) -> FoundGame:
    if told is None:
        findings.remark(Problem.of("source-ap-only-in-records", game.place, game=game.id))
        return replace(game, division="")
    game = replace(game, division=told.division, round=told.round or game.round)
    scores = {seat.player: seat.score for seat in told.seats}
    if scores.keys() != {seat.player for seat in game.seats}:
        findings.remark(Problem.of("source-ap-other-players", game.place, game=game.id))
        return game
    if told.ended not in TOLD or [seat.score for seat in game.seats] == [scores[seat.player] for seat in game.seats]:
        return replace(game, why=told.why or game.why)
    values = {"game": game.id, "record": _score(game.seats), "answer": _score(told.seats, game.seats)}
    findings.remark(Problem("source-ap-answer-wins", game.place, values=values))
    seats = tuple(FoundSeat(seat.player, scores[seat.player]) for seat in game.seats)
    return replace(game, seats=seats, ended="played", why=told.why or "answer")


def _score(seats: Iterable[FoundSeat], order: Iterable[FoundSeat] | None = None) -> str:
    by_player = {seat.player: "?" if seat.score is None else f"{seat.score:f}" for seat in seats}
    return "–".join(by_player[seat.player] for seat in order or seats)
