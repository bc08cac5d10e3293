package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// EventKind is what happened at a table.
type EventKind uint8

// The kinds of events. Behind each stands what of an Event it has beside the time.
const (
	Joined    EventKind = iota + 1 // Seat, Team
	Left                           // Seat, Text: why
	Began                          // Board, Again
	Called                         // Seat, Call, Alerted, Info, Took
	Explained                      // Index of the call, Info: what the operator says it means
	Played                         // Seat: the hand, Card, Took
	Claimed                        // Seat
	Answered                       // Seat: whose claim, Accepted
	Ended                          // Result
	Waiting                        // Seat: the operator is asked about its call
	Warned                         // Side: it has used its time
	Faulted                        // Seat, Text: what it did
	Stopped                        // Text: why the table plays no more; empty at the end of the session
)

// eventNames are the words for the kinds.
var eventNames = [...]string{
	Joined: "joined", Left: "left", Began: "began", Called: "called", Explained: "explained", Played: "played",
	Claimed: "claimed", Answered: "answered", Ended: "ended", Waiting: "waiting", Warned: "warned", Faulted: "faulted",
	Stopped: "stopped",
}

// String returns a word for the kind.
func (k EventKind) String() string {
	if int(k) >= len(eventNames) {
		return ""
	}
	return eventNames[k]
}

// Event is something that happened at a table.
type Event struct {
	Kind EventKind
	Time time.Time
	Seat bridge.Seat
	Side bridge.Side

	Team     string
	Board    *Board
	Again    int // how often the board was begun before
	Call     bridge.Call
	Index    int
	Alerted  bool
	Info     string
	Card     bridge.Card
	Took     time.Duration // that was thought about a call or a card
	Accepted bool
	Result   *Result
	Text     string
}

// Board is a deal to be played.
type Board struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal
	// Begun is how often it was begun in a session that was broken off.
	Begun int
}

// CallMade is a call with its alert.
type CallMade struct {
	Call    bridge.Call
	Alerted bool
	Info    string
	Took    time.Duration // that was thought about it
}

// CardMade is a card and the hand that it came from.
type CardMade struct {
	Seat bridge.Seat
	Card bridge.Card
	Took time.Duration // that was thought about it
}

// Ending is how a board ended.
type Ending uint8

// The endings.
const (
	PlayedOut   Ending = iota // with the last card, or by four passes
	ByClaim                   // a claim was accepted
	Adjudicated               // a side has used its time: there is no result
)

// String returns a word for the ending.
func (e Ending) String() string { return [...]string{"played", "claimed", "adjudicated"}[e%3] }

// Result is a board that is over.
type Result struct {
	Board    *Board
	Teams    [2]string // by side
	Calls    []CallMade
	Cards    []CardMade
	Contract bridge.Contract
	Tricks   int // of the declarer, claimed ones included
	Ending   Ending
	Claimer  bridge.Seat // by ByClaim
	Late     bridge.Side // by Adjudicated: who has used its time
	Again    int         // how often the board was begun anew
	Timing   bluechip.Timing
}
