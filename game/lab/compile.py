"""The rules, the programs that play and the dealer as machine code: translated to C by mypyc, and built.

`python -m game.lab.compile --into FOLDER` makes a compiled copy of this checkout in a folder of its own; the checkout
stays as it is. Whatever is run from that folder runs compiled. Made again, only what has changed is compiled.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, redirect_stdout
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from setuptools import Distribution
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

ROOT: Final = Path(__file__).resolve().parents[2]
COMPILED: Final = ("game/rules", "game/ai", "game/table/dealer.py")
"""What is compiled: where the time goes when programs play."""
WORKSHOP: Final = Path("build/compiled")
"""Where the C and what is made of it lies: `build` is nobody's source."""
LEFT_OUT: Final = (".git", ".venv", "build", "dist", "*.egg-info", "__pycache__", ".*_cache", "*.so", "*.pyd")
"""What a copy of a checkout can do without."""


class NotCompiled(Exception):
    """Nothing can be compiled here; it says why."""


FAILURES: Final = (NotCompiled, BaseError, CCompilerError, SystemExit)
"""What a build can end with; mypyc and setuptools leave when they cannot go on."""


def modules(root: Path) -> list[str]:
    """The files of all modules that are compiled, as they are called from the root."""
    found = [path for place in COMPILED for path in python_files(root / place)]
    return sorted(path.relative_to(root).as_posix() for path in found)


def python_files(place: Path) -> list[Path]:
    return [place] if place.suffix == ".py" else list(place.rglob("*.py"))


def extensions(files: Sequence[str]) -> list[Any]:
    """The modules as setuptools builds them, translated to C here and now; the folder we are in must be their root.

    Every module is a C file of its own, all of them one library: a single file would be too much for the compiler.
    """
    check_compiler()
    from mypyc.build import mypycify

    cache = f"--cache-dir={WORKSHOP / 'types'}"
    made: list[Any] = mypycify(
        [cache, *files],
        target_dir=str(WORKSHOP / "c"),
        multi_file=True,
        group_name="amphora",
        opt_level="2",
        debug_level="0",
    )
    return made


def check_compiler() -> None:
    """Find out in a moment what would otherwise be noticed after minutes."""
    if find_spec("mypyc") is None:
        raise NotCompiled("mypyc is not installed; it comes with mypy")
    with TemporaryDirectory() as folder, redirect_stdout(sys.stderr):
        source = Path(folder, "try.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        try:
            build([extension("try", source)], Path(folder))
        except (BaseError, CCompilerError) as error:
            raise NotCompiled("there is no C compiler that works, or the headers of Python are missing") from error


def extension(name: str, source: Path) -> Any:
    from setuptools import Extension

    return Extension(name, sources=[str(source)])


class BuildOnAllCores(build_ext):
    """Compiles several files at once, and none that was compiled as it stands."""

    def build_extensions(self) -> None:
        compile_all = self.compiler.compile

        def compile_apart(sources: Sequence[str], **settings: Any) -> list[str]:
            def compile_one(source: str) -> list[str]:
                (made,) = self.compiler.object_filenames([source], output_dir=settings["output_dir"])
                return [made] if is_fresh(made, source) else compile_all([source], **settings)

            with ThreadPoolExecutor(os.cpu_count()) as cores:
                return [made for each in cores.map(compile_one, sources) for made in each]

        self.compiler.compile = compile_apart
        super().build_extensions()


def is_fresh(made: str, source: str) -> bool:
    """Whether an object file is younger than its source and all headers beside that."""
    read = [Path(source), *Path(source).parent.glob("*.h")]
    return Path(made).exists() and Path(made).stat().st_mtime > max(each.stat().st_mtime for each in read)


def build(made: Sequence[Any], into: Path) -> None:
    """Compile, and put every library where Python looks for its module below a folder."""
    command = BuildOnAllCores(Distribution({"name": "amphora", "ext_modules": list(made)}))
    command.build_lib = str(into)
    command.build_temp = str(into / WORKSHOP)
    command.ensure_finalized()
    command.run()


def compiled_copy(folder: Path, note: Callable[[str], None]) -> None:
    """A copy of this checkout in which the hot modules are compiled."""
    refuse_strange(folder)
    clear(folder)
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)
    (folder / WORKSHOP).mkdir(parents=True, exist_ok=True)
    with chdir(folder):
        files = modules(Path())
        note(f"{len(files)} modules are translated to C ...")
        made = extensions(files)
        note("... and compiled ...")
        build(made, Path())


def refuse_strange(folder: Path) -> None:
    """A folder that holds something else is left alone."""
    if folder.is_dir() and any(folder.iterdir()) and not (folder / WORKSHOP).is_dir():
        raise NotCompiled(f"{folder} holds something else; a compiled copy needs a folder of its own")


def clear(folder: Path) -> None:
    """Remove an older copy, but for what was compiled then."""
    for path in within(folder):
        if path.is_dir() and not path.is_symlink():
            shutil.rmtree(path)
        else:
            path.unlink()


def within(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        yield from (path for path in folder.iterdir() if path.name != WORKSHOP.parts[0])


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m game.lab.compile", description=compiled_copy.__doc__)
    parser.add_argument("--into", type=Path, required=True, help="a folder that is empty, not there, or an older copy")
    folder: Path = parser.parse_args().into.resolve()
    try:
        compiled_copy(folder, lambda text: print(text, flush=True))
    except FAILURES as error:
        print(f"Nothing was compiled: {error}.", file=sys.stderr)
        return 1
    print(f"{folder} runs compiled: cd {folder} && {sys.executable} main.py --version")
    return 0


if __name__ == "__main__":
    sys.exit(main())
