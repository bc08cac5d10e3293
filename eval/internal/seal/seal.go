// Package seal wraps a block of data in a file that shows whether it was cut
// short or altered.
//
// All numbers are little-endian:
//
//	 8 bytes  magic: what kind of file this is
//	 4        version of the format
//	 4        length of the header, at most MaxHeader
//	          header
//	 8        length of the packed body
//	          packed body: one zstd frame, its window at most 1 MiB
//	32        SHA-256 of everything before it
//
// The checksum guards against accidents. It is no signature: a hostile file can
// have a right one, so every length is bounded before memory is spent on it.
package seal

import (
	"errors"
	"fmt"
)

// MaxHeader is the most bytes that a header may have.
const MaxHeader = 4096

const (
	magicSize    = 8
	window       = 1 << 20
	checksumSize = 32
)

// The ways in which a file is refused. Errors of Read wrap one of them or one
// of the reader below.
var (
	ErrForeign   = errors.New("not such a file")
	ErrVersion   = errors.New("format version not known")
	ErrTruncated = errors.New("file is cut short")
	ErrAltered   = errors.New("file is altered")
)

// Format names a kind of file.
type Format struct {
	Magic   string // of 8 bytes
	Version uint32
}

// packedLimit is the most bytes that a body of size bytes may take when packed:
// blocks that do not shrink are stored as they are, with 3 bytes of header for
// at most 128 KiB, and a frame adds less than 64 bytes of its own (RFC 8878).
// The encoder may end blocks early, so the limit leaves ample room.
func packedLimit(size int) uint64 {
	return uint64(size) + uint64(size)/64 + 1024
}

// altered is an ErrAltered with a reason.
func altered(format string, a ...any) error {
	return fmt.Errorf("%w: %s", ErrAltered, fmt.Sprintf(format, a...))
}
