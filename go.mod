module flowlens

go 1.26.0

require (
	github.com/andybalholm/brotli v1.2.8 // packs the web page and the solver in it
	github.com/charmbracelet/x/ansi v0.11.9 // what terminals understand, pictures included
	github.com/chromedp/cdproto v0.159.0 // see chromedp
	github.com/chromedp/chromedp v0.23.0 // tests: drives the browser
	github.com/cli/browser v1.3.0 // starts the program that shows a file
	github.com/creack/pty v1.1.24 // tests: stands for a terminal
	github.com/crillab/gophersat v1.4.0 // a SAT solver in Go, so that solving needs no other program
	github.com/fogleman/gg v1.3.0 // thick lines with round joins and smooth edges
	github.com/fsnotify/fsnotify v1.10.1 // the system tells of new files
	github.com/getkin/kin-openapi v0.152.0 // tests: hold the API against its description
	github.com/gofrs/flock v0.13.1 // no two runs write to one folder
	github.com/google/renameio/v2 v2.0.2 // an output file is there whole or not at all
	github.com/klauspost/compress v1.20.3 // packs PNG files faster than the standard library
	github.com/munnerz/goautoneg v0.0.0-20191010083416-a7dc8b61c822 // which form of an answer a client would rather have
	github.com/pelletier/go-toml/v2 v2.4.3 // the file of favorite flags, with the line of each
	github.com/prometheus/client_golang v1.25.0 // the metrics of the web server
	github.com/rogpeppe/go-internal v1.16.0 // tests: run the command line by scripts
	github.com/schollz/progressbar/v3 v3.19.1 // how far a run is
	github.com/spf13/cobra v1.10.2 // subcommands, flags, help, shell completion and manual pages
	github.com/spf13/pflag v1.0.9 // see cobra
	github.com/tetratelabs/wazero v1.12.0 // runs libheif and libavif, which read HEIC and AVIF, shut off from the system
	gocv.io/x/gocv v0.43.0 // image filters of OpenCV, fast and well tested; builds without cgo have the like in plain Go
	golang.org/x/crypto v0.58.0 // certificates for serve --domain
	golang.org/x/image v0.47.0 // reads WebP, BMP and TIFF, and makes pictures small
	golang.org/x/sys v0.49.0 // limits of worker processes
	golang.org/x/term v0.47.0 // is it a terminal, and how wide
	mvdan.cc/sh/v3 v3.14.1 // splits the command line of an outside SAT solver as a shell does
	rsc.io/qr v0.2.0 // the address of the page as a code for cameras
)

require (
	github.com/BurntSushi/toml v1.4.1-0.20240526193622-a339e1f7089c // indirect
	github.com/beorn7/perks v1.0.1 // indirect
	github.com/bits-and-blooms/bitset v1.24.6 // indirect
	github.com/cespare/xxhash/v2 v2.3.0 // indirect
	github.com/clipperhouse/displaywidth v0.11.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/cpuguy83/go-md2man/v2 v2.0.6 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/go-openapi/jsonpointer v0.22.5 // indirect
	github.com/go-openapi/swag/jsonname v0.25.5 // indirect
	github.com/golang/freetype v0.0.0-20170609003504-e2365dfdc4a0 // indirect
	github.com/gorilla/mux v1.8.0 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.4.1 // indirect
	github.com/mattn/go-runewidth v0.0.31 // indirect
	github.com/mitchellh/colorstring v0.0.0-20190213212951-d06e56a500db // indirect
	github.com/oasdiff/yaml v0.1.1 // indirect
	github.com/oasdiff/yaml3 v0.0.14 // indirect
	github.com/prometheus/client_model v0.6.3 // indirect
	github.com/prometheus/common v0.72.0 // indirect
	github.com/prometheus/procfs v0.22.0 // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/santhosh-tekuri/jsonschema/v6 v6.0.3 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp/typeparams v0.0.0-20231108232855-2478ac86f678 // indirect
	golang.org/x/mod v0.41.0 // indirect
	golang.org/x/net v0.60.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/text v0.43.0 // indirect
	golang.org/x/tools v0.51.0 // indirect
	google.golang.org/protobuf v1.36.12 // indirect
	honnef.co/go/tools v0.8.2 // indirect
)

// finds mistakes that compile
tool honnef.co/go/tools/cmd/staticcheck
