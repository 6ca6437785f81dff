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

# Runs of it take turns: another one may remove the file below.
if [ -z "${SITREP_APT_TURN:-}" ] && command -v flock >/dev/null 2>&1; then
	SITREP_APT_TURN=1 exec flock "${TMPDIR:-/tmp}/sitrep-apt-$(id -u).lock" "$0"
fi

sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
here=$(dirname "$0")
echo "The tests need PostgreSQL's server programs; installing them:" >&2
# Without this file the package would create a cluster and start it.
conf=/etc/postgresql-common/createcluster.d/sitrep-deps.conf
trap '[ ! -e "$conf" ] || $sudo rm -f "$conf"' EXIT
"$here/apt.sh" postgresql-common
$sudo mkdir -p "${conf%/*}"
$sudo sh -c "echo 'create_main_cluster = false' >$conf"
"$here/apt.sh" postgresql
have_postgres || {
	echo "PostgreSQL was installed, but initdb and postgres are not where they were expected" >&2
	exit 1
}
