package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
)

// ErrNotRegular is something else than a file where a file should be written.
var ErrNotRegular = errors.New("no regular file")

// maxLinks bounds how many symbolic links lead to a file.
const maxLinks = 40

// find follows the links of a path to the place of its file, which need not be
// there yet.
func find(path string) (place, error) {
	for range maxLinks {
		info, err := os.Lstat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return place{path: path}, nil
		case err != nil:
			return place{}, err
		case info.Mode().IsRegular():
			return place{path, info.Mode().Perm()}, nil
		case info.Mode()&fs.ModeSymlink == 0:
			return place{}, fmt.Errorf("%s is %w", kind(info.Mode()), ErrNotRegular)
		}
		target, err := os.Readlink(path)
		if err != nil {
			return place{}, err
		}
		if !filepath.IsAbs(target) {
			target = filepath.Join(filepath.Dir(path), target)
		}
		path = target
	}
	return place{}, errors.New("too many symbolic links")
}

// kind says what a mode stands for.
func kind(mode fs.FileMode) string {
	switch {
	case mode.IsDir():
		return "a folder"
	case mode&fs.ModeNamedPipe != 0:
		return "a pipe"
	case mode&fs.ModeSocket != 0:
		return "a socket"
	case mode&fs.ModeDevice != 0:
		return "a device"
	}
	return "this"
}

// createNew creates a file in a folder under a name that nobody has. Unlike
// os.CreateTemp it leaves the permissions to the umask.
func createNew(folder string) (*os.File, error) {
	const attempts = 1000
	var err error
	for range attempts {
		name := filepath.Join(folder, ".gogo-"+strconv.FormatUint(rand.Uint64(), 36)+".part")
		var f *os.File
		f, err = os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, newMode)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
	}
	return nil, err
}
