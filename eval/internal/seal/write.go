package seal

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"
)

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
