"""The people and the structure of a final: names, addresses, games, how it is played by so many."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.contract import BY_ID
from tabellone.contract.convocations import ChosenGame
from tabellone.contract.games import Proposal
from tabellone.engine.errors import Problem
from tabellone.engine.facts import Tournament as Facts
from tabellone.engine.steps import Step
from tabellone.server.events.models import Circuit, Entrant, Tournament
from tabellone.server.federation.models import Convocation, PlaceRequest
from tabellone.server.federation.queries import convening_book, invited_players, place_requests
from tabellone.server.mail.message import is_address
from tabellone.server.people.models import Person
from tabellone.server.people.queries import person_by_code
from tabellone.server.play.entries import plays_in_pairs
from tabellone.server.play.names import Mask, masked_codes, masked_name
from tabellone.server.play.plans import Plan, proposed
from tabellone.server.play.standings import facts_of
from tabellone.server.play.states import state_of
from tabellone.server.rankings.names import shown_in
from tabellone.server.registration.models import Membership, Registration
from tabellone.tournament.view import taking_part


@dataclass(frozen=True, slots=True)
class FinalFacts:
    """What the mails of a final tell everybody; `answers_by` while the invited can still answer first."""

    name: str
    game: str
    day: date
    venue: str
    contacts: str
    places: int
    called: int
    deadline: date | None
    notes: str
    games: tuple[str, ...] = ()
    structure: Proposal | None = None
    phase: tuple[Step, ...] = ()
    pairs: bool = False
    answers_by: date | None = None
    replies: str = ""

    @property
    def full_day(self) -> str:
        """The day with its weekday, in the language in force."""
        weekday, day = date_format(self.day, "l"), date_format(self.day, "DATE_FORMAT")
        is_english = (translation.get_language() or "en").startswith("en")
        return f"{weekday}, {day}" if is_english else f"{weekday.lower()} {day}"

    @property
    def sentences(self) -> list[str]:
        """How it is played, in the language in force; of several games only what follows the rounds (BIG 7.2.1)."""
        if self.games:
            return phase_facts(self.phase)
        return proposal_facts(self.structure) if self.structure else []


def proposal_facts(found: Proposal) -> list[str]:
    """The proposed structure in plain sentences: rounds, qualifiers, the tables of the final phase (BIG 7.2.1)."""
    by_name = {one.name: one.default for one in found.settings}
    rounds, qualified, seats = (by_name.get(one) for one in ("rounds", "qualified", "final_table_size"))
    if not isinstance(rounds, int):
        return []
    told = ngettext(
        "%(rounds)s qualifying round at tables of %(size)s.",
        "%(rounds)s qualifying rounds at tables of %(size)s.",
        rounds,
    )
    lines = [told % {"rounds": rounds, "size": found.table_size}]
    if isinstance(qualified, int):
        lines.append(_("%(qualified)s go on to the final phase.") % {"qualified": qualified})
    else:
        wins = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            rounds - 1,
        )
        if first := _first(found):
            lines.append(_("The first %(first)s go on to the bracket, whatever they won.") % {"first": first})
        lines.append(wins % {"wins": rounds - 1})
    lines += _way_to_the_final(found.steps)
    if isinstance(seats, int):
        lines.append(_("The final phase is played at tables of %(seats)s.") % {"seats": seats})
    return lines


def phase_facts(steps: Sequence[Step]) -> list[str]:
    """The final phase after the rounds of several games: how many go on, and to what (BIG 7.2.1, BIG 8.2)."""
    by_code = {one.name: one for one in steps}
    if by_wins := by_code.get("big-proposed-by-wins"):
        wins = int(str(by_wins.result))
        words = ngettext(
            "Whoever wins at least %(wins)s round goes on to the bracket.",
            "Whoever wins at least %(wins)s rounds goes on to the bracket.",
            wins,
        )
        return [words % {"wins": wins}]
    if (through := by_code.get("big-proposed-qualified")) is None:
        return []
    lines = [_("%(qualified)s go on to the final phase.") % {"qualified": through.result}, *_way_to_the_final(steps)]
    shape = by_code.get("big-proposed-semifinals") or by_code.get("big-proposed-final")
    if shape:
        seats = {"seats": shape.inputs["seats"]}
        lines.append(_("The final phase is played at tables of %(seats)s.") % seats)
    return lines


def _way_to_the_final(steps: Sequence[Step]) -> list[str]:
    """Who goes straight to the final, and who plays for the other seats (BIG 7.2.1, BIG 8.1.2, BIG 8.1.3)."""
    by_code = {one.name: one for one in steps}
    shape, through = by_code.get("big-proposed-semifinals"), by_code.get("big-proposed-qualified")
    if shape is None or through is None:
        return [_("They play the final.")] if "big-proposed-final" in by_code else []
    tables, direct = int(str(shape.inputs["tables"])), int(str(shape.inputs["direct"]))
    numbers = {"direct": direct, "others": int(str(through.result)) - direct, "tables": tables}
    if not direct:
        return [_("They play %(tables)s semifinals; the winners play the final.") % numbers]
    told = ngettext(
        "The first goes straight to the final; the other %(others)s play for the rest of its seats (semifinals: "
        "%(tables)s).",
        "The first %(direct)s go straight to the final; the other %(others)s play for the rest of its seats "
        "(semifinals: %(tables)s).",
        direct,
    )
    return [told % numbers]


def _first(found: Proposal) -> int:
    """How many go on by the standing, besides those with enough wins (BIG 8.1.1)."""
    return next((int(str(one.inputs["first"])) for one in found.steps if "first" in one.inputs), 0)


def convocation_names(row: Convocation, *, everything: bool = False) -> Mapping[str, str]:
    """How each player is called, by id; `everything` is for organisers, who read all names.

    Who stands in no document of the circuit, by the record; who has none, as written.
    """
    circuit = row.tournament.circuit
    found = {player: one.name for player, one in shown_in(circuit, everything=everything).items()} if circuit else {}
    others = [(one.player, one.pk, one.person, asker_name(one)) for one in place_requests(row)]
    others += [(player, one.pk, one.person, "") for player, one in invited_players(row).items()]
    others = [one for one in others if one[0] not in found]
    codes = [person.code for _, _, person, _ in others if person]
    masks = {} if everything or not codes else masked_codes(codes, timezone.localdate())
    return {**found, **{one[0]: _called(one, masks) for one in others}}


def asker_name(ask: PlaceRequest) -> str:
    """How somebody who asks is called among organisers."""
    return ask.person.name if ask.person else ask.name


def _called(one: tuple[str, int, Person | None, str], masks: Mapping[str, Mask]) -> str:
    player, number, person, written = one
    if person and person.code in masks:
        return masked_name(number, masks[person.code].initials, unique=False)
    return person.name if person else written or player


FEW = 500  # as many can be named in a question


def records_of_players(circuit: Circuit | None, players: Collection[str]) -> dict[str, Person]:
    """The record of each player of a circuit who has one: by its code, else as tournaments entered them.

    Of a record that was merged into another, that one (ruling merged-counts-once).
    """
    known: dict[str, Person] = {}
    listed = sorted(set(players))
    for start in range(0, len(listed), FEW):
        some = listed[start : start + FEW]
        entered = Entrant.objects.filter(tournament__circuit=circuit, player__in=some, person__isnull=False)
        for one in entered.select_related("person__user", "person__club").order_by("pk"):
            if one.person is not None and not one.data.get("members"):
                known[one.player] = one.person
        for person in Person.objects.filter(code__in=some).select_related("user", "club"):
            known[person.code] = person if person.into_id is None else person_by_code(person.code) or person
    return known


def address_of(person: Person | None) -> str:
    """Where somebody is written to: the record's address, else that of the account; nothing where there is none."""
    if person is None:
        return ""
    found = person.email or (person.user.email if person.user else "")
    return found if is_address(found) else ""


