"""Pictures of every screen of the web client, two sizes and two lights, into artefacts/screens.

With --docs, only the few that the README shows are taken, into docs/screens, in 256 colours.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Container
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "src")]

from PIL import Image
from playwright.sync_api import sync_playwright
from tests.web import hands
from tests.web.conftest import BROWSER, EASY, FLAGS, Server

from jetons.games import REGISTRY

TARGET = ROOT / "artefacts" / "screens"
DOCS = ROOT / "docs" / "screens"
LIGHTS = ("light", "dark")
SIZES = {"desktop": (1440, 900, 1), "phone": (390, 844, 2)}
README = (
    "home-desktop-light", "triolet-desktop-light", "101-desktop-light", "20-sur-20-desktop-light",
    "21-desktop-dark", "triolet-phone-dark", "after-desktop-light",
    "rules-101-desktop-light",
)  # fmt: skip
FIRST = next(reversed(REGISTRY))  # the game of the set-up's picture
PAGES = {
    "new": f"/play/{FIRST}", "tables": "/tables", "games": "/games", "rules": "/rules",
    **{f"rules-{slug}": f"/rules/{slug}" for slug in REGISTRY},
    "settings": "/settings", "gone": "/t/nothere", "missing": "/nowhere",
}  # fmt: skip
HANDS: dict[str, tuple[Callable[[Any], None], int]] = {  # who plays, and how many turns
    "101": (hands.play_101, 34),
    "20-sur-20": (hands.play_20, 7),
}
TABLES: dict[str, tuple[str, Callable[[Any], None], int]] = {
    slug: (game.facts.title.fr, *HANDS.get(slug, (hands.play_placed, 9)))
    for slug, game in REGISTRY.items()
}


class Camera:
    """Takes a page in both lights."""

    def __init__(self, page: Any, size: str, wanted: Container[str] | None = None) -> None:
        self.page, self.size, self._wanted = page, size, wanted

    def wants(self, *names: str) -> bool:
        """Whether any picture of these names is asked for."""
        found = [f"{name}-{self.size}-{light}" for name in names for light in LIGHTS]
        return self._wanted is None or any(name in self._wanted for name in found)

    def take(self, name: str) -> None:
        """Both lights of what is on the screen, where they are asked for."""
        if not self.wants(name):
            return
        for light in LIGHTS:
            self.page.emulate_media(color_scheme=light, reduced_motion="reduce")
            self.page.evaluate("scrollTo(0, 0)")
            hands.wait_still(self.page)
            self.page.screenshot(path=TARGET / f"{name}-{self.size}-{light}.png")


def lay_something(page: Any) -> None:
    """Leave a draft on the table, with its preview."""
    hands.wait_still(page)
    if not page.locator(".cu").count():
        hands.lay_some(page, hands.SLOT if page.locator("[data-open]").count() else ".cell.lit")


def take_tables(camera: Camera) -> None:
    """A game of each kind in its middle, then after its end."""
    page = camera.page
    for slug, (title, play, turns) in TABLES.items():
        after = "after" if slug == FIRST else f"after-{slug}"
        if not camera.wants(slug, f"{slug}-menu", after):
            continue
        hands.start(page, f"Jouer au {title} contre l’ordinateur")
        for _ in range(turns):
            if not hands.wait_turn(page):
                break
            play(page)
        hands.wait_turn(page)
        lay_something(page)
        camera.take(slug)
        page.keyboard.press("Escape")
        page.get_by_role("button", name="La partie").click()
        camera.take(f"{slug}-menu")
        page.get_by_role("button", name="Abandonner").click()
        page.get_by_role("button", name="Oui, abandonner la partie").click()
        page.locator(".player input").wait_for()
        camera.take(after)


def take_shared(camera: Camera) -> None:
    """One screen for four, the curtain, an invitation."""
    page = camera.page
    for slug in TABLES:
        page.goto(f"/play/{slug}")
        page.get_by_label("Sur cet écran").check(force=True)
        page.get_by_label("4", exact=True).check(force=True)
        page.get_by_role("button", name="Commencer").click()
        page.wait_for_url("**/t/*")
        page.locator(".seat.turn, .curtain").first.wait_for()
        if page.get_by_role("button", name="Je suis").count():
            camera.take(f"curtain-{slug}")
            page.get_by_role("button", name="Je suis").click()
        camera.take(f"four-{slug}")
    hands.start(page, "Inviter à une partie de Triolet")
    page.locator("#link").wait_for()
    camera.take("invite")
    hands.start(page, "101 seul")
    page.locator(".square").first.wait_for()
    camera.take("solo")


def main() -> int:
    """Take them all, or those of the README."""
    wanted = README if "--docs" in sys.argv else None
    TARGET.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="jetons-screens-") as folder, sync_playwright() as play:
        server = Server(Path(folder))
        try:
            server.start()
            browser = play.chromium.launch(executable_path=BROWSER, args=FLAGS)
            for size, (width, height, scale) in SIZES.items():
                context = browser.new_context(
                    base_url=server.base, locale="fr-FR", has_touch=size == "phone",
                    viewport={"width": width, "height": height}, device_scale_factor=scale,
                )  # fmt: skip
                context.set_default_timeout(90_000)
                context.add_init_script(EASY)
                camera = Camera(context.new_page(), size, wanted)
                camera.page.goto("/")
                camera.page.locator("article[data-game] h2").first.wait_for(state="attached")
                camera.take("home")
                take_tables(camera)
                if wanted is None:
                    take_shared(camera)
                for name, path in PAGES.items():
                    if not camera.wants(name):
                        continue
                    camera.page.goto(path)
                    camera.page.locator("h1").first.wait_for()
                    camera.take(name)
                context.close()
            browser.close()
        finally:
            server.stop()
    for name in wanted or ():
        with Image.open(TARGET / f"{name}.png") as picture:
            small = picture.convert("RGB").quantize(256)
        small.save(DOCS / f"{name}.png", optimize=True)
    print(f"screens: {len(list(TARGET.glob('*.png')))} pictures in {TARGET.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
