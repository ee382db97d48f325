"""Other people's interfaces to the games: PettingZoo, Gymnasium, OpenSpiel, many games at once.

Each module needs its own toolkit (``pip install jetons[research]``) and is imported by its name.
"""
