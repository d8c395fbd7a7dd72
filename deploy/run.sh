#!/usr/bin/env bash
# Runs the site on this machine with nothing but Python: site, worker and schedule on one port, data in var/.
#   bash deploy/run.sh [--empty] [--port 8080] [--host 0.0.0.0]     (options of manage.py serve)
# An empty database gets demo data, with accounts whose password is in README; --empty: it stays empty.
set -euo pipefail

# Help is printed at once: nothing is installed or written.
for option in "$@"; do
  case $option in
    -h | --help)
      cat <<'HELP'
bash deploy/run.sh [--empty] [--port 8000] [--host 127.0.0.1]

Runs the site on this machine: installs what it needs into .venv (once), makes or updates the database in var/, loads
demo tournaments into an empty one, and serves site, worker and schedule on one port. Ctrl-C ends it.

  --empty        an empty database stays empty: no demo tournaments, no accounts
  --port PORT    port to listen on (default: 8000)
  --host HOST    address to listen on (default: 127.0.0.1)

Other options go to manage.py serve: --web-processes, --worker-processes, --access-log.
HELP
      exit 0
      ;;
  esac
done

cd "$(dirname "${BASH_SOURCE[0]}")/.."
source deploy/venv.sh

# A busy port is told before anything is installed. `serve` has the last word.
refuse_busy_port() {
  local host=127.0.0.1 port=8000 python
  while [ $# -gt 0 ]; do
    case $1 in
      --port=*) port=${1#*=} ;;
      --host=*) host=${1#*=} ;;
      --port) port=${2:-} ;;
      --host) host=${2:-} ;;
    esac
    shift
  done
  python=$(find_python) || exit 1
  "$python" - "$host" "$port" <<'PYTHON' || exit 1
import errno, socket, sys

host, port = sys.argv[1:]
if not port.isdigit() or not 0 < int(port) < 65536:
    sys.exit(f"--port {port}: a port is a number from 1 to 65535.")
try:
    family, kind, protocol, _, where = socket.getaddrinfo(host, int(port), type=socket.SOCK_STREAM)[0]
    with socket.socket(family, kind, protocol) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        probe.bind(where)
except (OSError, ValueError, OverflowError) as error:
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        sys.exit(f"Port {port} on {host} is in use. Stop what runs there, or choose another: bash deploy/run.sh --port 8080")
PYTHON
}

# Only when a static file or a package is newer than the last collection.
collect_static() {
  local last=staticfiles/staticfiles.json
  if [ -f "$last" ] && [ -z "$(find evotourney games ratings "$VENV"/installed-* -newer "$last" \
    \( -path '*/static/*' -o -name 'installed-*' \) -print -quit)" ]; then
    return
  fi
  echo "Collecting static files ..."
  "$VENV/bin/python" manage.py collectstatic --noinput --verbosity 0
}

demo=yes options=()
for option in "$@"; do
  if [ "$option" = --empty ]; then demo=no; else options+=("$option"); fi
done
set -- ${options[@]+"${options[@]}"}

refuse_busy_port "$@"
prepare_venv requirements.txt
collect_static
"$VENV/bin/python" manage.py migrate --noinput
if [ "$demo" = yes ]; then "$VENV/bin/python" manage.py seed_demo --if-empty; fi
exec "$VENV/bin/python" manage.py serve --port 8000 "$@"
