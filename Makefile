# Works from a fresh clone on Debian 12 (or macOS with Homebrew) with git, make
# and Go. The first build installs a C++ compiler and OpenCV where they are
# missing, and the first test some SAT solvers to compare with and a browser to
# open the web page in; nothing else is fetched but Go modules.
#
#   make build            bin/flowlens
#   make wasm             the solver for browsers; the next make build puts it into the program's web page
#   make install          what make build made, manual pages and completions, below PREFIX=/usr/local (and DESTDIR)
#   make uninstall        removes them
#   make fleet            bin/flowlens-fleet, which solves on many machines; a program and a Go module of its own
#   make demo             solve a sample; IMG=my.png solves your own screenshot
#   make test             everything that guards the code
#   make short            the tests with a part of their pictures, in little more than a minute
#   make bench            tables of how fast the solver is, and benchmarks
#   make goldens BASE=X   is everything read as at the commit X? (FLAGS=-renders=100 for a quick look)
#   make cross            bin/cross: the program for every system, from this machine, without OpenCV
#   make release          bin/release: archives and packages of a tagged commit, or of VERSION=1.2.3
#   make gallery          makes the solved pictures in samples/ again, with one sheet of every look
#   make mutants          small changes to the code that no test notices; PKG=./solve/hint chooses the packages
#   make sensitivity      how many pictures each number of vision decides; AT='square\.' chooses numbers
#   make codecs           fetches the decoders of HEIC and AVIF again
#   make clean            remove bin/
#
# Tests read more where variables say so: FLOWLENS_SHOTS=2000 pictures a test, from FLOWLENS_SEED=10000 on, and
# FLOWLENS_FILES=5000 files in a folder. FLOWLENS_SHARED names a folder of real screenshots and levels; without it
# their tests are left out.

GO       ?= go
IMG      ?= samples/classic/android-9x9.jpg
# A count: at the end of a time, fuzzing fails now and then on a busy machine (go.dev/issue/75804).
FUZZTIME ?= 20000x

.NOTPARALLEL:
.PHONY: build fleet wasm install uninstall demo test short bench cross release goldens gallery contact mutants sensitivity codecs clean setup testers lint pure race norace leaks fuzz

