package backgammon

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
)

// noPlay is how a play without steps is written.
const noPlay = "(no play)"

// String writes a play step by step, "24/18 18/13". It cannot tell hits, which
// need the board: see Board.StepNotation.
func (p Play) String() string {
	if p.N == 0 {
		return noPlay
	}
	var steps []string
	for _, s := range p.Steps[:p.N] {
		steps = append(steps, pointName(s.From)+"/"+pointName(s.To))
	}
	return strings.Join(steps, " ")
}

// pointName writes a place of a Side.
func pointName(at int8) string {
	switch at {
	case Bar:
		return "bar"
	case Off:
		return "off"
	}
	return strconv.Itoa(int(at) + 1)
}

// StepNotation writes a play of the board step by step, with a star after every
// step that hits: "bar/20* 24/18".
func (b *Board) StepNotation(p Play) string {
	if p.N == 0 {
		return noPlay
	}
	left := b[1]
	var steps []string
	for _, s := range p.Steps[:p.N] {
		text := pointName(s.From) + "/" + pointName(s.To)
		if s.To != Off && left[Points-1-s.To] > 0 {
			left[Points-1-s.To] = 0
			text += "*"
		}
		steps = append(steps, text)
	}
	return strings.Join(steps, " ")
}

// Notation writes a play of the board as it is printed in books: the steps of one
// chequer joined, with the points between where it hits, rear chequers first,
// equal ways once with their number: "24/18*/13", "13/7(2) 8/2*(2)".
func (b *Board) Notation(p Play) string {
	if p.N == 0 {
		return noPlay
	}
	ways := p.ways()
	slices.SortStableFunc(ways, func(a, b []int8) int { return cmp.Compare(b[0], a[0]) })
	var texts []string
	for _, way := range ways {
		texts = append(texts, b.wayNotation(way))
	}
	var words []string
	for len(texts) > 0 {
		first, n := texts[0], 0
		texts = slices.DeleteFunc(texts, func(text string) bool {
			if text == first {
				n++
			}
			return text == first
		})
		if n > 1 {
			first += "(" + strconv.Itoa(n) + ")"
		}
		words = append(words, first)
	}
	return strings.Join(words, " ")
}

// ways returns where each chequer of the play goes, from place to place. A
// chequer goes on from where one has come to.
func (p *Play) ways() [][]int8 {
	var ways [][]int8
	for _, s := range p.Steps[:p.N] {
		i := slices.IndexFunc(ways, func(way []int8) bool { return way[len(way)-1] == s.From })
		if i < 0 {
			i = len(ways)
			ways = append(ways, []int8{s.From})
		}
		ways[i] = append(ways[i], s.To)
	}
	return ways
}

// wayNotation writes the way of one chequer.
func (b *Board) wayNotation(way []int8) string {
	names := []string{pointName(way[0])}
	for i, to := range way[1:] {
		hit := to != Off && b[1][Points-1-to] > 0
		if !hit && i+2 < len(way) {
			continue
		}
		name := pointName(to)
		if hit {
			name += "*"
		}
		names = append(names, name)
	}
	return strings.Join(names, "/")
}
