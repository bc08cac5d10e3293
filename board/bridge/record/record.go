package record

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Record is what is known of a board. The zero value is one of which nothing is known,
// dealt by North with nobody vulnerable.
type Record struct {
	Match

	Board      int // its number from 1, 0 if it is not known
	Room       Room
	Players    [bridge.Seats]string // their names, empty where they are not known
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal // a hand that is not known is empty

	Calls       []Call
	Contract    bridge.Contract // what the auction came to
	HasContract bool            // whether that is known
	Swapped     bool            // declarer and dummy have changed places by mistake

	Cards     []Card // in the order in which they were played
	Tricks    int    // how many the declarer has won
	HasTricks bool   // whether that is known
	Adjusted  bool   // Tricks is what the players agreed on, not what the play says

	Comment string // about the board as a whole
}

// Match is what the boards of an event have in common. Each text is empty if it is not
// known.
type Match struct {
	Event, Site, Stage  string
	Date                string // as in 2026.11.22
	Scoring             string // as in PBN: IMP, MP, BAM and so on
	HomeTeam, VisitTeam string
}

// Room is one of the two rooms of a match of teams.
type Room uint8

// The rooms.
const (
	NoRoom Room = iota // not a match of teams, or not known
	Open
	Closed
)

// String returns Open, Closed or nothing.
func (r Room) String() string { return [3]string{"", "Open", "Closed"}[r%3] }

// Irregularity says what the Laws do not allow and the opponents have accepted.
type Irregularity uint8

// The irregularities: the first two of calls, the other two of cards.
const (
	Regular       Irregularity = iota
	Insufficient               // a bid that is too low
	Skipped                    // no call: somebody has called before the turn came
	Revoke                     // a card of another suit than could be followed
	LeadOutOfTurn              // a lead by somebody who had not won the last trick
)

// Call is a call of the auction.
type Call struct {
	Call      bridge.Call
	Irregular Irregularity
	Alert     bool   // the call was alerted, or has a note
	Note      string // what the call means, in the players' words
	Comment   string // what a commentator says after it
}

// Card is a card that was played.
type Card struct {
	Card      bridge.Card
	Irregular Irregularity
	Note      string
	Comment   string
}

// Derive fills in what follows from the rest: the contract of an auction that is over,
// the tricks of a play that is. What is known already stays.
func (r *Record) Derive() {
	if auction, ok := r.auction(); ok && !r.HasContract {
		if contract, over := auction.Contract(); over {
			r.Contract, r.HasContract = contract, true
		}
	}
	if r.HasTricks || !r.HasContract || r.Contract.IsPassedOut() {
		return
	}
	if play, _, err := r.play(); err == nil && play.Done() {
		r.Tricks, r.HasTricks = play.Won(r.Contract.Declarer.Side()), true
	}
}

// auction returns the calls as far as they are regular and legal, and whether that is
// all of them.
func (r *Record) auction() (bridge.Auction, bool) {
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if c.Irregular != Regular || a.Call(c.Call) != nil {
			return a, false
		}
	}
	return a, true
}

// play plays the cards as far as they are regular and legal, and returns how many those
// are. The error is one of the deal or of the contract; a card that cannot be played is
// none here.
func (r *Record) play() (bridge.Play, int, error) {
	p, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		return p, 0, err
	}
	for i, c := range r.Cards {
		if !c.playIn(&p) {
			return p, i, nil
		}
	}
	return p, len(r.Cards), nil
}

// playIn plays the card if it is regular and legal, and reports whether it is.
func (c *Card) playIn(p *bridge.Play) bool {
	return c.Irregular == Regular && p.Play(c.Card) == nil
}

// Seats returns who has played each card. Who leads to a trick is who has won the last
// one, after a lead out of turn who holds the card. The contract must be known.
func (r *Record) Seats() []bridge.Seat {
	seats := make([]bridge.Seat, len(r.Cards))
	trick := bridge.NewTrick(r.Contract.Leader())
	for i, c := range r.Cards {
		if trick.Done() {
			trick = bridge.NewTrick(trick.Winner(r.Contract.Strain))
		}
		if owner, held := r.Deal.Owner(c.Card); held && c.Irregular == LeadOutOfTurn && trick.Len() == 0 {
			trick = bridge.NewTrick(owner)
		}
		seats[i] = trick.Turn()
		trick.Add(c.Card)
	}
	return seats
}

// Error is something in a file of boards that cannot be read or cannot be, with its
// place.
type Error struct {
	File  string // its name, if there is one
	Line  int    // from 1, 0 if it is of no line
	Board string // the board as the file names it, if it does
	Field string // the tag that it stands in, if it is in one
	Err   error
}

// Error returns the place and what is wrong there, as in
// "match.pbn:17: board 3: Deal: SA is there twice".
func (e *Error) Error() string {
	var b strings.Builder
	switch {
	case e.File != "" && e.Line > 0:
		fmt.Fprintf(&b, "%s:%d: ", e.File, e.Line)
	case e.File != "":
		b.WriteString(e.File + ": ")
	case e.Line > 0:
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	if e.Board != "" {
		fmt.Fprintf(&b, "board %.20s: ", e.Board)
	}
	if e.Field != "" {
		b.WriteString(e.Field + ": ")
	}
	return b.String() + e.Err.Error()
}

// Unwrap returns what is wrong without its place.
func (e *Error) Unwrap() error { return e.Err }
