package quoridor

import (
	"bytes"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"gogo/bench/train/selfplay"
	"gogo/board/quoridor"
	"gogo/internal/fuzztest"
)

// randomGame plays random moves, with values on most of them.
func randomGame(tb testing.TB, rng *rand.Rand) *Game {
	tb.Helper()
	g := &Game{
		Number: rng.Uint64() >> rng.IntN(64), Width: 3 + rng.IntN(23), Height: 3 + rng.IntN(23),
		Walls: [2]int{rng.IntN(20), rng.IntN(20)}, Winner: quoridor.Color(rng.IntN(2)), Plies: []Ply{},
	}
	b, err := g.Start()
	if err != nil {
		tb.Fatal(err)
	}
	draw := func() quoridor.Move {
		moves := b.AppendMoves(nil, b.ToMove())
		if rng.IntN(2) == 0 {
			moves = b.AppendPawnMoves(nil, b.ToMove())
		}
		return moves[rng.IntN(len(moves))]
	}
	for range rng.IntN(60) {
		p := Ply{Move: draw()}
		if rng.IntN(4) > 0 {
			p.Verdict = Verdict{Given: true, Value: rng.IntN(1<<16-1) - 1<<15 + 1, Best: p.Move}
		}
		if p.Verdict.Given && rng.IntN(4) == 0 {
			p.Verdict.Best = draw()
		}
		g.Plies = append(g.Plies, p)
		b.Make(p.Move, b.ToMove())
		if winner, over := b.Winner(); over {
			g.Winner = winner
			break
		}
	}
	g.Opening = rng.IntN(len(g.Plies) + 1)
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
	for range 100 {
		want := randomGame(t, rng)
		data := encode(t, want)
		got, err := Decode(data)
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%+v became %+v, %v", want, got, err)
		}
		for cut := range data {
			if _, err := Decode(data[:cut]); err == nil {
				t.Fatalf("%d bytes of %d are a game", cut, len(data))
			}
		}
		if _, err := Decode(append(data, 0)); err == nil {
			t.Fatal("a byte too many is read")
		}
	}
}

// recordOf returns a game of a few moves.
func recordOf(t *testing.T, moves ...string) *Game {
	t.Helper()
	g := &Game{Width: 9, Height: 9, Walls: [2]int{10, 10}}
	b, err := g.Start()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range moves {
		m, err := b.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		g.Plies = append(g.Plies, Ply{Move: m, Verdict: Verdict{Given: true, Best: m}})
		b.Make(m, b.ToMove())
	}
	return g
}

func TestPositionsAreSmall(t *testing.T) {
	empty := len(encode(t, recordOf(t)))
	if size := len(encode(t, recordOf(t, "E8", "E2", "E3 h"))) - empty; size != 3*4 {
		t.Errorf("%d bytes for three positions", size)
	}
}

func TestBadGames(t *testing.T) {
	for name, change := range map[string]func(*Game){
		"a board that is too large":  func(g *Game) { g.Width = 26 },
		"a winner that is none":      func(g *Game) { g.Winner = 2 },
		"a hand below nothing":       func(g *Game) { g.Walls[1] = -1 },
		"a hand beyond a record":     func(g *Game) { g.Walls[0] = 1 << 16 },
		"an opening beyond the game": func(g *Game) { g.Opening = 3 },
		"a proof below nothing":      func(g *Game) { g.Proof = -1 },
		"an illegal move":            func(g *Game) { g.Plies[1].Move = g.Plies[0].Move },
		"no move":                    func(g *Game) { g.Plies[1].Move = quoridor.NoMove },
		"an illegal best move":       func(g *Game) { g.Plies[1].Verdict.Best = quoridor.NoMove },
		"a value beyond its bounds":  func(g *Game) { g.Plies[0].Verdict.Value = 1 << 15 },
		"too many plies":             func(g *Game) { g.Plies = make([]Ply, MaxPlies+1) },
		"walls that nobody has":      func(g *Game) { g.Walls, g.Plies = [2]int{}, recordOf(t, "E8", "E3 h").Plies },
	} {
		t.Run(name, func(t *testing.T) {
			g := recordOf(t, "E8", "E2")
			encode(t, g)
			change(g)
			if _, err := g.Append(nil); err == nil {
				t.Errorf("%s is written", name)
			}
		})
	}
}

