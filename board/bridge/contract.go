package bridge

import (
	"fmt"
	"strings"
)

// Needed returns how many tricks the declarer has to take.
func (c Contract) Needed() int { return Book + c.Level }

// Dummy returns the declarer's partner.
func (c Contract) Dummy() Seat { return c.Declarer.Partner() }

// Leader returns who makes the opening lead: who sits to the declarer's left (Law 41A).
func (c Contract) Leader() Seat { return c.Declarer.Next() }

// Chooser returns who chooses the card of a hand: the declarer for dummy's.
func (c Contract) Chooser(hand Seat) Seat {
	if hand == c.Dummy() {
		return c.Declarer
	}
	return hand
}

// Check returns what keeps c from being a contract that can be played or, with the
// zero value, a board that was passed out.
func (c Contract) Check() error {
	switch {
	case c == Contract{}:
		return nil
	case c.Level < 1 || c.Level > Levels:
		return fmt.Errorf("the level of a contract is %d, not 1 to %d", c.Level, Levels)
	case c.Strain > NoTrump:
		return fmt.Errorf("the strain of a contract is %d, not 0 to %d", c.Strain, NoTrump)
	case c.Doubled > IsRedoubled:
		return fmt.Errorf("a contract is doubled %d times", c.Doubled)
	case c.Declarer > West:
		return fmt.Errorf("the declarer of a contract is %d, not 0 to %d", c.Declarer, West)
	}
	return nil
}

// ParseContract reads a contract without its declarer, as String writes it: a bid with
// X or XX behind it if it is doubled or redoubled, as in 4HX, or Pass. Letters may be
// large or small, and N stands for NT.
func ParseContract(text string) (Contract, error) {
	bid := strings.TrimRight(text, "xX")
	call, err := ParseCall(bid)
	times := len(text) - len(bid)
	switch {
	case err != nil || times > int(IsRedoubled) || !call.IsBid() && (call != Pass || times > 0):
		return Contract{}, fmt.Errorf("%.20q is no contract: Pass or a bid, X or XX behind it, as in 4HX", text)
	case call == Pass:
		return Contract{}, nil
	}
	return Contract{Level: call.Level(), Strain: call.Strain(), Doubled: Doubled(times)}, nil
}
