package engine

import (
	"context"
	"testing"

	"gogo/board/backgammon"
	"gogo/eval/backgammon/equity"
)

// repliesOf returns the replies of a player and their mean worth.
func repliesOf(p *Player, b *backgammon.Board, l *equity.Ladder) (replies [backgammon.RollCount]Reply, mean float32) {
	p.Replies(b, l, &replies)
	for i, roll := range backgammon.Rolls() {
		mean += float32(roll.Ways) / 36 * replies[i].Worth
	}
	return replies, mean
}

func TestPlayerMakesThePlaysOfALook(t *testing.T) {
	e := testEngine(t, Options{})
	p := e.NewPlayer(0)
	defer p.Close()
	for name, l := range map[string]*equity.Ladder{"money": moneyLadder(t), "match": matchLadder(t)} {
		for i, b := range backgammon.RandomBoards(3, 7, 5) {
			replies, mean := repliesOf(p, &b, l)
			for j, roll := range backgammon.Rolls() {
				next, err := p.Play(context.Background(), &b, roll.Dice, l)
				if err != nil {
					t.Fatal(err)
				}
				if next != replies[j].Board {
					t.Errorf("%s, position %d, %v: plays to %v, replies to %v", name, i, roll.Dice, next, replies[j].Board)
				}
			}
			want, err := e.Position(context.Background(), &b, l, 1)
			if err != nil {
				t.Fatal(err)
			}
			if !nearly(mean, want.Worths[0]) {
				t.Errorf("%s, position %d: the replies are worth %v, a look of a roll says %v", name, i, mean, want.Worths[0])
			}
		}
	}
}

func TestPlayerLooksAsTheEngineDoes(t *testing.T) {
	e := testEngine(t, Options{Threads: 2})
	l := moneyLadder(t)
	ctx := context.Background()
	b := backgammon.RandomBoards(1, 7, 6)[0]
	for depth := range 2 {
		p := e.NewPlayer(depth)
		worths := make([]float32, l.Len())
		c, err := p.Stand(ctx, &b, l, worths)
		p.Close()
		if err != nil {
			t.Fatal(err)
		}
		want, err := e.Position(ctx, &b, l, depth)
		if err != nil {
			t.Fatal(err)
		}
		if c != want.Chances || worths[0] != want.Worths[0] {
			t.Errorf("depth %d: %v worth %v, want %v worth %v", depth, c, worths, want.Chances, want.Worths)
		}
	}
	p := e.NewPlayer(1)
	defer p.Close()
	got, err := p.Play(ctx, &b, backgammon.Dice{4, 2}, l)
	if err != nil {
		t.Fatal(err)
	}
	plays, err := e.Plays(ctx, &b, backgammon.Dice{4, 2}, l, Normal(1))
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
	l := moneyLadder(t)
	worths := make([]float32, l.Len())
	var replies [backgammon.RollCount]Reply
	boards := backgammon.RandomBoards(4, 7, 7)
	turn := func() {
		for i := range boards {
			b := &boards[i]
			if _, err := p.Stand(context.Background(), b, l, worths); err != nil {
				t.Fatal(err)
			}
			if _, err := p.Play(context.Background(), b, backgammon.Dice{5, 2}, l); err != nil {
				t.Fatal(err)
			}
			p.Replies(b, l, &replies)
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
	noCube, err := equity.NewMoney(equity.Rules{}).Ladder(equity.State{Value: 1})
	if err != nil {
		t.Fatal(err)
	}
	few := backgammon.Board{{2: 2, 5: 4}, {0: 1, 5: 5}}
	many := backgammon.Board{{2: 3, 5: 4}, {0: 1, 5: 5}}
	for _, x := range []struct {
		name   string
		board  backgammon.Board
		ladder *equity.Ladder
		want   bool
	}{
		{"six chequers, money", few, moneyLadder(t), true},
		{"six chequers, no cube", few, noCube, true},
		{"six chequers, match", few, matchLadder(t), false},
		{"seven chequers", many, moneyLadder(t), false},
		{"the start", backgammon.Start(), noCube, false},
	} {
		if got := p.Known(&x.board, x.ladder); got != x.want {
			t.Errorf("%s: known %t, want %t", x.name, got, x.want)
		}
	}
}
