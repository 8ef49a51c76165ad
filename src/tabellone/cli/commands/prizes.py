"""`tabellone prizes`: how a pot is divided."""

from __future__ import annotations

from tabellone.cli.commands.options import Document, Json


def prizes(document: Document, *, json: Json = False) -> None:
    """Show the online prizes of a tournament (BIG 9.3)."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json
    from tabellone.contract import PrizeGiving, rulebook_as, rulebooks_with
    from tabellone.engine.errors import RuleError
    from tabellone.exchange import answers
    from tabellone.wording import term

    loaded = tournament_at(document)
    with about(document):
        book = rulebook_as(loaded.tournament.rulebook, PrizeGiving)
        if book is None:
            able = [term("rulebook", name) for name in rulebooks_with(PrizeGiving)]
            raise RuleError("no-prizes", rulebook=term("rulebook", loaded.tournament.rulebook), able=able)
        answer = book.prizes(loaded.tournament)
    if json:
        print_json(answers.prizes(answer))
        return
    from tabellone.cli import showing

    showing.prizes(loaded.tournament, answer)
