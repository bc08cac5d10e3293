package console

import (
	"bytes"
	"io"
)

// ctrlC is the byte of Ctrl-C on a terminal in raw mode.
const ctrlC = 3

// endKeys has the keys that end the lines: Ctrl-C and Ctrl-D.
const endKeys = "\x03\x04"

// keyboard remembers the last key read from a terminal. A read ends at a key that may end the
// lines, so that no later key is mistaken for it.
type keyboard struct {
	in   io.Reader
	rest []byte // read but not returned yet
	last byte   // the last one returned
}

// Read implements io.Reader.
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
