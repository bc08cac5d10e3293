package recordfile

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
)

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
