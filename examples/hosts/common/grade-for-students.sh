#!/usr/bin/env bash
# Grades one submission where students can read the log, and prints what they may see: nothing about hidden cases.
#   grade-for-students.sh FOLDER [OPTIONS OF "herald report"...] [-- OPTIONS OF "herald grade player"...]
# The exit code is that of grade-submission.sh.
set -Eeuo pipefail
trap 'exit 4' ERR

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
submission=$1
shift
reports=(--audience student)
[ -f "$here/rubric.yml" ] && reports+=(--rubric "$here/rubric.yml")
while (($# > 0)) && [ "$1" != -- ]; do
  reports+=("$1")
  shift
done
(($# == 0)) || shift

results=$(mktemp -d "${TMPDIR:-/tmp}/herald-results-XXXXXX")
trap 'rm -rf "$results"' EXIT

# What it prints is for teachers.
status=0
bash "$here/grade-submission.sh" "$submission" --out "$results/run.ndjson" "$@" > /dev/null || status=$?
# Without a grade there is nothing to show.
((status <= 1)) || exit "$status"
node "$here/herald/dist/bin/herald.js" report "$results/run.ndjson" "${reports[@]}" --console
exit "$status"
