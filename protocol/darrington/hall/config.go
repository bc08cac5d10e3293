package hall

import (
	"crypto/rand"
	"log/slog"
	mathrand "math/rand/v2"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// Conn is a connection, by a number that is never used for another one.
type Conn uint64

// Config says how a hall is run.
type Config struct {
	// Send hands on what a connection is to be told.
	Send func(Conn, *darrington.Notice)
	// Close ends a connection once it was told what was sent to it.
	Close func(Conn)
	// Deal deals a hand; nil is Shuffle.
	Deal func() bridge.Deal
	// Ask has a robot call or play: Answer takes what it says. nil is without robots.
	Ask func(*Task)
	Log *slog.Logger // nil is none

	Games   int // at once
	Players int // connected, seated, or with a token

	RobotWait time.Duration // before robots sit down on seats that are empty or whose players are away
	KeepSeat  time.Duration // that a seat is kept for a player who is away; 0 is for ever
	Pause     time.Duration // between hands

	Tournament TournamentConfig
}

// TournamentConfig says how tournaments are run.
type TournamentConfig struct {
	Scoring darrington.Scoring
	Boards  int           // a round
	Rounds  int           // at most; 0 is as many as each pair can meet others
	Wait    time.Duration // for players before it begins
	Tables  int           // at least
	Players int           // at most
}

// withDefaults fills in what is not said.
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
	return c
}

// Shuffle deals a hand by the system's source of random numbers, so that no hand tells
// anything of another.
func Shuffle() bridge.Deal {
	var seed [32]byte
	_, _ = rand.Read(seed[:]) // it never fails
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

// Task is a call or a card that a robot is to make.
type Task struct {
	Game        string
	Board, Step int // by which an answer is known to be too late
	View        View
}

// View is what may be seen from a seat of a board.
type View struct {
	Number     int
	Dealer     bridge.Seat
	Vulnerable bridge.Vulnerability
	Seat       bridge.Seat
	Hand       bridge.Cards // before the play
	Auction    bridge.Auction
	// Play is the play of the cards with the hands that the seat sees. It is that of the
	// zero Contract as long as the auction goes on.
	Play bridge.Play
}

// Answer is what a robot does.
type Answer struct {
	Call bridge.Call
	Card bridge.Card
}
