package bitboard_test

import (
	"maps"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bitboard"
)

// cell is a typed square.
type cell uint8

type set = bitboard.Set128[cell]

// setOf makes a set square by square.
func setOf(from squares) set {
	var s set
	for i := range from {
		s = s.Or(bitboard.Of(cell(i)))
	}
	return s
}

// walk returns the squares of a set by First and Rest.
func walk(s set) squares {
	all := squares{}
	for ; !s.Empty(); s = s.Rest() {
		all[int(s.First())] = true
	}
	return all
}

func TestSet128(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := draw(t, 128, "x"), draw(t, 128, "y")
		a, b := setOf(x), setOf(y)
		both := where(128, func(i int) bool { return x[i] && y[i] })
		for name, c := range map[string]struct {
			got  set
			want squares
		}{
			"itself":  {a, x},
			"and":     {a.And(b), both},
			"or":      {a.Or(b), x.or(y)},
			"xor":     {a.Xor(b), where(128, func(i int) bool { return x[i] != y[i] })},
			"without": {a.Without(b), where(128, func(i int) bool { return x[i] && !y[i] })},
		} {
			if got := walk(c.got); !maps.Equal(got, c.want) {
				t.Errorf("%s: %v, want %v", name, got.list(), c.want.list())
			}
		}
		if a.Count() != len(x) || a.Empty() != (len(x) == 0) || a.Meets(b) != (len(both) > 0) || (a == b) != maps.Equal(x, y) {
			t.Errorf("%v and %v: count %d, empty %v, meets %v, equal %v", x.list(), y.list(), a.Count(), a.Empty(), a.Meets(b), a == b)
		}
		for i := range 128 {
			if a.Has(cell(i)) != x[i] {
				t.Errorf("%v has %d: %v", x.list(), i, a.Has(cell(i)))
			}
		}
	})
}

func TestSet128WalksUpwards(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := draw(t, 128, "x")
		var got []int
		for s := setOf(x); !s.Empty(); s = s.Rest() {
			got = append(got, int(s.First()))
		}
		if want := x.list(); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestSet128Shifts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, row := draw(t, 128, "x"), rapid.IntRange(0, 64).Draw(t, "row")
		s, n := setOf(x), uint(row)
		for name, c := range map[string]struct {
			moved, smeared set
			step           int
		}{
			"south": {s.South(n), s.SmearSouth(n), row},
			"north": {s.North(n), s.SmearNorth(n), -row},
			"east":  {s.East(), s.SmearEast(), 1},
			"west":  {s.West(), s.SmearWest(), -1},
		} {
			want := x.moved(c.step, 128)
			if got := walk(c.moved); !maps.Equal(got, want) {
				t.Errorf("%s by %d: %v, want %v", name, c.step, got.list(), want.list())
			}
			if got := walk(c.smeared); !maps.Equal(got, x.or(want)) {
				t.Errorf("smeared %s by %d: %v, want %v", name, c.step, got.list(), x.or(want).list())
			}
		}
	})
}

// TestSet128Edges moves the cells of a board of 9 columns and 11 rows, with a column
// of padding on the left and a row of it on top, over each of its edges.
func TestSet128Edges(t *testing.T) {
	const row, width, height = 10, 9, 11
	at := func(x, y int) cell { return cell((y+1)*row + x + 1) }
	var board set
	for y := range height {
		for x := range width {
			board = board.Or(bitboard.Of(at(x, y)))
		}
	}
	for name, c := range map[string]struct {
		from, to set
	}{
		"south within":  {bitboard.Of(at(3, 4)).South(row), bitboard.Of(at(3, 5))},
		"north within":  {bitboard.Of(at(3, 4)).North(row), bitboard.Of(at(3, 3))},
		"east within":   {bitboard.Of(at(3, 4)).East(), bitboard.Of(at(4, 4))},
		"west within":   {bitboard.Of(at(3, 4)).West(), bitboard.Of(at(2, 4))},
		"word to word":  {bitboard.Of(cell(63)).East(), bitboard.Of(cell(64))},
		"and back":      {bitboard.Of(cell(64)).West(), bitboard.Of(cell(63))},
		"rows to words": {bitboard.Of(at(2, 4)).South(row).South(row), bitboard.Of(at(2, 6))},
		"out south":     {bitboard.Of(at(8, 10)).South(row).And(board), set{}},
		"out north":     {bitboard.Of(at(0, 0)).North(row).And(board), set{}},
		"out east":      {bitboard.Of(at(8, 4)).East().And(board), set{}},
		"out west":      {bitboard.Of(at(0, 4)).West().And(board), set{}},
		"lost south":    {bitboard.Of(cell(127)).South(row), set{}},
		"lost north":    {bitboard.Of(cell(5)).North(row), set{}},
		"lost east":     {bitboard.Of(cell(127)).East(), set{}},
		"lost west":     {bitboard.Of(cell(0)).West(), set{}},
	} {
		if c.from != c.to {
			t.Errorf("%s: %v, want %v", name, walk(c.from).list(), walk(c.to).list())
		}
	}
}

func TestSet128Allocations(t *testing.T) {
	s := setOf(squares{0: true, 63: true, 64: true, 127: true})
	count := 0
	noAllocs(t, func() {
		for u := s.SmearSouth(10).Or(s.North(10)).Without(s.East()); !u.Empty(); u = u.Rest() {
			if s.Has(u.First()) {
				count++
			}
		}
	})
	if count == 0 {
		t.Error("nothing was found")
	}
}
