package match_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	gomokubench "gogo/bench/gomoku"
	"gogo/bench/match"
	"gogo/board/gomoku"
)

// prepared is a Player with prepared moves, then an error.
type prepared struct {
	moves []string
	took  time.Duration
	end   error
	start error

	left  []time.Duration // what it was told
	games int
}

func (p *prepared) Name() string { return "prepared" }

func (p *prepared) NewGame(context.Context, gomokubench.Position, match.Limits) error {
	p.games++
	return p.start
}

func (p *prepared) Move(ctx context.Context, _ gomokubench.Position, left time.Duration) (match.Reply, error) {
	p.left = append(p.left, left)
	if len(p.moves) == 0 {
		if p.end == nil {
			<-ctx.Done()
			return match.Reply{}, &match.PlayerError{Reason: match.NoAnswer, Err: ctx.Err()}
		}
		return match.Reply{}, p.end
	}
	name := p.moves[0]
	p.moves = p.moves[1:]
	return match.Reply{Move: name, Text: name, Took: p.took}, nil
}

func moves(list string) *prepared { return &prepared{moves: strings.Fields(list)} }

func newGame(t *testing.T, size int, rule gomoku.Rule) gomokubench.Position {
	t.Helper()
	b, err := gomoku.New(size, size, rule)
	if err != nil {
		t.Fatal(err)
	}
	return gomokubench.Position{Board: b}
}

func TestPlay(t *testing.T) {
	// Five columns in an order in which nobody gets five in a row.
	full := moves("a1 c1 e1 b2 d2 b3 d3 a4 c4 e4 a5 c5 e5")
	fullWhite := moves("b1 d1 a2 c2 e2 a3 c3 e3 b4 d4 b5 d5")
	tests := []struct {
		name         string
		size         int
		rule         gomoku.Rule
		black, white *prepared
		limits       match.Limits
		want         string
	}{
		{"black wins", 9, 0, moves("a1 b1 c1 d1 e1"), moves("a2 b2 c2 d2"), match.Limits{}, "black wins: five in a row"},
		{"white wins", 9, 0, moves("a1 b1 c1 d1 a9"), moves("a2 b2 c2 d2 e2"), match.Limits{}, "white wins: five in a row"},
		{"six is no five", 9, gomoku.ExactFive, moves("a1 b1 c1 e1 f1 d1"), moves("a3 c3 e3 g3 i3 a5 c5"), match.Limits{}, "white wins: refused by black (enough)"},
		{"draw", 5, 0, full, fullWhite, match.Limits{}, "draw: the board is full"},
		{"occupied", 9, 0, moves("a1"), moves("a1"), match.Limits{}, "black wins: illegal move by white (a1: a1 is occupied)"},
		{"off the board", 9, 0, moves("k1"), moves(""), match.Limits{}, "white wins: illegal move by black (k1: off the board)"},
		{"forbidden", 15, gomoku.Renju, moves("g8 i8 h7 h9 h8"), moves("a1 a3 a5 a7"), match.Limits{}, "white wins: forbidden move by black (h8: h8 is forbidden to black: double three)"},
		{"allowed in freestyle", 15, 0, moves("g8 i8 h7 h9 h8"), moves("a1 a3 a5 a7"), match.Limits{}, "black wins: refused by white (enough)"},
		{
			"too late", 9, 0, &prepared{moves: []string{"a1"}, took: 150 * time.Millisecond}, moves(""),
			match.Limits{Turn: 100 * time.Millisecond, Tolerance: 49 * time.Millisecond},
			"white wins: too late by black (150ms of 100ms)",
		},
		{
			"late, but tolerated", 9, 0, &prepared{moves: []string{"a1"}, took: 150 * time.Millisecond}, moves(""),
			match.Limits{Turn: 100 * time.Millisecond, Tolerance: 50 * time.Millisecond},
			"black wins: refused by white (enough)",
		},
		{
			"out of match time", 9, 0, &prepared{moves: []string{"a1", "b1", "c1"}, took: 40 * time.Millisecond}, moves("a2 b2 c2"),
			match.Limits{Turn: time.Hour, Game: 100 * time.Millisecond},
			"white wins: too late by black (40ms of 20ms)",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			enough := &match.PlayerError{Reason: match.Refused, Err: errors.New("enough")}
			tt.black.end, tt.white.end = enough, enough
			g := match.Game[gomokubench.Position]{Start: newGame(t, tt.size, tt.rule), First: tt.black, Second: tt.white, Limits: tt.limits}
			steps := 0
			g.Observe = func(s match.Step[gomokubench.Position]) {
				steps++
				if p := s.Position; p.Len() != steps || p.Name(p.Moves()[steps-1].Point) != s.Reply.Move || p.Turn() == s.Side {
					t.Errorf("step %d is not on the board", steps)
				}
			}
			outcome, err := g.Play(t.Context())
			if got := outcome.Describe(gomokubench.Sides()); err != nil || got != tt.want {
				t.Errorf("%s, %v; want %s", got, err, tt.want)
			}
		})
	}
}

func TestPlayTellsTheTimeLeft(t *testing.T) {
	black := &prepared{moves: []string{"a1", "b1", "c1"}, took: 30 * time.Millisecond}
	black.end = &match.PlayerError{Reason: match.Exit, Err: errors.New("gone")}
	g := match.Game[gomokubench.Position]{
		Start: newGame(t, 9, 0), First: black, Second: moves("a2 b2 c2 d2"),
		Limits: match.Limits{Game: time.Second},
	}
	if _, err := g.Play(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i, left := range black.left {
		if want := time.Second - time.Duration(i)*30*time.Millisecond; left != want {
			t.Errorf("move %d: %v left, want %v", i, left, want)
		}
	}
}

func TestPlaySilence(t *testing.T) {
	g := match.Game[gomokubench.Position]{
		Start: newGame(t, 9, 0), First: moves(""), Second: moves(""),
		Limits: match.Limits{Turn: 5 * time.Millisecond, Tolerance: 5 * time.Millisecond, Patience: 5 * time.Millisecond},
	}
	outcome, err := g.Play(t.Context())
	if err != nil || outcome.Reason != match.NoAnswer || outcome.Winner != match.Second {
		t.Errorf("%s, %v", outcome, err)
	}
}

func TestPlayErrors(t *testing.T) {
	broken := errors.New("cannot judge")
	g := match.Game[gomokubench.Position]{Start: newGame(t, 9, 0), First: moves(""), Second: &prepared{start: broken}}
	if _, err := g.Play(t.Context()); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	g = match.Game[gomokubench.Position]{
		Start: newGame(t, 9, 0), First: moves("a1"), Second: moves(""),
		Observe: func(match.Step[gomokubench.Position]) { cancel() },
	}
	if _, err := g.Play(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("the end of the context is %v", err)
	}
}

func TestPlayLosesAtTheStart(t *testing.T) {
	gone := &match.PlayerError{Reason: match.Crash, Err: errors.New("no data")}
	g := match.Game[gomokubench.Position]{Start: newGame(t, 9, 0), First: moves(""), Second: &prepared{start: gone}}
	outcome, err := g.Play(t.Context())
	if want := "first wins: crash by second (at the start: no data)"; err != nil || outcome.String() != want {
		t.Errorf("%s, %v; want %s", outcome, err, want)
	}
}
