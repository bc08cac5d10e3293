package doubledummy

import (
	"slices"

	"gogo/board/bridge"
)

// Par is the score that a deal has if both sides bid and play as well as they can and
// see all cards.
type Par struct {
	Score int // for North and South
	// Contracts are all in which the auction may end with that score, each once for
	// each declarer, the lower first; none if the board is passed out.
	Contracts []ParContract
}

// ParContract is a contract and the tricks that its declarer takes.
type ParContract struct {
	bridge.Contract
	Tricks int
}

// bids is the number of bids.
const bids = bridge.Levels * bridge.Strains

// ParOf returns the par of a deal by its table. A contract that fails is doubled, one
// that makes is not. The sides bid in turn, each what is best for it if the other does
// the same, and of two ways to the same score neither bids on.
func ParOf(t *Table, dealer bridge.Seat, v bridge.Vulnerability) Par {
	a := &auction{table: t, vulnerable: v}
	for bid := bids - 1; bid >= 0; bid-- {
		for side := range bridge.Side(2) {
			a.stays[side][bid] = a.score(bid, side)
			a.value[side][bid] = a.best(side.Other(), bid+1, a.stays[side][bid])
		}
	}
	opener := dealer.Side()
	score := a.best(opener, 0, a.best(opener.Other(), 0, 0))
	return Par{score, a.contracts(score)}
}

// auction values bids from the highest down. All values are for North and South.
type auction struct {
	table      *Table
	vulnerable bridge.Vulnerability
	stays      [2][bids]int // if a bid of a side is passed out
	value      [2][bids]int // if the opponents may bid on
}

// best returns what a side makes of a score by a bid of its own, from the lowest that
// is open to it.
func (a *auction) best(side bridge.Side, from, score int) int {
	for bid := from; bid < bids; bid++ {
		if value := a.value[side][bid]; better(side, value, score) {
			score = value
		}
	}
	return score
}

// better reports whether a side has more of one score than of another.
func better(side bridge.Side, score, than int) bool {
	if side == bridge.NorthSouth {
		return score > than
	}
	return score < than
}

// contract returns the contract of a bid with a declarer, and its score.
func (a *auction) contract(bid int, declarer bridge.Seat) (c ParContract, score int) {
	strain := bridge.Strain(bid % bridge.Strains)
	c.Contract = bridge.Contract{Level: bid/bridge.Strains + 1, Strain: strain, Declarer: declarer}
	c.Tricks = a.table[strain][declarer]
	if c.Tricks < c.Needed() {
		c.Doubled = bridge.IsDoubled
	}
	return c, c.ScoreFor(bridge.NorthSouth, a.vulnerable, c.Tricks)
}

// score returns what a bid is worth with the better declarer of a side.
func (a *auction) score(bid int, side bridge.Side) int {
	_, one := a.contract(bid, bridge.Seat(side))
	_, other := a.contract(bid, bridge.Seat(side).Partner())
	if better(side, other, one) {
		return other
	}
	return one
}

// contracts returns those that have the score and that the opponents leave.
func (a *auction) contracts(score int) (list []ParContract) {
	if score == 0 {
		return nil
	}
	for bid := range bids {
		for declarer := range bridge.Seat(bridge.Seats) {
			c, made := a.contract(bid, declarer)
			if made == score && a.value[declarer.Side()][bid] == score && !a.tempts(bid, declarer.Side().Other()) {
				list = append(list, c)
			}
		}
	}
	return slices.Clip(list)
}

// tempts reports whether a side can bid over a bid without a risk and gain if that is
// passed out: it would rather try.
func (a *auction) tempts(bid int, side bridge.Side) bool {
	score := a.stays[side.Other()][bid]
	for over := bid + 1; over < bids; over++ {
		if a.value[side][over] == score && better(side, a.stays[side][over], score) {
			return true
		}
	}
	return false
}
