// Package bridgeterm is bridge at a terminal: it draws the view of a seat, describes events and
// the meanings of calls, and parses input. It is shared by the programs at which people play or
// watch, whatever protocol they speak.
package bridgeterm

import (
	"fmt"
	"io"
	"strings"
	"unicode"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
	"gogo/protocol/bluechip/table"
)

// Narrator describes the events at a table as they happen: the deal, each call with its meaning,
// the tricks and the result. It is not safe for concurrent use.
type Narrator struct {
	// Whole explains each call in full. Otherwise an explanation has the one line of its call, as
	// wide as out is, and is cut between words.
	Whole bool

	out     io.Writer
	explain *Explainer

	vul     bridge.Vulnerability
	auction bridge.Auction
	play    bridge.Play
	playing bool
	err     error // the first error of the writer, or an impossible event
}

// NewNarrator returns a Narrator that explains calls by a system.
func NewNarrator(out io.Writer, s *system.System) *Narrator {
	return &Narrator{out: out, explain: NewExplainer(s)}
}

// Err returns the first error of the writer, or of an impossible event.
func (n *Narrator) Err() error { return n.err }

// Hear describes an event.
func (n *Narrator) Hear(e *table.Event) {
	if n.err != nil {
		return
	}
	switch e.Kind {
	case table.Began:
		n.begin(e.Board)
	case table.Called:
		n.call(e.Call)
	case table.Played:
		n.card(e.Card)
	case table.Answered:
		n.claim(e)
	case table.Ended:
		n.end(e.Result)
	}
}

// say prints.
func (n *Narrator) say(format string, args ...any) {
	if n.err == nil {
		_, n.err = fmt.Fprintf(n.out, format, args...)
	}
}

// begin describes the deal.
func (n *Narrator) begin(b *table.Board) {
	n.auction, n.vul, n.playing = bridge.NewAuction(b.Dealer), b.Vulnerable, false
	n.say("Board %d: %v deals, %s vulnerable\n\n%v\n", b.Number, b.Dealer, diagram.Vulnerable(b.Vulnerable), Hands(&b.Deal, console.Columns(n.out)))
}

// call describes a call.
func (n *Narrator) call(c bridge.Call) {
	caller := n.auction.Turn()
	if n.err = n.auction.Call(c); n.err != nil {
		return
	}
	all := n.explain.Meanings(&n.auction, n.vul)
	n.say("%s\n", n.explained(fmt.Sprintf("%-6v %-5s ", caller, diagram.Call(c)), all[len(all)-1]))
	contract, over := n.auction.Contract()
	if !over || contract.IsPassedOut() {
		return
	}
	n.play, n.err = bridge.NewPlay(bridge.Deal{}, contract)
	n.playing = true
	n.say("\n%s by %v\n\n", diagram.Contract(contract), contract.Declarer)
}

// explained returns a call with its meaning.
func (n *Narrator) explained(call string, m Meaning) string {
	columns := console.Columns(n.out)
	if n.Whole {
		return m.lines(call, columns)
	}
	return console.Fit(call+m.String(), columns)
}

// card prints a card in the line of its trick.
func (n *Narrator) card(c bridge.Card) {
	if !n.playing {
		return
	}
	if n.play.Len()%bridge.Seats == 0 {
		n.say("%2d %-6v", n.play.Len()/bridge.Seats+1, n.play.Turn())
	}
	n.say(" %s", diagram.Card(c))
	n.err = n.play.Play(c)
	if last := n.play.Len() / bridge.Seats; n.play.Len()%bridge.Seats == 0 && n.err == nil {
		trick := n.play.Trick(last - 1)
		n.say("  %v\n", trick.Winner(n.play.Contract().Strain))
	}
}

// claim describes a claim that was answered, one that was rejected between the cards of its trick.
func (n *Narrator) claim(e *table.Event) {
	if e.Accepted {
		n.breakLine()
		what := "the rest"
		if left := n.play.Size() - n.play.Len()/bridge.Seats; e.Tricks < left {
			what = fmt.Sprintf("%d of %s", e.Tricks, words.Count(left, "trick"))
		}
		n.say("%v claims %s\n", e.Seat, what)
		return
	}
	for _, s := range e.Answers.Rejecters() {
		if n.play.Len()%bridge.Seats == 0 {
			n.say("%v rejects %v's claim\n", s, e.Seat)
		} else {
			n.say(" (%v rejects %v's claim)", s, e.Seat)
		}
	}
}

// breakLine ends the line of an unfinished trick.
func (n *Narrator) breakLine() {
	if n.playing && n.play.Len()%bridge.Seats != 0 {
		n.say("\n")
	}
}

// end prints the result.
func (n *Narrator) end(r *table.Result) {
	if r.Ending != table.ByClaim {
		n.breakLine()
	}
	if r.Contract.IsPassedOut() {
		n.say("\nPassed out\n\n")
		return
	}
	n.say("\n%s by %v: %s\n\n", diagram.Contract(r.Contract), r.Contract.Declarer, words.Count(r.Tricks, "trick"))
}

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
		return "made with " + words.Count(more, "overtrick")
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
