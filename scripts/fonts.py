"""Write the typefaces of the printed sheets from the page's own: ``python scripts/fonts.py``.

Three weights of Jost become plain TrueType files, small enough to be embedded whole. Needs
fontTools and brotli, and the client's packages (``web/node_modules``).
"""

from __future__ import annotations

from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "web/node_modules/@fontsource-variable/jost/files/jost-latin-wght-normal.woff2"
TARGET = ROOT / "src/jetons/box/fonts"
WEIGHTS = (400, 500, 600)


def main() -> None:
    for weight in WEIGHTS:
        font = TTFont(SOURCE, recalcTimestamp=False)
        instantiateVariableFont(font, {"wght": weight}, inplace=True)
        options = Options(hinting=False, layout_features=[], notdef_outline=True, glyph_names=False)
        options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
        options.drop_tables += ["GDEF", "GPOS", "GSUB", "STAT", "gasp"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=list(font.getBestCmap()))
        subsetter.subset(font)
        font.flavor = None
        target = TARGET / f"jost-{weight}.ttf"
        font.save(target)
        print(target.relative_to(ROOT), target.stat().st_size)


if __name__ == "__main__":
    main()
