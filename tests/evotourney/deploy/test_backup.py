"""Backup and restore as the operator runs them, on a database of their own."""

import os
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection

from tests.worker_process import ROOT, database_url

pytestmark = pytest.mark.xdist_group("backup")


def script(name: str, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    environment = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    virtual = str(Path(sys.executable).parent.parent)
    return subprocess.run(
        ["bash", str(ROOT / "deploy" / name), *arguments],
        env={**environment, "VENV": virtual, **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=600,
    )


@pytest.fixture(scope="module")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with an empty database."""
    folder = tmp_path_factory.mktemp("migrated")
    command = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
    environment = {**os.environ, "DATABASE_URL": "", "EVOTOURNEY_DATA_DIR": str(folder)}
    subprocess.run(command, cwd=ROOT, env=environment, check=True)
    return folder


@pytest.fixture
def site(migrated: Path, tmp_path: Path) -> dict[str, str]:
    """The environment of a site with a SQLite database that holds one note."""
    shutil.copytree(migrated, tmp_path / "data")
    with sqlite3.connect(tmp_path / "data" / "evotourney.sqlite3") as database:
        add_note(database, "before")
    return {"EVOTOURNEY_DATA_DIR": str(tmp_path / "data")}


def add_note(database: sqlite3.Connection, text: str) -> None:
    database.execute("INSERT INTO django_content_type (app_label, model) VALUES ('note', ?)", [text])
    database.commit()


def notes(file: Path) -> list[str]:
    with sqlite3.connect(file) as database:
        rows = database.execute("SELECT model FROM django_content_type WHERE app_label = 'note' ORDER BY id")
        return [model for (model,) in rows]


def dump(file: Path) -> list[str]:
    with sqlite3.connect(file) as database:
        return list(database.iterdump())


def test_a_restored_database_holds_every_row_of_the_time_of_the_backup(
    site: dict[str, str], tmp_path: Path
) -> None:
    live = tmp_path / "data" / "evotourney.sqlite3"
    before = dump(live)
    with sqlite3.connect(live) as open_meanwhile:
        open_meanwhile.execute("PRAGMA journal_mode=WAL")
        made = script("backup.sh", str(tmp_path / "backups"), **site)
        add_note(open_meanwhile, "after")
    open_meanwhile.close()
    assert (0, "") == (made.returncode, made.stderr)
    assert ["before", "after"] == notes(live)
    restored = script("restore.sh", made.stdout.strip(), "--force", **site)
    assert (0, "") == (restored.returncode, restored.stderr)
    assert before == dump(live)


def test_the_replaced_database_is_kept(site: dict[str, str], tmp_path: Path) -> None:
    made = script("backup.sh", str(tmp_path / "backups"), **site)
    with sqlite3.connect(tmp_path / "data" / "evotourney.sqlite3") as database:
        add_note(database, "after")
    script("restore.sh", made.stdout.strip(), "--force", **site)
    [kept] = (tmp_path / "data").glob("evotourney.sqlite3.before-*")
    assert ["before", "after"] == notes(kept)


def test_a_database_is_not_replaced_without_force(site: dict[str, str], tmp_path: Path) -> None:
    made = script("backup.sh", str(tmp_path / "backups"), **site)
    refused = script("restore.sh", made.stdout.strip(), **site)
    assert 1 == refused.returncode
    assert "run this again with --force" in refused.stderr


def test_a_damaged_backup_changes_nothing(site: dict[str, str], tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.sqlite3"
    damaged.write_bytes(b"not a database at all " * 100)
    refused = script("restore.sh", str(damaged), "--force", **site)
    assert 1 == refused.returncode
    assert refused.stderr.endswith("The backup can't be read. Nothing was changed.\n")
    assert ["before"] == notes(tmp_path / "data" / "evotourney.sqlite3")


def test_only_the_newest_backups_are_kept(site: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    for day in range(1, 6):
        (folder / f"evotourney-2026010{day}T000000Z.sqlite3").touch()
    (folder / "of-somebody-else.sqlite3").touch()
    made = script("backup.sh", str(folder), KEEP="3", **site)
    expected = [
        "evotourney-20260104T000000Z.sqlite3",
        "evotourney-20260105T000000Z.sqlite3",
        Path(made.stdout.strip()).name,
        "of-somebody-else.sqlite3",
    ]
    assert expected == sorted(file.name for file in folder.iterdir())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "Which backup? Usage: bash deploy/restore.sh FILE [--force]\n"),
        (["--frce"], "Unknown option --frce. Usage: bash deploy/restore.sh FILE [--force]\n"),
        (["/nowhere.sqlite3"], "There is no file /nowhere.sqlite3.\n"),
    ],
)
def test_restore_says_what_is_wrong_with_its_arguments(arguments: list[str], reason: str) -> None:
    refused = script("restore.sh", *arguments)
    assert (1, reason) == (refused.returncode, refused.stderr)


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgres_is_restored_row_by_row(tmp_path: Path) -> None:
    assert shutil.which("pg_dump")
    site = {
        "DATABASE_URL": database_url(),
        "EVOTOURNEY_DATA_DIR": str(tmp_path),
        "REDIS_URL": settings.REDIS_URL,
    }
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO django_content_type (app_label, model) VALUES ('note', 'before')")
        made = script("backup.sh", str(tmp_path), **site)
        assert (0, "") == (made.returncode, made.stderr)
        cursor.execute("UPDATE django_content_type SET model = 'after' WHERE app_label = 'note'")
    connection.close()
    restored = script("restore.sh", made.stdout.strip(), "--force", **site)
    assert (0, "") == (restored.returncode, restored.stderr)
    with connection.cursor() as cursor:
        cursor.execute("SELECT model FROM django_content_type WHERE app_label = 'note'")
        assert [("before",)] == cursor.fetchall()
