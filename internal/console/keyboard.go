package console

import (
	"bytes"
	"io"
)

// ctrlC is what Ctrl-C sends on a terminal that does not make a signal of it.
const ctrlC = 3

// endKeys are the keys that end the lines: Ctrl-C and Ctrl-D.
const endKeys = "\x03\x04"

// keyboard remembers the last key that was read from a terminal. What is read ends at a key
// that may end the lines, so that none behind it is taken for that.
type keyboard struct {
	in   io.Reader
	rest []byte // read and not handed over yet
	last byte   // the last one handed over
}

// Read reads keys.
func (k *keyboard) Read(p []byte) (int, error) {
	if len(k.rest) == 0 {
		buf := make([]byte, len(p))
		n, err := k.in.Read(buf)
		if k.rest = buf[:n]; n == 0 {
			return 0, err
		}
	}
	n := copy(p, k.rest)
	if end := bytes.IndexAny(p[:n], endKeys); end >= 0 {
		n = end + 1
	}
	k.rest = k.rest[n:]
	if n > 0 {
		k.last = p[n-1]
	}
	return n, nil
}
