"""The screen: the table, the seats with their scores, what was played, a line to type moves in."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text as Styled
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Header, Input, Static

from jetons.core.errors import JetonsError
from jetons.core.picture import Scene, sketch_of
from jetons.core.text import Text
from jetons.tui.seats import Place
from jetons.tui.sentences import WORDS

TYPE = WORDS.text("says", "type_here")
HAND = WORDS.text("says", "hand_over")
WAIT = WORDS.text("says", "wait")
OVER = WORDS.text("says", "over")
PLAYED = WORDS.text("says", "moves_played")
IDEAS = WORDS.text("says", "to_play")
WIDE = 100  # columns of a screen with room beside the board
BEST = 8  # moves that ``?`` shows


class JetonsApp(App[None]):
    """One table on the whole screen."""

    CSS = """
    Screen { layers: base; }
    #table { width: 1fr; padding: 1 2; }
    #side { width: 34; border-left: solid $primary; padding: 1 1; }
    #seats { height: auto; margin-bottom: 1; }
    #log { height: 1fr; }
    #table { overflow-x: auto; }
    #board { width: auto; text-wrap: nowrap; }
    #say { height: auto; min-height: 1; color: $warning; padding: 0 2; }
    Input { dock: bottom; margin-bottom: 1; }
    .-narrow #side { width: 27; }
    .-low Header { display: none; }
    .-low #table, .-low #side { padding: 0 1; }
    .-low Input { border: none; height: 1; padding: 0 2; }
    """
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-low"), (30, "-high")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "ideas", "?"),
        Binding("f2", "take_back", "↶"),
        Binding("ctrl+q", "quit", "q"),
        Binding("pageup", "turn_page(-1)", show=False),
        Binding("pagedown", "turn_page(1)", show=False),
    ]
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, place: Place, lang: str = "fr") -> None:
        super().__init__()
        self.place = place
        self.lang = lang
        self.ideas: list[str] = []

    def compose(self) -> ComposeResult:
        """What the screen is made of."""
        yield Header()
        with Horizontal():
            with VerticalScroll(id="table"):
                yield Static(id="board")
            with Vertical(id="side"):
                yield Static(id="seats")
                yield Static(id="log")
        yield Static(id="say")
        yield Input(placeholder=WAIT.to(self.lang))
        yield Footer()

    async def on_mount(self) -> None:
        """Sit down and begin."""
        try:
            await self.place.begin()
        except JetonsError as error:
            self.exit(message=error.text.to(self.lang), return_code=2)
            return
        self.title = self.place.game.facts.title.to(self.lang)
        self.draw()
        self.go_on()

    async def on_unmount(self) -> None:
        """Stand up."""
        await self.place.leave()

    @work(exclusive=True)
    async def go_on(self) -> None:
        """Wait for remote players and bots until a person at this keyboard is to move."""
        while not self.place.is_mine and self.place.result is None:
            try:
                await self.place.wait()
            except JetonsError as error:
                self.say(error.text)
                return
            self.draw()

    async def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move was typed."""
        typed = event.value.strip()
        if self.place.awaited >= 0 and typed != "q":
            event.input.clear()
            self.place.reveal()
            self.draw()
            return
        if typed in ("?", "q", "u"):
            event.input.clear()
            await self.run_action({"?": "ideas", "q": "quit", "u": "take_back"}[typed])
            return
        if not typed or not self.place.is_mine:
            return
        try:
            await self.place.play(typed)
        except JetonsError as error:
            self.say(error.text)
            return
        event.input.clear()
        self.ideas = []
        self.say(None)
        self.draw()
        self.go_on()

    def action_turn_page(self, way: int) -> None:
        """Show more of a table that is higher than the screen."""
        table = self.query_one("#table", VerticalScroll)
        table.scroll_relative(y=way * table.size.height // 2, animate=False)

    async def action_ideas(self) -> None:
        """Some moves that could be played."""
        if self.place.is_mine and self.place.awaited < 0:
            self.ideas = await self.place.best(BEST)
            self.draw()

    async def action_take_back(self) -> None:
        """Take the last move back."""
        try:
            await self.place.take_back()
        except JetonsError as error:
            self.say(error.text)
            return
        self.ideas = []
        self.draw()
        self.go_on()

    def say(self, text: Text | None) -> None:
        """One sentence over the line, or none."""
        self.query_one("#say", Static).update(Styled(text.to(self.lang) if text else ""))

    def draw(self) -> None:
        """Everything as it stands now."""
        place, lang = self.place, self.lang
        last, by = place.last
        scene = Scene(place.seat, place.players, last, by, lang)
        board = Styled()
        for line in sketch_of(place.game, place.view, scene):
            for word, style in line:
                board.append(word, style)
            board.append("\n")
        self.query_one("#board", Static).update(board)
        self.query_one("#seats", Static).update(self.seats())
        log = Styled()
        if self.ideas:
            log.append(f"{IDEAS.to(lang)}\n", "bold")
            log.append("\n".join(self.ideas) + "\n\n")
        log.append(f"{PLAYED.to(lang)}\n", "bold")
        log.append("\n".join(reversed(place.log)))
        self.query_one("#log", Static).update(log)
        typed = self.query_one(Input)
        if place.awaited >= 0:
            typed.placeholder = HAND.fill(name=place.players[place.awaited]).to(lang)
        else:
            typed.placeholder = (TYPE if place.is_mine else WAIT).to(lang)
        if place.result is not None:
            typed.placeholder = OVER.to(lang)
        typed.disabled = place.result is not None
        if place.result is not None:
            self.say(place.result)
        if place.is_mine:
            typed.focus()

    def seats(self) -> Styled:
        """The seats with their scores, whose turn it is."""
        scores = list(self.place.view.get("scores", []))
        told = Styled()
        for i, name in enumerate(self.place.players):
            is_turn = i == self.place.turn
            score = scores[i] if i < len(scores) else 0
            sign = "▶ " if is_turn else "  "
            room = 22 if self.size.width >= WIDE else 16
            words = f"{sign}{name.removeprefix('bot:')[:room]:<{room}} {score:>5}\n"
            told.append(words, "bold" if is_turn else "")
        return told
