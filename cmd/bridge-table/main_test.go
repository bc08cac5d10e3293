package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/program"
	"gogo/cmd/internal/program/programtest"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

func TestMain(m *testing.M) {
	testscript.Main(headless.Tests(m), map[string]func(){"bridge-table": main, "random-player": randomPlayer})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:       "testdata/script",
		Setup:     func(e *testscript.Env) error { e.Setenv("GORACE", "atexit_sleep_ms=0"); return nil },
		Condition: testlimit.Condition,
	})
}

// room is where players come in.
type room struct{ name, address string }

// manager is a running bridge-table manage.
type manager struct {
	t     *testing.T
	cmd   *exec.Cmd
	rooms chan room   // as they are opened
	page  chan string // the address of the page with all hands
	open  chan string // the address of the page for spectators
	admin chan string // the address of the operator's page
	out   bytes.Buffer
	ended chan error
}

var (
	listening = regexp.MustCompile(`msg="waiting for players" room=(\S+) address=(\S+)`)
	showing   = regexp.MustCompile(`msg="the table is shown" address=(\S+) all-hands=(\S+)`)
)

// start starts a manager on a free port.
func start(t *testing.T, args ...string) *manager {
	t.Helper()
	m := &manager{t: t, rooms: make(chan room, 4), page: make(chan string, 1), open: make(chan string, 1), admin: make(chan string, 1), ended: make(chan error, 1)}
	m.cmd = exec.Command("bridge-table", append([]string{"manage", "--port=0", "--trick-pause=0s", "--no-sync"}, args...)...)
	m.cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	m.cmd.Stdout = &m.out
	log, err := m.cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := m.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.cmd.Process.Kill() })
	go func() {
		for lines := bufio.NewScanner(log); lines.Scan(); {
			if found := listening.FindStringSubmatch(lines.Text()); found != nil {
				m.rooms <- room{found[1], found[2]}
			}
			if found := showing.FindStringSubmatch(lines.Text()); found != nil {
				m.open <- found[1]
				m.page <- found[2]
			}
			if found := operatorPage.FindStringSubmatch(lines.Text()); found != nil {
				m.admin <- found[1]
			}
		}
		m.ended <- m.cmd.Wait()
	}()
	return m
}

// room returns the address of the next room.
func (m *manager) room() string {
	m.t.Helper()
	return next(m, m.rooms).address
}

// openAndClosed returns the addresses of two rooms that are opened at once.
func (m *manager) openAndClosed() (open, closed string) {
	m.t.Helper()
	a, b := next(m, m.rooms), next(m, m.rooms)
	if a.name == closedRoom {
		return b.address, a.address
	}
	return a.address, b.address
}

// next returns what comes next from a manager.
func next[T any](m *manager, from <-chan T) (value T) {
	m.t.Helper()
	select {
	case value = <-from:
	case err := <-m.ended:
		m.t.Fatalf("the manager has ended: %v", err)
	case <-time.After(testlimit.Wait):
		m.t.Fatal("nothing comes")
	}
	return value
}

// wait waits for the end of the manager.
func (m *manager) wait() error {
	m.t.Helper()
	select {
	case err := <-m.ended:
		return err
	case <-time.After(testlimit.Wait):
		m.t.Fatal("the manager does not end")
		return nil
	}
}

// sitDown seats four players of two teams who play at random, and returns what waits for
// them to end.
func sitDown(t *testing.T, address string, teams [2]string) (wait func() []error) {
	t.Helper()
	return seat(t, address, teams, func(s bridge.Seat) client.Player { return bluechiptest.NewRandom(3, uint64(s)) })
}

// seat seats four players of two teams, and returns what waits for them to end.
func seat(t *testing.T, address string, teams [2]string, player func(bridge.Seat) client.Player) (wait func() []error) {
	t.Helper()
	var group sync.WaitGroup
	errs := make([]error, bridge.Seats)
	for s := range bridge.Seat(bridge.Seats) {
		conn, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		c := client.Client{Seat: s, Team: teams[s.Side()], Version: 18, Player: player(s)}
		group.Go(func() { errs[s] = c.Serve(context.Background(), conn) })
	}
	return func() []error { group.Wait(); return errs }
}

// results reads the results of a folder.
func results(t *testing.T, dir string) (list []journal.Result) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "results.jsonl"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var r journal.Result
		if !strings.HasSuffix(line, "\n") {
			break // it is being written
		}
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}

