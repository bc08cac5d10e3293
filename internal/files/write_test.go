package files_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/internal/files"
)

// text returns what writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// wantFile checks a file and that nothing else than the names is in its folder.
func wantFile(t *testing.T, path, content string, names ...string) {
	t.Helper()
	got, err := os.ReadFile(path)
	if err != nil || string(got) != content {
		t.Errorf("%s: %q, %v; want %q", path, got, err, content)
	}
	entries, err := os.ReadDir(filepath.Dir(path))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range entries {
		list = append(list, e.Name())
	}
	if strings.Join(list, " ") != strings.Join(names, " ") {
		t.Errorf("the folder has %q, want %q", list, names)
	}
}

func TestWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	for _, content := range []string{"first", "second", ""} {
		if err := files.CheckWritable(file); err != nil {
			t.Fatal(err)
		}
		if err := files.Write(file, text(content)); err != nil {
			t.Fatal(err)
		}
		wantFile(t, file, content, "out")
	}
}

// TestFailedWrite leaves the file as it was.
func TestFailedWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	if err := files.Write(file, text("old")); err != nil {
		t.Fatal(err)
	}
	broken := errors.New("broken")
	err := files.Write(file, func(w io.Writer) error {
		return errors.Join(text("new")(w), broken)
	})
	if !errors.Is(err, broken) || !strings.HasPrefix(err.Error(), file+": ") {
		t.Errorf("error %v", err)
	}
	wantFile(t, file, "old", "out")
}

func TestRefuses(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "folder"), 0o700); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]error{
		"folder":    files.ErrNotRegular,
		"none/file": fs.ErrNotExist,
	} {
		refused(t, filepath.Join(dir, name), want)
	}
	if _, err := os.Stat(filepath.Join(dir, "folder")); err != nil {
		t.Error(err)
	}
}

// refused wants Check and Write to refuse a path with one clear error.
func refused(t *testing.T, path string, want error) {
	t.Helper()
	for _, err := range []error{files.CheckWritable(path), files.Write(path, text("new"))} {
		if !errors.Is(err, want) || strings.Count(err.Error(), path) != 1 || strings.Contains(err.Error(), ".part") {
			t.Errorf("%s: %v, want %v", path, err, want)
		}
	}
}

// TestLink writes through links, also to a file that is not there yet.
func TestLink(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "far"), 0o700); err != nil {
		t.Fatal(err)
	}
	target, link, second := filepath.Join(dir, "far", "out"), filepath.Join(dir, "link"), filepath.Join(dir, "second")
	if err := errors.Join(os.Symlink(filepath.Join("far", "out"), link), os.Symlink(link, second)); err != nil {
		t.Skip(err)
	}
	for _, content := range []string{"first", "second"} {
		if err := files.Write(second, text(content)); err != nil {
			t.Fatal(err)
		}
		wantFile(t, target, content, "out")
		for _, path := range []string{link, second} {
			if info, err := os.Lstat(path); err != nil || info.Mode()&fs.ModeSymlink == 0 {
				t.Errorf("%s is no link any more: %v, %v", path, info.Mode(), err)
			}
		}
	}
	circle := filepath.Join(dir, "circle")
	if err := os.Symlink("circle", circle); err != nil {
		t.Fatal(err)
	}
	if err := files.Write(circle, text("new")); err == nil || !strings.Contains(err.Error(), "too many symbolic links") {
		t.Errorf("error %v", err)
	}
}
