"""Rating systems: one module each, found by its CODE.

A module with a CODE offers NAME, OFFICIAL, Settings, start(settings), number(state) and
update(states, games, settings); modules without one are parts. They are loaded when first asked for, so that
the official rating does not wait for the libraries of the others.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


@cache
def systems() -> dict[str, ModuleType]:
    """Return code -> module of every rating system that can run here; one without its library is left out."""
    modules = [import_module(f"{__name__}.{found.name}") for found in iter_modules(__path__)]
    return {module.CODE: module for module in modules if getattr(module, "CODE", None) and _can_run(module)}


def _can_run(module: ModuleType) -> bool:
    return getattr(module, "LIBRARY_FOUND", True)
