package gomoku

import "testing"

// tally counts what a walk over all sequences of legal moves meets: sequences
// of the full length, sequences that a win or a full board ends earlier or
// there, and moves that renju forbids.
type tally struct{ leaves, wins, full, forbidden int }

// perft walks the tree with Board.
func perft(b *Board, depth int, n *tally) {
	if depth == 0 {
		n.leaves++
		return
	}
	c := b.ToMove()
	for y := range b.Height() {
		for x := range b.Width() {
			p := b.At(x, y)
			if b.Cell(p) != Empty {
				continue
			}
			if c == Black && b.Forbidden(p) {
				n.forbidden++
				continue
			}
			wins := b.Wins(p, c)
			b.Place(p, c)
			if wins {
				n.wins++
				if b.Rule()&Continuous != 0 {
					b.Finish()
				}
			}
			switch {
			case wins && b.Rule()&Continuous == 0:
			case b.Full():
				n.full++
			default:
				perft(b, depth-1, n)
			}
			b.Undo()
		}
	}
}

// slowPerft walks the same tree with the slow rules.
func slowPerft(s *slowBoard, rule Rule, c Color, depth int, n *tally) {
	if depth == 0 {
		n.leaves++
		return
	}
	for y := range s.height {
		for x := range s.width {
			if s.at(x, y) != Empty {
				continue
			}
			if rule&Renju != 0 && c == Black {
				if verdict := s.foul(x, y, deep); verdict != "none" && verdict != "five" {
					n.forbidden++
					continue
				}
			}
			after := &slowBoard{s.width, s.height, append([]Color(nil), s.cells...)}
			after.cells[y*s.width+x] = c
			wins := s.wins(x, y, c, rule)
			if wins {
				n.wins++
				if rule&Continuous != 0 {
					after.finish(x, y, rule)
				}
			}
			full := true
			for _, cell := range after.cells {
				full = full && cell != Empty
			}
			switch {
			case wins && rule&Continuous == 0:
			case full:
				n.full++
			default:
				slowPerft(after, rule, c.Other(), depth-1, n)
			}
		}
	}
}

func TestPerft(t *testing.T) {
	const (
		empty = `
.....
.....
.....
.....
.....`
		rows = `
.xxx.xx.
.oo.oo..
..x.ox..
..oxxx..
.x.ooxo.`
		enclosed = `
oxxx.xxo
.xooo.x.
oxx.xxo.
.x.x.ox.
.o.o.o..`
		renju = `
.x...x.
..x.x..
.o.....
.xx.xx.
..x....
o.x.o.o
oooo...`
		last = `
xxxx.
oooo.
xoxox
oxox.
xoxo.`
	)
	tests := []struct {
		name, diagram string
		rule          Rule
		depth         int
		want          tally
	}{
		{"empty", empty, Freestyle, 1, tally{leaves: 25}},
		{"empty", empty, Freestyle, 2, tally{leaves: 600}},
		{"empty", empty, Freestyle, 3, tally{leaves: 13800}},
		{"empty", empty, Freestyle, 4, tally{leaves: 303600}},
		{"rows", rows, Freestyle, 3, tally{leaves: 4930, wins: 307}},
		{"rows", rows, ExactFive, 3, tally{leaves: 5236, wins: 273}},
		{"rows", rows, Continuous, 3, tally{leaves: 5814, wins: 325}},
		{"rows", rows, Renju, 3, tally{leaves: 4930, wins: 290, forbidden: 17}},
		{"rows", rows, Caro, 3, tally{leaves: 4930, wins: 307}},
		{"enclosed", enclosed, Freestyle, 3, tally{leaves: 2344, wins: 50}},
		{"enclosed", enclosed, Caro, 3, tally{leaves: 2524, wins: 38}},
		{"enclosed", enclosed, Caro | ExactFive, 3, tally{leaves: 2704, wins: 26}},
		{"enclosed", enclosed, Caro | Continuous, 3, tally{leaves: 2730, wins: 40}},
		{"renju", renju, Freestyle, 2, tally{leaves: 842, wins: 59}},
		{"renju", renju, Renju, 3, tally{leaves: 22850, wins: 844, forbidden: 27}},
		{"renju", renju, Renju | Continuous, 2, tally{leaves: 902, wins: 61, forbidden: 28}},
		{"last", last, Freestyle, 4, tally{wins: 9, full: 8}},
		{"last", last, Continuous, 4, tally{wins: 16, full: 24}},
		{"last", last, Renju, 4, tally{wins: 9, full: 8}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := Parse(test.diagram, test.rule)
			if err != nil {
				t.Fatal(err)
			}
			before := b.Clone()
			var got tally
			perft(b, test.depth, &got)
			if !same(b, before) {
				t.Errorf("%s, rule %d: the walk has changed the board", test.name, uint8(test.rule))
			}
			if got != test.want {
				t.Errorf("%s, rule %d, depth %d: got %+v, want %+v", test.name, uint8(test.rule), test.depth, got, test.want)
			}
			if testing.Short() && got.leaves > 5000 {
				return
			}
			var slow tally
			slowPerft(newSlowBoard(b), test.rule, b.ToMove(), test.depth, &slow)
			if slow != test.want {
				t.Errorf("%s, rule %d, depth %d: the slow rules counts %+v, want %+v", test.name, uint8(test.rule), test.depth, slow, test.want)
			}
		})
	}
}
