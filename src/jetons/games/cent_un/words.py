"""How 101 speaks: refusals with their clauses, the names of combinations, what decides."""

from __future__ import annotations

from jetons.core.text import Text, same
from jetons.games.cent_un.layout import Reason

KIND_WORDS: tuple[Text, ...] = (  # by rank
    Text("rien", "nothing"),
    Text("paire", "pair"),
    same("cocktail"),
    Text("deux paires", "two pairs"),
    Text("brelan", "three of a kind"),
    Text("couleur", "flush"),
    Text("suite", "straight"),
    same("full"),
    Text("carré", "four of a kind"),
    same("strike"),
    Text("suite couleur", "straight flush"),
)

COLOUR_WORDS: tuple[Text, ...] = (
    Text("rouge", "red"),
    Text("orange", "orange"),
    Text("vert", "green"),
    Text("bleu", "blue"),
    Text("violet", "purple"),
)

LINE_WORDS = (Text("rangée", "row"), Text("colonne", "column"))  # by direction

DECIDED: dict[str, Text] = {
    "points": Text("aux points", "on points"),
    "suites_couleur": Text(
        "à égalité de points, plus de suites couleur",
        "equal on points, more straight flushes",
    ),
    "strikes": Text("à égalité de points, plus de strikes", "equal on points, more strikes"),
    "carres": Text("à égalité de points, plus de carrés", "equal on points, more fours of a kind"),
    "fives": Text(
        "à égalité de points, plus de jetons de valeur 5",
        "equal on points, more tokens of value 5",
    ),
    "shared": Text("égalité parfaite : victoire partagée", "a perfect tie: the win is shared"),
    "solo": Text("total du solo : {points} points", "solo total: {points} points"),
}

REFUSALS: dict[int, tuple[str, Text]] = {
    Reason.NOT_YOUR_TURN: (
        "101.6",
        Text("ce n'est pas le moment de jouer", "this is not the moment to play"),
    ),
    Reason.NO_SUCH_STEP: (
        "101.6",
        Text("on tire, on pose ou on retourne", "a step is a draw, a place or a turn"),
    ),
    Reason.NO_CHOICE: (
        "101.5",
        Text("en Classic, le jeton vient sans choix", "in Classic the token comes without choice"),
    ),
    Reason.NO_TURNING: (
        "101.8",
        Text(
            "on ne retourne un jeton du présentoir qu'en mode Expert",
            "tokens of the tray are turned in Expert only",
        ),
    ),
    Reason.ONE_UP: (
        "101.7",
        Text(
            "un jeton de devant est déjà face visible, on n'en retourne pas un second",
            "one front token is face up already, a second one is not turned",
        ),
    ),
    Reason.MUST_DRAW: (
        "101.6",
        Text("prenez d'abord un jeton de devant", "take a front token first"),
    ),
    Reason.MUST_PLACE: (
        "101.6",
        Text("posez d'abord le jeton que vous tenez", "place the token you hold first"),
    ),
    Reason.MUST_TURN: (
        "101.7",
        Text("retournez d'abord un jeton de devant", "turn a front token up first"),
    ),
    Reason.NO_COLUMN: (
        "101.4",
        Text("le présentoir a cinq colonnes, 1 à 5", "the tray has five columns, 1 to 5"),
    ),
    Reason.EMPTY_COLUMN: (
        "101.4",
        Text("cette colonne du présentoir est vide", "this column of the tray is empty"),
    ),
    Reason.OFF_FRAME: ("101.12", Text("cette case n'existe pas", "there is no such cell")),
    Reason.NOT_CENTRE: (
        "101.12",
        Text(
            "le premier jeton d'un carré est le centre de son cadre",
            "the first token of a square is the centre of its frame",
        ),
    ),
    Reason.OCCUPIED: ("101.14", Text("la case est déjà occupée", "the cell is already taken")),
    Reason.NOT_TOUCHING: (
        "101.12",
        Text(
            "le jeton doit toucher, par un côté ou un coin, un jeton du même carré",
            "the token must touch, by a side or a corner, a token of the same square",
        ),
    ),
    Reason.TOO_TALL: (
        "101.12",
        Text("le carré aurait trop de rangées", "the square would have too many rows"),
    ),
    Reason.TOO_WIDE: (
        "101.12",
        Text("le carré aurait trop de colonnes", "the square would have too many columns"),
    ),
}
