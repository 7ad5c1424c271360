//go:build !(js && wasm)

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "flowlens-wasm: is for browsers; build it with GOOS=js GOARCH=wasm, or run make wasm")
	os.Exit(2)
}
