package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestOpenSamplesRefusesATornFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "torn")
	const torn = "15 15 0 3 1 7,7 8,8\n15 15 0 3 1 7,7 8,"
	if err := os.WriteFile(path, []byte(torn), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openSamples(path); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("error %v", err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != torn {
		t.Errorf("%q, %v", text, err)
	}
}
