package fleet

import (
	"context"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/folder"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/record"
)

// home is the folder among the results that has their entries. A batch keeps its ledger there, and
// neither looks for pictures beside it.
const home = ".flowlens"

// A file is something in a folder of pictures. skip says why it is left alone.
type file struct {
	store.Object
	skip error
}

// scan returns what is in src, in the order of the paths: what flowlens batch finds in such a folder,
// with dst for the results.
func scan(ctx context.Context, src, dst *store.Folder) ([]file, error) {
	var objects []store.Object
	results := map[string]bool{} // folders, each with a slash at its end
	if at, ok := dst.Within(&src.Place); ok {
		results[at] = true
	}
	own := maps.Clone(results)
	for o, err := range src.List(ctx) {
		if err != nil {
			return nil, err
		}
		if at, _, ok := strings.Cut("/"+o.Key, "/"+home+"/"); ok && at != "" {
			results[strings.TrimPrefix(at, "/")+"/"] = true
			continue
		}
		objects = append(objects, o)
	}
	files := make([]file, 0, len(objects))
	left := map[string]bool{} // folders that are left alone, and were mentioned
	leave := func(dir string, why error) {
		if !left[dir] {
			left[dir] = true
			files = append(files, file{Object: store.Object{Key: dir}, skip: why})
		}
	}
	for dir := range results {
		if !own[dir] && !inside(dir, own) && hiddenPart(dir) == "" {
			leave(strings.TrimSuffix(dir, "/"), record.ErrResults)
		}
	}
	for _, o := range objects {
		hidden := hiddenPart(o.Key)
		switch {
		case o.Key == "" || strings.HasSuffix(o.Key, "/") || inside(o.Key, results):
		case hidden == o.Key:
			files = append(files, file{Object: store.Object{Key: o.Key}, skip: folder.ErrHidden})
		case hidden != "":
			leave(hidden, folder.ErrHidden)
		case o.IsFolder:
			files = append(files, file{Object: store.Object{Key: o.Key}, skip: folder.ErrLink})
		case o.Err != nil:
			files = append(files, file{Object: o, skip: record.ErrGone})
		case o.Mode&fs.ModeType != 0:
			files = append(files, file{Object: store.Object{Key: o.Key}, skip: folder.ErrNoFile})
		default:
			files = append(files, file{Object: o})
		}
	}
	slices.SortFunc(files, func(a, b file) int { return strings.Compare(a.Key, b.Key) })
	return files, nil
}

// inside reports whether a key lies in one of some folders.
func inside(key string, folders map[string]bool) bool {
	if len(folders) == 0 {
		return false
	}
	for at := 0; ; {
		slash := strings.IndexByte(key[at:], '/')
		if slash < 0 {
			return false
		}
		at += slash + 1
		if folders[key[:at]] && at < len(key) {
			return true
		}
	}
}

// hiddenPart returns the path of the outermost file or folder of a key that is hidden by its name.
func hiddenPart(key string) string {
	for at := 0; at < len(key); {
		end := len(key)
		if slash := strings.IndexByte(key[at:], '/'); slash >= 0 {
			end = at + slash
		}
		if key[at] == '.' {
			return key[:end]
		}
		at = end + 1
	}
	return ""
}

// sniff finds out which files are no pictures, and marks them. It reads the first bytes of those
// whose names do not tell.
func sniff(ctx context.Context, src *store.Folder, files []file) error {
	for i := range files {
		f := &files[i]
		if f.skip != nil || record.IsNamed(f.Key) {
			continue
		}
		head, err := src.Read(ctx, f.Key, input.PictureHead)
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil || !input.IsPicture(head):
			f.skip = record.ErrNotPicture
		}
	}
	return nil
}

// names returns the names of the results, by the keys of the pictures.
func names(files []file) map[string]string {
	var keys []string
	for _, f := range files {
		if f.skip == nil {
			keys = append(keys, f.Key)
		}
	}
	return folder.Names(keys)
}

// stem is the name of the folder.
func stem(p *store.Place) string { return path.Base(strings.ReplaceAll(p.Name, `\`, "/")) }

// stamp is a time as entries have it.
func stamp(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixNano()
}
