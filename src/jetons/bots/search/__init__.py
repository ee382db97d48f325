"""Generic search: takes a game's kernel (``K``) and its insight (``V``), knows no game."""
