package nn

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"sync"
)

// DataFolder is where a program in a browser finds the files that other programs have built in. The
// browser loads a file when it is opened, so that the program itself is small.
const DataFolder = "/data"

// File is a file that a package builds into programs, such as a network.
type File struct {
	// Name is the name of the file in DataFolder.
	Name string
	// Embedded is the contents. It is nil in a program for a browser, which reads DataFolder.
	Embedded []byte
}

// LoadBuiltIn returns what read makes of a file. An error names the file.
func LoadBuiltIn[T any](f File, read func(io.Reader) (T, error)) (T, error) {
	var none T
	data, name := f.Embedded, f.Name
	if data == nil {
		var err error
		name = path.Join(DataFolder, name)
		if data, err = os.ReadFile(name); err != nil {
			return none, err
		}
	}
	value, err := read(bytes.NewReader(data))
	if err != nil {
		return none, fmt.Errorf("%s: %w", name, err)
	}
	return value, nil
}

// BuiltIn is something read from a File, such as a network, when it is first asked for. A program in
// which nobody asks has no such file in it: unlike a sync.OnceValue, a BuiltIn is zero before, and so
// keeps nothing for the linker.
type BuiltIn[T any] struct {
	mutex sync.Mutex
	read  bool
	value T
}

// Get returns the value, which read reads at the first call. After an error the next call tries
// again. It is safe for concurrent use.
func (b *BuiltIn[T]) Get(read func() (T, error)) (T, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if b.read {
		return b.value, nil
	}
	value, err := read()
	if err == nil {
		b.value, b.read = value, true
	}
	return value, err
}
