"""Addresses: tournaments sent by venue laptops: previewed, accepted once."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.circuit.push import push_tokens, pushed_document
from tabellone.server.web.circuit.received import received_document, received_documents
from tabellone.server.web.tournament.documents import sending_page

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/push/", pushed_document, name="push"),
    path("c/<str:circuit>/received/", received_documents, name="received"),
    path("c/<str:circuit>/received/tokens/", push_tokens, name="push-tokens"),
    path("c/<str:circuit>/received/<int:number>/", received_document, name="received-document"),
    path("t/<str:slug>/send/", sending_page, name="send-document"),
]
