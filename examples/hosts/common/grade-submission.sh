#!/usr/bin/env bash
# Grades one submission: grade-submission.sh FOLDER [OPTIONS OF HERALD...]
# The exit code is that of "herald grade": 0 and 1 mean that the submission was graded. Anything that fails here is 4.
set -Eeuo pipefail
trap 'exit 4' ERR

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
submission=$(cd "$1" && pwd)
shift

# shellcheck source=/dev/null
. "$here/settings.env"
# A workflow can set these for one run.
PROTOCOL=${HERALD_PROTOCOL:-$PROTOCOL} RUN=${HERALD_RUN:-$RUN} BUILD=${HERALD_BUILD:-$BUILD}

# The code of students works on a copy of the submission, and may change it as it likes.
work=$(mktemp -d "${TMPDIR:-/tmp}/herald-submission-XXXXXX")
trap 'rm -rf "$work"' EXIT
cp -R "$submission/." "$work/"

# It never runs as root: cases, rubric and results are root's alone.
as=''
if [ "$(id -u)" = 0 ]; then
  user=student
  id -u "$user" > /dev/null 2>&1 || user=nobody
  chown -hR "$user" "$work"
  chmod -R go-rwx "$here"
  as="setpriv --reuid=$user --regid=$(id -g "$user") --clear-groups --no-new-privs --"
fi
export HOME=$work
cd "$work"

if [ -n "$BUILD" ]; then
  # shellcheck disable=SC2086 # several words
  if ! timeout "${BUILD_TIME:-300}" $as bash -c "$BUILD" > .herald-build.log 2>&1 < /dev/null; then
    echo "the build failed:"
    cat .herald-build.log
    # A program that says why: students find it in the report of every case.
    printf '#!/bin/sh\necho "the build failed:" >&2\ntail -n 40 .herald-build.log >&2\nexit 1\n' > .herald-build-failed
    chmod a+rx .herald-build-failed
    chmod a+r .herald-build.log
    RUN=./.herald-build-failed
  fi
fi

# A submission has no say in how it is graded.
options=(--no-config --protocol "$PROTOCOL" --total-time "$TOTAL_TIME" --quiet)
[ -f "$here/rubric.yml" ] && options+=(--rubric "$here/rubric.yml")
[ -d "$here/cases" ] && options+=(--cases "$here/cases")
# shellcheck disable=SC2206 # several words
options+=(${OPTIONS-} "$@")

status=0
node "$here/herald/dist/bin/herald.js" grade player "${options[@]}" -- "${as:+$as }$RUN" || status=$?
exit "$status"
