#!/usr/bin/env bash
# Grades one submission: grade-submission.sh FOLDER [OPTIONS OF "herald grade player"...]
# The exit code is that of "herald grade": 0 and 1 mean that the submission was graded. Anything that fails here is 4.
set -Eeuo pipefail
trap 'exit 4' ERR

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd -P)
submission=$(cd "$1" && pwd -P)
shift

# shellcheck source=/dev/null
. "$here/settings.env"
# A workflow can set these for one run.
PROTOCOL=${HERALD_PROTOCOL:-$PROTOCOL} RUN=${HERALD_RUN:-$RUN} BUILD=${HERALD_BUILD:-$BUILD}

# The code of students works on a copy of the submission, and may change it as it likes. Whatever root reads, writes or runs is
# outside of it: any file in there may be a link to one of ours.
own=$(mktemp -d "${TMPDIR:-/tmp}/herald-grading-XXXXXX")
trap 'rm -rf "$own"' EXIT
chmod 755 "$own"
work=$own/submission home=$own/home
mkdir "$work" "$home"
cp -R "$submission/." "$work/"
# In a repository of students, the cases are a part of it, and of its history.
case $here/ in "$submission"/*) rm -rf "$work/.git" "$work/${here#"$submission"/}" ;; esac
# Uploads and Windows keep no permissions. Scripts with a "#!" line and Linux programs are meant to be started.
while IFS= read -r -d '' file; do
  start=
  { LC_ALL=C IFS= read -r -N 4 start < "$file" || true; } 2> /dev/null
  case $start in '#!'* | $'\x7fELF') chmod +x "$file" ;; esac
done < <(find "$work" -type f ! -perm -u+x -print0)

# It never runs as root: cases, rubric and results are root's alone.
as=()
if [ "$(id -u)" = 0 ]; then
  user=student
  id -u "$user" > /dev/null 2>&1 || user=nobody
  chown -hR "$user" "$work" "$home"
  chmod -R go-rwx "$here"
  chmod go-rwx "$submission"
  # The home is not exported: Node loads modules from that of whoever runs it, and runs Herald as root.
  as=(setpriv --reuid="$user" --regid="$(id -g "$user")" --clear-groups --no-new-privs
    env HOME="$home" USER="$user" LOGNAME="$user")
else
  export HOME=$home
fi
cd "$work"

# Word by word, with quotes as in a shell, but nothing is expanded: patterns of cases are no names of files in the submission.
words() { xargs -r printf '%s\0' <<< "$1" > "$own/words"; }
# In one piece, a command could also be the name of a file in the submission.
words "$RUN"
mapfile -d '' -t command < "$own/words"
words "${OPTIONS-}"
mapfile -d '' -t further < "$own/words"

# In place of the submission, a program that ends and says why: students find that in the report of every case.
refuse() {
  tee "$own/refused.txt" >&2
  printf '#!/bin/sh\ncat "${0%%.sh}.txt" >&2\nexit 1\n' > "$own/refused.sh"
  chmod 755 "$own/refused.sh"
  chmod 644 "$own/refused.txt"
  command=("$own/refused.sh" "${command[@]}")
}

built=0
if [ -n "$BUILD" ]; then
  # The time of the platform is running, so this is a part of ours. Grading needs some of it, too.
  limit=$((BUILD_TIME < TOTAL_TIME / 2 ? BUILD_TIME : TOTAL_TIME / 2))
  ((limit > 0)) || limit=1
  timeout --kill-after=5 "$limit" "${as[@]}" bash -c "$BUILD" > "$own/build.log" 2>&1 < /dev/null || built=$?
  if ((built != 0)); then
    why='the build failed:'
    ((built != 124 && built != 137)) || why="the build took more than $limit seconds:"
    refuse < <(echo "$why" && tail -n 40 "$own/build.log")
  fi
fi

# The lack of a program in the submission is no fault of the platform.
if ((built == 0)); then
  case ${command[0]} in
    /*) ;;
    */*)
      if [ ! -f "${command[0]}" ]; then
        refuse <<< "${command[0]}: no such file in the submission"
      elif [ ! -x "${command[0]}" ]; then
        refuse <<< "${command[0]} is not executable"
      fi
      ;;
  esac
fi

left=$((TOTAL_TIME - SECONDS))
((left > 0)) || left=1

# A submission has no say in how it is graded.
options=(--no-config --protocol "$PROTOCOL" --total-time "$left" --rerun-command "$RUN" --quiet)
[ -f "$here/rubric.yml" ] && options+=(--rubric "$here/rubric.yml")
[ -d "$here/cases" ] && options+=(--cases "$here/cases")
options+=("${further[@]}" "$@")
# A sandbox has an unprivileged user of its own.
case " ${options[*]} " in *' --sandbox '*) as=() ;; esac

status=0
node "$here/herald/dist/bin/herald.js" grade player "${options[@]}" -- "${as[@]}" "${command[@]}" || status=$?
exit "$status"
