//go:build unix

package files_test

import (
	"errors"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"golang.org/x/sys/unix"

	"gogo/internal/files"
)

// TestRefusesWhatIsNoFile wants all that is no regular file to stay.
func TestRefusesWhatIsNoFile(t *testing.T) {
	dir := t.TempDir()
	pipe, device, socket := filepath.Join(dir, "pipe"), filepath.Join(dir, "null"), filepath.Join(dir, "socket")
	if err := unix.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	paths := []string{pipe, socket, "/dev/null"}
	if err := os.Symlink(pipe, filepath.Join(dir, "link")); err != nil {
		t.Fatal(err)
	}
	paths = append(paths, filepath.Join(dir, "link"))
	if err := makeDevice(device); err == nil {
		paths = append(paths, device)
	} else if !errors.Is(err, fs.ErrPermission) {
		t.Fatal(err)
	}
	for _, path := range paths {
		before, err := os.Lstat(path)
		if err != nil {
			t.Fatal(err)
		}
		refused(t, path, files.ErrNotRegular)
		if after, err := os.Lstat(path); err != nil || after.Mode() != before.Mode() {
			t.Errorf("%s was %v and is %v, %v", path, before.Mode(), after, err)
		}
	}
}

// TestPermissions keeps those of a file, and leaves those of a new one to the
// umask.
func TestPermissions(t *testing.T) {
	file := filepath.Join(t.TempDir(), "out")
	old := unix.Umask(0o027)
	defer unix.Umask(old)
	if err := files.Write(file, text("first")); err != nil {
		t.Fatal(err)
	}
	for _, want := range []fs.FileMode{0o640, 0o755} {
		if info, err := os.Stat(file); err != nil || info.Mode().Perm() != want {
			t.Errorf("mode %v, %v; want %v", info.Mode(), err, want)
		}
		if err := os.Chmod(file, 0o755); err != nil {
			t.Fatal(err)
		}
		if err := files.Write(file, text("again")); err != nil {
			t.Fatal(err)
		}
	}
}

// TestReadOnly tries a folder and a file that must not be written.
func TestReadOnly(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "out")
	err := errors.Join(os.WriteFile(file, []byte("old"), 0o400), os.Chmod(dir, 0o777), os.Chmod(filepath.Dir(dir), 0o755))
	if err != nil {
		t.Fatal(err)
	}
	asNobody(t, func() {
		if err := files.CheckWritable(filepath.Join(dir, "new")); err != nil {
			t.Errorf("the way to the folder is closed: %v", err)
		}
		refused(t, file, fs.ErrPermission)
	})
	if err := errors.Join(os.Chmod(file, 0o666), os.Chmod(dir, 0o555)); err != nil {
		t.Fatal(err)
	}
	asNobody(t, func() {
		refused(t, file, fs.ErrPermission)
		refused(t, filepath.Join(dir, "new"), fs.ErrPermission)
	})
	wantFile(t, file, "old", "out")
}

// asNobody does something without the rights of root, which no permission binds.
func asNobody(t *testing.T, do func()) {
	t.Helper()
	if os.Geteuid() != 0 {
		do()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		runtime.LockOSThread() // and never unlocked: the thread ends here
		if !dropRights() {
			t.Log("the rights of root cannot be dropped here")
			return
		}
		do()
	}()
	<-done
}
