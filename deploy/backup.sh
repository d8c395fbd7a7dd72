#!/usr/bin/env bash
# Copies the database while the site runs, checks the copy, and keeps the newest KEEP (default 30) of them.
#   bash deploy/backup.sh [FOLDER]      default folder: var/backups
# The settings are those of the site: DATABASE_URL, EVOTOURNEY_DATA_DIR. Prints the name of the new file.
set -euo pipefail
here=$PWD
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source deploy/database.sh

folder=$(cd "$here" && realpath --canonicalize-missing "${1:-$(data_folder)/backups}")
mkdir -p "$folder"
umask 077
name="evotourney-$(date --utc +%Y%m%dT%H%M%SZ)"
url=$(database_url)
case $url in
  sqlite:*)
    file="$folder/$name.sqlite3"
    copy_sqlite "$(sqlite_path "$url")" "$file.part" || fail "The copy failed: see above. No backup was made."
    ;;
  postgres*)
    file="$folder/$name.dump"
    command -v pg_dump >/dev/null || fail "pg_dump is missing: apt install postgresql-client (as root)."
    pg_dump --dbname="$url" --format=custom --no-owner --file="$file.part" || fail "pg_dump failed: see above. No backup was made."
    pg_restore --list "$file.part" >/dev/null || fail "The dump can't be read back. No backup was made."
    ;;
  *) fail "DATABASE_URL is neither sqlite: nor postgres:." ;;
esac
mv "$file.part" "$file"
find "$folder" -maxdepth 1 -name 'evotourney-*.*' ! -name '*.part' -printf '%f\n' | sort --reverse \
  | tail -n +$((${KEEP:-30} + 1)) | while read -r old; do rm -- "$folder/$old"; done
echo "$file"
