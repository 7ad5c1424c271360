package desktop

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// TestElsewhere copies and pastes as on the systems that the tests do not run on, whose programs scripts stand for: they
// hold the picture in the file "held".
func TestElsewhere(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the scripts are for a Unix shell")
	}
	picture := []byte("\x89PNG\r\n\x1a\nand so on")
	for system, scripts := range map[string]map[string]string{
		"darwin": {"osascript": `case "$2" in
set*) cp "$PICTURE" "$DIR/held";;
get*) [ -s "$DIR/held" ] || exit 1
      printf '«data PNGf'; od -An -v -tx1 "$DIR/held" | tr -d ' \n'; printf '»\n';;
esac`},
		"windows": {"powershell": `case "$5" in
*SetImage*) cp "$PICTURE" "$DIR/held";;
*GetImage*) [ -s "$DIR/held" ] || exit 1
            cp "$DIR/held" "$PICTURE";;
esac`},
	} {
		t.Run(system, func(t *testing.T) {
			dir := t.TempDir()
			t.Setenv("DIR", dir)
			t.Setenv("PATH", dir+string(os.PathListSeparator)+os.Getenv("PATH"))
			for name, script := range scripts {
				if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o777); err != nil {
					t.Fatal(err)
				}
			}
			c, err := find(system, os.Getenv)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := c.Paste(t.Context(), 1<<20); !errors.Is(err, ErrNoPicture) {
				t.Errorf("an empty clipboard: %v", err)
			}
			file := filepath.Join(dir, "it's a \"picture\".png")
			if err := os.WriteFile(file, picture, 0o666); err != nil {
				t.Fatal(err)
			}
			if err := c.Copy(t.Context(), file); err != nil {
				t.Fatal(err)
			}
			if got, err := c.Paste(t.Context(), 1<<20); err != nil || !bytes.Equal(got, picture) {
				t.Errorf("pasted %q, %v", got, err)
			}
		})
	}
}
