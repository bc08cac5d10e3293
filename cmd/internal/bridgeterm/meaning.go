package bridgeterm

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Explainer explains calls by a system that both sides are assumed to play. It caches the last
// auction, and is not safe for concurrent use.
type Explainer struct {
	system    *system.System
	vul       bridge.Vulnerability
	positions []*bidding.Position // before each call of auction and after the last
	auction   bridge.Auction
}

// NewExplainer returns an Explainer by a system.
func NewExplainer(s *system.System) *Explainer { return &Explainer{system: s} }

// Meaning has the kinds of meanings of a call. It is empty where the system has no line for the
// call.
type Meaning []string

// String returns the meaning in one line.
func (m Meaning) String() string { return strings.Join(m, ", or ") }

// follow computes the positions of an auction.
func (e *Explainer) follow(a *bridge.Auction, v bridge.Vulnerability) {
	if len(e.positions) == 0 || e.auction.Dealer() != a.Dealer() || e.vul != v {
		e.vul, e.auction = v, bridge.NewAuction(a.Dealer())
		e.positions = []*bidding.Position{bidding.New(a.Dealer(), v, e.system, e.system)}
	}
	calls, known := a.Calls(), e.auction.Calls()
	same := 0
	for same < len(calls) && same < len(known) && calls[same] == known[same] {
		same++
	}
	e.positions = e.positions[:same+1]
	for _, c := range calls[same:] {
		next, err := e.positions[len(e.positions)-1].After(c)
		if err != nil {
			break // auctions have legal calls only
		}
		e.positions = append(e.positions, next)
	}
	e.auction = *a
}

// Meanings returns the meanings of the calls of an auction. For a call without a line in the
// system it is what is known of the caller's hand.
func (e *Explainer) Meanings(a *bridge.Auction, v bridge.Vulnerability) []Meaning {
	e.follow(a, v)
	all := make([]Meaning, 0, len(e.positions))
	for _, p := range e.positions[1:] {
		all = append(all, p.Words())
	}
	return all
}

// Choices returns the meanings of the legal calls that have a line in the system.
func (e *Explainer) Choices(a *bridge.Auction, v bridge.Vulnerability) map[bridge.Call]Meaning {
	e.follow(a, v)
	at := e.positions[len(e.positions)-1]
	all := map[bridge.Call]Meaning{}
	for _, c := range a.AppendLegal(nil) {
		if m := Meaning(bidding.Words(at.Meanings(c))); len(m) > 0 {
			all[c] = m
		}
	}
	return all
}

// Auction explains each call of an auction in a number of columns: a line each, cut between words
// where it is too long, or in full. The notes are the callers' own explanations, empty for none;
// there may be fewer of them than calls.
func (e *Explainer) Auction(a *bridge.Auction, v bridge.Vulnerability, notes []string, whole bool, columns int) string {
	if a.Len() == 0 {
		return "Nobody has called yet."
	}
	var b strings.Builder
	fmt.Fprintf(&b, "By %s:\n", e.system.Name)
	cut := false
	for i, m := range e.Meanings(a, v) {
		head := fmt.Sprintf("  %-5v %-5s ", a.Caller(i), diagram.Call(a.At(i)))
		if whole {
			fmt.Fprintln(&b, m.lines(head, columns))
		} else {
			line := console.Fit(head+m.String(), columns)
			cut = cut || line != head+m.String()
			fmt.Fprintln(&b, line)
		}
		if i < len(notes) && notes[i] != "" {
			said := fmt.Sprintf("%*s%v says: %s", meaningAt, "", a.Caller(i), words.Sanitize(notes[i]))
			fmt.Fprintln(&b, console.WrapBelow(said, columns, meaningAt))
		}
	}
	if cut {
		b.WriteString("Type ?? for all of it.\n")
	}
	return b.String()
}

// Call explains a legal call in a number of columns.
func (e *Explainer) Call(a *bridge.Auction, v bridge.Vulnerability, c bridge.Call, columns int) string {
	e.follow(a, v)
	m := Meaning(bidding.Words(e.positions[len(e.positions)-1].Meanings(c)))
	if len(m) == 0 {
		m = Meaning{"not in the system"}
	}
	return m.lines(diagram.Call(c)+" would mean: ", columns) + "\n"
}

// Asked answers a question about an auction in a number of columns: an empty one asks for the
// meanings of its calls, a line each, a question mark for all of them in full, and other words for
// the meaning of that call.
func (e *Explainer) Asked(a *bridge.Auction, v bridge.Vulnerability, notes []string, text string, columns int) string {
	if text == "" || text == "?" {
		return e.Auction(a, v, notes, text != "", columns)
	}
	c, err := ReadCall(text, a)
	if err != nil {
		return Sentence(err)
	}
	return e.Call(a, v, c, columns)
}

// meaningAt is the column of meanings below a first line.
const meaningAt = 14

// lines returns the meaning after a head, each alternative wrapped on lines of its own.
func (m Meaning) lines(head string, columns int) string {
	all := make([]string, len(m))
	for i, way := range m {
		if i > 0 {
			head = strings.Repeat(" ", meaningAt) + "or "
		}
		all[i] = console.WrapBelow(head+way, columns, meaningAt)
	}
	return strings.Join(all, "\n")
}
