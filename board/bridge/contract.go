package bridge

import (
	"fmt"
	"strings"
)

// Doubled says whether a contract is doubled or redoubled.
type Doubled uint8

// The three states.
const (
	Undoubled Doubled = iota
	IsDoubled
	IsRedoubled
)

// String returns "", X or XX.
func (d Doubled) String() string { return strings.Repeat("X", int(d)) }

// Contract is what an auction ends in.
type Contract struct {
	Level    int // 1 to 7, 0 if the board was passed out
	Strain   Strain
	Doubled  Doubled
	Declarer Seat
}

// IsPassedOut reports whether nobody bid.
func (c Contract) IsPassedOut() bool { return c.Level == 0 }

// String returns the contract without its declarer, as in PBN: 4HX, or Pass.
func (c Contract) String() string {
	if c.IsPassedOut() {
		return Pass.String()
	}
	return Bid(c.Level, c.Strain).String() + c.Doubled.String()
}

// Book is how many tricks the declarer takes before they count: level n needs
// Book+n.
const Book = 6

// Needed returns how many tricks the declarer has to take.
func (c Contract) Needed() int { return Book + c.Level }

// Dummy returns the declarer's partner.
func (c Contract) Dummy() Seat { return c.Declarer.Partner() }

// Leader returns who makes the opening lead: the player to the declarer's left (Law 41A).
func (c Contract) Leader() Seat { return c.Declarer.Next() }

// Chooser returns who chooses the card of a hand: the declarer for dummy's.
func (c Contract) Chooser(hand Seat) Seat {
	if hand == c.Dummy() {
		return c.Declarer
	}
	return hand
}

// Check returns an error unless c can be played or is the zero value, which stands for a
// board that was passed out.
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
// X or XX after it if it is doubled or redoubled, as in 4HX, or Pass. Letters may be
// upper or lower case, and N stands for NT.
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

// gamePoints is how many trick points make a game.
const gamePoints = 100

// Score returns the points of the declarer's side for a board of duplicate bridge (Law
// 77): negative if the contract went down, 0 if the board was passed out. vulnerable is
// whether that side is, tricks how many it took, from 0 to 13.
func (c Contract) Score(vulnerable bool, tricks int) int {
	switch {
	case c.IsPassedOut():
		return 0
	case tricks < c.Needed():
		return -c.penalty(vulnerable, c.Needed()-tricks)
	}
	return c.TrickPoints() + c.levelBonus(vulnerable) + c.slamBonus(vulnerable) + c.doubledBonus() +
		c.overtricks(vulnerable, tricks-c.Needed())
}

// ScoreFor is like Score but returns the points of the given side.
func (c Contract) ScoreFor(s Side, v Vulnerability, tricks int) int {
	declarers := c.Declarer.Side()
	points := c.Score(v.Has(declarers), tricks)
	if s != declarers {
		return -points
	}
	return points
}

// TrickPoints returns the points of the tricks that were bid: 20 each in a minor, 30 in
// a major or no trump and 10 more for the first in no trump, all times two if doubled
// and times four if redoubled. 100 make a game.
func (c Contract) TrickPoints() int {
	if c.IsPassedOut() {
		return 0
	}
	points := c.Level * c.Strain.trickValue()
	if c.Strain == NoTrump {
		points += 10
	}
	return points << c.Doubled
}

// IsGame reports whether the contract is worth a game.
func (c Contract) IsGame() bool { return c.TrickPoints() >= gamePoints }

// trickValue returns the points of a trick after the first.
func (s Strain) trickValue() int {
	if s < Hearts.Strain() {
		return 20
	}
	return 30
}

// levelBonus returns the bonus of duplicate bridge for a game or a part-score.
func (c Contract) levelBonus(vulnerable bool) int {
	if !c.IsGame() {
		return 50
	}
	return pick(vulnerable, 500, 300)
}

// slamBonus returns the bonus for twelve or thirteen tricks that were bid.
func (c Contract) slamBonus(vulnerable bool) int {
	switch c.Level {
	case Levels:
		return pick(vulnerable, 1500, 1000)
	case Levels - 1:
		return pick(vulnerable, 750, 500)
	}
	return 0
}

// doubledBonus returns the bonus for a contract that was made though it was doubled.
func (c Contract) doubledBonus() int { return 50 * int(c.Doubled) }

// overtricks returns the points for n overtricks.
func (c Contract) overtricks(vulnerable bool, n int) int {
	if c.Doubled == Undoubled {
		return n * c.Strain.trickValue()
	}
	return n * pick(vulnerable, 200, 100) * int(c.Doubled)
}

// penalty returns the points for n undertricks, at least one.
// Doubled, the first is 100, the next two are 200 and the rest 300, or 200 and then 300
// if vulnerable; redoubled twice that.
func (c Contract) penalty(vulnerable bool, n int) int {
	switch {
	case c.Doubled == Undoubled:
		return n * pick(vulnerable, 100, 50)
	case vulnerable:
		return (300*n - 100) * int(c.Doubled)
	}
	return (200*n - 100 + 100*max(n-3, 0)) * int(c.Doubled)
}

// pick returns yes if the side is vulnerable, and no otherwise.
func pick(vulnerable bool, yes, no int) int {
	if vulnerable {
		return yes
	}
	return no
}
