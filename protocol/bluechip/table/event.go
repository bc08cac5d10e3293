package table

import (
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// EventKind is the kind of an Event.
type EventKind uint8

// The kinds of events, with the fields that are set beside Kind and Time.
const (
	Joined    EventKind = iota + 1 // Seat, Team
	Left                           // Seat, Text: why
	Began                          // Board, Again
	Called                         // Seat, Call, Alerted, Info, Took
	Explained                      // Index of the call, Info: what the operator says it means
	Played                         // Seat: the hand, Card, Took
	Claimed                        // Seat, Tricks, Info: how they are to be won
	Answered                       // Seat: whose claim, Tricks, Accepted, Answers
	Ended                          // Result
	Waiting                        // Seat: the operator is asked about its call
	Warned                         // Side: it has used its time
	Faulted                        // Seat, Text: what it did
	Stopped                        // Text: why the table plays no more; empty at the end of the session
)

// eventNames are the results of EventKind.String.
var eventNames = [...]string{
	Joined: "joined", Left: "left", Began: "began", Called: "called", Explained: "explained", Played: "played",
	Claimed: "claimed", Answered: "answered", Ended: "ended", Waiting: "waiting", Warned: "warned", Faulted: "faulted",
	Stopped: "stopped",
}

// String returns the name of the kind.
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
	Took     time.Duration // time used for the call or card
	Tricks   int
	Accepted bool
	Answers  Answers // of the players who have answered a claim
	Result   *Result
	Text     string
}

// Answers has what the players have said to a claim.
type Answers [bridge.Seats]Answer

// Rejecters returns the players who have rejected the claim.
func (a *Answers) Rejecters() (seats []bridge.Seat) {
	for s, said := range a {
		if said == Rejects {
			seats = append(seats, bridge.Seat(s)) //nolint:gosec // a seat
		}
	}
	return seats
}

// Answer is what a player has said to a claim.
type Answer uint8

// The answers.
const (
	NoAnswer Answer = iota
	Accepts
	Rejects
)

// Board is a board to be played.
type Board struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Deal       bridge.Deal
	// Starts is the number of times that the board was started in an earlier session that
	// was interrupted.
	Starts int
	// Shown is the number of cards that the players have seen played before: there is no pause
	// between their tricks.
	Shown int
}

// CallMade is a call with its alert.
type CallMade struct {
	Call    bridge.Call
	Alerted bool
	Info    string
	Took    time.Duration // time used for it
}

// CardMade is a card and the hand that it came from.
type CardMade struct {
	Seat bridge.Seat
	Card bridge.Card
	Took time.Duration // time used for it
}

// Ending is the way in which a board ended.
type Ending uint8

// The endings.
const (
	PlayedOut   Ending = iota // by the last card, or by four passes
	ByClaim                   // a claim was accepted
	Adjudicated               // a side has run out of time: there is no result
)

// String returns the name of the ending.
func (e Ending) String() string { return [...]string{"played", "claimed", "adjudicated"}[e%3] }

// Result is the result of a board.
type Result struct {
	Board    *Board
	Teams    [2]string // by side
	Calls    []CallMade
	Cards    []CardMade
	Contract bridge.Contract
	Tricks   int // by declarer, claimed ones included
	Ending   Ending
	Claimer  bridge.Seat // by ByClaim
	Late     bridge.Side // by Adjudicated: the side that has run out of time
	Again    int         // the number of restarts
	Timing   bluechip.Timing
}
