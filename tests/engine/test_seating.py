"""The seating engine: bounds that never lie, a proof that finds the best, swaps that keep their books."""

from collections.abc import Iterator
from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from tabellone.engine.lots import Lots
from tabellone.engine.seating import Effort, seat
from tabellone.engine.seating.board import Level, SeatingBoard, Task, dealt_tables, improve, pair_weights, shaken
from tabellone.engine.seating.proof import Proof, balanced, floors, flow_floor, groups_apart
from tests.sizes import sized

NO_SEARCH = Effort(quick=0, steps=0, run=0, looks=0)


@st.composite
def groups(draw: st.DrawFn, players: int, most: int) -> tuple[tuple[int, ...], ...]:
    member = st.sets(st.integers(0, players - 1), min_size=2, max_size=players)
    return tuple(tuple(sorted(group)) for group in draw(st.lists(member, max_size=most)))


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    """One to three tables of three; in zone 1 with a fourth player of a role of its own; two kinds of others."""
    near, far = draw(st.sampled_from([(1, 0), (2, 0), (3, 0), (0, 1), (1, 1), (0, 2), (2, 1), (1, 2)]))
    others = 3 * (near + far)
    second = draw(st.integers(0, others))
    first = others - second
    back = draw(st.integers(max(0, 3 * far - first), min(3 * far, second)))
    order = draw(st.permutations([0] * first + [1] * second + [2] * far))
    levels = tuple(Level(f"level {number}", draw(groups(len(order), 3))) for number in range(draw(st.integers(1, 3))))
    there = (3 * far - back, back, far)
    quota = ((first - there[0], second - back, 0), there)
    return Task(tuple(order), (0, 0, 1), (0,) * near + (1,) * far, ((3, 0), (3, 1)), quota, levels)


def every_seating(task: Task) -> Iterator[list[list[int]]]:
    """All seatings that the room of tables and the quotas of zones allow."""
    tables: list[list[int]] = [[] for _ in task.zones]

    def fits(player: int, table: int) -> bool:
        kind, zone = task.kinds[player], task.zones[table]
        role = task.roles[kind]
        inside = [mate for number, there in enumerate(tables) if task.zones[number] == zone for mate in there]
        full = sum(task.roles[task.kinds[mate]] == role for mate in tables[table]) == task.room[zone][role]
        return not full and sum(task.kinds[mate] == kind for mate in inside) < task.quota[zone][kind]

    def place(player: int) -> Iterator[list[list[int]]]:
        if player == len(task.kinds):
            yield [list(table) for table in tables]
            return
        for number, table in enumerate(tables):
            if fits(player, number):
                table.append(player)
                yield from place(player + 1)
                table.pop()

    yield from place(0)


def counted(task: Task, tables: list[list[int]]) -> tuple[int, ...]:
    """Pairs of every level together, by the letter."""
    return tuple(
        sum(
            any(one in group and two in group for group in level.groups)
            for table in tables
            for one, two in combinations(table, 2)
        )
        for level in task.levels
    )


def assert_legal(task: Task, tables: list[list[int]]) -> None:
    assert sorted(player for table in tables for player in table) == list(range(len(task.kinds)))
    for zone, room in enumerate(task.room):
        inside = [table for table, where in zip(tables, task.zones, strict=True) if where == zone]
        kinds = [task.kinds[player] for table in inside for player in table]
        assert tuple(kinds.count(kind) for kind in range(len(task.roles))) == task.quota[zone]
        for table in inside:
            roles = [task.roles[task.kinds[player]] for player in table]
            assert tuple(roles.count(role) for role in range(len(room))) == room


def test_balanced() -> None:
    assert [balanced(members, 3) for members in range(8)] == [0, 0, 0, 0, 1, 2, 3, 5]
    assert balanced(0, 0) == 0


@given(groups(8, 5))
def test_cut_down_groups_share_no_pair(found: tuple[tuple[int, ...], ...]) -> None:
    pairs = [pair for group in groups_apart(found) for pair in combinations(sorted(group), 2)]
    assert len(pairs) == len(set(pairs))
    assert set(pairs) <= {pair for group in found for pair in combinations(group, 2)}


@settings(max_examples=sized(25, 300, full=3000))
@given(tasks())
def test_a_deal_is_legal_and_the_books_are_true_after_any_swaps(task: Task) -> None:
    lots = Lots("deal")
    board = SeatingBoard(task, pair_weights(task), dealt_tables(task, lots))
    assert_legal(task, board.tables)
    improve(board, task, target=0, steps=20, lots=lots)
    assert_legal(task, board.tables)
    assert task.counts(board.cost) == counted(task, board.tables)
    before = board.cost
    shaken(board, attempts=30, lots=lots)
    assert_legal(task, board.tables)
    assert counted(task, board.tables) == task.counts(before)
    fresh = SeatingBoard(task, board.weights, board.tables)
    assert (fresh.own, fresh.cost, fresh.table_of) == (board.own, board.cost, board.table_of)


@given(tasks(), st.data())
def test_what_a_swap_changes_is_foretold(task: Task, data: st.DataObject) -> None:
    board = SeatingBoard(task, pair_weights(task), dealt_tables(task, Lots("swap")))
    player = data.draw(st.integers(0, len(task.kinds) - 1))
    partners = [other for other in range(len(task.kinds)) if board.may_swap(player, other)]
    for other in partners[:3]:
        foretold, before = board.change(player, other), board.cost
        assert board.changes(player)[other] == foretold
        board.swap(player, other, foretold)
        assert task.counts(board.cost) == counted(task, board.tables)
        board.swap(player, other, before - board.cost)


@settings(max_examples=sized(25, 300, full=3000))
@given(tasks())
def test_bounds_never_lie_and_the_best_is_found(task: Task) -> None:
    seatings = [counted(task, tables) for tables in every_seating(task)]
    best, alone = min(seatings), [min(counts) for counts in zip(*seatings, strict=True)]
    stronger = [flow_floor(task, level) for level in task.levels]
    assert all(weak <= strong <= least for weak, strong, least in zip(floors(task), stronger, alone, strict=True))
    found = seat(task, Lots("best"))
    assert_legal(task, [list(table) for table in found.tables])
    assert found.counts == counted(task, [list(table) for table in found.tables]) == best == found.least
    assert found.proven


@settings(max_examples=sized(25, 300, full=3000))
@given(tasks())
def test_the_proof_alone_finds_the_best(task: Task) -> None:
    found = seat(task, Lots("proof"), NO_SEARCH)
    assert found.counts == min(counted(task, tables) for tables in every_seating(task))


@settings(max_examples=sized(25, 300, full=3000))
@given(tasks())
def test_swaps_alone_find_the_best(task: Task) -> None:
    found = seat(task, Lots("swaps"), Effort(steps=2000, run=200, nodes=0))
    assert found.counts == min(counted(task, tables) for tables in every_seating(task))


def test_a_proof_that_runs_out_of_nodes_proves_nothing() -> None:
    triangle = Level("all", (tuple(range(9)),))
    task = Task((0,) * 9, (0,), (0, 0, 0), ((3,),), ((9,),), (triangle, Level("odd", ((0, 1), (1, 2), (0, 2)))))
    proof = Proof(task, pair_weights(task), best=10**9, target=0, nodes=3)
    assert not proof.run()
