#!/bin/sh
# Puts the makers of clients, of these versions, where the test looks for them that has
# clients made from the OpenAPI document. Nothing of them is installed elsewhere. Where
# npm is not, it says so: the clients in TypeScript are not tested then.
set -eu

oapi_codegen=v2.8.2
cd "$(dirname "$0")/.."
tools=$PWD/bin/tools
clients=$PWD/internal/apptest/testdata/clients
mkdir -p "$tools"

if [ ! -x "$tools/oapi-codegen-$oapi_codegen" ]; then
	echo "+ go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$oapi_codegen" >&2
	GOFLAGS= GOBIN="$tools" go install "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@$oapi_codegen"
	mv "$tools/oapi-codegen" "$tools/oapi-codegen-$oapi_codegen"
fi
(cd "$clients/go" && go mod download)

if ! command -v npm >/dev/null 2>&1 && command -v apt-get >/dev/null 2>&1; then
	scripts/apt.sh npm || true # said below
fi
if ! command -v npm >/dev/null 2>&1; then
	echo "No npm here: the clients in TypeScript are not tested." >&2
	exit 0
fi
if ! cmp -s "$clients/npm/package-lock.json" "$tools/clients/package-lock.json"; then
	rm -rf "$tools/clients"
	mkdir -p "$tools/clients"
	cp "$clients/npm/package.json" "$tools/clients/"
	cp "$clients/npm/package-lock.json" "$tools/clients/lock"
	mv "$tools/clients/lock" "$tools/clients/package-lock.json"
	echo "+ npm ci" >&2
	(cd "$tools/clients" && npm ci --silent --no-audit --no-fund --ignore-scripts) || {
		rm -rf "$tools/clients"
		exit 1
	}
fi
