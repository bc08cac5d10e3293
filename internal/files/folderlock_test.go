package files_test

import (
	"errors"
	"testing"

	"gogo/internal/files"
)

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
