package bridgeview

import (
	"crypto/sha256"
	"embed"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/internal/sanitize"
)

//go:embed module
var parts embed.FS

// order is that of the parts in the module: each uses only those before it.
var order = []string{"model.js", "node.js", "title.js", "diagram.js", "trick.js", "auction.js", "play.js", "worth.js", "result.js", "keys.js", "record.js", "bridge.js"}

// Module is the ES module that draws boards. It imports nothing. It exports BoardView, which
// draws a board with its play to step through, and drawRecord, which draws a deal alone.
var Module = joined(order, WithoutImports)

// Style is the style sheet for what the module draws, and for the lists of WriteList.
var Style = joined([]string{"base.css", "bridge.css", "record.css", "list.css"}, strings.Clone)

// Colours is the style sheet of the colours alone: light, dark, and on paper.
var Colours = joined([]string{"base.css"}, strings.Clone)

// joined returns the texts of parts behind each other.
func joined(names []string, as func(string) string) string {
	var b strings.Builder
	for _, name := range names {
		text, err := parts.ReadFile("module/" + name)
		if err != nil {
			panic(err) // the parts are in the program
		}
		b.WriteString(as(string(text)))
	}
	return b.String()
}

// WithoutImports drops the lines by which a script imports the module, or a part of it those
// before it: where they stand behind each other in one script it is there already.
func WithoutImports(script string) string {
	var b strings.Builder
	for line := range strings.Lines(script) {
		if !strings.HasPrefix(line, "import ") {
			b.WriteString(line)
		}
	}
	return b.String()
}

// Policy is the content security policy of a page that is one file: its own style and
// script, and nothing else, whatever names and notes have smuggled into it.
func Policy(style, script string) string {
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	return "default-src 'none'; style-src " + hash(style) + "; script-src " + hash(script) +
		"; base-uri 'none'; form-action 'none'"
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
	s.Board, s.Message = s.printable(), sanitize.Text(s.Message)
	return s
}
