package nn

import (
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"
)

func TestLoadBuiltIn(t *testing.T) {
	bad := errors.New("bad")
	refuse := func(io.Reader) (string, error) { return "nothing", bad }
	for _, tt := range []struct {
		name  string
		file  File
		read  func(io.Reader) (string, error)
		want  string
		err   error
		named string
	}{
		{"embedded", File{"a.net", []byte("text")}, readText, "text", nil, ""},
		{"empty", File{"a.net", []byte{}}, readText, "", nil, ""},
		{"refused", File{"a.net", []byte("text")}, refuse, "", bad, "a.net"},
		{"for a browser", File{"game-a.net", nil}, readText, "", fs.ErrNotExist, "/data/game-a.net"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := LoadBuiltIn(tt.file, tt.read)
			if got != tt.want || !errors.Is(err, tt.err) {
				t.Errorf("%q, %v, want %q, %v", got, err, tt.want, tt.err)
			}
			if err != nil && strings.Count(err.Error(), tt.named) != 1 {
				t.Errorf("%v does not name %s once", err, tt.named)
			}
		})
	}
}

// TestBuiltIn wants a value to be read once, but again after an error.
func TestBuiltIn(t *testing.T) {
	var b BuiltIn[int]
	bad := errors.New("bad")
	results := []error{bad, nil, bad}
	reads := 0
	get := func() (int, error) {
		return b.Get(func() (int, error) {
			reads++
			return reads, results[reads-1]
		})
	}
	if _, err := get(); !errors.Is(err, bad) {
		t.Errorf("%v, want %v", err, bad)
	}
	for range 2 {
		if got, err := get(); got != 2 || err != nil {
			t.Errorf("%d, %v, want what the second read gave", got, err)
		}
	}
}
