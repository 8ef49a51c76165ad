"""Behind a circuit: a document that waits and a merge, and the forms of their pages."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.urls import reverse

from tabellone.server.events.models import Circuit
from tabellone.server.identity.services import merging
from tabellone.server.intake.models import Received
from tabellone.server.journal.services import Writing
from tests.server.intake.receiving_scene import laptop, text
from tests.server.people.examples import person

Fields = dict[str, list[str]]


def behind(giro: Circuit, admin: User) -> dict[str, Any]:
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


def posted(names: dict[str, Any]) -> dict[str, list[Fields]]:
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
