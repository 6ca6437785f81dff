#!/bin/sh
# Installs what the tests need and this machine lacks: the server programs of
# PostgreSQL (initdb, postgres), of MariaDB (mariadb-install-db, mariadbd) and of
# ClickHouse (clickhouse-server). It shows each command it runs, creates no database
# cluster, starts no service, and does nothing when all is there.
set -eu

have_postgres() {
	for dir in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /opt/homebrew/opt/postgresql@*/bin; do
		[ -x "$dir/initdb" ] && [ -x "$dir/postgres" ] && return 0
	done
	command -v initdb >/dev/null 2>&1 && command -v postgres >/dev/null 2>&1
}

have_mariadb() {
	PATH=$PATH:/usr/sbin:/usr/libexec
	command -v mariadb-install-db >/dev/null 2>&1 && command -v mariadbd >/dev/null 2>&1
}

have_clickhouse() {
	PATH=$PATH:/usr/sbin
	command -v clickhouse-server >/dev/null 2>&1 || command -v clickhouse >/dev/null 2>&1
}

if have_postgres && have_mariadb && have_clickhouse; then
	exit 0
fi

if ! command -v apt-get >/dev/null 2>&1; then
	cat >&2 <<'TEXT'
The tests need the server programs of PostgreSQL (initdb and postgres, version 13 or
newer), of MariaDB (mariadb-install-db and mariadbd) and of ClickHouse (clickhouse-server
or clickhouse), and this script knows how to install them on Debian and Ubuntu only.
  Fedora, RHEL   sudo dnf install postgresql-server mariadb-server
  Alpine         sudo apk add postgresql mariadb clickhouse
  Arch           sudo pacman -S postgresql mariadb
  macOS          brew install postgresql@17 mariadb clickhouse
ClickHouse's own packages are on https://clickhouse.com/docs/install.
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

if ! have_postgres; then
	echo "The tests need PostgreSQL's server programs; installing them:" >&2
	# Without this file the package would create a cluster and start it.
	conf=/etc/postgresql-common/createcluster.d/sitrep-deps.conf
	trap '[ ! -e "$conf" ] || $sudo rm -f "$conf"' EXIT
	"$here/apt.sh" postgresql-common
	$sudo mkdir -p "${conf%/*}"
	$sudo sh -c "echo 'create_main_cluster = false' >$conf"
	"$here/apt.sh" postgresql
fi
if ! have_mariadb; then
	echo "The tests need MariaDB's server programs; installing them:" >&2
	"$here/apt.sh" mariadb-server
fi
if ! have_clickhouse; then
	echo "The tests need ClickHouse's server program; installing it:" >&2
	"$here/apt.sh" clickhouse-server
fi
have_postgres && have_mariadb && have_clickhouse || {
	echo "PostgreSQL, MariaDB and ClickHouse were installed, but their server programs are not where they were expected" >&2
	exit 1
}
