#!/usr/bin/env bash
# Gradescope runs this once, as root, when it builds the image of the autograder.
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
bash "$here/install-packages.sh" ca-certificates curl xz-utils

# The Node of Ubuntu 22.04 is too old for Herald.
major=$(node --version 2> /dev/null | sed -n 's/^v\([0-9]*\).*/\1/p' || true)
if [ "${major:-0}" -lt 20 ]; then
  case $(uname -m) in
    aarch64) machine=linux-arm64 ;;
    *) machine=linux-x64 ;;
  esac
  releases=https://nodejs.org/dist/latest-v22.x
  download=$(mktemp -d)
  trap 'rm -rf "$download"' EXIT
  cd "$download"
  curl -fsSL --retry 3 "$releases/SHASUMS256.txt" | grep -- "-$machine.tar.xz\$" > SHASUMS256.txt
  archive=$(awk '{ print $2 }' SHASUMS256.txt)
  curl -fsSLO --retry 3 "$releases/$archive"
  sha256sum --check SHASUMS256.txt
  tar -xJf "$archive" -C /usr/local --strip-components=1 --no-same-owner
  cd /
fi

# The code of students runs as this user.
id -u student > /dev/null 2>&1 || useradd --system --create-home student

# Fails the build of the image, rather than every submission, if something is missing.
node "$here/herald/dist/bin/herald.js" --version
