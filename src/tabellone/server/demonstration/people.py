"""The people of the demonstration's season, invented: their nicknames, how they register, what they read and write."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from django.contrib.auth.models import User

from tabellone.cli.demonstration import FIRST
from tabellone.engine.facts import Season
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
            language={"ES": "es", "IT": "it"}.get(country, "en"),
        )


def invented_players(player: str) -> tuple[InventedPlayer, ...]:
    """Everybody; the player with a login among them, neither first nor last."""
    made = [InventedPlayer(index, *_named(index, player)) for index in range(MEMBERS)]
    return tuple(made)


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
    for kind, text in ((TermsVersion.Kind.RULES, RULES), (TermsVersion.Kind.PRIVACY, PRIVACY)):
        publish_terms(rulebook, kind, Writing(organiser), since=queries.registration_day(), text=text)
    found = queries.terms_in_force(rulebook, queries.registration_day())
    return AcceptedTerms(found["rules"].pk, found["privacy"].pk)


def _since(circuit: Circuit, first: date, organiser: User) -> None:
    """Let the registrations and the texts be of the year's first days: the stages were played after them."""
    moment = datetime.combine(first, time(10), UTC)
    TermsVersion.objects.filter(rulebook=circuit.rulebook).update(since=first)
    rows = Registration.objects.filter(rulebook=circuit.rulebook)
    rows.update(day=first, rules_at=moment, privacy_at=moment)
    PlatformAccount.objects.update(since=moment)
    PlatformAccount.objects.filter(platform__in=queries.register_book(circuit.rulebook).team_platforms()).update(
        in_team=True
    )
    change_season(circuit.pk, lambda season: _joined(season, first), "demonstration-registered", {}, Writing(organiser))


def _joined(season: Season, first: date) -> Season:
    return replace(season, players=tuple(replace(one, registered=first) for one in season.players))


WRITER, ADDRESS = "Bartolo Aceto", "bartolo.aceto@giocatori.example"


def write_letters(circuit: Circuit, organiser: User) -> None:
    """A letter and a draft; no mail leaves for people who do not exist."""
    stage = circuit.tournaments.filter(listed=True).order_by("start").first()
    letter = letters.WrittenLetter("complaint", "it", WRITER, ADDRESS, COMPLAINT, stage)
    letters.write_letter(circuit, letter, Writing(), link=lambda _: "")
    newsletters.draft_newsletter(circuit, NewsletterWords(SUBJECT, NEWS), Writing(organiser))
    for key in ("letter:", "registration:"):
        forget_mails_of(key)


RULES = {
    "en": "DEMONSTRATION. These are not the rules of any federation.\n\n"
    "1. A stage is one tournament of one game on one platform.\n"
    "2. Play by yourself, with one account, under one nickname all year.\n"
    "3. Every result is rated. The rankings become final on 31 December.",
    "it": "DIMOSTRAZIONE. Questo non è il regolamento di nessuna federazione.\n\n"
    "1. Una tappa è un torneo di un gioco su una piattaforma.\n"
    "2. Gioca da solo, con un solo account e un solo nickname per tutto l'anno.\n"
    "3. Ogni risultato muove il punteggio. Le classifiche diventano definitive il 31 dicembre.",
    "es": "DEMOSTRACIÓN. Este no es el reglamento de ninguna federación.\n\n"
    "1. Una etapa es un torneo de un juego en una plataforma.\n"
    "2. Juega por tu cuenta, con una sola cuenta y un solo apodo todo el año.\n"
    "3. Cada resultado mueve la puntuación. Las clasificaciones son definitivas el 31 de diciembre.",
}
PRIVACY = {
    "en": "DEMONSTRATION. Nobody here is real.\n\n"
    "Everybody sees first name, last name, city and country. Day of birth and e-mail are for the organiser alone. "
    "On your own page you see, correct, download and erase what is kept.",
    "it": "DIMOSTRAZIONE. Qui nessuno esiste davvero.\n\n"
    "Tutti vedono nome, cognome, città e paese. Data di nascita ed e-mail servono solo all'organizzatore. "
    "Sulla tua pagina vedi, correggi, scarichi e cancelli quello che si conserva.",
    "es": "DEMOSTRACIÓN. Aquí nadie es real.\n\n"
    "Todos ven nombre, apellido, ciudad y país. La fecha de nacimiento y el correo son solo para el organizador. "
    "En tu página ves, corriges, descargas y borras lo que se guarda.",
}
COMPLAINT = (
    "Buongiorno, nel terzo turno il mio avversario è rimasto senza tempo quando avevo già vinto, "
    "ma la partita risulta patta. Potete controllare? Grazie."
)
SUBJECT = {
    "en": "A new stage is coming (demonstration)",
    "it": "Arriva una nuova tappa (dimostrazione)",
    "es": "Llega una nueva etapa (demostración)",
}
NEWS = {
    "en": "Hello,\n\nthe Havannah trophy begins in three weeks. You find it in the calendar.\n\nHave a good game!",
    "it": "Ciao,\n\nil trofeo Havannah comincia fra tre settimane. Lo trovi nel calendario.\n\nBuon gioco!",
    "es": "Hola:\n\nel trofeo Havannah empieza en tres semanas. Lo encuentras en el calendario.\n\n¡Buen juego!",
}