def chosen_languages(rulebook: str, people: Iterable[Person]) -> dict[int, str]:
    """The languages that people chose when they registered or became members, by record."""
    keys = [person.pk for person in people]
    registered = Registration.objects.living().filter(rulebook=rulebook, person__in=keys)
    members = Membership.objects.filter(rulebook=rulebook, person__in=keys)
    return {
        **dict(registered.values_list("person_id", "language")),
        **dict(members.values_list("person_id", "language")),
    }


def final_proposal(row: Convocation, players: int) -> Proposal | None:
    """The structure that the rulebook proposes for so many; none for a final of several games."""
    head = state_of(row.tournament).settings.head
    if games_of_rounds(row):
        return None
    plan = Plan(head.rulebook, head.game or "", players, national_final=True, table_size=head.table_size)
    return proposed(replace(plan, kept=head.params))


def entries_made(row: Convocation) -> int:
    """How many entries the places make: places are people's, and at a game for pairs two are one (ruling pairs)."""
    return row.places // 2 if plays_in_pairs(state_of(row.tournament)) else row.places


def games_of_rounds(row: Convocation) -> tuple[str, ...]:
    """The games of the rounds, where a final is played at several (BIG 8.2)."""
    head = state_of(row.tournament).settings.head
    games = tuple(str(game) for game in head.params.get("games", ()))
    return games if BY_ID[head.rulebook].game_of_several(games) else ()


def phase_of_several(row: Convocation, players: int) -> tuple[Step, ...]:
    """The final phase that a final of several games has by its settings; nothing without one (BIG 8.2)."""
    head = state_of(row.tournament).settings.head
    return BY_ID[head.rulebook].phase_planned(head, players) if games_of_rounds(row) else ()


def structure_told(row: Convocation, players: int) -> list[str]:
    """How it is played by so many, a sentence for each part; of several games what follows their rounds (BIG 7.2.1)."""
    found = final_proposal(row, players)
    return proposal_facts(found) if found else phase_facts(phase_of_several(row, players))


def number_present(row: Convocation) -> int:
    """How many are there: those who will be seated."""
    return len(taking_part(state_of(row.tournament)))


def games_advice(circuit: Circuit, year: int, games: Sequence[ChosenGame]) -> tuple[Problem, ...]:
    """What speaks against the games of a year, with the finals of several games that were played here."""
    return convening_book(circuit.rulebook).final_games_advice(year, games, finals_of(circuit))


def finals_of(circuit: Circuit) -> list[Facts]:
    """The national finals of the circuit's federation here; the rulebook knows which were of several games."""
    rows = Tournament.objects.filter(rulebook=circuit.rulebook, listed=True).order_by("end", "slug")
    return [facts_of(row) for row in rows if _national(row.settings)]


def _national(settings: Any) -> bool:
    return bool(settings.get("head", {}).get("national_final"))
