"""The demonstration, loaded once for all who look at it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

DAY = date(2026, 11, 16)


@pytest.fixture(scope="package")
def loaded(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[date]:
    """The demonstration of a day."""
    from tabellone.server import demonstration  # models need Django to be set up

    with django_db_blocker.unblock(), transaction.atomic():
        demonstration.load_demonstration(DAY)
        yield DAY
        transaction.set_rollback(True)
