"""Le 21: lines that may not exceed 21, on a board whose squares give the points (Miro, 1965)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.ending import no_rounds
from jetons.core.errors import BadOption
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
from jetons.games.vingt_et_un import board, ending, kernel, listing, luck, notation, position, view
from jetons.games.vingt_et_un.board import clean_board, lay_out, read_board
from jetons.games.vingt_et_un.hands import HANDS
from jetons.games.vingt_et_un.layout import (
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
from jetons.games.vingt_et_un.possible import read_table
from jetons.games.vingt_et_un.study import STUDY


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    if chosen["teams"] == "yes" and n_seats != 4:  # 21.22
        raise BadOption(WORDS.text("options", "teams", "only_four"))
    configs = np.zeros(1, CONFIG).view(np.recarray)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    configs[0].teams = chosen["teams"] == "yes"
    lay_out(read_board(chosen["board"]), n_seats, configs[0])
    return configs


GAME = Game(
    slug="21",
    facts=facts_of(WORDS, minutes=40, rules_version=1),
    seats=(2, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel.of(
        *(kernel, listing, view, notation, luck),
        finish=ending.finish,
        side=ending.side,
        round_points=no_rounds,
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
        left_open=position.left_open,
        draw_board=notation.draw_board,
        secret="x",  # 21.18
    ),
    hands=HANDS,
    study=STUDY,
    eyes=Eyes(outcome=ending.outcome, partners=ending.partners),
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
        Option(
            "teams",
            ("no", "yes"),
            WORDS.text("options", "teams", "title"),
            WORDS.texts("options", "teams", "values"),
        ),
    ),
    read_layout=read_board,
    folder="jetons.games.vingt_et_un",
)
