# What contributors and CI run. Go and make are all it needs; development tools
# run by version and stay out of go.mod, because the modules of our users inherit it.

GO ?= go
STATICCHECK = honnef.co/go/tools/cmd/staticcheck@v0.8.1
GOLANGCI = github.com/golangci/golangci-lint/v2/cmd/golangci-lint@v2.15.0
COUNT ?= 6
BENCHTIME ?= 250ms
FUZZTIME ?= 2m
KILLS ?= 200
CALLS ?= 100000
SESSIONS ?= 1000
DOCUMENTS ?= 10000

.PHONY: help demo test generate lint golangci bench bench-gen bench-vault bench-catalog recall fuzz crash leak soak conformance

help:
	@echo "make demo       generate, build and call the catalog server over stdio and HTTP"
	@echo "make test       every test; RACE=1 adds the race detector (needs cgo)"
	@echo "make generate   rewrite the generated registries and the pages made of them"
	@echo "make lint       gofmt, go vet, staticcheck, and that generated files are up to date"
	@echo "make golangci   the linters of golangci-lint, which takes minutes to build"
	@echo "make bench      benchmarks of calls, beside competing stacks, and of privacy (COUNT, BENCHTIME); STRICT=1 fails when a promise is missed"
	@echo "make bench-gen  cost of cloudg-gen -check on 12 and on 500 tools (COUNT)"
	@echo "make bench-vault a vault of a million entries: time to open, memory, file"
	@echo "make bench-catalog the example with 100,000 assets and 300,000 edges (COUNT, BENCHTIME)"
	@echo "make recall     what detection finds and what it takes for a secret, on made-up texts; STRICT=1 fails when a promise is missed"
	@echo "make conformance the official suite, clients and inspector at our servers; needs npm and its registry"
	@echo "make crash      kill KILLS vaults, and then KILLS servers, at random, and read what they had kept"
	@echo "make leak       send DOCUMENTS documents through every way out of a server, and search what leaves"
	@echo "make soak       CALLS calls, then SESSIONS sessions at once, and nothing may stay behind"
	@echo "make fuzz       every fuzz target for FUZZTIME each"

demo:
	@$(GO) run ./internal/demo

test:
	$(GO) test $(if $(RACE),-race) ./...

generate:
	$(GO) generate ./...
	$(GO) run ./cmd/cloudg-gen docs -o examples/catalog/TOOLS.md ./examples/catalog

lint:
	@unformatted=$$(gofmt -l $$(git ls-files '*.go' ':!*/testdata/*')); \
	if [ -n "$$unformatted" ]; then echo "run gofmt -w on:" $$unformatted; exit 1; fi
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) run ./cmd/cloudg-gen -check ./...
	$(GO) run ./cmd/cloudg-gen lint ./examples/catalog
	$(GO) run ./cmd/cloudg-gen docs -o examples/catalog/TOOLS.md -check ./examples/catalog

golangci:
	$(GO) run $(GOLANGCI) run ./...

bench:
	cd internal/bench && $(GO) run ./ratios $(if $(STRICT),-strict) -count $(COUNT) -benchtime $(BENCHTIME)

bench-gen:
	$(GO) run ./internal/benchgen -count $(COUNT)

bench-vault:
	$(GO) test -run '^$$' -bench . ./runtime/vault

bench-catalog:
	$(GO) test -run '^$$' -bench BigCatalog -count $(COUNT) -benchtime $(BENCHTIME) ./examples/catalog

recall:
	cd internal/bench && $(GO) run ./recall $(if $(STRICT),-strict)

crash:
	$(GO) test -count 1 -run '^TestCrash$$' -v ./runtime/vault -kills $(KILLS)
	$(GO) test -count 1 -timeout 1h -run '^TestServersAreKilled$$' -v ./internal/leaktest -kills $(KILLS)

leak:
	$(GO) test -count 1 -timeout 2h -run '^(TestNothingLeaks|TestTheSearchSees)$$' -v ./internal/leaktest -documents $(DOCUMENTS)

soak:
	$(GO) test -count 1 -timeout 30m -v ./internal/soak -calls $(CALLS) -sessions $(SESSIONS)

conformance:
	$(GO) run ./internal/conformance $(if $(ONLY),-only '$(ONLY)')

fuzz:
	@set -e; for pkg in $$($(GO) list ./...); do \
		for target in $$($(GO) test -list '^Fuzz' $$pkg); do \
			case $$target in Fuzz*) \
				echo "$$pkg $$target"; \
				$(GO) test -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME) -fuzzminimizetime 1x $$pkg;; \
			esac; \
		done; \
	done
