package boards

import (
	"errors"
	"io"
	"iter"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
)

// games yields the boards of a PBN file, and at last what is behind them.
func games(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		reader := pbn.NewReader(r, name)
		for {
			g, err := reader.Next()
			if errors.Is(err, io.EOF) {
				yield(&Board{Rest: reader.Rest(), End: reader.Offset()})
				return
			}
			b, last := leftOut(err, name)
			if err == nil {
				b = game(g, name)
			}
			b.End = reader.Offset()
			if !yield(b) || last {
				return
			}
		}
	}
}

// leftOut returns a board of which nothing is known but an error, and whether it ends the
// file.
func leftOut(err error, name string) (b *Board, last bool) {
	b = new(Board)
	if err == nil {
		return b, false
	}
	var placed *record.Error
	last = !errors.As(err, &placed)
	b.refuse(err, name, 0)
	return b, last
}

// game returns the board of a game.
func game(g *pbn.Game, file string) *Board {
	b := &Board{Game: g}
	b.Name, _ = g.Tag("Board")
	for _, p := range g.Problems() {
		b.problem(p)
	}
	r, err := g.Record()
	switch {
	case err == nil:
		b.Record = *r
	case errors.Is(err, pbn.ErrMissing): // a board without a deal
		return b
	default:
		b.refuse(err, file, g.Line())
		b.Record = salvage(g)
	}
	b.settle(file, g.Line())
	return b
}

// salvage returns what the results of a deal depend on, of a game with which something
// else is wrong.
func salvage(g *pbn.Game) (r record.Record) {
	r.Deal, _ = g.Deal()
	r.Board, _ = g.Board()
	if room, _ := g.Tag("Room"); room == record.Closed.String() {
		r.Room = record.Closed
	}
	if r.Board > 0 {
		r.Dealer, r.Vulnerable = bridge.BoardDealer(r.Board), bridge.BoardVulnerability(r.Board)
	}
	if dealer, err := g.Dealer(); err == nil {
		r.Dealer = dealer
	}
	if v, err := g.Vulnerable(); err == nil {
		r.Vulnerable = v
	}
	return r
}
