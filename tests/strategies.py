"""Documents as hypothesis draws them: valid ones of each rulebook, and the ways to spoil them."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import strategies as st

Document = dict[str, Any]

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Fabio", "Gaia", "Hugo", "Ines", "Luca", "Mara", "Nico")
CLUBS = (None, "Roma", "Milano", "Bari")


def players(count: int, clubs: list[str | None]) -> list[Document]:
    """So many players with ids p1, p2 …; a club of None is left out."""
    made = []
    for index in range(count):
        player: Document = {"id": f"p{index + 1}", "name": f"{NAMES[index % len(NAMES)]} {index + 1}"}
        club = clubs[index % len(clubs)]
        made.append({**player, "club": club} if club else player)
    return made


def tournament(rulebook: str, entrants: list[Document], rounds: list[Document], **fields: Any) -> Document:
    """A tournament document."""
    return {
        "format": "tabellone/1",
        "rulebook": rulebook,
        "id": fields.pop("id", "t1"),
        "name": "Torneo",
        "start": "2026-03-01",
        "end": "2026-03-01",
        **fields,
        "players": entrants,
        "rounds": rounds,
    }


@st.composite
def pergioco(draw: st.DrawFn, identity: str = "t1") -> Document:
    """A PerGioco stage of two to nine players: Swiss, with absences, byes and void games."""
    count = draw(st.integers(2, 9))
    rounds = [draw(_pergioco_round(number, count)) for number in range(1, draw(st.integers(1, 4)) + 1)]
    game = draw(st.sampled_from(["hex", "havannah", "go"]))
    return tournament("pergioco", players(count, [None]), rounds, id=identity, game=game, system="swiss")


@st.composite
def _pergioco_round(draw: st.DrawFn, number: int, count: int) -> Document:
    order = draw(st.permutations([f"p{index + 1}" for index in range(count)]))
    tables = [
        {"number": nth + 1, "seats": draw(_pergioco_game(order[2 * nth], order[2 * nth + 1]))}
        for nth in range(count // 2)
    ]
    if count % 2:
        tables.append({"number": len(tables) + 1, "seats": [{"player": order[-1], "status": "bye"}]})
    return {"number": number, "phase": "swiss", "tables": tables}


def _pergioco_game(one: str, other: str) -> st.SearchStrategy[list[Document]]:
    half = {"score": "0.5"}
    results: list[tuple[Document, Document]] = [
        ({"score": 1}, {"score": 0}),
        ({"score": 0}, {"score": 1}),
        (half, half),
        ({"score": 1}, {"status": "absent"}),
        ({"score": 0, "status": "abandoned"}, {"score": 1}),
        ({"status": "absent"}, {"status": "absent"}),
        ({"status": "void"}, {"status": "void"}),
    ]
    return st.sampled_from(results).map(lambda pair: [{"player": one, **pair[0]}, {"player": other, **pair[1]}])


@st.composite
def big(draw: st.DrawFn, identity: str = "t1") -> Document:
    """A BIG tournament of four to ten players at tables of up to four, with whole scores and some bids."""
    count = draw(st.integers(4, 10))
    rounds = [draw(_big_round(number, count)) for number in range(1, draw(st.integers(1, 3)) + 1)]
    entrants = players(count, draw(st.lists(st.sampled_from(CLUBS), min_size=1, max_size=5)))
    return tournament("big", entrants, rounds, id=identity, game="splendor", system="swiss", table_size=4)


@st.composite
def _big_round(draw: st.DrawFn, number: int, count: int) -> Document:
    order = draw(st.permutations([f"p{index + 1}" for index in range(count)]))
    sizes = _even_sizes(count, 4)
    tables, start = [], 0
    for nth, size in enumerate(sizes, start=1):
        scores = draw(st.lists(st.integers(0, 20), min_size=size, max_size=size))
        seats = [{"player": player, "score": score} for player, score in zip(order[start:], scores, strict=False)]
        tables.append({"number": nth, "seats": seats})
        start += size
    return {"number": number, "phase": "swiss", "tables": tables}


def _even_sizes(count: int, size: int) -> list[int]:
    tables = -(-count // size)
    return [count // tables + (nth < count % tables) for nth in range(tables)]


@st.composite
def risiko(draw: st.DrawFn, identity: str = "t1") -> Document:
    """A RisiKo! Master of 4 to 21 players after no, one or two qualifying games."""
    count = draw(st.sampled_from([4, 5, 8, 9, 10, 12, 13, 16, 17, 21]))
    rounds = [draw(_risiko_round(number, count)) for number in range(1, draw(st.integers(0, 2)) + 1)]
    entrants = players(count, draw(st.lists(st.sampled_from(CLUBS), min_size=1, max_size=5)))
    return tournament("risiko", entrants, rounds, id=identity)


@st.composite
def _risiko_round(draw: st.DrawFn, number: int, count: int) -> Document:
    order = draw(st.permutations([f"p{index + 1}" for index in range(count)]))
    sizes = [4 + (nth >= count // 4 - count % 4) for nth in range(count // 4)]
    tables, start = [], 0
    for nth, size in enumerate(sizes, start=1):
        scores = draw(st.lists(st.integers(0, 60), min_size=size, max_size=size))
        seats = [
            {"player": player, "score": score, "off_objective": score // 3}
            for player, score in zip(order[start:], scores, strict=False)
        ]
        tables.append({"number": nth, "seats": seats})
        start += size
    return {"number": number, "phase": "qualifying", "tables": tables}


def documents() -> st.SearchStrategy[Document]:
    """A valid tournament document of any rulebook."""
    return st.one_of(pergioco(), big(), risiko())


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Document, list[Document]]:
    """A season document and its tournaments."""
    kind = draw(st.sampled_from(["pergioco", "big"]))
    make = pergioco if kind == "pergioco" else big
    stages = [draw(make(f"t{number}")) for number in range(1, draw(st.integers(0, 3)) + 1)]
    people = [
        {"id": f"p{index}", "name": f"Persona {index}", "registered": draw(st.sampled_from([None, "2026-01-05"]))}
        for index in range(1, 7)
    ]
    season = {"format": "tabellone-season/1", "rulebook": kind, "year": 2026, "players": people}
    return season, stages


JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 200),
    st.integers(),
    st.floats(allow_nan=True, allow_infinity=True),
    st.text(max_size=8),
    st.sampled_from(["", "p1", "p2", "absent", "void", "bye", "2026-02-30", "before_round:2", "1e9", "NaN", "-1"]),
    st.lists(st.integers(0, 3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(0, 3), max_size=2),
)


@st.composite
def spoiled(draw: st.DrawFn, valid: st.SearchStrategy[Document]) -> Document:
    """A valid document with one to three things changed, removed, doubled or added anywhere."""
    document = copy.deepcopy(draw(valid))
    for _ in range(draw(st.integers(1, 3))):
        holder = draw(st.sampled_from(_holders(document)))
        if isinstance(holder, list):
            _spoil_list(draw, holder)
        else:
            _spoil_object(draw, holder)
    return document


def _holders(value: Any) -> list[Any]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    found = [value] if isinstance(value, dict | list) else []
    return found + [holder for item in inner for holder in _holders(item)]


def _spoil_object(draw: st.DrawFn, holder: Document) -> None:
    keys = [*holder, "surprise", "score", "status", "place", "params", "withdrawals", "from_round"]
    key = draw(st.sampled_from(keys))
    if key in holder and draw(st.booleans()):
        del holder[key]
    else:
        holder[key] = draw(JUNK)


def _spoil_list(draw: st.DrawFn, holder: list[Any]) -> None:
    action = draw(st.sampled_from(["drop", "double", "junk"]))
    if action == "junk" or not holder:
        holder.append(draw(JUNK))
    elif action == "drop":
        holder.pop(draw(st.integers(0, len(holder) - 1)))
    else:
        holder.append(copy.deepcopy(draw(st.sampled_from(holder))))


PHASES = ["swiss", "round_robin", "qualifying", "round_of_16", "quarterfinal", "semifinal", "final"]


@st.composite
def disturbed(draw: st.DrawFn, valid: st.SearchStrategy[Document]) -> Document:
    """A document of sound structure in which unusual things happened: people left, games broke off, phases differ."""
    document = copy.deepcopy(draw(valid))
    for _ in range(draw(st.integers(1, 4))):
        draw(
            st.sampled_from([_another_phase, _another_field, _no_score, _someone_away, _someone_leaves, _fewer_tables])
        )(draw, document)
    return document


def _any_table(draw: st.DrawFn, document: Document) -> Document:
    tables = [table for played in document["rounds"] for table in played["tables"]]
    found: Document = draw(st.sampled_from(tables)) if tables else {"seats": [{}]}
    return found


def _another_phase(draw: st.DrawFn, document: Document) -> None:
    if document["rounds"]:
        draw(st.sampled_from(document["rounds"]))["phase"] = draw(st.sampled_from(PHASES))


UNUSUAL: list[tuple[str, list[Any]]] = [
    ("system", ["swiss", "round_robin", "knockout", "other"]),
    ("table_size", [2, 3, 4, 5, 7]),
    ("national_final", [True]),
    ("race", [True]),
    ("fee", ["2.50", 0, "0.01"]),
    ("game", ["carcassonne", "7-wonders", "century", "hex", "unheard-of"]),
    ("params", [{"rounds": 1}, {"rounds": 2, "final_phase": "final"}, {"accept_reduced": True}, {"k": 10}]),
]


def _another_field(draw: st.DrawFn, document: Document) -> None:
    name, values = draw(st.sampled_from(UNUSUAL))
    document[name] = draw(st.sampled_from(values))


def _no_score(draw: st.DrawFn, document: Document) -> None:
    draw(st.sampled_from(_any_table(draw, document)["seats"])).pop("score", None)


def _someone_away(draw: st.DrawFn, document: Document) -> None:
    status = draw(st.sampled_from(["absent", "abandoned", "timeout", "played"]))
    draw(st.sampled_from(_any_table(draw, document)["seats"]))["status"] = status


def _someone_leaves(draw: st.DrawFn, document: Document) -> None:
    player = draw(st.sampled_from(document["players"]))["id"]
    words = ["before_semifinals", "before_final"] if document["rulebook"] == "risiko" else []
    when = draw(st.sampled_from([*words, f"before_round:{len(document['rounds']) + 1}"]))
    document.setdefault("withdrawals", []).append({"player": player, "when": when})


def _fewer_tables(draw: st.DrawFn, document: Document) -> None:
    if document["rounds"] and len(document["rounds"][-1]["tables"]) > 1:
        document["rounds"][-1]["tables"].pop(draw(st.integers(0, len(document["rounds"][-1]["tables"]) - 1)))
