package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes a file in one step. A file that is there keeps its permissions, a
// new one has those that the umask leaves of 0644. An error names the file.
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

// Check reports what would keep Write from writing a file: to find out before the
// work whose result it is.
func Check(path string) error {
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
			_ = part.Close() // the error before says more
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

// named names the file of an error in place of the one that is written beside it.
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

// newMode are the permissions of a new file, before the umask.
const newMode = 0o644

// place is where a file is to be written.
type place struct {
	path string      // behind all symbolic links
	mode fs.FileMode // permissions; 0 if there is no file yet
}

// create makes the file beside the place.
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
