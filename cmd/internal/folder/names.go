package folder

import (
	"path/filepath"
	"strings"
)

// Names returns for each path the name of its result: SUB/NAME.png for
// SUB/NAME.jpg, or SUB/NAME.jpg.png where two would have the same one. No name
// is that of a folder which holds other files. Names depend on the set of paths
// alone, not on their order.
func Names(paths []string) map[string]string {
	folders := map[string]bool{}
	names := make(map[string]string, len(paths))
	for _, path := range paths {
		for dir := filepath.Dir(path); dir != "." && !folders[dir]; dir = filepath.Dir(dir) {
			folders[dir] = true
		}
		names[path] = strings.TrimSuffix(path, filepath.Ext(path)) + ".png"
	}
	for grow := contested(names, folders); len(grow) > 0; grow = contested(names, folders) {
		for _, path := range grow {
			names[path] = longer(path, names[path])
		}
	}
	return names
}

// contested returns the paths that need a longer name: those with the name of a
// folder, and of those that share one all but the keeper: of those that have
// their full name already, the longest path.
func contested(names map[string]string, folders map[string]bool) []string {
	owners := make(map[string]int, len(names))
	keepers := make(map[string]string, len(names))
	for path, name := range names {
		owners[name]++
		if len(name) >= len(full(path)) && len(path) > len(keepers[name]) {
			keepers[name] = path
		}
	}
	var grow []string
	for path, name := range names {
		if folders[name] || owners[name] > 1 && keepers[name] != path {
			grow = append(grow, path)
		}
	}
	return grow
}

// longer returns the next longer name for the result of path.
func longer(path, name string) string {
	if len(name) < len(full(path)) {
		return full(path)
	}
	return name + ".png"
}

// full is the name that keeps the ending of path.
func full(path string) string { return path + ".png" }
