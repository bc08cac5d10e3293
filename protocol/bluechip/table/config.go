package table

import (
	"log/slog"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// Players takes what the table says. Neither method may call the table.
type Players interface {
	// Send sends a notice to a seat.
	Send(s bridge.Seat, n *bluechip.Notice)
	// Close ends the connection of a seat once everything was sent. The table is not
	// told that the player left.
	Close(s bridge.Seat)
}

// Config says how a table is run.
type Config struct {
	Players Players
	// Next returns the next board, nil when the session is over.
	Next func() *Board
	// Note keeps what happens. An error stops the table before anybody is told.
	Note func(*Event) error
	Log  *slog.Logger // nil is none

	Versions  []int     // of the protocol that may connect; none is 18 and 19
	Teams     [2]string // the names of the sides, empty where the first player says it
	Rejoin    Rejoin
	Claims    bool
	MaxFaults int // of one player, 0 is no limit

	// Thought is what the sides have thought about the boards of a session that this one
	// goes on with.
	Thought [2]time.Duration

	TrickPause time.Duration // before the lead to each trick but the first

	// Limit is what a side may think about a board, 0 for ever; it is warned then, and
	// loses the board after Grace more.
	Limit, Grace time.Duration
	// Patience is how long a player may keep the others waiting when it is not its
	// turn, 0 for ever. Then it is taken for gone.
	Patience time.Duration

	Alerts Alerting
}

// Default is the version of the text.
const Default = 18

// versions returns what may connect.
func (c *Config) versions() []int {
	if len(c.Versions) == 0 {
		return []int{Default, Default + 1}
	}
	return c.Versions
}

// Rejoin says what becomes of a board when a player comes back to it.
type Rejoin uint8

// The ways to go on.
const (
	RejoinRestart Rejoin = iota // all begin it again
	RejoinReplay                // who came back is taken through what was done
)
