package main

import (
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/bridge-table/internal/journal"
	"gogo/cmd/internal/boards"
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
		b, done := s.next(room, 0)
		if b == nil || b.Number != 2 || b.Begun != begun {
			t.Fatalf("%s: %+v", room, b)
		}
		if b, _ = s.next(room, done); b == nil || b.Number != 3 || b.Begun != 0 {
			t.Errorf("%s: %+v", room, b)
		}
		if total := s.thought(room); total != [2]time.Duration{2 * time.Second, time.Second / 2} {
			t.Errorf("%s: thought %v", room, total)
		}
	}
}

// TestGoOnWithAnother refuses to go on with what does not belong together.
func TestGoOnWithAnother(t *testing.T) {
	for want, change := range map[string]func(*session){
		"another deal":     func(s *session) { s.boards[0].Deal = s.boards[1].Deal },
		`["Red" "Blue"]`:   func(s *session) { s.teams = [2]string{"Red", "Green"} },
		`played by ["Red"`: func(s *session) { s.teams = [2]string{"Blue", "Red"} },
	} {
		s := &session{boards: boards.Dealt(3, 1)}
		past := pastOf(s, 1)
		change(s)
		if err := s.resume(past); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
