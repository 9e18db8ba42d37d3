#!/usr/bin/env bash
# Installs the packages that submissions need, as root: install-packages.sh [FURTHER PACKAGES...]
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=/dev/null
. "$here/settings.env"
# shellcheck disable=SC2206 # several words
packages=("$@" ${PACKAGES-})
((${#packages[@]} > 0)) || exit 0
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${packages[@]}"
