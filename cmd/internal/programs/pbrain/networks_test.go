package pbrain

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/board/gomoku"
	"gogo/eval/gomoku/shapenet"
)

// TestNetworkFile wants the networks of a whole file, and else the built-in ones and one fault that names the file.
func TestNetworkFile(t *testing.T) {
	whole := bundle()
	altered := bytes.Clone(whole)
	altered[len(altered)/4] ^= 1
	for _, c := range []struct {
		name, fault string
		data        []byte // nil is no file
	}{
		{"whole", "", whole},
		{"missing", "no such file", nil},
		{"empty", "it has 0, not 2", []byte{}},
		{"cut short", "cut short", whole[:len(whole)-9]},
		{"altered", "checksum is wrong", altered},
		{"another version", "format version not known", append([]byte("gogo sha\x63\x00\x00\x00"), whole[12:]...)},
		{"another kind", "wrong kind of file", []byte("START 15\n")},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, shapenet.BundleName)
			if c.data != nil {
				if err := os.WriteFile(path, c.data, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			f := newNetworkFile(func() (string, error) { return dir, nil })
			if err := f.takeFault(); err != nil {
				t.Errorf("before a rule asks: %v", err)
			}
			for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Renju} {
				if isBuiltIn := f.network(rule) == shapenet.Trained(rule); isBuiltIn != (c.fault != "") {
					t.Errorf("%v: whether the network is the built-in one: %v", rule, isBuiltIn)
				}
			}
			err := f.takeFault()
			if c.fault == "" {
				if err != nil {
					t.Error(err)
				}
				return
			}
			if err == nil || !strings.Contains(err.Error(), c.fault) || !strings.Contains(err.Error(), path) {
				t.Errorf("fault %v, want %q of %s", err, c.fault, path)
			}
			if err := f.takeFault(); err != nil {
				t.Errorf("the fault comes again: %v", err)
			}
		})
	}
}

func TestUnknownProgramFolder(t *testing.T) {
	unknown := errors.New("unknown folder")
	f := newNetworkFile(func() (string, error) { return "", unknown })
	if f.network(gomoku.Freestyle) != shapenet.Trained(gomoku.Freestyle) {
		t.Error("the network is not the built-in one")
	}
	if err := f.takeFault(); !errors.Is(err, unknown) {
		t.Errorf("fault %v, want %v", err, unknown)
	}
}
