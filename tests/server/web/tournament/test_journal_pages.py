"""The journal and undo as people meet them: who reads what, and undo only after a look at what follows."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse

from tabellone.engine.facts import Withdrawal
from tabellone.server.events.models import Tournament
from tabellone.server.journal.chain import last_line
from tabellone.server.journal.services import Writing
from tabellone.server.play import services
from tabellone.server.play.states import state_of
from tabellone.tournament import acts
from tabellone.tournament.undo import Undo
from tests.architecture.sources import SRC
from tests.scenes.pages import page_source
from tests.server.people.examples import account
from tests.server.play.evenings import do, drawn, evening, number_of

pytestmark = pytest.mark.django_db
HIDDEN = re.compile(r'<input type="hidden" name="(token|seal)" value="([^"]*)"')


def client_of(row: Tournament, role: str = "organiser") -> Client:
    client = Client()
    client.force_login(account("Orga Nizza", role=role, scope=row.scope))
    return client


def journal(row: Tournament, client: Client | None = None, **asked: str) -> str:
    return page_source((client or Client()).get(reverse("journal", args=[row.slug]), asked))


def undo_address(row: Tournament, number: int) -> str:
    return reverse("undo", args=[row.slug, number])


def form(client: Client, row: Tournament, number: int) -> dict[str, str]:
    return {**dict(HIDDEN.findall(client.get(undo_address(row, number)).content.decode())), "why": "uno sbaglio"}


def told() -> Tournament:
    """An evening with a correction, a withdrawal and a draft, each with a reason."""
    row = evening(rounds=1)
    table = state_of(row).rounds[0].round.tables[0]
    user = account("Segna Punti")
    services.act(row, Writing(user, why="letto male"), acts.Correct(1, table.number, table.seats[::-1]))
    why = Writing(user, why="si è fatto tardi", note="motivo privato")
    services.act(row, why, acts.Withdraw(Withdrawal("p001", "before_round:2")))
    row.refresh_from_db()
    drawn(row)
    return row


def test_everybody_reads_what_is_public_and_nothing_else() -> None:
    row = told()
    text = journal(row)
    seeds = [one.round.seed for one in state_of(row).rounds]
    for said in (
        f"Round 1 published, drawn with the seed {seeds[0]}.",
        f"value –, seed {seeds[1]}",
        "corrected: ",
        "letto male",
        "Giocatore 001 left",
        "si è fatto tardi",
    ):
        assert said in text
    for private in ("motivo privato", "Segna Punti", "Entered:", "/desk/undo/"):
        assert private not in text


def test_organisers_read_all_with_who_and_why_and_can_undo() -> None:
    row = told()
    text = journal(row, client_of(row))
    for said in ("motivo privato", "Segna Punti", "Entered:"):
        assert said in text
    assert undo_address(row, 2) in text
    assert undo_address(row, 1) not in text


def test_a_scorer_reads_what_everybody_reads() -> None:
    row = told()
    assert "motivo privato" not in journal(row, client_of(row, "scorer"))


def test_lines_are_found_by_player_and_kind() -> None:
    row = told()
    client = client_of(row)
    there = state_of(row).rounds[0].round.tables[1].players[0]  # not at the table that was corrected
    name = next(one.player.name for one in state_of(row).entrants if one.player.id == there)
    assert len(re.findall(r'id="line-', journal(row, client, q=name.casefold()))) == 2  # entered, and one table
    assert len(re.findall(r'id="line-', journal(row, client, kind="report"))) == 2
    assert "No line fits" in journal(row, client, q="nessuno")
    assert len(re.findall(r'id="line-', journal(row, client, kind="nothing"))) == row.version


def test_an_undone_line_is_struck_out_and_names_the_one_that_undid_it() -> None:
    row = evening(rounds=1)
    number = number_of(row, "report")
    client = client_of(row)
    client.post(undo_address(row, number), form(client, row, number))
    text = journal(row, client)
    assert f'href="#line-{row.version + 1}"' in text
    assert "<s>Round 1, table" in text
    assert "uno sbaglio" in text


def test_everybody_reads_what_was_undone_and_why_but_no_private_note() -> None:
    row = evening(rounds=1)
    table = state_of(row).rounds[0].round.tables[0]
    first, *rest = table.seats
    better = (replace(first, score=Decimal(99)), *rest)
    services.act(row, Writing(account("Segna Punti"), why="letto male"), acts.Correct(1, table.number, better))
    row.refresh_from_db()
    client, number = client_of(row), number_of(row, "correct")
    sent = form(client, row, number) | {"private_note": "telefonata di Carla"}
    assert client.post(undo_address(row, number), sent).status_code == 303
    text, all_of_it = journal(row), journal(row, client)
    assert "<s>Round 1, table 1 corrected: " in text
    undone = text.index("Undone: Round 1, table 1 corrected: ")
    assert "Results before and now: round 1, table 1: Giocatore" in text[undone:]
    assert "99 → " in text[undone:]
    assert "uno sbaglio" in text
    assert "Segna Punti" not in text
    assert ("telefonata di Carla" in text, "telefonata di Carla" in all_of_it) == (False, True)
    feed = Client().get(reverse("tournament-feed", args=[row.slug])).content.decode()
    assert "something published was undone" in feed
    assert "a result was corrected" in feed
    assert "Reason: uno sbaglio" in feed
    why = page_source(Client().get(reverse("why", args=[row.slug, first.player])))
    assert "Results that were changed" in why
    assert "Reason: letto male" in why
    assert "telefonata di Carla" not in feed + why


def test_the_head_below_the_journal_is_that_of_the_last_line_by_which_pages_differ() -> None:
    row = told()
    heads = {
        text: re.findall(r"<bdi>(tournament:[^<]+)</bdi>", text)
        for text in (journal(row), journal(row, client_of(row)))
    }
    assert list(heads.values()) == [[str(last_line(row.scope))]] * 2
    before = str(last_line(row.scope))
    services.act(row, Writing(), acts.Announce("p002"))
    row.refresh_from_db()
    assert before in journal(row)
    assert str(last_line(row.scope)) in journal(row, client_of(row))


def test_every_reason_on_a_page_says_who_reads_it() -> None:
    """Every field for one in the templates: that it is public, or who reads it instead."""
    silent = []
    for path in sorted((SRC / "server/web/templates").rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for found in re.finditer(r'<(?:input|textarea)(?![^>]*type="hidden")[^>]*name="why"', text):
            around = text[text.rindex('<div class="field">', 0, found.start()) : found.end() + 400]
            if not re.search(r'translate "public"|not public|[Ee]verybody reads it|for everybody to read', around):
                silent.append(f"{path.name}: {around[:120]}")
    assert silent == []


def test_undo_shows_what_follows_and_does_it_once() -> None:
    row = evening(rounds=1)
    client, number = client_of(row), number_of(row, "publish")
    text = client.get(undo_address(row, number)).content.decode()
    assert "2 later lines cannot stand without it and fall too:" in text
    assert "There would be no standing any more" in text
    sent = form(client, row, number)
    for _ in range(3):
        response = client.post(undo_address(row, number), sent)
        assert (response.status_code, response["Location"]) == (303, reverse("journal", args=[row.slug]))
    row.refresh_from_db()
    assert row.version == number + 3
    assert not state_of(row).rounds[0].published


def test_undo_of_an_undo_brings_it_back() -> None:
    row = evening(rounds=1)
    before, client, number = state_of(row), client_of(row), number_of(row, "report")
    client.post(undo_address(row, number), form(client, row, number))
    row.refresh_from_db()
    client.post(undo_address(row, row.version), form(client, row, row.version))
    row.refresh_from_db()
    assert state_of(row) == before
    assert "Brought back: Round 1, table" in journal(row, client)


def test_what_changed_since_the_look_is_shown_again_and_not_done() -> None:
    row = evening(rounds=1)
    client, number = client_of(row), number_of(row, "publish")
    sent = form(client, row, number)
    services.act(row, Writing(), Undo(number_of(row, "report")))
    response = client.post(undo_address(row, number), sent)
    assert response.status_code == 422
    assert "see again what undoing line" in response.content.decode()
    row.refresh_from_db()
    assert state_of(row).rounds[0].published


@pytest.mark.parametrize(("number", "status"), [(1, 422), (99, 404)])
def test_what_cannot_be_undone_says_so(number: int, status: int) -> None:
    row = evening(rounds=1)
    assert client_of(row).get(undo_address(row, number)).status_code == status


def test_nobody_else_undoes() -> None:
    row = evening(rounds=1)
    number = number_of(row, "report")
    assert Client().post(undo_address(row, number)).status_code == 302
    for role in ("", "scorer"):
        assert client_of(row, role).post(undo_address(row, number)).status_code == 403
    other = evening(rounds=1)
    assert client_of(other).post(undo_address(row, number)).status_code == 403


def test_a_closed_tournament_is_reopened_first() -> None:
    row = evening(rounds=3)
    do(row, acts.Close())
    client = client_of(row)
    assert client.get(undo_address(row, number_of(row, "report"))).status_code == 422
    assert client.get(undo_address(row, row.version)).status_code == 200


def test_the_public_journal_is_kept_until_something_happens() -> None:
    row = evening(rounds=1)
    address, client = reverse("journal", args=[row.slug]), Client()
    first = client.get(address)
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert client.get(address, headers={"If-None-Match": first["ETag"], "Accept-Language": "it"}).status_code == 200
    do(row, acts.Withdraw(Withdrawal("p001", "before_round:2")))
    assert client.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 200
    assert "ETag" not in client_of(row).get(address)


def test_undoing_an_undo_says_which_lines_count_again() -> None:
    row = evening(rounds=1)
    client = client_of(row)
    number = number_of(row, "publish")
    fell = client.post(undo_address(row, number), form(client, row, number))
    assert fell.status_code == 303
    page = client.get(undo_address(row, number_of(row, "undo"))).content.decode()
    assert "lines count again" in page
    assert "Round 1 published" in page
    assert "Round 1, table 1:" in page
