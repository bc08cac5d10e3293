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
	return unpack(packed, length)
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

// checksum reads the checksum and the end of the file.
func (in *reader) checksum() error {
	want := in.sum.Sum(nil)
	got, err := in.next(checksumSize, "checksum")
	if err != nil {
		return err
	}
	if !bytes.Equal(got, want) {
		return altered("its checksum is wrong")
	}
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
