"""A PDF document, and a pen that draws on its pages what it draws as SVG elsewhere.

Lengths are millimetres from the top left corner of a page, so that a drawing in units of its own
is put in its place by ``pen.at(x, y, scale)``. The same pages give the same bytes.
"""

from __future__ import annotations

import contextlib
import io
import re
from collections.abc import Iterable, Iterator
from typing import Any

import pydyf

from jetons.box.font import Font, font
from jetons.box.outline import Step, circle, outline, rectangle
from jetons.core.picture import Pen

POINTS = 72 / 25.4  # of a millimetre
GREYS = {  # what is paler without colours than its brightness says, to spare ink and for contrast
    "board": "#d9d9d9",
    "cell": "#ffffff",
    "cell-line": "#b0b0b0",
    "token": "#ffffff",
    "token-rim": "#b8b8b8",
    "token-edge": "#909090",
    "token-quiet": "#555555",
    "paper": "#ffffff",
    "muted": "#444444",
    **{f"c-{colour}-ink": "#000000" for colour in "rogbp"},
}
PALE = 150  # from here on greys are half as dark as they would be
_PLACED = re.compile(r"(translate|scale)\(([^)]*)\)")


class Document:
    """Pages that become one file."""

    def __init__(self, title: str, lang: str, *, mono: bool = False) -> None:
        self.mono = mono
        self.title, self.lang = title, lang
        self.pdf = pydyf.PDF()
        self.pages: list[PagePen] = []
        self.fonts: dict[str, tuple[Font, set[str]]] = {}  # name → the font, letters in use
        self.states: dict[str, float] = {}  # name → how strong strokes are

    def page(self, width: float, height: float) -> PagePen:
        """A new page, in millimetres."""
        pen = PagePen(self, width, height)
        self.pages.append(pen)
        return pen

    def data(self) -> bytes:
        """The file."""
        resources = self._resources()
        for pen in self.pages:
            stream = pydyf.Stream(pen.stream.stream, compress=True)
            self.pdf.add_object(stream)
            size = [0, 0, round(pen.width * POINTS, 3), round(pen.height * POINTS, 3)]
            self.pdf.add_page(
                pydyf.Dictionary(
                    {
                        "Type": "/Page",
                        "Parent": self.pdf.pages.reference,
                        "MediaBox": pydyf.Array(size),
                        "Contents": stream.reference,
                        "Resources": resources.reference,
                    }
                )
            )
        self.pdf.info["Title"] = pydyf.String(self.title)
        self.pdf.info["Producer"] = pydyf.String("jetons")
        self.pdf.catalog["Lang"] = pydyf.String(self.lang)
        self.pdf.catalog["ViewerPreferences"] = pydyf.Dictionary(
            {"PrintScaling": "/None", "Duplex": "/DuplexFlipLongEdge", "DisplayDocTitle": "true"}
        )
        target = io.BytesIO()
        self.pdf.write(target, version=b"1.7", identifier=False)
        return target.getvalue()

    def _resources(self) -> pydyf.Dictionary:
        fonts = {name: self._font(name, *used) for name, used in sorted(self.fonts.items())}
        states = {
            name: pydyf.Dictionary({"Type": "/ExtGState", "CA": strength, "ca": strength})
            for name, strength in sorted(self.states.items())
        }
        resources = pydyf.Dictionary(
            {"Font": pydyf.Dictionary(fonts), "ExtGState": pydyf.Dictionary(states)}
        )
        self.pdf.add_object(resources)
        return resources

    def _add(self, what: pydyf.Object) -> bytes:
        self.pdf.add_object(what)
        reference: bytes = what.reference
        return reference

    def _font(self, name: str, face: Font, letters: set[str]) -> bytes:
        """A font with its file, its widths, and which letter each glyph is."""
        own = f"/Jost-{name[1:]}"
        file = self._add(
            pydyf.Stream([face.data], extra={"Length1": len(face.data)}, compress=True)
        )
        described = pydyf.Dictionary(
            {
                "Type": "/FontDescriptor", "FontName": own, "Flags": 4, "ItalicAngle": 0,
                "FontBBox": pydyf.Array(face.box), "Ascent": face.ascent,
                "Descent": face.descent, "CapHeight": 700, "StemV": int(name[1:]) // 5,
                "FontFile2": file,
            }
        )  # fmt: skip
        glyphs = {face.glyphs[letter]: letter for letter in sorted(letters, reverse=True)}
        system = {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0}
        below = pydyf.Dictionary(
            {
                "Type": "/Font", "Subtype": "/CIDFontType2", "BaseFont": own,
                "CIDSystemInfo": pydyf.Dictionary(system), "CIDToGIDMap": "/Identity",
                "FontDescriptor": self._add(described),
                "W": pydyf.Array(
                    part
                    for glyph in sorted(glyphs)
                    for part in (glyph, pydyf.Array([face.widths[glyph]]))
                ),
            }
        )  # fmt: skip
        return self._add(
            pydyf.Dictionary(
                {
                    "Type": "/Font", "Subtype": "/Type0", "BaseFont": own,
                    "Encoding": "/Identity-H",
                    "DescendantFonts": pydyf.Array([self._add(below)]),
                    "ToUnicode": self._add(pydyf.Stream([_letters(glyphs)], compress=True)),
                }
            )
        )  # fmt: skip


