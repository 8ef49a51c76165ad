"""Correspondence to look at: letters of every state, hostile ones too, a draft and a newsletter on its way."""

from __future__ import annotations

from typing import Any

from tabellone.server.journal.services import Writing
from tabellone.server.letters import newsletters, queries, services
from tabellone.server.mail.models import Mail
from tests.server.letters.scenes import circuit, letter, link, newsletter, player, whole
from tests.server.people.examples import PASSWORD, account

LONG = "W" * 110
EVIL = "<b>Ehi</b> \u202egro.live =1+1 " + "paroladopoparola" * 30


def scene() -> dict[str, Any]:
    """Everything, and where it is."""
    of = circuit()
    user = account("Tiene Banco", role="administrator", email="banco@giro.example")
    first = letter(of, kind="complaint", text="Il turno 3 è sbagliato.\n\nIl mio avversario era assente.")
    services.add_note(first, "Guardare il turno 3.", Writing(user))
    services.answer_letter(first, "Grazie, l'abbiamo corretto.", Writing(user), link=link, reply_to=user.email)
    services.add_to_letter(first, "Perfetto!")
    letter(of, name=LONG, text=EVIL, language="es", email="lunga@posta.example")
    closed = letter(of, name="Va Via")
    services.close_letter(closed, "Risolto.", Writing(user), link=link)
    draft = newsletter(of)
    for nth in range(5):
        player(f"p{nth}@posta.example")
    sent = newsletter(of)
    newsletters.start_newsletter(sent, Writing(user), version=1, whole=whole)
    mails = list(Mail.objects.filter(batch=sent.batch).order_by("pk"))
    Mail.objects.filter(pk__in=[one.pk for one in mails[:2]]).update(state="sent")
    Mail.objects.filter(pk=mails[2].pk).update(state="unsure", error="broke-off")
    Mail.objects.filter(pk=mails[3].pk).update(state="failed", error="550 5.1.1 Nobody of that name " + "x" * 200)
    here = f"/c/{of.slug}"
    return {
        "email": user.email,
        "password": PASSWORD,
        "public": [
            f"{here}/contact/",
            f"{here}/complaint/",
            f"{here}/letter/key/{queries.letter_key(first)}/",
            f"{here}/letter/key/{queries.letter_key(closed)}/",
        ],
        "desk": [
            f"{here}/letters/",
            f"{here}/letters/?state=answered",
            f"{here}/letters/1/",
            f"{here}/letters/2/",
            f"{here}/letters/3/",
            f"{here}/newsletters/",
            f"{here}/newsletters/{draft.pk}/",
            f"{here}/newsletters/{draft.pk}/send/",
            f"{here}/newsletters/{sent.pk}/",
            "/post/",
        ],
    }
