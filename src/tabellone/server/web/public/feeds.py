"""News as Atom feeds (RFC 4287): of the whole site, and of one tournament; ids and times come from the journal."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from django.http import HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tabellone.server.events import queries as events
from tabellone.server.events.models import Tournament
from tabellone.server.play.news import News, first_places, game_in, news, tables_in
from tabellone.server.web.cached_pages import public_page
from tabellone.server.web.public.calendar import on_one_line
from tabellone.server.web.rights import PlacedRequest, TournamentRequest
from tabellone.server.web.sentences import game_played, language
from tabellone.server.web.tournament.overview import round_name
from tabellone.wording import listed, term

MOST_NEWS = 50
BEFORE_ANY = datetime(2000, 1, 1, tzinfo=UTC)


class Feed(Atom1Feed):
    """A feed that is as old as its newest entry, also when it has none: the same facts, the same file."""

    def latest_post_date(self) -> datetime:
        """When the newest entry was written."""
        return max((one["updateddate"] for one in self.items), default=BEFORE_ANY)


@public_page(lambda _request: events.stamps(events.listed_events()))
def site_feed(request: PlacedRequest) -> HttpResponse:
    """What is new in all tournaments that everybody may see."""
    title, about = _("Tabellone: tournaments"), _("New tournaments, published rounds, final standings.")
    return _feed_answer(request, title, about, reverse("home"), news(events.listed_events(), MOST_NEWS))


@public_page()
def tournament_feed(request: TournamentRequest) -> HttpResponse:
    """What is new in one tournament."""
    row = request.tournament
    about = _("Published rounds and the final standing.")
    return _feed_answer(request, row.name, about, reverse("tournament", args=[row.slug]), news([row], MOST_NEWS))


def _feed_answer(request: PlacedRequest, title: str, about: str, home: str, pieces: Sequence[News]) -> HttpResponse:
    absolute = request.build_absolute_uri
    row = getattr(request, "tournament", None)
    made = Feed(
        title=on_one_line(title),
        link=absolute(home),
        description=on_one_line(about),
        language=language(),
        author_name="Tabellone",
        feed_url=absolute(request.path),
        feed_guid=row.pk.urn if row else absolute(request.path),
    )
    for piece in pieces:
        made.add_item(
            title=on_one_line(news_headline(piece)),
            link=absolute(news_address(piece)),
            description=on_one_line(news_sentence(piece)),
            unique_id=piece.key.urn,
            pubdate=piece.at,
            updateddate=piece.at,
            categories=[on_one_line(one) for one in (term("rulebook", piece.tournament.rulebook, language()),)],
        )
    return HttpResponse(made.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


def news_address(piece: News) -> str:
    """The page that tells more."""
    slug = piece.tournament.slug
    if piece.kind == "round":
        return reverse("round", args=[slug, piece.round])
    if piece.number:
        return f"{reverse('journal', args=[slug])}#line-{piece.number}"
    return reverse("standings" if piece.kind == "closed" else "tournament", args=[slug])


def news_headline(piece: News) -> str:
    """A piece of news in a line."""
    name = {"name": piece.tournament.name}
    match piece.kind:
        case "round":
            told = round_name(piece.round, "", game_in(piece.tournament, piece.round))
            return _("%(name)s: %(round)s is published") % {**name, "round": told}
        case "closed":
            return _("%(name)s: final standing") % name
        case "corrected":
            return _("%(name)s: a result was corrected") % name
        case "undone":
            return _("%(name)s: something published was undone") % name
        case _:
            return _("New tournament: %(name)s") % name


def news_sentence(piece: News) -> str:
    """A piece of news in a sentence."""
    row = piece.tournament
    match piece.kind:
        case "round":
            tables = tables_in(row, piece.round)
            sentence = ngettext("%(count)s table. Who sits where?", "%(count)s tables. Who sits where?", tables)
            return sentence % {"count": tables}
        case "closed":
            return _podium_sentence(row)
        case "corrected" | "undone":
            line = piece.line or _("What it was and what it is stands in the journal of the tournament.")
            return f"{line} {_('Reason: %(why)s') % {'why': piece.why} if piece.why else ''}".strip()
        case _:
            facts = (term("rulebook", row.rulebook, language()), game_played(row), days_text(row))
            return " · ".join(one for one in facts if one)


def _podium_sentence(row: Tournament) -> str:
    places = [f"{place}. {name}" for place, name in first_places(row)]
    return capfirst(listed(places, language())) if places else _("The tournament is closed.")


def days_text(row: Tournament) -> str:
    """The days of a tournament as the language writes them."""
    days = [date_format(day, "DATE_FORMAT") for day in dict.fromkeys((row.start, row.end))]
    return " – ".join(days)
