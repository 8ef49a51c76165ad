"""Whatever is sent to the forms of doubles and received documents: no answer is an error of ours."""

from __future__ import annotations

import logging

import pytest
from django.db import transaction
from django.test import Client

from tests.server.identity.merging_scenes import circuit
from tests.server.people.examples import account
from tests.server.web import hostile_circuit
from tests.server.web.hostile import HOSTILE
from tests.sizes import sized

pytestmark = pytest.mark.postgres


@pytest.mark.django_db
def test_no_form_makes_the_server_fail() -> None:
    logging.disable(logging.CRITICAL)
    admin, at = account("Ammi Nistra", role="administrator"), circuit()
    client = Client(raise_request_exception=False)
    client.force_login(admin)
    names = {"circuit": at.slug, **hostile_circuit.received_names(at, admin)}
    failed = []
    for address, sending in hostile_circuit.received_forms(names).items():
        for form in sending:
            for nth, name in enumerate(form):
                for value in sized(HOSTILE[nth % len(HOSTILE) :: len(HOSTILE)], HOSTILE):
                    with transaction.atomic():
                        status = client.post(address, {**form, name: [value]}).status_code
                        transaction.set_rollback(True)
                    if status >= 500:
                        failed.append((address, name, value[:20], status))
    logging.disable(logging.NOTSET)
    assert failed == []
