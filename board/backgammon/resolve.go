package backgammon

import (
	"errors"
	"fmt"
	"slices"
)

// Resolve returns the legal play of the dice that consists of the given parts: each
// moves a checker from one point to another, as the player on roll counts them, with
// 25 for the bar and 0 for off. A checker that uses several dice may be given in one
// part or in several, in any order. If the parts leave open whether a checker hits on
// its way, the play with the fewest hits is meant.
func Resolve(b *Board, d Dice, parts [][2]int) (Move, error) {
	return resolve(b, d, parts, nil)
}

// resolve is Resolve for a play that has to hit on the given points.
func resolve(b *Board, d Dice, parts [][2]int, hits []int) (Move, error) {
	if err := d.Validate(); err != nil {
		return Move{}, err
	}
	if !d.Rolled() {
		return Move{}, errors.New("the dice have not been rolled")
	}
	w, err := newWalk(d, parts)
	if err != nil {
		return Move{}, err
	}
	moves := w.Moves(b, d)
	w.advance()
	if len(w.ends) == 0 {
		return Move{}, explainFailure(b, d, parts)
	}
	legal := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !slices.Contains(w.ends, m.Board) })
	if len(legal) == 0 {
		return Move{}, w.explainIllegal(d)
	}
	for _, point := range hits {
		legal = slices.DeleteFunc(legal, func(m Move) bool { return !m.hits(b, point) })
		if len(legal) == 0 {
			return Move{}, fmt.Errorf("nothing is hit on %d", point)
		}
	}
	return fewestHits(legal)
}

// hits reports whether a play of a board hits on a point.
func (m *Move) hits(b *Board, point int) bool {
	at := Points - point
	return m.Board[1][at] < b[1][at]
}

// fewestHits returns the only play with the fewest hits.
func fewestHits(moves []Move) (Move, error) {
	best := slices.MinFunc(moves, func(a, b Move) int { return int(a.Board[1][Bar]) - int(b.Board[1][Bar]) })
	for i := range moves {
		if m := &moves[i]; m.Board[1][Bar] == best.Board[1][Bar] && m.Board != best.Board {
			return Move{}, fmt.Errorf("it may be %s or %s", best.Play, m.Play)
		}
	}
	return best, nil
}

// walk tries all ways to make the parts of a play with single dice.
type walk struct {
	Generator
	dice []int
	legs []leg
	ends []Board // boards that the parts can lead to
}

// leg is a part under way: a checker, and where it goes.
type leg struct {
	at, to int
}

func newWalk(d Dice, parts [][2]int) (*walk, error) {
	w := &walk{dice: []int{int(d[0]), int(d[1])}}
	if d.Double() {
		w.dice = append(w.dice, w.dice...)
	}
	if len(parts) > len(w.dice) {
		return nil, fmt.Errorf("%d checkers are moved by %d dice", len(parts), len(w.dice))
	}
	for _, part := range parts {
		from, to := part[0], part[1]
		if from > Bar+1 || to < 0 || from <= to {
			return nil, fmt.Errorf("%d/%d does not lead down from 25, the bar, to 0, off", from, to)
		}
		w.legs = append(w.legs, leg{from - 1, to - 1})
	}
	return w, nil
}

// advance makes the next step in all ways. The generator has the board.
func (w *walk) advance() {
	arrived := true
	for i := range w.legs {
		at, to := w.legs[i].at, w.legs[i].to
		if at == to {
			continue
		}
		arrived = false
		for j, die := range w.dice {
			next := max(at-die, Off)
			if next < to || w.sources(die)&(1<<at) == 0 || slices.Contains(w.dice[:j], die) {
				continue
			}
			hit := w.step(at, die)
			w.legs[i].at = next
			w.dice = slices.Delete(w.dice, j, j+1)
			w.advance()
			w.dice = slices.Insert(w.dice, j, die)
			w.legs[i].at = at
			w.undo(hit)
		}
	}
	if arrived {
		w.ends = append(w.ends, w.now.Board)
	}
}

// explainIllegal returns the reason why parts that can be moved are not a legal play.
func (w *walk) explainIllegal(d Dice) error {
	switch {
	case len(w.legs) == 0:
		return fmt.Errorf("%d and %d can be played", d[0], d[1])
	case d.Double():
		return fmt.Errorf("%d steps can be made with %d and %d, and so they have to be", w.rank, d[0], d[1])
	case w.rank == rankBoth:
		return fmt.Errorf("both %d and %d have to be played", d[0], d[1])
	}
	return fmt.Errorf("the larger of %d and %d has to be played", d[0], d[1])
}

// explainFailure returns the reason why parts cannot be moved.
func explainFailure(b *Board, d Dice, parts [][2]int) error {
	from := func(point int) func([2]int) bool { return func(part [2]int) bool { return part[0] == point } }
	to := func(point int) func([2]int) bool { return func(part [2]int) bool { return part[1] == point } }
	if b[0][Bar] > 0 && !slices.ContainsFunc(parts, from(Bar+1)) {
		return errors.New("a checker on the bar has to enter first")
	}
	for _, part := range parts {
		if start := part[0]; b[0][start-1] == 0 && !slices.ContainsFunc(parts, to(start)) {
			return fmt.Errorf("there is no checker on %s", pointName(int8(start-1)))
		}
		if !d.makes(part[0]-part[1], part[1] == 0) {
			return fmt.Errorf("%s/%s cannot be made of %d and %d", pointName(int8(part[0]-1)), pointName(int8(part[1]-1)), d[0], d[1])
		}
	}
	return fmt.Errorf("it cannot be played with %d and %d", d[0], d[1])
}

// makes reports whether the dice move one checker by so many pips. Bearing off may
// take more.
func (d Dice) makes(pips int, bearsOff bool) bool {
	x, y := int(d[0]), int(d[1])
	sums := []int{x, y, x + y}
	if d.Double() {
		sums = []int{x, 2 * x, 3 * x, 4 * x}
	}
	return slices.Contains(sums, pips) || bearsOff && pips < slices.Max(sums)
}
