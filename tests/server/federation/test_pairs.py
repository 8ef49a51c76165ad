"""A final for pairs: named by the link or joined by an organiser, entered as pairs, the champions seeded.

BIG 7, BIG 7.1, BIG 8.3.4.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.test import Client

from tabellone.engine.facts import Player, Round, Season, Seat, Table
from tabellone.engine.facts import Tournament as Facts
from tabellone.server.federation import queries
from tabellone.server.federation import queries as keys
from tabellone.server.federation.answers import join_partners, name_partner, partner_answer
from tabellone.server.federation.convocation_mails import facts_of_final
from tabellone.server.federation.entering import enter_final, entry_changes
from tabellone.server.federation.finals import entries_made
from tabellone.server.federation.models import Convocation, InvitedPlayer, Partner
from tabellone.server.federation.news import rename_convened
from tabellone.server.federation.queries import my_convocations
from tabellone.server.intake.services import import_season
from tabellone.server.journal.refusals import RefusedError
from tabellone.server.people.models import Person
from tabellone.server.play.states import state_of
from tabellone.tournament.state import Entrant
from tests.server.federation import final_scenes
from tests.server.play.halls import Writing

pytestmark = pytest.mark.django_db
CITIES = "7-wonders-cities"


def convened(number: int = 6, **numbers: Any) -> Convocation:
    """A final for pairs to which the first of the ranking are called; all of them have accepted."""
    of = final_scenes.circuit(number, game=CITIES)
    row = final_scenes.final(of, game=CITIES, places=number, called=number, reserves=0, **numbers)
    final_scenes.send(row, "first")
    for position in range(1, number + 1):
        final_scenes.answer(row, position, accepts=True)
    return row


def players(row: Convocation) -> list[str]:
    return [one.player for one in row.invited.order_by("position")]


def names(row: Convocation, *names_: tuple[int, int]) -> None:
    """Those at these positions name each other, one after the other."""
    ids = players(row)
    for one, other in names_:
        called = InvitedPlayer.objects.get(convocation=row, player=ids[other - 1]).person
        name_partner(row, ids[one - 1], called.name if called else "")


def entered(row: Convocation) -> dict[tuple[int, ...], Entrant]:
    """The entrants of the final, by the positions of their members in the call."""
    enter_final(row, Writing())
    row.tournament.refresh_from_db()
    place = {player: number for number, player in enumerate(players(row), 1)}
    return {tuple(place[one] for one in each.player.members): each for each in state_of(row.tournament).entrants}


def test_two_who_name_each_other_are_entered_as_a_pair() -> None:
    """BIG 8.3.4, ruling pairs-name-each-other: with the seed of the better of them; the others wait for a partner."""
    row = convened(seeds=3)
    names(row, (1, 4), (4, 1), (2, 3))
    plan = entry_changes(row)
    assert (len(plan.new), plan.alone) == (1, tuple(players(row)[n] for n in (1, 2, 4, 5)))
    names(row, (3, 2))
    found = entered(row)
    assert {pair: one.player.seed for pair, one in found.items()} == {(1, 4): 1, (2, 3): 2}
    first = found[1, 4]
    one, other = (Person.objects.get(code=code).name for code in first.player.members)
    assert first.player.name == f"{one} & {other}"
    assert (first.player.id, first.person) == ("-".join(first.player.members), None)
    assert entry_changes(row).nothing


def test_whoever_changes_partner_or_declines_leaves_the_pair() -> None:
    """BIG 7.1, ruling pairs-name-each-other: before the first round; nobody is in two entries."""
    row = convened()
    names(row, (1, 2), (2, 1), (3, 4), (4, 3))
    assert set(entered(row)) == {(1, 2), (3, 4)}
    names(row, (1, 5), (5, 1))
    assert set(entered(row)) == {(3, 4), (1, 5)}
    final_scenes.answer(row, 4, accepts=False)
    assert set(entered(row)) == {(1, 5)}


def test_an_organiser_joins_two_with_a_place_and_says_how_it_is_known() -> None:
    """BIG 7.1: only the confirmed, never one with themselves; the line is in the journal."""
    row = convened()
    by, (one, other, third, *_) = final_scenes.keeper(row.tournament.circuit), players(row)  # type: ignore[arg-type]
    join_partners(row, one, other, Writing(by, why="al telefono"))
    assert set(entered(row)) == {(1, 2)}
    assert queries.convocation_lines(row)[1].kind == "convocation-joined"
    final_scenes.answer(row, 3, accepts=False)
    for pair, why, code in (((one, third), "x", "outside"), ((one, one), "x", "outside"), ((one, other), " ", "why")):
        with pytest.raises(RefusedError) as refused:
            join_partners(row, *pair, writing=Writing(by, why=why))
        assert refused.value.code == f"partner-{code}"


@pytest.mark.parametrize(
    ("typed", "code"),
    [("Nessuno Mai", "partner-unknown"), ("001 giocatore", "partner-self")],
)
def test_a_partner_is_somebody_else_who_is_called_or_asks(typed: str, code: str) -> None:
    row = convened()
    with pytest.raises(RefusedError) as refused:
        name_partner(row, players(row)[0], typed)
    assert refused.value.code == code
    name_partner(row, players(row)[0], "GIOCATORE 002")
    name_partner(row, players(row)[0], "")
    assert queries.named_partners(row) == {}


def test_at_other_games_nobody_is_asked_for_a_partner() -> None:
    row = final_scenes.called()
    assert partner_answer(row, players(row)[0]) is None
    with pytest.raises(RefusedError) as refused:
        name_partner(row, players(row)[0], "Giocatore 002")
    assert refused.value.code == "partner-none"


def test_the_places_of_a_final_for_pairs_are_people_s() -> None:
    """Ruling pairs: 24 places are 12 pairs, and the structure is that of 12."""
    row = final_scenes.final(final_scenes.circuit(4, game=CITIES), game=CITIES, places=24)
    structure = facts_of_final(row).structure
    assert entries_made(row) == 12
    assert structure is not None
    assert next(step for step in structure.steps if step.name == "big-proposed-tables").inputs["players"] == 12


def test_the_pair_that_won_the_last_final_is_the_first_seed() -> None:
    """BIG 7, ruling champion-pair."""
    people = final_scenes.people(6)
    codes = [one.code for one in people]
    evening = final_scenes.club_evening(people, game=CITIES)
    pairs = tuple(
        Player(f"{codes[n]}-{codes[n + 1]}", f"Coppia {n}", members=(codes[n], codes[n + 1])) for n in (0, 2, 4)
    )
    seats = (Seat(pairs[2].id, Decimal(60)), Seat(pairs[0].id, Decimal(40)))
    final = Facts(
        "big",
        "finale-scorsa",
        "Finale scorsa",
        evening.end,
        evening.end,
        pairs,
        game=CITIES,
        system="swiss",
        table_size=2,
        national_final=True,
        params={"rounds": 1, "final_phase": "none"},
        rounds=(Round(1, (Table(1, seats), Table(2, (Seat(pairs[1].id, status="bye"),))), phase="swiss"),),
    )
    of = import_season(Season("big", evening.end.year), [final], name="Giro", slug="giro", by=None)
    row = final_scenes.final(of, game=CITIES, places=6, called=6, reserves=0, seeds=0)
    final_scenes.send(row, "first")
    assert set(row.champions) == set(codes[4:])
    for position in range(1, 7):
        final_scenes.answer(row, position, accepts=True)
    place = {player: number for number, player in enumerate(players(row), 1)}
    one, other, *others = (place[code] for code in (*codes[4:], *codes[:4]))
    names(row, (one, other), (other, one), (others[0], others[1]), (others[1], others[0]))
    assert {frozenset(pair): each.player.seed for pair, each in entered(row).items()} == {
        frozenset((one, other)): 1,
        frozenset(others[:2]): None,
    }


def test_an_id_that_gives_way_goes_from_partners_and_champions_too() -> None:
    row = convened()
    names(row, (1, 2), (2, 1))
    one, other = players(row)[:2]
    Convocation.objects.filter(pk=row.pk).update(champions=[one, other])
    assert row.tournament.circuit_id
    rename_convened({row.tournament.circuit_id: {one: "tolto"}})
    row.refresh_from_db()
    assert row.champions == ["tolto", other]
    assert queries.named_partners(row) == {"tolto": other, other: "tolto"}


def test_my_partner_is_named_on_my_own_page_and_in_my_data() -> None:
    """BIG 8.3.4: what is wrong is said there, and who named me too."""
    row = convened()
    client = Client()
    first, second = row.invited.order_by("position")[:2]
    address = f"/convocation/key/{keys.invitation_key(first)}/"
    wrong = client.post(address, {"answer": "partner", "partner": "Nessuno Mai"})
    assert (wrong.status_code, "Nobody of that name is invited" in wrong.content.decode()) == (422, True)
    assert client.post(address, {"answer": "partner", "partner": "Giocatore 002"}).status_code == 303
    assert "who has not named you yet" in client.get(address).content.decode()
    other = client.get(f"/convocation/key/{keys.invitation_key(second)}/").content.decode()
    assert "Giocatore 001 would like to play with you" in other
    assert Partner.objects.get().player == first.player
    assert first.person is not None
    assert [one["partner"] for one in my_convocations(first.person)[0]["partners"]] == [second.player]


def test_the_page_of_entering_joins_two() -> None:
    row = convened()
    client, by = Client(), final_scenes.keeper(row.tournament.circuit)  # type: ignore[arg-type]
    client.force_login(by)
    address = f"/t/{row.tournament.slug}/desk/convocation/enter/"
    shown = client.get(address).content.decode()
    assert "Without a partner" in shown
    one, other = players(row)[:2]
    said = client.post(address, {"join": "1", "one": one, "other": other, "why": "a voce"}, follow=True)
    assert "They play together." in said.content.decode()
    assert queries.named_partners(row) == {one: other, other: one}
