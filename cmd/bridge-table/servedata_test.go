package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"gogo/internal/testlimit"
)

// servingAt matches the address of a server that is ready.
var servingAt = regexp.MustCompile(`msg="waiting for players" address=(\S+)`)

// hallServer is a running bridge-table serve.
type hallServer struct {
	t       *testing.T
	cmd     *exec.Cmd
	address string   // empty if it has ended
	log     []string // until it was ready, or all
	ended   error
}

// startHall starts a server on a file, and waits until it is ready or has ended.
func startHall(t *testing.T, data string, flags ...string) *hallServer {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), testlimit.Wait)
	t.Cleanup(cancel)
	args := append([]string{"serve", "--host=127.0.0.1", "--port=0", "--data=" + data}, flags...)
	h := &hallServer{t: t, cmd: exec.CommandContext(ctx, "bridge-table", args...)}
	h.cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	log, err := h.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := h.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(log)
	for h.address == "" && lines.Scan() {
		h.log = append(h.log, lines.Text())
		if found := servingAt.FindStringSubmatch(lines.Text()); found != nil {
			h.address = found[1]
		}
	}
	if h.address == "" {
		h.ended = h.cmd.Wait()
		return h
	}
	go func() {
		for lines.Scan() { // so that it never waits for a reader of its log
		}
	}()
	return h
}

// kill kills the server, as by kill -9.
func (h *hallServer) kill() {
	h.t.Helper()
	if err := h.cmd.Process.Kill(); err != nil {
		h.t.Error(err)
	}
	_ = h.cmd.Wait() // says that it was killed
}

// enter brings in a player, who says lines and waits for one that begins with a word.
func (h *hallServer) enter(name, lines, until string) net.Conn {
	h.t.Helper()
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(testlimit.Wait))
	if _, err := fmt.Fprintf(conn, "X-TOKEN \"the token of %s\"\nHELLO %q\n%s", name, name, lines); err != nil {
		h.t.Fatal(err)
	}
	answers := bufio.NewScanner(conn)
	for answers.Scan() {
		if strings.HasPrefix(answers.Text(), until) {
			return conn
		}
	}
	h.t.Fatalf("%s hears no %s: %v", name, until, answers.Err())
	return nil
}

// killedServer returns the file of a server that was killed while eight players were at it, and
// its copy.
func killedServer(t *testing.T) (data, kept []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bridge.db")
	h := startHall(t, path, "--copy-every=10ms")
	for i := range 8 {
		id := "-"
		if i%4 > 0 {
			id = fmt.Sprintf("g%d", i/4+1)
		}
		h.enter(fmt.Sprintf("Player %d", i), "JOIN-M "+id+"\n", "JOINED")
	}
	testlimit.Eventually(t, "there is a copy of the last seat that was taken", func() bool {
		kept, _ = os.ReadFile(path + ".copy")
		return bytes.Count(kept, []byte("Player 7")) == 2 // as a name, and on a seat
	})
	h.kill()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data, kept
}

// TestDamagedData starts servers on damaged files: each ends with one line that says what is lost
// and what can be done, and starts with --recover.
func TestDamagedData(t *testing.T) {
	data, kept := killedServer(t)
	page := os.Getpagesize()
	zeroed := func(page int) func(d []byte) []byte {
		return func(d []byte) []byte { clear(d[page*os.Getpagesize()/2:][:os.Getpagesize()/2]); return d }
	}
	for _, c := range []struct {
		name string
		do   func(d []byte) []byte
	}{
		{"empty", func([]byte) []byte { return nil }},
		{"one byte", func(d []byte) []byte { return d[:1] }},
		{"one page", func(d []byte) []byte { return d[:page] }},
		{"two pages", func(d []byte) []byte { return d[:2*page] }},
		{"three pages", func(d []byte) []byte { return d[:3*page] }},
		{"half a page", func(d []byte) []byte { return d[:3*page+page/2] }},
		{"a text", func([]byte) []byte { return bytes.Repeat([]byte("This is none.\n"), 4000) }},
		{"zeros", func(d []byte) []byte { clear(d); return d }},
		{"no meta pages", func(d []byte) []byte { clear(d[:2*page]); return d }},
		{"a changed name", func(d []byte) []byte {
			return bytes.ReplaceAll(d, []byte(`"name":"Player 3"`), []byte(`"name":"Player 9"`))
		}},
		{"a changed card", func(d []byte) []byte { return bytes.ReplaceAll(d, []byte(`"boards":1`), []byte(`"boards":2`)) }},
		{"a changed id", func(d []byte) []byte { return bytes.ReplaceAll(d, []byte("g1\x01"), []byte("g7\x01")) }},
		{"pages of zeros", func(d []byte) []byte {
			for p := 4; (p+1)*page/2 <= len(d); p++ {
				d = zeroed(p)(d)
			}
			return d
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "bridge.db")
			for name, content := range map[string][]byte{path: c.do(bytes.Clone(data)), path + ".copy": kept} {
				if err := os.WriteFile(name, content, 0o600); err != nil {
					t.Fatal(err)
				}
			}
			h := startHall(t, path)
			if h.address != "" {
				h.kill()
				t.Fatalf("it starts: %q", h.log)
			}
			want := regexp.MustCompile(`^bridge-table: error: --data: ` + regexp.QuoteMeta(path) + `: damaged: .*: --recover .*bridge\.db\.copy of .* records\); the file is kept as `)
			if code := h.cmd.ProcessState.ExitCode(); code != 1 || len(h.log) != 1 || !want.MatchString(h.log[0]) {
				t.Errorf("exit code %d: %q", code, h.log)
			}
			again := startHall(t, path, "--recover")
			if again.address == "" {
				t.Fatalf("not recovered: %q", again.log)
			}
			again.enter("Player 5", "", "JOINED") // sits where it sat
			again.kill()
		})
	}
}
