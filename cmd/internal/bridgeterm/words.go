package bridgeterm

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/internal/words"
)

// Calls reports the call of a seat.
func Calls(s bridge.Seat, c bridge.Call) string { return fmt.Sprintf("%v %s.", s, does(c)) }

// does returns the verb of a call.
func does(c bridge.Call) string {
	switch c {
	case bridge.Pass:
		return "passes"
	case bridge.Double:
		return "doubles"
	case bridge.Redouble:
		return "redoubles"
	}
	return "bids " + diagram.Call(c)
}

// Plays reports a card played from the hand of a seat.
func Plays(s bridge.Seat, c bridge.Card) string {
	return fmt.Sprintf("%v plays %s.", s, diagram.Card(c))
}

// Wins reports the winner of a trick, and the tricks of both sides.
func Wins(who fmt.Stringer, won [2]int) string {
	return fmt.Sprintf("%v wins the trick. %s.", who, Tricks(won))
}

// Tricks reports the tricks of both sides.
func Tricks(won [2]int) string {
	return fmt.Sprintf("NS %d, EW %d", won[bridge.NorthSouth], won[bridge.EastWest])
}

// Settled reports the final contract to the person in a seat, or to spectators if it is nil.
func Settled(c bridge.Contract, you *bridge.Seat) string {
	if c.IsPassedOut() {
		return "All have passed."
	}
	leads := c.Leader().String() + " leads"
	if you != nil && *you == c.Leader() {
		leads = "you lead"
	}
	return fmt.Sprintf("The contract is %s by %s, and %s.", diagram.Contract(c), Called(c.Declarer, you), leads)
}

// Called names a seat, the person's own as you.
func Called(s bridge.Seat, you *bridge.Seat) string {
	if you != nil && *you == s {
		return "you"
	}
	return s.String()
}

// CameTo reports the result of a board, by the declarer's tricks and the points of North-South.
func CameTo(board int, c bridge.Contract, tricks, points int) string {
	if c.IsPassedOut() {
		return fmt.Sprintf("Board %d is passed out.", board)
	}
	return fmt.Sprintf("Board %d: %s by %v, %s; %s.", board, diagram.Contract(c), c.Declarer,
		made(tricks-c.Needed()), pointsText(points))
}

// made formats overtricks or undertricks.
func made(more int) string {
	switch {
	case more > 0:
		return fmt.Sprintf("made with %d more", more)
	case more < 0:
		return fmt.Sprintf("%d down", -more)
	}
	return "just made"
}

// pointsText tells which side has scored.
func pointsText(ns int) string {
	if ns < 0 {
		return fmt.Sprintf("%d to East and West", -ns)
	}
	return fmt.Sprintf("%d to North and South", ns)
}

// Sentence formats an error as a sentence.
func Sentence(err error) string {
	text := words.Sanitize(err.Error())
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	return strings.TrimSuffix(text, ".") + "."
}
