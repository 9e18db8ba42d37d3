#!/usr/bin/env bash
# The entry point of PrairieLearn's external grader. This file is in /grade/serverFilesCourse/herald.
set -euo pipefail

root=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$root/results"
# Nothing in here is for the code of students, which works on a copy elsewhere.
chmod go-rwx "$root"

status=0
bash "$root/serverFilesCourse/herald/grade-submission.sh" "$root/student" \
  --host "prairielearn=$root/results/results.json" || status=$?
[ "$status" -le 1 ] || exit "$status"
