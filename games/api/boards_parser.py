"""Reads boards from the text itself, so that doubled keys and numbers that are none stay visible to the validator."""

from collections.abc import Mapping
from typing import Any

from rest_framework.parsers import BaseParser

from games.scoring.parse import BoardError, parse_text
from games.services.errors import ServiceError


class BoardsParser(BaseParser):
    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Mapping | None = None) -> Any:
        try:
            return parse_text(stream.read())
        except BoardError as error:
            raise ServiceError(error.code, error.message, error.field) from error