// TestPositionKnowsSymmetries compares games whose ends are images of each other.
func TestPositionKnowsSymmetries(t *testing.T) {
	key := func(g *Game) uint64 {
		b, err := g.After(len(g.Plies))
		if err != nil {
			t.Fatal(err)
		}
		return Position(b)
	}
	first := key(recordOf(t, "E8", "C3 h", "B5 v"))
	for name, c := range map[string]struct {
		game *Game
		same bool
	}{
		"the same":          {recordOf(t, "E8", "C3 h", "B5 v"), true},
		"in another order":  {recordOf(t, "B5 v", "C3 h", "E8"), true},
		"mirrored":          {recordOf(t, "E8", "F3 h", "G5 v"), true},
		"mirrored in part":  {recordOf(t, "E8", "F3 h", "B5 v"), false},
		"with another turn": {recordOf(t, "E8", "C3 h"), false},
		"another wall":      {recordOf(t, "E8", "C3 h", "B5 h"), false},
	} {
		t.Run(name, func(t *testing.T) {
			if got := key(c.game) == first; got != c.same {
				t.Errorf("%s: the same key %t", name, got)
			}
		})
	}
	// Black has gone a step and back a step later than White: upside down it is the
	// position in which White has the turn.
	black, err := recordOf(t, "E8", "E2", "E9", "E1", "D9").After(5)
	if err != nil {
		t.Fatal(err)
	}
	white, err := recordOf(t, "E8", "D1", "E9").After(3)
	if err != nil {
		t.Fatal(err)
	}
	white.SetToMove(quoridor.Black)
	if Position(black) != Position(white) {
		t.Error("a position that is upside down with the colours swapped has another key")
	}
}

func TestSummarize(t *testing.T) {
	g := recordOf(t, "E8", "E2", "E3 h")
	g.Number, g.Opening, g.Plies[0].Verdict.Given = 9, 1, false
	s, err := Summarize(encode(t, g))
	if err != nil || s.Number != 9 || s.Positions != 2 || s.Opening == s.End {
		t.Errorf("%+v, %v", s, err)
	}
	if _, err := Summarize(nil); err == nil {
		t.Error("nothing is a game")
	}
}

func TestRead(t *testing.T) {
	file, err := selfplay.AppendHeader(nil, selfplay.Header{Kind: Kind})
	if err != nil {
		t.Fatal(err)
	}
	for _, record := range [][]byte{encode(t, recordOf(t, "E8")), []byte("no game")} {
		if file, err = selfplay.AppendRecord(file, record); err != nil {
			t.Fatal(err)
		}
	}
	games := 0
	err = Read(bytes.NewReader(file), func(*Game) error {
		games++
		return nil
	})
	if games != 1 || err == nil || !strings.HasPrefix(err.Error(), "record 2: ") {
		t.Errorf("%d games, %v", games, err)
	}
}

func FuzzDecode(f *testing.F) {
	fuzztest.Minimizing(f)
	rng := rand.New(rand.NewPCG(5, 6))
	for range 20 {
		f.Add(encode(f, randomGame(f, rng)))
	}
	f.Add([]byte{0, 9, 9, 10, 10, 0, 0, 0, 0xff, 0xff, 0xff, 0x7f})
	f.Fuzz(func(t *testing.T, data []byte) {
		g, err := Decode(data)
		if err != nil {
			return
		}
		again, err := Decode(encode(t, g))
		if err != nil || !reflect.DeepEqual(again, g) {
			t.Errorf("%+v became %+v, %v", g, again, err)
		}
		if _, err := Summarize(data); err != nil {
			t.Error(err)
		}
	})
}
