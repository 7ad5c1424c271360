//go:build !windows

package output

import (
	"path/filepath"

	"github.com/google/renameio/v2"
)

// pendingFile opens a temporary file beside path. What it holds replaces path at once and whole, in the permissions that path
// has or a new file would get.
func pendingFile(path string) (*renameio.PendingFile, error) {
	return renameio.NewPendingFile(path,
		renameio.WithTempDir(filepath.Dir(path)),
		renameio.WithPermissions(0o666),
		renameio.WithExistingPermissions())
}
