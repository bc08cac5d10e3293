package recordfile

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

// Fields takes numbers off a record, one after the other. After the first that is not
// there or beyond its bound it gives zeros, and Err says why.
type Fields struct {
	rest []byte
	err  error
}

// NewFields returns the fields of a record.
func NewFields(record []byte) *Fields { return &Fields{rest: record} }

// Uvarint takes a varint that is at most a bound.
func (f *Fields) Uvarint(what string, most uint64) uint64 {
	n, used := binary.Uvarint(f.rest)
	if used <= 0 {
		f.fail("%s is missing", what)
		return 0
	}
	f.rest = f.rest[used:]
	if n > most {
		f.fail("%s of %d, at most %d is possible", what, n, most)
		return 0
	}
	return n
}

// Uint16 takes two bytes, the lesser first.
func (f *Fields) Uint16(what string) uint16 {
	if len(f.rest) < 2 {
		f.fail("%s is missing", what)
		return 0
	}
	n := binary.LittleEndian.Uint16(f.rest)
	f.rest = f.rest[2:]
	return n
}

// Left returns how many bytes are left: what says how many fields follow is bounded by it.
func (f *Fields) Left() int { return len(f.rest) }

// End wants nothing to be left, and returns the first that was wrong.
func (f *Fields) End() error {
	if len(f.rest) > 0 {
		f.fail("%d bytes too many", len(f.rest))
	}
	return f.err
}

// Err returns the first that was wrong.
func (f *Fields) Err() error { return f.err }

func (f *Fields) fail(form string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("record: "+form, args...)
	}
	f.rest = nil
}

const (
	magic   = "gogo rec"
	version = 1

	// MaxRecord bounds a record, and MaxHeader a header, in bytes.
	MaxRecord = 64 << 10
	MaxHeader = 64 << 10

	sumBytes = 4
)

// Header says what the records of a file are.
type Header struct {
	Kind  string // of the records, with the version of their encoding
	About []byte // what the writer says
}

// AppendHeader appends what a file begins with.
func AppendHeader(to []byte, h Header) ([]byte, error) {
	payload := binary.AppendUvarint(nil, uint64(len(h.Kind)))
	payload = append(append(payload, h.Kind...), h.About...)
	if len(payload) > MaxHeader {
		return to, fmt.Errorf("a header of %d bytes: at most %d", len(payload), MaxHeader)
	}
	return appendFrame(append(append(to, magic...), version), payload), nil
}

// Append appends a record as the file has it.
func Append(to, record []byte) ([]byte, error) {
	if len(record) == 0 || len(record) > MaxRecord {
		return to, fmt.Errorf("a record of %d bytes: 1 to %d are possible", len(record), MaxRecord)
	}
	return appendFrame(to, record), nil
}

func appendFrame(to, payload []byte) []byte {
	to = binary.AppendUvarint(to, uint64(len(payload)))
	return binary.LittleEndian.AppendUint32(append(to, payload...), sum(payload))
}

// sum returns the checksum of a payload.
func sum(payload []byte) uint32 { return crc32.Checksum(payload, crc32.MakeTable(crc32.Castagnoli)) }
