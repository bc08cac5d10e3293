// Package sealtest takes sealed files apart and seals what a fuzzer makes of the parts, so
// that it reaches what reads them.
package sealtest

import (
	"crypto/sha256"
	"encoding/binary"
	"testing"

	"github.com/klauspost/compress/zstd"
)

// start is the length of what comes before the header: magic, version, length.
const start = 16

// Parts returns the header and the body of a sealed file.
func Parts(tb testing.TB, file []byte) (header, body []byte) {
	tb.Helper()
	length := int(binary.LittleEndian.Uint32(file[start-4:]))
	header = file[start:][:length:length]
	packed := file[start+length+8 : len(file)-sha256.Size]
	decoder, err := zstd.NewReader(nil, zstd.WithDecoderConcurrency(1))
	if err != nil {
		tb.Fatal(err)
	}
	defer decoder.Close()
	body, err = decoder.DecodeAll(packed, nil)
	if err != nil {
		tb.Fatal(err)
	}
	return header, body
}

// Sealed returns a file of the same kind as another, with a header and a body. The body is
// not compressed, which would take most of a fuzzer's time.
func Sealed(like, header, body []byte) []byte {
	packed := stored(body)
	file := make([]byte, 0, start+len(header)+8+len(packed)+sha256.Size)
	file = append(file, like[:start-4]...)
	file = binary.LittleEndian.AppendUint32(file, uint32(len(header)))
	file = append(file, header...)
	file = binary.LittleEndian.AppendUint64(file, uint64(len(packed)))
	file = append(file, packed...)
	sum := sha256.Sum256(file)
	return append(file, sum[:]...)
}

// stored returns a zstd frame of blocks that are stored as they are (RFC 8878): its window
// has 1 MiB, and neither its length nor a checksum is in it.
func stored(body []byte) []byte {
	const (
		block  = 1 << 17
		window = 10 << 3 // 2 to the power of 10 + 10
	)
	frame := []byte{0x28, 0xb5, 0x2f, 0xfd, 0, window}
	for {
		n := min(len(body), block)
		head := uint32(n) << 3
		if n == len(body) {
			head |= 1 // the last one
		}
		frame = append(frame, byte(head), byte(head>>8), byte(head>>16))
		frame = append(frame, body[:n]...)
		if body = body[n:]; len(body) == 0 {
			return frame
		}
	}
}
