"""Knucklebones on any boards that can be: texts, classes and look-ups say what the rules say."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pysolver.games.knucklebones import notation, rules
from pysolver.games.knucklebones.classes import classes
from pysolver.games.knucklebones.heuristic import HeuristicProblem, facings
from pysolver.games.knucklebones.rules import FACES, Column, State
from tests.twins.knucklebones import heuristic

COLUMN: st.SearchStrategy[Column] = st.lists(st.sampled_from(FACES), max_size=rules.ROWS).map(tuple)


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Draw boards in which no face faces itself, the player to move not full, and a die."""
    pairs: list[tuple[Column, Column]] = []
    for _ in range(rules.COLUMNS):
        own, other = draw(COLUMN), draw(COLUMN)
        pairs.append((own, tuple(face for face in other if face not in own)))
    mine = tuple(pair[0] for pair in pairs)
    theirs = tuple(pair[1] for pair in pairs)
    if rules.is_full(mine):
        mine = (*mine[:2], mine[2][:2])
    die = None if rules.is_full(theirs) else draw(st.sampled_from((None, *FACES)))
    return notation.checked(State(mine, theirs, die))


@given(positions())
def test_a_position_is_read_back_from_its_text_and_from_its_lines(position: State) -> None:
    assert notation.parse(notation.format_position(position)) == position
    for board in (position.mine, position.theirs):
        assert notation.read_lines(notation.write_lines(board)) == board


@given(positions())
def test_classes_know_scores_full_columns_and_the_other_side(position: State) -> None:
    kinds = classes()
    for mine, theirs in zip(position.mine, position.theirs, strict=True):
        number = kinds.of(tuple(sorted(mine)), tuple(sorted(theirs)))
        other = kinds.of(tuple(sorted(theirs)), tuple(sorted(mine)))
        assert kinds.score[number] == rules.column_score(mine) - rules.column_score(theirs)
        assert kinds.mirror[number] == other and kinds.mirror[other] == number
        assert kinds.mine_full[number] == (len(mine) == rules.ROWS)
        assert kinds.theirs_full[number] == (len(theirs) == rules.ROWS)
        assert kinds.dice[number] == len(mine) + len(theirs)


@given(positions())
def test_a_placement_leads_from_class_to_class_as_the_rules_say(position: State) -> None:
    kinds = classes()
    die = position.die or 3
    rolled = State(position.mine, position.theirs, die)
    for column in range(rules.COLUMNS):
        mine, theirs = position.mine[column], position.theirs[column]
        placed = kinds.placed[die - 1, kinds.of(tuple(sorted(mine)), tuple(sorted(theirs)))]
        if column not in rules.open_columns(rolled):
            assert placed == -1
            continue
        after = rules.place(rolled, column)
        assert placed == kinds.of(tuple(sorted(after.mine[column])), tuple(sorted(after.theirs[column])))
        assert die not in after.mine[column] and after.theirs[column][-1] == die


@given(positions())
def test_the_searched_form_of_a_position_is_evaluated_alike(position: State) -> None:
    before = State(position.mine, position.theirs)
    form = facings(before.mine, before.theirs)
    problem = HeuristicProblem()
    assert problem.estimate(form) == heuristic(before)
    assert abs(heuristic(before)) <= problem.bound
    reached = {choice for _, choices in problem.rolls(form) for choice in choices}
    expected = set()
    for die in FACES if not rules.is_over(before) else ():
        rolled = State(before.mine, before.theirs, die)
        for column in rules.open_columns(rolled):
            after = rules.place(rolled, column)
            expected.add(facings(after.mine, after.theirs))
    assert reached == expected
