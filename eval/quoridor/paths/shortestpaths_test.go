package paths

import (
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
)

// randomBoard plays random moves, more walls than steps, and stops before the
// game is over.
func randomBoard(tb testing.TB, r *rand.Rand, width, height, moves int) *quoridor.Board {
	tb.Helper()
	b, err := quoridor.New(width, height, 20)
	if err != nil {
		tb.Fatal(err)
	}
	for range moves {
		list := b.AppendMoves(nil, b.ToMove())
		if r.IntN(3) == 0 {
			list = b.AppendPawnMoves(nil, b.ToMove())
		}
		b.Make(list[r.IntN(len(list))], b.ToMove())
		if _, over := b.Winner(); over {
			b.Undo()
		}
	}
	return b
}

// slowDistance is the distance of a cell to the goal row of c by a breadth-first
// search, or -1 if there is no path.
func slowDistance(b *quoridor.Board, c quoridor.Color, from quoridor.Cell) int {
	steps := map[quoridor.Cell]int{from: 0}
	for queue := []quoridor.Cell{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if _, y := b.XY(at); y == b.GoalRow(c) {
			return steps[at]
		}
		for d := range quoridor.Direction(4) {
			if b.Open(at, d) {
				if _, seen := steps[b.Step(at, d)]; !seen {
					steps[b.Step(at, d)] = steps[at] + 1
					queue = append(queue, b.Step(at, d))
				}
			}
		}
	}
	return -1
}

// TestShortestPaths compares with what single searches of boards with one more wall
// say.
func TestShortestPaths(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	positions := 300
	if testing.Short() {
		positions = 60
	}
	damaged, certain := 0, 0
	for range positions {
		b := randomBoard(t, r, 3+r.IntN(7), 3+r.IntN(9), r.IntN(40))
		for c := range quoridor.Color(2) {
			path := NewPathCache().Of(b, c)
			want := slowDistance(b, c, b.Pawn(c))
			if int(path.Distance) != want {
				t.Fatalf("distance %d of %s, want %d\n%s", path.Distance, c, want, b)
			}
			checkNearer(t, b, c, path)
			checkWalls(t, b, c, path)
			if path.Detour > 0 {
				damaged++
			}
			certain += int(path.IllegalChokes)
		}
	}
	if damaged == 0 || certain == 0 {
		t.Errorf("%d shortest paths can be lengthened, %d chokes cannot be closed", damaged, certain)
	}
}

// checkNearer compares the cells that are nearer to the goal.
func checkNearer(t *testing.T, b *quoridor.Board, c quoridor.Color, path *ShortestPaths) {
	t.Helper()
	for y := range b.Height() {
		for x := range b.Width() {
			d := slowDistance(b, c, b.At(x, y))
			if nearer := d >= 0 && d < int(path.Distance); path.Nearer.Has(b.At(x, y)) != nearer {
				t.Fatalf("%s nearer for %s: %t\n%s", b.CellName(b.At(x, y)), c, !nearer, b)
			}
		}
	}
}

// checkWalls tries every wall that fits.
func checkWalls(t *testing.T, b *quoridor.Board, c quoridor.Color, path *ShortestPaths) {
	t.Helper()
	h, v := b.FittingWalls()
	damage, certain := 0, 0
	for o, s := range []quoridor.Set{quoridor.Horizontal: h, quoridor.Vertical: v} {
		across, chokes := path.Blocking.Horizontal, path.Chokes.Horizontal
		if quoridor.Orientation(o) == quoridor.Vertical {
			across, chokes = path.Blocking.Vertical, path.Chokes.Vertical
		}
		for ; !s.Empty(); s = s.Rest() {
			m := quoridor.WallMove(s.First(), quoridor.Orientation(o))
			b.Make(m, b.ToMove())
			after := slowDistance(b, c, b.Pawn(c))
			b.Undo()
			longer := after < 0 || after > int(path.Distance)
			if longer && !across.Has(m.Cell()) {
				t.Fatalf("%s lengthens the path of %s and does not block it\n%s", b.Name(m), c, b)
			}
			if !chokes.Has(m.Cell()) {
				continue
			}
			if !longer {
				t.Fatalf("%s is no choke for %s\n%s", b.Name(m), c, b)
			}
			if after < 0 {
				certain++
			}
			damage = max(damage, after-int(path.Distance))
		}
	}
	if damage != int(path.Detour) || certain != int(path.IllegalChokes) {
		t.Fatalf("damage %d and %d certain for %s, want %d and %d\n%s", path.Detour, path.IllegalChokes, c, damage, certain, b)
	}
}

