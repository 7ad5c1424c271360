package output

import (
	"fmt"
	"path/filepath"

	"flowlens/cmd/internal/input"
)

// resultPaths returns for each input the path of its result, in folder or, when
// that is empty, beside the input: NAME.solved.png for NAME.jpg.
func resultPaths(inputs []string, folder string, f Form) ([]string, error) {
	paths, err := NamesApart(inputs, folder)
	if err != nil {
		return nil, err
	}
	for i, in := range inputs {
		if in == input.Stdio && folder == "" {
			paths[i] = input.Stdio
		} else {
			paths[i] += ".solved." + f.String()
		}
	}
	return paths, nil
}

// NamesApart returns for each input a path to name its results after: that of
// the input without its ending, in folder when that is not empty. The ending
// stays where two inputs would share a name.
func NamesApart(inputs []string, folder string) ([]string, error) {
	in := func(path, name string) string {
		if folder != "" {
			return filepath.Join(folder, name)
		}
		return filepath.Join(filepath.Dir(path), name)
	}
	paths := make([]string, len(inputs))
	for i, path := range inputs {
		paths[i] = in(path, input.Stem(path))
	}
	shared := contested(inputs, paths)
	for i, path := range inputs {
		if _, ok := shared[paths[i]]; ok {
			paths[i] = in(path, filepath.Base(path))
		}
	}
	for path, pair := range contested(inputs, paths) {
		return nil, fmt.Errorf("%s and %s would both be written to %s.*; solve them apart", pair[0], pair[1], path)
	}
	return paths, nil
}

// contested returns the paths that two different inputs share, with the two.
func contested(inputs, paths []string) map[string][2]string {
	owner := map[string]string{}
	shared := map[string][2]string{}
	for i, in := range inputs {
		first, taken := owner[paths[i]]
		if taken && filepath.Clean(first) != filepath.Clean(in) {
			shared[paths[i]] = [2]string{first, in}
		}
		owner[paths[i]] = in
	}
	return shared
}
