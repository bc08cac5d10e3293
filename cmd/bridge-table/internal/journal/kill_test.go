package journal

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"gogo/protocol/darrington/hall"
)

// writerVariable has the file that the program of the tests writes to, when it is the process that
// is killed.
const writerVariable = "GOGO_STORE_WRITER"

func TestMain(m *testing.M) {
	if path := os.Getenv(writerVariable); path != "" {
		if err := write(path); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	os.Exit(m.Run())
}

// write writes records to a file, and copies of it, until it is killed. It prints the number of each
// transaction when it has been made.
func write(path string) error {
	f, err := OpenStore(context.Background(), path, StoreOptions{CopyEvery: time.Millisecond})
	if err != nil {
		return err
	}
	records, err := f.Load()
	if err != nil {
		return err
	}
	for n := lastOf(stateOf(records)) + 1; ; n++ {
		if err := f.Save(transaction(n)); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// names is how many names the transactions change in turns.
const names = 300

// transaction returns the changes of a transaction: the number itself, a name whose length differs
// from before, and now and then the end of another.
func transaction(n int) []hall.Change {
	name := func(n int) string { return fmt.Sprintf("name %d", n%names) }
	changes := []hall.Change{
		change(hall.Numbers, hall.NumbersKey.ID, fmt.Sprintf(`{"Game":%d}`, n)),
		change(hall.Names, name(n), fmt.Sprintf(`{"name":%q,"token":"%d %s"}`, name(n), n, strings.Repeat("x", n%977))),
	}
	if n%3 == 0 {
		changes = append(changes, change(hall.Names, name(n/2), ""))
	}
	return changes
}

// lastOf returns the number of the last transaction in a file.
func lastOf(s state) (n int) {
	_, _ = fmt.Sscanf(s[hall.NumbersKey], `{"Game":%d}`, &n) // 0 in a new file
	return n
}

// apply makes the transactions up to one.
func apply(last int) state {
	s := state{}
	for n := 1; n <= last; n++ {
		for _, c := range transaction(n) {
			if s[c.Key] = string(c.Value); c.Value == nil {
				delete(s, c.Key)
			}
		}
	}
	return s
}

// TestKilled kills a process while it writes: the file has every transaction that was acknowledged,
// and no half of another; nothing has to be recovered, and the copy is whole.
func TestKilled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "hall.db")
	rng := rand.New(rand.NewPCG(46, 9))
	for range 12 {
		acknowledged := writeUntilKilled(t, path, 1+rng.IntN(200))
		var log bytes.Buffer
		f, err := OpenStore(t.Context(), path, StoreOptions{Log: slog.New(slog.NewTextHandler(&log, nil))})
		if err != nil {
			t.Fatal(err)
		}
		got := load(t, f)
		last := lastOf(got)
		if last < acknowledged || log.Len() > 0 {
			t.Fatalf("transaction %d was made, and the last is %d:\n%s", acknowledged, last, log.String())
		}
		if want := apply(last); !sameRecords(got, want) {
			t.Fatalf("after transaction %d: %d records, want %d", last, len(got), len(want))
		}
		if f.readCopy() == nil {
			t.Fatal("the copy is not whole")
		}
		closeStore(t, f)
	}
}

// sameRecords compares two states.
func sameRecords(a, b state) bool {
	return sameButNumbers(a, b) && a[hall.NumbersKey] == b[hall.NumbersKey]
}

// writeUntilKilled runs the writer, kills it after so many transactions, and returns the number of
// the last that it has acknowledged.
func writeUntilKilled(t *testing.T, path string, after int) (last int) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	writer := exec.CommandContext(t.Context(), program)
	writer.Env = append(os.Environ(), writerVariable+"="+path)
	writer.Stderr = os.Stderr
	out, err := writer.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := writer.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	for seen := 0; ; seen++ {
		if seen == after {
			if err := writer.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
		line, err := lines.ReadString('\n')
		if errors.Is(err, io.EOF) {
			break
		}
		if _, err := fmt.Sscan(line, &last); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Wait(); err == nil || last == 0 {
		t.Fatalf("the writer has ended by itself: %v", err)
	}
	return last
}
