"""Addresses: letters to a circuit, their answers, newsletters, the post."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, path

from tabellone.server.web.circuit import letters, newsletters
from tabellone.server.web.circuit import newsletters as post

LETTER, NEWSLETTER = "c/<str:circuit>/letters/<int:letter>/", "c/<str:circuit>/newsletters/<int:newsletter>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("c/<str:circuit>/contact/", letters.contact, name="contact"),
    path("c/<str:circuit>/complaint/", letters.complaint, name="complaint"),
    path("c/<str:circuit>/letter/key/<str:key>/", letters.followed_letter, name="letter-follow"),
    path("c/<str:circuit>/letters/", letters.letters_desk, name="letters"),
    path(LETTER, letters.letter_desk, name="letter"),
    path(f"{LETTER}take/", letters.letter_taking, name="letter-take"),
    path(f"{LETTER}answer/", letters.letter_answer, name="letter-answer"),
    path(f"{LETTER}note/", letters.letter_note, name="letter-note"),
    path(f"{LETTER}close/", letters.letter_closing, name="letter-close"),
    path(f"{LETTER}reopen/", letters.letter_reopening, name="letter-reopen"),
    path("c/<str:circuit>/mail/<int:mail>/", post.circuit_mail, name="circuit-mail"),
    path("c/<str:circuit>/newsletters/", newsletters.newsletters_desk, name="newsletters"),
    path(NEWSLETTER, newsletters.newsletter_desk, name="newsletter"),
    path(f"{NEWSLETTER}test/", newsletters.newsletter_test, name="newsletter-test"),
    path(f"{NEWSLETTER}send/", newsletters.newsletter_sending, name="newsletter-send"),
    path(f"{NEWSLETTER}pause/", newsletters.newsletter_pause, name="newsletter-pause"),
    path(f"{NEWSLETTER}resume/", newsletters.newsletter_resuming, name="newsletter-resume"),
    path(f"{NEWSLETTER}stop/", newsletters.newsletter_stop, name="newsletter-stop"),
    path("post/", post.post_desk, name="post"),
    path("post/<int:mail>/again/", post.mail_again, name="post-again"),
    path("post/<int:mail>/aside/", post.mail_aside, name="post-aside"),
]
