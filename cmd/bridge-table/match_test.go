package main

import (
	"bytes"
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/stats"
	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/boards"
	"gogo/cmd/internal/program"
	"gogo/internal/testlimit"
	"gogo/internal/words"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
	"gogo/protocol/bluechip/table"
)

// randomPlayer is a program that plays at random: its arguments are a port, a seat and the
// name of its team.
func randomPlayer() {
	os.Exit(playAtRandom(os.Args[1], os.Args[2], os.Args[3]))
}

func playAtRandom(port, seat, team string) (code int) {
	s, err := bridge.ParseSeat(seat)
	if err != nil {
		return 2
	}
	conn, err := net.Dial("tcp", net.JoinHostPort("127.0.0.1", port))
	if err != nil {
		return 1
	}
	_, _ = os.Stdout.WriteString("plays\n")
	c := client.Client{Seat: s, Team: team, Version: 18, Player: bluechiptest.NewRandom(3, uint64(s))}
	if c.Serve(context.Background(), conn) != nil {
		return 1
	}
	return 0
}

// runMatch runs a match between two teams that play alike.
func runMatch(t *testing.T, args ...string) (out string, err error) {
	t.Helper()
	line := "random-player {port} {seat} {team}"
	cmd := exec.Command("bridge-table", append([]string{"match", "--a", line, "--b", line, "--name-a=Red", "--name-b=Blue"}, args...)...)
	cmd.Env = append(os.Environ(), "GORACE=atexit_sleep_ms=0")
	text, err := cmd.Output()
	return string(text), err
}

// TestTeamMatch plays a match at several tables, and goes on with it. Teams that play alike
// end level on every board.
func TestTeamMatch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "match")
	lengths := []int{1, 3}
	if testlimit.IsLong() {
		lengths = []int{3, 7}
	}
	for i, boards := range lengths {
		args := []string{"--boards=" + strconv.Itoa(boards), "--concurrency=2", "--out=" + dir}
		if i > 0 {
			args = append(args, "--resume")
		}
		out, err := runMatch(t, args...)
		if err != nil {
			t.Fatal(err)
		}
		if want := "Red against Blue: +0.00 IMPs a board, " + words.Count(boards, "board"); !strings.Contains(out, want) {
			t.Errorf("%s", out)
		}
		list := results(t, dir)
		seen := map[string]int{}
		for _, r := range list {
			seen[r.Room+strconv.Itoa(r.Board)]++
			if (r.NorthSouth == "Red") != (r.Room == openRoom) {
				t.Errorf("%s sits North and South in the %s room", r.NorthSouth, r.Room)
			}
		}
		if len(seen) != 2*boards || len(list) != 2*boards {
			t.Errorf("%d results of %d boards in two rooms: %v", len(list), boards, seen)
		}
	}
	if text, err := os.ReadFile(filepath.Join(dir, "players", "1-Open-North.log")); err != nil || !strings.HasPrefix(string(text), "plays\n") {
		t.Errorf("the log of a player: %q, %v", text, err)
	}
}

// TestMatchScore counts IMPs and thinking for the teams, and ends as soon as its test can
// tell.
func TestMatchScore(t *testing.T) {
	var out bytes.Buffer
	m := matchScore{out: &out, test: &stats.PointsSPRT{Points0: -1, Points1: 1, Alpha: 0.05, Beta: 0.05}}
	over := 0
	for ; !m.decided() && over < 500; over++ {
		m.add(&comparison{
			open:   &journal.Result{Board: over + 1, Room: openRoom, NorthSouth: "Red", EastWest: "Blue", Seconds: [2]float64{1, 2}},
			closed: &journal.Result{Board: over + 1, Room: closedRoom, NorthSouth: "Blue", EastWest: "Red", Seconds: [2]float64{4, 3}},
			imps:   2 + over%3 - 1,
		})
	}
	if over < 30 || over == 500 || !m.has(30) || m.has(over+1) {
		t.Errorf("decided after %d boards", over)
	}
	if err := m.print(&program.Hypotheses{H0: -1, H1: 1}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Red against Blue: +2.00 ± 0.", "Red 2.0 s, Blue 3.0 s", "SPRT of -1 and 1 IMPs a board: LLR ", ", H1\n"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in %s", want, out.String())
		}
	}
}

// TestDeck: both rooms of a pair play the same boards, no board is played by two pairs, and
// when no more are to be begun the slower room still comes to the end of its own.
func TestDeck(t *testing.T) {
	s := &session{boards: boards.Dealt(5, 1)}
	d := newDeck(s)
	first, second := &tablePair{deck: d}, &tablePair{deck: d}
	open, closed, other := first.inRoom(openRoom), first.inRoom(closedRoom), second.inRoom(openRoom)
	from := map[string]func() *table.Board{"open": open, "closed": closed, "other": other}
	for i, want := range []struct {
		room  string
		board int // 0 if no more are begun from here on
	}{{"open", 1}, {"other", 2}, {"open", 3}, {"closed", 1}, {}, {"open", 0}, {"closed", 3}, {"closed", 0}, {"other", 0}} {
		if want.room == "" {
			d.stop()
			continue
		}
		got := 0
		if b := from[want.room](); b != nil {
			got = b.Number
		}
		if got != want.board {
			t.Errorf("%d: %s gets board %d, want %d", i, want.room, got, want.board)
		}
	}
}
