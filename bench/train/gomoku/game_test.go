package gomoku

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/train/selfplay"
	"gogo/board/gomoku"
	"gogo/internal/fuzztest"
)

// randomGame returns a game of random moves with all that a record may have.
func randomGame(rng *rand.Rand) *Game {
	rules := []gomoku.Rule{gomoku.Freestyle, gomoku.ExactFive, gomoku.Renju, gomoku.Caro}
	g := &Game{
		Number: rng.Uint64() >> rng.IntN(64), Rule: rules[rng.IntN(len(rules))], Winner: gomoku.Color(rng.IntN(3)),
		Width: gomoku.MinSize + rng.IntN(gomoku.MaxSize-gomoku.MinSize+1), Height: gomoku.MinSize + rng.IntN(gomoku.MaxSize-gomoku.MinSize+1),
	}
	if g.Winner != gomoku.Empty {
		g.Proof = rng.IntN(30)
	}
	free := rng.Perm(g.Width * g.Height)
	at := func(i int) XY { return g.xy(uint16(free[i])) }
	verdict := func(best int) Verdict {
		return Verdict{Given: true, Value: rng.IntN(1<<16-1) - 1<<15 + 1, Best: at(best), Quiet: rng.IntN(2) == 0}
	}
	for i := range rng.IntN(len(free) - 2) {
		p := Ply{Move: at(i)}
		if rng.IntN(4) != 0 {
			p.Verdict = verdict(i + rng.IntN(2))
		}
		if rng.IntN(4) == 0 {
			p.Stray = Stray{at(i + 1), verdict(i + 2)}
		}
		g.Plies = append(g.Plies, p)
	}
	if len(g.Plies) > 0 {
		g.Opening = rng.IntN(len(g.Plies))
	} else {
		g.Plies = []Ply{}
	}
	return g
}

func encode(tb testing.TB, g *Game) []byte {
	tb.Helper()
	data, err := g.Append(nil)
	if err != nil {
		tb.Fatal(err)
	}
	return data
}

func TestGamesComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		want := randomGame(rng)
		data := encode(t, want)
		if len(data) > selfplay.MaxRecord {
			t.Errorf("%d bytes", len(data))
		}
		got, err := Decode(data)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v became %+v, %v", want, got, err)
		}
		for cut := range min(len(data), 200) {
			if _, err := Decode(data[:cut]); err == nil {
				t.Fatalf("%d bytes of %d are a game", cut, len(data))
			}
		}
		if _, err := Decode(append(data, 0)); err == nil {
			t.Fatal("a byte too many is read")
		}
	}
}

// TestPositionsAreSmall requires the sizes documented by the package.
func TestPositionsAreSmall(t *testing.T) {
	g := &Game{Width: 20, Height: 20, Opening: 4, Winner: gomoku.Black}
	size := func() int { return len(encode(t, g)) }
	for i := range uint8(4) {
		g.Plies = append(g.Plies, Ply{Move: XY{i, i}})
	}
	before := size()
	g.Plies = append(g.Plies, Ply{Move: XY{9, 9}, Verdict: Verdict{Given: true, Best: XY{9, 9}}})
	plain := size()
	g.Plies = append(g.Plies, Ply{Move: XY{9, 8}, Verdict: Verdict{Given: true, Best: XY{9, 7}}})
	other := size()
	g.Plies[5].Stray = Stray{XY{9, 6}, Verdict{Given: true, Best: XY{9, 5}}}
	if stray := size(); plain-before != 4 || other-plain != 6 || stray-other != 6 {
		t.Errorf("%d, %d and %d bytes more", plain-before, other-plain, stray-other)
	}
}

