package search

import (
	"context"
	"slices"
	"testing"
	"time"
)

// testShare is the part of the nodes that the refutations of refutable may take.
const testShare = 8

// refutable is ticTacToe in which some first moves lose to a line that a search of the
// moves does not find. A move counts for a thousand.
type refutable struct {
	ticTacToe
	lines map[Move][]Move
	asked []Move
	spent int64 // all that it may
}

func (g *refutable) Make(m Move) {
	g.ticTacToe.Make(m)
	g.nodes += 1000
}

func (*refutable) ForcedWin() int { return 0 }

func (g *refutable) Refutation(nodes int64) []Move {
	if nodes < refuteFrom/testShare/refuteDivisor {
		panic("too few nodes to look for anything")
	}
	first := Move(g.history[0] + 1)
	g.asked = append(g.asked, first)
	g.nodes += nodes
	g.spent += nodes
	return g.lines[first]
}

func TestRefutedMovesAreNotPlayed(t *testing.T) {
	all := map[Move][]Move{}
	for m := Move(1); m <= 9; m++ {
		all[m] = []Move{1, 2, 3}
	}
	all[7] = []Move{1, 2, 3, 4, 5} // the longest
	for _, c := range []struct {
		name  string
		lines map[Move][]Move
		value Value
		moves []Move
	}{
		{"one is left", without(all, 6), Draw, []Move{6}},
		{"most are left", map[Move][]Move{5: {1}, 1: {1}}, Draw, []Move{2, 3, 4, 6, 7, 8, 9}},
		{"the longest line of all", all, LossIn(6), []Move{7}},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, threads := range []int{1, 3} {
				first, others := &refutable{lines: c.lines}, []*refutable{}
				games := []Game{first}
				for range threads - 1 {
					others = append(others, &refutable{})
					games = append(games, others[len(others)-1])
				}
				d := NewDriver(NewTable(1<<16), exactParams)
				r := d.Think(context.Background(), games, NewClock(time.Now()), Limits{Depth: 9, RefuteShare: testShare}, nil)
				if r.Value != c.value || !slices.Contains(c.moves, r.PV[0]) {
					t.Errorf("%s, %d threads: move %d of value %v, want one of %v of value %v", c.name, threads, r.PV[0], r.Value, c.moves, c.value)
				}
				if line, refuted := c.lines[r.PV[0]]; refuted && !slices.Equal(r.PV[1:], line) {
					t.Errorf("%s, %d threads: variation %v, want the refutation %v at the end", c.name, threads, r.PV, line)
				}
				if most := r.Nodes/testShare + int64(len(first.asked))*refuteLeast; first.spent == 0 || first.spent > most {
					t.Errorf("%s, %d threads: %d of %d nodes went to refutations, want at most %d", c.name, threads, first.spent, r.Nodes, most)
				}
				for _, g := range others {
					if len(g.asked) > 0 {
						t.Errorf("%s: another thread was asked for a refutation", c.name)
					}
				}
				for m := range c.lines {
					if first.times(m) > 1 {
						t.Errorf("%s: move %d, which is refuted, was looked at again", c.name, m)
					}
				}
			}
		})
	}
}

// TestNoShareForRefutations wants a search without a share for them to ask for none.
func TestNoShareForRefutations(t *testing.T) {
	g := &refutable{lines: map[Move][]Move{5: {1}}}
	d := NewDriver(NewTable(1<<16), exactParams)
	d.Think(context.Background(), []Game{g}, NewClock(time.Now()), Limits{Depth: 9}, nil)
	if len(g.asked) > 0 {
		t.Errorf("asked %d times", len(g.asked))
	}
}

// times returns how often a first move was looked at.
func (g *refutable) times(m Move) int {
	n := 0
	for _, asked := range g.asked {
		if asked == m {
			n++
		}
	}
	return n
}

// without returns lines but for that of one move.
func without(lines map[Move][]Move, m Move) map[Move][]Move {
	left := map[Move][]Move{}
	for k, line := range lines {
		if k != m {
			left[k] = line
		}
	}
	return left
}
