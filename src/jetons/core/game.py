"""What a game is: its kernel (rules as functions), its records, its words, in one frozen value."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from jetons.core.errors import BadLayout, BadOption
from jetons.core.layouts import Kind, Lines, Show
from jetons.core.text import Text

if TYPE_CHECKING:
    from jetons.core.engine import Engine
    from jetons.core.notation import Texts
    from jetons.core.words import Catalogue

MAX_SEATS = 4
NO_CHANCE = -1  # kernel.chance: a player is to move (or the game is over)

# Who sees the outcome of a chance event: a seat 0…3, or one of these
EVERYBODY = 8
NOBODY = 9

Record = Any  # one np.record of a game's STATE, MOVE, VIEW or CONFIG
Records = Any  # an array of them

N_COUNTS = 16  # numbers that ``n_legal`` may note for ``nth_legal``, int16


class Kernel(NamedTuple):
    """The rules of one game. Every function runs compiled and interpreted, and allocates nothing.

    A state waits either for chance or for a seat. While ``chance`` answers a pool, somebody
    outside picks one of its outcomes and hands it to ``draw``; then ``state.turn`` is to move. From
    ``finish`` on they may be missing: ``Eyes`` and ``Rounds`` say the same in Python. The last
    four, all or none, are for many games in lockstep (``adapters.vector``): what ``legal``,
    ``chance``, ``draw`` and ``observe`` do already, without lists, weights and copies.
    """

    start: Callable[..., Any]  # (state, config): the empty table, before any draw
    chance: Callable[..., Any]  # (state, weights) -> pool, or NO_CHANCE; fills weights[outcome]
    draw: Callable[..., Any]  # (state, outcome): the pending chance event came out so
    check: Callable[..., Any]  # (state, move) -> Reason; 0 = legal
    legal: Callable[..., Any]  # (state, moves) -> n; writes at most len(moves), counts all
    apply: Callable[..., Any]  # (state, move) -> points of the mover; the move must be legal
    score: Callable[..., Any]  # (state, move) -> points it would make; changes nothing
    is_over: Callable[..., Any]  # (state) -> bool
    returns: Callable[..., Any]  # (state, out): final (or present) result of each seat, int64
    observe: Callable[..., Any]  # (state, seat, view): what a seat sees; seat -1: a spectator
    imagine: Callable[..., Any]  # (view, stream, state): a state that fits the view, sampled fairly
    audience: Callable[..., Any]  # (state) -> who sees the pending draw
    show: Callable[..., Any]  # (view, show): what a client gets of it (Game.show)
    explain: Callable[..., Any]  # (state, move, lines) -> n lines of its points
    read_move: Callable[..., Any]  # (state, text, n, move, where) -> code; 0: read
    write_move: Callable[..., Any]  # (state, move, out) -> n bytes
    finish: Any = None  # (ended state, ending): who won and why (core.ending, Game.endings)
    side: Any = None  # (state, seat) -> seats that win and lose with it, as bits
    round_points: Any = None  # (ended state, winners as bits, points): what a round brings
    n_legal: Any = None  # (state, counts) -> n: how many moves ``legal`` lists; its own notes
    nth_legal: Any = None  # (state, counts, j, move): writes the j-th of them, counted from 0
    settle: Any = None  # (state, stream): all pending draws, as ``chance``, ``pick`` and ``draw``
    refresh: Any = None  # (state, seat, view): ``observe``, where the view showed the same table

    @classmethod
    def of(cls, *modules: ModuleType, **chosen: Any) -> Kernel:
        """The functions of these names in a game's modules, and those that are named by hand."""
        found: dict[str, Any] = {}
        for module in modules:
            for name in (set(cls._fields) - set(chosen)) & set(vars(module)):
                one = getattr(module, name)
                if found.setdefault(name, one) is not one:
                    raise TypeError(f"which {name}? {module.__name__} has another one")
        return cls(**found, **chosen)


class Line(NamedTuple):
    """One line of an explanation: what made how many points by which clause."""

    text: Text
    points: int
    clause: str
    cells: tuple[str, ...] = ()  # of the board where they are counted, if it has such places
    kind: str = ""  # its sentence in the catalogue, [lines] …
    numbers: tuple[int, ...] = ()  # … and that sentence's numbers


