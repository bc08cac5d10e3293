package pbn

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Auction is the section Auction: the calls, legal or not.
type Auction struct {
	Dealer   bridge.Seat // who calls first
	Calls    []Call
	End      End
	Comments []string // before the first call
}

// Call is a call with its annotations.
type Call struct {
	Annotation

	Call      bridge.Call
	Irregular record.Irregularity // Insufficient, or Skipped if a player was passed over
	Line      int                 // in the file
}

// maxCalls is more than any auction has, even with irregularities.
const maxCalls = bridge.MaxCalls + 100

// Auction returns the auction; the error is ErrMissing if there is none. AP is expanded to
// passes. The dealer is the player who makes the first call: in files that begin every line
// with the same player, hyphens stand before it.
func (g *Game) Auction() (*Auction, error) {
	first, err := g.first("Auction")
	if err != nil {
		return nil, err
	}
	entries, comments, err := g.entries("Auction")
	if err != nil {
		return nil, err
	}
	a := &Auction{Dealer: first, Comments: comments}
	for i, e := range entries {
		if e.word == "PASS" && i > 0 && entries[i-1].word == "ALL" {
			continue // "All Pass" in two words
		}
		if err := a.add(&e); err != nil {
			return nil, g.errorAt(e.line, "Auction", err)
		}
	}
	return a, nil
}

// first returns the seat with which a section begins: if the tag does not name it, the
// dealer or the opening leader.
func (g *Game) first(section string) (bridge.Seat, error) {
	if g.index(section) < 0 {
		return 0, g.wrong(section, ErrMissing)
	}
	seat, err := parsed(g, section, bridge.ParseSeat)
	if !errors.Is(err, ErrMissing) {
		return seat, err
	}
	if section == "Play" {
		c, err := g.Contract()
		if err != nil {
			return bridge.North, nil //nolint:nilerr // reported elsewhere if it is an error
		}
		return c.Leader(), nil
	}
	dealer, err := g.Dealer()
	if board, bad := g.Board(); err != nil && bad == nil {
		return bridge.BoardDealer(board), nil
	}
	return dealer, nil
}

var (
	errAfterEnd = errors.New("the section is over")
	errTooLong  = errors.New("the auction is too long")
)

// add adds an entry of the section.
func (a *Auction) add(e *entry) error {
	c := Call{Annotation: e.Annotation, Line: e.line}
	switch {
	case a.End != NoEnd:
		return fmt.Errorf("%.20q: %w", e.word, errAfterEnd)
	case len(a.Calls) > maxCalls:
		return errTooLong
	case e.word == "-" && len(a.Calls) == 0:
		a.Dealer = a.Dealer.Next()
		return nil
	case e.word == "-" && a.missing() <= 0: // some programs fill up the last line
		a.addComments(e)
		return nil
	case e.word == "*" || e.word == "+":
		a.end(e)
		return nil
	case e.word == "AP" || e.word == "ALL" || e.word == "ALLPASS":
		a.allPass(c)
		return nil
	case e.word == "^S" && e.irregular == 0:
		c.Irregular = record.Skipped
		a.Calls = append(a.Calls, c)
		return nil
	}
	call, err := bridge.ParseCall(e.word)
	switch {
	case err != nil || e.word == "-":
		return fmt.Errorf("%.20q is no call", e.word)
	case e.irregular == 'I' && call.IsBid():
		c.Irregular = record.Insufficient
	case e.irregular != 0:
		return fmt.Errorf("^%c is not about a call", e.irregular)
	}
	c.Call = call
	a.Calls = append(a.Calls, c)
	return nil
}

// end ends the auction. Comments after the sign belong to the last call.
func (a *Auction) end(e *entry) {
	a.End = Continue
	if e.word == "*" {
		a.End = Stopped
	}
	a.addComments(e)
}

// addComments adds the comments of an entry that is no call to the last call.
func (a *Auction) addComments(e *entry) {
	if n := len(a.Calls); n > 0 {
		a.Calls[n-1].Comments = append(a.Calls[n-1].Comments, e.Comments...)
		return
	}
	a.Comments = append(a.Comments, e.Comments...)
}

// missing returns how many passes would end the auction, 0 or less if it is over.
func (a *Auction) missing() int {
	passes, others := 0, false
	for _, c := range a.Calls {
		if c.Irregular == record.Regular && c.Call == bridge.Pass {
			passes++
			continue
		}
		passes, others = 0, true
	}
	if others {
		return bridge.Seats - 1 - passes
	}
	return bridge.Seats - passes
}

// allPass adds the passes that end the auction. The annotations of c go to the last one.
func (a *Auction) allPass(c Call) {
	for range a.missing() {
		a.Calls = append(a.Calls, Call{Call: bridge.Pass, Line: c.Line})
	}
	last := &a.Calls[len(a.Calls)-1]
	last.Notes = append(last.Notes, c.Notes...)
	last.NAGs = append(last.NAGs, c.NAGs...)
	last.Comments = append(last.Comments, c.Comments...)
}

// auction adds the lines of an auction, four calls on each.
func (l *layout) auction(a *Auction) {
	for _, c := range a.Comments {
		l.comment(c)
	}
	l.end()
	for i := range a.Calls {
		c := &a.Calls[i]
		if i%bridge.Seats == 0 {
			l.end()
		}
		switch c.Irregular {
		case record.Skipped:
			l.word("^S")
		case record.Insufficient:
			l.word("^I " + c.Call.String())
		default:
			l.word(c.Call.String())
		}
		l.annotation(&c.Annotation)
	}
	l.sign(a.End, len(a.Calls))
	l.end()
}

// SetAuction sets the auction. Its notes are set by SetNotes.
func (g *Game) SetAuction(a *Auction) {
	l := newLayout()
	l.auction(a)
	g.SetSection("Auction", a.Dealer.Letter(), l.lines)
}
