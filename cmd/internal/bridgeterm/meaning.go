package bridgeterm

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/internal/console"
	"gogo/internal/words"
)

// Explainer knows what calls mean by a system that both sides are taken to play. It keeps the
// auction that it was asked about last, and belongs to one goroutine.
type Explainer struct {
	system    *system.System
	vul       bridge.Vulnerability
	positions []*bidding.Position // before each call of auction and behind the last
	auction   bridge.Auction
}

// NewExplainer returns an Explainer by a system.
func NewExplainer(s *system.System) *Explainer { return &Explainer{system: s} }

// Meaning is what a call may mean, each in words. There is none where the system has no line
// for the call.
type Meaning []string

// String returns the meaning in one line.
func (m Meaning) String() string { return strings.Join(m, ", or ") }

// follow makes the positions those of an auction.
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
			break // no auction has a call that is not legal
		}
		e.positions = append(e.positions, next)
	}
	e.auction = *a
}

// Meanings returns what the calls of an auction mean. Of one that the system has no line for
// it is what is known of its caller.
func (e *Explainer) Meanings(a *bridge.Auction, v bridge.Vulnerability) []Meaning {
	e.follow(a, v)
	all := make([]Meaning, 0, len(e.positions))
	for i, p := range e.positions[1:] {
		m := meaningOf(p.Made())
		if len(m) == 0 {
			m = Meaning{"no line of the system: " + p.Known(a.Caller(i)).Words()}
		}
		all = append(all, m)
	}
	return all
}

// Choices returns what calls would mean that can be made next. What the system has no line
// for is left out.
func (e *Explainer) Choices(a *bridge.Auction, v bridge.Vulnerability) map[bridge.Call]Meaning {
	e.follow(a, v)
	at := e.positions[len(e.positions)-1]
	all := map[bridge.Call]Meaning{}
	for _, c := range a.AppendLegal(nil) {
		if m := meaningOf(at.Meanings(c)); len(m) > 0 {
			all[c] = m
		}
	}
	return all
}

// meaningOf returns what options mean, each once.
func meaningOf(options []bidding.Option) (m Meaning) {
	for i := range options {
		o := &options[i]
		text := o.Limits.Words()
		if o.Line.Name != "" {
			text = o.Line.Name + ": " + text
		}
		if effects := o.Effects(); effects != "" {
			text += "; " + effects
		}
		if !slices.Contains(m, text) {
			m = append(m, text)
		}
	}
	return m
}

// Auction says what each call of an auction means, in so many columns: a line each, cut between
// words where it is too long, or in whole. The notes are what the callers have said of them,
// empty where they said nothing; there may be fewer of them than calls.
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

// Call says what a call would mean that can be made next, in so many columns.
func (e *Explainer) Call(a *bridge.Auction, v bridge.Vulnerability, c bridge.Call, columns int) string {
	e.follow(a, v)
	m := meaningOf(e.positions[len(e.positions)-1].Meanings(c))
	if len(m) == 0 {
		m = Meaning{"nothing that the system has a line for"}
	}
	return m.lines(diagram.Call(c)+" would mean: ", columns) + "\n"
}

// Asked answers a question about an auction in so many columns: without words what its calls
// mean, a line each, with a question mark all that they mean, and else what the call would that
// the words are.
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

// lines returns the meaning behind a head, each way in a line of its own that is broken between
// words.
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
