// Package table is the Table Manager of the Blue Chip protocol. It seats the players,
// checks what they say, tells them what they are to know, runs the clocks and scores the
// boards.
//
// A Table does no input or output and starts no goroutines. What the players say comes in
// by Join, Receive and Leave, the passing of time by Tick, each with the current time;
// what the table says goes to Players. Everything happens in the goroutine of the caller.
//
// Every call and card is given to Config.Note before anybody is told of it, so that
// players never know more than has been recorded.
//
// A player is told only what it has asked for: a call, a card or dummy's hand is sent
// once it exists and the player is ready for it. The next bidder or leader need not wait
// for players who are not ready. So a player who is early, late or says twice that it is
// ready delays nobody but itself.
//
// Where the protocol text is silent, this is our reading:
//
//   - A call or card out of turn, a message in another player's name, and one that makes no
//     sense at the time are ignored. After Config.MaxFaults of them by one player the table
//     stops. An illegal call or card gets the answer of the text, and counts too.
//   - The names of teams are equal in any case, as all messages are.
//   - An alert in the words of the text is passed on in the text's own form, anything else
//     as it came. What the operator says of a call after the auction is recorded, and
//     nobody is told: the text has no message for it.
//   - A player whose call waits for the operator may be ready for what comes next.
//   - Dummy's hand is exposed when the lead is made. A player who asks for it before the
//     lead, and not for the lead, is told dummy's hand first: one program waits for it
//     before it is ready for the lead.
//   - The leader may lead before it is told to: the pause is for its sake.
//   - Timing is sent after every board, even one that was passed out, as some clients wait
//     for it. "Ready for deal" after it counts, before "Start of board" as well as after.
//   - "Ready for deal" is no fault when it comes twice: one program repeats it on all boards
//     after one that was restarted.
//   - Who connects for a seat that its own team has is refused with ErrTaken: whoever has the
//     connections finds out whether the other one is dead.
//   - A player who leaves frees its seat for one of the same team. Meanwhile the table
//     waits and no clock runs. With RejoinRestart all four get "Start of board" when the
//     player is back, and play the same board from its start. With RejoinReplay only the
//     player gets that, and is told what was done as it is ready for it; it has to repeat
//     its own calls and cards. If one is different the board is restarted for all.
//   - A claim may be for a number of the tricks left, and concedes the others.
//   - A player is told of a claim when it knows all that was done before. The claim waits
//     for its answers, of which one rejection is enough. A card that is played meanwhile, by
//     the claimer or by a player who is to answer, also ends the claim. Later answers of the
//     others count for nothing, and as no fault.
package table

import (
	"log/slog"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Players delivers what the table says. Its methods must not call the table.
type Players interface {
	// Send sends a notice to a seat.
	Send(s bridge.Seat, n *bluechip.Notice)
	// Close ends the connection of a seat once everything was sent. The table is not
	// told that the player left.
	Close(s bridge.Seat)
}

// Config configures a Table.
type Config struct {
	Players Players
	// Next returns the next board, nil when the session is over.
	Next func() *Board
	// Note records an event. An error stops the table before anybody is told.
	Note func(*Event) error
	Log  *slog.Logger // may be nil

	Versions []int     // of the protocol that may connect; nil means 18 and 19
	Teams    [2]string // the names of the sides, empty where the first player chooses it
	Rejoin   Rejoin
	Claims   bool
	// Guests are the seats of players who come under any name, and are told it as the name of their
	// side. If there are any, the other players are known: nobody else is given one of their seats
	// without asking for it, or takes it over.
	Guests    [bridge.Seats]bool
	MaxFaults int // of one player; 0 means no limit

	// Thought is the time that the sides have used in the session that this one
	// continues.
	Thought [2]time.Duration

	TrickPause time.Duration // before the lead to each trick but the first

	// Limit is the time that a side may use for a board, without limit if 0. Then it is
	// warned, and after Grace more it loses the board.
	Limit, Grace time.Duration
	// Patience is how long a player may keep the others waiting without anything to
	// decide, forever if 0. Then its connection is closed.
	Patience time.Duration

	Alerts Alerting
}

// DefaultVersion is the version of the protocol text.
const DefaultVersion = 18

// acceptedVersions returns the versions that may connect.
func (c *Config) acceptedVersions() []int {
	if len(c.Versions) == 0 {
		return []int{DefaultVersion, DefaultVersion + 1}
	}
	return c.Versions
}

// Rejoin says how a board continues when a player comes back to it.
type Rejoin uint8

// The values of Rejoin.
const (
	RejoinRestart Rejoin = iota // the board is restarted for all
	RejoinReplay                // the player is taken through what was done
)
