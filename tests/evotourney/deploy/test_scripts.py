"""The two commands of README on machines that lack something, and files that must agree with the site."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.worker_process import ROOT

DEPLOY = ROOT / "deploy"
SYSTEM_PATH = os.environ["PATH"] + ":/usr/sbin:/sbin"
TOOLS = ("bash", "cat", "chmod", "dirname", "env", "find", "mktemp", "rm", "sha256sum", "tr")


@pytest.fixture
def bare_path(tmp_path: Path) -> Path:
    """A folder for PATH with the usual small tools and no Python."""
    folder = tmp_path / "bin"
    folder.mkdir()
    for tool in TOOLS:
        found = shutil.which(tool)
        assert found, tool
        (folder / tool).symlink_to(found)
    return folder


def put_python(folder: Path, script: str, name: str = "python3") -> None:
    (folder / name).write_text(f"#!/bin/bash\n{script}\n")
    (folder / name).chmod(0o755)


def run(
    name: str, *arguments: str, path: Path | None = None, **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", str(DEPLOY / name), *arguments],
        env={"PATH": str(path or os.environ["PATH"]), **more},
        cwd="/",
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=300,
    )


def test_an_old_python_is_named_with_what_to_do(bare_path: Path) -> None:
    put_python(bare_path, 'case "$*" in *--version*) echo Python 3.9.2;; *) exit 1;; esac')
    ended = run("test.sh", path=bare_path, VENV=str(bare_path / "venv"))
    assert ended.returncode == 1
    assert "evotourney needs Python 3.11 or newer; found: Python 3.9.2." in ended.stderr
    assert "PYTHON=/path/to/python3.12 bash" in ended.stderr


def test_a_wrong_python_is_named(bare_path: Path) -> None:
    ended = run("test.sh", path=bare_path, VENV=str(bare_path / "venv"), PYTHON="/no/python")
    assert (1, "\nPYTHON=/no/python is not a Python 3.11 or newer.\n") == (ended.returncode, ended.stderr)


def test_a_missing_venv_module_names_the_package(bare_path: Path) -> None:
    put_python(bare_path, 'case "$*" in *ensurepip*) exit 1;; *) exit 0;; esac')
    ended = run("test.sh", path=bare_path, VENV=str(bare_path / "venv"))
    assert ended.returncode == 1
    assert "run 'apt install python3-venv' as root" in ended.stderr


def test_an_installation_that_fails_says_so_and_is_tried_again(bare_path: Path) -> None:
    venv = bare_path / "venv"
    (venv / "bin").mkdir(parents=True)
    put_python(
        venv / "bin", 'case "$*" in *install*) echo no network >&2; exit 1;; *) exit 0;; esac', "python"
    )
    for _ in range(2):
        ended = run("test.sh", path=bare_path, VENV=str(venv))
        assert ended.returncode == 1
        assert "no network\n\nInstalling failed: see pip's lines above." in ended.stderr


def test_requirements_are_installed_once_as_long_as_they_stay_the_same(
    bare_path: Path, tmp_path: Path
) -> None:
    venv, log, wanted = bare_path / "venv", tmp_path / "log", tmp_path / "requirements.txt"
    (venv / "bin").mkdir(parents=True)
    put_python(venv / "bin", f'case "$*" in *install*) echo installed >>{log};; *) exit 0;; esac', "python")
    for text in ("one==1\n", "one==1\n", "one==2\n", "one==2\n"):
        wanted.write_text(text)
        assert run("venv.sh", str(wanted), path=bare_path, VENV=str(venv)).returncode == 0
    assert "installed\ninstalled\n" == log.read_text()


@pytest.mark.parametrize("form", ["--port {port}", "--port={port}", "--host 127.0.0.1 --port {port}"])
def test_a_busy_port_is_told_before_anything_is_installed(tmp_path: Path, form: str) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        ended = run(
            "run.sh", *form.format(port=port).split(), PYTHON=sys.executable, VENV=str(tmp_path / "venv")
        )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Port {port} on 127.0.0.1 is in use.")
    assert "" == ended.stdout
    assert not (tmp_path / "venv").exists()


@pytest.mark.parametrize("options", [["--help"], ["-h"], ["--port", "8080", "--help"]])
def test_help_is_printed_at_once_and_nothing_is_done(tmp_path: Path, options: list[str]) -> None:
    ended = run("run.sh", *options, PYTHON="/nowhere/python", VENV=str(tmp_path / "venv"))
    assert (ended.returncode, ended.stderr) == (0, "")
    assert "--empty " in ended.stdout
    assert "--port PORT" in ended.stdout
    assert not (tmp_path / "venv").exists()


def names_in_settings() -> set[str]:
    text = (ROOT / "evotourney" / "settings.py").read_text()
    return set(re.findall(r"""\benv(?:\.\w+)?\(\s*"([A-Z_]+)\"""", text))


