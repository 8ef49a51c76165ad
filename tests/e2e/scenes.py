"""What has to be there before an organiser's day begins: an account. Run on the live server's database."""

from __future__ import annotations

FIRST = ["Agata", "Bruno", "Carla", "Dario", "Elisa", "Fosco", "Greta", "Ivano", "Lidia", "Mirko"]
LAST = ["Acero", "Betulla", "Cedro", "Dattero", "Edera", "Faggio", "Ginepro", "Ibisco", "Larice", "Mirto"]
NAMES = [f"{first} {last}" for turned in (LAST, LAST[5:] + LAST[:5]) for first, last in zip(FIRST, turned, strict=True)]


def account(email: str, password: str, name: str) -> None:
    """An account that can sign in at once."""
    from allauth.account.models import EmailAddress
    from django.contrib.auth.models import User

    user = User.objects.create_user(username=email, email=email, password=password, first_name=name)
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)


def administrator(email: str, password: str, name: str) -> None:
    """An account that may do everything on the site."""
    from django.contrib.auth.models import User

    account(email, password, name)
    User.objects.filter(email=email).update(is_superuser=True)
