"""Passwords that somebody who knows this place would try first: its own words, with some figures beside them."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from tabellone.server.people.names import fold

# without figures and signs; a password made of several of them is one as well
_WORDS = """
admin administrador administrator ajedrez amministratore arbitro big campeonato campionato championship chess circolo
clasificacion classifica club contrasena final finale games giocatore giochi juegos jugador ludoteca master national
nazionale organisador organiser organizador organizzatore password pergioco player ranking referee risiko scacchi
scorer segnapunti tabellone torneo torneos tournament
"""
WORDS = frozenset(_WORDS.split())


def made_of_own_words(password: str) -> bool:
    """Whether nothing is left of the password but words of this place, figures and signs."""
    letters = "".join(sign for sign in fold(password) if sign.isalpha())
    reached = {0}
    for end in range(1, min(len(letters), LONGEST) + 1):
        if any(end - len(word) in reached and letters[end - len(word) : end] == word for word in WORDS):
            reached.add(end)
    return bool(letters) and len(letters) in reached


LONGEST = 64  # letters; a longer one is nobody's first guess


class WordsOfThePlaceValidator:
    """Refuses a password made of such words."""

    def validate(self, password: str, user: User | None = None) -> None:  # noqa: ARG002 - Django's signature
        """Refuse it, and say why."""
        if made_of_own_words(password):
            raise ValidationError(
                _("This password is made of words that are tried here first. Add some that nobody expects."),
                code="password_of_own_words",
            )

    def get_help_text(self) -> str:
        """What is asked of a password."""
        return _("Your password cannot be made only of words such as “torneo” or “tabellone” and figures.")
