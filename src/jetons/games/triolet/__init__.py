"""Triolet: trios of 15 on a grid of 225 squares (Jeux PBM, 1996)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.ending import no_rounds, own_side
from jetons.core.game import (
    FIRST,
    Eyes,
    Game,
    Kernel,
    Notation,
    Option,
    Records,
    facts_of,
    words_of,
)
from jetons.core.positions import rack_open
from jetons.games.triolet import board, ending, kernel, notation, position, scoring, view
from jetons.games.triolet.board import clean_board, read_board
from jetons.games.triolet.hands import HANDS
from jetons.games.triolet.layout import (
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
from jetons.games.triolet.possible import read_table
from jetons.games.triolet.study import STUDY


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    configs = np.zeros(1, CONFIG).view(np.recarray)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    configs[0].squares[:] = read_board(chosen["board"])
    return configs


GAME = Game(
    slug="triolet",
    facts=facts_of(WORDS, minutes=30, rules_version=1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel.of(
        *(kernel, scoring, view, notation),
        finish=ending.finish,
        side=own_side,
        round_points=no_rounds,
    ),
    show=SHOW,
    lines=LINES,
    endings=ending.ENDS,
    gpu_registers=48,
    words=words_of(Reason, CLAUSES, WORDS),
    notation=Notation(
        texts=notation.TEXTS,
        read_position=position.read_position,
        read_table=read_table,
        write_position=position.write_position,
        left_open=rack_open,
        draw_board=notation.draw_board,
        secret="x",  # T.20
    ),
    hands=HANDS,
    study=STUDY,
    eyes=Eyes(outcome=ending.outcome),
    configure=configure,
    options=(
        Option(
            "board",
            (),
            WORDS.text("options", "board", "title"),
            free="standard",
            clean=clean_board,
            examples=(board.EXAMPLE,),
        ),
        FIRST,
    ),
    read_layout=read_board,
    folder="jetons.games.triolet",
)
