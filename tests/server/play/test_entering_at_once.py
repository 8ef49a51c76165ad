"""Many at the same moment, in threads on both databases: places, documents and credit are given out once."""

from __future__ import annotations

from tabellone.server.journal.services import Writing
from tests.scenes.at_once import together
from tests.server.live import call

MANY = 8


def entries() -> tuple[list[str], int, list[int], int]:
    """Eight who enter for four places, the last two with a box: errors, entries, places and waiting, memberships."""
    from datetime import date, timedelta

    from django.utils import timezone

    from tabellone.server.play import self_entry
    from tabellone.server.play.self_entry import EntryWish, MembershipForm
    from tabellone.server.play.states import state_of
    from tabellone.server.registration.models import Membership
    from tabellone.tournament.view import admission
    from tests.server.federation.request_scenes import circuit, evening
    from tests.server.people.examples import account

    row = evening(circuit(), cap=4, day=timezone.localdate() + timedelta(days=9))
    joined = MembershipForm(agrees=True, born=date(1990, 5, 4))
    users = [account(f"Entra Insieme{n}") for n in range(MANY)]
    wishes = [EntryWish(f"Entra Insieme{n}", box=n >= MANY - 2) for n in range(MANY)]
    told = together(
        *(
            (lambda by=by, wish=wish: self_entry.enter_oneself(row, wish, joined, Writing(by)))
            for by, wish in zip(users, wishes, strict=True)
        )
    )
    row.refresh_from_db()
    state = state_of(row)
    found = admission(state)
    boxes = {one.player.id for one in state.entrants if one.brings_box}
    counted = [len(found.admitted), len(found.waiting), len(boxes & set(found.admitted))]
    return told, len(state.entrants), counted, Membership.objects.count()


def documents() -> tuple[int, int, int]:
    """Four who accept one document that was looked at: refused, tournaments, records of people."""
    from tabellone.server.events.models import Tournament
    from tabellone.server.events.queries import tournament_by_slug
    from tabellone.server.intake import receiving
    from tabellone.server.intake.receiving_preview import preview_received
    from tabellone.server.people.models import Person
    from tests.server.intake.receiving_scene import circuit, federation, laptop, text

    of = circuit()
    by = federation(of)
    row = receiving.receive_document(of, text(laptop()), by=by).row
    assert row
    seen = preview_received(row, tournament_by_slug(row.slug), by=by).seen
    told = together(*((lambda: receiving.accept_received(row, Writing(by), seen=seen)) for _ in range(4)))
    return len(told), Tournament.objects.filter(circuit=of).count(), Person.objects.count()


def both() -> tuple[tuple[list[str], int, list[int], int], tuple[int, int, int]]:
    """Both on one database; the documents first, since they count everybody."""
    of_documents = documents()
    return entries(), of_documents


def test_places_and_documents_are_given_out_once(database_url: str) -> None:
    found = call(database_url, "tests.server.play.test_entering_at_once:both")
    assert found == [[[], MANY, [4, 4, 2], MANY], [0, 1, 4]]
