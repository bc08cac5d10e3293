package robot

import (
	"context"
	"fmt"

	"gogo/board/bridge"
	"gogo/board/bridge/meaning"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// Said is a call with what it means.
type Said struct {
	Call  bridge.Call
	Alert bool // the meaning is not what the call says by itself
	// Meaning is what it means in the terms of an alert, nothing if they have no words
	// for it.
	Meaning meaning.Meaning
}

// Call returns the robot's call, whose turn it is, and makes it. The error is that of the
// context; even then there is a call.
func (r *Robot) Call(ctx context.Context) (Said, error) {
	auction := r.position.Auction()
	call, known := r.memory.call(auction)
	var err error
	if !known {
		call, err = r.choose(ctx)
		if err == nil {
			r.memory.keepCall(auction, call)
		}
	}
	next, illegal := r.position.After(call)
	if illegal != nil { // no system can be sure of that
		call = bridge.Pass
		next, illegal = r.position.After(call)
	}
	if illegal != nil {
		return Said{}, fmt.Errorf("no call is legal: %w", illegal)
	}
	r.position = next
	return Said{Call: call, Alert: isConventional(next), Meaning: next.Meaning()}, err
}

// choose asks the bidder.
func (r *Robot) choose(ctx context.Context) (bridge.Call, error) {
	choice, err := r.bidder.Choose(ctx, r.position, r.board.Hand)
	return choice.Call, err
}

// isConventional reports whether the last call is to be alerted: it may do what its strain
// does not say, or all that it may mean has a name.
func isConventional(p *bidding.Position) bool {
	made := p.Made()
	named := len(made) > 0
	for i := range made {
		named = named && made[i].Line.Name != ""
		for _, a := range made[i].Line.Attributes {
			if a.Effect == system.Artificial || a.Effect == system.Asks {
				return true
			}
		}
	}
	return named
}

// Heard takes the next call of another player, with what that player says it means, "" if
// that is nothing. Only what opponents say counts. The error says why the call is not
// legal, and then nothing has changed.
func (r *Robot) Heard(c bridge.Call, info string) error {
	var m meaning.Meaning
	caller := r.position.Auction().Turn()
	if caller.Side() != r.board.Seat.Side() {
		m = meaning.ParseLoose(info)
	}
	next, err := r.position.AfterTold(c, m)
	if err != nil {
		return fmt.Errorf("%v calls %v: %w", caller, c, err)
	}
	r.position = next
	return nil
}
