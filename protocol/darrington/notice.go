package darrington

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
)

// NoticeKind is the kind of a Notice.
type NoticeKind uint8

// The kinds of notices, with the fields that they use.
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
	SeatWaits                       // ID, Position: the player plays from the next board on
	Watching                        // ID
	GameClosed                      // ID, Text
	TournamentIs                    // ID, Phase, Round, Rounds, Boards a round, Scoring, Players
	Ranked                          // ID, Place, Places, Text of the score, Boards, Names
	SitsOut                         // ID, Round
	Says                            // Text: from the operator to everybody
	Unknown                         // Text: the name
	noticeKinds   = iota
)

// Phase is the phase of a tournament.
type Phase uint8

// The phases.
const (
	Waiting Phase = iota // for players
	Playing
	Over
)

// Scoring is the scoring of a tournament.
type Scoring uint8

// The scorings.
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

// Notice is a message from the server.
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
	Won        []bridge.Seat // winners of tricks, or a seat of the winning side
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

// MaxNotice is the maximum length of a line from the server in bytes.
const MaxNotice = 1 << 17

// ParseNotice parses a line from the server, without its line end. The error has the
// position of the byte that fits no notice, and what was expected there.
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

// Append appends the notice as a line with its end. A notice of kind Unknown appends
// nothing.
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

// Bounds of numbers.
const (
	mostPoints = 1_000_000
	mostCount  = 1_000_000
)

var (
	points  = number("a number of points", -mostPoints, mostPoints)
	count   = number("a number", 0, mostCount)
	games   = number("a number of games", 0, 2)
	tricks  = number("a number of tricks", 0, bridge.HandSize)
	phase   = word[Phase]("a phase", "WAITING", "PLAYING", "OVER")
	scoring = word[Scoring]("a way of scoring", "MP", "IMP")
)

func noticeID(n *Notice) *string           { return &n.ID }
func noticeIDs(n *Notice) *[]string        { return &n.IDs }
func noticePosition(n *Notice) *Position   { return &n.Position }
func noticeName(n *Notice) *string         { return &n.Name }
func noticeText(n *Notice) *string         { return &n.Text }
func noticeCalls(n *Notice) *[]bridge.Call { return &n.Calls }
func noticeCards(n *Notice) *[]bridge.Card { return &n.Cards }
func noticeHand(n *Notice) *bridge.Cards   { return &n.Hand }
func noticeWon(n *Notice) *[]bridge.Seat   { return &n.Won }
func noticeSide(n *Notice) *bridge.Side    { return &n.Side }
func noticeNumber(n *Notice) *int          { return &n.Number }
func noticeRound(n *Notice) *int           { return &n.Round }

func above(s bridge.Side) func(*Notice) *int {
	return func(n *Notice) *int { return &n.Scores[s].Above }
}

func below(s bridge.Side) func(*Notice) *int {
	return func(n *Notice) *int { return &n.Scores[s].Below }
}

func won(s bridge.Side) func(*Notice) *int { return func(n *Notice) *int { return &n.Scores[s].Games } }

func danger(s bridge.Side) func(*Notice) *bool {
	return func(n *Notice) *bool { return &n.Scores[s].Vulnerable }
}

func part(s bridge.Side) func(*Notice) *int {
	return func(n *Notice) *int { return &n.Scores[s].PartScore }
}

