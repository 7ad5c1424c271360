// Command pack puts a built flowlens-wasm into the folder that flowlens embeds it from, compressed with brotli, and the
// part of Go that runs it beside it. Where nothing has changed it does nothing, for compressing takes some time.
//
//	go run ./cmd/flowlens/internal/web/pack FILE.wasm
package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/andybalholm/brotli"
)

// folder is where the engine is embedded from, below the root of the module.
const folder = "cmd/flowlens/internal/web/engine"

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: pack FILE.wasm")
		os.Exit(2)
	}
	if err := pack(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "pack:", err)
		os.Exit(1)
	}
}

func pack(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return fmt.Errorf("go env GOROOT: %w", err)
	}
	runner, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib/wasm/wasm_exec.js"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(folder, "wasm_exec.js"), runner, 0o644); err != nil {
		return err
	}
	packed := filepath.Join(folder, "flowlens.wasm.br")
	if holds(packed, data) {
		return nil
	}
	var out bytes.Buffer
	w := brotli.NewWriterOptions(&out, brotli.WriterOptions{Quality: brotli.BestCompression, LGWin: 24})
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	fmt.Printf("%s: %d bytes of %d\n", packed, out.Len(), len(data))
	return os.WriteFile(packed, out.Bytes(), 0o644)
}

// holds reports whether a packed file is that of data.
func holds(packed string, data []byte) bool {
	f, err := os.Open(packed)
	if err != nil {
		return false
	}
	defer f.Close()
	old, err := io.ReadAll(brotli.NewReader(f))
	return err == nil && bytes.Equal(old, data)
}
