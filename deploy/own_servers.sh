# shellcheck shell=bash
# A PostgreSQL and a Redis for one run of tests, in a temporary folder on free ports. Sourced by .ci/run and battery.sh:
# `start_postgres` sets POSTGRES_URL, `start_redis` QUEUE_URL, `stop_servers` ends both and deletes the folder `$work`.

work=$(mktemp -d "${TMPDIR:-/tmp}/evotourney-run.XXXXXX")
chmod 755 "$work"
redis_pid=

stop_servers() {
  if [ -n "$redis_pid" ]; then
    kill "$redis_pid" 2>/dev/null || true
    wait "$redis_pid" 2>/dev/null || true
  fi
  if [ -f "$work/postgres/postmaster.pid" ]; then
    as_postgres "$pg_ctl" stop --pgdata="$work/postgres" --mode=immediate --silent || true
  fi
  rm -rf "$work"
}

# PostgreSQL refuses to run as root.
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then (cd "$work" && runuser -u postgres -- "$@"); else "$@"; fi
}

# Below the ports that the kernel gives to outgoing connections, which come and go until the server is there.
free_port() {
  python3 - <<'PYTHON'
import random
import socket

while True:
    port = random.randrange(10_000, 30_000)
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            continue
    print(port)
    break
PYTHON
}

start_postgres() {
  local port user=evotourney
  # shellcheck disable=SC2012
  pg_ctl=$(ls /usr/lib/postgresql/*/bin/pg_ctl | sort -V | tail -1)
  port=$(free_port)
  mkdir "$work/postgres"
  if [ "$(id -u)" -eq 0 ]; then chown postgres "$work/postgres"; fi
  as_postgres "$(dirname "$pg_ctl")/initdb" --pgdata="$work/postgres" --username="$user" --auth=trust \
    --encoding=UTF8 --locale=C.UTF-8 --no-sync >"$work/initdb.log"
  as_postgres "$pg_ctl" start --pgdata="$work/postgres" --wait --timeout=300 --silent --log="$work/postgres/log" --options="\
    -c port=$port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c max_connections=200 \
    -c fsync=off -c synchronous_commit=off -c full_page_writes=off"
  export POSTGRES_URL="postgres://$user@127.0.0.1:$port/postgres"
}

start_redis() {
  local port tries=0
  port=$(free_port)
  redis-server --port "$port" --bind 127.0.0.1 --dir "$work" --save '' --appendonly no --databases 64 \
    --daemonize no >"$work/redis.log" 2>&1 &
  redis_pid=$!
  until redis-cli -p "$port" ping 2>/dev/null | grep -q PONG; do
    tries=$((tries + 1))
    if [ $tries -gt 600 ]; then cat "$work/redis.log"; return 1; fi
    sleep 0.1
  done
  export QUEUE_URL="redis://127.0.0.1:$port/0"
}
