package main

import (
	"fmt"
	"maps"
	"runtime"
	"strings"
	"testing"
	"time"

	"gogo/bench/bridge/darrington"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/boards"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
)

// pastOf returns what is kept of a match that was broken off in the closed room: the board
// with one number in the open one, and the next board begun twice.
func pastOf(s *session, number int) *journal.Recovered {
	b := &s.boards[number-1]
	r := journal.Result{
		Room: openRoom, Board: b.Number, Deal: b.Deal.Text(bridge.North), NorthSouth: "Red", EastWest: "Blue", Seconds: [2]float64{2, 0.5},
	}
	closed := r
	closed.Room, closed.NorthSouth, closed.EastWest = closedRoom, "Blue", "Red"
	return &journal.Recovered{Results: []journal.Result{r, closed}, Unfinished: map[string]journal.Unfinished{closedRoom: {Board: number + 1, Times: 2}}}
}

// TestGoOn takes over what was before: who sits where, what is played, what begins again,
// and the time that was thought.
func TestGoOn(t *testing.T) {
	s := &session{boards: boards.Dealt(3, 1)}
	if err := s.resume(pastOf(s, 1)); err != nil {
		t.Fatal(err)
	}
	if teams := s.sides(closedRoom); teams != [2]string{"Blue", "Red"} {
		t.Errorf("%q sit in the closed room", teams)
	}
	for room, begun := range map[string]int{openRoom: 0, closedRoom: 2} {
		t.Run(room, func(t *testing.T) {
			b, done := s.next(room, 0)
			if b == nil || b.Number != 2 || b.Starts != begun {
				t.Fatalf("%s: %+v", room, b)
			}
			if b, _ = s.next(room, done); b == nil || b.Number != 3 || b.Starts != 0 {
				t.Errorf("%s: %+v", room, b)
			}
			if total := s.thought(room); total != [2]time.Duration{2 * time.Second, time.Second / 2} {
				t.Errorf("%s: thought %v", room, total)
			}
		})
	}
}

// TestGoOnWithAnother refuses to go on with what does not belong together.
func TestGoOnWithAnother(t *testing.T) {
	for want, change := range map[string]func(*session){
		"another deal":     func(s *session) { s.boards[0].Deal = s.boards[1].Deal },
		`["Red" "Blue"]`:   func(s *session) { s.teams = [2]string{"Red", "Green"} },
		`played by ["Red"`: func(s *session) { s.teams = [2]string{"Blue", "Red"} },
	} {
		t.Run(want, func(t *testing.T) {
			s := &session{boards: boards.Dealt(3, 1)}
			past := pastOf(s, 1)
			change(s)
			if err := s.resume(past); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%v, want %q", err, want)
			}
		})
	}
}

// TestBoardsOfAFile reads boards that two tables have played, that have no number or one
// that another has, and of which nobody says who deals.
func TestBoardsOfAFile(t *testing.T) {
	deal := func(n uint64) string { d := dealing.Deal(1, n); return d.Text(bridge.North) }
	text := strings.Join([]string{
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Open\"]",
		"[Board \"7\"]\n[Dealer \"E\"]\n[Vulnerable \"All\"]\n[Deal \"" + deal(1) + "\"]\n[Room \"Closed\"]",
		"[Board \"2\"]\n[Deal \"" + deal(2) + "\"]",
		"[Board \"7\"]\n[Deal \"" + deal(3) + "\"]",
		"[Deal \"" + deal(4) + "\"]",
	}, "\n\n")
	all, err := (&boardFlags{Deals: "test"}).read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, b := range all {
		got = append(got, fmt.Sprint(b.Number, b.Dealer, b.Vulnerable))
		if b.Deal != dealing.Deal(1, uint64(i+1)) {
			t.Errorf("board %d has another deal", b.Number)
		}
	}
	if want := "7 East All, 2 East NS, 8 West None, 9 North EW"; strings.Join(got, ", ") != want {
		t.Errorf("%s, want %s", strings.Join(got, ", "), want)
	}
}

// TestDialects wants for each team what each option that names it says, in any case.
func TestDialects(t *testing.T) {
	f := dialectFlags{
		SeatedBare: true, TeamsTight: []string{"a", "b"}, NoTiming: []string{"A", "c"}, NoAlerts: []string{"a"},
	}
	want := map[string]bluechip.Dialect{
		"a": {SeatedBare: true, TeamsTight: true, NoTiming: true, NoAlerts: true},
		"b": {SeatedBare: true, TeamsTight: true},
		"c": {SeatedBare: true, NoTiming: true},
	}
	if got := f.dialects(); !maps.Equal(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestServeKilled kills a server twice in the middle of its games, and wants each of them to
// go on to its end: with robots too, which act for those who are not back yet.
func TestServeKilled(t *testing.T) {
	testlimit.Check(t)
	const games, perGame = 8, 3
	for name, flags := range map[string][]string{"alone": nil, "robots": {"--robots", "--threads", "2"}} {
		t.Run(name, func(t *testing.T) {
			serve := []string{"bridge-table", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}", "--pause", "0s"}
			r, err := darrington.Run(t.Context(), darrington.Load{
				Games: games, Boards: perGame, Kills: 2, Seed: 1, Command: append(serve, flags...),
			})
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%+v", r)
		})
	}
}

// TestStorm has one address attack a server with thousands of connections (silent ones, floods of
// HELLO, names and games that nobody needs, guessed tokens) beside a hundred players from others: all
// their games go on to the end, through a kill too, and the server stays small.
func TestStorm(t *testing.T) {
	testlimit.Check(t)
	if runtime.GOOS != "linux" {
		t.Skip("only the loopback network of Linux has the addresses")
	}
	const mostMemory = 300 << 20
	attackers, games := 500, 10
	if testlimit.IsLong() {
		attackers, games = 4000, 25
	}
	r, err := darrington.Run(t.Context(), darrington.Load{
		Games: games, Boards: 4, Kills: 1, Attackers: attackers, Seed: 1,
		Command: []string{"bridge-table", "serve", "--host", "127.0.0.1", "--port", "{port}", "--data", "{data}", "--pause", "0s"},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%+v", r)
	if r.Boards != games*4 || r.Memory > mostMemory {
		t.Errorf("%d boards are over, with %d MiB", r.Boards, r.Memory>>20)
	}
}
