"""Records and the answer about the same tournament: the answer's divisions and results win, both are told."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tabellone.engine.errors import InputError, Problem
from tabellone.exchange.sources.abstractplay.records import FORMAT
from tabellone.exchange.sources.found import Found, FoundGame, FoundPlayer, FoundSeat
from tabellone.exchange.sources.values import Findings

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


def with_divisions(records: Found, answer: Found) -> Found:
    """Both as one, in whichever order they come; an `InputError` when they are of different tournaments."""
    if answer.format == FORMAT and records.format != FORMAT:
        records, answer = answer, records
    told = {game.id: game for game in answer.games if game.id}
    ours = {game.id for game in records.games if game.id}
    other = records.source_id and answer.source_id and records.source_id != answer.source_id
    if other or not ours & told.keys():
        raise InputError([Problem("source-ap-not-the-same")])
    findings = Findings(
        *(remark for remark in records.remarks if remark.code not in SETTLED_FOR_RECORDS),
        *(remark for remark in answer.remarks if remark.code not in SETTLED_FOR_ANSWER),
    )
    games = [_joined(game, told.get(game.id), findings) for game in records.games]
    further = [game for game in answer.games if game.id not in ours]
    findings.remark(*(Problem("source-ap-only-in-answer", game.place, values={"game": game.id}) for game in further))
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
        findings.remark(Problem("source-ap-only-in-records", game.place, values={"game": game.id}))
        return replace(game, division="")
    game = replace(game, division=told.division, round=told.round or game.round)
    scores = {seat.player: seat.score for seat in told.seats}
    if scores.keys() != {seat.player for seat in game.seats}:
        findings.remark(Problem("source-ap-other-players", game.place, values={"game": game.id}))
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
