"""The engine's answer for a round, worked out before anything is held.

Seating a large field takes seconds. Inside a transaction they would keep everybody else from writing (SQLite has one
writer), so the engine is asked first and its answer stored in a short transaction, if what was asked still holds.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from games.models import Round, Tournament
from games.seating.errors import SeatingError
from games.seating.swiss import seat_round
from games.services.errors import Conflict, ServiceError
from games.services.seating_refusal import refusal_text
from games.services.seating_request import seating_request

ATTEMPTS = 4  # a change within the seconds of one computation is rare; four in a row are not to be waited out


@dataclass(frozen=True)
class Question:
    """What the engine is asked. points_divisor: by what points were divided; options: keys of OPTIONS as chosen."""

    request: Mapping[str, Any]
    points_divisor: int
    options: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Answer:
    """A question with the engine's answer: tables and byes as player ids, report and reasons as it gave them."""

    question: Question
    tables: list[list[int]]
    byes: list[int]
    report: Mapping[str, Any]
    why: Mapping[str, Any]


def question_of(
    tournament: Tournament, number: int, seed: int, options: Mapping[str, Any] | None = None
) -> Question:
    """What is to be asked for this round as things stand. Raises ServiceError for options that cannot be."""
    request, divisor = seating_request(tournament, number, seed, options)
    return Question(request, divisor, dict(options or {}))


def answer_to(question: Question) -> Answer:
    """Ask the engine; nothing is read from the database or written. Raises ServiceError with the engine's code."""
    try:
        found = seat_round(question.request)
    except SeatingError as error:
        raise ServiceError(error.code, refusal_text(error), error.field, error.values) from error
    return Answer(
        question=question,
        tables=[[int(player) for player in table] for table in found["tables"]],
        byes=[int(player) for player in found["byes"]],
        report=found["report"],
        why=found["why"],
    )


def ask_and_store(ask: Callable[[], Question | Round], store: Callable[[Answer], Round | None]) -> Round:
    """Ask, let the engine work, store; from the start again when something changed on the way.

    ask: reads the question, or finds the round already there; store: one transaction that looks whether the question
    is still the same, and returns None if not. Raises Conflict when it changed each time.
    """
    for _attempt in range(ATTEMPTS):
        question = ask()
        if isinstance(question, Round):
            return question
        try:
            answer = answer_to(question)
        except ServiceError:
            if ask() == question:
                raise
            continue
        stored = store(answer)
        if stored is not None:
            return stored
    raise Conflict(
        "seating_overtaken",
        _("Players or results kept changing while the round was being seated. Nothing is lost; press again."),
    )
