package bridgetable

import (
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// explainer knows what calls mean by a system that both sides play.
type explainer struct {
	system    *system.System
	vul       bridge.Vulnerability
	dealer    bridge.Seat
	positions []*bidding.Position // before each call and behind the last
	calls     []bridge.Call
}

// follow makes the positions those of an auction.
func (e *explainer) follow(a *bridge.Auction, v bridge.Vulnerability) {
	calls := a.Calls()
	if len(e.positions) == 0 || e.dealer != a.Dealer() || e.vul != v {
		e.dealer, e.vul, e.calls = a.Dealer(), v, nil
		e.positions = []*bidding.Position{bidding.New(a.Dealer(), v, e.system, e.system)}
	}
	same := 0
	for same < len(calls) && same < len(e.calls) && calls[same] == e.calls[same] {
		same++
	}
	e.calls, e.positions = e.calls[:same], e.positions[:same+1]
	for _, c := range calls[same:] {
		next, err := e.positions[len(e.positions)-1].After(c)
		if err != nil {
			return // no auction has a call that is not legal
		}
		e.calls, e.positions = append(e.calls, c), append(e.positions, next)
	}
}

// meanings returns what the calls of an auction mean.
func (e *explainer) meanings(a *bridge.Auction, v bridge.Vulnerability) []string {
	e.follow(a, v)
	texts := make([]string, 0, len(e.calls))
	for i, p := range e.positions[1:] {
		made := p.Made()
		if len(made) == 0 {
			texts = append(texts, "no line of the system: "+p.Known(a.Caller(i)).Words())
			continue
		}
		texts = append(texts, words(made))
	}
	return texts
}

// choices returns what calls would mean that can be made next, by their names. What the
// system has no line for is left out.
func (e *explainer) choices(a *bridge.Auction, v bridge.Vulnerability) map[string]string {
	e.follow(a, v)
	at := e.positions[len(e.positions)-1]
	texts := map[string]string{}
	for _, c := range a.AppendLegal(nil) {
		if options := at.Meanings(c); len(options) > 0 {
			texts[c.String()] = words(options)
		}
	}
	return texts
}

// words returns what options mean, in words.
func words(options []bidding.Option) string {
	var texts []string
	for i := range options {
		o := &options[i]
		text := o.Limits.Words()
		if o.Line.Name != "" {
			text = o.Line.Name + ": " + text
		}
		if effects := o.Effects(); effects != "" {
			text += "; " + effects
		}
		if !slices.Contains(texts, text) {
			texts = append(texts, text)
		}
	}
	return strings.Join(texts, ", or ")
}
