package sealtest

import (
	"bytes"
	"math/rand/v2"
	"strconv"
	"testing"

	"gogo/eval/internal/seal"
)

// TestSealed wants what Sealed makes to be read, and the parts of what seal.Write makes.
func TestSealed(t *testing.T) {
	format := seal.Format{Magic: "gogo tst", Version: 3}
	noise := make([]byte, 1<<18+1)
	for i := range noise {
		noise[i] = byte(rand.Uint32())
	}
	for _, size := range []int{0, 1, 1<<17 - 1, 1 << 17, 1<<17 + 1, 1 << 18, 1<<18 + 1} {
		t.Run(strconv.Itoa(size), func(t *testing.T) {
			var written bytes.Buffer
			if err := seal.Write(&written, format, []byte("head"), noise[:size]); err != nil {
				t.Fatal(err)
			}
			header, body := Parts(t, written.Bytes())
			if string(header) != "head" || !bytes.Equal(body, noise[:size]) {
				t.Fatalf("parts: header %q, body of %d bytes", header, len(body))
			}
			file := Sealed(written.Bytes(), []byte("other"), noise[:size])
			read, err := seal.Read(bytes.NewReader(file), format, func(header []byte) (int, error) {
				if string(header) != "other" {
					t.Errorf("header %q", header)
				}
				return size, nil
			})
			if err != nil || !bytes.Equal(read, noise[:size]) {
				t.Errorf("read again: %d bytes, %v", len(read), err)
			}
		})
	}
}
