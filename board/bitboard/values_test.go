package bitboard_test

import (
	"maps"
	"testing"

	"pgregory.net/rapid"

	"gogo/board/bitboard"
)

// cell is a typed square.
type cell uint16

type set = bitboard.Set128[cell]

// value is a set that is a value.
type value[T any] interface {
	comparable
	And(t T) T
	Or(t T) T
	Xor(t T) T
	Without(t T) T
	Empty() bool
	Meets(t T) bool
	Has(square cell) bool
	Count() int
	First() cell
	Rest() T
	South(row uint) T
	North(row uint) T
	East() T
	West() T
	SmearSouth(row uint) T
	SmearNorth(row uint) T
	SmearEast() T
	SmearWest() T
}

// kind is a kind of sets of squares below a bound.
type kind[T value[T]] struct {
	bound int
	of    func(square cell) T
}

// set makes a set square by square.
func (k kind[T]) set(from squares) T {
	var s T
	for i := range from {
		s = s.Or(k.of(cell(i)))
	}
	return s
}

// walk returns the squares of a set by First and Rest, which must come in order.
func (k kind[T]) walk(t interface{ Errorf(string, ...any) }, s T) squares {
	all := squares{}
	for last := -1; !s.Empty(); s = s.Rest() {
		square := int(s.First())
		if square <= last {
			t.Errorf("%d after %d", square, last)
		}
		all[square], last = true, square
	}
	return all
}

// check compares all methods with those of maps.
func (k kind[T]) check(t *testing.T) {
	t.Helper()
	t.Run("operations", rapid.MakeCheck(k.operations))
	t.Run("shifts", rapid.MakeCheck(k.shifts))
	t.Run("allocations", k.allocations)
}

func (k kind[T]) operations(t *rapid.T) {
	x, y := draw(t, k.bound, "x"), draw(t, k.bound, "y")
	a, b := k.set(x), k.set(y)
	both := where(k.bound, func(i int) bool { return x[i] && y[i] })
	for name, c := range map[string]struct {
		got  T
		want squares
	}{
		"itself":  {a, x},
		"and":     {a.And(b), both},
		"or":      {a.Or(b), x.or(y)},
		"xor":     {a.Xor(b), where(k.bound, func(i int) bool { return x[i] != y[i] })},
		"without": {a.Without(b), where(k.bound, func(i int) bool { return x[i] && !y[i] })},
	} {
		if got := k.walk(t, c.got); !maps.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got.list(), c.want.list())
		}
	}
	if a.Count() != len(x) || a.Empty() != (len(x) == 0) || a.Meets(b) != (len(both) > 0) || (a == b) != maps.Equal(x, y) {
		t.Errorf("%v and %v: count %d, empty %v, meets %v, equal %v", x.list(), y.list(), a.Count(), a.Empty(), a.Meets(b), a == b)
	}
	for i := range k.bound {
		if a.Has(cell(i)) != x[i] {
			t.Errorf("%v has %d: %v", x.list(), i, a.Has(cell(i)))
		}
	}
}

func (k kind[T]) shifts(t *rapid.T) {
	x, row := draw(t, k.bound, "x"), rapid.IntRange(0, 64).Draw(t, "row")
	s, n := k.set(x), uint(row)
	for name, c := range map[string]struct {
		moved, smeared T
		step           int
	}{
		"south": {s.South(n), s.SmearSouth(n), row},
		"north": {s.North(n), s.SmearNorth(n), -row},
		"east":  {s.East(), s.SmearEast(), 1},
		"west":  {s.West(), s.SmearWest(), -1},
	} {
		want := x.moved(c.step, k.bound)
		if got := k.walk(t, c.moved); !maps.Equal(got, want) {
			t.Errorf("%s by %d: %v, want %v", name, c.step, got.list(), want.list())
		}
		if got := k.walk(t, c.smeared); !maps.Equal(got, x.or(want)) {
			t.Errorf("smeared %s by %d: %v, want %v", name, c.step, got.list(), x.or(want).list())
		}
	}
}

func (k kind[T]) allocations(t *testing.T) {
	s := k.set(squares{0: true, 63: true, 64: true, k.bound - 1: true})
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

func TestSet128(t *testing.T) { kind[set]{128, bitboard.Of[cell]}.check(t) }

func TestSet256(t *testing.T) { kind[bitboard.Set256[cell]]{256, bitboard.Of256[cell]}.check(t) }

func TestSet704(t *testing.T) { kind[bitboard.Set704[cell]]{704, bitboard.Of704[cell]}.check(t) }

// TestSpread704 compares with the steps one by one.
func TestSpread704(t *testing.T) {
	k := kind[bitboard.Set704[cell]]{704, bitboard.Of704[cell]}
	rapid.Check(t, func(t *rapid.T) {
		s, south, east := k.set(draw(t, 704, "s")), k.set(draw(t, 704, "south")), k.set(draw(t, 704, "east"))
		const row = 26
		want := s.Or(s.And(south).South(row)).Or(s.North(row).And(south)).Or(s.And(east).East()).Or(s.West().And(east))
		if got := s.Spread(south, east, row); got != want {
			t.Errorf("%v, want %v", k.walk(t, got).list(), k.walk(t, want).list())
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
		t.Run(name, func(t *testing.T) {
			if c.from != c.to {
				t.Errorf("%v, want %v", c.from, c.to)
			}
		})
	}
}
