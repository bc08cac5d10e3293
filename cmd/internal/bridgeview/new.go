package bridgeview

import (
	"strconv"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
)

// Extras is what pages show of a board and a record has not. The zero value adds nothing.
type Extras struct {
	Teams    [2]string // that sit North-South and East-West
	IMPs     *int      // of North and South
	Ending   Ending
	Remark   string
	Restart  int               // how often the board was begun again
	Thinking *[2]time.Duration // of each side
	Table    *[bridge.Strains][bridge.Seats]int
	Par      string // in words, as in "+420: 4♥= NS"
}

// New returns a board as pages draw it. The record may be one of a board that goes on: its
// contract is derived as soon as the auction is over.
func New(r *record.Record, extras *Extras) *Board {
	whole := *r
	whole.Derive()
	b := &Board{
		Room: whole.Room.String(), Dealer: whole.Dealer.Letter(), Vulnerable: whole.Vulnerable.String(),
		Players: whole.Players, Teams: extras.Teams,
		IMPs: extras.IMPs, Ending: extras.Ending, Remark: extras.Remark, Restart: extras.Restart,
		Table: extras.Table, Par: extras.Par,
	}
	if whole.Board > 0 {
		b.Number = strconv.Itoa(whole.Board)
	}
	if b.Remark == "" {
		b.Remark = whole.Comment
	}
	for s, hand := range whole.Deal {
		if hand != 0 {
			b.Hands[s] = hand.String()
		}
	}
	if t := extras.Thinking; t != nil {
		b.Thinking = &[2]int64{t[bridge.NorthSouth].Milliseconds(), t[bridge.EastWest].Milliseconds()}
	}
	b.addCalls(&whole)
	b.addPlay(&whole)
	return b
}

// addCalls adds the auction.
func (b *Board) addCalls(r *record.Record) {
	for _, c := range r.Calls {
		call := Call{Call: c.Call.String(), Alert: c.Alert || c.Note != "", Note: c.Note}
		switch c.Irregular {
		case record.Insufficient:
			call.Fault = "insufficient"
		case record.Skipped:
			call = Call{Fault: "skipped"}
		}
		b.Calls = append(b.Calls, call)
	}
}

// addPlay adds the contract, the cards and what they were worth.
func (b *Board) addPlay(r *record.Record) {
	if !r.HasContract {
		return
	}
	b.Contract = r.Contract.String()
	if r.Contract.IsPassedOut() {
		b.Score = new(int)
		return
	}
	b.Declarer = r.Contract.Declarer.Letter()
	seats := r.Seats()
	for i, c := range r.Cards {
		card := Card{Card: c.Card.String(), Seat: seats[i].Letter(), Note: c.Note}
		switch c.Irregular {
		case record.Revoke:
			card.Fault = "revoke"
		case record.LeadOutOfTurn:
			card.Fault = "lead out of turn"
		}
		b.Cards = append(b.Cards, card)
	}
	if r.HasTricks {
		tricks, score := r.Tricks, r.Contract.ScoreFor(bridge.NorthSouth, r.Vulnerable, r.Tricks)
		b.Tricks, b.Score = &tricks, &score
	}
}
