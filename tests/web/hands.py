"""Hands for the tests: they play by what the screen offers, as a person would."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, TypeVar

from jetons.core.text import LANGS
from jetons.games import REGISTRY

Found = TypeVar("Found")
DICE = random.Random(20)
SLOT = ".slot[data-cell]"  # where a domino fits
LIT = ".cell.lit"  # where a token fits
LAID = "[data-rack].gone"  # of the rack, what lies on the board as a draft
MY_TURN = """() => document.querySelector('.after') ||
  (document.querySelector('.seat.turn .who')?.textContent ?? '').match(/À vous|Your turn/)"""


# Nothing is awaited from the server, nothing moves: what the screen shows is what it will show
STILL = """() => !document.querySelector('[aria-busy=true], .flying-token, .flying-points') &&
  document.getAnimations().every((one) => one.playState !== 'running' ||
    one.effect?.getComputedTiming().iterations === Infinity)"""
# The modules of so many games, all files of each, are kept for offline
MODULES_KEPT = """async (n) => {
  const cache = await caches.open('jetons-modules');
  const kept = (await cache.keys()).map((one) => one.url);
  return ['.wasm', '.json', '.mjs'].every((end) =>
    kept.filter((url) => url.endsWith(end) && !url.endsWith('/index.json')).length >= n)
}"""
FRAMES = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def wait_still(page: Any) -> None:
    """Wait until the page has painted what was done to it, and nothing moves on it."""
    page.evaluate(FRAMES)
    page.wait_for_function(STILL)
    page.evaluate(FRAMES)


def wait_for(probe: Callable[[], Found | None], what: str, timeout: float = 120) -> Found:
    """What a probe finds once it finds something: for what no page can be asked to wait for."""
    until = time.monotonic() + timeout
    while (found := probe()) is None:
        assert time.monotonic() < until, what
        time.sleep(0.05)
    return found


def start(page: Any, button: str) -> None:
    """From the shelf to a table; the button's name as the screen joins it: au 21, de 21.

    Where names are asked for on the way, it goes on with those that stand there.
    """
    name = button.replace("au Le ", "au ").replace("de Le ", "de ")
    page.goto("/")
    page.get_by_role("button", name=name, exact=True).click()
    page.wait_for_function(
        "() => location.pathname.startsWith('/t/') || document.querySelector('[data-act=ready]')"
    )
    if page.locator("[data-act=ready]").count():
        page.locator("[data-act=ready]").click()
    page.wait_for_url("**/t/*")


def wait_count(found: Any, n: int) -> None:
    """Wait until so many of them are drawn."""
    wait_for(lambda: found.count() == n or None, f"{n} of {found}")


def wait_kept(page: Any) -> None:
    """Wait until the service worker has kept the catalogue and the rules, in both languages."""
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_true(
        page,
        """(n) => caches.open('jetons-finished').then(async (cache) => {
          const kept = (await cache.keys()).map((one) => one.url);
          return kept.filter((url) => url.includes('/rules?')).length === n &&
            kept.some((url) => url.endsWith('/api/games?keep'));
        })""",
        len(REGISTRY) * len(LANGS),
    )


def keep_modules(page: Any, n: int) -> None:
    """Have the service worker keep rules and bots of all games, and wait until it has so many."""
    page.evaluate(
        "navigator.serviceWorker.ready.then((one) => one.active.postMessage('keep modules'))"
    )
    wait_true(page, MODULES_KEPT, n)


def wait_true(page: Any, promise: str, arg: Any) -> None:
    """Wait until a promise of the page comes true: to ``wait_for_function`` any promise is true."""
    wait_for(lambda: page.evaluate(promise, arg) or None, promise)


def wait_turn(page: Any) -> bool:
    """Wait until it is my turn; False when the game is over."""
    page.wait_for_function(MY_TURN, timeout=120_000)
    return page.locator(".after").count() == 0


def play_turns(page: Any, begin: Callable[[], None], play: Callable[[Any], None], n: int) -> None:
    """Begin a game, play so many turns of it, and wait for one's own turn.

    Luck may end a game sooner: then another one is begun.
    """
    for _ in range(10):
        begin()
        for _ in range(n):
            if not wait_turn(page):
                break
            play(page)
        if wait_turn(page):
            return
    raise AssertionError("every game was over too soon")


def play_placed(page: Any) -> None:
    """One turn of Triolet or Le 21: tokens where they fit, else exchange, else pass."""
    before = page.evaluate("document.querySelector('.sheet')?.textContent")
    play_or(swap_or_pass, page, ".cell.lit")
    wait_change(page, before)


def play_or(give_up: Callable[[Any], bool], page: Any, places: str) -> None:
    """Try pieces until a draft is a move and play it, or give up where that is offered."""
    for _ in range(60):
        wait_answer(page)
        if lay_some(page, places):
            page.locator("[data-act=play]").click()
            return
        if give_up(page):
            return
    raise AssertionError("neither a move nor a way to pass was found")


# The page's own clicks, all of a draft at once: games are played in most tests, and a call each for
# every piece that is tried would be most of their time. `hold` takes pieces as a hand does.
LAY = """async ([places, dice]) => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const some = (list) => list[Math.floor(dice.shift() * list.length)];
  const click = async (one) => {
    one.dispatchEvent(new MouseEvent('click', {bubbles: true}));
    const until = Date.now() + 60_000;
    do await new Promise((done) => setTimeout(done));
    while (document.querySelector('.hand[aria-busy=true]') && Date.now() < until);
  };
  const hold = async () => {  // a piece that fits somewhere
    const left = all('[data-rack]:not(.gone)').map((one) => one.dataset.rack);
    while (left.length) {
      const [index] = left.splice(left.indexOf(some(left)), 1);
      const piece = () => document.querySelector(`[data-rack='${index}']`);
      await click(piece());
      if (all(places).length) return true;
      await click(piece());
    }
    return false;
  };
  for (let n = all('[data-rack]').length; n > 0 && await hold(); n--) {
    await click(some(all(places)));
    const values = all('dialog .value');  // of a joker or a star
    if (values.length) await click(some(values));
    if (document.querySelector('[data-act=play]:not(:disabled)')) return true;
  }
  return false;
}"""


def lay_some(page: Any, places: str) -> bool:
    """Lay pieces at random where they fit, until they are a move; whether they are.

    What fits alone need not be part of a move: then another try must begin elsewhere.
    """
    if page.evaluate(LAY, [places, [DICE.random() for _ in range(200)]]):
        return True
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    wait_answer(page)
    return False


def hold_one_that_fits(page: Any, places: str, by: str = "click") -> Any:
    """Take a piece of the rack that has a place; its places, None if no piece has one."""
    n = page.locator("[data-rack]").count()
    for index in DICE.sample(range(n), n):
        rack = page.locator(f"[data-rack='{index}']")
        if "gone" in (rack.get_attribute("class") or ""):
            continue
        take(page, index, by)
        fitting = page.locator(places)
        if fitting.count():
            return fitting
        take(page, index, by)  # back again
    return None


def take(page: Any, index: int, by: str) -> None:
    """Take a piece of the rack, or put it back: by a click, a tap or its key."""
    rack = page.locator(f"[data-rack='{index}']")
    if by == "key":
        page.keyboard.press(str(index + 1))
    else:
        rack.tap() if by == "tap" else rack.click()
    page.evaluate(FRAMES)


def hold(page: Any, places: str = LIT, by: str = "click") -> Any:
    """Take up a piece that fits somewhere; its places.

    Luck gives the pieces: none of them need have a place, and then turns are played until one has.
    """
    for _ in range(20):
        assert wait_turn(page)
        wait_answer(page)
        wait_still(page)
        fitting = hold_one_that_fits(page, places, by)
        if fitting is not None:
            wait_still(page)
            return fitting
        (play_20 if places == SLOT else play_placed)(page)
    raise AssertionError("no piece fits")


def lay(page: Any, place: Any) -> None:
    """Lay the piece in hand on one place, as any number where it can be several."""
    n = page.locator(LAID).count()
    place.dispatch_event("click")
    page.wait_for_function(
        "([n, laid]) => document.querySelector('dialog[open] .value') ||"
        " document.querySelectorAll(laid).length > n",
        arg=[n, LAID],
    )
    if page.locator("dialog .value").count():
        page.locator("dialog .value").first.click()
    wait_answer(page)


def wait_answer(page: Any) -> None:
    """Wait until the server has said what the draft, as it lies, can become."""
    page.wait_for_function(
        "() => !document.querySelector('.hand') || document.querySelector('.hand[aria-busy=false]')"
    )


def wait_change(page: Any, before: str) -> None:
    """Wait until the move is made: the sheet has changed and nothing lies on the board as a draft,
    or the game is over. A draft alone changes the sheet: it shows what it would bring."""
    page.wait_for_function(
        """(before) => document.querySelector('.after') ||
           (document.querySelector('.sheet')?.textContent !== before &&
            !document.querySelector('[data-rack].gone') &&
            !document.querySelector('.hand[aria-busy=true]'))""",
        arg=before,
    )


def swap_or_pass(page: Any) -> bool:
    """When nothing fits; False where neither is offered."""
    exchange = page.locator("[data-act=exchange]")
    if exchange.count():
        exchange.click()
        page.locator("[data-rack='0']").click()
        page.locator(".acts .btn.main").click()
        return True
    pass_on = page.locator("[data-act=pass]")
    if pass_on.count():
        pass_on.click()
        return True
    page.evaluate(FRAMES)
    return False


def play_101(page: Any) -> None:
    """One step of 101: take, place or turn; then wait until the step is done."""
    page.wait_for_function("() => document.querySelector('.after, .col.can, .cell.active')")
    if page.evaluate("!!document.querySelector('.col.can')"):
        hint = page.locator(".seat.turn .say").text_content()
        page.evaluate(TAKE)
        page.wait_for_function(  # alone, one takes again as soon as a token is turned
            """(hint) => !document.querySelector('.col.can') ||
               document.querySelector('.seat.turn .say')?.textContent !== hint""",
            arg=hint,
        )
    elif page.evaluate("!!document.querySelector('.cell.active')"):
        page.evaluate(CHOOSE_CELL)
        page.wait_for_function("() => document.querySelector('[data-act=play]:not(:disabled)')")
        page.locator("[data-act=play]").click()
        page.wait_for_function(
            "() => !document.querySelector('.cell.active, [data-act=play]:not(:disabled)')"
        )


# A touch looks first and takes with the button; a mouse takes at once
TAKE = """() => { document.querySelector('.col.can').click();
  document.querySelector('[data-act=take]')?.click(); }"""
CHOOSE_CELL = """() => document.querySelector('.cell.active')
  .dispatchEvent(new MouseEvent('click', {bubbles: true}))"""


# Seats, marks, stock and last moves of 20 sur 20: something of them changes with every play
TABLE_TEXT = """[...document.querySelectorAll('.at-seats, .at-desk')]
  .map((part) => part.textContent).join()"""


def play_20(page: Any) -> None:
    """One play of 20 sur 20: try dominoes until a draft is a move, or stop or pass."""
    before = page.evaluate(TABLE_TEXT)
    play_or(stop_or_pass, page, SLOT)
    page.wait_for_function(
        f"(before) => document.querySelector('.after') || {TABLE_TEXT} !== before", arg=before
    )


def stop_or_pass(page: Any) -> bool:
    """End a chain, or pass, where the server offers it."""
    for act in ("pass", "stop"):
        button = page.locator(f"[data-act={act}]")
        if button.count():
            button.click()
            return True
    page.evaluate(FRAMES)
    return False
