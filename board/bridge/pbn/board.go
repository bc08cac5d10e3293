package pbn

import (
	"cmp"
	"errors"
	"slices"

	"gogo/board/bridge/record"
)

// Record returns what the game says about its board. The error, a *record.Error, is the
// first thing that keeps it from being one: a deal that is missing or cannot be, a call or
// a card that is not legal, a contract that the auction does not come to; or it is that
// the game is an end position.
func (g *Game) Record() (*record.Record, error) {
	f := g.facts()
	if f.end {
		return nil, g.wrong("Contract", ErrEndPosition)
	}
	if len(f.bad) > 0 {
		return nil, f.bad[0]
	}
	if _, err := g.value("Deal"); err != nil {
		return nil, err
	}
	return &f.rec, nil
}

// Check returns everything that is wrong with the game: its Problems, what Record would
// not take, but for a deal that is missing, and what no tag of its kind can be. They are
// in the order of the file.
func (g *Game) Check() []*record.Error {
	f := g.facts()
	found := slices.Concat(g.problems, f.bad, f.odd)
	note := func(err error) {
		if err != nil && !errors.Is(err, ErrMissing) {
			found = append(found, g.errorAt(g.Line(), "", err))
		}
	}
	_, err := g.ResultTable()
	note(err)
	_, err = g.Par()
	note(err)
	for _, name := range []string{"Score", "ScoreIMP", "ScoreMP", "ScorePercentage"} {
		_, err := g.Amounts(name)
		note(err)
	}
	slices.SortStableFunc(found, func(a, b *record.Error) int { return cmp.Compare(a.Line, b.Line) })
	return found
}
