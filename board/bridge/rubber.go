package bridge

import (
	"errors"
	"fmt"
)

// The premiums of rubber bridge that a single board does not have (Laws of Contract
// Bridge, rubber: Laws 74, 80 and 81).
const (
	rubberInTwo   = 700 // won with two games to none
	rubberInThree = 500 // won with two games to one
	onlyGame      = 300 // of a rubber that is not finished
	onlyPartScore = 100
	gamesToWin    = 2
)

// Rubber is the score of a rubber so far. The zero value is a rubber before its first
// deal.
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

// PartScore returns a side's points below the last line, which count toward the game
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
// passed out leaves the score as it is. If the rubber is over or there is no such result,
// Add returns an error and scores nothing.
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

// Points for honors in one hand.
const (
	fourHonors = 100 // of trumps
	allHonors  = 150 // of trumps, or four aces in notrump
)

// Honors returns the points of each side for honors held in one hand: four or five of the five
// highest trumps, or all aces in notrump (Laws of Contract Bridge, Law 76). The defenders may hold
// them as well. A deal that was passed out has none.
func Honors(d *Deal, c Contract) (points [2]int) {
	if c.IsPassedOut() {
		return points
	}
	honors := Cards(0)
	if trumps, ok := c.Strain.Suit(); ok {
		for r := Ten; r <= Ace; r++ {
			honors |= trumps.Of(r).Set()
		}
	} else {
		for s := range Suit(Suits) {
			honors |= s.Of(Ace).Set()
		}
	}
	for s, hand := range d {
		held, all := (hand & honors).Count(), honors.Count()
		switch {
		case held == all:
			points[Seat(s).Side()] += allHonors
		case c.Strain != NoTrump && held == all-1:
			points[Seat(s).Side()] += fourHonors
		}
	}
	return points
}

// AddHonors scores points for honors, above the line. They count even when the deal has ended the
// rubber.
func (r *Rubber) AddHonors(points [2]int) {
	for side, n := range points {
		r.above[side] += n
	}
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

// winGame draws a line below a game that was won, and scores the premium if it wins the
// rubber.
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

// RubberState is the score of a rubber as plain numbers, by side, for storing.
type RubberState struct {
	Above, Below [2]int // points
	Part         [2]int // trick points in the game that is being played
	Games        [2]int // won
}

// State returns the score for storing.
func (r *Rubber) State() RubberState {
	return RubberState{Above: r.above, Below: r.below, Part: r.part, Games: r.games}
}

// Rubber returns the rubber with the score, or an error if no rubber can have it.
func (s RubberState) Rubber() (Rubber, error) {
	for side := range s.Part {
		switch part, games := s.Part[side], s.Games[side]; {
		case part < 0 || part >= gamePoints || s.Above[side] < 0 || s.Below[side] < part+games*gamePoints:
			return Rubber{}, errors.New("no rubber has such points")
		case games < 0 || games > gamesToWin:
			return Rubber{}, errors.New("a side wins two games at most")
		}
	}
	if s.Games == [2]int{gamesToWin, gamesToWin} {
		return Rubber{}, errors.New("both sides have won the rubber")
	}
	return Rubber{above: s.Above, below: s.Below, part: s.Part, games: s.Games}, nil
}
