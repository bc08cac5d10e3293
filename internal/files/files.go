// Package files reads and writes files safely.
//
// Write replaces a file completely or leaves it unchanged, whatever happens: an error, a full
// disk, a killed process. It writes a temporary file beside it and renames that. A rename would
// replace a device, a pipe, a socket or a folder too, so these are refused; a symbolic link stays,
// and the file that it points to is written.
//
// Decode and ReadBounded read untrusted files, and refuse those that are too large before they
// fill the memory. Lock lets one run at a time write to a folder, and CheckLinks keeps a folder of
// somebody else from leading what is written to another place.
package files

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"

	"github.com/gofrs/flock"
)

// Write writes a file in one step. An existing file keeps its permissions, a new one has 0644
// before the umask. An error names the file.
func Write(path string, write func(io.Writer) error) error {
	if err := replace(path, write); err != nil {
		return named(path, err)
	}
	return nil
}

// WriteBytes writes bytes to a file as Write does.
func WriteBytes(path string, data []byte) error {
	return Write(path, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// CheckWritable reports what would keep Write from writing a file: it is called before long work.
func CheckWritable(path string) error {
	place, err := find(path)
	if err != nil {
		return named(path, err)
	}
	part, err := place.create()
	if err != nil {
		return named(path, err)
	}
	return errors.Join(part.Close(), os.Remove(part.Name()))
}

func replace(path string, write func(io.Writer) error) (err error) {
	place, err := find(path)
	if err != nil {
		return err
	}
	part, err := place.create()
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = part.Close() // the earlier error says more
			_ = os.Remove(part.Name())
		}
	}()
	buffered := bufio.NewWriter(part)
	if err := write(buffered); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	if err := part.Sync(); err != nil {
		return err
	}
	if err := part.Close(); err != nil {
		return err
	}
	return os.Rename(part.Name(), place.path)
}

// named replaces the name of the temporary file in an error.
func named(path string, err error) error {
	var of *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &of):
		err = of.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%s: %w", path, err)
}

// newMode has the permissions of a new file, before the umask.
const newMode = 0o644

// place is the destination of a file.
type place struct {
	path string      // with symbolic links resolved
	mode fs.FileMode // permissions; 0 for a new file
}

// create creates the temporary file beside the place.
func (p place) create() (*os.File, error) {
	if p.mode == 0 {
		return createNew(filepath.Dir(p.path))
	}
	// A file that must not be written must not be replaced either.
	old, err := os.OpenFile(p.path, os.O_WRONLY, 0)
	if err != nil {
		return nil, err
	}
	part, err := createNew(filepath.Dir(p.path))
	if err := errors.Join(err, old.Close()); err != nil {
		return nil, err
	}
	if err := part.Chmod(p.mode); err != nil {
		return nil, errors.Join(err, part.Close(), os.Remove(part.Name()))
	}
	return part, nil
}

// ErrNotRegular refuses to write to something other than a regular file.
var ErrNotRegular = errors.New("no regular file")

// maxLinks bounds a chain of symbolic links.
const maxLinks = 40

// find resolves the links of a path to its file, which need not exist.
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

// kind names the kind of a file mode.
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

// createNew creates a file of a new name in a folder. Unlike os.CreateTemp it leaves the
// permissions to the umask.
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

// ReadBounded is io.ReadAll that refuses more than a number of bytes.
func ReadBounded(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("more than %d bytes", most)
	}
	return data, nil
}

// Decode reads a file of at most a number of bytes and decodes them. An error names the file.
func Decode[T any](path string, most int64, decode func([]byte) (T, error)) (v T, err error) {
	f, err := os.Open(path)
	if err != nil {
		return v, err
	}
	defer f.Close()
	data, err := ReadBounded(f, most)
	if err == nil {
		v, err = decode(data)
	}
	var of *fs.PathError // names the file already
	if err != nil && !errors.As(err, &of) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return v, err
}

// ErrLocked reports a folder that another run is writing to.
var ErrLocked = errors.New("another run is using this folder")

// name is the name of the lock file in the folder. It is not removed.
const name = "lock"

// Lock locks an existing folder for this run until Unlock or the end of the process. It refuses a
// folder with links among the names that the run writes: see CheckLinks.
func Lock(folder string, writes ...string) (*flock.Flock, error) {
	if err := CheckLinks(folder, append(writes, name)...); err != nil {
		return nil, err
	}
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

// ErrLink refuses a folder with a symbolic link, or something else that is neither a file nor a
// folder, in the place of a file that a run would write.
var ErrLink = errors.New("the folder may be somebody else's, and what is written there would go elsewhere; remove it")

// CheckLinks refuses a folder in which one of some names, or something in the subfolder of that
// name, is neither a regular file nor a folder. Whoever makes a folder decides what its links point
// to: a run that goes on in it, or draws it, would write there. A name that is missing is none. The
// folder itself may be a link.
func CheckLinks(folder string, names ...string) error {
	for _, name := range names {
		err := filepath.WalkDir(filepath.Join(folder, name), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case errors.Is(err, fs.ErrNotExist):
				return nil
			case err != nil:
				return err
			case entry.IsDir() || entry.Type().IsRegular():
				return nil
			case entry.Type()&fs.ModeSymlink != 0:
				return fmt.Errorf("%s is a symbolic link: %w", path, ErrLink)
			}
			return fmt.Errorf("%s is %s: %w", path, kind(entry.Type()), ErrLink)
		})
		if err != nil {
			return err
		}
	}
	return nil
}
