#!/bin/sh
# Puts the JSON Schema of Vega-Lite where the tests look for it, from the package
# of that version and no other. npm gets it, with the proxies and mirrors that it
# is set up for; what it got must have the hash below. Nothing of it is installed.
set -eu

version=6.4.3
hash=77fee13e37f3e7ad14111690b9398680855f5c07b783684959e0be8a00de686a2151d12836b1cb5e047fc933814fcbd5fe522eb8a9f0fb4ff15966e5903c2431
schema=bin/tools/vega-lite-$version.schema.json

cd "$(dirname "$0")/.."
[ ! -s "$schema" ] || exit 0

if ! command -v npm >/dev/null 2>&1; then
	if ! command -v apt-get >/dev/null 2>&1; then
		echo "The tests need the schema of Vega-Lite, which npm gets; install npm and run this again" >&2
		exit 1
	fi
	sudo=
	[ "$(id -u)" = 0 ] || sudo=sudo
	echo "The tests need the schema of Vega-Lite, which npm gets; installing npm:" >&2
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get -q update >&2 || true # a broken list of somebody else's does not matter
	$sudo env DEBIAN_FRONTEND=noninteractive apt-get -q install -y --no-install-recommends npm >&2
fi

here=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
echo "+ npm pack vega-lite@$version" >&2
npm pack --silent "vega-lite@$version" >/dev/null
echo "$hash  vega-lite-$version.tgz" | sha512sum --check --status || {
	echo "The package vega-lite $version is not the one that is expected" >&2
	exit 1
}
tar -xzmf "vega-lite-$version.tgz" package/build/vega-lite-schema.json
mkdir -p "$here/bin/tools"
mv package/build/vega-lite-schema.json "$here/$schema"
