#!/bin/sh
# Installs the program that the test of deploy/sitrep.service asks (systemd-analyze).
# It starts nothing. Where it cannot, it says so: that test is skipped then.
set -eu

if command -v systemd-analyze >/dev/null 2>&1; then
	exit 0
fi
if command -v apt-get >/dev/null 2>&1; then
	"$(dirname "$0")/apt.sh" systemd || true # said below
fi
command -v systemd-analyze >/dev/null 2>&1 || echo "No systemd-analyze here, and no way to install it: the test of the unit is skipped." >&2
