"""Something behind each address of a circuit and of the catalogue, and what is sent by forms seldom shown there."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from tabellone.engine.facts import Season
from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit
from tabellone.server.events.seasons import found_circuit
from tabellone.server.identity.services import merging
from tabellone.server.intake import importing as imports
from tabellone.server.intake.models import Received
from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters
from tabellone.server.mail.models import Mail
from tabellone.server.people.details import Details
from tabellone.server.people.services import register_person
from tabellone.server.registration.models import Takeover
from tests.exchange.sources import samples_abstractplay as ap
from tests.server.events.catalogue_scene import azul, changed
from tests.server.intake.receiving_scene import laptop, text
from tests.server.letters.scenes import WORDS, letter
from tests.server.people.examples import person
from tests.server.registration.scenes import registered, shadow

Fields = dict[str, list[str]]
SENT: Fields = {"token": ["t"], "why": ["w"], "back": ["/"], "decision": ["again"], "tries": ["0"], "version": ["1"]}


def behind(giro: Circuit, admin: User) -> dict[str, Any]:
    """What the addresses of a circuit name, all there; the administrator is a player of it."""
    shadow("Torre9")
    registered(giro, by=admin)
    other = registered(giro, nicknames={"boardgamearena": "torre9", "abstractplay": "Ada1"})
    written = letter(giro)
    draft = imports.start_import(giro, [imports.SourcePart("", ap.text(ap.four_players()))], Writing(admin))
    return {
        "code": other.person.code,
        "letter": written.number,
        "newsletter": newsletters.draft_newsletter(giro, WORDS, Writing(admin)).pk,
        "mail": Mail.objects.get(key=f"letter:{written.pk}:receipt").pk,
        "ranking": "red",
        "club": club_of_titles(admin),
        "register-takeover": Takeover.objects.get().pk,
        "stage-import-preview": draft.pk,
        **received_names(giro, admin),
    }


def posted(names: dict[str, Any]) -> dict[str, list[Fields]]:
    """What is sent by buttons that are shown only now and then, and by the steps of an import."""
    giro, steps = names["circuit"], ("pause", "resume", "stop", "test", "send")
    found = [reverse(f"newsletter-{one}", args=[giro, names["newsletter"]]) for one in steps]
    found += [reverse(f"letter-{one}", args=[giro, names["letter"]]) for one in ("take", "close", "reopen", "note")]
    found += [
        reverse(f"registration-{one}", args=[giro]) for one in ("account", "accept", "newsletter", "erase", "new")
    ]
    found += [reverse("circuit-mail", args=[giro, names["mail"]])]
    found += [reverse(f"post-{one}", args=[names["mail"]]) for one in ("again", "aside")]
    sent: Fields = {
        **SENT,
        "rules": ["1"],
        "privacy": ["1"],
        "platform": ["abstractplay"],
        "nickname": ["n"],
        "note": ["n"],
    }
    acts = [
        {**SENT, "do": [do], "seen": [""], "p-0": ["new"], "q-0": [""]} for do in ("head", "people", "games", "race")
    ]
    acts += [{**SENT, "do": [do], "seen": [""], "text": ["x"]} for do in ("add", "apply", "discard")]
    preview = reverse("stage-import-preview", args=[giro, names["stage-import-preview"]])
    texts = {f"text_{one}": ["x"] for one in FINISHED}
    words = {**SENT, **texts, "kind": ["rules"], "since": ["2026-01-02"], "do": ["publish"], "shown": [""]}
    return {
        **{address: [sent] for address in found},
        preview: acts,
        reverse("year-freeze", args=[giro]): [{**SENT, "seen": [""], "typed": ["2026"], "without": ["1"]}],
        reverse("register-terms", args=[giro]): [words],
        reverse("year-start", args=[giro]): [
            {**SENT, "seen": [""], "text": ["x;y;1"], "apply": ["1"], "who-1": ["new"], "game-1": ["new"]},
            {**SENT, "entry": ["1"]},
        ],
        **received_forms(names),
        **title_forms(),
    }


def received_names(giro: Circuit, admin: User) -> dict[str, Any]:
    """A document that waits, two records that were merged, two that may be."""
    one, other, third = (person(name, scope=giro.scope) for name in ("Zeno Cosini", "Cosini Zeno", "Zeno Cossini"))
    row = Received.objects.create(
        circuit=giro,
        slug="serata",
        name="Serata",
        text=text(laptop("serata")).decode(),
        sha256="a" * 64,
        facts="b" * 64,
    )
    merge = merging.merge_records(other, one, Writing(admin))
    return {"received-document": row.pk, "doubles-merged": merge.pk, "pair": (one.code, third.code)}


def received_forms(names: dict[str, Any]) -> dict[str, list[Fields]]:
    """What the forms of these pages send."""
    giro, (one, other) = names["circuit"], names["pair"]
    pair: Fields = {"token": ["t"], "away": [one], "stays": [other], "seen": [""], "why": ["w"]}
    decided: Fields = {"token": ["t"], "version": ["1"], "seen": [""], "why": [""], "who-p1": ["new"]}
    return {
        reverse("doubles-pair", args=[giro]): [{**pair, "do": [do]} for do in ("merge", "apart")],
        reverse("doubles-merged", args=[giro, names["doubles-merged"]]): [
            {"token": ["t"], "why": ["w"], "theirs": ["1"]}
        ],
        reverse("received-document", args=[giro, names["received-document"]]): [
            {**decided, "do": [do]} for do in ("who", "accept", "refuse")
        ],
        reverse("push", args=[giro]): [{"text": ["x"]}],
    }


FEDERATION = "federazione"


def club_of_titles(admin: User) -> int | None:
    """The federation's circuit, and a club; its key."""
    found_circuit(Season("big", 2026), Writing(admin), name="Federazione", slug=FEDERATION)
    return register_person(Details("Socia Qualunque", "Club Qualunque"), Writing(admin), scopes=()).club_id


def title_forms() -> dict[str, list[Fields]]:
    """What its form of titles sends."""
    sent: Fields = {"token": ["t"], "game": ["splendor"], "year": ["2018"], "who": ["Zita"]}
    return {
        reverse("titles", args=[FEDERATION]): [sent, {"token": ["t"], "act": ["out"], "number": ["0"], "sign": [""]}]
    }


def catalogue_names() -> dict[str, Any]:
    """What the addresses of the catalogue name."""
    changed(minutes=35)
    return {"game": "azul", "change": azul().pk}


def catalogue_forms(slug: str) -> dict[str, list[Fields]]:
    """The button that is shown only where a tournament's sheet has been changed since."""
    return {reverse("tournament-sheet-newest", args=[slug]): [{"token": ["t"], "why": ["w"], "seen": [""]}]}
