package paths

import (
	"math/rand/v2"
	"testing"

	"gogo/board/quoridor"
	"gogo/internal/testlimit"
)

// TestShortestPaths compares with what single searches of boards with one more wall
// say.
func TestShortestPaths(t *testing.T) {
	t.Run("narrow", func(t *testing.T) { checkShortestPaths[quoridor.NarrowWords](t, narrowSizes()) })
	t.Run("wide", func(t *testing.T) { checkShortestPaths[quoridor.WideWords](t, wideSizes()) })
	t.Run("huge", func(t *testing.T) { checkShortestPaths[quoridor.HugeWords](t, hugeSizes()) })
}

func checkShortestPaths[W quoridor.Words](t *testing.T, sizes sizes) {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 1))
	positions := sizes.positions
	if !testlimit.IsLong() {
		positions = sizes.short
	}
	damaged, certain := 0, 0
	for range positions {
		width, height := sizes.drawn(r)
		b := randomBoard(t, r, width, height, r.IntN(40))
		for c := range quoridor.Color(2) {
			path := NewPathCache[W]().Of(b, c)
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
func checkNearer[W quoridor.Words](t *testing.T, b *quoridor.Board, c quoridor.Color, path *ShortestPaths[W]) {
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
func checkWalls[W quoridor.Words](t *testing.T, b *quoridor.Board, c quoridor.Color, path *ShortestPaths[W]) {
	t.Helper()
	h, v := quoridor.SetsOf[W](b).FittingWalls()
	damage, certain := 0, 0
	for o, s := range []quoridor.Set[W]{quoridor.Horizontal: h, quoridor.Vertical: v} {
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

// TestOutrunsAllIsRight plays races out that are said to be won.
func TestOutrunsAllIsRight(t *testing.T) {
	t.Run("narrow", func(t *testing.T) { checkRaces[quoridor.NarrowWords](t, narrowSizes()) })
	t.Run("wide", func(t *testing.T) { checkRaces[quoridor.WideWords](t, wideSizes()) })
	t.Run("huge", func(t *testing.T) { checkRaces[quoridor.HugeWords](t, hugeSizes()) })
}

func checkRaces[W quoridor.Words](t *testing.T, sizes sizes) {
	t.Helper()
	r := rand.New(rand.NewPCG(6, 3))
	won, races := 0, 100
	if testlimit.IsLong() {
		races = 1000
	}
	for range races {
		width, height := sizes.low(r)
		b := randomBoard(t, r, width, height, r.IntN(14))
		b.SetToMove(quoridor.Color(r.IntN(2)))
		cache := NewPathCache[W]()
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
	if won < races/20 {
		t.Errorf("only %d races were won", won)
	}
}

func BenchmarkExplore(b *testing.B) {
	b.Run("narrow", func(b *testing.B) { explore[quoridor.NarrowWords](b, narrowSizes()) })
	b.Run("wide", func(b *testing.B) { explore[quoridor.WideWords](b, wideSizes()) })
	b.Run("huge", func(b *testing.B) { explore[quoridor.HugeWords](b, hugeSizes()) })
}

// explore measures layers.explore.
func explore[W quoridor.Words](b *testing.B, sizes sizes) {
	b.Helper()
	r := rand.New(rand.NewPCG(6, 4))
	board := randomBoard(b, r, sizes.usual[0], sizes.usual[1], 14)
	cache := NewPathCache[W]()
	b.ReportAllocs()
	for b.Loop() {
		cache.scratch.explore(board, quoridor.Black, board.Pawn(quoridor.Black))
	}
}
