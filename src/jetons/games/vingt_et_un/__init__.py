"""Le 21: lines that may not exceed 21, on a board whose squares give the points (Miro, 1965)."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.errors import BadOption
from jetons.core.game import FIRST, Eyes, Facts, Game, Kernel, Notation, Option, Records, Words
from jetons.core.text import Text
from jetons.games.vingt_et_un import kernel, listing, notation, position, view
from jetons.games.vingt_et_un.board import clean_board, lay_out, read_board
from jetons.games.vingt_et_un.layout import (
    CONFIG,
    MOVE,
    N_MOVES,
    N_OUTCOMES,
    STATE,
    VIEW,
    Reason,
)
from jetons.games.vingt_et_un.words import REFUSALS


def configure(n_seats: int, options: Mapping[str, str]) -> Records:
    """The table for a number of seats and options, checked."""
    GAME.check_seats(n_seats)
    chosen = GAME.check_options(options)
    if chosen["teams"] == "yes" and n_seats != 4:  # 21.22
        raise BadOption(
            Text("on joue par équipes à quatre seulement", "teams are for four players only")
        )
    configs = np.zeros(1, CONFIG).view(np.recarray)
    configs[0].n_seats = n_seats
    configs[0].first = GAME.first_seat(n_seats, chosen["first"])
    configs[0].teams = chosen["teams"] == "yes"
    lay_out(read_board(chosen["board"]), n_seats, configs[0])
    return configs


GAME = Game(
    slug="21",
    facts=Facts(
        title=Text("Le 21", "Le 21"),
        tagline=Text("Des lignes de 21, pas un point de plus", "Lines of 21, not a point more"),
        minutes=40,
        source=Text("Miro Company, 1965", "Miro Company, 1965"),
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
        legal=listing.legal,
        apply=kernel.apply,
        score=kernel.score,
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
        read_position=position.read_position,
        write_position=position.write_position,
        draw_board=notation.draw_board,
    ),
    eyes=Eyes(
        audience=view.audience,
        table=view.describe_table,
        own=view.describe_own,
        explain=view.explain,
        outcome=view.outcome,
        partners=view.partners,
    ),
    configure=configure,
    options=(
        Option("board", (), Text("plateau", "board"), free="standard", clean=clean_board),
        FIRST,
        Option(
            "teams",
            ("no", "yes"),
            Text("équipes", "teams"),
            (
                Text("chacun pour soi", "everyone for himself"),
                Text("deux contre deux", "two a side"),
            ),
        ),
    ),
    read_layout=read_board,
    folder="jetons.games.vingt_et_un",
)
