package bridge

import (
	"errors"
	"fmt"
)

// The premiums of rubber bridge that a single board does not have (Laws of Contract
// Bridge, rubber: Laws 74, 80 and 81).
const (
	rubberInTwo    = 700 // won with two games to none
	rubberInThree  = 500 // won with two games to one
	onlyGame       = 300 // of a rubber that is not finished
	onlyPartScore  = 100
	gamesToWin     = 2
	fourHonours    = 100
	allHonours     = 150
	honoursInTrump = 5
)

// Rubber is the score of a rubber so far. It is a value; the zero value is a rubber
// before its first deal.
type Rubber struct {
	above, below [2]int // points of the sides
	part         [2]int // trick points in the game that is being played
	games        [2]int
}

// Done reports whether a side has won the rubber.
func (r *Rubber) Done() bool { return max(r.games[0], r.games[1]) == gamesToWin }

// Games returns how many games a side has won.
func (r *Rubber) Games(s Side) int { return r.games[s] }

// Above returns a side's points above the line, its premiums.
func (r *Rubber) Above(s Side) int { return r.above[s] }

// Below returns a side's points below the line, those of tricks bid and made, of all
// games.
func (r *Rubber) Below(s Side) int { return r.below[s] }

// PartScore returns a side's points below the last line: what counts towards the game
// that is being played.
func (r *Rubber) PartScore(s Side) int { return r.part[s] }

// Total returns all points of a side.
func (r *Rubber) Total(s Side) int { return r.above[s] + r.below[s] }

// Vulnerability returns the sides that have won a game.
func (r *Rubber) Vulnerability() Vulnerability {
	v := NoneVulnerable
	for s, games := range r.games {
		if games > 0 {
			v |= 1 << s
		}
	}
	return v
}

// Add scores a deal: tricks is how many the declarer took, from 0 to 13. A deal that was
// passed out leaves the score as it is. Honours are AddHonours'. Nothing is scored with
// an error, which says that the rubber is over or that there is no such result.
func (r *Rubber) Add(c Contract, tricks int) error {
	if err := c.Check(); err != nil {
		return err
	}
	switch {
	case r.Done():
		return errors.New("the rubber is over")
	case tricks < 0 || tricks > HandSize:
		return fmt.Errorf("%v by %v: %d tricks are not 0 to %d", c, c.Declarer, tricks, HandSize)
	case !c.IsPassedOut():
		r.add(c, tricks)
	}
	return nil
}

// add scores a deal that was played.
func (r *Rubber) add(c Contract, tricks int) {
	side := c.Declarer.Side()
	vulnerable := r.games[side] > 0
	if tricks < c.Needed() {
		r.above[side.Other()] += c.penalty(vulnerable, c.Needed()-tricks)
		return
	}
	r.above[side] += c.slamBonus(vulnerable) + c.doubledBonus() + c.overtricks(vulnerable, tricks-c.Needed())
	r.below[side] += c.TrickPoints()
	r.part[side] += c.TrickPoints()
	if r.part[side] >= gamePoints {
		r.winGame(side)
	}
}

// winGame draws a line under a game, and scores the premium for a rubber that it wins.
func (r *Rubber) winGame(side Side) {
	r.part = [2]int{}
	r.games[side]++
	switch {
	case r.games[side] < gamesToWin:
	case r.games[side.Other()] == 0:
		r.above[side] += rubberInTwo
	default:
		r.above[side] += rubberInThree
	}
}

// AddHonours scores the honours that a hand has, as Honours finds them, for those who
// play with them. It belongs to the deal that was last added, which may have won the
// rubber.
func (r *Rubber) AddHonours(s Seat, points int) { r.above[s.Side()] += points }

// Honours returns the points for honours in one hand and whose it is: 150 for the five
// from the ten of trumps up or, in no trump, for the four aces, 100 for four of the five.
// There are none for less, and so never in two hands. The deal is the one before the play.
func Honours(d *Deal, trump Strain) (s Seat, points int) {
	honours := trump.honours()
	for s := range Seat(Seats) {
		switch held := (d[s] & honours).Count(); {
		case held == honours.Count():
			return s, allHonours
		case held == honoursInTrump-1:
			return s, fourHonours
		}
	}
	return North, 0
}

// honours returns the five honours in trumps, or the four aces.
func (s Strain) honours() Cards {
	var honours Cards
	if trumps, ok := s.Suit(); ok {
		for r := Ten; r <= Ace; r++ {
			honours |= trumps.Of(r).Set()
		}
		return honours
	}
	for suit := range Suit(Suits) {
		honours |= suit.Of(Ace).Set()
	}
	return honours
}

// Unfinished returns the premium of each side if the rubber ends here without being won:
// 300 for the only game, and 100 for the only part-score in a game that is not finished.
// A rubber that is won has none.
func (r *Rubber) Unfinished() [2]int {
	var premium [2]int
	if r.Done() {
		return premium
	}
	for s := range Side(2) {
		if r.games[s] > 0 && r.games[s.Other()] == 0 {
			premium[s] += onlyGame
		}
		if r.part[s] > 0 && r.part[s.Other()] == 0 {
			premium[s] += onlyPartScore
		}
	}
	return premium
}