class Outcome(NamedTuple):
    """How a match ended: the result of each seat, who won, and why."""

    scores: tuple[int, ...]  # points, or marks left, as the game counts them
    winners: tuple[int, ...]  # seats, several when shared
    why: str  # code: points, resigned, agreed, …; its sentence in the catalogue, [endings]
    text: Text
    numbers: tuple[int, ...] = ()  # of the sentence


@dataclass(frozen=True, eq=False)
class Option:
    """A choice a table makes before the match; the first value is the default."""

    name: str
    values: tuple[str, ...]  # empty: free text, read by the game
    title: Text
    texts: tuple[Text, ...] = ()  # the values' names for people
    free: str = ""  # the default where the text is free
    clean: Callable[[str], str] | None = None  # the one form of a free text; raises if it is bad
    examples: tuple[str, ...] = ()  # of free texts, other than the default

    @property
    def default(self) -> str:
        """The value when a table does not choose."""
        return self.values[0] if self.values else self.free


FIRST = Option(  # every game's choice of who begins, read by Game.first_seat
    "first",
    ("lot", "1", "2", "3", "4"),
    Text("premier joueur", "first player"),
    (Text("au sort", "at random"), *(Text(f"joueur {n}", f"player {n}") for n in range(1, 5))),
)


@dataclass(frozen=True, eq=False)
class Facts:
    """What people want to know before they sit down."""

    title: Text
    tagline: Text
    minutes: int
    source: Text
    rules_version: int
    blitz: int = 0  # seconds a move where the rules have a fast form; 0: they have none


def facts_of(catalogue: Catalogue, *, minutes: int, rules_version: int, blitz: int = 0) -> Facts:
    """What a game's catalogue says of it."""
    title, tagline, source = (
        catalogue.text("facts", name) for name in ("title", "tagline", "source")
    )
    return Facts(title, tagline, minutes, source, rules_version, blitz)


@dataclass(frozen=True, eq=False)
class Words:
    """How one game speaks: refusals, clauses, names."""

    reasons: type[IntEnum]
    refusals: Mapping[int, tuple[str, Text]]  # reason → clause, sentence
    catalogue: Catalogue  # all its sentences


def words_of(reasons: type[IntEnum], clauses: Mapping[Any, str], catalogue: Catalogue) -> Words:
    """How a game speaks, from the clause of each refusal and its catalogue."""
    refusals = {
        int(reason): (clause, catalogue.text("reasons", reasons(reason).name.lower()))
        for reason, clause in clauses.items()
    }
    return Words(reasons, refusals, catalogue)


def nothing_open(position: Mapping[str, Any]) -> list[str]:
    """The open parts of a position that leaves nothing open: none."""
    return []


@dataclass(frozen=True, eq=False)
class Notation:
    """Text and JSON forms of one game; parse and format come in pairs and round-trip."""

    texts: Texts  # of moves and outcomes
    read_position: Callable[[Mapping[str, Any]], Records]  # JSON -> state (array of one)
    write_position: Callable[[Record, int], dict[str, Any]]  # (state, seat) -> JSON
    draw_board: Callable[[Record, int], str]  # (view, seat) -> ASCII for the terminal
    score_position: Callable[[Mapping[str, Any]], dict[str, Any]] | None = None  # 101's squares
    tell_score: Callable[[Mapping[str, Any]], list[Text]] | None = None  # … line by line
    # JSON of a position that can be read -> the keys that it lacks and without which what the mover
    # sees is left open: that is drawn by lot
    left_open: Callable[[Mapping[str, Any]], list[str]] = nothing_open
    # as ``read_position``, refusing what no game leads to; None: that takes nothing else
    read_table: Callable[[Mapping[str, Any]], Records] | None = None
    between_parts: str = " "  # what joins the parts of a move into its text
    inline_words: int = 0  # in records, draws follow a move's first words; 0: they follow " > "
    secret: str = ""  # what begins the moves whose other words are nobody else's; nothing: none

    def tell_move(self, text: str) -> str:
        """A move's text as the other seats may see it."""
        if not self.secret or not text.startswith(self.secret):
            return text
        return " ".join([self.secret, *("?" for _ in text.split()[1:])])

    def parse_move(self, state: Record, text: str) -> Record:
        """A move from its text. Raises BadNotation."""
        return self.texts.parse_move(state, text)

    def move_parts(self, state: Record, move: Record) -> tuple[str, ...]:
        """The pieces of a move, in the order they are laid."""
        return self.texts.move_parts(state, move)

    def format_move(self, state: Record, move: Record) -> str:
        """The text of a move."""
        return self.between_parts.join(self.texts.move_parts(state, move))

    def parse_outcome(self, pool: int, text: str) -> int:
        """The outcome of a draw from its text. Raises BadNotation."""
        return self.texts.parse_outcome(pool, text)

    def format_outcome(self, pool: int, outcome: int) -> str:
        """The text of what was drawn."""
        return self.texts.format_outcome(pool, outcome)


