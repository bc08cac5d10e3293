package gomoku

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// same reports whether two boards are equal in all that their methods show.
func same(a, b *Board) bool {
	return a.width == b.width && a.height == b.height && a.rule == b.rule &&
		a.toMove == b.toMove && a.hash == b.hash && a.cells == b.cells && a.lines == b.lines &&
		slices.Equal(a.Moves(), b.Moves()) && slices.Equal(a.finished[:a.rows], b.finished[:b.rows])
}

// checkIncremental compares what Place, Undo and the rest keep up to date with
// a board that is built anew, and the line masks with the cells.
func checkIncremental(t *testing.T, b *Board) {
	t.Helper()
	anew, err := New(b.Width(), b.Height(), b.Rule())
	if err != nil {
		t.Fatal(err)
	}
	points := cells(b)
	rand.Shuffle(len(points), func(i, j int) { points[i], points[j] = points[j], points[i] })
	stones := 0
	for _, p := range points {
		if b.Cell(p) != Empty {
			anew.Place(p, b.Cell(p))
			stones++
		}
	}
	anew.SetToMove(b.ToMove())
	if anew.Hash() != b.Hash() || anew.cells != b.cells || anew.lines != b.lines {
		t.Fatalf("the board differs from the same stones placed anew\n%v", b)
	}
	if b.Len() != stones || b.Full() != (stones == b.Width()*b.Height()) {
		t.Fatalf("%d moves for %d stones, full %t\n%v", b.Len(), stones, b.Full(), b)
	}
	for _, p := range points {
		for d := range Direction(Directions) {
			step := b.Step(d)
			for k := 1; k <= Reach; k++ {
				right := Color(b.Line(p, d)>>(2*(k+Reach-1))) & Wall
				left := Color(b.Line(p, d)>>(2*(Reach-k))) & Wall
				if right != b.Cell(p+Point(k*step)) || left != b.Cell(p-Point(k*step)) {
					t.Fatalf("the line mask of %s in direction %d is %b\n%v", b.Name(p), d, b.Line(p, d), b)
				}
			}
		}
	}
}

// TestRandomWalk plays, undoes, removes and finishes at random. Undo must give
// back exactly the board of before, the rest must agree with a board built anew.
func TestRandomWalk(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 6))
	finished, removed := 0, 0
	for range rounds(1000) {
		rule := playedRules[r.IntN(len(playedRules))]
		b, err := New(between(r, MinSize, 12), between(r, MinSize, 12), rule)
		if err != nil {
			t.Fatal(err)
		}
		points := cells(b)
		before := []*Board{}
		for range 200 {
			p := points[r.IntN(len(points))]
			switch f := r.IntN(20); {
			case f < 15 && b.Cell(p) == Empty:
				if r.IntN(5) > 0 {
					b.SetToMove(Black) // rows come about sooner
				}
				before = append(before, b.Clone())
				c := b.ToMove()
				if r.IntN(30) == 0 {
					c = Wall
				}
				wins := c != Wall && b.Wins(p, c)
				b.Place(p, c)
				if rule&Continuous != 0 {
					if b.Finish() != wins {
						t.Fatalf("finished %t, won %t\n%v", !wins, wins, b)
					}
					if wins {
						finished++
						if b.Cell(p) != Wall || b.Moves()[b.Len()-1].Color != Wall || b.Finish() {
							t.Fatalf("%s is not finished\n%v", b.Name(p), b)
						}
					}
				}
			case f < 19 && len(before) > 0:
				last := b.Moves()[b.Len()-1]
				m := b.Undo()
				want := before[len(before)-1]
				if m.Color == Wall { // it leaves the turn, and the walk has set it
					b.SetToMove(want.ToMove())
				}
				if !same(b, want) {
					t.Fatalf("undone\n%v\nwant\n%v", b, want)
				}
				if m.Point != last.Point || last.Color != Wall && m != last {
					t.Fatalf("undid %v of %v", m, last)
				}
				before = before[:len(before)-1]
			case f == 19 && b.Cell(p) != Empty:
				c, n, inRow := b.Cell(p), b.Len(), b.inFinishedRow(p)
				if err := b.Remove(p); (err == nil) == inRow {
					t.Fatalf("removed %s, in a finished row %t: %v", b.Name(p), inRow, err)
				} else if inRow {
					break
				}
				removed++
				if b.Cell(p) != Empty || b.Len() != n-1 || c != Wall && b.ToMove() != c {
					t.Fatalf("%s is not removed\n%v", b.Name(p), b)
				}
				before = before[:0]
			}
		}
		checkIncremental(t, b)
		for range b.Len() {
			b.Undo()
		}
		b.SetToMove(Black)
		empty, _ := New(b.Width(), b.Height(), rule)
		if !same(b, empty) {
			t.Fatalf("all moves undone, the board is not empty\n%v", b)
		}
	}
	t.Logf("%d rows finished, %d stones removed", finished, removed)
	if finished < rounds(500) || removed < rounds(500) {
		t.Error("too few of them")
	}
}

