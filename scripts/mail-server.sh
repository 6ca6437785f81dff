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
if command -v apt-get >/dev/null 2>&1; then
	"$(dirname "$0")/apt.sh" postfix dovecot-core python3-dkim || true # said below
fi
have || echo "No Postfix and Dovecot here, and no way to install them: the tests against a real mail server are skipped." >&2