// TestLargeDistances compares boards that sets do not fit.
func TestLargeDistances(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	for range 100 {
		b := randomBoard(t, r, 10+r.IntN(16), 3+r.IntN(23), r.IntN(40))
		for c := range quoridor.Color(2) {
			if got, want := NewPathCache().Of(b, c).Distance, slowDistance(b, c, b.Pawn(c)); int(got) != want {
				t.Fatalf("distance %d of %s, want %d\n%s", got, c, want, b)
			}
		}
	}
}

// canWin reports whether c reaches the goal first within so many plies, without
// another wall, whatever the opponent's pawn does.
func canWin(b *quoridor.Board, c quoridor.Color, plies int) bool {
	if winner, over := b.Winner(); over {
		return winner == c
	}
	if plies == 0 {
		return false
	}
	var buf [8]quoridor.Move
	us := b.ToMove()
	for _, m := range b.AppendPawnMoves(buf[:0], us) {
		b.Make(m, us)
		wins := canWin(b, c, plies-1)
		b.Undo()
		if wins == (us == c) {
			return wins
		}
	}
	return us != c
}

// TestOutrunsAllIsRight plays races out that are said to be won.
func TestOutrunsAllIsRight(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	won := 0
	for range 1000 {
		b := randomBoard(t, r, 3+r.IntN(3), 3+r.IntN(3), r.IntN(14))
		b.SetToMove(quoridor.Color(r.IntN(2)))
		cache := NewPathCache()
		for c := range quoridor.Color(2) {
			plies := 2 * int(cache.Of(b, c).Distance)
			if c == b.ToMove() {
				plies--
			}
			if plies > 9 || !cache.WinsRace(b, c) {
				continue
			}
			won++
			if !canWin(b, c, plies) {
				t.Fatalf("%s does not win in %d plies\n%s", c, plies, b)
			}
		}
	}
	if won < 50 {
		t.Errorf("only %d races were won", won)
	}
}

func BenchmarkExplore(b *testing.B) {
	board := randomBoard(b, rand.New(rand.NewPCG(6, 4)), 9, 9, 14)
	b.ReportAllocs()
	for b.Loop() {
		explore(board, quoridor.Black, board.Pawn(quoridor.Black))
	}
}

// TestAppendPath wants paths of steps from the goal row to the pawn.
func TestAppendPath(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 5))
	for range 100 {
		b := randomBoard(t, r, 3+r.IntN(23), 3+r.IntN(23), r.IntN(40))
		c := b.ToMove()
		path := AppendPath(nil, b, c)
		if _, y := b.XY(path[0]); y != b.GoalRow(c) || path[len(path)-1] != b.Pawn(c) || len(path) != slowDistance(b, c, b.Pawn(c))+1 {
			t.Fatalf("path %v\n%s", path, b)
		}
		for i := 1; i < len(path); i++ {
			stepped := false
			for d := range quoridor.Direction(4) {
				stepped = stepped || b.Open(path[i], d) && b.Step(path[i], d) == path[i-1]
			}
			if !stepped {
				t.Fatalf("no step from %s to %s\n%s", b.CellName(path[i]), b.CellName(path[i-1]), b)
			}
		}
	}
}