// notices has the shapes of all kinds but Unknown.
var notices = [noticeKinds - 1]shape[Notice]{
	Tournaments: {"TOURNAMENTS", []field[Notice]{required(idsForm, noticeIDs)}},
	Games:       {"GAMES", []field[Notice]{required(idsForm, noticeIDs)}},
	Joined:      {"JOINED", []field[Notice]{required(idForm, noticeID), required(positionForm, noticePosition), optional(nameForm, noticeName)}},
	Refused:     {"NAK", []field[Notice]{required(textForm, noticeText)}},
	AuctionOpen: {"AUCOPEN", []field[Notice]{required(positionForm, noticePosition), required(callsForm, noticeCalls)}},
	HandOf:      {"HAND", []field[Notice]{required(handForm, noticeHand)}},
	DummyHand:   {"DUMMY", []field[Notice]{required(handForm, noticeHand)}},
	TrickSoFar:  {"TRICK", []field[Notice]{required(positionForm, noticePosition), required(trickForm, noticeCards)}},
	TricksWon:   {"TRICKSWON", []field[Notice]{required(wonForm, noticeWon)}},
	AuctionClosed: {"AUCCLOSE", []field[Notice]{
		required(strainForm, func(n *Notice) *bridge.Strain { return &n.Contract.Strain }), contractValue,
		required(doubledForm, func(n *Notice) *bridge.Doubled { return &n.Contract.Doubled }), required(sideForm, noticeSide),
	}},
	RubberScore: {"SCORE-M", []field[Notice]{
		required(points, above(bridge.NorthSouth)), required(points, below(bridge.NorthSouth)), required(flagForm, danger(bridge.NorthSouth)),
		required(points, above(bridge.EastWest)), required(points, below(bridge.EastWest)), required(flagForm, danger(bridge.EastWest)),
	}},
	BoardBegins: {"X-BOARD", []field[Notice]{
		required(count, noticeNumber), required(seatForm, func(n *Notice) *bridge.Seat { return &n.Seat }),
		required(dangerForm, func(n *Notice) *bridge.Vulnerability { return &n.Vulnerable }),
	}},
	CardsPlayed: {"X-PLAYED", []field[Notice]{required(playedForm, noticeCards)}},
	BoardOver: {"X-RESULT", []field[Notice]{
		required(count, noticeNumber), required(contractForm, func(n *Notice) *bridge.Contract { return &n.Contract }), declarer,
		required(tricks, func(n *Notice) *int { return &n.Tricks }), required(points, func(n *Notice) *int { return &n.Points }),
	}},
	RubberState: {"X-RUBBER", []field[Notice]{
		required(games, won(bridge.NorthSouth)), required(points, part(bridge.NorthSouth)),
		required(games, won(bridge.EastWest)), required(points, part(bridge.EastWest)),
	}},
	SeatLeft:   {"X-LEFT", []field[Notice]{required(idForm, noticeID), required(positionForm, noticePosition)}},
	SeatAway:   {"X-AWAY", []field[Notice]{required(idForm, noticeID), required(positionForm, noticePosition)}},
	SeatWaits:  {"X-WAITS", []field[Notice]{required(idForm, noticeID), required(positionForm, noticePosition)}},
	Watching:   {"X-WATCHING", []field[Notice]{required(idForm, noticeID)}},
	GameClosed: {"X-CLOSED", []field[Notice]{required(idForm, noticeID), required(textForm, noticeText)}},
	TournamentIs: {"X-TOURNAMENT", []field[Notice]{
		required(idForm, noticeID), required(phase, func(n *Notice) *Phase { return &n.Phase }),
		required(count, noticeRound), required(count, func(n *Notice) *int { return &n.Rounds }), required(count, func(n *Notice) *int { return &n.Boards }),
		required(scoring, func(n *Notice) *Scoring { return &n.Scoring }), required(count, func(n *Notice) *int { return &n.Players }),
	}},
	Ranked: {"X-RANKING", []field[Notice]{
		required(idForm, noticeID), required(count, func(n *Notice) *int { return &n.Place }), required(count, func(n *Notice) *int { return &n.Places }),
		required(textForm, noticeText), required(count, func(n *Notice) *int { return &n.Boards }),
		required(listOf("a list of names", bridge.Seats, nameForm), func(n *Notice) *[]string { return &n.Names }),
	}},
	SitsOut: {"X-SITOUT", []field[Notice]{required(idForm, noticeID), required(count, noticeRound)}},
	Says:    {"X-SAYS", []field[Notice]{required(textForm, noticeText)}},
}

// contractValue is the form of the second argument of AUCCLOSE: the level, with or
// without the strain, which the first argument has as well.
var contractValue = field[Notice]{
	what: "a contract value as in 4H",
	read: func(a *argument, n *Notice) error {
		level, strain := a.text, ""
		if len(a.text) > 1 {
			level, strain = a.text[:1], a.text[1:]
		}
		var err error
		if n.Contract.Level, err = strconv.Atoi(level); err != nil || a.list || n.Contract.Level < 1 || n.Contract.Level > bridge.Levels {
			return errorf(a.at, "a contract value as in 4H is expected")
		}
		if strain == "" {
			return nil
		}
		if s, err := bridge.ParseStrain(strain); err != nil || s != n.Contract.Strain {
			return errorf(a.at, "a contract value in %v is expected", n.Contract.Strain)
		}
		return nil
	},
	write: func(line []byte, n *Notice) []byte {
		return appendCall(line, bridge.Bid(n.Contract.Level, n.Contract.Strain))
	},
}

// contractForm is the form of a contract with its doubles, or of a passed-out board.
var contractForm = single("a contract as in 4HX, or PASS", bridge.ParseContract, func(line []byte, c bridge.Contract) []byte {
	return append(line, strings.ToUpper(c.String())...)
})

// declarer is the field of the declarer of the preceding contract: nobody if that was
// passed out.
var declarer = field[Notice]{
	what: positionForm.what,
	read: func(a *argument, n *Notice) error {
		p, err := positionForm.read(a)
		if err != nil {
			return err
		}
		var ok bool
		if n.Contract.Declarer, ok = p.Seat(); ok == n.Contract.IsPassedOut() {
			return errorf(a.at, "the contract has a declarer, and a hand that was passed out none")
		}
		return nil
	},
	write: func(line []byte, n *Notice) []byte {
		if n.Contract.IsPassedOut() {
			return positionForm.write(line, Nobody)
		}
		return seatForm.write(line, n.Contract.Declarer)
	},
}
