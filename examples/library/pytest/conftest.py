"""Every conformance case is a pytest test: pytest --player './my-player' --protocol sexpr/v3

A test with the argument herald_case is run once for each case. Herald runs all cases first, in parallel.
"""

import json
import shlex
import subprocess
import tempfile
from pathlib import Path


def pytest_addoption(parser):
    parser.addoption("--player", required=True, help="the command of the player")
    parser.addoption("--protocol", default="sexpr/v3")
    parser.addoption("--herald", default="npx --no -- herald", help="the command of Herald")
    parser.addoption("--only", action="append", default=[], help="only matching cases")


def pytest_generate_tests(metafunc):
    if "herald_case" in metafunc.fixturenames:
        results = grade(metafunc.config)
        metafunc.parametrize("herald_case", results, ids=[each["id"] for each in results])


def grade(config):
    option = config.getoption
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "results.ndjson")
        only = [word for pattern in option("--only") for word in ("--only", pattern)]
        command = [*shlex.split(option("--herald")), "grade", "player", "--protocol", option("--protocol"), *only]
        ran = subprocess.run([*command, "--quiet", "--out", out, "--", option("--player")], capture_output=True, text=True)
        if ran.returncode not in (0, 1):  # neither passed nor failed: Herald could not grade
            raise RuntimeError(ran.stderr)
        lines = [json.loads(line) for line in out.read_text().splitlines()]
        return [line for line in lines if line["kind"] == "case"]