def example_lines() -> dict[str, str]:
    lines = (DEPLOY / "env.example").read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_the_example_of_settings_names_all_of_them_and_no_other() -> None:
    assert names_in_settings() == set(example_lines())


def test_the_example_of_settings_passes_the_check_of_a_public_site(tmp_path: Path) -> None:
    values = {name: value.strip('"') for name, value in example_lines().items()}
    values |= {
        "SECRET_KEY": "k" * 25 + "0123456789abcdefghijklmnopqrstuvwxyz",
        "EVOTOURNEY_DATA_DIR": str(tmp_path),
    }
    ended = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **values},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr


def test_empty_values_mean_the_defaults(tmp_path: Path) -> None:
    values = dict.fromkeys(
        ("SECRET_KEY", "DATABASE_URL", "REDIS_URL", "CELERY_BROKER_URL", "STATIC_ROOT"), ""
    )
    ended = subprocess.run(
        [sys.executable, "manage.py", "check"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], **values, "EVOTOURNEY_DATA_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stderr


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_the_units_of_systemd_are_right_and_locked_down(tmp_path: Path) -> None:
    for unit in (DEPLOY / "systemd").iterdir():
        text = unit.read_text().replace("/srv/evotourney/.venv/bin/python", sys.executable)
        (tmp_path / unit.name).write_text(text)
    units = sorted(tmp_path.iterdir())
    verified = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True)
    about_ours = [line for line in verified.stderr.splitlines() if "evotourney" in line]
    assert [] == about_ours
    for unit in units:
        if unit.suffix == ".service":
            rated = subprocess.run(
                ["systemd-analyze", "security", "--offline=true", "--threshold=30", "--no-pager", unit],
                capture_output=True,
                text=True,
            )
            assert rated.returncode == 0, rated.stdout


@pytest.mark.skipif(
    not (shutil.which("nginx", path=SYSTEM_PATH) and shutil.which("openssl")), reason="needs nginx"
)
def test_nginx_accepts_its_configuration(tmp_path: Path) -> None:
    text = (DEPLOY / "nginx.conf").read_text()
    for installed, here in {
        "/etc/nginx/evotourney.conf": str(DEPLOY / "nginx-site.conf"),
        "/etc/nginx/tls": str(tmp_path),
        "/var/cache/nginx/evotourney": str(tmp_path / "cache"),
        "/run/nginx.pid": str(tmp_path / "pid"),
        "web:8000": "127.0.0.1:8001",
    }.items():
        assert installed in text
        text = text.replace(installed, here)
    (tmp_path / "nginx.conf").write_text(text)
    certificate = [
        "-keyout",
        tmp_path / "privkey.pem",
        "-out",
        tmp_path / "fullchain.pem",
        "-subj",
        "/CN=localhost",
    ]
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", *certificate],
        check=True,
        stderr=subprocess.DEVNULL,
    )
    command = ["nginx", "-t", "-e", "stderr", "-c", tmp_path / "nginx.conf"]
    checked = subprocess.run(command, env={"PATH": SYSTEM_PATH}, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    assert "[warn]" not in checked.stderr


def test_operations_names_only_files_that_exist() -> None:
    text = (DEPLOY / "OPERATIONS.md").read_text()
    named = set(re.findall(r"`(?:bash )?(deploy/[\w./@-]+)", text)) | set(
        re.findall(r"\]\(([\w./@-]+)\)", text)
    )
    made_by_the_operator = {"deploy/.env", "deploy/tls/fullchain.pem", "deploy/tls/privkey.pem"}
    missing = {
        name
        for name in named - made_by_the_operator
        if not (ROOT / name).exists() and not (DEPLOY / name).exists()
    }
    assert set() == missing


@pytest.mark.parametrize("script", sorted(path.name for path in DEPLOY.glob("*.sh")))
def test_every_script_is_read_by_bash(script: str) -> None:
    assert 0 == subprocess.run(["bash", "-n", str(DEPLOY / script)]).returncode
