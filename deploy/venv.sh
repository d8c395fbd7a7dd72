# shellcheck shell=bash
# Makes .venv and installs what is asked for, only when that changed. Sourced by run.sh and test.sh; or alone:
#   bash deploy/venv.sh requirements.txt tests/requirements.txt
# PYTHON names the Python to use, VENV another folder than .venv.

VENV=${VENV:-.venv}

fail() {
  printf '\n%s\n' "$*" >&2
  exit 1
}

# Prints the first Python that is new enough.
find_python() {
  local name
  for name in ${PYTHON:+"$PYTHON"} python3 python3.14 python3.13 python3.12 python3.11; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
      command -v "$name"
      return
    fi
    [ "$name" != "${PYTHON:-}" ] || fail "PYTHON=$PYTHON is not a Python 3.11 or newer."
  done
  fail "evotourney needs Python 3.11 or newer; found: $(python3 --version 2>&1 || true)." \
    "Install one, or name it: PYTHON=/path/to/python3.12 bash $0"
}

make_venv() {
  local python
  if "$VENV/bin/python" -c 'import pip' 2>/dev/null; then
    return
  fi
  python=$(find_python) || exit 1
  "$python" -c 'import ensurepip, venv' 2>/dev/null \
    || fail "Python's venv module is missing. On Debian or Ubuntu run 'apt install python3-venv' as root, then this again."
  echo "Making $VENV with $("$python" --version) ..."
  "$python" -m venv --clear "$VENV" || fail "Could not make $VENV: see the lines above."
}

# install_requirements FILE...: a second run with the same files does nothing.
install_requirements() {
  local file stamp wanted arguments=()
  for file in "$@"; do arguments+=(-r "$file"); done
  wanted=$({ "$VENV/bin/python" --version; cat "$@"; } | sha256sum)
  stamp="$VENV/installed-$(echo "$*" | tr -c 'a-z\n' '-')"
  if [ "$(cat "$stamp" 2>/dev/null)" = "$wanted" ]; then
    return
  fi
  echo "Installing $* (once; one to three minutes) ..."
  "$VENV/bin/python" -m pip install --disable-pip-version-check "${arguments[@]}" \
    || fail "Installing failed: see pip's lines above. It needs a network this once; run the command again and it goes on."
  echo "$wanted" >"$stamp"
}

prepare_venv() {
  make_venv
  install_requirements "$@"
}

if [ "${BASH_SOURCE[0]}" = "$0" ]; then
  set -euo pipefail
  cd "$(dirname "$0")/.."
  prepare_venv "$@"
fi
