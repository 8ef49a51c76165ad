"""Faults by which a draw would not be what is promised of it."""

from __future__ import annotations

from typing import Final

from tests.mutants.faults import Mutant
from tests.mutants.promised.shown import Shown

DRAWS: Final = (
    Shown(
        "best-draw",
        Mutant(
            "bound-too-high",
            "engine",
            "tabellone.engine.seating.proof:balanced",
            "+ more * each",
            "+ more * each + (members > tables)",
            "a draw is called the best there is although a better one exists",
        ),
    ),
    Shown(
        "draw-repeats",
        Mutant(
            "seed-of-the-process",
            "engine",
            "tabellone.engine.lots:Lots.__init__",
            'Random(text.encode("utf-8", "surrogatepass")).random',
            "Random(hash(text)).random",
            "every process draws its own lots from a seed",
        ),
        (
            "test_what_a_seed_has_drawn_once_it_draws_for_ever",
            "test_another_process_draws_the_same",
            "test_a_recorded_second_draw_stays_what_it_was",
        ),
    ),
    Shown(
        "draw-repeats",
        Mutant(
            "effort-by-the-clock",
            "engine",
            "tabellone.engine.seating:seat",
            "    while search.open and search.left:\n",
            "    import time\n\n    end = time.monotonic() + 2\n"
            "    while search.open and search.left and time.monotonic() < end:\n",
            "a slow machine draws other tables",
        ),
        ("test_the_core_reads_no_clock_and_no_file",),
    ),
    Shown(
        "draw-repeats",
        Mutant(
            "as-they-come",
            "rulebooks.risiko",
            "tabellone.rulebooks.risiko.draws:players_by_id",
            "return sorted(entrants, key=lambda entrant: entrant.id)",
            "return list(entrants)",
            "the order in which players are listed changes the draw",
        ),
        ("test_same_seed_same_tables_in_whatever_order_players_come",),
    ),
    Shown(
        "draw-checked",
        Mutant(
            "another-seed",
            "tournament",
            "tabellone.tournament.redrawing:drawn_from",
            "made = BY_ID[head.rulebook].draw(before, seed, like)",
            'made = BY_ID[head.rulebook].draw(before, f"{seed} ", like)',
            "a round is drawn again from another seed, so that nothing verifies",
        ),
        ("test_every_rulebooks_draw_comes_out_the_same_again", "test_a_whole_master", "test_any_sequence_of_acts"),
    ),
    Shown(
        "draw-checked",
        Mutant(
            "every-table-is-the-same",
            "tournament",
            "tabellone.tournament.redrawing:differing",
            "or not _same(recorded[number], seated, gives[number])",
            "or not gives[number]",
            "a draw that somebody made up is called the same",
        ),
        ("test_a_draw_that_was_made_up_is_found_out", "test_a_swapped_player_is_noticed"),
    ),
    Shown(
        "draw-not-chosen",
        Mutant(
            "wished-for-seed",
            "tournament",
            "tabellone.tournament.attempt_acts:drawn_attempt",
            "if seed != seed_from(secret=found.secret, basis=found.digest, attempt=attempt, value=value):",
            "if seed is None:",
            "a draw is taken from a seed that somebody chose",
        ),
        ("test_no_other_seed_than_the_one_that_follows_is_drawn",),
    ),
    Shown(
        "draw-not-chosen",
        Mutant(
            "discarded-comes-back",
            "tournament",
            "tabellone.tournament.undo:_sealed_again",
            "if was is None or not (one.stage < was.stage or (was.ended and key in there)):",
            "if was is None or one.stage >= was.stage:",
            "an undo publishes a draw that was thrown away",
        ),
        (
            "test_a_discarded_draw_does_not_come_back_with_its_publication",
            "test_no_discarded_attempt_is_ever_published",
        ),
    ),
    Shown(
        "certificate",
        Mutant(
            "compromise-not-shared",
            "rulebooks.risiko",
            "tabellone.rulebooks.risiko.draws:counted_compromises",
            "Criterion(name, len(pairs), None, pairs)",
            "Criterion(name, len(pairs[1:]), None, pairs[1:])",
            "a certificate counts one compromise less than there are",
        ),
        ("test_every_draw_is_legal_and_its_certificate_true",),
    ),
    Shown(
        "certificate",
        Mutant(
            "fifths-not-told",
            "web",
            "tabellone.server.web.tournament.rounds:draw_certificate",
            "for players in (drawn.fifths, drawn.direct, drawn.lots))",
            "for players in (drawn.fifths[1:], drawn.direct, drawn.lots))",
            "the page of a draw does not name all fifths",
        ),
        ("test_the_certificate_is_told_in_plain_words",),
    ),
    Shown(
        "swap-foretold",
        Mutant(
            "effect-of-nothing",
            "play",
            "tabellone.tournament.seating:criteria",
            "if certificate is not None and not found.by_hand:",
            "if certificate is not None:",
            "a swap is shown to change nothing",
        ),
    ),
    Shown(
        "slow-tables",
        Mutant(
            "slow-table-gives-little",
            "rulebooks.big",
            "tabellone.rulebooks.big.slow_tables:_prospect",
            "max(points, 0) + MOST)",
            "max(points, 0) + MOST // 4)",
            "tables begin although a missing result can still change them",
        ),
    ),
    Shown(
        "odds-repeat",
        Mutant(
            "plain-picks-from-the-other-end",
            "rulebooks.big",
            "tabellone.rulebooks.big.odds.plain:picked_seat",
            "    at = lot * sum(weights) >> BITS\n",
            "    at = sum(weights) - 1 - (lot * sum(weights) >> BITS)\n",
            "without numpy the same lots pick others",
        ),
        ("test_with_and_without_numpy_the_odds_are_the_same",),
    ),
    Shown(
        "odds-repeat",
        Mutant(
            "twice-as-strong",
            "rulebooks.big",
            "rulebooks/big/odds/situation.py",
            "SCALE = 400_000 ",
            "SCALE = 200_000 ",
            "a favourite wins far more often than the ratings say",
        ),
        ("test_the_odds_are_those_of_all_endings",),
    ),
    Shown(
        "odds-repeat",
        Mutant(
            "old-estimate-stays",
            "circuits",
            "tabellone.server.rankings.odds:forecast_of",
            "current=made is not None and made.facts == mark,",
            "current=made is not None,",
            "an estimate is shown as one of the facts as they are although they have moved",
        ),
        ("test_a_result_makes_the_estimate_old_and_a_look_asks_for_another",),
    ),
    Shown(
        "certain",
        Mutant(
            "out-too-soon",
            "rulebooks.big",
            "tabellone.rulebooks.big.odds.bounds:Rivals.above",
            "self.gains.least[other] > total for other",
            "self.gains.has[other] >= total for other",
            "somebody is called out who can still be level",
        ),
    ),
)
