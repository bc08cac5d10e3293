package gomoku

import (
	"testing"
	"time"

	"gogo/bench/match"
	"gogo/bench/tune"
	"gogo/bench/tune/tunetest"
	"gogo/board/gomoku"
	"gogo/search"
	gomokuengine "gogo/search/gomoku/engine"
)

// options are the options of freestyle on the default board.
var options = Rules(Size{Width: 15, Height: 15}, gomoku.Freestyle).Options

// newGame returns a game on the usual board.
func newGame(t *testing.T) tune.Game {
	t.Helper()
	g, err := NewTuning(options)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestEnginesForget(t *testing.T) {
	tunetest.NoStateLeak(t, newGame, "h8 i9", "h8 h9 j10", "g7 i9 h10 f6")
}

// TestSidesHaveTheirMargins compares with games between two engines whose margins are set here.
func TestSidesHaveTheirMargins(t *testing.T) {
	g := newGame(t)
	other := g.Margins()
	other.ReverseFutility, other.ReverseFutilitySlope, other.ReduceSlope = 0, 10, 180
	const nodes = 500
	firsts, seconds := 0, 0
	for _, o := range []string{"c9 f8", "k10 i9 k8 g9 h5", "e5 f10 j5 j10", "h8 i7 h7 i9 h11", "j8 h7 g7 i8 g10 h8"} {
		for _, sides := range [][2]search.Params{{g.Margins(), other}, {other, g.Margins()}} {
			got, err := g.Play(t.Context(), o, match.Limits{Nodes: nodes}, sides)
			if err != nil {
				t.Fatal(err)
			}
			if want := winner(t, o, nodes, sides); got != want {
				t.Errorf("%s: %v wins, want %v", o, got, want)
			}
			switch got {
			case match.First:
				firsts++
			case match.Second:
				seconds++
			}
		}
	}
	if firsts == 0 || seconds == 0 {
		t.Errorf("%d games are won by the first side, %d by the second", firsts, seconds)
	}
}

// winner plays a game between two engines and returns the winner.
func winner(t *testing.T, opening string, nodes int64, sides [2]search.Params) match.Side {
	t.Helper()
	rules, err := NewGame(options)
	if err != nil {
		t.Fatal(err)
	}
	p, err := rules.Start(opening)
	if err != nil {
		t.Fatal(err)
	}
	var engines [2]*gomokuengine.Engine
	for i := range engines {
		engines[i] = gomokuengine.New(gomokuengine.Trained())
		if err := engines[i].Configure(gomokuengine.Limits{Nodes: nodes, Memory: tuningMemory}); err != nil {
			t.Fatal(err)
		}
		engines[i].Tune(sides[i])
	}
	for {
		move, err := engines[p.Turn().Index()].Think(t.Context(), p.Clone(), time.Now(), nil)
		if err != nil {
			t.Fatal(err)
		}
		if outcome, over := p.OutcomeOf(p.Name(move)); over {
			return outcome.Winner
		}
		p.Play(p.Name(move))
	}
}

func TestCannotPlay(t *testing.T) {
	tunetest.RefusesBadOpening(t, newGame(t), "e5", "e5 e5")
	if _, err := NewTuning(map[string]string{}); err == nil {
		t.Error("no rules at all")
	}
}
