package hall

import (
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Conn identifies a connection. A number is never reused.
type Conn uint64

// Config configures a Hall.
type Config struct {
	// Send sends a notice to a connection. It must not keep the notice.
	Send func(Conn, *darrington.Notice)
	// Close ends a connection once all notices sent to it have been written.
	Close func(Conn)
	// Deal deals a hand; nil means Shuffle.
	Deal func() bridge.Deal
	// Ask asks a robot for a call or a card, which is to be passed to Answer. Without Ask
	// there are no robots.
	Ask func(*Task)
	Log *slog.Logger // may be nil

	Games   int // at once
	Players int // connected, seated, or with a token
	// PerAddress bounds what the connections from one address may take.
	PerAddress PerAddress
	// KeepName is how long a name with a token is kept for a player who has played and is away,
	// KeepNewName for one who has not.
	KeepName, KeepNewName time.Duration

	RobotWait time.Duration // before robots sit down on seats that are empty or whose players are away
	KeepSeat  time.Duration // that a seat is kept for a player who is away; 0 is for ever
	Pause     time.Duration // between hands

	Tournament TournamentConfig
}

// PerAddress bounds what the connections from one address may take. A bound of 0 is none.
type PerAddress struct {
	Names int // reserved by a token, in an hour
	Games int // open ones, and as many tournaments, that were opened from there
}

// TournamentConfig configures tournaments.
type TournamentConfig struct {
	Scoring darrington.Scoring
	Boards  int           // a round
	Rounds  int           // at most; 0 means until all pairs have met
	Wait    time.Duration // for players before it begins
	Tables  int           // at least
	Players int           // at most
}

// withDefaults replaces zero values.
func (c Config) withDefaults() Config {
	if c.Deal == nil {
		c.Deal = Shuffle
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	fill := func(n *int, value int) {
		if *n == 0 {
			*n = value
		}
	}
	fill(&c.Games, 2000)
	fill(&c.Players, 20000)
	fill(&c.Tournament.Boards, 2)
	fill(&c.Tournament.Tables, 2)
	fill(&c.Tournament.Players, 200)
	if c.KeepName == 0 {
		c.KeepName = 180 * 24 * time.Hour
	}
	if c.KeepNewName == 0 {
		c.KeepNewName = time.Hour
	}
	return c
}

// Shuffle deals a hand with the system's source of random numbers, so that no hand
// predicts another.
func Shuffle() bridge.Deal {
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // crypto/rand.Read never fails
	rng := mathrand.New(mathrand.NewChaCha8(seed))
	cards := make([]bridge.Card, 0, bridge.PackSize)
	for c := range bridge.AllCards.Down {
		cards = append(cards, c)
	}
	rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	var d bridge.Deal
	for i, c := range cards {
		d[i%bridge.Seats] |= c.Set()
	}
	return d
}

// Task asks a robot for a call or a card.
type Task struct {
	Game        string
	Board, Step int // to recognize answers that come too late
	View        View
}

// View is a board as one seat may see it.
type View struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards // before the play
	Auction    bridge.Auction
	// Play is the play so far, with only the hands that the seat sees. During the auction
	// it is the zero Play.
	Play bridge.Play
}

// Answer is a robot's call or card.
type Answer struct {
	Call bridge.Call
	Card bridge.Card
}