func TestPointsOfEverySize(t *testing.T) {
	for width := MinSize; width <= MaxSize; width++ {
		for height := MinSize; height <= MaxSize; height++ {
			b, err := New(width, height, Freestyle)
			if err != nil {
				t.Fatal(err)
			}
			on := 0
			for p := range Point(MaxPoints) {
				if b.Contains(p) {
					on++
				} else if b.Cell(p) != Wall {
					t.Fatalf("%dx%d: point %d is off the board and %s", width, height, p, b.Cell(p))
				}
			}
			if on != width*height {
				t.Fatalf("%dx%d has %d points", width, height, on)
			}
			for y := range height {
				for x := range width {
					p := b.At(x, y)
					if gotX, gotY := b.XY(p); gotX != x || gotY != y || !b.Contains(p) || p == NoPoint {
						t.Fatalf("%dx%d: %d,%d is point %d, which is %d,%d", width, height, x, y, p, gotX, gotY)
					}
				}
			}
			if b.Contains(NoPoint) || b.Contains(65535) || b.OnBoard(-1, 0) || b.OnBoard(0, height) || b.OnBoard(width, 0) {
				t.Fatalf("%dx%d: a point off the board counts", width, height)
			}
		}
	}
	for _, size := range [][2]int{{4, 15}, {15, 4}, {33, 15}, {15, 33}, {0, 0}, {-1, 20}} {
		t.Run(fmt.Sprint(size), func(t *testing.T) {
			if _, err := New(size[0], size[1], Freestyle); err == nil {
				t.Errorf("a board of %dx%d is made", size[0], size[1])
			}
		})
	}
}

func TestHashTellsApart(t *testing.T) {
	seen := map[uint64]string{}
	add := func(name string, b *Board) {
		if was, ok := seen[b.Hash()]; ok {
			t.Errorf("%s has the hash of %s", name, was)
		}
		seen[b.Hash()] = name
	}
	for _, rule := range playedRules {
		b, _ := New(15, 15, rule)
		add("an empty board", b)
		b.SetToMove(White)
		add("an empty board, white to move", b)
		for _, p := range cells(b) {
			for _, c := range []Color{Black, White, Wall} {
				b.Place(p, c)
				b.SetToMove(Black)
				add(b.Name(p)+" "+c.String(), b)
				b.Undo()
			}
		}
	}
	wide, _ := New(20, 15, Freestyle)
	high, _ := New(15, 20, Freestyle)
	add("a wide board", wide)
	add("a high board", high)
}

func TestHashIgnoresOrder(t *testing.T) {
	a, _ := New(15, 15, Freestyle)
	b, _ := New(15, 15, Freestyle)
	moves := []Move{{a.At(7, 7), Black}, {a.At(8, 8), White}, {a.At(6, 8), Black}, {a.At(0, 0), White}}
	for i := range moves {
		a.Place(moves[i].Point, moves[i].Color)
		b.Place(moves[len(moves)-1-i].Point, moves[len(moves)-1-i].Color)
	}
	b.SetToMove(a.ToMove())
	if a.Hash() != b.Hash() {
		t.Error("the same stones in another order have another hash")
	}
}

func TestNoAllocation(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	b := randomBoard(t, r, 15, 15, Renju, 0.2, 0.1, 0)
	points := cells(b)
	fouls := 0
	if n := testing.AllocsPerRun(10, func() {
		for _, p := range points {
			if b.Cell(p) != Empty {
				continue
			}
			if b.Forbidden(p) {
				fouls++
			}
			b.Wins(p, White)
			b.Place(p, Black)
			b.Wins(p, Black)
			b.Finish()
			b.Undo()
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if fouls == 0 {
		t.Error("no forbidden point met")
	}
}
