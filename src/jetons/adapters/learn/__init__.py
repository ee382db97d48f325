"""A network that learns a game from nothing, by playing itself: a whole example.

::

    python -m jetons.adapters.learn 101                # some minutes of one core
    python -m jetons.adapters.learn 21 --torch cuda    # the same in PyTorch, on a GPU
    jetons arena --bot "python -m jetons.adapters.learn 101 --play 101.npz" amateur --game 101

``docs/training.md`` tells how it learns, and how far it gets.

=================  =========================================================================
``network``        a small network, in NumPy or in PyTorch: the same numbers in and out
``looks``          what the network is told of each legal action, and what came of it
``school``         the loop: many games in lockstep, what was seen, what came of it
=================  =========================================================================

It is made of what anybody has: ``Vector`` and its encodings. What one game needs of its own is one
module, named like the game's folder.
"""
