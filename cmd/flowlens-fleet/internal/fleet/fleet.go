// Package fleet solves folders of pictures on many machines.
//
// [Fleet.Submit] puts a job for each picture into the queue, a [Worker] takes jobs and does them,
// and [Fleet.Report] tells what became of a folder. Between them is nothing but the queue and the
// store: what becomes of a picture is an entry in the folder for the results, and the drawn
// picture there. Both have the same bytes whoever writes them, so that it does no harm when a job
// is done twice.
package fleet

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"log/slog"
	"sync"

	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/ledger"
)

// A Fleet is what all parts of it need.
type Fleet struct {
	Queue *queue.Queue // may be nil for a report
	Open  store.Opener
	Log   *slog.Logger

	mu      sync.Mutex
	folders map[string]*store.Folder
}

// folder returns the open folder that a URL names.
func (f *Fleet) folder(ctx context.Context, url string, create bool) (*store.Folder, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if open := f.folders[url]; open != nil {
		return open, nil
	}
	open, err := store.Open(ctx, f.Open, url, create)
	if err != nil {
		return nil, err
	}
	if f.folders == nil {
		f.folders = map[string]*store.Folder{}
	}
	f.folders[url] = open
	return open, nil
}

var errInsideOut = errors.New("lies in the folder for the results, where they could replace it; choose another place")

// pair opens a folder of pictures and that for the results.
func (f *Fleet) pair(ctx context.Context, srcURL, dstURL string) (src, dst *store.Folder, err error) {
	if src, err = f.folder(ctx, srcURL, false); err != nil {
		return nil, nil, err
	}
	if dst, err = f.folder(ctx, dstURL, true); err != nil {
		return nil, nil, err
	}
	if _, ok := src.Within(&dst.Place); ok {
		return nil, nil, errInsideOut
	}
	return src, dst, nil
}

// Close lets go of the folders.
func (f *Fleet) Close() {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, open := range f.folders {
		open.Close()
	}
	f.folders = nil
}

// entryKey returns the key of the entry of a picture. It is short enough for any disk.
func entryKey(path string) string {
	sum := sha256.Sum256([]byte(path))
	name := hex.EncodeToString(sum[:16])
	return home + "/entries/" + name[:2] + "/" + name[2:] + ".json"
}

// readEntry returns the entry of a picture, or nil where there is none that is whole.
func readEntry(ctx context.Context, dst *store.Folder, path string) (*ledger.Entry, error) {
	const most = 16 << 20
	data, err := dst.Read(ctx, entryKey(path), most)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	e := new(ledger.Entry)
	if json.Unmarshal(data, e) != nil || string(e.Path) != path || len(e.Result) == 0 {
		return nil, nil
	}
	return e, nil
}

func writeEntry(ctx context.Context, dst *store.Folder, e *ledger.Entry) error {
	data, err := json.Marshal(e)
	if err != nil {
		return err
	}
	return dst.Write(ctx, entryKey(string(e.Path)), "application/json", data)
}
