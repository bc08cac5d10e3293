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
		t.Run(content, func(t *testing.T) {
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
		})
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

func TestOneRunAtATime(t *testing.T) {
	dir := t.TempDir()
	lock, err := files.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := files.Lock(dir); !errors.Is(err, files.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	again, err := files.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Unlock(); err != nil {
		t.Fatal(err)
	}
}

func TestNoFolder(t *testing.T) {
	if _, err := files.Lock(t.TempDir() + "/none"); err == nil || errors.Is(err, files.ErrLocked) {
		t.Error(err)
	}
}
