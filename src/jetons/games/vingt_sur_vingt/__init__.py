"""20 sur 20: dominoes end to end, every line of 20 takes two marks (Fernand Nathan)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.ending import own_side
from jetons.core.game import (
    FIRST,
    Eyes,
    Game,
    Kernel,
    Notation,
    Records,
    Rounds,
    facts_of,
    words_of,
)
from jetons.core.positions import rack_open
from jetons.games.vingt_sur_vingt import checking, ending, kernel, notation, position, view
from jetons.games.vingt_sur_vingt.hands import HANDS
from jetons.games.vingt_sur_vingt.layout import (
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
from jetons.games.vingt_sur_vingt.possible import read_table
from jetons.games.vingt_sur_vingt.study import STUDY


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    configs = np.zeros(1, CONFIG).view(np.recarray)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    return configs


GAME = Game(
    slug="20-sur-20",
    facts=facts_of(WORDS, minutes=25, rules_version=1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel.of(
        *(kernel, checking, view, notation),
        finish=ending.finish,
        side=own_side,
        round_points=ending.round_points,
    ),
    show=SHOW,
    lines=LINES,
    endings=ending.ENDS,
    words=words_of(Reason, CLAUSES, WORDS),
    notation=Notation(
        texts=notation.TEXTS,
        read_position=position.read_position,
        read_table=read_table,
        write_position=position.write_position,
        left_open=rack_open,
        draw_board=notation.draw_board,
        between_parts=" + ",
    ),
    hands=HANDS,
    study=STUDY,
    eyes=Eyes(outcome=ending.outcome),
    configure=configure,
    options=(FIRST,),
    rounds=Rounds(points=ending.points, total=50),  # 20.20
    folder="jetons.games.vingt_sur_vingt",
)
