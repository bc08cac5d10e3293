package bridgeview

import (
	"embed"
	"io/fs"
	"strconv"
	"time"

	"gogo/bench/pages/module"
	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/internal/words"
)

//go:embed module/*.js
var modules embed.FS

//go:embed module/base.css
var baseStyle string

//go:embed module/bridge.css
var boardStyle string

//go:embed module/list.css
var listStyle string

// Style is the style sheet of what the modules draw, and of the lists of WriteList.
var Style = baseStyle + boardStyle + listStyle

// Colors is the style sheet of the colors alone: light, dark, and on paper.
var Colors = baseStyle

// Modules returns the ES modules that draw boards: bridgeview.js has BridgeView, which shows a
// board with its play to step through. They import some of module.Basics.
func Modules() fs.FS { return modules }

// Bundle returns a module of a folder as one script, with the modules that it imports.
func Bundle(name string, folder fs.FS) string {
	return module.Bundle(name, folder, Modules(), module.Basics())
}

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

// State is a table at which a board is being played. Its cards on the table are the last of
// the play that do not make a trick.
type State struct {
	Board

	Of        int                `json:"of,omitempty"`    // how many boards are to be played, 0 if that is open
	Turn      string             `json:"turn,omitempty"`  // the seat whose call or card is awaited, nobody's if empty
	Actor     string             `json:"actor,omitempty"` // who acts for that seat if it is another one: the declarer for dummy
	Clocks    [2]Clock           `json:"clocks"`          // of each side
	Connected [bridge.Seats]bool `json:"connected"`       // from North on
	Message   string             `json:"message,omitempty"`
	Playable  []string           `json:"playable,omitempty"` // the cards that who looks may play
}

// Clock is the thinking time of a side on a board.
type Clock struct {
	Used    int64 `json:"used"` // milliseconds when the state was published
	Running bool  `json:"running,omitempty"`
	Limit   int64 `json:"limit,omitempty"` // milliseconds, 0 for none
}

// Printable returns the state with its texts as single lines that can be printed.
func (s State) Printable() State {
	s.Board, s.Message = s.printable(), words.Sanitize(s.Message)
	return s
}
