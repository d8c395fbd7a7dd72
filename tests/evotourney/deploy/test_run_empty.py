"""`deploy/run.sh --empty`: a site for real people gets no demo data."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import free_port
from tests.worker_process import ROOT


def calls_of(tmp_path: Path, *options: str) -> list[str]:
    """What run.sh asks of manage.py, with a Python that only notes it."""
    venv, log = tmp_path / "venv", tmp_path / "calls"
    (venv / "bin").mkdir(parents=True)
    noting = venv / "bin" / "python"
    noting.write_text(f'#!/bin/bash\ncase "$*" in manage.py*) echo "$*" >>{log};; esac\n')
    noting.chmod(0o755)
    port = free_port()
    ended = subprocess.run(
        ["bash", str(ROOT / "deploy" / "run.sh"), *options, "--port", str(port)],
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", "PYTHON": sys.executable, "VENV": str(venv)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert (0, "") == (ended.returncode, ended.stderr)
    lines = log.read_text().replace(str(port), "PORT").splitlines()
    return [line for line in lines if "collectstatic" not in line]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        pytest.param([], ["migrate --noinput", "seed_demo --if-empty"], id="demo data"),
        pytest.param(["--empty"], ["migrate --noinput"], id="empty"),
    ],
)
def test_a_new_site_gets_demo_data_unless_it_is_to_be_empty(tmp_path, options, expected):
    wanted = [f"manage.py {one}" for one in (*expected, "serve --port 8000 --port PORT")]
    assert wanted == calls_of(tmp_path, *options)
