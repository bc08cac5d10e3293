package darrington

import (
	"strconv"
	"strings"

	"gogo/board/bridge"
)

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
func noticeWon(n *Notice) *[]bridge.Side   { return &n.Won }
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

// notices are the shapes of all kinds but Unknown.
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
}

// contractValue is the second argument of AUCCLOSE: the level with the trump suit behind it,
// which the first has said, or the level alone.
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

// contractForm is the form of a contract with its doubles, or of a hand that was passed out.
var contractForm = single("a contract as in 4HX, or PASS", bridge.ParseContract, func(line []byte, c bridge.Contract) []byte {
	return append(line, strings.ToUpper(c.String())...)
})

// declarer is the declarer of the contract before it: nobody of one that was passed out.
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
