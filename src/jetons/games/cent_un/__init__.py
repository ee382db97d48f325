"""101: squares of tokens, lines ranked like poker hands, compared line by line."""

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
from jetons.games.cent_un import ending, kernel, luck, notation, position, sheet, view, written
from jetons.games.cent_un.backs import clean_backs, read_backs
from jetons.games.cent_un.counted import SQUARES
from jetons.games.cent_un.layout import (
    CLAUSES,
    CONFIG,
    MODE_NAMES,
    MOVE,
    N_MOVES,
    N_OUTCOMES,
    STATE,
    VIEW,
    WORDS,
    Reason,
)
from jetons.games.cent_un.show import LINES, SHOW
from jetons.games.cent_un.study import STUDY


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    configs = np.zeros(1, CONFIG).view(np.recarray)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    configs[0].mode = MODE_NAMES.index(chosen["mode"])
    configs[0].odd[:] = read_backs(chosen["backs"])
    return configs


GAME = Game(
    slug="101",
    facts=facts_of(WORDS, minutes=20, rules_version=1, blitz=15),
    seats=(1, 4),
    state=STATE,
    move=MOVE,
    view=VIEW,
    config=CONFIG,
    n_outcomes=N_OUTCOMES,
    n_moves=N_MOVES,
    kernel=Kernel.of(
        *(kernel, view, sheet, notation, luck),
        finish=ending.finish,
        side=own_side,
        round_points=no_rounds,
        refresh=view.observe,
    ),
    show=SHOW,
    lines=LINES,
    endings=ending.ENDS,
    gpu_registers=128,
    words=words_of(Reason, CLAUSES, WORDS),
    notation=Notation(
        texts=notation.TEXTS,
        read_position=position.read_position,
        write_position=position.write_position,
        draw_board=notation.draw_board,
        score_position=written.score_position,
        tell_score=written.tell_score,
        inline_words=2,
    ),
    study=STUDY,
    eyes=Eyes(outcome=ending.outcome),
    configure=configure,
    options=(
        Option(
            "mode",
            MODE_NAMES,
            WORDS.text("options", "mode", "title"),
            WORDS.texts("options", "mode", "values"),
        ),
        Option(
            "backs",
            (),
            WORDS.text("options", "backs", "title"),
            free="standard",
            clean=clean_backs,
            examples=("RR OO GG BB PP / RB OP GR BO PG",),
        ),
        FIRST,
    ),
    read_layout=read_backs,
    squares=SQUARES,
    folder="jetons.games.cent_un",
)
