"""101: squares of tokens, lines ranked like poker hands, compared line by line."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from jetons.core.game import FIRST, Eyes, Facts, Game, Kernel, Notation, Option, Records, Words
from jetons.core.text import Text
from jetons.games.cent_un import kernel, notation, position, sheet, view, written
from jetons.games.cent_un.backs import clean_backs, read_backs
from jetons.games.cent_un.layout import (
    CONFIG,
    MODE_NAMES,
    MOVE,
    N_MOVES,
    N_OUTCOMES,
    STATE,
    VIEW,
    Reason,
)
from jetons.games.cent_un.words import REFUSALS


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
    facts=Facts(
        title=Text("101", "101"),
        tagline=Text(
            "Un carré de jetons, dix combinaisons", "A square of tokens, ten combinations"
        ),
        minutes=20,
        source=Text("101, deux éditions de la règle", "101, two editions of the rules"),
        rules_version=1,
    ),
    seats=(1, 4),
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
        score_position=written.score_position,
        tell_score=written.tell_score,
        inline_words=2,
    ),
    eyes=Eyes(
        audience=view.audience,
        table=view.describe_table,
        own=view.describe_own,
        explain=sheet.explain,
        outcome=sheet.outcome,
    ),
    configure=configure,
    options=(
        Option(
            "mode",
            MODE_NAMES,
            Text("pioche", "drawing"),
            (
                Text("Expert : au choix, un jeton face visible", "Expert: by choice, one face up"),
                Text("Classic : dans l'ordre", "Classic: in order"),
                Text("Junior : au choix, tous face cachée", "Junior: by choice, all face down"),
            ),
        ),
        Option(
            "backs",
            (),
            Text("couleurs des dos", "colours of the backs"),
            free="standard",
            clean=clean_backs,
        ),
        FIRST,
    ),
    read_layout=read_backs,
    folder="jetons.games.cent_un",
)
