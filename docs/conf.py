"""How the documents become a site: Sphinx with MyST, offline, every broken link an error.

Built by scripts/docs.py (`make docs`), which adds the pages under generated/ first.
"""

from pygments.lexers.special import TextLexer

import jetons

project = "jetons"
author = "The jetons authors"
copyright = "2026, the jetons authors"
version = release = jetons.__version__

extensions = [
    "myst_nb",
    "sphinx.ext.autodoc",
    "sphinx.ext.viewcode",
]
root_doc = "index"
exclude_patterns = ["README.md", "examples", "screens", "_build", "generated/extra"]
html_extra_path = ["generated/extra"]  # vectors.zip, beside the pages
html_theme = "furo"
html_title = "jetons"
html_static_path = ["_static"]
html_css_files = ["jetons.css"]
html_favicon = "../web/public/icon.svg"
html_show_sphinx = False
html_copy_source = False
html_show_search_summary = False  # it would fetch the sources
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#b4442a", "color-brand-content": "#b4442a"},
    "dark_css_variables": {"color-brand-primary": "#e8937d", "color-brand-content": "#e8937d"},
}

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 300
nb_merge_streams = True
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
nitpicky = False

# Pages outside docs/ that the site shows too, where links to them should lead.
ELSEWHERE = {
    "../CONTRIBUTING.md": "generated/contributing.md",
    "../CHANGELOG.md": "generated/changelog.md",
    "../SECURITY.md": "generated/security-policy.md",
    "../src/jetons/games/cent_un/RULES.md": "generated/rules-101.md",
    "../src/jetons/games/vingt_sur_vingt/RULES.md": "generated/rules-20-sur-20.md",
    "../src/jetons/games/vingt_et_un/RULES.md": "generated/rules-21.md",
    "../src/jetons/games/triolet/RULES.md": "generated/rules-triolet.md",
}


def lead_inside(app, docname, source):
    """Turn links that leave docs/ to pages of the site."""
    for outside, inside in ELSEWHERE.items():
        source[0] = source[0].replace(f"]({outside}", f"]({inside}")


class Plain(TextLexer):
    """Blocks of a record: no colours."""

    name, aliases = "record", ["record"]


def setup(app):
    """Called by Sphinx."""
    app.add_lexer("record", Plain)
    app.connect("source-read", lead_inside)
