"""A toolkit that knows no game: inks, text, sprites, controls, focus, timelines, scenes."""
