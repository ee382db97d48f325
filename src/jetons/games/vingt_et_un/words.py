"""How Le 21 speaks: refusals with their clauses, colours, squares, endings."""

from __future__ import annotations

from jetons.core.text import Text
from jetons.games.vingt_et_un.layout import BLOCKED, WENT_OUT, Reason

COLOUR_WORDS = (
    Text("bleu", "blue"),
    Text("vert", "green"),
    Text("rose", "pink"),
    Text("jaune", "yellow"),
)

# What a line of 21 was made on, by its points (21.15)
SQUARE_WORDS = {
    5: Text("sur une case simple", "on a plain square"),
    10: Text("sur une case de sa couleur", "on a square of one's own colour"),
    15: Text("sur une case marquée", "on a marked square"),
    20: Text("sur une case marquée", "on a marked square"),
    30: Text("sur une case marquée", "on a marked square"),
}

ENDINGS = {
    WENT_OUT: (
        "went_out",
        Text("{colour} a posé tous ses jetons", "{colour} has placed all his tokens"),
    ),
    BLOCKED: (
        "blocked",
        Text(
            "un tour de table sans que personne ne pose",
            "a whole round in which nobody placed a token",
        ),
    ),
}

REFUSALS: dict[int, tuple[str, Text]] = {
    Reason.NOT_YOUR_TURN: (
        "21.7",
        Text("ce n'est pas le moment de jouer", "this is not the moment to play"),
    ),
    Reason.NO_MOVE: (
        "21.18",
        Text(
            "on pose un jeton, on en échange un, ou on passe",
            "place one token, exchange one, or pass",
        ),
    ),
    Reason.NOT_HELD: (
        "21.8",
        Text("ce jeton n'est pas sur le chevalet", "this token is not on the rack"),
    ),
    Reason.WRONG_NUMBER: (
        "21.2",
        Text(
            "seule une étoile choisit son nombre, de 1 à 21",
            "only a star chooses its number, from 1 to 21",
        ),
    ),
    Reason.OFF_BOARD: (
        "21.4",
        Text(
            "cette case n'est pas sur la partie du plateau où l'on joue",
            "this square is not on the part of the board in use",
        ),
    ),
    Reason.OCCUPIED: ("21.10", Text("la case est déjà occupée", "the square is already taken")),
    Reason.NOT_START: (
        "21.9",
        Text(
            "au premier tour, on pose sur la case de départ de sa couleur",
            "in round 1 you place on the start square of your colour",
        ),
    ),
    Reason.TOO_HIGH: (
        "21.9",
        Text(
            "au premier tour, on pose un 9 ou un nombre plus petit",
            "in round 1 you place a 9 or a lower number",
        ),
    ),
    Reason.NOT_TOUCHING: (
        "21.10",
        Text(
            "le jeton doit en toucher un autre, par un côté ou par un coin",
            "the token must touch another one, by a side or a corner",
        ),
    ),
    Reason.BESIDE_DOWN: (
        "21.12",
        Text(
            "pas à côté d'un jeton retourné, sauf une étoile qui vaut 21 (dès le quatrième tour)",
            "not beside a face-down token, except a star as 21 (from round 4 on)",
        ),
    ),
    Reason.OVER_21: (
        "21.11",
        Text("une ligne dépasserait 21", "a line would exceed 21"),
    ),
    Reason.MUST_PLACE: (
        "21.18",
        Text(
            "on n'échange ou ne passe que si l'on ne peut poser aucun jeton",
            "you exchange or pass only if you cannot place any token",
        ),
    ),
    Reason.NONE_UNDRAWN: (
        "21.18",
        Text("il ne reste aucun jeton à tirer", "there is no token left to draw"),
    ),
}
