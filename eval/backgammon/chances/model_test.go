package chances_test

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gogo/eval/backgammon/chances"
	"gogo/eval/nn"
)

// TestFiles wants each class to have its own files.
func TestFiles(t *testing.T) {
	want := []string{
		"backgammon-contact.net", "backgammon-contact-pruning.net", "backgammon-crashed.net",
		"backgammon-crashed-pruning.net", "backgammon-race.net", "backgammon-race-pruning.net",
	}
	var got []string
	for _, file := range chances.Files() {
		got = append(got, file.Name)
		embedded, err := os.ReadFile(filepath.Join("nets", strings.TrimPrefix(file.Name, "backgammon-")))
		if err != nil || !bytes.Equal(file.Embedded, embedded) {
			t.Errorf("%s is another file, %v", file.Name, err)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestOpenBuiltInModel(t *testing.T) {
	m, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	for c := range chances.Classes {
		if m.Full[c] == nil || m.Pruning[c] == nil || m.Tables == nil {
			t.Errorf("the model has no networks for %v, or no tables", c)
		}
	}
}

func TestOpenSaysWhichFileIsWrong(t *testing.T) {
	folder := t.TempDir()
	if err := os.CopyFS(folder, os.DirFS("nets")); err != nil {
		t.Fatal(err)
	}
	if _, err := chances.Open(folder); err != nil {
		t.Fatal(err)
	}
	pruning := filepath.Join(folder, "race-pruning.net")
	if err := os.Rename(filepath.Join(folder, "race.net"), pruning); err != nil {
		t.Fatal(err)
	}
	if _, err := chances.Open(folder); !errors.Is(err, fs.ErrNotExist) || strings.Count(err.Error(), "race.net") != 1 {
		t.Errorf("a missing network: %v", err)
	}
	if err := os.CopyFS(folder+"/again", os.DirFS("nets")); err != nil {
		t.Fatal(err)
	}
	wrong, err := os.ReadFile(pruning)
	if err != nil {
		t.Fatal(err)
	}
	again := filepath.Join(folder, "again")
	if err := os.WriteFile(filepath.Join(again, "race-pruning.net"), wrong, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := chances.Open(again); !errors.Is(err, nn.ErrArchitecture) || strings.Count(err.Error(), "race-pruning.net") != 1 {
		t.Errorf("a network of another architecture: %v", err)
	}
}
