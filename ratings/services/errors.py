"""What the rating services answer when they refuse: a stable code, a sentence, the field it belongs to."""

from typing import Any


class RatingRefusal(Exception):
    """A refusal by the rules of a ladder; nothing was changed."""

    status = 400

    def __init__(self, code: str, message: Any, field: str = "") -> None:
        super().__init__(str(message))
        self.code = code
        self.message = message
        self.field = field


class NotOfficer(RatingRefusal):
    """The person is no rating officer of this ladder."""

    status = 403
