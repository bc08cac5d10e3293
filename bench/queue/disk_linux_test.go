package queue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"

	"gogo/bench/queue"
	"gogo/internal/testlimit"
)

// fill takes all the room of a disk.
func fill(t *testing.T, file string) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for size := 1 << 16; size > 0; size /= 2 {
		for err = nil; err == nil; {
			_, err = f.Write(make([]byte, size))
		}
		if !errors.Is(err, unix.ENOSPC) {
			t.Fatal(err)
		}
	}
}

// wantDiskError requires an error that names the folder once, and a log without the server's own
// messages.
func wantDiskError(t *testing.T, err error, dir string, log *messages) {
	t.Helper()
	if !errors.Is(err, queue.ErrDisk) || strings.Count(err.Error(), dir) != 1 || strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v", err)
	}
	if log.String() != "" {
		t.Errorf("log:\n%s", log)
	}
}

// TestFullDisk fills the disk at each stage, and continues once there is room.
func TestFullDisk(t *testing.T) {
	const jobs = 40
	for _, stage := range []string{"open", "publish", "work", "results"} {
		t.Run(stage, func(t *testing.T) {
			disk := t.TempDir()
			if err := unix.Mount("none", disk, "tmpfs", 0, "size=16m"); err != nil {
				t.Skip(err) // TestFileTooLarge does the same without such rights
			}
			defer func() {
				if err := unix.Unmount(disk, unix.MNT_DETACH); err != nil {
					t.Error(err)
				}
			}()
			dir, ballast := filepath.Join(disk, "queue"), filepath.Join(disk, "ballast")
			log := &messages{}
			err := exchange(t, dir, log, jobs, func(now string) {
				if now == stage {
					fill(t, ballast)
				}
			})
			wantDiskError(t, err, dir, log)
			if err := os.Remove(ballast); err != nil {
				t.Fatal(err)
			}
			if err := exchange(t, dir, log, jobs, func(string) {}); err != nil {
				t.Errorf("with room again: %v", err)
			}
		})
	}
}

// exchange publishes jobs, does them and reads their results. It says where it is.
func exchange(t *testing.T, dir string, log *messages, jobs int, at func(stage string)) (err error) {
	t.Helper()
	ctx := testlimit.Context(t)
	at("open")
	q, err := queue.Open(ctx, queue.Config{Dir: dir, Log: log.logger(), AckWait: ackWait})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, q.Close()) }()
	at("publish")
	for _, id := range numbered(jobs) {
		if err := q.Publish(ctx, "m", id, make([]byte, 3000)); err != nil {
			return err
		}
	}
	at("work")
	working, stop := context.WithCancelCause(ctx)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		stop(q.Work(working, 1, echo))
	}()
	defer func() {
		stop(nil)
		<-ended
	}()
	got := map[string]bool{}
	at("results")
	err = q.Results(working, "m", func(id string, _ []byte) error {
		got[id] = true
		if len(got) == jobs {
			return queue.ErrEnough
		}
		return nil
	})
	return err
}

// limitedEnv makes the test binary a process with small files.
const limitedEnv = "GOGO_TEST_QUEUE_LIMITED"

// TestLimitedProcess is no test: it is the process of the test below. It publishes
// until that is an error, and prints it.
func TestLimitedProcess(t *testing.T) {
	dir := os.Getenv(limitedEnv)
	if dir == "" {
		return
	}
	signal.Ignore(syscall.SIGXFSZ)
	const limit = 100 << 10
	if err := unix.Setrlimit(unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: limit, Max: limit}); err != nil {
		t.Fatal(err)
	}
	log := &messages{}
	err := exchange(t, dir, log, 1000, func(string) {})
	fmt.Printf("%v%s", err, log)
	os.Exit(0)
}

// TestFileTooLarge simulates a full disk by a limit on file sizes.
func TestFileTooLarge(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queue")
	cmd := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestLimitedProcess$")
	cmd.Env = append(os.Environ(), limitedEnv+"="+dir)
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v\n%s", err, &out)
	}
	if want := "queue: " + dir + ": the queue cannot be written: file too large"; out.String() != want {
		t.Errorf("said %q, want %q", out.String(), want)
	}
}
