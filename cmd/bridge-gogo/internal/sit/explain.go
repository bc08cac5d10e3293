package sit

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// explainer says what calls mean by a system, which both sides are taken to play.
type explainer struct{ system *system.System }

// position returns an auction as it is understood.
func (e explainer) position(a *bridge.Auction, v bridge.Vulnerability) (*bidding.Position, error) {
	p := bidding.New(a.Dealer(), v, e.system, e.system)
	for _, c := range a.Calls() {
		var err error
		if p, err = p.After(c); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// auction says what each call of an auction means.
func (e explainer) auction(a *bridge.Auction, v bridge.Vulnerability) string {
	p, err := e.position(a, v)
	if err != nil {
		return err.Error()
	}
	var b strings.Builder
	fmt.Fprintf(&b, "By %s:\n", e.system.Name)
	for at := range p.History {
		calls := at.Auction()
		last := calls.Len() - 1
		by := calls.Caller(last)
		fmt.Fprintf(&b, "  %-5v %-5s %s\n", by, diagram.Call(calls.At(last)), meaning(at.Made(), at.Known(by).Words()))
	}
	return b.String()
}

// call says what a call would mean.
func (e explainer) call(a *bridge.Auction, v bridge.Vulnerability, c bridge.Call) string {
	p, err := e.position(a, v)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s would mean: %s\n", diagram.Call(c), meaning(p.Meanings(c), "nothing that the system has a line for"))
}

// meaning joins what a call may mean, each meaning in one line. Without any it is what
// is known otherwise.
func meaning(options []bidding.Option, otherwise string) string {
	if len(options) == 0 {
		return otherwise
	}
	var b strings.Builder
	for i := range options {
		if i > 0 {
			b.WriteString("\n              or ")
		}
		o := &options[i]
		if o.Line.Name != "" {
			b.WriteString(o.Line.Name + ": ")
		}
		b.WriteString(o.Limits.Words())
		if effects := o.Effects(); effects != "" {
			b.WriteString("; " + effects)
		}
	}
	return b.String()
}
