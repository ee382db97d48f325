"""Voisins: a game of five minutes that lives under the tests, to prove that a game is a folder."""

from __future__ import annotations

from collections.abc import Mapping

from jetons.core.game import (
    FIRST,
    Eyes,
    Game,
    Kernel,
    Notation,
    Option,
    Records,
    facts_of,
    new_records,
    words_of,
)
from tests.toy import kernel, notation, view
from tests.toy.layout import (
    CLAUSES,
    CONFIG,
    LINES,
    MOVE,
    N_MOVES,
    N_OUTCOMES,
    SHOW,
    STATE,
    VIEW,
    WORDS,
    Reason,
)


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    configs = new_records(1, CONFIG)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    configs[0].target = int(chosen["target"])
    return configs


GAME = Game(
    slug="voisins",
    facts=facts_of(WORDS, minutes=5, rules_version=1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel.of(kernel, view, notation),
    show=SHOW,
    lines=LINES,
    words=words_of(Reason, CLAUSES, WORDS),
    notation=Notation(
        texts=notation.TEXTS,
        read_position=notation.read_position,
        write_position=notation.write_position,
        draw_board=notation.draw_board,
    ),
    eyes=Eyes(outcome=view.outcome),
    configure=configure,
    options=(
        Option(
            "target",
            ("7", "6"),
            WORDS.text("options", "target", "title"),
            WORDS.texts("options", "target", "values"),
        ),
        FIRST,
    ),
    folder="tests.toy",
)
