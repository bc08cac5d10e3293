package files_test

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"gogo/internal/files"
)

func TestCheckLinks(t *testing.T) {
	outside := t.TempDir()
	for name, c := range map[string]struct {
		link, target string
		refused      bool
	}{
		"no link":             {"", "", false},
		"another name":        {"notes", outside, false},
		"a file":              {"games.jsonl", filepath.Join(outside, "file"), true},
		"a file that is none": {"games.jsonl", "none", true},
		"a file beside it":    {"games.jsonl", "match.json", true},
		"a folder":            {"queue", outside, true},
		"in a folder":         {"games/000001.psq", filepath.Join(outside, "file"), true},
		"deep in a folder":    {"games/deep/000001.psq", "/dev/null", true},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			if err := errors.Join(os.MkdirAll(filepath.Join(dir, "games", "deep"), 0o755), os.WriteFile(filepath.Join(dir, "match.json"), nil, 0o600)); err != nil {
				t.Fatal(err)
			}
			if c.link != "" {
				if err := os.Symlink(c.target, filepath.Join(dir, c.link)); err != nil {
					t.Skip(err)
				}
			}
			if err := files.CheckLinks(dir, "match.json", "games.jsonl", "games", "queue"); errors.Is(err, files.ErrLink) != c.refused {
				t.Errorf("refused: %v", err)
			}
			lock, err := files.Lock(dir, "games.jsonl", "games", "queue")
			if errors.Is(err, files.ErrLink) != c.refused {
				t.Errorf("locked: %v", err)
			}
			if err == nil {
				err = lock.Unlock()
			}
			if !c.refused && err != nil {
				t.Error(err)
			}
		})
	}
}
