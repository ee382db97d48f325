"""How 20 sur 20 speaks: refusals with their clauses, the endings."""

from __future__ import annotations

from jetons.core.text import Text
from jetons.games.vingt_sur_vingt.layout import ALL_USED, BLOCKED, LAST_MARK, Reason

REFUSALS: dict[int, tuple[str, Text]] = {
    Reason.NOT_YOUR_TURN: (
        "20.9",
        Text("ce n'est pas le moment de jouer", "this is not the moment to play"),
    ),
    Reason.WRONG_COUNT: (
        "20.8",
        Text(
            "on pose un domino, ou un alignement de deux à cinq",
            "lay one domino, or an alignment of two to five",
        ),
    ),
    Reason.OPENING_COUNT: (
        "20.7",
        Text(
            "le premier alignement a deux à cinq dominos",
            "the first alignment has two to five dominoes",
        ),
    ),
    Reason.OPENING_PLACE: (
        "20.7",
        Text(
            "le premier domino se pose en 0,0, vers la droite ou vers le bas",
            "the first domino goes to 0,0, to the right or downwards",
        ),
    ),
    Reason.ONLY_SINGLES: (
        "20.9",
        Text(
            "après un domino seul, on continue domino par domino ou on s'arrête",
            "after a single domino you go on one by one, or stop",
        ),
    ),
    Reason.NOT_HELD: (
        "20.3",
        Text("ce domino n'est pas sur la réglette", "this domino is not on the rack"),
    ),
    Reason.NOT_IN_LINE: (
        "20.8",
        Text(
            "les dominos d'un alignement se posent bout à bout, en long, sur une seule ligne",
            "the dominoes of an alignment lie lengthwise, end to end, in one straight line",
        ),
    ),
    Reason.OCCUPIED: ("20.5", Text("il y a déjà un domino ici", "there is a domino here already")),
    Reason.ON_MARK: (
        "20.12",
        Text("une marque « 20 » ferme cette case", "a mark closes this cell"),
    ),
    Reason.GAP: (
        "20.8",
        Text("l'alignement ne doit pas avoir de trou", "the alignment may not have a gap"),
    ),
    Reason.NOT_TOUCHING: (
        "20.8",
        Text(
            "la ligne doit comprendre au moins une moitié de domino déjà posée",
            "the line must hold at least one half that is already on the table",
        ),
    ),
    Reason.UNDER_20: (
        "20.9",
        Text("la ligne fait moins de 20", "the line totals less than 20"),
    ),
    Reason.OVER_20: (
        "20.10",
        Text("la ligne dépasse 20", "the line exceeds 20"),
    ),
    Reason.BLANK_INSIDE: (
        "20.11",
        Text(
            "une moitié nulle ne se trouve qu'au bout d'une ligne",
            "a blank half stands only at an end of a line",
        ),
    ),
    Reason.CROSS_OVER_20: (
        "20.10",
        Text("une ligne croisée dépasserait 20", "a crossing line would exceed 20"),
    ),
    Reason.CROSS_BLANK: (
        "20.11",
        Text(
            "une moitié nulle serait à l'intérieur d'une ligne croisée",
            "a blank half would be inside a crossing line",
        ),
    ),
    Reason.NO_CHAIN: (
        "20.9",
        Text(
            "on ne s'arrête qu'après un domino posé seul",
            "you can stop only after a single domino",
        ),
    ),
    Reason.MUST_STOP: (
        "20.9",
        Text(
            "après un domino posé seul, on s'arrête (.) au lieu de passer",
            "after a single domino you stop (.) rather than pass",
        ),
    ),
    Reason.MUST_PLAY: (
        "20.17",
        Text("on ne passe que si l'on ne peut rien poser", "you pass only if you have no play"),
    ),
}

ENDINGS: dict[int, tuple[str, Text]] = {
    LAST_MARK: ("last_mark", Text("dernière marque posée", "last mark laid")),
    ALL_USED: (
        "all_used",
        Text(
            "tous les dominos sont posés : le moins de marques restantes gagne",
            "all dominoes are on the table: the fewest marks left wins",
        ),
    ),
    BLOCKED: (
        "blocked",
        Text(
            "tout le monde a passé : le moins de marques restantes gagne",
            "everybody has passed: the fewest marks left wins",
        ),
    ),
}
