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
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/klauspost/compress/zstd"
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
	ErrForeign   = errors.New("wrong kind of file")
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

// Read reads a sealed file to its end and returns the body. It hands the header
// to size, which returns the length that the body must have, or refuses the file
// with an error of its own.
//
// Read takes no more memory than a small multiple of that length, and never
// much more than the file itself has shown to be worth.
func Read(r io.Reader, f Format, size func(header []byte) (int, error)) ([]byte, error) {
	in := &reader{r: r, sum: sha256.New()}
	header, err := in.header(f)
	if err != nil {
		return nil, err
	}
	length, err := size(header)
	if err != nil {
		return nil, err
	}
	packed, err := in.packed(packedLimit(length))
	if err != nil {
		return nil, err
	}
	if err := in.checksum(); err != nil {
		return nil, err
	}
	if err := in.end(); err != nil {
		return nil, err
	}
	return unpack(packed, length)
}

// Split returns the sealed files of which data has one behind the other. It checks the magic, the version,
// the lengths and the checksum of each; Read checks the rest.
func Split(data []byte, f Format) ([][]byte, error) {
	var sealed [][]byte
	for rest := bytes.NewReader(data); rest.Len() > 0; {
		start := len(data) - rest.Len()
		in := &reader{r: rest, sum: sha256.New()}
		if _, err := in.header(f); err != nil {
			return nil, err
		}
		if _, err := in.packed(uint64(rest.Len())); err != nil {
			return nil, err
		}
		if err := in.checksum(); err != nil {
			return nil, err
		}
		sealed = append(sealed, data[start:len(data)-rest.Len()])
	}
	return sealed, nil
}

// ReadHeader reads the start of a sealed file and returns the header. Whether
// the rest is whole, it does not see.
func ReadHeader(r io.Reader, f Format) ([]byte, error) {
	in := &reader{r: r, sum: sha256.New()}
	return in.header(f)
}

// reader sums up what it reads.
type reader struct {
	r   io.Reader
	sum hash.Hash
}

// next returns the next n bytes. Its memory grows with the bytes that are there,
// not with those that are promised.
func (in *reader) next(n uint64, what string) ([]byte, error) {
	var b bytes.Buffer
	got, err := io.CopyN(io.MultiWriter(&b, in.sum), in.r, int64(n))
	if errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("%w: %d of %d bytes of the %s", ErrTruncated, got, n, what)
	}
	return b.Bytes(), err
}

func (in *reader) header(f Format) ([]byte, error) {
	magic, err := in.next(magicSize, "magic")
	if err != nil {
		return nil, err
	}
	if string(magic) != f.Magic {
		return nil, fmt.Errorf("%w: it begins with %q, not %q", ErrForeign, magic, f.Magic)
	}
	lengths, err := in.next(8, "version and header length")
	if err != nil {
		return nil, err
	}
	if version := binary.LittleEndian.Uint32(lengths); version != f.Version {
		return nil, fmt.Errorf("%w: it is %d, this program reads %d", ErrVersion, version, f.Version)
	}
	length := binary.LittleEndian.Uint32(lengths[4:])
	if length > MaxHeader {
		return nil, altered("header of %d bytes, the most is %d", length, MaxHeader)
	}
	return in.next(uint64(length), "header")
}

func (in *reader) packed(limit uint64) ([]byte, error) {
	prefix, err := in.next(8, "body length")
	if err != nil {
		return nil, err
	}
	length := binary.LittleEndian.Uint64(prefix)
	if length > limit {
		return nil, altered("body of %d packed bytes, the most for its shape is %d", length, limit)
	}
	return in.next(length, "body")
}

// checksum reads the checksum.
func (in *reader) checksum() error {
	want := in.sum.Sum(nil)
	got, err := in.next(checksumSize, "checksum")
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return altered("its checksum is wrong")
	}
	return nil
}

// end reads the end of the file.
func (in *reader) end() error {
	switch n, err := io.CopyN(io.Discard, in.r, 1); {
	case n > 0:
		return altered("data follows its end")
	case !errors.Is(err, io.EOF):
		return err
	}
	return nil
}

// unpack decompresses to exactly length bytes.
func unpack(packed []byte, length int) ([]byte, error) {
	decoder, err := zstd.NewReader(bytes.NewReader(packed), zstd.WithDecoderConcurrency(1),
		zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxWindow(window))
	if err != nil {
		return nil, altered("its body does not unpack: %v", err)
	}
	defer decoder.Close()
	var body bytes.Buffer
	if _, err := io.Copy(&body, io.LimitReader(decoder, int64(length)+1)); err != nil {
		return nil, altered("its body does not unpack: %v", err)
	}
	if body.Len() != length {
		return nil, altered("its body unpacks to %s than %d bytes", map[bool]string{true: "more", false: "less"}[body.Len() > length], length)
	}
	return body.Bytes(), nil
}

// Write writes a sealed file. The same input gives the same bytes.
func Write(w io.Writer, f Format, header, body []byte) error {
	if len(f.Magic) != magicSize || len(header) > MaxHeader {
		return fmt.Errorf("magic of %d bytes and header of %d do not fit the format", len(f.Magic), len(header))
	}
	packed, err := pack(body)
	if err != nil {
		return err
	}
	file := make([]byte, 0, magicSize+4+4+len(header)+8+len(packed)+checksumSize)
	file = append(file, f.Magic...)
	file = binary.LittleEndian.AppendUint32(file, f.Version)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(header)))
	file = append(file, header...)
	file = binary.LittleEndian.AppendUint64(file, uint64(len(packed)))
	file = append(file, packed...)
	sum := sha256.Sum256(file)
	_, err = w.Write(append(file, sum[:]...))
	return err
}

// pack compresses as a stream: a frame made in one piece would ask its reader
// for a window as large as the body.
func pack(body []byte) ([]byte, error) {
	var packed bytes.Buffer
	encoder, err := zstd.NewWriter(&packed, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(window),
		zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithZeroFrames(true))
	if err != nil {
		return nil, err
	}
	if _, err := encoder.Write(body); err != nil {
		return nil, err
	}
	if err := encoder.Close(); err != nil {
		return nil, err
	}
	return packed.Bytes(), nil
}
