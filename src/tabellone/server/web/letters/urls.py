"""Addresses: letters to a circuit, their answers, newsletters, the post."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.letters import desk, newsletters, post, writing

LETTER, NEWSLETTER = "c/<str:circuit>/letters/<int:letter>/", "c/<str:circuit>/newsletters/<int:newsletter>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/contact/", writing.contact, name="contact"),
    path("c/<str:circuit>/complaint/", writing.complaint, name="complaint"),
    path("c/<str:circuit>/letter/key/<str:key>/", writing.follow, name="letter-follow"),
    path("c/<str:circuit>/letters/", desk.letters, name="letters"),
    path(LETTER, desk.letter, name="letter"),
    path(f"{LETTER}take/", desk.take, name="letter-take"),
    path(f"{LETTER}answer/", desk.answer, name="letter-answer"),
    path(f"{LETTER}note/", desk.note, name="letter-note"),
    path(f"{LETTER}close/", desk.close, name="letter-close"),
    path(f"{LETTER}reopen/", desk.reopen, name="letter-reopen"),
    path("c/<str:circuit>/mail/<int:mail>/", post.circuit_mail, name="circuit-mail"),
    path("c/<str:circuit>/newsletters/", newsletters.newsletters, name="newsletters"),
    path(NEWSLETTER, newsletters.newsletter, name="newsletter"),
    path(f"{NEWSLETTER}test/", newsletters.test, name="newsletter-test"),
    path(f"{NEWSLETTER}send/", newsletters.send, name="newsletter-send"),
    path(f"{NEWSLETTER}pause/", newsletters.pause, name="newsletter-pause"),
    path(f"{NEWSLETTER}resume/", newsletters.resume, name="newsletter-resume"),
    path(f"{NEWSLETTER}stop/", newsletters.stop, name="newsletter-stop"),
    path("post/", post.post, name="post"),
    path("post/<int:mail>/again/", post.again, name="post-again"),
    path("post/<int:mail>/aside/", post.aside, name="post-aside"),
]
