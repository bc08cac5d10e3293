# The commands of the project. `make help` lists them.

GO      ?= go
BIN     := bin
TOOL    := $(GO) tool -modfile=tools/go.mod
RELEASE := -trimpath -ldflags "-s -w"
# The pages are served without TLS, where no browser speaks HTTP/2. A plain go build links it.
LEAN    := -tags nethttpomithttp2
CROSS   := linux/amd64 linux/arm64 windows/amd64 windows/386 darwin/arm64
EXE     := $(shell $(GO) env GOEXE)

# The packages that start goroutines, one that they share, and two programs that are searched and talked to
# at once: they are tested under the race detector, the rest would only be slow there.
CONCURRENT := $(addprefix ./,$(sort $(addprefix cmd/internal/programs/,pbrain/ quoridor/) internal/access/ $(dir $(shell \
              grep -rlE '^[[:space:]]+(defer )?go [a-zA-Z.]+|[.]Go[^a-zA-Z]' --include='*.go' cmd search bench protocol eval/nn))))

# Gomocup takes packages up to this size.
ZIP_LIMIT := 8388608

.DEFAULT_GOAL := help
.PHONY: help run build test check long proofs race sessions generated purego tools test-arm64 test-386 lint workflows types vulns fuzz format bench dist cross release site pictures ci clean

help: ## list the commands
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

# Windows and macOS have a display; elsewhere it says so.
DISPLAYED := $(or $(filter Windows_NT,$(OS)),$(filter Darwin,$(shell uname -s)),$(DISPLAY),$(WAYLAND_DISPLAY))

run: build ## build every program, and open a board to play on; without a display watch a game and a board of bridge
ifneq ($(DISPLAYED),)
	$(BIN)/gogo$(EXE) board
else
	$(BIN)/gogo$(EXE) watch --game gomoku
	@rm -rf dist/bridge
	$(BIN)/bridge-table$(EXE) demo --out dist/bridge
endif

# What --version says: the tag of a release, or how many commits behind it and which.
VERSION ?= $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)

build: ## build every program into bin/
	@mkdir -p $(BIN)
	$(GO) build $(LEAN) -ldflags "-X gogo/cmd/internal/program.release=$(VERSION)" -o $(BIN)/ ./cmd/...

# Some tests wait for programs and pages: more packages at once than processors keep these busy.
AT_ONCE := $(shell echo $$((2 * $$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2))))

# The vet of the go command's tests is a part of the one before, and no debugger looks at these programs. A package may take far longer than
# it does on a machine that is busy.
TEST := $(GO) test -p $(AT_ONCE) -vet=off -ldflags=-w -timeout 30m

test: ## what must hold and waits for nothing: vet, and the tests of every package
	$(GO) vet ./...
	$(TEST) ./...

# What must hold and takes its time. One that fails does not keep the others from running.
CHECKS := long race purego tools generated lint workflows types vulns fuzz cross bench dist release test-arm64 test-386

check: ## everything else that must hold: long tests and sessions, the race detector, lint, every platform
	@failed=; ran=; for check in $(CHECKS); do \
		printf '\n== %s\n' $$check; begun=$$(date +%s); \
		if $(MAKE) --no-print-directory $$check BENCHFLAGS=-short FUZZTIME=20x TWICE=1 PLATFORMS=linux/amd64; then result=ok; else result=FAILED; failed="$$failed $$check"; fi; \
		ran="$$ran$$(printf '  %-10s %-6s %4d s' $$check $$result $$(($$(date +%s) - begun)))\n"; \
	done; \
	printf "\nWhat was checked:\n$$ran"; \
	test -z "$$failed" || { echo "Failed:$$failed" >&2; exit 1; }

# What asks for nothing long comes from the cache of the go command.
long: ## all tests, with the long ones: whole walks, proofs, and every session that a README shows
	GOGO_LONG=1 $(TEST) ./...

# The cache of the go command does not see what they read outside their module.
proofs: ## what must hold of files that others wrote: FILES=folder with LIN and PBN, there and back in every notation
	GOGO_BOARDS="$(abspath $(FILES))" $(TEST) -count=1 ./cmd/internal/boards -run TestRoundTripOfFiles -v

# The race detector needs a C compiler; the same tests run without it too.
race: ## the packages with goroutines under the race detector
ifeq ($(shell $(GO) env CGO_ENABLED),1)
	GOGO_LONG=1 $(TEST) -race -short $(CONCURRENT)
else
	@echo "no C compiler, no race detector"
endif

sessions: ## every session that a README shows; UPDATE=1 rewrites what they show
	GOGO_LONG=1 $(TEST) ./internal/readme -run TestSessions $(if $(UPDATE),-update -v)

purego: ## the kernels and networks without assembly
	$(TEST) -tags purego ./eval/simd/... ./eval/nn/...

# The cache of the go command does not see what they read outside their module.
tools: ## the tests of the programs in tools/
	$(GO) -C tools vet ./...
	$(GO) -C tools test -count=1 -vet=off ./...

generated: ## generated assembly is what its generator writes
	$(GO) -C eval/simd/_gen test ./...

# missing PROGRAM says that a check needs it. It fails in CI, which installs it.
missing = @echo "no $(1), and this needs it"; test -z "$$CI"
QEMU := $(shell command -v qemu-aarch64-static)

