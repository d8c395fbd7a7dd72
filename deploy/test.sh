#!/usr/bin/env bash
# Runs the tests: on SQLite, or on the servers that DATABASE_URL and REDIS_URL name.
#   bash deploy/test.sh [arguments of pytest]     for example  tests/ratings -x
# Tests that need PostgreSQL, Redis or chromium are skipped where there is none, unless CI=true.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source deploy/venv.sh

prepare_venv requirements.txt tests/requirements.txt
EVOTOURNEY_DATA_DIR=$(mktemp -d "${TMPDIR:-/tmp}/evotourney-test.XXXXXX")
export EVOTOURNEY_DATA_DIR
trap 'rm -rf "$EVOTOURNEY_DATA_DIR"' EXIT
# At most twelve processes: each has a Redis database of its own, of which a server has 16 unless told otherwise.
"$VENV/bin/python" -m pytest --numprocesses auto --maxprocesses 12 --dist loadgroup "$@"
