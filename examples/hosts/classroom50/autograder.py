"""Grades a submission with Herald. Classroom 50 runs this file in the checkout of a student, and exit code 0 means that it
was graded, whatever its points."""

import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile

BUNDLE = pathlib.Path(os.environ.get("CLASSROOM50_BUNDLE_DIR") or pathlib.Path(__file__).parent).resolve()
HERALD = ["node", str(BUNDLE / "herald" / "dist" / "bin" / "herald.js")]
# Both are for us alone to write: a submission may bring files with these names.
RESULT = pathlib.Path("result.json")
RELEASE = pathlib.Path("release-body.md")


def main() -> int:
    for path in (RESULT, RELEASE):
        path.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory(prefix="herald-results-") as folder:
        results = pathlib.Path(folder)
        status = grade(results)
        if status > 1:
            return status
        report(results)
        shutil.copyfile(results / "result.json", RESULT)
        shutil.copyfile(results / "release-body.md", RELEASE)
    return 0


def grade(results: pathlib.Path) -> int:
    """The log of a workflow is readable by students, so what mentions hidden cases is thrown away."""
    script = ["bash", str(BUNDLE / "grade-submission.sh"), "."]
    files = ["--out", str(results / "run.ndjson"), "--host", f"classroom50={results / 'result.json'}"]
    ran = subprocess.run([*script, *files], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    if ran.returncode > 1:
        print(ran.stderr, file=sys.stderr)
    return ran.returncode


def report(results: pathlib.Path) -> None:
    """What students may see: in the log, and on the page of the release."""
    rubric = BUNDLE / "rubric.yml"
    options = ["--rubric", str(rubric)] if rubric.exists() else []
    command = [*HERALD, "report", str(results / "run.ndjson"), *options, "--audience", "student"]
    print("$ herald report", shlex.join(["--audience", "student"]), flush=True)
    subprocess.run([*command, "--console", "--markdown", str(results / "release-body.md")], check=True)


if __name__ == "__main__":
    sys.exit(main())
