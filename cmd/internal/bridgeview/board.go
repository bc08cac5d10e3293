package bridgeview

import (
	"gogo/board/bridge"
	"gogo/internal/sanitize"
)

// Board is a board as pages draw it. What is not known is left out. Seats are letters as in
// N, sides stand in the order NS, EW, cards and calls are those of PBN.
type Board struct {
	Number     string               `json:"number,omitempty"`
	Room       string               `json:"room,omitempty"` // Open or Closed
	Dealer     string               `json:"dealer"`
	Vulnerable string               `json:"vulnerable"` // None, NS, EW or All
	Hands      [bridge.Seats]string `json:"hands"`      // as dealt: spades to clubs, as in KJT85.A6.83.KQ43, from North on
	Players    [bridge.Seats]string `json:"players"`
	Teams      [2]string            `json:"teams"`

	Calls    []Call `json:"calls,omitempty"`
	Contract string `json:"contract,omitempty"` // as in 4HX, or Pass
	Declarer string `json:"declarer,omitempty"`
	Cards    []Card `json:"cards,omitempty"` // in the order of the play: four make a trick

	Tricks  *int   `json:"tricks,omitempty"` // of the declarer
	Score   *int   `json:"score,omitempty"`  // of North and South
	IMPs    *int   `json:"imps,omitempty"`   // of North and South
	Ending  Ending `json:"ending,omitempty"`
	Remark  string `json:"remark,omitempty"`  // about the ending or the board, in words
	Restart int    `json:"restart,omitempty"` // how often the board was begun again

	Thinking *[2]int64 `json:"thinking,omitempty"` // milliseconds of each side

	Table *[bridge.Strains][bridge.Seats]int `json:"table,omitempty"` // makeable tricks from clubs to no trump, by declarer from North on
	Par   string                             `json:"par,omitempty"`   // in words, with the symbols of suits
	// Worth has, for the position before each card and behind the last, the tricks that the
	// declarer takes in all behind each card that can be played next, with nothing but the
	// best play from there on.
	Worth []map[string]int `json:"worth,omitempty"`
}

// Call is a call of the auction.
type Call struct {
	Call  string `json:"call"` // as in 1NT, X or Pass
	Alert bool   `json:"alert,omitempty"`
	Note  string `json:"note,omitempty"`  // what it means
	Fault string `json:"fault,omitempty"` // what was irregular about it
	// Meaning is what it means by a system, which is shown on demand.
	Meaning string `json:"meaning,omitempty"`
}

// Card is a card that was played.
type Card struct {
	Card  string `json:"card"` // as in SA
	Seat  string `json:"seat"` // the hand that it came from, dummy's too
	Note  string `json:"note,omitempty"`
	Fault string `json:"fault,omitempty"`
}

// Ending is how a board came to its end.
type Ending string

// The endings. A board that is not over has none.
const (
	PlayedOut   Ending = "played"
	Claimed     Ending = "claimed"
	Adjudicated Ending = "adjudicated"
)

// printable returns the board with its texts as single lines that can be printed. What it
// shares with b stays as it is.
func (b Board) printable() Board {
	for _, text := range []*string{&b.Number, &b.Room, &b.Remark, &b.Par, &b.Teams[0], &b.Teams[1]} {
		*text = sanitize.Text(*text)
	}
	for i := range b.Players {
		b.Players[i] = sanitize.Text(b.Players[i])
	}
	b.Calls = append([]Call(nil), b.Calls...)
	for i := range b.Calls {
		for _, text := range []*string{&b.Calls[i].Note, &b.Calls[i].Fault, &b.Calls[i].Meaning} {
			*text = sanitize.Text(*text)
		}
	}
	b.Cards = append([]Card(nil), b.Cards...)
	for i := range b.Cards {
		b.Cards[i].Note, b.Cards[i].Fault = sanitize.Text(b.Cards[i].Note), sanitize.Text(b.Cards[i].Fault)
	}
	return b
}
