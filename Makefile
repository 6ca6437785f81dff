# Every target explains itself: `make` alone lists them.
GO        ?= go
BIN       := bin/sitrep
VERSION   := $(shell git describe --tags --always --dirty 2>/dev/null || echo unknown)
LDFLAGS   := -s -w -X main.version=$(VERSION)
ifeq ($(shell uname -s),Linux)
# DuckDB's library exports 59,000 names for extensions that are never loaded: to look them up costs each start of a child 1.3 ms.
LDFLAGS   += -extldflags=-Wl,--no-export-dynamic
endif
LINT_VERSION := v2.15.0
PACKAGES  ?= ./...
# DuckDB's library makes test programs large; more than this many at a time only swap.
TESTFLAGS ?= -timeout 60m

.DEFAULT_GOAL := help
.PHONY: help demo build deps test test-race test-crash lint lint-api bench words generate clean

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | awk -F ':.*## ' '{printf "  make %-11s %s\n", $$1, $$2}'

demo: build ## a service with made-up data and a first report, until Ctrl-C
	$(BIN) demo $(DEMOFLAGS)

build: ## build bin/sitrep (needs Go and a C++ compiler)
	@mkdir -p bin
	$(GO) build -trimpath -ldflags '$(LDFLAGS)' -o $(BIN) ./cmd/sitrep

deps: ## install what the tests need and the machine lacks: the server programs of PostgreSQL, MariaDB and ClickHouse, a mail server, a checker of the unit, makers of clients, a checker of pages
	@scripts/deps.sh
	@scripts/mail-server.sh
	@scripts/unit-check.sh
	@scripts/clients.sh
	@scripts/axe.sh

test: deps build ## the tests, on SQLite and on PostgreSQL
	$(GO) vet $(PACKAGES)
	$(GO) test $(TESTFLAGS) $(PACKAGES)

test-race: deps ## the tests of everything that runs side by side, under the race detector
	$(GO) test $(TESTFLAGS) -race ./internal/api/... ./internal/child/... ./internal/schedule/... ./internal/store/... ./internal/work/...

test-crash: deps build ## kill the real program between any two steps and at random, on both databases, and look what is lost
	SITREP_BIN=$(CURDIR)/$(BIN) $(GO) test -count=1 -timeout 4h -parallel 8 -tags crash -v ./internal/crashtest/...

lint: bin/tools/golangci-lint-$(LINT_VERSION) ## golangci-lint with the list in .golangci.yml
	bin/tools/golangci-lint-$(LINT_VERSION) run $(PACKAGES)

bin/tools/golangci-lint-$(LINT_VERSION):
	@mkdir -p bin/tools
	GOBIN=$(CURDIR)/bin/tools $(GO) install github.com/golangci/golangci-lint/v2/cmd/golangci-lint@$(LINT_VERSION)
	@mv bin/tools/golangci-lint $@

lint-api: ## the OpenAPI document under a public linter (needs npx)
	REDOCLY_TELEMETRY=off npx --yes @redocly/cli@2.77.0 lint docs/openapi.yaml

bench: build ## what a read, an import, a report and an idle server cost, each beside its own floor
	SITREP_BIN=$(CURDIR)/$(BIN) $(GO) test -count=1 -timeout 60m -tags bench -v ./internal/benchtest/...

words: ## make the files that words and patterns are looked up in, after a change of a text
	$(GO) run ./internal/analyst/prepare internal

generate: words ## rewrite the golden files and the OpenAPI document from the code
	$(GO) test ./internal/api ./internal/analyst ./internal/analyst/model ./internal/chart ./internal/page ./internal/terminal -update

clean: ## remove what was built
	rm -rf bin
