package quoridor

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// cells is the oracle: a set as a map.
type cells map[Cell]bool

// list returns the cells from the least on.
func (s cells) list() []Cell { return slices.Sorted(maps.Keys(s)) }

// set returns s as a Set.
func set[W Words](s cells) (all Set[W]) {
	for c := range s {
		all = all.Or(SetOf[W](c))
	}
	return all
}

// walk returns the cells of a set by First and Rest, which come in order if they are right.
func walk[W Words](s Set[W]) (all []Cell) {
	for ; !s.Empty(); s = s.Rest() {
		all = append(all, s.First())
	}
	return all
}

// boundOf returns the number of cells that a set has room for.
func boundOf[W Words]() int {
	var w W
	return 64 * (2 + 2*len(w))
}

// drawCells returns a set. Cells at the borders of words and at the ends come up often.
func drawCells[W Words](t *rapid.T, name string) cells {
	bound := boundOf[W]()
	cell := rapid.OneOf(
		rapid.IntRange(0, bound-1),
		rapid.Map(rapid.IntRange(1, bound/64), func(word int) int { return 64*word - 1 }),
		rapid.Map(rapid.IntRange(0, bound/64-1), func(word int) int { return 64 * word }),
	)
	all := cells{}
	for _, c := range rapid.SliceOf(cell).Draw(t, name) {
		all[Cell(c)] = true
	}
	return all
}

// where returns the cells for which keep holds.
func where[W Words](keep func(c Cell) bool) cells {
	all := cells{}
	for i := range boundOf[W]() {
		if keep(Cell(i)) {
			all[Cell(i)] = true
		}
	}
	return all
}

// moved returns the cells with a step added, without those that leave the range.
func moved[W Words](s cells, step int) cells {
	return where[W](func(c Cell) bool { return int(c) >= step && s[Cell(int(c)-step)] })
}

func TestSet(t *testing.T) {
	t.Run("narrow", checkSet[NarrowWords])
	t.Run("wide", checkSet[WideWords])
	t.Run("huge", checkSet[HugeWords])
}

// checkSet compares all methods of a set with those of maps.
func checkSet[W Words](t *testing.T) {
	t.Helper()
	t.Run("operations", rapid.MakeCheck(checkOperations[W]))
	t.Run("shifts", rapid.MakeCheck(checkShifts[W]))
	t.Run("spread", rapid.MakeCheck(checkSpread[W]))
	t.Run("allocations", checkAllocations[W])
}

func checkOperations[W Words](t *rapid.T) {
	x, y := drawCells[W](t, "x"), drawCells[W](t, "y")
	a, b := set[W](x), set[W](y)
	both := where[W](func(c Cell) bool { return x[c] && y[c] })
	for name, c := range map[string]struct {
		got  Set[W]
		want cells
	}{
		"itself":  {a, x},
		"and":     {a.And(b), both},
		"or":      {a.Or(b), where[W](func(c Cell) bool { return x[c] || y[c] })},
		"xor":     {a.Xor(b), where[W](func(c Cell) bool { return x[c] != y[c] })},
		"without": {a.Without(b), where[W](func(c Cell) bool { return x[c] && !y[c] })},
	} {
		if got := walk(c.got); !slices.Equal(got, c.want.list()) {
			t.Errorf("%s: %v, want %v", name, got, c.want.list())
		}
	}
	if a.Count() != len(x) || a.Empty() != (len(x) == 0) || a.Meets(b) != (len(both) > 0) || (a == b) != maps.Equal(x, y) {
		t.Errorf("%v and %v: count %d, empty %v, meets %v, equal %v", x.list(), y.list(), a.Count(), a.Empty(), a.Meets(b), a == b)
	}
	for i := range boundOf[W]() {
		if c := Cell(i); a.Has(c) != x[c] {
			t.Errorf("%v has %d: %v", x.list(), c, a.Has(c))
		}
	}
}

func checkShifts[W Words](t *rapid.T) {
	x := drawCells[W](t, "x")
	s, row := set[W](x), int(strideOf[W]())
	for name, c := range map[string]struct {
		got  Set[W]
		step int
	}{
		"south": {s.South(), row},
		"north": {s.North(), -row},
		"east":  {s.East(), 1},
		"west":  {s.West(), -1},
	} {
		if got, want := walk(c.got), moved[W](x, c.step).list(); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// checkSpread compares with the steps one by one.
func checkSpread[W Words](t *rapid.T) {
	s := set[W](drawCells[W](t, "s"))
	g := Graph[W]{set[W](drawCells[W](t, "south")), set[W](drawCells[W](t, "east"))}
	want := s.Or(s.And(g.South).South()).Or(s.North().And(g.South)).Or(s.And(g.East).East()).Or(s.West().And(g.East))
	if got := g.Spread(s); got != want {
		t.Errorf("%v, want %v", walk(got), walk(want))
	}
}

func checkAllocations[W Words](t *testing.T) {
	t.Helper()
	s := set[W](cells{0: true, 63: true, 64: true, Cell(boundOf[W]() - 1): true})
	count := 0
	if n := testing.AllocsPerRun(100, func() {
		for u := s.Or(s.South()).Or(s.North()).Without(s.East()); !u.Empty(); u = u.Rest() {
			if s.Has(u.First()) {
				count++
			}
		}
	}); n != 0 || count == 0 {
		t.Errorf("%v allocations, %d cells found", n, count)
	}
}

// TestSetEdges moves the cells of the largest board of each layout over each of its edges, and
// from word to word.
func TestSetEdges(t *testing.T) {
	t.Run("narrow", func(t *testing.T) { checkEdges[NarrowWords](t, 9, 11) })
	t.Run("wide", func(t *testing.T) { checkEdges[WideWords](t, 15, 15) })
	t.Run("huge", func(t *testing.T) { checkEdges[HugeWords](t, MaxSize, MaxSize) })
}

func checkEdges[W Words](t *testing.T, width, height int) {
	t.Helper()
	b := mustNew(t, width, height, 0)
	at := func(x, y int) Set[W] { return SetOf[W](b.At(x, y)) }
	var board Set[W]
	for y := range height {
		for x := range width {
			board = board.Or(at(x, y))
		}
	}
	last := SetOf[W](Cell(boundOf[W]() - 1))
	for name, c := range map[string]struct{ from, to Set[W] }{
		"south within":  {at(3, 4).South(), at(3, 5)},
		"north within":  {at(3, 4).North(), at(3, 3)},
		"east within":   {at(3, 4).East(), at(4, 4)},
		"west within":   {at(3, 4).West(), at(2, 4)},
		"word to word":  {SetOf[W](63).East(), SetOf[W](64)},
		"and back":      {SetOf[W](64).West(), SetOf[W](63)},
		"rows to words": {at(2, 4).South().South(), at(2, 6)},
		"out south":     {at(width-1, height-1).South().And(board), Set[W]{}},
		"out north":     {at(0, 0).North().And(board), Set[W]{}},
		"out east":      {at(width-1, 4).East().And(board), Set[W]{}},
		"out west":      {at(0, 4).West().And(board), Set[W]{}},
		"lost south":    {last.South(), Set[W]{}},
		"lost north":    {SetOf[W](5).North(), Set[W]{}},
		"lost east":     {last.East(), Set[W]{}},
		"lost west":     {SetOf[W](0).West(), Set[W]{}},
	} {
		t.Run(name, func(t *testing.T) {
			if c.from != c.to {
				t.Errorf("%v, want %v", walk(c.from), walk(c.to))
			}
		})
	}
}
