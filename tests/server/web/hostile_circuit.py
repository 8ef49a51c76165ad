"""A circuit with something behind each of its addresses: a register, letters, newsletters, mails, an import."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from tabellone.engine.languages import FINISHED
from tabellone.server.events.models import Circuit
from tabellone.server.intake import importing as imports
from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters
from tabellone.server.mail.models import Mail
from tabellone.server.registration.models import Takeover
from tests.exchange.sources import samples_abstractplay as ap
from tests.server.letters.scenes import WORDS, letter
from tests.server.registration.scenes import registered, shadow
from tests.server.web import hostile_champions, hostile_receiving

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
        "club": hostile_champions.club(admin),
        "register-takeover": Takeover.objects.get().pk,
        "stage-import-preview": draft.pk,
        **hostile_receiving.behind(giro, admin),
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
        **hostile_receiving.posted(names),
        **hostile_champions.posted(),
    }
