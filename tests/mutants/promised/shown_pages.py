"""Faults by which a page, a screen or a sheet of paper would not be what is promised of it."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import FAULT, Shown

SHOWN_PAGES: Final = (
    Shown(
        "accessible",
        Mutant(
            "soft-ink-too-soft",
            "web",
            "server/web/static/tabellone/tokens.css",
            "  --ink-soft: #5a5244;",
            "  --ink-soft: #a59c8a;",
            "some words have too little contrast",
        ),
    ),
    Shown(
        "three-languages",
        Mutant(
            "text-without-italian",
            "web",
            "wording/locale/it/LC_MESSAGES/django.po",
            'msgstr "Posizione a pari merito"',
            'msgstr ""',
            "a text is English on Italian pages",
        ),
        ("test_every_text_is_translated",),
    ),
    Shown(
        "three-languages",
        Mutant(
            "word-outside-the-catalogues",
            "web",
            "server/web/templates/base.html",
            '{% translate "Skip to content" %}',
            "Skip to the content",
            "a word of every page is English in every language",
        ),
        (
            "test_no_word_of_a_template_is_outside_the_catalogues",
            "test_every_page_speaks_the_language_of_the_browser_and_no_english",
        ),
    ),
    Shown(
        "three-languages",
        Mutant(
            "sentence-in-english",
            "wording",
            "wording/locale/it/LC_MESSAGES/core.po",
            "nessun risultato del tavolo {table} del turno {round} aspetta conferma: ricarica la pagina",
            "no result of table {table} of round {round} waits for confirmation: load the page again",
            "a refusal is English in Italian",
        ),
        ("test_every_sentence_is_translated",),
    ),
    Shown(
        "three-languages",
        FAULT["lost-placeholder"],
        ("test_a_sentence_has_the_same_placeholders_in_every_language",),
    ),
    Shown(
        "without-javascript",
        Mutant(
            "shown-by-a-script",
            "web",
            "server/web/templates/base.html",
            '<main id="main" class="inside" tabindex="-1">',
            '<main id="main" class="inside" tabindex="-1" hidden>',
            "pages are empty without a script",
        ),
    ),
    Shown(
        "live",
        Mutant(
            "every-page-whole",
            "web",
            "tabellone.server.web.cached_pages:_cached_answer",
            "response = get_conditional_response(request, etag=tag)",
            "response = None",
            "an unchanged page is sent whole",
        ),
        (
            "test_an_unchanged_page_has_no_body",
            "test_an_unchanged_feed_is_not_sent_twice",
        ),
    ),
    Shown(
        "live",
        Mutant(
            "page-stands-still",
            "web",
            "server/web/static/tabellone/live.js",
            "      exchange(each, fresh);\n",
            "",
            "a page does not renew itself",
        ),
        (
            "test_a_result_appears_by_itself",
            "test_it_follows_the_round",
        ),
    ),
    Shown(
        "live",
        Mutant(
            "asked-without-a-tag",
            "web",
            "server/web/static/tabellone/live.js",
            'cache: "no-cache"',
            'cache: "no-store"',
            "a page that asks again gets everything again",
        ),
        ("test_an_unchanged_page_is_asked_with_its_tag_and_costs_no_body",),
    ),
    Shown(
        "live",
        Mutant(
            "silence-not-told",
            "web",
            "server/web/static/tabellone/live.js",
            "      silent.set(this.address, this.heard);\n",
            "",
            "a page does not say that it is old",
        ),
        ("test_a_stale_page_says_since_when_and_recovers",),
    ),
    Shown(
        "live",
        Mutant(
            "moves-under-the-hand",
            "web",
            "server/web/static/tabellone/live.js",
            "if (!fresh || typing(each)) return true;",
            "if (!fresh) return true;",
            "a page is exchanged while somebody types in it",
        ),
        ("test_nothing_moves_under_somebody_who_types",),
    ),
    Shown(
        "read-from-afar",
        Mutant(
            "more-on-a-page",
            "web",
            "server/web/tournament/slides.py",
            'Setting("small", 23, 3)',
            'Setting("small", 30, 3)',
            "more names stand on a page than can be read",
        ),
        ("test_two_hundred_players_are_three_pages",),
    ),
    Shown(
        "read-from-afar",
        Mutant(
            "smaller-names",
            "web",
            "server/web/static/tabellone/screen.css",
            ".size-small { --line-of-list: 1.2rem; font-size: 1rem; }",
            ".size-small { --line-of-list: 1.2rem; font-size: 0.8rem; }",
            "names on the big screen are too small",
        ),
        ("test_names_are_large_enough_for_four_metres",),
    ),
    Shown(
        "keyboard",
        Mutant(
            "no-next-table",
            "play",
            "tabellone.tournament.progress:next_open",
            "return next((number for number in waiting if spots.get(number, number) > here), waiting[0]",
            "return None and (waiting[0]",
            "the next table does not open by itself",
        ),
        (
            "test_scores_are_stored_and_the_next_table_opens",
            "test_a_whole_round_by_keyboard",
        ),
    ),
    Shown(
        "keyboard",
        Mutant(
            "everybody-is-asked",
            "rulebooks.big",
            "tabellone.rulebooks.big.form:wanted_on_ties",
            "    for group in tie_groups(playing, lambda seat: scores[seat.player]):\n",
            "    for group in (playing,):\n",
            "a tie-break figure is asked of players who are not tied",
        ),
        ("test_splendor_asks_the_cards_of_the_tied_only",),
    ),
    Shown(
        "next-step",
        Mutant(
            "nothing-to-do",
            "play",
            "tabellone.tournament.progress:next_step",
            'return NextStep("close") if phase is None',
            'return NextStep("closed") if phase is None',
            "at the end there is nothing to do and the tournament stays open",
        ),
    ),
    Shown(
        "whole-days",
        Mutant(
            "never-closed",
            "tournament",
            "tournament/round_acts.py",
            "    return replace(state, closed=True)\n",
            "    return replace(state, closed=False)\n",
            "a tournament that is closed stays open",
        ),
        (
            "test_a_risiko_master_of_twenty",
            "test_a_final_of_duel_with_a_tied_final_is_replayed_and_resets_the_ranking",
            "test_a_club_evening_of_ticket_to_ride_with_thirteen",
            "test_a_national_final_of_duel_with_twenty_two",
        ),
    ),
    Shown(
        "whole-days",
        Mutant(
            "revision-one-again",
            "circuits",
            "tabellone.server.rankings.freezing:freeze_rankings",
            "number = last.number + 1 if last else 1",
            "number = 1",
            "final rankings cannot be revised",
        ),
        ("test_a_season_of_the_administrator",),
    ),
    Shown(
        "calendars",
        Mutant(
            "sequence-stays",
            "web",
            "server/web/public/calendar.py",
            'event.add("sequence", row.version)',
            'event.add("sequence", 0)',
            "a date that is moved does not move in anybody's calendar",
        ),
    ),
    Shown(
        "paper",
        Mutant(
            "slip-in-another-order",
            "paper",
            "tabellone.paper.slips:_slip",
            "for player in table.players],",
            "for player in sorted(table.players)],",
            "a slip does not have the turn order",
        ),
        ("test_every_table_has_its_slip_with_its_players_in_turn_order",),
    ),
    Shown(
        "paper",
        Mutant(
            "slips-too-few-on-a-page",
            "paper",
            "paper/slips.py",
            "ON_A_PAGE = ((3, 4), (5, 3), (9, 2))",
            "ON_A_PAGE = ((3, 3), (5, 2), (9, 2))",
            "slips are larger than the guide says",
        ),
        (
            "test_slips_fill_pages_that_are_cut_into_equal_parts",
            "test_three_hundred_players_fill_25_pages",
        ),
    ),
    Shown(
        "paper",
        Mutant(
            "dated-now",
            "paper",
            "tabellone.paper.press:pdf_of",
            "timegm(tournament.end.timetuple())",
            '__import__("time").time_ns() % 10**9',
            "the same sheet printed again is another file",
        ),
        ("test_the_same_input_gives_the_same_bytes_and_every_language_its_own",),
    ),
    Shown(
        "paper",
        Mutant(
            "slips-without-links",
            "paper",
            "tabellone.paper.slips:slips_pdf",
            '_link((links or {}).get(table.number, ""))',
            '_link("")',
            "slips carry no link",
        ),
        ("test_slips_carry_the_link_of_their_table",),
    ),
)
