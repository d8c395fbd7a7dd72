#!/usr/bin/env bash
# Everything that must hold while parts of the site die and many people act at once, at full volume; CI runs a tenth.
# Takes half an hour and needs PostgreSQL and Redis: apt install postgresql redis-server nginx sqlite3
#   bash deploy/battery.sh [arguments of pytest]      SOAK=600: seconds of the soak at the end, 0 for none
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
export PATH="$PATH:/usr/sbin:/sbin" LC_ALL=C.UTF-8
source deploy/venv.sh
prepare_venv requirements.txt tests/requirements.txt
source deploy/own_servers.sh
trap stop_servers EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

export EVOTOURNEY_BATTERY_RESULTS=${EVOTOURNEY_BATTERY_RESULTS:-800}  # confirmed by 16 clients while workers die
export EVOTOURNEY_BATTERY_CASES=${EVOTOURNEY_BATTERY_CASES:-30}       # requests to each operation from each caller
export EVOTOURNEY_BATTERY_FILES=${EVOTOURNEY_BATTERY_FILES:-2000}     # broken files given to the import

start_postgres
start_redis
DATABASE_URL=$POSTGRES_URL REDIS_URL=$QUEUE_URL CI=true bash deploy/test.sh \
  tests/battery tests/flows/test_concurrency.py tests/flows/test_worker_flow.py tests/ratings/services/test_workers.py \
  tests/evotourney/deploy "$@"
if [ "${SOAK:-600}" -gt 0 ]; then
  "$VENV/bin/python" tests/battery/soak.py "${SOAK:-600}"
fi
