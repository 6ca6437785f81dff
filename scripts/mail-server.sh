#!/bin/sh
# Installs a mail server that the tests of mail run in folders of their own
# (Postfix, with a login by Dovecot), and another checker of signatures. It starts
# no service. Where it cannot, it says so: those tests are skipped then.
set -eu

have() {
	[ -x /usr/sbin/postfix ] && [ -x /usr/sbin/dovecot ] && /usr/bin/python3 -c 'import dkim' 2>/dev/null
}

if have; then
	exit 0
fi
if ! command -v apt-get >/dev/null 2>&1 || { [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null 2>&1; }; then
	echo "No Postfix and Dovecot here, and no way to install them: the tests against a real mail server are skipped." >&2
	exit 0
fi

sudo=
[ "$(id -u)" = 0 ] || sudo=sudo
run() {
	echo "+ $*" >&2
	"$@"
}

# While this file says 101, packages start no service.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
	trap 'run $sudo rm -f "$policy"' EXIT
	run $sudo sh -c "printf '#!/bin/sh\nexit 101\n' >$policy && chmod 755 $policy"
fi
apt="$sudo env DEBIAN_FRONTEND=noninteractive apt-get -q"
# shellcheck disable=SC2086 # words on purpose
{
	run $apt update >&2 || true # a broken list of somebody else's does not matter
	run $apt install -y --no-install-recommends postfix dovecot-core python3-dkim >&2
}
have || echo "The mail server was not installed: the tests against it are skipped." >&2
