package engine

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"gogo/board/quoridor"
	"gogo/eval/quoridor/paths"
	"gogo/search"
	"gogo/search/quoridor/retrograde"
)

// shuffled returns a board without walls in hand on which both pawns have stepped forth and back, with
// the pawn of Black so many rows from its start.
func shuffled(t *testing.T, size, ahead, plies int, rules quoridor.DrawRules) *quoridor.Board {
	t.Helper()
	x := size / 2
	b, err := quoridor.New(size, size, 0)
	if err != nil {
		t.Fatal(err)
	}
	for y := range ahead {
		b.Make(quoridor.PawnMove(b.At(x, y+1)), quoridor.Black)
	}
	b.SetToMove(quoridor.Black)
	b = parse(t, b.String())
	b.SetDrawRules(rules)
	for i := range plies {
		y := [...]int{ahead + 1, size - 2, ahead, size - 1}[i%4]
		b.Make(quoridor.PawnMove(b.At(x, y)), b.ToMove())
	}
	return b
}

// TestDrawsByRepetition has pawns step forth and back, with Black ahead: White draws where it can by
// one more step, and Black does not let it.
func TestDrawsByRepetition(t *testing.T) {
	for _, size := range []int{6, 8, 12} { // the solver has no board of 12
		for _, n := range []int{2, 3, 4} {
			rules := quoridor.DrawRules{Repetition: n}
			t.Run(fmt.Sprintf("White to move on %d, %d times", size, n), func(t *testing.T) {
				b := shuffled(t, size, 2, 4*(n-1)-1, rules)
				if b.Layout() == quoridor.Narrow {
					if o, _, _ := solved(t, b).Lookup(b); o != retrograde.Loss {
						t.Fatalf("a %v for White", o)
					}
				}
				r := analyze(t, b, Limits{Nodes: 100_000})
				b.Make(r.PV[0], quoridor.White)
				if r.Value != search.Draw || b.Drawn() != quoridor.Repeated {
					t.Errorf("%v with %s", r.Value, b.Name(r.PV[0]))
				}
			})
			t.Run(fmt.Sprintf("Black to move on %d, %d times", size, n), func(t *testing.T) {
				b := shuffled(t, size, 2, 4*(n-1)-2, rules)
				r := analyze(t, b, Limits{Nodes: 100_000})
				if back := quoridor.PawnMove(b.At(size/2, 2)); r.Value < search.Proven || r.PV[0] == back {
					t.Errorf("%v with %s", r.Value, b.Name(r.PV[0]))
				}
			})
		}
	}
}

// TestMoveLimit wants a win that comes with the last move, and none after it.
func TestMoveLimit(t *testing.T) {
	b, err := quoridor.New(3, 5, 0)
	if err != nil {
		t.Fatal(err)
	}
	outcome, plies, _ := solved(t, b).Lookup(b)
	value := search.WinIn(plies)
	if outcome == retrograde.Loss {
		value = search.LossIn(plies)
	}
	for extra, want := range map[int]search.Value{-1: search.Draw, 0: value, 1: value, 100: value} {
		t.Run(strconv.Itoa(extra), func(t *testing.T) {
			b := b.Clone()
			b.SetDrawRules(quoridor.DrawRules{MoveLimit: plies + extra})
			if r := analyze(t, b, Limits{Nodes: 200_000}); r.Value != want {
				t.Errorf("%v in %d with %d moves is %v, want %v", outcome, plies, plies+extra, r.Value, want)
			}
		})
	}
}

// TestDrawnIsOver wants no move in a game that is drawn.
func TestDrawnIsOver(t *testing.T) {
	for _, rules := range []quoridor.DrawRules{{Repetition: 2}, {MoveLimit: 4}} {
		b := shuffled(t, 9, 0, 4, rules)
		e := New(paths.Trained())
		e.Configure(Limits{Nodes: 100})
		if m, err := e.Think(t.Context(), b, time.Now(), nil); !errors.Is(err, quoridor.ErrGameOver) {
			t.Errorf("%+v: %d, %v", rules, m, err)
		}
	}
}
