"""The tournament that a request becomes: what the federation approves is what players read."""

from __future__ import annotations

from django.utils import translation
from django.utils.translation import gettext as _

from tabellone.contract import BY_ID
from tabellone.engine.facts import Tournament
from tabellone.server.hosting.checking import book_of, core
from tabellone.server.hosting.models import Request
from tabellone.server.play.plans import Plan, game_name, proposed
from tabellone.tournament.state import Settings

USUAL = 16  # players expected where nobody said a number
LONGEST_NAME = 120


def name_of(row: Request) -> str:
    """How the tournament is called unless the federation writes otherwise."""
    with translation.override(row.language):
        games = [game_name(row.circuit.rulebook, game) for game in row.games]
        called = games[0] if len(games) == 1 else _("Multi-game tournament")
    return f"{called}, {row.city}"[:LONGEST_NAME]


def game_of(row: Request) -> str:
    """The game that the tournament belongs to: the one asked for, or what its rulebook calls several (BIG 8.2)."""
    return BY_ID[row.circuit.rulebook].game_of_several(row.games) or row.games[0]


def settings_of(row: Request, name: str) -> Settings:
    """A tournament open to entries, with the place, the contacts and the details that were asked for (BIG 1)."""
    expected = row.expected or row.cap or USUAL
    game = game_of(row)
    proposal = proposed(Plan(row.circuit.rulebook, game, expected, day=row.start))
    swiss = proposal is None or proposal.system == "swiss"
    params = book_of(row.circuit).request_params(core(row), proposal.params if proposal else {}, swiss=swiss)
    head = Tournament(
        rulebook=row.circuit.rulebook,
        id="new",
        name=name,
        start=row.start,
        end=row.start,
        players=(),
        game=game,
        system=proposal.system if proposal else None,
        table_size=proposal.table_size if proposal else None,
        params=params,
    )
    return Settings(
        head,
        cap=row.cap,
        expected=row.expected,
        open=True,
        venue=row.place[:200],
        contacts=row.contacts,
        note=note_of(row),
        starts=row.starts,
    )


def note_of(row: Request) -> str:
    """The optional details as players read them, in the language of the request."""
    with translation.override(row.language):
        box = {True: _("Bring your box of the game if you can."), False: _("The boxes are there."), None: ""}
        lines = [
            _("Prizes: %(prizes)s") % {"prizes": row.prizes} if row.prizes else "",
            _("Mode: %(mode)s") % {"mode": row.mode} if row.mode else "",
            box[row.bring_box],
            _("Places: %(cap)s. Who gets one: %(criteria)s") % {"cap": row.cap, "criteria": row.criteria}
            if row.cap
            else "",
        ]
    return "\n".join(line for line in lines if line)
