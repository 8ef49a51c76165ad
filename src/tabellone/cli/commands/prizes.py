"""`tabellone prizes`: how a pot is divided."""

from __future__ import annotations

from tabellone.cli.commands.options import Document, Json


def prizes(document: Document, *, json: Json = False) -> None:
    """Show the online prizes of a tournament (BIG 9.3)."""
    from tabellone.cli.loading import about, tournament_at
    from tabellone.cli.streams import print_json
    from tabellone.contract import BY_ID, PrizeGiving
    from tabellone.engine.errors import RuleError
    from tabellone.exchange import answers
    from tabellone.wording import term

    loaded = tournament_at(document)
    with about(document):
        if not isinstance(loaded.book, PrizeGiving):
            able = [term("rulebook", name) for name, book in BY_ID.items() if isinstance(book, PrizeGiving)]
            raise RuleError("no-prizes", rulebook=term("rulebook", loaded.tournament.rulebook), able=able)
        answer = loaded.book.prizes(loaded.tournament)
    if json:
        print_json(answers.prizes(answer))
        return
    from tabellone.cli import showing

    showing.prizes(loaded.tournament, answer)
