"""A recorded round drawn again from its seed and from what its draw saw, and whether its tables are the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from tabellone.contract import BY_ID, SlowTables, rulebook_as
from tabellone.contract.answers import Draw, DrawnTable
from tabellone.engine.errors import InputError, TabelloneError
from tabellone.engine.facts import DrawRecord, EndedAttempt, Round, Saw, SealedDraw, Table, Tournament
from tabellone.engine.sealing import commitment_to, seed_from
from tabellone.engine.tables import tables_with_ids
from tabellone.tournament.act import of_tournament
from tabellone.tournament.basis import drawable, with_ids, written_basis
from tabellone.tournament.records import HandWork, as_drawn, hand_work, is_as_drawn, what_it_saw
from tabellone.tournament.relations import lot_places
from tabellone.tournament.view import tables_of
from tabellone.tournament.withheld import Amiss, amiss_beside_relations


@dataclass(frozen=True, slots=True)
class BrokenSeal:
    """What of a sealed draw does not hold, and at which attempt.

    `commitment`: it is not that of secret and basis; `seed`: it does not follow from them and the value; `basis`: the
    round was drawn from another one; `attempts`: they are not all told.
    """

    kind: Literal["commitment", "seed", "basis", "attempts"]
    attempt: int


@dataclass(frozen=True, slots=True)
class Redrawn:
    """A recorded round drawn again.

    `draw` is what came of it, or `refused` why it cannot be drawn; `tables` are the numbers of the recorded tables that
    it does not give, or that only it gives. `hand` is what was done by hand after the draw. `vouched` says whether what
    the document tells of the draw's basis is what its sum was made of (None = no sum is recorded). `not_public` is how
    many relations (clubs, groups) of what the draw saw stand there as hashes alone; `withheld`: some are left out. Then
    other tables prove nothing, but what is `amiss` beside them does. `sealed` is how it was sealed, None where its seed
    was chosen, and `broken` what of that does not hold.
    """

    number: int
    seed: str | None
    draw: Draw | None = None
    refused: TabelloneError | None = None
    tables: tuple[int, ...] = ()
    hand: tuple[HandWork, ...] = ()
    early: tuple[int, ...] = ()
    vouched: bool | None = None
    withheld: bool = False
    not_public: int = 0
    amiss: tuple[Amiss, ...] = ()
    sealed: SealedDraw | None = None
    broken: tuple[BrokenSeal, ...] = ()

    @property
    def same(self) -> bool | None:
        """Whether the draw is the same; None where nobody can tell (rulings no-seed-is-no-fault, public-document)."""
        if self.broken:
            return False
        if self.seed is None or (self.open_to_doubt and self.tables):
            return None
        return self.draw is not None and not self.tables and self.vouched is not False

    @property
    def open_to_doubt(self) -> bool:
        """Whether all that can be checked holds, and the tables hang on what is not public."""
        return bool(self.withheld or self.not_public) and self.vouched is not False and not self.amiss


def redrawn(told: Tournament, played: Round) -> Redrawn:
    """A round of a document drawn again; hands are told apart from the draw (ruling hands-are-told)."""
    record, drawn = played.draw or DrawRecord(), as_drawn(played)
    broken = tuple(broken_seals(told, played))
    if played.seed is None:
        return Redrawn(played.number, None, sealed=record.sealed, broken=broken)
    hand = hand_work(drawn, played.tables) if record.tables else ()
    hidden = len(record.saw.hidden) if record.saw else 0
    found = Redrawn(
        played.number, played.seed, hand=hand, early=record.early, withheld=record.withheld, not_public=hidden
    )
    found = replace(found, sealed=record.sealed, broken=broken)
    try:
        saw = what_it_saw(told, played)
        vouched = written_basis(saw).digest == record.basis if record.basis else None
        made = drawn_from(saw, told, played, drawn)
    except TabelloneError as error:
        return replace(found, refused=error)
    amiss = amiss_beside_relations(played, drawn, made) if hidden or record.withheld else ()
    return replace(found, draw=made, tables=differing(played, drawn, made), vouched=vouched, amiss=amiss)


def broken_seals(told: Tournament, played: Round) -> Iterator[BrokenSeal]:
    """What does not hold of the sealed draw of a round, and of the attempts before it."""
    record = played.draw
    sealed = record.sealed if record else None
    if record is None or sealed is None:
        return
    if [one.attempt for one in sealed.before] != list(range(1, sealed.attempt)):
        yield BrokenSeal("attempts", sealed.attempt)
    # tables that were added later, from the same seed, saw what there was by then (BIG 7.2.2)
    grows = rulebook_as(told.rulebook, SlowTables) is not None
    if record.basis is not None and record.basis != sealed.basis and not grows:
        yield BrokenSeal("basis", sealed.attempt)
    for one in sealed.before:
        yield from _broken(sealed.tournament, played, one, one.seed)
    yield from _broken(sealed.tournament, played, sealed, played.seed or "")


def _broken(tournament: str, played: Round, one: EndedAttempt | SealedDraw, seed: str | None) -> Iterator[BrokenSeal]:
    """What does not hold of one attempt, with the seed that it gave if it was drawn."""
    announced = commitment_to(
        tournament=tournament, round_number=played.number, attempt=one.attempt, basis=one.basis, secret=one.secret
    )
    if announced != one.commitment:
        yield BrokenSeal("commitment", one.attempt)
    if seed not in (None, seed_from(secret=one.secret, basis=one.basis, attempt=one.attempt, value=one.value)):
        yield BrokenSeal("seed", one.attempt)


def drawn_from(saw: Saw, head: Tournament, played: Round, drawn: tuple[DrawnTable, ...]) -> Draw:
    """The round drawn from what its draw saw, people in the order in which its lots took them."""
    seed, record = played.seed or "", played.draw
    order = [one.id for one in saw.players]
    ids = dict(zip(order, lot_places(len(order)), strict=True))
    before = with_ids(drawable(saw, head), ids)
    like = replace(played, tables=tables_with_ids(played.tables, ids))
    if record and record.saw and (wrong := of_tournament(before)):
        raise InputError(wrong)
    slow = rulebook_as(head.rulebook, SlowTables)
    if slow and record and record.waits:
        made = slow.draw_ready(before, seed)
    elif slow and record and record.early:
        begun = tables_of(one for one in drawn if one.number in record.early)
        rounds = (*before.rounds, replace(like, tables=tables_with_ids(begun, ids), draw=None))
        made = slow.draw_rest(replace(before, rounds=rounds))
    else:
        made = BY_ID[head.rulebook].draw(before, seed, like)
    return told_otherwise(made, {place: player for player, place in ids.items()})


def differing(played: Round, drawn: tuple[DrawnTable, ...], made: Draw) -> tuple[int, ...]:
    """The numbers of the tables that are not as the draw gives them; of a round that waits, of those on record."""
    gives, recorded = {one.number: one for one in made.tables}, {one.number: one for one in drawn}
    otherwise = {one.number for one in played.draw.tables} if played.draw else set()
    seated = {table.number: table for table in played.tables if table.number not in otherwise}
    waits = played.draw is not None and played.draw.waits
    if played.phase not in (None, made.phase):
        return tuple(sorted(recorded))
    return tuple(
        number
        for number in sorted(recorded.keys() if waits else recorded.keys() | gives.keys())
        if number not in gives or number not in recorded or not _same(recorded[number], seated, gives[number])
    )


def _same(recorded: DrawnTable, seated: Mapping[int, Table], gives: DrawnTable) -> bool:
    if recorded.number in seated:
        return is_as_drawn(seated[recorded.number], gives)
    return recorded.group in (None, gives.group) and recorded.seats == gives.seats


def told_otherwise(draw: Draw, ids: Mapping[str, str]) -> Draw:
    """A draw with other ids for its people."""
    return replace(
        draw,
        tables=tuple(replace(one, seats=_all(one.seats, ids)) for one in draw.tables),
        direct=_all(draw.direct, ids),
        fifths=_all(draw.fifths, ids),
        lots=_all(draw.lots, ids),
        criteria=tuple(
            replace(one, shared_by=tuple(_all(players, ids) for players in one.shared_by)) for one in draw.criteria
        ),
        more={name: _listed(value, ids) for name, value in draw.more.items()},
    )


def _all(players: tuple[str, ...], ids: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(ids.get(player, player) for player in players)


def _listed(value: Any, ids: Mapping[str, str]) -> Any:
    return [ids.get(one, one) for one in value] if isinstance(value, list) else value