# go.mod names the oldest Go that will do. With GOTOOLCHAIN=local an older one
# refuses the module instead of fetching a newer toolchain.
ifneq ($(shell GOTOOLCHAIN=local $(GO) list -m 2>/dev/null),flowlens)
$(error flowlens needs Go $(shell sed -n 's/^go //p' go.mod) or newer, found $(or $(word 3,$(shell cd / && GOTOOLCHAIN=local $(GO) version 2>/dev/null)),none): get it from https://go.dev/dl/ and put its bin folder in PATH)
endif

# Of OpenCV only core and imgproc are linked: gocv's wrappers of the other
# modules are left out by tag or dropped by the linker, section by section. That
# makes the program start about ten times faster. pkg-config is asked when a
# recipe runs, not when make starts, because the first run installs it.
TAGS := gocv_specific_modules,customenv
ifeq ($(shell uname -s),Darwin)
STRIP := -Wl,-dead_strip
else
STRIP := -Wl,--gc-sections
endif
SECTIONS := -O2 -g0 -ffunction-sections -fdata-sections

export GOFLAGS      := $(shell $(GO) env GOFLAGS) -tags=$(TAGS)
export CGO_CPPFLAGS  = $(shell pkg-config --cflags-only-I opencv4 2>/dev/null)
export CGO_CFLAGS   := $(SECTIONS)
export CGO_CXXFLAGS := $(SECTIONS) --std=c++11
export CGO_LDFLAGS   = $(STRIP) $(shell pkg-config --libs-only-L opencv4 2>/dev/null) -lopencv_imgproc -lopencv_core

# The version that the program tells. Without one Go's own record stands, which knows tags.
VERSION ?=
LDFLAGS  = $(shell cmd/flowlens/packaging/stamp "$(VERSION)")

build: setup
	$(GO) build -ldflags "$(LDFLAGS)" -o bin/flowlens ./cmd/flowlens

# What is installed is made where it is missing or older than a file it is made of: after "make build bin/share"
# there is nothing left to build for "sudo make install".
PREFIX  ?= /usr/local
BIN      = $(DESTDIR)$(PREFIX)/bin
SHARE    = $(DESTDIR)$(PREFIX)/share
SHARED   = find bin/share/bash-completion bin/share/fish bin/share/man bin/share/zsh -type f | while read -r from
install: bin/flowlens bin/share
	install -d "$(BIN)"
	install -m 755 bin/flowlens "$(BIN)/flowlens"
	$(SHARED); do to="$(SHARE)/$${from#bin/share/}"; install -d "$${to%/*}" && install -m 644 "$$from" "$$to" || exit 1; done

uninstall: bin/share
	rm -f "$(BIN)/flowlens"
	$(SHARED); do rm -f "$(SHARE)/$${from#bin/share/}" || exit 1; done

SOURCES := go.mod $(shell find cmd overlay samples solve vision -type f)
bin/flowlens: $(SOURCES)
	$(MAKE) build
	touch $@

# The pages' date is that of the commit, so that the same commit gives the same pages.
bin/share: $(SOURCES)
	rm -rf $@
	SOURCE_DATE_EPOCH=$$(git log -1 --format=%ct 2>/dev/null) GOFLAGS= CGO_ENABLED=0 $(GO) run -tags manual ./cmd/flowlens manual $@
	touch $@

# Its module is apart, so that what it stands on is nothing to flowlens.
FLEET := -C cmd/flowlens-fleet
fleet: setup
	$(GO) $(FLEET) build -ldflags "$(LDFLAGS)" -o ../../bin/flowlens-fleet .

# Compressing it takes a minute, and is left out where nothing has changed.
wasm:
	mkdir -p bin
	GOFLAGS="-trimpath -buildvcs=false" CGO_ENABLED=0 GOOS=js GOARCH=wasm $(GO) build -ldflags="-s -w" -o bin/flowlens.wasm ./cmd/flowlens-wasm
	GOFLAGS= $(GO) run ./cmd/flowlens/internal/web/pack bin/flowlens.wasm

setup:
	@GO="$(GO)" sh .ci/setup

testers:
	@sh .ci/setup test

demo: build
	@bin/flowlens solve -o bin/ "$(IMG)"

test: build testers lint pure race norace leaks fuzz

short: setup
	$(GO) test -short ./...
	$(GO) $(FLEET) test -short ./...

lint:
	@unformatted=$$("$$($(GO) env GOROOT)/bin/gofmt" -l .) && \
	if [ -n "$$unformatted" ]; then echo "gofmt would change:"; echo "$$unformatted"; exit 1; fi
	$(GO) vet ./...
	$(GO) vet -tags $(TAGS),manual ./cmd/flowlens
	$(GO) tool staticcheck ./...
	$(GO) $(FLEET) vet ./...
	$(GO) $(FLEET) tool staticcheck ./...

# Without C all of it must build, with no tag and no flag, and filter pixels as OpenCV does.
pure:
	GOFLAGS= CGO_ENABLED=0 $(GO) build ./...
	GOFLAGS= CGO_ENABLED=0 $(GO) test -short ./vision/internal/cv/...
	GOFLAGS= CGO_ENABLED=0 $(GO) test -tags manual -run 'TestManual|TestMarkdown' ./cmd/flowlens
	GOFLAGS= GOOS=js GOARCH=wasm $(GO) build ./vision/... ./solve/... ./overlay/... ./cmd/flowlens-wasm

# All pictures of vision's tests take two cores five to ten minutes.
#
# The packages that start goroutines, and those that are called from several.
# Under the race detector pictures take ten times as long, so tests that go
# through many of them leave most of them to the second run. That one also has
# the tests that cancel the SAT solver in a way that the detector reports.
race:
	$(GO) test -timeout 30m -race -short ./cmd/... ./solve ./solve/hint ./solve/sat ./vision
	$(GO) $(FLEET) test -timeout 30m -race -short ./internal/...

norace:
	$(GO) test -timeout 30m ./...
	$(GO) $(FLEET) test -timeout 30m ./...

# Every OpenCV matrix that is made must be closed again.
leaks:
	$(GO) test -short -tags $(TAGS),matprofile ./vision/...

fuzz:
	@$(GO) test -list '^Fuzz' ./... | awk '/^Fuzz/ {name[n++] = $$1} /^ok/ {for (i = 0; i < n; i++) print $$2, name[i]; n = 0}' | \
	while read -r pkg name; do \
		echo $(GO) test -fuzz $$name -fuzztime $(FUZZTIME) $$pkg; \
		$(GO) test -run '^$$' -fuzz "^$$name\$$" -fuzztime $(FUZZTIME) $$pkg || exit 1; \
	done

bench:
	$(GO) run ./solve/internal/bench
	$(GO) test -run '^$$' -bench . -benchmem ./...

# Each one file that needs nothing else; android's is for Termux. TARGETS=linux/arm64 makes that one alone.
TARGETS ?= linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64 android/arm64
cross:
	@set -e; export GOFLAGS= CGO_ENABLED=0; for target in $(TARGETS); do \
		export GOOS="$${target%/*}" GOARCH="$${target#*/}"; end=; [ "$$GOOS" != windows ] || end=.exe; \
		file="bin/cross/flowlens-$$GOOS-$$GOARCH$$end"; echo "$$file"; \
		$(GO) build -trimpath -ldflags "-s -w" -o "$$file" ./cmd/flowlens; \
	done
	GOFLAGS= GOOS=js GOARCH=wasm $(GO) build ./vision/... ./solve/... ./overlay/...

# With the solver in the web page. See cmd/flowlens/packaging/README.md.
release: wasm
	GO="$(GO)" TARGETS="$(TARGETS)" cmd/flowlens/packaging/release "$(VERSION)"

BASE  ?= HEAD
FLAGS ?=
goldens: setup
	.ci/goldens $(BASE) $(FLAGS)

# Slow: each change is compiled and tested. Some make a loop endless, which may
# not eat all memory before its time is over.
PKG     ?= ./solve/... ./overlay
MUTANTS ?= -n 40 -seed 1
mutants:
	@ulimit -v 8388608 2>/dev/null; nice $(GO) run ./.ci/mutants $(MUTANTS) $(PKG)

# Slow, too: some 500 numbers, each smaller and larger.
AT ?= .
sensitivity: setup
	nice $(GO) run ./.ci/sensitivity -at '$(AT)'

GALLERY := samples/gallery
# of each family the smallest sample
BOARDS  := $(addprefix samples/,classic/first-5x5-dragging walls/walls-7x7 shapes/shapes-neck-8x8 bridges/bridges-7x7 \
	warps/warps-7x7-finished hexes/hexes-block-3 free/cube-3 mixed/warps-bridges-7x7-finished)
LOOKS   := game ghost outline marks tint caption
look_ghost   := --style ghost
look_outline := --style outline
look_marks   := --labels --numbers
look_tint    := --tint
look_caption := --caption
gallery: build
	rm -rf $(GALLERY)
	bin/flowlens solve -o samples/solved-android-9x9.png samples/classic/android-9x9.jpg
	bin/flowlens solve -f svg -o $(GALLERY)/ $(addsuffix .json,$(BOARDS))
	bin/flowlens solve -o $(GALLERY)/game.png samples/classic/cut-6x6.jpg
	bin/flowlens solve --style ghost -o $(GALLERY)/ghost.png samples/classic/cut-6x6.jpg
	bin/flowlens solve --style outline -o $(GALLERY)/outline.png samples/classic/cut-6x6.jpg
	bin/flowlens solve --labels --numbers -o $(GALLERY)/labels.png samples/shapes/shapes-neck-8x8.json
	bin/flowlens solve --caption --before-after -o $(GALLERY)/before-after.png samples/walls/walls-8x10-half.jpg
	bin/flowlens solve --hint 2 --before-after -o $(GALLERY)/hint.png samples/classic/first-5x5-dragging.png
	bin/flowlens solve -o $(GALLERY)/growing.gif samples/bridges/bridges-9x9-half.jpg
	bin/flowlens solve -o $(GALLERY)/text.txt samples/bridges/bridges-7x7.json
	$(MAKE) contact

# Every look of one picture of each family, as wide as a telephone's screen.
contact: build
	mkdir -p $(GALLERY) bin/contact
	$(foreach look,$(LOOKS),for b in $(BOARDS); do bin/flowlens solve --force $(look_$(look)) \
		-o bin/contact/$$(basename $$b)-$(look).png $$(ls $$b.jpg $$b.png 2>/dev/null) || exit 1; done &&) true
	$(GO) run ./samples/internal/contact $(GALLERY)/contact.jpg $(words $(LOOKS)) \
		$(foreach b,$(BOARDS),$(foreach look,$(LOOKS),bin/contact/$(notdir $(b))-$(look).png))

# The tests know their sums.
CODECS := vision/internal/heif/codec
codecs:
	@fetch() { cp "$$($(GO) mod download -json github.com/gen2brain/$$1 | sed -n 's/^.*"Dir": "\(.*\)",$$/\1/p')/lib/$$2" $(CODECS)/$$3 && chmod 644 $(CODECS)/$$3; } && \
	fetch heic@v0.4.5 heif.wasm.gz heic.wasm.gz && fetch avif@v0.4.4 decode.wasm.gz avif.wasm.gz && \
	fetch heic@v0.4.5 LICENSE.libheif && fetch heic@v0.4.5 LICENSE.libde265 && fetch avif@v0.4.4 LICENSE.libavif && fetch avif@v0.4.4 LICENSE.aom

clean:
	rm -rf bin
