package darrington

import (
	"strings"

	"gogo/board/bridge"
)

// NoticeKind is what the server says.
type NoticeKind uint8

// What the server says. The arguments of a Notice that each has are named behind it; N is a
// number in Numbers.
const (
	Tournaments   NoticeKind = iota // IDs: that are in progress or can be joined
	Games                           // IDs: that can be joined
	Joined                          // ID, Position, Name
	Refused                         // Text
	AuctionOpen                     // Position, Calls
	HandOf                          // Hand
	DummyHand                       // Hand
	TrickSoFar                      // Position, Cards
	TricksWon                       // Won
	AuctionClosed                   // Contract, Side: the contract has no declarer
	RubberScore                     // Scores
	BoardBegins                     // Number, Seat of the dealer, Vulnerable
	CardsPlayed                     // Cards: of the whole board so far
	BoardOver                       // Number, Contract with its declarer, Tricks, Points of NS
	RubberState                     // Games and PartScore of Scores
	SeatLeft                        // ID, Position: nobody sits there
	SeatAway                        // ID, Position: the player has no connection
	Watching                        // ID
	GameClosed                      // ID, Text
	TournamentIs                    // ID, Phase, Round, Rounds, Boards a round, Scoring, Players
	Ranked                          // ID, Place, Places, Text of the score, Boards, Names
	SitsOut                         // ID, Round
	Unknown                         // Text: the name
	noticeKinds   = iota
)

// Phase is how far a tournament has come.
type Phase uint8

// The phases.
const (
	Waiting Phase = iota // for players
	Playing
	Over
)

// Scoring is how a tournament is scored.
type Scoring uint8

// The ways of scoring.
const (
	Matchpoints Scoring = iota
	IMPs
)

// Score is the score of a side in a rubber.
type Score struct {
	Above, Below     int
	Vulnerable       bool
	Games, PartScore int
}

// Notice is what the server says.
type Notice struct {
	Kind       NoticeKind
	ID         string // of a game or a tournament
	IDs        []string
	Position   Position
	Name       string
	Text       string
	Calls      []bridge.Call
	Cards      []bridge.Card
	Hand       bridge.Cards
	Won        []bridge.Side
	Contract   bridge.Contract
	Side       bridge.Side
	Scores     [2]Score // of the sides
	Number     int      // of a board
	Seat       bridge.Seat
	Vulnerable bridge.Vulnerability
	Tricks     int // of the declarer
	Points     int // of North and South

	Phase         Phase
	Scoring       Scoring
	Round, Rounds int
	Boards        int
	Players       int
	Place, Places int
	Names         []string
}

// MaxNotice is how many bytes a line of the server has at most.
const MaxNotice = 1 << 17

// ParseNotice reads a line that the server sends, without its line end. The error says at
// which byte the line is none of the messages, and what was expected.
func ParseNotice(line string) (Notice, error) {
	name, args, err := split(line, MaxNotice)
	if err != nil {
		return Notice{}, err
	}
	for k := range notices {
		if !strings.EqualFold(notices[k].name, name) {
			continue
		}
		n := Notice{Kind: NoticeKind(k)}
		if err := notices[k].read(args, len(line), &n); err != nil {
			return Notice{}, err
		}
		return n, nil
	}
	if len(name) > 2 && strings.EqualFold(name[:2], "X-") {
		return Notice{Kind: Unknown, Text: shorten(name)}, nil
	}
	return Notice{}, errorf(0, "%.20q is no message of a server", name)
}

// Append appends the notice as a line. One of kind Unknown is none.
func (n *Notice) Append(line []byte) []byte {
	if n.Kind == Unknown {
		return line
	}
	return notices[n.Kind].write(line, n)
}

// String returns the name of the message.
func (k NoticeKind) String() string {
	if k == Unknown {
		return "X-"
	}
	return notices[k].name
}
