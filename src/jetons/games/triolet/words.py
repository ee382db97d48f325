"""How Triolet speaks: refusals with their clauses, the lines of a score, the endings."""

from __future__ import annotations

from jetons.core.text import Text
from jetons.games.triolet.layout import Reason

REFUSALS: dict[int, tuple[str, Text]] = {
    Reason.NOT_YOUR_TURN: (
        "T.4",
        Text("ce n'est pas le moment de jouer", "this is not the moment to play"),
    ),
    Reason.NO_TOKENS: (
        "T.4",
        Text("on pose ou on échange un, deux ou trois jetons", "place or exchange 1 to 3 tokens"),
    ),
    Reason.NOT_HELD: (
        "T.4",
        Text("ce jeton n'est pas sur le chevalet", "this token is not on the rack"),
    ),
    Reason.OFF_GRID: ("T.2", Text("cette case n'existe pas", "there is no such square")),
    Reason.OCCUPIED: ("T.4", Text("la case est déjà occupée", "the square is already taken")),
    Reason.NOT_IN_LINE: (
        "T.4",
        Text(
            "les jetons d'un coup se posent sur une seule rangée ou une seule colonne",
            "the tokens of one move lie in one row or one column",
        ),
    ),
    Reason.NOT_CENTRE: (
        "T.5",
        Text("le premier coup couvre la case centrale H8", "the first move covers the centre, H8"),
    ),
    Reason.NOT_TOUCHING: (
        "T.6",
        Text(
            "au moins un jeton doit toucher, par un côté, un jeton déjà posé",
            "at least one token must touch, by a side, a token already on the grid",
        ),
    ),
    Reason.APART: (
        "T.7",
        Text(
            "les jetons du coup se touchent, ou deux encadrent un seul jeton déjà posé",
            "the tokens of a move are neighbours, or two stand on both sides of one token",
        ),
    ),
    Reason.TOO_LONG: (
        "T.8",
        Text("jamais plus de trois jetons à la suite", "never more than three tokens in a row"),
    ),
    Reason.OVER_15: (
        "T.8",
        Text("deux jetons voisins ne dépassent pas 15", "two neighbours may not exceed 15"),
    ),
    Reason.NOT_15: (
        "T.8",
        Text("trois jetons à la suite font exactement 15", "three in a row make exactly 15"),
    ),
    Reason.SQUARE_OF_FOUR: (
        "T.9",
        Text(
            "les quatre premiers jetons ne forment pas un carré",
            "the first four tokens may not form a square",
        ),
    ),
    Reason.SQUARE_OF_NINE: (
        "T.10",
        Text("pas de carré complet de trois sur trois", "no full square of three by three"),
    ),
    Reason.TWO_JOKERS: (
        "T.11",
        Text(
            "les deux jokers ne se posent pas dans le même coup",
            "the two jokers may not be placed in the same turn",
        ),
    ),
    Reason.BAG_TOO_LOW: (
        "T.20",
        Text(
            "on n'échange que s'il reste au moins cinq jetons dans le sac",
            "exchanging needs at least five tokens in the bag",
        ),
    ),
    Reason.MUST_MOVE: (
        "T.21",
        Text(
            "on ne passe que si l'on ne peut ni poser ni échanger",
            "you pass only if you can neither place nor exchange",
        ),
    ),
}
