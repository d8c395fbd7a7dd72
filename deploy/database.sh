# shellcheck shell=bash
# What backup.sh and restore.sh know about the database. Sourced.

VENV=${VENV:-.venv}

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

setting() {
  "$VENV/bin/python" -c 'import sys; from evotourney import settings; print(getattr(settings, sys.argv[1]))' "$1" \
    || fail "The settings can't be read: see above."
}

database_url() { setting DATABASE_URL; }

data_folder() { setting DATA_DIR; }

# sqlite:///relative/path or sqlite:////absolute/path; without a path it's none.
sqlite_path() {
  local path=${1#sqlite:///}
  [ "$path" != "$1" ] && [ -n "$path" ] || fail "DATABASE_URL names no file: $1"
  echo "$path"
}

# copy_sqlite FROM TO: a copy that is whole even while somebody writes, checked after it was made.
copy_sqlite() {
  "$VENV/bin/python" - "$1" "$2" <<'PYTHON'
import pathlib
import sqlite3
import sys

source, target = sys.argv[1:]
if not pathlib.Path(source).is_file():
    sys.exit(f"There is no file {source}.")
try:
    with sqlite3.connect(f"file:{source}?mode=ro", uri=True, timeout=60) as old, sqlite3.connect(target) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        [(verdict,)] = new.execute("PRAGMA integrity_check(1)").fetchall()
        foreign = new.execute("PRAGMA foreign_key_check").fetchone()
except sqlite3.Error as error:
    sys.exit(f"{source}: {error}")
if verdict != "ok" or foreign:
    sys.exit(f"{source} is damaged: {verdict if verdict != 'ok' else 'a row points nowhere'}")
PYTHON
}

# The embedded site holds a lock beside its broker as long as it runs.
refuse_running_site() {
  local lock
  lock="$(data_folder)/broker.sqlite3.lock"
  if [ -e "$lock" ] && ! flock --nonblock "$lock" true; then
    fail "The site is running. Stop it first (Ctrl-C in its window)."
  fi
}
