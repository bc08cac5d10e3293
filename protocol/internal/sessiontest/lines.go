package sessiontest

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"gogo/protocol/internal/input"
)

// CheckLines reads each input, as a whole and byte by byte, and wants its lines as
// Marked returns them.
func CheckLines(t *testing.T, open func(io.Reader) *input.Lines, cases map[string][]string) {
	t.Helper()
	for text, want := range cases {
		for name, in := range map[string]io.Reader{
			"whole": strings.NewReader(text), "bytes": iotest.OneByteReader(strings.NewReader(text)),
		} {
			var got []string
			lines := open(in)
			line, long, err := lines.Next()
			for ; err == nil; line, long, err = lines.Next() {
				got = append(got, Marked(line, long))
			}
			if !errors.Is(err, io.EOF) || !slices.Equal(got, want) {
				t.Errorf("%s, %.30q: %d lines, %.50q, %v", name, text, len(got), got, err)
			}
		}
	}
}

// Marked returns a line with a + behind it if it is long.
func Marked(line []byte, long bool) string {
	if long {
		return string(line) + "+"
	}
	return string(line)
}
