"""The people of the demonstration's season, invented: their nicknames, how they register, what they read and write."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from django.contrib.auth.models import User

from tabellone.cli.demonstration import FIRST
from tabellone.engine.facts import Season
from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import change_season
from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters
from tabellone.server.letters import services as letters
from tabellone.server.letters.newsletters import NewsletterWords
from tabellone.server.mail.services import forget_mails_of
from tabellone.server.registration import queries
from tabellone.server.registration.forms import AcceptedTerms, RegistrationForm
from tabellone.server.registration.models import PlatformAccount, Registration, TermsVersion
from tabellone.server.registration.registering import register_by_hand, register_player
from tabellone.server.registration.terms import publish_terms
from tabellone.wording.catalogue import spoken, text

FAMILY = ("Aceto", "Basilico", "Cannella", "Dragoncello", "Erica", "Finocchio", "Ginepro", "Issopo")
PLACES = (
    ("Borgofinto", "IT"),
    ("Lagovuoto", "IT"),
    ("Villainventada", "ES"),
    ("Montefavola", "IT"),
    ("Nirgendheim", "DE"),
    ("Nonloso", "IT"),
    ("Fauxville", "FR"),
)
MEMBERS = 14
UNREGISTERED = "torre_di_carta"  # took part without registering (PG 5)
UNKNOWN = "cavallo_sghembo"  # in the import that waits: nobody knows yet who it is


@dataclass(frozen=True, slots=True)
class InventedPlayer:
    """Somebody of the season; the smaller the index, the stronger."""

    index: int
    first: str
    last: str

    @property
    def name(self) -> str:
        """First name and last name."""
        return f"{self.first} {self.last}"

    @property
    def nicknames(self) -> dict[str, str]:
        """One on each platform."""
        return {
            "abstractplay": f"{self.first}{self.last[:2]}".lower(),
            "playstrategy": f"{self.first}_{self.last}",
            "boardgamearena": f"{self.last.lower()}{self.index + 11}",
        }

    def wanted(self, email: str = "") -> RegistrationForm:
        """What they filled in when they registered."""
        city, country = PLACES[self.index % len(PLACES)]
        return RegistrationForm(
            self.first,
            self.last,
            date(1961 + 3 * self.index, 1 + self.index % 12, 3 + self.index),
            city,
            country,
            email or f"{self.first}.{self.last}@giocatori.example".lower(),
            self.nicknames,
            newsletter=self.index % 3 != 0,
            language=spoken(country),
        )


def invented_players(player: str) -> tuple[InventedPlayer, ...]:
    """Everybody; the player with a login among them, neither first nor last."""
    return tuple(InventedPlayer(index, *_named(index, player)) for index in range(MEMBERS))


def _named(index: int, player: str) -> tuple[str, str]:
    if index == MEMBERS // 3:
        first, _, last = player.partition(" ")
        return first, last
    return FIRST[(index + 1) % len(FIRST)], FAMILY[(index // len(FIRST) + index) % len(FAMILY)]


WHY = "Iscrizione dimostrativa: una persona inventata."
PLAYER = "Abelina Dadoni"  # who stands there where nobody has a login


def register_everybody(circuit: Circuit, day: date, organiser: User, player: User | None) -> dict[InventedPlayer, str]:
    """All members with their ids in documents, in order of strength; all registered since the year began."""
    accepted = _texts(circuit.rulebook, organiser)
    first = min(day, date(day.year, 1, 2))
    found = {}
    for one in invented_players(player.first_name if player else PLAYER):
        mine = player and one.name == player.first_name
        if mine and player:
            row = register_player(circuit, one.wanted(player.email), Writing(player), accepted=accepted)
        else:
            row = register_by_hand(circuit, one.wanted(), Writing(organiser, why=WHY), accepted=accepted)
        found[one] = row.person.code
    _since(circuit, first, organiser)
    return found


def _texts(rulebook: str, organiser: User) -> AcceptedTerms:
    today = queries.registration_day()
    for kind in TermsVersion.Kind:
        publish_terms(rulebook, kind, Writing(organiser), since=today, text=_in_each_language(kind))
    found = queries.terms_in_force(rulebook, today)
    return AcceptedTerms(found["rules"].pk, found["privacy"].pk)


def _in_each_language(code: str) -> dict[str, str]:
    """A text of the demonstration in every language that lacks none."""
    return {language: text("demonstration", code, language) for language in FINISHED}


def _since(circuit: Circuit, first: date, organiser: User) -> None:
    """Let the registrations and the texts be of the year's first days: the stages were played after them."""
    moment = datetime.combine(first, time(10), UTC)
    TermsVersion.objects.filter(rulebook=circuit.rulebook).update(since=first)
    rows = Registration.objects.filter(rulebook=circuit.rulebook)
    rows.update(day=first, rules_at=moment, privacy_at=moment)
    PlatformAccount.objects.update(since=moment)
    PlatformAccount.objects.filter(platform__in=queries.register_book(circuit.rulebook).TEAM_PLATFORMS).update(
        in_team=True
    )
    change_season(circuit.pk, lambda season: _joined(season, first), "demonstration-registered", {}, Writing(organiser))


def _joined(season: Season, first: date) -> Season:
    return replace(season, players=tuple(replace(one, registered=first) for one in season.players))


WRITER, ADDRESS = "Bartolo Aceto", "bartolo.aceto@giocatori.example"
COMPLAINT = (
    "Buongiorno, nel terzo turno il mio avversario è rimasto senza tempo quando avevo già vinto, "
    "ma la partita risulta patta. Potete controllare? Grazie."
)


def write_letters(circuit: Circuit, organiser: User) -> None:
    """A letter and a draft; no mail leaves for people who do not exist."""
    stage = circuit.tournaments.filter(listed=True).order_by("start").first()
    letter = letters.WrittenLetter("complaint", "it", WRITER, ADDRESS, COMPLAINT, stage)
    letters.write_letter(circuit, letter, Writing(), link=lambda _: "")
    words = NewsletterWords(_in_each_language("subject"), _in_each_language("news"))
    newsletters.draft_newsletter(circuit, words, Writing(organiser))
    for key in ("letter:", "registration:"):
        forget_mails_of(key)
