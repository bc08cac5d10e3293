package main

import (
	"fmt"
	"io"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/protocol/bluechip/table"
)

// narrator tells what happens at a table as it happens: the deal, each call with what it
// means, the tricks and the result.
type narrator struct {
	out    io.Writer
	system *system.System // of all four

	position *bidding.Position
	play     bridge.Play
	playing  bool
	err      error // the first of the writer, or of what cannot be
}

// hear tells of an event.
func (n *narrator) hear(e *table.Event) {
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
		if e.Accepted {
			n.breakLine()
			n.say("%v claims the rest\n", e.Seat)
		}
	case table.Ended:
		n.end(e.Result)
	}
}

// say prints.
func (n *narrator) say(format string, args ...any) {
	if n.err == nil {
		_, n.err = fmt.Fprintf(n.out, format, args...)
	}
}

// begin tells of the deal.
func (n *narrator) begin(b *table.Board) {
	n.position = bidding.New(b.Dealer, b.Vulnerable, n.system, n.system)
	n.playing = false
	n.say("Board %d: %v deals, %s vulnerable\n\n%v\n", b.Number, b.Dealer, diagram.Vulnerable(b.Vulnerable), diagram.Hands(&b.Deal))
}

// call tells of a call.
func (n *narrator) call(c bridge.Call) {
	caller := n.position.Auction().Turn()
	if n.position, n.err = n.position.After(c); n.err != nil {
		return
	}
	n.say("%-6v %-5s %s\n", caller, diagram.Call(c), meaningOf(n.position))
	contract, over := n.position.Auction().Contract()
	if !over || contract.IsPassedOut() {
		return
	}
	n.play, n.err = bridge.NewPlay(bridge.Deal{}, contract)
	n.playing = true
	n.say("\n%s by %v\n\n", diagram.Contract(contract), contract.Declarer)
}

// meaningOf says what the last call of a position means, in one line.
func meaningOf(p *bidding.Position) string {
	made := p.Made()
	all := make([]string, 0, len(made))
	for i := range made {
		text := made[i].Limits.Words()
		if name := made[i].Line.Name; name != "" {
			text = name + ": " + text
		}
		all = append(all, text)
	}
	return strings.Join(all, ", or ")
}

// card tells of a card, in the line of its trick.
func (n *narrator) card(c bridge.Card) {
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

// breakLine ends the line of a trick that is not over.
func (n *narrator) breakLine() {
	if n.playing && n.play.Len()%bridge.Seats != 0 {
		n.say("\n")
	}
}

// end tells of the result.
func (n *narrator) end(r *table.Result) {
	if r.Ending != table.ByClaim {
		n.breakLine()
	}
	if r.Contract.IsPassedOut() {
		n.say("\nPassed out\n\n")
		return
	}
	n.say("\n%s by %v: %d tricks\n\n", diagram.Contract(r.Contract), r.Contract.Declarer, r.Tricks)
}
