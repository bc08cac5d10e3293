package matchfile

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"gogo/board/backgammon"
	"gogo/internal/fuzztest"
)

// randomMatch plays games by chance, as the referee of a reader does.
func randomMatch(tb testing.TB, rules Rules, length int, seed uint64) *Match {
	tb.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	r := referee{match: Match{
		Rules: rules, Players: [2]string{"Ann", "Bob"}, Length: length, Crawford: length > 0, Date: "2026.02.03", Event: "Cup", Place: "Here",
	}}
	score := [2]int{}
	for n := 1; n <= 3 || length > 0; n++ {
		if err := r.begin(n, score, 1, r.nextCrawford(score)); err != nil {
			tb.Fatal(err)
		}
		for side := rng.IntN(2); r.stage != over; {
			side = randomTurn(tb, &r, side, rng)
		}
		score[r.game.Winner] += r.game.Points
		if length > 0 && score[r.game.Winner] >= length {
			break
		}
	}
	return &r.match
}

// randomTurn lets the player on roll do something, and returns who is next.
func randomTurn(tb testing.TB, r *referee, side int, rng *rand.Rand) int {
	tb.Helper()
	must := func(err error) {
		if err != nil {
			tb.Fatal(err)
		}
	}
	switch x := rng.IntN(200); {
	case x == 0 && r.turns > 0:
		must(r.resign(side, 1+rng.IntN(3)))
		return side
	case x < 8 && r.turns > 0 && !r.match.NoCube && r.at.MayDouble() && r.at.Cube.Value < 64:
		must(r.double(side))
		return randomAnswer(tb, r, side, rng)
	}
	dice := backgammon.Dice{uint8(1 + rng.IntN(6)), uint8(1 + rng.IntN(6))}
	if r.turns == 0 && dice.Double() {
		return side
	}
	var g backgammon.Generator
	must(r.play(side, dice, func(b *backgammon.Board) (backgammon.Move, bool, error) {
		moves := g.Moves(b, dice)
		return moves[rng.IntN(len(moves))], false, nil
	}))
	return 1 - side
}

// randomAnswer answers a double of a player, and returns who is next.
func randomAnswer(tb testing.TB, r *referee, side int, rng *rand.Rand) int {
	tb.Helper()
	var err error
	switch x := rng.IntN(10); {
	case x == 0:
		err = r.drop(1 - side)
	case x < 4 && r.at.Match.Beavers:
		if err = r.double(1 - side); err == nil && x == 1 {
			err = r.drop(side)
		}
	default:
		err = r.take(1 - side)
	}
	if err != nil {
		tb.Fatal(err)
	}
	return side
}

// played are the games without where they stand in a file.
func played(m *Match) string {
	var text bytes.Buffer
	for i := range m.Games {
		g := &m.Games[i]
		fmt.Fprintln(&text, g.Number, g.Score, g.Crawford, g.Start, g.Winner, g.Points, g.Resigned)
		for j := range g.Actions {
			a := g.Actions[j]
			a.Line = 0
			d := &a.Before.Dice
			*d = backgammon.Dice{max(d[0], d[1]), min(d[0], d[1])}
			fmt.Fprintln(&text, a)
		}
	}
	return text.String()
}

// TestWrittenReadAgain writes matches by chance, and reads the same.
func TestWrittenReadAgain(t *testing.T) {
	for seed := range uint64(60) {
		length := []int{0, 1, 3, 7}[seed%4]
		rules := Rules{}
		if length == 0 {
			rules = []Rules{{}, {Jacoby: true}, {Jacoby: true, Beavers: true}, {NoCube: true}}[seed/4%4]
		}
		m := randomMatch(t, rules, length, seed)
		var text bytes.Buffer
		if err := Write(&text, m, ""); err != nil {
			t.Fatal(err)
		}
		got, err := Read(text.Bytes(), Rules{})
		if err != nil {
			t.Fatalf("seed %d: %v\n%s", seed, err, text.String())
		}
		if was, is := played(m), played(got); was != is {
			t.Fatalf("seed %d:\n%s\nread again\n%s\nof\n%s", seed, was, is, text.String())
		}
		got.Games, m.Games = nil, nil
		if fmt.Sprint(*got) != fmt.Sprint(*m) {
			t.Errorf("seed %d: %+v, want %+v", seed, got, m)
		}
	}
}

// FuzzRead checks that a match is the same after it has been written and read again.
func FuzzRead(f *testing.F) {
	fuzztest.Minimizing(f)
	for seed := range uint64(4) {
		var text bytes.Buffer
		m := randomMatch(f, Rules{Jacoby: true, Beavers: true}, []int{0, 1, 3, 7}[seed], seed)
		m.Games = m.Games[:1]
		if err := Write(&text, m, "a note"); err != nil {
			f.Fatal(err)
		}
		f.Add(text.Bytes())
	}
	for _, text := range []string{matText, xgText, sgfText, sgfBeaver, sgfSetUp, fibsText, fibsMoney} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := Read(data, Rules{Jacoby: true, Beavers: true})
		if err != nil {
			return
		}
		for i := range m.Games {
			for j := range m.Games[i].Actions {
				checkAction(t, &m.Games[i].Actions[j])
			}
		}
		var text bytes.Buffer
		if err := Write(&text, m, ""); err != nil {
			t.Fatal(err)
		}
	})
}

// checkAction checks that the position of an action has a decision, and that a play leads to another board.
func checkAction(t *testing.T, a *Action) {
	t.Helper()
	if err := a.Before.Validate(); err != nil {
		t.Fatalf("line %d: %v: %+v", a.Line, err, a)
	}
	if a.Kind == Play {
		if err := a.Move.Board.Validate(); err != nil {
			t.Fatalf("line %d: %v", a.Line, err)
		}
	}
}
