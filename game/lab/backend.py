"""How pip builds Amphora: as setuptools does and, where AMPHORA_COMPILE is set, compiled.

What cannot be compiled is built as plain Python. pip shows nobody what a build says, so the reason is put into the
package as well, where `amphora --version` finds it. A checkout that is installed to be edited is never compiled.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

from setuptools import build_meta, setup
from setuptools.command.build_py import build_py

from game.lab.compile import FAILURES, BuildOnAllCores, extensions, modules

Settings = dict[str, Any] | None

REASON: Final = Path("game", "not_compiled.txt")
"""Where an installation that was to be compiled says why it is not."""


def is_wanted() -> bool:
    return os.environ.get("AMPHORA_COMPILE", "0") not in {"", "0"}


class Backend(build_meta._BuildMetaBackend):
    """Setuptools' own backend; only what it hands to `setup` differs."""

    handed_over: dict[str, Any] = {}  # noqa: RUF012, replaced and never changed

    def run_setup(self, setup_script: str = "setup.py") -> None:
        setup(**self.handed_over)

    def get_requires_for_build_wheel(self, config_settings: Settings = None) -> list[str]:
        return [*super().get_requires_for_build_wheel(config_settings), *(translators() if is_wanted() else ())]

    def build_wheel(
        self, wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
    ) -> str:
        asked = (wheel_directory, config_settings, metadata_directory)
        reason = ""
        if is_wanted():
            try:
                self.handed_over = compiled()
                return str(super().build_wheel(*asked))
            except FAILURES as error:
                reason = str(error)
                print(f"Amphora is built as plain Python, not compiled: {reason}.", file=sys.stderr)
        self.handed_over = {"cmdclass": {"build_py": telling(reason)}}
        return str(super().build_wheel(*asked))


def translators() -> list[str]:
    """What a compiled build needs besides setuptools and a C compiler, as the tests have it."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [each for each in project["optional-dependencies"]["test"] if each.startswith("mypy")]


def compiled() -> dict[str, Any]:
    commands = {"build_ext": BuildOnAllCores, "build_py": telling("")}
    return {"ext_modules": extensions(modules(Path())), "cmdclass": commands}


def telling(reason: str) -> type[build_py]:
    """Puts the reason why nothing was compiled beside the modules, and removes that of an earlier build."""

    class BuildPython(build_py):
        def run(self) -> None:
            super().run()
            told = Path(self.build_lib, REASON)
            told.unlink(missing_ok=True)
            if reason:
                told.write_text(f"{reason}\n", encoding="utf-8")

    return BuildPython


_backend: Final = Backend()
get_requires_for_build_wheel = _backend.get_requires_for_build_wheel
get_requires_for_build_sdist = _backend.get_requires_for_build_sdist
get_requires_for_build_editable = _backend.get_requires_for_build_editable
prepare_metadata_for_build_wheel = _backend.prepare_metadata_for_build_wheel
prepare_metadata_for_build_editable = _backend.prepare_metadata_for_build_editable
build_wheel = _backend.build_wheel
build_sdist = _backend.build_sdist
build_editable = _backend.build_editable
