package nn

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func readText(r io.Reader) (string, error) {
	b, err := io.ReadAll(r)
	return string(b), err
}

func TestLoadNamesTheFileOnce(t *testing.T) {
	folder := t.TempDir()
	file := filepath.Join(folder, "file")
	if err := os.WriteFile(file, []byte("text"), 0o600); err != nil {
		t.Fatal(err)
	}
	bad := errors.New("bad")
	for path, want := range map[string]error{filepath.Join(folder, "missing"): os.ErrNotExist, folder: nil, file: bad} {
		t.Run(path, func(t *testing.T) {
			_, err := Load(path, func(r io.Reader) (string, error) {
				if text, err := readText(r); err != nil {
					return text, err
				}
				return "text", bad
			})
			if err == nil || want != nil && !errors.Is(err, want) || strings.Count(err.Error(), path) != 1 {
				t.Errorf("%s: %v", path, err)
			}
		})
	}
}
