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

	Versions  []int     // of the protocol that may connect; nil means 18 and 19
	Teams     [2]string // the names of the sides, empty where the first player chooses it
	Rejoin    Rejoin
	Claims    bool
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
