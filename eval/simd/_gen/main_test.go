package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestCommittedFilesAreUpToDate fails where the assembly of the programs is not
// what the generator writes.
func TestCommittedFilesAreUpToDate(t *testing.T) {
	files, err := generate()
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range files {
		got, err := os.ReadFile(path)
		if err != nil {
			t.Error(err)
		} else if !bytes.Equal(got, want) {
			t.Errorf("%s differs from what `go run .` writes here", path)
		}
	}
	for _, pattern := range []string{"*.s", "*_amd64.go", "*_js.go", "absent*.go"} {
		t.Run(pattern, func(t *testing.T) {
			committed, err := filepath.Glob(filepath.Join("..", "internal", "*", pattern))
			if err != nil {
				t.Fatal(err)
			}
			for _, path := range committed {
				if files[path] == nil {
					t.Errorf("%s comes from nowhere", path)
				}
			}
		})
	}
}
