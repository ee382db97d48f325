"""Triolet: trios of 15 on a grid of 225 squares (Jeux PBM, 1996)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.game import FIRST, Eyes, Facts, Game, Kernel, Notation, Option, Records, Words
from jetons.core.text import Text
from jetons.games.triolet import kernel, notation, scoring, view
from jetons.games.triolet.board import clean_board, read_board
from jetons.games.triolet.layout import CONFIG, MOVE, N_MOVES, N_OUTCOMES, STATE, VIEW, Reason
from jetons.games.triolet.words import REFUSALS


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
    facts=Facts(
        title=Text("Triolet", "Triolet"),
        tagline=Text("Trois jetons, quinze points, pas un de plus", "Three tokens, fifteen points"),
        minutes=30,
        source=Text("Jeux PBM, 1996", "Jeux PBM, 1996"),
        rules_version=1,
    ),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel(
        start=kernel.start,
        chance=kernel.chance,
        draw=kernel.draw,
        check=kernel.check,
        legal=kernel.legal,
        apply=kernel.apply,
        score=scoring.score,
        is_over=kernel.is_over,
        returns=kernel.returns,
        observe=view.observe,
        imagine=view.imagine,
    ),
    words=Words(reasons=Reason, refusals=REFUSALS),
    notation=Notation(
        parse_move=notation.parse_move,
        move_parts=notation.move_parts,
        parse_outcome=notation.parse_outcome,
        format_outcome=notation.format_outcome,
        read_position=notation.read_position,
        write_position=notation.write_position,
        draw_board=notation.draw_board,
    ),
    eyes=Eyes(
        audience=view.audience,
        table=view.describe_table,
        own=view.describe_own,
        explain=view.explain,
        outcome=view.outcome,
    ),
    configure=configure,
    options=(
        Option("board", (), Text("plateau", "board"), free="standard", clean=clean_board),
        FIRST,
    ),
    read_layout=read_board,
    folder="jetons.games.triolet",
)
