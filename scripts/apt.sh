#!/bin/sh
# Installs packages of Debian or Ubuntu: scripts/apt.sh PACKAGE...
# It shows what it runs, asks nothing, waits for whoever else installs something
# (SITREP_DEPS_WAIT seconds, 600 if nothing is said), and starts no service.
set -eu

wait=${SITREP_DEPS_WAIT:-600}
sudo=
if [ "$(id -u)" != 0 ]; then
	command -v sudo >/dev/null 2>&1 || {
		echo "Installing needs root; run as root: apt-get install $*" >&2
		exit 1
	}
	sudo=sudo
fi

# Runs of this script take turns: they share the file below.
if [ -z "${SITREP_APT_TURN:-}" ] && command -v flock >/dev/null 2>&1; then
	SITREP_APT_TURN=1 exec flock --wait "$wait" "${TMPDIR:-/tmp}/sitrep-apt-$(id -u).lock" "$0" "$@"
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT

# apt-get waits for dpkg's lock by itself, but not for those of its lists and archives.
apt() {
	echo "+ apt-get $*" >&2
	end=$(($(date +%s) + wait))
	until $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout="$wait" "$@" >"$log" 2>&1; do
		if ! grep -Eq 'Could not get lock|Unable to (lock|acquire)' "$log" || [ "$(date +%s)" -ge "$end" ]; then
			cat "$log" >&2
			return 1
		fi
		echo "another program installs something; waiting" >&2
		sleep 2
	done
	cat "$log" >&2
}

# While this file says 101, packages start no service.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
	trap 'rm -f "$log"; $sudo rm -f "$policy"' EXIT
	$sudo sh -c "printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy"
fi

apt update || true # a broken list of somebody else's does not matter
apt install -y --no-install-recommends "$@"