func TestBadGames(t *testing.T) {
	judged := func(x, y uint8) Verdict { return Verdict{Given: true, Best: XY{x, y}} }
	for name, change := range map[string]func(*Game){
		"a board that is too small":     func(g *Game) { g.Width = 4 },
		"a board that is too large":     func(g *Game) { g.Height = 33 },
		"a rule that is none":           func(g *Game) { g.Rule = 63 },
		"a winner that is none":         func(g *Game) { g.Winner = gomoku.Wall },
		"an opening beyond the game":    func(g *Game) { g.Opening = 3 },
		"a proof beyond the board":      func(g *Game) { g.Proof = 82 },
		"a move off the board":          func(g *Game) { g.Plies[1].Move = XY{9, 0} },
		"a move on a stone":             func(g *Game) { g.Plies[1].Move = g.Plies[0].Move },
		"a best move on a stone":        func(g *Game) { g.Plies[1].Verdict = judged(4, 4) },
		"a best move off the board":     func(g *Game) { g.Plies[1].Verdict = judged(4, 9) },
		"a value beyond its bounds":     func(g *Game) { g.Plies[1].Verdict.Value = 1 << 15 },
		"a stray on a stone":            func(g *Game) { g.Plies[1].Stray = Stray{XY{4, 4}, judged(1, 1)} },
		"a stray answered on itself":    func(g *Game) { g.Plies[1].Stray = Stray{XY{1, 1}, judged(1, 1)} },
		"a stray with a value too low":  func(g *Game) { g.Plies[1].Stray.Value = -1 << 15 },
		"more plies than there is room": func(g *Game) { g.Plies = make([]Ply, 82) },
	} {
		t.Run(name, func(t *testing.T) {
			g := &Game{Width: 9, Height: 9, Plies: []Ply{{Move: XY{4, 4}}, {Move: XY{5, 5}}}}
			encode(t, g)
			change(g)
			if _, err := g.Append(nil); err == nil {
				t.Errorf("%s is written", name)
			}
		})
	}
}

func TestSummarize(t *testing.T) {
	g := &Game{Number: 77, Width: 9, Height: 9, Rule: gomoku.Renju, Opening: 1}
	g.Plies = []Ply{
		{Move: XY{4, 4}},
		{Move: XY{5, 5}, Verdict: Verdict{Given: true, Best: XY{5, 5}}, Stray: Stray{XY{1, 1}, Verdict{Given: true}}},
		{Move: XY{6, 6}, Verdict: Verdict{Given: true, Best: XY{6, 6}}},
	}
	s, err := Summarize(encode(t, g))
	if err != nil || s.Number != 77 || s.Positions != 2 || s.Strays != 1 {
		t.Errorf("%+v, %v", s, err)
	}
	other := func(change func()) selfplay.Summary {
		change()
		s, err := Summarize(encode(t, g))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	if o := other(func() { g.Plies[0].Move = XY{3, 4} }); o.Opening != s.Opening || o.End == s.End {
		t.Error("a stone elsewhere is another opening, or the same end")
	}
	if o := other(func() { g.Plies[0].Move, g.Rule = XY{4, 4}, gomoku.Caro }); o.Opening == s.Opening || o.End == s.End {
		t.Error("the same opening under another rule")
	}
	if _, err := Summarize(nil); err == nil {
		t.Error("nothing is a game")
	}
}

func TestRead(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	file, err := selfplay.AppendHeader(nil, selfplay.Header{Kind: Kind})
	if err != nil {
		t.Fatal(err)
	}
	var want, got []*Game
	for range 5 {
		g := randomGame(rng)
		want = append(want, g)
		if file, err = selfplay.AppendRecord(file, encode(t, g)); err != nil {
			t.Fatal(err)
		}
	}
	take := func(g *Game) error {
		got = append(got, g)
		return nil
	}
	if err := Read(bytes.NewReader(file), take); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%d games, %v", len(got), err)
	}
	if file, err = selfplay.AppendRecord(file, []byte("no game")); err != nil {
		t.Fatal(err)
	}
	if err := Read(bytes.NewReader(file), take); err == nil || !strings.HasPrefix(err.Error(), "record 6: ") {
		t.Error(err)
	}
}

func FuzzDecode(f *testing.F) {
	fuzztest.Minimizing(f)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		f.Add(encode(f, randomGame(rng)))
	}
	f.Add([]byte{0, 0, 9, 9, 1, 0, 0, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(encode(t, g))
		if err != nil || !reflect.DeepEqual(again, g) {
			t.Errorf("%+v became %+v, %v", g, again, err)
		}
		b, err := gomoku.New(g.Width, g.Height, g.Rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range g.Moves(len(g.Plies)) {
			if b.Cell(b.At(int(m.X), int(m.Y))) != gomoku.Empty {
				t.Fatalf("a stone on another in %+v", g)
			}
			b.Place(b.At(int(m.X), int(m.Y)), b.ToMove())
		}
		if _, err := Summarize(data); err != nil {
			t.Error(err)
		}
	})
}
