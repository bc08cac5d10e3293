// Package check finds what is wrong with a bidding system by bidding many deals with it:
// situations without a call for a hand, lines that can never be chosen, and lines that no
// deal has come to.
package check

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
	"gogo/eval/bridge/source"
	"gogo/eval/bridge/system"
)

// Kind is a kind of fault.
type Kind uint8

// The kinds of findings, the gravest first.
const (
	Gap       Kind = iota // a hand that may not pass, and no line fits it
	Endless               // an auction that goes on and on
	Hidden                // a line that earlier lines of every situation leave no hand for
	Repeated              // a line whose limits and call an earlier one has too
	Unreached             // a line whose situation no deal has come to, or that no hand came to
)

// String returns the kind in words.
func (k Kind) String() string {
	return [...]string{"gap", "endless", "hidden", "repeated", "unreached"}[k]
}

// Finding is one fault.
type Finding struct {
	Kind  Kind
	Place source.Place // of the line, or of none for a gap and an endless auction
	Text  string
	Count int // how often it was met
}

// String returns the finding as one line.
func (f *Finding) String() string {
	if f.Place.Line == 0 {
		return fmt.Sprintf("%v: %s", f.Kind, f.Text)
	}
	return fmt.Sprintf("%v: %v: %s", f.Place, f.Kind, f.Text)
}

// maxCalls bounds the length of an auction.
const maxCalls = 40

// seen tells where a line was reached.
type seen struct {
	offered, chosen  int
	hidden, repeated int
	by               *system.Line // what hid or repeated it last
}

// checker gathers what deals show.
type checker struct {
	system *system.System
	lines  map[*system.Line]*seen
	faults map[string]*Finding
}

// Run bids deals of a seed and returns what it finds, the gravest first. The observer, if there
// is one, is told of each deal. The error is that of the context; with it there is what was found
// before.
func Run(ctx context.Context, s *system.System, deals int, seed uint64, observe func()) ([]Finding, error) {
	c := &checker{system: s, lines: map[*system.Line]*seen{}, faults: map[string]*Finding{}}
	for _, b := range s.Blocks {
		for _, l := range b.Lines {
			c.lines[l] = &seen{}
		}
	}
	for i := range deals {
		if ctx.Err() != nil {
			return c.findings(), ctx.Err()
		}
		deal := dealing.Deal(seed, uint64(i))
		c.bid(&deal, i+1)
		if observe != nil {
			observe()
		}
	}
	return c.findings(), nil
}

// bid bids a deal as a board of a number.
func (c *checker) bid(deal *bridge.Deal, number int) {
	dealer := bridge.Seat((number - 1) % bridge.Seats)
	p := bidding.New(dealer, bridge.BoardVulnerability(number), c.system, c.system)
	var measures [bridge.Seats]hand.Measures
	for s := range measures {
		measures[s] = hand.Measure(deal[s])
	}
	for !p.Auction().Done() {
		if p.Auction().Len() == maxCalls {
			c.fault(Endless, "", "after "+p.Auction().String())
			return
		}
		turn := p.Auction().Turn()
		c.options(p.Options())
		choice := p.Choose(&measures[turn])
		switch {
		case choice.Option == nil:
		case choice.Misfit > 0:
			c.gap(p, deal[turn], choice.Option)
		default:
			c.lines[choice.Option.Line].chosen++
		}
		if choice.Option == nil && p.Forced() {
			c.gap(p, deal[turn], nil)
		}
		next, err := p.After(choice.Call)
		if err != nil {
			c.fault(Gap, "", err.Error())
			return
		}
		p = next
	}
}

// options compares the options of a situation with each other.
func (c *checker) options(all []bidding.Option) {
	for i := range all {
		line := c.lines[all[i].Line]
		line.offered++
		for j := range i {
			if all[i].Limits.And(&all[j].Limits) != all[i].Limits {
				continue
			}
			if all[i].Call == all[j].Call {
				line.repeated++
			} else {
				line.hidden++
			}
			line.by = all[j].Line
			break
		}
	}
}

// gap keeps a situation in which no line fits a hand.
func (c *checker) gap(p *bidding.Position, cards bridge.Cards, nearest *bidding.Option) {
	text := fmt.Sprintf("no call for %v after %v", cards, p.Auction())
	where := strings.Join(strings.Fields(p.Auction().String()), " ")
	if nearest != nil {
		text += fmt.Sprintf("; the nearest is %v, %v", nearest.Call, nearest.Line.Place)
	}
	c.fault(Gap, where, text)
}

// fault counts a fault; several faults of one situation count once.
func (c *checker) fault(k Kind, where, text string) {
	if f := c.faults[where]; f != nil && where != "" {
		f.Count++
		return
	}
	c.faults[where+text] = &Finding{Kind: k, Text: text, Count: 1}
	if where != "" {
		c.faults[where] = c.faults[where+text]
		delete(c.faults, where+text)
	}
}

// findings puts together what was found.
func (c *checker) findings() []Finding {
	var all []Finding
	for _, f := range c.faults {
		all = append(all, *f)
	}
	for _, b := range c.system.Blocks {
		for _, l := range b.Lines {
			if f, ok := c.lines[l].finding(l); ok {
				all = append(all, f)
			}
		}
	}
	slices.SortFunc(all, func(a, b Finding) int {
		if a.Kind != b.Kind {
			return int(a.Kind) - int(b.Kind)
		}
		if d := strings.Compare(a.Place.File, b.Place.File); d != 0 {
			return d
		}
		if d := a.Place.Line - b.Place.Line; d != 0 {
			return d
		}
		return strings.Compare(a.Text, b.Text)
	})
	return all
}

// enough is in how many situations a line must have been of no use before it is taken as
// one that never will be: in others it may.
const enough = 20

// finding says what is wrong with a line, if anything.
func (s *seen) finding(l *system.Line) (Finding, bool) {
	f := Finding{Place: l.Place, Count: s.offered}
	switch {
	case s.chosen > 0:
		return f, false
	case s.offered == 0:
		f.Kind, f.Text = Unreached, "no deal came to it: "+l.Text
	case s.hidden+s.repeated < s.offered || s.offered < enough:
		f.Kind, f.Text = Unreached, "no hand came to it: "+l.Text
	case s.repeated > 0:
		f.Kind, f.Text = Repeated, fmt.Sprintf("line %d of %s has it too: %s", s.by.Line, s.by.File, l.Text)
	default:
		f.Kind, f.Text = Hidden, fmt.Sprintf("line %d of %s takes every hand: %s", s.by.Line, s.by.File, l.Text)
	}
	return f, true
}
