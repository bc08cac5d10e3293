package layouts

import (
	"fmt"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/hand"
)

// Calls is the evidence of an auction: would each player have made his calls?
type Calls struct {
	turns [bridge.Seats][]turn
	slip  float64
}

// turn is a call that somebody made.
type turn struct {
	position *bidding.Position
	call     bridge.Call
}

// NewCalls returns the evidence of the calls that were made from the beginning of an auction
// on.
func NewCalls(start *bidding.Position, calls []bridge.Call, slip float64) (*Calls, error) {
	p := start
	for _, call := range calls {
		next, err := p.After(call)
		if err != nil {
			return nil, err
		}
		p = next
	}
	return CallsTo(p, slip)
}

// CallsTo returns the evidence of the calls that led to a position. A hand with which the
// system would have called otherwise counts slip for each such call: the chance that a
// player makes this call with it, above 0 and up to 1. Calls for which the system has no
// hand say nothing, and neither do calls of which the caller has told the meaning: what
// was told is known.
func CallsTo(p *bidding.Position, slip float64) (*Calls, error) {
	if !(slip > 0 && slip <= 1) {
		return nil, fmt.Errorf("a slip has a chance of %g: above 0 and up to 1 are possible", slip)
	}
	c := &Calls{slip: slip}
	before := p.Start()
	for after := range p.History {
		seat, call := before.Auction().Turn(), after.Auction().At(before.Auction().Len())
		if !after.Told() && (call == bridge.Pass || len(before.Meanings(call)) > 0) {
			c.turns[seat] = append(c.turns[seat], turn{before, call})
		}
		before = after
	}
	return c, nil
}

// Likelihood returns the chance of the calls at a seat with a hand.
func (c *Calls) Likelihood(s bridge.Seat, m hand.Measures) float64 {
	w := 1.0
	for _, t := range c.turns[s] {
		if t.position.Choose(&m).Call != t.call {
			w *= c.slip
		}
	}
	return w
}
