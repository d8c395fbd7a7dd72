"""The site under steady reading for a while: its memory and open files must stay where they are.

python tests/battery/soak.py [seconds]     exit code 1 when memory grew by more than 5 % or files were left open
"""

import itertools
import os
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from tests.processes import free_port, with_descendants  # noqa: E402 -- after the path is set

PAGES = (
    "/",
    "/ratings/classic/",
    "/tournaments/",
    "/players/",
    "/statistics/",
    "/calculator/",
    "/api/v1/editions/",
)
PAUSE = 0.05  # seconds between requests: about half of what two processes can do
WARM_UP = 0.25  # part of the time in which caches and pools may still fill
MOST_GROWTH = 1.05


def main(seconds: float) -> int:
    with tempfile.TemporaryDirectory(prefix="evotourney-soak-") as folder:
        environment = {**os.environ, "EVOTOURNEY_DATA_DIR": folder, "STATIC_ROOT": f"{folder}/static"}
        for command in (
            ["migrate", "--verbosity=0"],
            ["collectstatic", "--noinput", "--verbosity=0"],
            ["seed_demo"],
        ):
            subprocess.run([sys.executable, "manage.py", *command], cwd=ROOT, env=environment, check=True)
        port = free_port()
        serve = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--port", str(port)], cwd=ROOT, env=environment
        )
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            return soak(f"http://127.0.0.1:{port}", serve.pid, seconds)
        finally:
            serve.terminate()
            serve.wait(timeout=60)


def wait_for(address: str) -> None:
    for _attempt in range(300):
        try:
            urllib.request.urlopen(address, timeout=5).close()
            return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(address)


def soak(site: str, pid: int, seconds: float) -> int:
    started, asked, failed = time.monotonic(), 0, 0
    before: tuple[int, int] | None = None
    for page in itertools.cycle(PAGES):
        passed = time.monotonic() - started
        if before is None and passed > WARM_UP * seconds:
            before = usage(pid)
        if passed > seconds:
            break
        try:
            urllib.request.urlopen(site + page, timeout=30).read()
        except urllib.error.URLError as error:
            failed += 1
            print(f"{page}: {error}", file=sys.stderr)
        asked += 1
        time.sleep(PAUSE)
    (memory, files), (memory_now, files_now) = before or usage(pid), usage(pid)
    print(
        f"{asked} requests in {seconds:.0f} s, {failed} failed; memory {memory >> 20} -> {memory_now >> 20} MiB "
        f"({memory_now / memory - 1:+.1%}), open files {files} -> {files_now}"
    )
    return int(failed > 0 or memory_now > memory * MOST_GROWTH or files_now > files + 10)


def usage(pid: int) -> tuple[int, int]:
    """Return bytes of memory held and number of open files of a process and its descendants."""
    folders = [Path(f"/proc/{one}") for one in with_descendants(pid)]
    pages = sum(int((folder / "statm").read_text().split()[1]) for folder in folders)
    return pages * os.sysconf("SC_PAGE_SIZE"), sum(len(os.listdir(folder / "fd")) for folder in folders)


if __name__ == "__main__":
    sys.exit(main(float(sys.argv[1]) if len(sys.argv) > 1 else 600))
