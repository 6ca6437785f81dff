#!/bin/sh
# Installs what the tests need and this machine lacks: the server programs of
# PostgreSQL (initdb, postgres). It shows each command it runs, creates no
# database cluster, starts no service, and does nothing when all is there.
set -eu

have_postgres() {
	for dir in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin; do
		[ -x "$dir/initdb" ] && [ -x "$dir/postgres" ] && return 0
	done
	command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1
}

run() {
	echo "+ $*" >&2
	"$@"
}

if have_postgres; then
	exit 0
fi

if ! command -v apt-get >/dev/null 2>&1; then
	cat >&2 <<'TEXT'
The tests need PostgreSQL's server programs (initdb and postgres, version 13 or
newer), and this script knows how to install them on Debian and Ubuntu only.
  Fedora, RHEL   sudo dnf install postgresql-server
  Alpine         sudo apk add postgresql
  Arch           sudo pacman -S postgresql
  macOS          brew install postgresql@17
No cluster and no running service are needed; the tests make their own.
TEXT
	exit 1
fi

sudo=
if [ "$(id -u)" != 0 ]; then
	command -v sudo >/dev/null 2>&1 || {
		echo "Installing PostgreSQL needs root; run as root: apt-get install postgresql" >&2
		exit 1
	}
	sudo=sudo
fi

echo "The tests need PostgreSQL's server programs; installing them:" >&2
apt="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -q"
# Without this file the package would create a cluster and start it.
conf=/etc/postgresql-common/createcluster.d/sitrep-deps.conf
trap '[ ! -e "$conf" ] || run $sudo rm -f "$conf"' EXIT
# shellcheck disable=SC2086 # words on purpose
{
	run $apt update >&2 || true # a broken list of somebody else's does not matter
	run $apt install -y --no-install-recommends postgresql-common >&2
	run $sudo mkdir -p "${conf%/*}"
	run $sudo sh -c "echo 'create_main_cluster = false' >$conf"
	run $apt install -y --no-install-recommends postgresql >&2
}
have_postgres || {
	echo "PostgreSQL was installed, but initdb and postgres are not where they were expected" >&2
	exit 1
}
