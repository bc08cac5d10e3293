// Package boundedfile reads whole files that may hold anything, and refuses those that
// are larger than they can rightly be before they fill the memory.
package boundedfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// ReadAll is io.ReadAll that refuses more than so many bytes.
func ReadAll(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > most {
		return nil, fmt.Errorf("more than %d bytes", most)
	}
	return data, nil
}

// Decode reads a file of at most so many bytes and returns what decode makes of them.
// An error names the file.
func Decode[T any](path string, most int64, decode func([]byte) (T, error)) (v T, err error) {
	f, err := os.Open(path)
	if err != nil {
		return v, err
	}
	defer f.Close()
	data, err := ReadAll(f, most)
	if err == nil {
		v, err = decode(data)
	}
	var of *fs.PathError // names the file already
	if err != nil && !errors.As(err, &of) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return v, err
}
