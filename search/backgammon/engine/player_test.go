package engine

import (
	"context"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
)

// repliesOf returns the replies of a player and their mean equity.
func repliesOf(p *Player, b *backgammon.Board, cs *equity.CubeStates) (replies [backgammon.RollCount]Reply, mean float32) {
	p.Replies(b, cs, &replies)
	for i, roll := range backgammon.Rolls() {
		mean += float32(roll.Ways) / 36 * replies[i].Equity
	}
	return replies, mean
}

func TestPlayerMakesThePlaysOfALook(t *testing.T) {
	e := testEngine(t, Options{})
	p := e.NewPlayer(0)
	defer p.Close()
	for name, cs := range map[string]*equity.CubeStates{"money": moneyStates(t), "match": matchStates(t)} {
		t.Run(name, func(t *testing.T) {
			for i, b := range backgammon.RandomBoards(3, 7, 5) {
				replies, mean := repliesOf(p, &b, cs)
				for j, roll := range backgammon.Rolls() {
					next, err := p.Play(context.Background(), &b, roll.Dice, cs)
					if err != nil {
						t.Fatal(err)
					}
					if next != replies[j].Board {
						t.Errorf("%s, position %d, %v: plays to %v, replies to %v", name, i, roll.Dice, next, replies[j].Board)
					}
				}
				want, err := e.Position(context.Background(), &b, cs, 1)
				if err != nil {
					t.Fatal(err)
				}
				if !nearly(mean, want.Equities[0]) {
					t.Errorf("%s, position %d: the replies are worth %v, a lookahead of a roll says %v", name, i, mean, want.Equities[0])
				}
			}
		})
	}
}

func TestPlayerLooksAsTheEngineDoes(t *testing.T) {
	e := testEngine(t, Options{Threads: 2})
	cs := moneyStates(t)
	ctx := context.Background()
	b := backgammon.RandomBoards(1, 7, 6)[0]
	for depth := range 2 {
		p := e.NewPlayer(depth)
		equities := make([]float32, cs.Len())
		c, err := p.Evaluate(ctx, &b, cs, equities)
		p.Close()
		if err != nil {
			t.Fatal(err)
		}
		want, err := e.Position(ctx, &b, cs, depth)
		if err != nil {
			t.Fatal(err)
		}
		if c != want.Chances || equities[0] != want.Equities[0] {
			t.Errorf("depth %d: %v worth %v, want %v worth %v", depth, c, equities, want.Chances, want.Equities)
		}
	}
	p := e.NewPlayer(1)
	defer p.Close()
	got, err := p.Play(ctx, &b, backgammon.Dice{4, 2}, cs)
	if err != nil {
		t.Fatal(err)
	}
	plays, err := e.Plays(ctx, &b, backgammon.Dice{4, 2}, cs, NormalFilter(1))
	if err != nil {
		t.Fatal(err)
	}
	if want := plays[0].Move.Board.Swap(); got != want {
		t.Errorf("plays to %v, the engine to %v", got, want)
	}
}

func TestPlayerDoesNotAllocate(t *testing.T) {
	p := testEngine(t, Options{}).NewPlayer(0)
	defer p.Close()
	cs := moneyStates(t)
	equities := make([]float32, cs.Len())
	var replies [backgammon.RollCount]Reply
	boards := backgammon.RandomBoards(4, 7, 7)
	turn := func() {
		for i := range boards {
			b := &boards[i]
			if _, err := p.Evaluate(context.Background(), b, cs, equities); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Play(context.Background(), b, backgammon.Dice{5, 2}, cs); err != nil {
				t.Fatal(err)
			}
			p.Replies(b, cs, &replies)
		}
	}
	turn() // makes the scratch large enough
	if n := testing.AllocsPerRun(3, turn); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestPlayerKnowsWhatTablesKnow(t *testing.T) {
	e := testEngine(t, Options{})
	p := e.NewPlayer(0)
	defer p.Close()
	noCube, err := equity.NewMoney(equity.Rules{}).CubeStates(equity.State{Value: 1})
	if err != nil {
		t.Fatal(err)
	}
	few := backgammon.Board{{2: 2, 5: 4}, {0: 1, 5: 5}}
	many := backgammon.Board{{2: 3, 5: 4}, {0: 1, 5: 5}}
	for _, x := range []struct {
		name   string
		board  backgammon.Board
		states *equity.CubeStates
		want   bool
	}{
		{"six checkers, money", few, moneyStates(t), true},
		{"six checkers, no cube", few, noCube, true},
		{"six checkers, match", few, matchStates(t), false},
		{"seven checkers", many, moneyStates(t), false},
		{"the start", backgammon.Start(), noCube, false},
	} {
		t.Run(x.name, func(t *testing.T) {
			if got := p.Exact(&x.board, x.states); got != x.want {
				t.Errorf("%s: known %t, want %t", x.name, got, x.want)
			}
		})
	}
}

// TestPlayerAhead wants of a look ahead what a lookahead of a roll says, where so few plays make no difference.
func TestPlayerAhead(t *testing.T) {
	e := testEngine(t, Options{})
	p := e.NewPlayer(0)
	defer p.Close()
	bearoff := backgammon.Board{{0: 3, 1: 1}, {5: 15}} // which no table knows all of
	for name, cs := range map[string]*equity.CubeStates{"money": moneyStates(t), "match": matchStates(t)} {
		t.Run(name, func(t *testing.T) {
			var a Ahead
			for range 2 { // the second time into what the first has left
				p.Ahead(&bearoff, cs, &a)
			}
			want, err := e.Cube(context.Background(), &bearoff, cs, 1)
			if err != nil {
				t.Fatal(err)
			}
			if len(a.Equities) != cs.Len() {
				t.Fatalf("%d equities of %d cube states", len(a.Equities), cs.Len())
			}
			for i := range a.Equities {
				if !nearly(a.Equities[i], want.Equities[i]) {
					t.Errorf("cube state %d is worth %v, a lookahead of a roll says %v", i, a.Equities[i], want.Equities[i])
				}
			}
			if !nearly(a.Chances.Win, want.Chances.Win) || !nearly(a.Chances.WinGammon, want.Chances.WinGammon) {
				t.Errorf("%+v, a lookahead of a roll says %+v", a.Chances, want.Chances)
			}
			for _, b := range backgammon.RandomBoards(3, 7, 5) {
				p.Ahead(&b, cs, &a)
				replies, _ := repliesOf(p, &b, cs)
				for i := range replies {
					if a.Replies[i].Equity > replies[i].Equity+1e-5 {
						t.Errorf("of fewer plays the best is worth %v, of all %v", a.Replies[i].Equity, replies[i].Equity)
					}
				}
			}
		})
	}
}
