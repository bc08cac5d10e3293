package files_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/internal/files"
)

var errWrong = errors.New("wrong")

// decode takes any text but that of errWrong.
func decode(data []byte) (string, error) {
	if string(data) == errWrong.Error() {
		return "", errWrong
	}
	return string(data), nil
}

func TestDecode(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	for content, want := range map[string]string{
		"":         "",
		"short":    "",
		"longest":  "",
		"too long": "more than 7 bytes",
		"wrong":    "wrong",
	} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := files.Decode(file, 7, decode)
		switch {
		case want == "" && (err != nil || got != content):
			t.Errorf("%q is read as %q, %v", content, got, err)
		case want != "" && (err == nil || err.Error() != file+": "+want):
			t.Errorf("%q: error %v, want %s", content, err, want)
		}
	}
}

// TestNoFile wants errors of the system that name the file once.
func TestNoFile(t *testing.T) {
	dir := t.TempDir()
	missing := filepath.Join(dir, "missing")
	_, err := files.Decode(missing, 7, decode)
	if !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), missing) != 1 {
		t.Errorf("no file: %v", err)
	}
	if _, err = files.Decode(dir, 7, decode); err == nil || strings.Count(err.Error(), dir) != 1 {
		t.Errorf("a folder: %v", err)
	}
}
