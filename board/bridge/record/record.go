package record

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// Record is what is known of a board. In the zero value nothing is known, North is the
// dealer and nobody is vulnerable.
type Record struct {
	Match

	Board      int // its number from 1, 0 if unknown
	Room       Room
	Players    [bridge.Seats]string // their names, empty if unknown
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal // a hand that is not known is empty

	Calls       []Call
	Contract    bridge.Contract // what the auction came to
	HasContract bool            // whether Tricks is known
	Swapped     bool            // declarer and dummy changed places by mistake

	Cards     []Card // in the order in which they were played
	Tricks    int    // won by the declarer
	HasTricks bool   // whether Tricks is known
	Adjusted  bool   // Tricks was agreed on and does not follow from the play

	Comment string // about the board as a whole
}

// Match is what the boards of an event have in common. Unknown texts are empty.
type Match struct {
	Event, Site, Stage  string
	Date                string // as in 2026.11.22
	Scoring             string // as in PBN: IMP, MP, BAM and so on
	HomeTeam, VisitTeam string
}

// Room is one of the two rooms of a team match.
type Room uint8

// The rooms.
const (
	NoRoom Room = iota // not a team match, or unknown
	Open
	Closed
)

// String returns Open, Closed or an empty string.
func (r Room) String() string { return [3]string{"", "Open", "Closed"}[r%3] }

// Irregularity is a violation of the Laws that the opponents have accepted.
type Irregularity uint8

// The irregularities: the first two of calls, the other two of cards.
const (
	Regular       Irregularity = iota
	Insufficient               // an insufficient bid
	Skipped                    // not a call: a player was passed over
	Revoke                     // failure to follow suit
	LeadOutOfTurn              // a lead by a player who did not win the last trick
)

// Call is a call of the auction.
type Call struct {
	Call      bridge.Call
	Irregular Irregularity
	Alert     bool   // the call was alerted, or has a note
	Note      string // the explanation of the call
	Comment   string // by a commentator, after the call
}

// Card is a card that was played.
type Card struct {
	Card      bridge.Card
	Irregular Irregularity
	Note      string
	Comment   string
}

// Derive fills in what follows from the rest: the contract from a complete auction, the
// tricks from a complete play. What is known already is not changed.
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

// auction returns the auction up to the first irregular or illegal call, and whether it has
// none.
func (r *Record) auction() (bridge.Auction, bool) {
	a := bridge.NewAuction(r.Dealer)
	for _, c := range r.Calls {
		if c.Irregular != Regular || a.Call(c.Call) != nil {
			return a, false
		}
	}
	return a, true
}

// play returns the play up to the first irregular or illegal card, and the number of cards
// played. The error is about the deal or the contract, never about a card.
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

// playIn plays the card and reports whether it is regular and legal.
func (c *Card) playIn(p *bridge.Play) bool {
	return c.Irregular == Regular && p.Play(c.Card) == nil
}

// Seats returns who has played each card. The winner of a trick leads to the next one,
// except for a lead out of turn, which is made by the holder of the card. The contract must
// be known.
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

// Error is an error in a file of boards, with its place.
type Error struct {
	File  string // its name, or empty
	Line  int    // from 1, or 0
	Board string // the board as the file names it, or empty
	Field string // the tag with the error, or empty
	Err   error
}

// Error returns the place and the error, as in
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

// Unwrap returns the error without its place.
func (e *Error) Unwrap() error { return e.Err }
