package nn

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// Load reads the file at path or, if path is empty, what the program embeds. An error
// names the file once.
func Load[T any](path string, embedded []byte, read func(io.Reader) (T, error)) (T, error) {
	if path == "" {
		return read(bytes.NewReader(embedded))
	}
	var none T
	file, err := os.Open(path)
	if err != nil {
		return none, err
	}
	defer file.Close()
	loaded, err := read(file)
	if named := (*fs.PathError)(nil); err != nil && !errors.As(err, &named) {
		err = fmt.Errorf("%s: %w", path, err)
	}
	if err != nil {
		return none, err
	}
	return loaded, nil
}
