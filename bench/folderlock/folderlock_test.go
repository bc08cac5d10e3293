package folderlock_test

import (
	"errors"
	"testing"

	"gogo/bench/folderlock"
)

func TestOneRunAtATime(t *testing.T) {
	dir := t.TempDir()
	lock, err := folderlock.Take(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := folderlock.Take(dir); !errors.Is(err, folderlock.ErrLocked) {
		t.Errorf("a second run: %v", err)
	}
	if err := lock.Unlock(); err != nil {
		t.Fatal(err)
	}
	again, err := folderlock.Take(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := again.Unlock(); err != nil {
		t.Fatal(err)
	}
}

func TestNoFolder(t *testing.T) {
	if _, err := folderlock.Take(t.TempDir() + "/none"); err == nil || errors.Is(err, folderlock.ErrLocked) {
		t.Error(err)
	}
}
