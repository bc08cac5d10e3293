package recordfile

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

var (
	// ErrNotRecords is a file of another format.
	ErrNotRecords = errors.New("not a file of records")
	// ErrTorn is a file that ends in the middle of a frame.
	ErrTorn = errors.New("the last record is torn")
	// ErrDamaged is a frame that is not as it was written.
	ErrDamaged = errors.New("damaged")
)

// Reader reads the records of a file.
type Reader struct {
	r       *bufio.Reader
	header  Header
	offset  int64 // behind the last whole frame
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

// Offset returns where the next record begins, in bytes from the beginning of the file.
func (r *Reader) Offset() int64 { return r.offset }

// Next returns the next record, which holds until the next call. After the last one the
// error is io.EOF, or ErrTorn if a piece of another follows. ErrDamaged names the place.
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

// length reads the length of a frame and says how many bytes it takes.
func (r *Reader) length() (length uint64, size int, err error) {
	const mostBytes = 3 // of a length within MaxRecord
	for shift := 0; size < mostBytes; shift += 7 {
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

// broken says what a frame with a wrong checksum is: torn where nothing follows, since a
// file may have got its length before its bytes.
func (r *Reader) broken() error {
	if _, err := r.r.Peek(1); errors.Is(err, io.EOF) {
		return ErrTorn
	}
	return fmt.Errorf("%w at byte %d: a record with a wrong checksum", ErrDamaged, r.offset)
}

// isEnd reports whether a file ended where more was expected.
func isEnd(err error) bool { return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) }

// Each calls take with each record of a file of a kind, until the end of the file or an
// error, which says which record it is. ErrTorn is returned as it is, after the records
// before.
func Each(r io.Reader, kind string, take func(record []byte) error) error {
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

// Summary is what every game's records have in common.
type Summary struct {
	// Number is that of the game: with the seed of the file it says what was drawn.
	Number uint64
	// Opening and End are keys of the position that the game began with and of the last
	// one, which those have in common that are alike up to symmetry.
	Opening, End uint64
	// Positions counts those of the game with a value, Strays those beside it.
	Positions, Strays int
}