test-arm64: ## the same on an emulated arm64; needs qemu-user-static
ifeq ($(QEMU),)
	$(call missing,qemu-aarch64-static)
else
	GOARCH=arm64 CGO_ENABLED=0 $(TEST) -exec $(QEMU) ./eval/simd/... ./eval/nn/...
endif

test-386: ## the same for 32 bits
	GOARCH=386 CGO_ENABLED=0 $(TEST) ./eval/simd/... ./eval/nn/...

lint: ## golangci-lint, from the tools module
	$(TOOL) golangci-lint run ./...
	cd tools && $(GO) tool golangci-lint run --config ../.golangci.yml ./...
	cd eval/simd/_gen && $(GO) tool -modfile=../../../tools/go.mod golangci-lint run --config ../../../.golangci.yml ./...

workflows: ## the workflows of CI and releases, by actionlint
	$(GO) tool -modfile=tools/workflows/go.mod actionlint

vulns: ## known vulnerabilities in code that ours calls, by govulncheck; says so if no database can be reached
	$(GO) -C tools run ./vulns

# The tests try what each target begins with, and what once failed.
FUZZTIME ?= 10s
fuzz: ## every fuzz target, each for FUZZTIME=10s, or with FUZZTIME=20x inputs; FUZZ=protocol/ chooses
	$(GO) -C tools run ./fuzz -time $(FUZZTIME) -run '$(FUZZ)'

TSC ?= tsc
types: ## the types of the pages' modules; needs the TypeScript compiler
ifeq ($(shell command -v $(firstword $(TSC))),)
	$(call missing,$(TSC))
else
	$(TSC) --project jsconfig.json
endif

format: ## rewrite the sources as lint wants them
	$(TOOL) golangci-lint fmt ./...

BENCHTIME ?= 1x
bench: ## every benchmark; BENCHTIME=1s for figures to compare, BENCHFLAGS=-short to see that they run
	$(GO) test -run '^$$' -bench . -benchmem -benchtime $(BENCHTIME) $(BENCHFLAGS) ./...

# The programs of the ZIP share one file of networks, and have but a small one built in.
COMPACT := -tags compact

dist: ## the ZIP for Gomocup: 32 and 64 bit for Windows, and their networks
	@mkdir -p dist/gomocup
	GOOS=windows GOARCH=386 $(GO) build $(COMPACT) $(RELEASE) -o dist/gomocup/pbrain-gogo.exe ./cmd/pbrain-gogo
	GOOS=windows GOARCH=amd64 $(GO) build $(COMPACT) $(RELEASE) -o dist/gomocup/pbrain-gogo64.exe ./cmd/pbrain-gogo
	$(GO) -C tools run ./pack -limit $(ZIP_LIMIT) -o ../dist/gogo.zip \
		../dist/gomocup/pbrain-gogo.exe ../dist/gomocup/pbrain-gogo64.exe

# The rest of CROSS differs from these and from the machine's own platform by nothing that
# the tests of a package are chosen by. In a browser run the programs of the site alone.
VETTED := windows/386 darwin/arm64

cross: ## build for every other platform and for browsers, keep nothing, and look at tests
	@for p in $(filter-out $(shell $(GO) env GOOS)/$(shell $(GO) env GOARCH),$(CROSS)); do \
		echo "build for $$p"; \
		GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) build -trimpath -o /dev/null ./... || exit 1; \
	done
	@for p in $(VETTED); do \
		echo "vet for $$p"; \
		GOOS=$${p%/*} GOARCH=$${p#*/} CGO_ENABLED=0 $(GO) vet -trimpath ./... || exit 1; \
	done
	@echo "vet compact programs"
	@CGO_ENABLED=0 $(GO) vet -trimpath $(COMPACT) ./eval/gomoku/... ./search/gomoku/... ./cmd/internal/programs/pbrain ./cmd/pbrain-gogo
	@echo "build and vet for js/wasm"
	@export GOOS=js GOARCH=wasm CGO_ENABLED=0; \
		$(GO) build -trimpath -o /dev/null ./cmd/gogo/site/... && \
		$(GO) vet -trimpath $$($(GO) list -deps ./cmd/internal/programs/... | grep '^gogo/')

# The programs of the site run in a browser by this file of the Go distribution.
WASM_EXEC = $(shell $(GO) env GOROOT)/lib/wasm/wasm_exec.js

site: ## the board as a page that needs no server, in dist/site
	@mkdir -p dist/wasm
	for p in boards bridge backgammon; do GOOS=js GOARCH=wasm $(GO) build $(RELEASE) -o dist/wasm/$$p.wasm ./cmd/gogo/site/$$p || exit 1; done
	cp "$(WASM_EXEC)" dist/wasm/
	$(GO) run ./cmd/gogo site --programs dist/wasm dist/site

PLATFORMS ?= $(CROSS)
release: ## archives for every platform, the same bytes when made twice; VERSION=v1.0.0
	$(GO) -C tools run ./release -version "$(VERSION)" -o ../dist/release -platforms "$(PLATFORMS)" $(if $(TWICE),-twice)

pictures: build ## take the pictures in docs/ anew; needs chromium and pngquant
	$(GO) -C tools run ./rooms
	docs/pictures.sh

ci: ## what .ci/run does on a fresh machine
	.ci/run

clean: ## remove what was built
	rm -rf $(BIN) dist
