// Package recordtest generates random records of boards and reads files in pieces, for the
// tests of notations.
package recordtest

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"testing/iotest"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/board/bridge/record"
)

// Random generates records.
type Random struct {
	*rand.Rand

	// Texts are used for names, notes and comments. They have to survive writing and
	// reading, and one of them should be empty.
	Texts []string
	// CardNotes says that cards have notes, too, and Explained that calls which are not
	// alerted do.
	CardNotes, Explained bool
}

// Pick returns one of the texts.
func (r *Random) Pick() string { return r.Texts[r.IntN(len(r.Texts))] }

// Record returns a board with a legal auction and a legal play, which may be incomplete.
// The caller sets its number and match.
func (r *Random) Record() *record.Record {
	rec := &record.Record{
		Dealer: bridge.Seat(r.IntN(bridge.Seats)), Vulnerable: bridge.Vulnerability(r.IntN(4)), Deal: dealing.Deal(r.Uint64(), 0),
	}
	for s := range rec.Players {
		rec.Players[s] = r.Pick()
	}
	r.call(rec)
	rec.Derive()
	if rec.HasContract && !rec.Contract.IsPassedOut() {
		r.play(rec)
	}
	if r.IntN(2) == 0 {
		rec.Comment = strings.Trim(r.Pick()+"\n"+r.Pick(), "\n")
	}
	return rec
}

// call adds calls.
func (r *Random) call(rec *record.Record) {
	auction := bridge.NewAuction(rec.Dealer)
	stop := r.IntN(100)
	for !auction.Done() && auction.Len() < stop {
		calls := auction.AppendLegal(nil)
		c := record.Call{Call: bridge.Pass}
		if r.IntN(3) == 0 {
			c.Call = calls[r.IntN(min(len(calls), 8))]
		}
		must(auction.Call(c.Call))
		if r.IntN(4) == 0 {
			c.Alert, c.Note = !r.Explained || r.IntN(2) == 0, r.Pick()
		}
		if r.IntN(8) == 0 {
			c.Comment = r.Pick()
		}
		rec.Calls = append(rec.Calls, c)
	}
}

// play adds cards, and sometimes a possible number of tricks.
func (r *Random) play(rec *record.Record) {
	play, err := bridge.NewPlay(rec.Deal, rec.Contract)
	must(err)
	for stop := r.IntN(80); !play.Done() && play.Len() < stop; {
		c := record.Card{Card: r.card(play.Legal())}
		must(play.Play(c.Card))
		if r.CardNotes && r.IntN(10) == 0 {
			c.Note = r.Pick()
		}
		if r.IntN(10) == 0 {
			c.Comment = r.Pick()
		}
		rec.Cards = append(rec.Cards, c)
	}
	if side := rec.Contract.Declarer.Side(); r.IntN(2) == 0 {
		won, lost := play.Won(side), play.Won(side.Other())
		rec.Tricks, rec.HasTricks = won+r.IntN(bridge.HandSize+1-won-lost), true
	}
	rec.Derive()
}

// card returns one of some cards.
func (r *Random) card(cards bridge.Cards) bridge.Card {
	for range r.IntN(cards.Count()) {
		cards &^= cards.Lowest().Set()
	}
	return cards.Lowest()
}

// must panics if something legal is refused.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// ReadAll reads boards until the end of a file. It returns the boards, the errors of those
// that are left out, and the error of the underlying reader.
func ReadAll[Board any](next func() (Board, error)) (boards []Board, left []error, err error) {
	for {
		b, err := next()
		var placed *record.Error
		switch {
		case errors.Is(err, io.EOF):
			return boards, left, nil
		case errors.As(err, &placed):
			left = append(left, err)
		case err != nil:
			return boards, left, err
		default:
			boards = append(boards, b)
		}
	}
}

// Pieces calls check with readers of a text that return it byte by byte, with io.EOF
// together with the last bytes, and in two pieces, cut at each of its first places.
func Pieces(text string, places int, check func(r io.Reader, how string)) {
	check(iotest.OneByteReader(strings.NewReader(text)), "byte for byte")
	check(iotest.DataErrReader(strings.NewReader(text)), "the end with the data")
	for at := range min(len(text), places) {
		check(io.MultiReader(strings.NewReader(text[:at]), strings.NewReader(text[at:])), fmt.Sprint("cut at ", at))
	}
}
