// Command archive packs a folder so that the same files give the same bytes, whoever packs them, when and where:
//
//	archive DIR OUT.tar.gz|OUT.zip
//
// The names in it begin with the folder's own. All files have the date SOURCE_DATE_EPOCH and belong to nobody.
package main

import (
	"archive/tar"
	"archive/zip"
	"compress/flate"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func main() {
	log.SetFlags(0)
	seconds, err := strconv.ParseInt(os.Getenv("SOURCE_DATE_EPOCH"), 10, 64)
	if len(os.Args) != 3 || err != nil {
		log.Fatal("usage: SOURCE_DATE_EPOCH=SECONDS archive DIR OUT.tar.gz|OUT.zip")
	}
	out, err := os.Create(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	if err := pack(out, os.Args[1], time.Unix(seconds, 0).UTC()); err != nil {
		log.Fatal(err)
	}
	if err := out.Close(); err != nil {
		log.Fatal(err)
	}
}

// pack writes an archive of the kind that the ending of out's name tells.
func pack(out *os.File, dir string, date time.Time) error {
	if strings.HasSuffix(out.Name(), ".zip") {
		z := zip.NewWriter(out)
		z.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestCompression) })
		err := each(dir, func(name string, size, mode int64) (io.Writer, error) {
			h := &zip.FileHeader{Name: name, Method: zip.Deflate, Modified: date}
			h.SetMode(fs.FileMode(mode))
			return z.CreateHeader(h)
		})
		if err != nil {
			return err
		}
		return z.Close()
	}
	gz, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return err
	}
	t := tar.NewWriter(gz)
	err = each(dir, func(name string, size, mode int64) (io.Writer, error) {
		return t, t.WriteHeader(&tar.Header{Name: name, Size: size, Mode: mode, ModTime: date, Format: tar.FormatUSTAR})
	})
	if err != nil {
		return err
	}
	if err := t.Close(); err != nil {
		return err
	}
	return gz.Close()
}

// each copies the files below dir, in the order of their names, to what add returns for each. Whoever may run a file
// that its owner may run, and all may read it.
func each(dir string, add func(name string, size, mode int64) (io.Writer, error)) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		name, err := filepath.Rel(filepath.Dir(dir), path)
		if err != nil {
			return err
		}
		mode := int64(0o644)
		if info.Mode()&0o100 != 0 {
			mode = 0o755
		}
		to, err := add(filepath.ToSlash(name), info.Size(), mode)
		if err != nil {
			return err
		}
		from, err := os.Open(path)
		if err != nil {
			return err
		}
		defer from.Close()
		if n, err := io.Copy(to, from); err != nil || n != info.Size() {
			return fmt.Errorf("%s: %d of %d bytes: %w", path, n, info.Size(), err)
		}
		return nil
	})
}