def alone(_state: Record, seat: int) -> tuple[int, ...]:
    """The side of a seat that plays for itself."""
    return (seat,)


@dataclass(frozen=True, eq=False)
class Eyes:
    """What people and programs are told of a game. ``Records`` are arrays of one."""

    outcome: Callable[[Record], Outcome]  # ended state -> who and why
    partners: Callable[[Record, int], tuple[int, ...]] = alone  # (state, seat) -> its side
    rules: Callable[[], Engine] = field(init=False, repr=False)  # set by the game

    def audience(self, states: Records) -> int:
        """Who sees the pending draw: a seat, EVERYBODY or NOBODY."""
        return self.rules().audience(states)

    def describe(self, views: Records) -> dict[str, Any]:
        """A view as plain JSON for clients (``Game.show`` says what is in it)."""
        return self.rules().describe(views)

    def explain(self, states: Records, moves: Records) -> tuple[Line, ...]:
        """The points of a move, line by line, with their clauses."""
        return self.rules().explain(states, moves)


@dataclass(frozen=True, eq=False)
class Rounds:
    """How a game is played in rounds to an agreed total (``play.series``)."""

    points: Callable[[Record, Sequence[int]], tuple[int, ...]]  # (ended state, winners) -> by seat
    total: int  # what wins the series if nothing is said


class Squares(NamedTuple):
    """How squares that lie beside a real box are entered and counted (``box.squares``)."""

    shapes: Mapping[int, tuple[int, int]]  # by seats: rows and columns of a square
    parse_token: Callable[[str], int]  # raises BadNotation
    tally: Callable[[Mapping[str, Any]], dict[str, Any]]  # position -> squares, lines, who won


class Hands(NamedTuple):
    """How hidden hands are read, for a table whose hands nobody tells (``box.referee``)."""

    taken: Callable[[Record], tuple[int, ...]]  # move -> the draws that it takes from the rack
    held: Callable[[Record, int], tuple[int, ...]]  # (state, seat) -> the draws on its rack
    count_at_end: bool = False  # whether what is left on a rack changes the score


Notice = tuple[str, dict[str, Any]]  # its sentence ([reasons] of the lessons), with parameters


def no_notices(
    _before: Any, _after: Any, _move: str, _parts: Any, _points: int, _goes_on: bool
) -> list[Notice]:
    """The notices of a game that has none of its own."""
    return []


def any_first(_text: str, _view: Any) -> str:
    """The single kind of first move, for a game that does not tell kinds apart."""
    return "any"


def no_facts(_view: Any) -> dict[str, float]:
    """The extra facts of a game that counts none."""
    return {}


@dataclass(frozen=True, eq=False)
class Study:
    """What a game says of its moves to hints and reviews. Views are JSON, as clients get them."""

    # (view before, view after, move, parts, points, whether the turn goes on) -> worth saying
    notices: Callable[[Any, Any, str, Any, int, bool], list[Notice]] = no_notices
    kind_of_first: Callable[[str, Any], str] = any_first  # (move, view) -> key of [first]
    facts: Callable[[Any], dict[str, float]] = no_facts  # last view -> what is counted of a match
    step: int = 1  # points of moves are counted in steps of so many
    least: int = 0  # points that are worth a word; 0: none are, and no deal is followed


