package selfplay

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

const (
	magic   = "gogo rec"
	version = 1

	// MaxRecord bounds a record, and MaxHeader a header, in bytes.
	MaxRecord = 64 << 10
	MaxHeader = 64 << 10

	sumBytes = 4
)

// Header describes the records of a file.
type Header struct {
	Kind  string // with the version of their encoding
	About []byte // description by the writer
}

// AppendHeader appends the beginning of a file.
func AppendHeader(to []byte, h Header) ([]byte, error) {
	payload := binary.AppendUvarint(nil, uint64(len(h.Kind)))
	payload = append(append(payload, h.Kind...), h.About...)
	if len(payload) > MaxHeader {
		return to, fmt.Errorf("a header of %d bytes: at most %d", len(payload), MaxHeader)
	}
	return appendFrame(append(append(to, magic...), version), payload), nil
}

// AppendRecord appends the frame of a record.
func AppendRecord(to, record []byte) ([]byte, error) {
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

var (
	// ErrNotRecords reports a file of another format.
	ErrNotRecords = errors.New("not a file of records")
	// ErrTorn reports a file that ends in the middle of a frame.
	ErrTorn = errors.New("the last record is torn")
	// ErrDamaged reports a corrupt frame.
	ErrDamaged = errors.New("damaged")
)

// Reader reads the records of a file.
type Reader struct {
	r       *bufio.Reader
	header  Header
	offset  int64 // after the last complete frame
	payload []byte
}

// NewReader reads the header. The error is ErrNotRecords for another format, or another
// version of this one.
func NewReader(r io.Reader) (*Reader, error) {
	reader := &Reader{r: bufio.NewReader(r)}
	start := make([]byte, len(magic)+1)
	n, err := io.ReadFull(reader.r, start)
	switch {
	case err != nil && !isEnd(err):
		return nil, err
	case string(start[:n]) == (magic + string(rune(version)))[:n] && n < len(start):
		return nil, ErrTorn
	case string(start[:len(magic)]) != magic:
		return nil, fmt.Errorf("%w: it begins with %q, not %q", ErrNotRecords, start[:min(n, len(magic))], magic)
	case start[len(magic)] != version:
		return nil, fmt.Errorf("%w of version %d, but of version %d", ErrNotRecords, version, start[len(magic)])
	}
	reader.offset = int64(n)
	payload, err := reader.frame(MaxHeader)
	if err != nil {
		if errors.Is(err, io.EOF) {
			err = ErrTorn
		}
		return nil, fmt.Errorf("header: %w", err)
	}
	length, used := binary.Uvarint(payload)
	if used <= 0 || length > uint64(len(payload)-used) {
		return nil, fmt.Errorf("header: %w", ErrDamaged)
	}
	kind := payload[used:][:length]
	reader.header = Header{string(kind), append([]byte(nil), payload[used+len(kind):]...)}
	return reader, nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Offset returns the offset of the next record in the file.
func (r *Reader) Offset() int64 { return r.offset }

// Next returns the next record, which is valid until the next call. After the last one the error is
// io.EOF, or ErrTorn if an incomplete one follows. ErrDamaged names the place.
func (r *Reader) Next() ([]byte, error) { return r.frame(MaxRecord) }

// frame returns the payload of the next frame.
func (r *Reader) frame(most int) ([]byte, error) {
	length, prefix, err := r.length()
	switch {
	case err != nil:
		return nil, err
	case length == 0 || length > uint64(most):
		return nil, fmt.Errorf("%w at byte %d: a record of %d bytes", ErrDamaged, r.offset, length)
	}
	size := int(length) + sumBytes
	if cap(r.payload) < size {
		r.payload = make([]byte, size)
	}
	frame := r.payload[:size]
	if _, err := io.ReadFull(r.r, frame); isEnd(err) {
		return nil, ErrTorn
	} else if err != nil {
		return nil, err
	}
	payload := frame[:length]
	if binary.LittleEndian.Uint32(frame[length:]) != sum(payload) {
		return nil, r.broken()
	}
	r.offset += int64(prefix + size)
	return payload, nil
}

// length reads the length of a frame and returns its encoded size.
func (r *Reader) length() (length uint64, size int, err error) {
	const maxBytes = 3 // of a length within MaxRecord
	for shift := 0; size < maxBytes; shift += 7 {
		b, err := r.r.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && size > 0:
			return 0, 0, ErrTorn
		case err != nil:
			return 0, 0, err
		}
		size++
		length |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return length, size, nil
		}
	}
	return 0, 0, fmt.Errorf("%w at byte %d: no length of a record", ErrDamaged, r.offset)
}

// broken classifies a frame with a wrong checksum: torn if nothing follows, since a file may have
// got its length before its bytes.
func (r *Reader) broken() error {
	if _, err := r.r.Peek(1); errors.Is(err, io.EOF) {
		return ErrTorn
	}
	return fmt.Errorf("%w at byte %d: a record with a wrong checksum", ErrDamaged, r.offset)
}

// isEnd reports whether a file ended where more was expected.
func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// EachRecord calls take with each record of a file of a kind, until the end of the file or an
// error, which names the record. It returns ErrTorn unchanged, after the records before it.
func EachRecord(r io.Reader, kind string, take func(record []byte) error) error {
	reader, err := NewReader(r)
	if err != nil {
		return err
	}
	if reader.Header().Kind != kind {
		return fmt.Errorf("%w of the kind %q: these are %q", ErrNotRecords, kind, reader.Header().Kind)
	}
	for n := 1; ; n++ {
		record, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, ErrTorn):
			return err
		case err == nil:
			err = take(record)
		}
		if err != nil {
			return fmt.Errorf("record %d: %w", n, err)
		}
	}
}

// Fields decodes the fields of a record in sequence. After the first field that is missing or out
// of bounds it returns zeros, and Err the reason.
type Fields struct {
	rest []byte
	err  error
}

// NewFields returns the fields of a record.
func NewFields(record []byte) *Fields { return &Fields{rest: record} }

// Uvarint decodes a varint with an upper bound.
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

// Uint16 decodes two bytes in little-endian order.
func (f *Fields) Uint16(what string) uint16 {
	if len(f.rest) < 2 {
		f.fail("%s is missing", what)
		return 0
	}
	n := binary.LittleEndian.Uint16(f.rest)
	f.rest = f.rest[2:]
	return n
}

// Left returns the number of bytes left, which bounds the number of further fields.
func (f *Fields) Left() int { return len(f.rest) }

// End requires that nothing is left, and returns the first error.
func (f *Fields) End() error {
	if len(f.rest) > 0 {
		f.fail("%d bytes too many", len(f.rest))
	}
	return f.err
}

// Err returns the first error.
func (f *Fields) Err() error { return f.err }

func (f *Fields) fail(form string, args ...any) {
	if f.err == nil {
		f.err = fmt.Errorf("record: "+form, args...)
	}
	f.rest = nil
}

// Summary is the common part of every game's records.
type Summary struct {
	// Number is the number of the game: with the seed of the file it determines the random
	// choices.
	Number uint64
	// Opening and End are keys of the first and the last position, identical for positions
	// equivalent under symmetry.
	Opening, End uint64
	// Positions counts the game's positions with a value, Strays those beside it.
	Positions, Strays int
}
