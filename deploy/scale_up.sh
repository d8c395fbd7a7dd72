#!/usr/bin/env bash
# The large installation on one machine, to try it and to break it: PostgreSQL, Redis, two web servers, two workers, the
# schedule and nginx, on loopback and in one folder that is deleted at the end. Ctrl-C ends everything.
#   apt install postgresql redis-server nginx
#   bash deploy/scale_up.sh [--port 8080] [--empty]      --empty: no demo data
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
PATH="$PATH:/usr/sbin:/sbin"
source deploy/venv.sh

port=8080 demo=yes
while [ $# -gt 0 ]; do
  case $1 in
    --port) port=${2:?--port needs a number}; shift 2 ;;
    --port=*) port=${1#*=}; shift ;;
    --empty) demo=no; shift ;;
    *) fail "Unknown option $1. Usage: bash deploy/scale_up.sh [--port 8080] [--empty]" ;;
  esac
done

# shellcheck disable=SC2012
postgres=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort --version-sort | tail -1)
for program in "$postgres/initdb" redis-server nginx setpriv; do
  command -v "$program" >/dev/null || fail "$program is missing: apt install postgresql redis-server nginx (as root)."
done
prepare_venv requirements.txt
python="$PWD/$VENV/bin/python"
[ "${VENV#/}" = "$VENV" ] || python="$VENV/bin/python"

work=$(mktemp -d "${TMPDIR:-/tmp}/evotourney-scale.XXXXXX")
chmod 755 "$work"
mkdir "$work/postgres" "$work/redis" "$work/site" "$work/nginx"
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP

# PostgreSQL refuses root. `setpriv` becomes the server itself, so a signal to the child reaches it.
as_postgres=()
if [ "$(id -u)" -eq 0 ]; then
  chown postgres: "$work/postgres"
  as_postgres=(setpriv --reuid=postgres --regid=postgres --init-groups --pdeathsig=TERM)
fi

read -r postgres_port redis_port web1_port web2_port < <("$python" - "$port" <<'PYTHON'
import socket, sys

sockets = [socket.socket() for _ in range(4)]
for one in sockets:
    one.bind(("127.0.0.1", 0))
try:
    with socket.socket() as public:
        public.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        public.bind(("127.0.0.1", int(sys.argv[1])))
    print(*(one.getsockname()[1] for one in sockets))
except (OSError, ValueError, OverflowError) as error:
    print(f"Cannot listen on 127.0.0.1:{sys.argv[1]}: {getattr(error, 'strerror', None) or error}. Choose another with --port.", file=sys.stderr)
PYTHON
)
[ -n "${web2_port:-}" ] || exit 1

export DATABASE_URL="postgres://evotourney@127.0.0.1:$postgres_port/postgres"
export REDIS_URL="redis://127.0.0.1:$redis_port/0"
export EVOTOURNEY_DATA_DIR="$work/site" STATIC_ROOT="$work/site/static" DEBUG=false HTTPS=false BEHIND_PROXY=true
export ALLOWED_HOSTS=127.0.0.1,localhost SITE_URL="http://127.0.0.1:$port"
SECRET_KEY=$("$python" -c 'import secrets; print(secrets.token_urlsafe(60))')
export SECRET_KEY
unset CELERY_BROKER_URL

cat >"$work/nginx.conf" <<NGINX
daemon off;
worker_processes 2;
pid $work/nginx/pid;
error_log stderr warn;
events { worker_connections 1024; }
http {
    include /etc/nginx/mime.types;
    access_log off;
    client_body_temp_path $work/nginx/body;
    proxy_temp_path $work/nginx/proxy;
    fastcgi_temp_path $work/nginx/fastcgi;
    uwsgi_temp_path $work/nginx/uwsgi;
    scgi_temp_path $work/nginx/scgi;
    proxy_cache_path $work/nginx/cache keys_zone=pages:16m max_size=200m inactive=10m use_temp_path=off;
    upstream web {
        server 127.0.0.1:$web1_port;
        server 127.0.0.1:$web2_port;
        keepalive 32;
    }
    server {
        listen 127.0.0.1:$port;
        include $PWD/deploy/nginx-site.conf;
    }
}
NGINX

gunicorn="$python -m gunicorn evotourney.wsgi:application --workers 2 --timeout 60 --no-control-socket --log-level warning"
celery="$python -m celery --quiet --app evotourney"
cat >"$work/Procfile" <<PROCFILE
postgres: ${as_postgres[*]} $postgres/postgres -D $work/postgres -p $postgres_port -c listen_addresses=127.0.0.1 -c unix_socket_directories='' -c log_min_messages=fatal
redis: redis-server --port $redis_port --bind 127.0.0.1 --dir $work/redis --appendonly yes --loglevel warning --maxmemory 256mb --maxmemory-policy volatile-lru
web1: $gunicorn --bind 127.0.0.1:$web1_port
web2: $gunicorn --bind 127.0.0.1:$web2_port
worker1: $celery worker --hostname worker1@%h --concurrency 1 --loglevel WARNING
worker2: $celery worker --hostname worker2@%h --concurrency 1 --loglevel WARNING
beat: $celery beat --schedule $work/site/beat-schedule --loglevel WARNING
nginx: nginx -e stderr -c $work/nginx.conf
PROCFILE

echo "Making the database in $work ..."
"${as_postgres[@]}" "$postgres/initdb" --pgdata="$work/postgres" --username=evotourney --auth=trust --encoding=UTF8 \
  --locale=C.UTF-8 --no-sync >/dev/null
(cd "$work" && "${as_postgres[@]}" "$postgres/pg_ctl" start --pgdata="$work/postgres" --wait --silent --log="$work/postgres/log" \
  --options="-p $postgres_port -c listen_addresses=127.0.0.1 -c unix_socket_directories=''") 
"$python" manage.py migrate --noinput --verbosity 0
"$python" manage.py collectstatic --noinput --verbosity 0
if [ "$demo" = yes ]; then "$python" manage.py seed_demo --if-empty; fi
(cd "$work" && "${as_postgres[@]}" "$postgres/pg_ctl" stop --pgdata="$work/postgres" --mode=fast --silent)

echo "evotourney on http://127.0.0.1:$port/ (Ctrl-C ends it); DATABASE_URL=$DATABASE_URL REDIS_URL=$REDIS_URL"
"$python" -m evotourney.supervisor "$work/Procfile" &
supervisor=$!
trap 'kill -TERM $supervisor 2>/dev/null' INT TERM HUP
status=0
wait "$supervisor" || status=$?
while kill -0 "$supervisor" 2>/dev/null; do wait "$supervisor" && status=0 || status=$?; done
exit "$status"
