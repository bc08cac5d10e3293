package record

import (
	"errors"
	"fmt"

	"gogo/board/bridge"
)

// Part is the part of a record that has a fault.
type Part uint8

// The parts.
const (
	InDeal Part = iota
	InAuction
	InContract
	InPlay
	InResult
)

// String returns the name of the part.
func (p Part) String() string {
	return [5]string{"Deal", "Auction", "Contract", "Play", "Result"}[p%5]
}

// Fault is something impossible on a board.
type Fault struct {
	Part  Part
	Index int // of the call or the card, from 0
	Err   error
}

// Check returns the faults of the record, none if the board can have been played. What
// depends on a faulty part is not checked, nor what comes after an irregularity.
func (r *Record) Check() []Fault {
	whole := *r
	whole.Derive()
	if err := whole.checkDeal(); err != nil {
		return []Fault{{InDeal, 0, err}}
	}
	if faults := whole.checkAuction(); len(faults) > 0 {
		return faults
	}
	return whole.checkPlay()
}

// checkDeal checks the known hands, which have thirteen cards each.
func (r *Record) checkDeal() error {
	var seen bridge.Cards
	for s, hand := range r.Deal {
		switch both := seen & hand; {
		case hand&^bridge.AllCards != 0:
			return fmt.Errorf("%v has cards that there are not", bridge.Seat(s))
		case both != 0:
			return fmt.Errorf("%v is there twice", both.Highest())
		case hand != 0 && hand.Count() != bridge.HandSize:
			return fmt.Errorf("%v has %d cards, not %d", bridge.Seat(s), hand.Count(), bridge.HandSize)
		}
		seen |= hand
	}
	return nil
}

// checkAuction returns the first illegal call, or else a contract that differs from the
// auction's.
func (r *Record) checkAuction() []Fault {
	a := bridge.NewAuction(r.Dealer)
	for i, c := range r.Calls {
		if c.Irregular != Regular {
			return nil
		}
		if err := a.Call(c.Call); err != nil {
			return []Fault{{InAuction, i, err}}
		}
	}
	contract, over := a.Contract()
	if !over || !r.HasContract || contract == r.Contract {
		return nil
	}
	if swapped := r.Contract; r.Swapped {
		swapped.Declarer = swapped.Declarer.Partner()
		if swapped == contract {
			return nil
		}
	}
	return []Fault{{InContract, 0, fmt.Errorf("%s, but the auction ends in %s", contractText(r.Contract), contractText(contract))}}
}

// contractText returns a contract with its declarer.
func contractText(c bridge.Contract) string {
	if c.IsPassedOut() {
		return c.String()
	}
	return c.String() + " by " + c.Declarer.String()
}

// The reasons why the cards of a record cannot be played.
var (
	errNoContract = errors.New("there are cards and no contract is known")
	errPassedOut  = errors.New("the board was passed out and there are cards")
)

// checkPlay returns the first illegal card, or else an impossible number of tricks.
func (r *Record) checkPlay() []Fault {
	switch {
	case len(r.Cards) > 0 && !r.HasContract:
		return []Fault{{InPlay, 0, errNoContract}}
	case len(r.Cards) > 0 && r.Contract.IsPassedOut():
		return []Fault{{InPlay, 0, errPassedOut}}
	case !r.HasContract || r.Contract.IsPassedOut():
		return nil
	}
	p, played, err := r.play()
	switch {
	case err != nil:
		return []Fault{{InContract, 0, err}}
	case played == len(r.Cards):
		return r.checkTricks(&p)
	case r.Cards[played].Irregular != Regular:
		return nil
	}
	return []Fault{{InPlay, played, p.Play(r.Cards[played].Card)}}
}

// checkTricks compares the number of tricks with what the play allows.
func (r *Record) checkTricks(p *bridge.Play) []Fault {
	if !r.HasTricks || r.Adjusted {
		return nil
	}
	won := p.Won(r.Contract.Declarer.Side())
	most := bridge.HandSize - p.Won(r.Contract.Declarer.Side().Other())
	switch {
	case r.Tricks >= won && r.Tricks <= most:
		return nil
	case won == most:
		return []Fault{{InResult, 0, fmt.Errorf("%d tricks, but the declarer has won %d", r.Tricks, won)}}
	}
	return []Fault{{InResult, 0, fmt.Errorf("%d tricks, but the play leaves %d to %d", r.Tricks, won, most)}}
}