def _letters(glyphs: dict[int, str]) -> bytes:
    """Which letter a glyph is, for readers who copy or search."""
    lines = [f"<{glyph:04x}> <{ord(letter):04x}>" for glyph, letter in sorted(glyphs.items())]
    blocks = [lines[i : i + 100] for i in range(0, len(lines), 100)]
    told = "\n".join(
        f"{len(block)} beginbfchar\n" + "\n".join(block) + "\nendbfchar" for block in blocks
    )
    return (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap "
        "/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def "
        "/CMapName /Adobe-Identity-UCS def /CMapType 2 def "
        "1 begincodespacerange <0000> <ffff> endcodespacerange\n"
        f"{told}\nendcmap CMapName currentdict /CMap defineresource pop end end"
    ).encode("ascii")


class PagePen(Pen):
    """A pen on a page: the shapes of ``Pen``, in millimetres."""

    def __init__(self, document: Document, width: float, height: float) -> None:
        super().__init__("light")
        self.document, self.width, self.height = document, width, height
        self.stream = pydyf.Stream()
        self.stream.set_matrix(POINTS, 0, 0, -POINTS, 0, round(height * POINTS, 3))

    def colour(self, name: str | tuple[str, str]) -> str:
        """What a colour is on paper: with ``mono`` a grey."""
        if self.document.mono and isinstance(name, str) and name in GREYS:
            return GREYS[name]
        told = super().colour(name)
        return grey(told) if self.document.mono and told.startswith("#") else told

    def put(self, tag: str, content: str = "", **how: Any) -> None:
        """One shape."""
        self.stream.push_state()
        for kind, numbers in _PLACED.findall(how.get("transform", "")):
            parts = [float(number) for number in numbers.split()]
            if kind == "translate":
                self.stream.set_matrix(1, 0, 0, 1, parts[0], parts[1])
            else:
                self.stream.set_matrix(parts[0], 0, 0, parts[0], 0, 0)
        if tag == "text":
            raise ValueError("words are written by Pen.text")
        self._paint(list(_outline(tag, how)), how)
        self.stream.pop_state()

    def _paint(self, steps: Iterable[Step], how: dict[str, Any]) -> None:
        """Fill and stroke an outline."""
        fill, stroke = how.get("fill", "#000000"), how.get("stroke", "none")
        is_filled, is_stroked = fill != "none", stroke != "none"
        if is_filled:
            self._ink(fill, stroke=False)
        if is_stroked:
            self._ink(stroke, stroke=True)
            self.stream.set_line_width(float(how.get("stroke_width", 1)))
            self._strength(float(how.get("stroke_opacity", 1)))
            if dashes := how.get("stroke_dasharray"):
                self.stream.set_dash([float(one) for one in str(dashes).split()], 0)
            if how.get("stroke_linecap") == "round":
                self.stream.set_line_cap(1)
        for operator, numbers in steps:
            self.stream.stream.append(" ".join([*map(_short, numbers), operator]))
        paint = {(True, True): "B", (True, False): "f", (False, True): "S"}
        self.stream.stream.append(paint.get((is_filled, is_stroked), "n"))

    def _ink(self, colour: str | tuple[str, str], *, stroke: bool) -> None:
        told = self.colour(colour)
        parts = (round(int(told[i : i + 2], 16) / 255, 4) for i in (1, 3, 5))
        self.stream.set_color_rgb(*parts, stroke=stroke)

    def _strength(self, strength: float) -> None:
        if strength < 1:
            name = f"s{round(strength * 100)}"
            self.document.states[name] = strength
            self.stream.set_state(name)

    def text(self, x: float, y: float, what: object, size: float, **how: Any) -> None:
        """Some words on the base line y; their middle at x unless ``text_anchor`` says else."""
        weight = int(how.get("font_weight", 500))
        face = font(weight)
        text = face.known(str(what))
        name = f"F{weight}"
        self.document.fonts.setdefault(name, (face, set()))[1].update(text)
        anchor = how.get("text_anchor", "middle")
        x -= face.width(text, size) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        self.stream.begin_text()
        self._ink(how.get("fill", "ink"), stroke=False)
        self.stream.set_font_size(name, 1)
        self.stream.set_text_matrix(float(size), 0, 0, -float(size), round(x, 4), float(y))
        glyphs = "".join(f"{face.glyphs[letter]:04x}" for letter in text)
        self.stream.show_text(f"<{glyphs}>")
        self.stream.end_text()

    def at(self, x: float, y: float, scale: float = 1) -> None:
        """What follows, up to ``done``, is drawn there."""
        self.stream.push_state()
        self.stream.set_matrix(float(scale), 0, 0, float(scale), float(x), float(y))

    def done(self) -> None:
        """The end of what ``at`` began."""
        self.stream.pop_state()

    def line(self, x: float, y: float, to_x: float, to_y: float, **how: Any) -> None:
        """A straight line."""
        self.put("line", x1=x, y1=y, x2=to_x, y2=to_y, **how)

    @contextlib.contextmanager
    def named(self, name: str) -> Iterator[None]:
        """What is drawn inside reads as this text for who cannot see it."""
        self.stream.begin_marked_content(
            "Span", pydyf.Dictionary({"ActualText": pydyf.String(name)})
        )
        yield
        self.stream.end_marked_content()

    @contextlib.contextmanager
    def within(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Only what lies inside is drawn."""
        self.stream.push_state()
        self.stream.rectangle(x, y, width, height)
        self.stream.clip()
        self.stream.end()
        yield
        self.stream.pop_state()


def _outline(tag: str, how: dict[str, Any]) -> Iterable[Step]:
    """The outline of a shape of SVG."""
    if tag == "rect":
        sides = (how["x"], how["y"], how["width"], how["height"])
        return rectangle(*sides, how.get("rx") or 0)
    if tag == "circle":
        return circle(how["cx"], how["cy"], how["r"])
    if tag == "line":
        return [("m", (how["x1"], how["y1"])), ("l", (how["x2"], how["y2"]))]
    return outline(how["d"])


def _short(number: float) -> str:
    """A number as PDF reads it: no exponent, no needless figures.

    >>> _short(1e-17), _short(2.50), _short(-3)
    ('0', '2.5', '-3')
    """
    return f"{round(number, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def grey(colour: str) -> str:
    """A colour as bright without its hue.

    >>> grey("#c4342f"), grey("#a9ccee"), grey("#ffffff")
    ('#5e5e5e', '#e2e2e2', '#ffffff')
    """
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    light = 0.299 * red + 0.587 * green + 0.114 * blue
    light = light if light < PALE else (light + 255) / 2
    return "#" + f"{round(light):02x}" * 3