@dataclass(frozen=True, eq=False)
class Game:
    """One game: facts, kernel, words and eyes. ``jetons.game("triolet")`` gives one."""

    slug: str
    facts: Facts
    seats: tuple[int, int]  # fewest, most
    state: np.dtype[Any]
    move: np.dtype[Any]
    view: np.dtype[Any]
    config: np.dtype[Any]
    n_outcomes: int  # length of the weights that chance fills
    n_moves: int  # a buffer for legal moves that ordinary positions fit in
    kernel: Kernel
    words: Words
    notation: Notation
    eyes: Eyes
    configure: Callable[[int, Mapping[str, str]], Records]  # (seats, options) -> config
    show: Show  # what a client gets of a position, as `kernel.show` fills it
    lines: Lines  # the lines of an explanation, as `kernel.explain` fills them
    options: tuple[Option, ...] = ()
    read_layout: Callable[[str], Any] | None = None  # a board file's text, checked
    rounds: Rounds | None = None  # None: each match stands alone
    hands: Hands | None = None  # None: nobody has a hidden hand
    squares: Squares | None = None  # beside a real box; None: moves are entered, not squares
    study: Study = field(default_factory=Study)
    endings: tuple[Kind, ...] = ()  # by the number that `kernel.finish` writes
    gpu_registers: int | None = None  # of a thread on a GPU, at most; as measured on a card
    folder: str = field(default="", repr=False)  # import path of the game's package

    def __post_init__(self) -> None:
        """Take the record types with attributes, so that nobody has to look for them again."""
        for name in ("state", "move", "view", "config"):
            object.__setattr__(self, name, _record_type(getattr(self, name)))
        object.__setattr__(self.eyes, "rules", self._rules)

    def _rules(self) -> Engine:
        from jetons.core.engine import engine  # which is made of games

        return engine(self)

    def check_seats(self, n_seats: int) -> None:
        """Raise BadOption unless the game can be played by ``n_seats``."""
        low, high = self.seats
        if not low <= n_seats <= high:
            raise BadOption(
                Text(
                    f"{self.facts.title.fr} se joue de {low} à {high}, pas à {n_seats}",
                    f"{self.facts.title.en} is for {low} to {high} players, not {n_seats}",
                ),
                path=("seats",),
            )

    def check_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values; BadOption for a name or value that there is not."""
        known = {option.name: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                unknown = Text(f"option inconnue « {name} »", f"there is no option {name!r}")
                raise BadOption(unknown, path=("options", name))
            values = known[name].values
            if values and value not in values:
                choice = ", ".join(values)
                raise BadOption(
                    Text(
                        f"option {name} : « {value} » n'est pas un choix ({choice})",
                        f"option {name}: {value!r} is not a choice ({choice})",
                    ),
                    path=("options", name),
                )
        chosen = {name: options.get(name, option.default) for name, option in known.items()}
        for name, option in known.items():
            if option.clean is not None:
                try:
                    chosen[name] = option.clean(chosen[name])
                except BadLayout as error:
                    raise error.under("options", name) from None
        return chosen

    def first_seat(self, n_seats: int, value: str) -> int:
        """The seat that begins from the option ``first``; -1 for the lot."""
        if value == "lot":
            return -1
        if int(value) > n_seats:
            raise BadOption(Text(f"il n'y a pas de place {value}", f"there is no seat {value}"))
        return int(value) - 1

    def new_states(self, n: int) -> Records:
        """``n`` zeroed states in one array."""
        return new_records(n, self.state)

    def new_moves(self, n: int | None = None) -> Records:
        """A buffer for ``n`` moves (default: enough for ordinary positions)."""
        return new_records(self.n_moves if n is None else n, self.move)

    def new_views(self, n: int) -> Records:
        """``n`` zeroed views in one array."""
        return new_records(n, self.view)

    def refuse(self, reason: int) -> tuple[str, str, Text]:
        """The name, clause and sentence of a refusal."""
        clause, text = self.words.refusals[reason]
        return self.words.reasons(reason).name.lower(), clause, text


@functools.cache
def _record_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    return np.dtype((np.record, dtype))


def new_records(n: int, dtype: np.dtype[Any]) -> Records:
    """``n`` zeroed records in one array, whose elements have their fields as attributes.

    A plain array of records: handing one to a kernel costs less than half of what a np.recarray
    costs, which is a subclass that numba and NumPy look at in Python. NumPy's ``zeros`` takes three
    times as long for one record of a table.
    """
    if dtype.type is not np.record:  # looking it up takes longer than making the record
        dtype = _record_type(dtype)
    return np.frombuffer(bytearray(n * dtype.itemsize), dtype)


def copies_of(records: Records) -> Records:
    """An array of its own with the same content; NumPy's ``copy`` goes field by field."""
    return np.frombuffer(bytearray(records.tobytes()), records.dtype)
