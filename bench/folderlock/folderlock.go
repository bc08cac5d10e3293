// Package folderlock lets one run at a time write to a folder.
package folderlock

import (
	"errors"
	"fmt"
	"path/filepath"

	"github.com/gofrs/flock"
)

// ErrLocked is a folder that another run is writing to.
var ErrLocked = errors.New("another run is using this folder")

// name is that of the file in the folder which is locked. It stays.
const name = "lock"

// Take takes a folder, which is there, for this run until Unlock or the end of the
// process.
func Take(folder string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(folder, name))
	free, err := lock.TryLock()
	switch {
	case err != nil:
		return nil, fmt.Errorf("%s: %w", folder, err)
	case !free:
		return nil, fmt.Errorf("%s: %w", folder, ErrLocked)
	}
	return lock, nil
}
