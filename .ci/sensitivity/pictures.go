package main

import (
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flowlens/vision/visiontest"
)

// writePictures puts n drawn screenshots into a folder, and n real ones where FLOWLENS_SHARED has some. It returns how many.
func writePictures(dir string, n int, seed uint64) (int, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return 0, err
	}
	families := visiontest.Families()
	for i := range n {
		seed := 1_000_000*seed + uint64(i)
		p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0x601d)), families[i%len(families)])
		data, ext, err := p.Render(visiontest.RandomStyle(seed)).Encode()
		if err != nil {
			return 0, err
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("drawn-%d%s", i, ext)), data, 0o666); err != nil {
			return 0, err
		}
	}
	real, err := screenshots(os.Getenv("FLOWLENS_SHARED"))
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(seed, 0))
	rng.Shuffle(len(real), func(i, j int) { real[i], real[j] = real[j], real[i] })
	real = real[:min(n, len(real))]
	for i, path := range real {
		data, err := os.ReadFile(path)
		if err != nil {
			return 0, err
		}
		if err := os.WriteFile(filepath.Join(dir, fmt.Sprintf("real-%d%s", i, filepath.Ext(path))), data, 0o666); err != nil {
			return 0, err
		}
	}
	return n + len(real), nil
}

// screenshots lists the real screenshots that have a truth beside them.
func screenshots(root string) (out []string, err error) {
	if root == "" {
		return nil, nil
	}
	err = filepath.WalkDir(filepath.Join(root, "corpus"), func(path string, d fs.DirEntry, err error) error {
		ext := strings.ToLower(filepath.Ext(path))
		if err != nil || d.IsDir() || !slices.Contains([]string{".png", ".jpg", ".jpeg", ".webp"}, ext) {
			return err
		}
		if truth, err := os.ReadFile(strings.TrimSuffix(path, filepath.Ext(path)) + ".json"); err == nil && len(truth) > 0 {
			out = append(out, path)
		}
		return nil
	})
	return out, err
}
