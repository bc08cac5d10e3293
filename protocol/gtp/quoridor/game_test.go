package quoridor

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"gogo/board/quoridor"
	"gogo/protocol/gtp"
	"gogo/protocol/gtp/gtptest"
)

// fakeEngine answers what a test has told it to, else the first legal move.
type fakeEngine struct{ *gtptest.Engine }

func (e fakeEngine) Think(ctx context.Context, pos *quoridor.Board, limits gtp.Limits) (Thought, error) {
	told, err := e.Answer(ctx, limits)
	if err != nil {
		return Thought{}, err
	}
	var line []quoridor.Move
	for _, v := range told {
		m, ok := moveAt(pos, v)
		if !ok {
			return Thought{}, fmt.Errorf("%s is no move", v)
		}
		line = append(line, m)
	}
	if len(line) == 0 {
		line = pos.AppendMoves(nil, pos.ToMove())[:1]
	}
	return Thought{
		Move: line[0], Depth: 3, SelDepth: 5, Score: "-12", Nodes: 456, Elapsed: 1500 * time.Millisecond, PV: line,
	}, nil
}

// TestScripts plays the dialogues of testdata/session: session [size [walls]].
func TestScripts(t *testing.T) {
	gtptest.RunScripts(t, "testdata/session", func(ts *testscript.TestScript, e *gtptest.Engine, args []string) gtp.Game {
		numbers := [2]int{9, 10}
		write := func(path string, data []byte) error { return os.WriteFile(path, data, 0o600) }
		why := func(*quoridor.Board, quoridor.Move, string) string { return "because of it" }
		for i, arg := range args {
			n, err := strconv.Atoi(arg)
			ts.Check(err)
			numbers[i] = n
		}
		g, err := New(fakeEngine{e}, Options{Size: numbers[0], Walls: numbers[1], Reasons: why, Load: os.ReadFile, Save: write})
		ts.Check(err)
		return g
	})
}

func FuzzSession(f *testing.F) {
	gtptest.FuzzSession(f, "testdata/session",
		func(e *gtptest.Engine) *Game {
			g, err := New(fakeEngine{e}, Options{Size: 5, Walls: 3})
			if err != nil {
				f.Fatal(err)
			}
			return g
		},
		func(g *Game) string { return fmt.Sprint(g.moves) + g.board.String() + strconv.Itoa(g.walls) })
}

func TestNewRefuses(t *testing.T) {
	for _, c := range [][2]int{{2, 10}, {26, 10}, {9, -1}} {
		if _, err := New(fakeEngine{&gtptest.Engine{}}, Options{Size: c[0], Walls: c[1]}); err == nil {
			t.Errorf("%d cells and %d walls a side", c[0], c[1])
		}
	}
}

// TestPointsOfMoves wants every move of the largest board at a point of its own, one
// that GoGui has.
func TestPointsOfMoves(t *testing.T) {
	b, err := quoridor.New(quoridor.MaxSize, quoridor.MaxSize, 1)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[gtp.Vertex]quoridor.Move{}
	moves := b.AppendMoves(nil, quoridor.Black)
	for y := range b.Height() {
		for x := range b.Width() {
			moves = append(moves, quoridor.PawnMove(b.At(x, y)))
		}
	}
	for _, m := range moves {
		v := vertexOf(b, m)
		if other, ok := seen[v]; ok && other != m {
			t.Errorf("%s is %s and %s", v, b.Name(m), b.Name(other))
		}
		seen[v] = m
		back, ok := moveAt(b, v)
		if !ok || back != m || max(v.X, v.Y) >= gtp.MaxSize {
			t.Errorf("%s is at %s, which is %s", b.Name(m), v, b.Name(back))
		}
	}
	if want := 25*25 + 2*24*24; len(seen) != want {
		t.Errorf("%d points, want %d", len(seen), want)
	}
}

// TestShortestWays compares the ways with a flood that counts cells, in random games.
func TestShortestWays(t *testing.T) {
	b, err := quoridor.New(5, 5, 4)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 60 {
		moves := b.AppendMoves(nil, b.ToMove())
		if len(moves) == 0 {
			break
		}
		for c := range quoridor.Color(2) {
			way := shortestPath(b, c)
			if want := distance(b, c); len(way)-1 != want {
				t.Fatalf("%s: %d steps, want %d\n%s", c, len(way)-1, want, b)
			}
			for k := 1; k < len(way); k++ {
				if !adjacent(b, way[k-1], way[k]) {
					t.Fatalf("%s steps from %s to %s\n%s", c, b.CellName(way[k-1]), b.CellName(way[k]), b)
				}
			}
		}
		b.Make(moves[(i*7+3)%len(moves)], b.ToMove())
	}
}

// adjacent reports whether a pawn can step between two cells.
func adjacent(b *quoridor.Board, from, to quoridor.Cell) bool {
	for d := quoridor.North; d <= quoridor.West; d++ {
		if b.Open(from, d) && b.Step(from, d) == to {
			return true
		}
	}
	return false
}

// distance counts the steps to a goal row by relaxing all cells until nothing changes.
func distance(b *quoridor.Board, c quoridor.Color) int {
	const far = 1000
	steps := map[quoridor.Cell]int{}
	for y := range b.Height() {
		for x := range b.Width() {
			steps[b.At(x, y)] = far
			if y == b.GoalRow(c) {
				steps[b.At(x, y)] = 0
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for cell, n := range steps {
			for d := quoridor.North; d <= quoridor.West; d++ {
				if b.Open(cell, d) && steps[b.Step(cell, d)]+1 < n {
					n = steps[b.Step(cell, d)] + 1
					steps[cell], changed = n, true
				}
			}
		}
	}
	return steps[b.Pawn(c)]
}

// TestGraphicsOfAWall wants three points for a wall.
func TestGraphicsOfAWall(t *testing.T) {
	g, err := New(fakeEngine{&gtptest.Engine{}}, Options{Size: 9, Walls: 10})
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(gtp.Black, gtp.Vertex{X: 8, Y: 3}); err != nil {
		t.Fatal(err)
	}
	if got := g.Graphics()[1]; !strings.HasSuffix(got, " J4 K4 L4") {
		t.Error(got)
	}
}

// TestColors names the colors of the rules and of the protocol.
func TestColors(t *testing.T) {
	for c, want := range map[gtp.Color]quoridor.Color{gtp.Black: quoridor.Black, gtp.White: quoridor.White} {
		if got := boardColor(c); got != want {
			t.Errorf("%s of the protocol is %s", c, got)
		}
		if got := protocolColor(want); got != c {
			t.Errorf("%s of the rules is %s", want, got)
		}
	}
}
