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

// Style is the style sheet of the modules and of the lists of WriteList.
var Style = baseStyle + boardStyle + listStyle

// Colors is the style sheet of the colors alone: light, dark, and on paper.
var Colors = baseStyle

// Modules returns the ES modules that draw boards: bridgeview.js has BridgeView, which shows a
// board with its play to step through. They import some of module.Basics.
func Modules() fs.FS { return modules }

// Bundle returns a module of a folder and its imports as one script.
func Bundle(name string, folder fs.FS) string {
	return module.Bundle(name, folder, Modules(), module.Basics())
}

// Extras has what pages show of a board beside its record. The zero value adds nothing.
type Extras struct {
	Teams    [2]string // North-South and East-West
	IMPs     *int      // of North and South
	Ending   Ending
	Remark   string
	Restart  int               // number of restarts
	Thinking *[2]time.Duration // of each side
	Table    *[bridge.Strains][bridge.Seats]int
	Par      string // in words, as in "+420: 4♥= NS"
}

// New returns the board of a record. The record may be unfinished: its contract is derived as soon
// as the auction is over.
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

// addPlay adds the contract, the cards and their values.
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

// State is a table with a board in play. The cards on the table are the last of the play that do
// not complete a trick.
type State struct {
	Board

	Of        int                `json:"of,omitempty"`    // number of boards to be played, 0 if open
	Turn      string             `json:"turn,omitempty"`  // the seat whose call or card is awaited, empty for none
	Actor     string             `json:"actor,omitempty"` // who acts for that seat if it is another: the declarer for dummy
	Clocks    [2]Clock           `json:"clocks"`          // of each side
	Connected [bridge.Seats]bool `json:"connected"`       // from North on
	Message   string             `json:"message,omitempty"`
	Playable  []string           `json:"playable,omitempty"` // the cards that the viewer may play
}

// Clock is the thinking time of a side on a board.
type Clock struct {
	Used    int64 `json:"used"` // milliseconds at the time of publication
	Running bool  `json:"running,omitempty"`
	Limit   int64 `json:"limit,omitempty"` // milliseconds, 0 for none
}

// Printable returns the state with sanitized single-line texts.
func (s State) Printable() State {
	s.Board, s.Message = s.printable(), words.Sanitize(s.Message)
	return s
}