// TestKilled kills a manager in the middle of a board, twice, and goes on with it: no
// board is lost and none is played twice.
func TestKilled(t *testing.T) {
	dir := t.TempDir()
	const boards = 5
	for kills := range 3 {
		args := []string{"--out=" + dir, "--boards=" + strconv.Itoa(boards)}
		if kills > 0 {
			args = append(args, "--resume")
		}
		m := start(t, args...)
		if kills == 2 {
			for s, err := range sitDown(t, m.room(), [2]string{"Red", "Blue"})() {
				if err != nil {
					t.Errorf("%v: %v", bridge.Seat(s), err)
				}
			}
			if err := m.wait(); err != nil {
				t.Fatalf("the manager: %v", err)
			}
			break
		}
		turns := make(chan struct{})
		wait := pace(t, m.room(), [2]string{"Red", "Blue"}, turns)
		give := func() {
			select {
			case turns <- struct{}{}:
			case <-time.After(testlimit.Wait):
				t.Fatal("nobody calls or plays")
			}
		}
		for before := len(results(t, dir)); len(results(t, dir)) == before; {
			give()
		}
		for range 2 * bridge.Seats { // of the next board, which is not over by then
			give()
		}
		if err := m.cmd.Process.Kill(); err != nil {
			t.Fatal(err)
		}
		_ = m.wait()
		close(turns)
		wait()
	}
	list := results(t, dir)
	if len(list) != boards {
		t.Fatalf("%d results", len(list))
	}
	for i, r := range list {
		if r.Board != i+1 {
			t.Errorf("board %d at %d", r.Board, i)
		}
	}
	events, err := os.ReadFile(filepath.Join(dir, "journal.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(events, []byte(`"event":"ended"`)); n != boards {
		t.Errorf("the journal has the end of %d boards", n)
	}
	// What was begun before a kill is in the record.
	for _, r := range list {
		begins := regexp.MustCompile(`"event":"began","board":` + strconv.Itoa(r.Board) + `\b`)
		if n := len(begins.FindAll(events, -1)); n != r.Again+1 {
			t.Errorf("board %d: begun again %d times, the journal has %d beginnings", r.Board, r.Again, n)
		}
	}
}

// TestMatch plays a match in both ways.
func TestMatch(t *testing.T) {
	for _, how := range []string{"replay", "rooms"} {
		t.Run(how, func(t *testing.T) {
			dir := t.TempDir()
			m := start(t, "--out="+dir, "--boards=2", "--match="+how, "--teams=Red,Blue")
			if how == "replay" {
				first := m.room()
				if wait := sitDown(t, first, [2]string{"Red", "Blue"}); slices.ContainsFunc(wait(), failed) {
					t.Error("a player failed in the open room")
				}
				// They come back at once, before the next room is announced.
				if wait := sitDown(t, first, [2]string{"Blue", "Red"}); slices.ContainsFunc(wait(), failed) {
					t.Error("a player failed in the closed room")
				}
			} else {
				open, closed := m.openAndClosed()
				sitDown(t, open, [2]string{"Red", "Blue"})
				sitDown(t, closed, [2]string{"Blue", "Red"})
			}
			if err := m.wait(); err != nil {
				t.Fatalf("the manager: %v", err)
			}
			rooms := map[string]int{}
			for _, r := range results(t, dir) {
				rooms[r.Room]++
				if (r.NorthSouth == "Red") != (r.Room == "Open") {
					t.Errorf("%s sits North and South in the %s room", r.NorthSouth, r.Room)
				}
			}
			if rooms["Open"] != 2 || rooms["Closed"] != 2 {
				t.Errorf("boards: %v", rooms)
			}
			if text := m.out.String(); !strings.Contains(text, "IMPs") || !strings.Contains(text, "VPs") {
				t.Errorf("the sheet:\n%s", text)
			}
		})
	}
}

func failed(err error) bool { return err != nil }

func TestCommandLine(t *testing.T) {
	programtest.CommandLine(t, func(out, log io.Writer) program.Program { return newProgram(streams{out: out, log: log}) })
}

// TestInterrupt interrupts commands: it is no error.
func TestInterrupt(t *testing.T) {
	programtest.Interrupt(t,
		programtest.Work{Command: "bridge-table serve --host 127.0.0.1 --port 0", Ready: "waiting for players"},
		programtest.Work{Command: "bridge-table manage --host 127.0.0.1 --port 0 --out session", Ready: "waiting for players"},
		programtest.Work{Command: "bridge-table demo --boards 1000", Ready: "Board 1"},
	)
}
