#!/usr/bin/env bash
# Puts a copy made by backup.sh back. The site must be stopped; a database that holds tables is replaced only with --force.
#   bash deploy/restore.sh FILE [--force]
set -euo pipefail
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source deploy/database.sh

file='' force=no
for argument in "$@"; do
  case $argument in
    --force) force=yes ;;
    -*) fail "Unknown option $argument. Usage: bash deploy/restore.sh FILE [--force]" ;;
    *) file=$(cd "$here" && realpath --canonicalize-missing "$argument") ;;
  esac
done
[ -n "$file" ] || fail "Which backup? Usage: bash deploy/restore.sh FILE [--force]"
[ -f "$file" ] || fail "There is no file $file."
url=$(database_url)
case $url:$file in
  sqlite:*:*.sqlite3)
    target=$(sqlite_path "$url")
    if [ -s "$target" ] && [ "$force" = no ]; then
      fail "$target exists. Stop the site, then run this again with --force: the old file is kept beside it."
    fi
    refuse_running_site
    mkdir -p "$(dirname "$target")"
    copy_sqlite "$file" "$target.part" || fail "The backup can't be read. Nothing was changed."
    if [ -s "$target" ]; then
      old="$target.before-$(date --utc +%Y%m%dT%H%M%SZ)"
      copy_sqlite "$target" "$old" && echo "The old database is kept as $old"
    fi
    rm -f "$target-wal" "$target-shm"
    mv "$target.part" "$target"
    ;;
  postgres*:*.dump)
    command -v pg_restore >/dev/null || fail "pg_restore is missing: apt install postgresql-client (as root)."
    tables=$(psql --dbname="$url" --no-psqlrc --tuples-only --no-align --command="SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")
    if [ "$tables" != 0 ] && [ "$force" = no ]; then
      fail "The database holds $tables tables. Stop the site, then run this again with --force."
    fi
    pg_restore --dbname="$url" --clean --if-exists --no-owner --single-transaction --exit-on-error "$file" \
      || fail "Restoring failed: see above. Nothing was changed."
    ;;
  *) fail "$(basename "$file") does not fit the database that DATABASE_URL names: .sqlite3 for SQLite, .dump for PostgreSQL." ;;
esac
"$VENV/bin/python" manage.py migrate --noinput --verbosity 0
echo "Restored $(basename "$file"). Start the site; the nightly verification recomputes every rating."
