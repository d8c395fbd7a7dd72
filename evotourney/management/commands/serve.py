"""`manage.py serve`: the whole site with one command and no other server."""

import errno
import fcntl
import os
import socket
import sqlite3
import sys
from argparse import ArgumentParser
from contextlib import ExitStack
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.contrib.staticfiles.storage import ManifestFilesMixin, staticfiles_storage
from django.core.management.base import BaseCommand
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.migrations.executor import MigrationExecutor
from django.db.utils import OperationalError

from evotourney.celery import app as celery_app
from evotourney.pulse import pulse_path
from evotourney.supervisor import Child, Supervisor

EMBEDDED_BROKER = "sqla+sqlite:///"
WORKER_SILENCE = 180.0  # seconds; the sweep gives a sign every three, a long replay every twenty periods


class CannotServe(Exception):
    """Why the site can't be served, as one sentence that says what to do."""


class Command(BaseCommand):
    help = "Serve the site: web server, worker and schedule as one group. Ctrl-C ends them all."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on (default: %(default)s)")
        parser.add_argument("--port", type=int, default=8000, help="port to listen on (default: %(default)s)")
        parser.add_argument(
            "--web-processes", type=int, default=2, help="web processes of 4 threads (default: %(default)s)"
        )
        parser.add_argument(
            "--worker-processes", type=int, default=2, help="tasks run at once (default: %(default)s)"
        )
        parser.add_argument(
            "--worker-silence",
            type=float,
            default=WORKER_SILENCE,
            metavar="SECONDS",
            help="start the worker again when it gave no sign of life for so long, 0: never (default: %(default)s)",
        )
        parser.add_argument("--access-log", action="store_true", help="print one line for each request")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            status = self.serve(options)
        except CannotServe as error:
            self.stderr.write(str(error))
            status = 1
        sys.exit(status)

    def serve(self, options: dict[str, Any]) -> int:
        """Start everything, or nothing with a reason; return when it was asked to stop."""
        refuse_missing_migrations()
        refuse_missing_static_files()
        with ExitStack() as stack:
            listener = stack.enter_context(listen(options["host"], options["port"]))
            broker = embedded_broker_path(settings.CELERY_BROKER_URL)
            if broker is not None:
                stack.enter_context(lock_broker(broker))
                make_broker(broker)
            self.say(f"evotourney on {address(listener)} (Ctrl-C ends it)")
            children = [
                Child("web", web_command(listener.fileno(), options), pass_fds=[listener.fileno()]),
                Child(
                    "worker",
                    worker_command(options),
                    pulse=pulse_path() if options["worker_silence"] > 0 else None,
                    silent_seconds=options["worker_silence"],
                ),
            ]
            return Supervisor(children, self.say).run()

    def say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


def listen(host: str, port: int) -> socket.socket:
    """Open the port here and hand it to the web server: callers wait instead of failing while that restarts."""
    if not 0 <= port <= 65535:
        raise CannotServe(
            f"Cannot listen on port {port}: a port lies between 1 and 65535. Choose one with --port."
        )
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, protocol)
        try:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(where)
            listener.listen(512)
        except OSError:
            listener.close()
            raise
    except OSError as error:
        hint = "--port" if error.errno in (errno.EADDRINUSE, errno.EACCES) else "--host"
        raise CannotServe(
            f"Cannot listen on {host}:{port}: {error.strerror}. Choose another with {hint}."
        ) from error
    return listener


def address(listener: socket.socket) -> str:
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def refuse_missing_migrations() -> None:
    connection = connections[DEFAULT_DB_ALIAS]
    try:
        executor = MigrationExecutor(connection)
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except OperationalError as error:
        raise CannotServe(f"Cannot open the database: {str(error).strip()}") from error
    finally:
        connection.close()
    if missing:
        raise CannotServe("The database is not up to date: run `python manage.py migrate` first.")


def refuse_missing_static_files() -> None:
    storage = staticfiles_storage
    if isinstance(storage, ManifestFilesMixin) and not storage.hashed_files:
        raise CannotServe("Static files are missing: run `python manage.py collectstatic --noinput` first.")


def embedded_broker_path(url: str) -> Path | None:
    """Return the file of the embedded broker, None when the broker is a server (Redis)."""
    return Path(url.removeprefix(EMBEDDED_BROKER)) if url.startswith(EMBEDDED_BROKER) else None


def lock_broker(path: Path) -> IO[str]:
    """Hold the embedded broker for this process: a second `serve` on the same data would delete it under our feet."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = open(path.with_name(path.name + ".lock"), "w")  # noqa: SIM115 - the caller closes it
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        file.close()
        raise CannotServe(
            f"The site is already being served from {path.parent}. Stop that one first, "
            "or choose another data folder with EVOTOURNEY_DATA_DIR."
        ) from error
    return file


def make_broker(path: Path) -> None:
    """Make the embedded broker's file anew; what was in it, the sweep finds in the outbox.

    A fresh file can't hold messages that a killed worker had taken and nobody will ever finish. A message that was
    fetched is deleted, which the transport leaves undone: the file keeps its size for as long as the site runs.
    """
    for suffix in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    with celery_app.connection_for_write() as connection:
        connection.default_channel.queue_declare(celery_app.conf.task_default_queue)  # makes the tables too
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute(
            "CREATE TRIGGER forget_fetched AFTER UPDATE OF visible ON kombu_message WHEN NOT NEW.visible "
            "BEGIN DELETE FROM kombu_message WHERE id = NEW.id; END"
        )
    database.close()


def web_command(listener: int, options: dict[str, Any]) -> list[str]:
    return [
        *(sys.executable, "-m", "gunicorn", "evotourney.wsgi:application"),
        *("--chdir", str(settings.BASE_DIR), "--bind", f"fd://{listener}"),
        *("--workers", str(options["web_processes"]), "--threads", "4"),
        *("--graceful-timeout", "5", "--timeout", "60", "--no-control-socket"),
        *("--log-level", "warning"),
        *(
            ("--access-logfile", "-", "--access-logformat", '%(t)s web %(s)s "%(r)s" %(M)s ms')
            if options["access_log"]
            else ()
        ),
    ]


def worker_command(options: dict[str, Any]) -> list[str]:
    # A try as root is fine: this worker takes JSON from a broker of its own, and large installations have units.
    python = [sys.executable, "-W", "ignore:You're running the worker with superuser"]
    return [
        *(*python, "-m", "celery", "--quiet", "--app", "evotourney", "--workdir", str(settings.BASE_DIR)),
        *("worker", "--beat", "--schedule", os.path.join(settings.DATA_DIR, "beat-schedule")),
        *("--concurrency", str(options["worker_processes"]), "--loglevel", "WARNING"),
        *("--without-gossip", "--without-mingle"),
    ]
