"""`amphora shot`: any screen as a picture."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from game.commands.arguments import Parser, Wrong, file_or_folder, one_of, seconds, size, whole
from game.commands.codes import DONE
from game.commands.window import hush_pygame
from game.disk.settings import Settings


def shot(parser: Parser, arguments: Sequence[str]) -> int:
    """Draw a scene into a picture file, without a screen."""
    parser.add_argument("scene", nargs="?", metavar="SCENE")
    parser.add_argument("out", nargs="?", type=file_or_folder, metavar="OUT.png")
    parser.add_argument("--list", action="store_true", help="print the names of all scenes, one per line")
    parser.add_argument("--size", type=size, default=(1920, 1080), metavar="WxH", help="of the picture (1920x1080)")
    parser.add_argument("--record", type=file_or_folder, metavar="FILE", help="show this game instead of one of ours")
    parser.add_argument("--at", type=whole(0), metavar="N", help="after the first N lines of the record (all of them)")
    parser.add_argument(
        "--text", type=one_of(100, 125, 150), default=100, metavar="PERCENT", help="size of text: 100, 125 or 150 (100)"
    )
    parser.add_argument(
        "--sight",
        type=one_of("usual", "protan", "deutan", "tritan", "grey"),
        default="usual",
        metavar="EYES",
        help="as other eyes see colours: protan, deutan, tritan or grey",
    )
    parser.add_argument("--t", type=seconds, default=1.0, metavar="SECONDS", help="how long it has been open (1)")
    chosen = parser.parse_args(arguments)
    hush_pygame()
    from game.lab.shot import SCENES

    if chosen.list:
        print("\n".join(SCENES))
        return DONE
    if chosen.scene is None or chosen.out is None:
        raise Wrong("shot_needs_both")
    if chosen.scene not in SCENES:
        raise Wrong("no_such_scene", name=chosen.scene, names=", ".join(SCENES))
    _draw(chosen)
    return DONE


def _draw(chosen: Namespace) -> None:
    from game.lab.shot import NoPicture, TooFewLines, recorded, render, write
    from game.lab.sight import through

    try:
        session = recorded(chosen.record, chosen.at) if chosen.record is not None else None
    except TooFewLines as trouble:
        raise Wrong("too_few_lines", count=trouble.count) from None
    settings = Settings(language=chosen.lang, text=chosen.text)
    picture = render(chosen.scene, chosen.size, settings, chosen.t, session)
    try:
        write(through(picture, chosen.sight), chosen.out)
    except NoPicture as trouble:
        raise Wrong("no_picture", file=chosen.out, why=trouble) from None
