package boards

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/board/bridge/lin"
	"gogo/board/bridge/pbn"
	"gogo/board/bridge/record"
	"gogo/search/bridge/doubledummy"
)

// games yields the boards of a PBN file, and at last the text after them.
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

// leftOut returns a board with nothing but an error, and whether it ends the file.
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
		b.addProblem(p)
	}
	r, err := g.Record()
	switch {
	case err == nil:
		b.Record = *r
	case errors.Is(err, pbn.ErrMissing): // no deal
		return b
	default:
		b.refuse(err, file, g.Line())
		b.Record = salvage(g)
	}
	b.settle(file, g.Line())
	return b
}

// salvage returns what the results of a deal depend on, from a game with other errors.
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

// matches yields the boards of a LIN file.
func matches(r io.Reader, name string) iter.Seq[*Board] {
	return func(yield func(*Board) bool) {
		reader := lin.NewReader(r, name)
		for {
			l, err := reader.Next()
			if errors.Is(err, io.EOF) {
				return
			}
			b, last := leftOut(err, name)
			if err == nil {
				b = linBoard(l, name)
			}
			b.End = reader.Offset()
			if !yield(b) || last {
				return
			}
		}
	}
}

// linBoard converts a LIN board. One without a number is "?".
func linBoard(l *lin.Board, file string) *Board {
	b := &Board{Name: "?"}
	if n := l.Number(); n > 0 {
		b.Name = strconv.Itoa(n)
	}
	for _, p := range l.Problems() {
		b.addProblem(p)
	}
	r, err := l.Record()
	switch {
	case err == nil:
		b.Record = *r
		b.addWarnings(l.Check())
	case errors.Is(err, lin.ErrMissing):
		return b
	default:
		b.refuse(err, file, l.Line())
		b.Record = salvageLIN(l)
	}
	b.settle(file, l.Line())
	return b
}

// addWarnings adds the minor ones among errors.
func (b *Board) addWarnings(found []*record.Error) {
	for _, e := range found {
		if e.Minor {
			b.addProblem(e)
		}
	}
}

// salvageLIN returns what the results of a deal depend on, from a LIN board with other errors.
func salvageLIN(l *lin.Board) (r record.Record) {
	r.Board, r.Room = l.Number(), l.Room()
	if d, dealer, err := l.Deal(); err == nil {
		r.Deal, r.Dealer = d, dealer
	}
	if v, err := l.Vulnerable(); err == nil {
		r.Vulnerable = v
	}
	return r
}

// Text formats par: the points of North-South, and the contracts.
func Text(par doubledummy.Par) string {
	list := Contracts(par)
	contracts := make([]string, len(list))
	for i, c := range list {
		contracts[i] = contractText(c)
	}
	return fmt.Sprintf("%s: %s", signed(par.Score), strings.Join(contracts, ", "))
}

// signed formats points: +420, -50, 0.
func signed(points int) string {
	if points == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", points)
}

// contractText formats a contract with its result, as in "4♥= NS", or "all pass".
func contractText(c pbn.ParContract) string {
	if c.IsPassedOut() {
		return "all pass"
	}
	by := c.Declarer.Letter()
	if c.Either {
		by = c.Declarer.Side().String()
	}
	return diagram.Contract(c.Contract) + result(c.Over) + " " + by
}

// result formats the result of a contract: =, +1, -2.
func result(over int) string {
	if over == 0 {
		return "="
	}
	return fmt.Sprintf("%+d", over)
}

// Contracts returns the contracts of par. Those of both partners with the same tricks are merged.
// A passed-out board has one, too.
func Contracts(par doubledummy.Par) []pbn.ParContract {
	if len(par.Contracts) == 0 {
		return []pbn.ParContract{{}}
	}
	var list []pbn.ParContract
	for _, c := range par.Contracts {
		next := pbn.ParContract{Contract: c.Contract, Over: c.Tricks - c.Needed()}
		if i := indexOfPartner(list, &next); i >= 0 {
			list[i].Either = true
			continue
		}
		list = append(list, next)
	}
	return list
}

// indexOfPartner returns the index of the partner's contract, -1 if there is none.
func indexOfPartner(list []pbn.ParContract, c *pbn.ParContract) int {
	for i := range list {
		of := list[i]
		of.Declarer = of.Declarer.Partner()
		if of == *c {
			return i
		}
	}
	return -1
}
