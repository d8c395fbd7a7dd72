"""Celery's door of tournaments."""

from evotourney.celery import app
from games.services.results import confirm_by_silence, silent_tables


@app.task(name="games.tasks.confirm_silent_results")
def confirm_silent_results() -> None:
    for table_id in silent_tables():
        confirm_by_silence(table_id=table_id)
