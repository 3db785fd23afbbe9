"""Every sound of ours, made from nothing but arithmetic: strings, clay, stone, bronze, beads, skins, reeds and breath.

`python -m game.lab.sounds` makes all of them anew in `assets/sounds`; the same code makes the same files everywhere.
"""
