"""Addresses: tournaments sent by venue laptops: previewed, accepted once."""

from __future__ import annotations

from django.urls import URLPattern, path

from tabellone.server.web.receiving.deciding import received_document
from tabellone.server.web.receiving.door import push
from tabellone.server.web.receiving.listing import received_documents
from tabellone.server.web.receiving.tokens import push_tokens
from tabellone.server.web.tournament.documents import sending_page

urlpatterns: list[URLPattern] = [
    path("c/<str:circuit>/push/", push, name="push"),
    path("c/<str:circuit>/received/", received_documents, name="received"),
    path("c/<str:circuit>/received/tokens/", push_tokens, name="push-tokens"),
    path("c/<str:circuit>/received/<int:number>/", received_document, name="received-document"),
    path("t/<str:slug>/send/", sending_page, name="send-document"),
]
