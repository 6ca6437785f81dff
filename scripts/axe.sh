#!/bin/sh
# Puts axe-core, of this version, where the test of the pages looks for it. Where npm is
# not, it says so: that test is skipped then.
set -eu

version=4.14.1
sum=29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c
cd "$(dirname "$0")/.."
tools=$PWD/bin/tools
target=$tools/axe-$version.js
[ ! -f "$target" ] || exit 0
if ! command -v npm >/dev/null 2>&1; then
	echo "No npm here: the pages are not held against axe." >&2
	exit 0
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
mkdir -p "$tools"
echo "+ npm pack axe-core@$version" >&2
(cd "$folder" && npm pack --silent "axe-core@$version" >/dev/null && tar xzf "axe-core-$version.tgz")
echo "$sum  $folder/package/axe.min.js" | sha256sum -c - >/dev/null || {
	echo "axe-core $version is not what it was: its sum is another one" >&2
	exit 1
}
mv "$folder/package/axe.min.js" "$target"
