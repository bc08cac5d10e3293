package luck

import "gogo/board/backgammon"

// Worths are what the rolls are worth to the player who throws them, in the order of backgammon.Rolls. What
// a thing is worth to the other player is as much below zero.
type Worths [backgammon.RollCount]float64

const (
	// openingWays is in how many ways the two dice differ, so that a game can begin.
	openingWays = 30
	// throwWays is in how many ways two dice fall.
	throwWays = 36
)

// of returns what a roll is worth.
func (w *Worths) of(d backgammon.Dice) float64 {
	for i, roll := range backgammon.Rolls() {
		if roll.Dice == d || roll.Dice == (backgammon.Dice{d[1], d[0]}) {
			return w[i]
		}
	}
	return 0 // no dice that Dice.Validate lets pass
}

// Luck returns the luck of a roll to who throws it.
func (w *Worths) Luck(d backgammon.Dice) float64 {
	mean := 0.0
	for i, roll := range backgammon.Rolls() {
		mean += float64(roll.Ways) / throwWays * w[i]
	}
	return w.of(d) - mean
}

// First returns the luck of the first roll of a game to the player who begins, as was settled before
// the dice: they differ.
func (w *Worths) First(d backgammon.Dice) float64 { return w.of(d) - w.opening()/(openingWays/2) }

// Begin returns the luck of the first roll of a game to the player who begins, where the same
// dice have chosen who: w is what the rolls are worth to that player, and other what
// they would be to the other one.
func (w *Worths) Begin(d backgammon.Dice, other *Worths) float64 {
	return w.of(d) - (w.opening()-other.opening())/openingWays
}

// opening returns the sum over the 15 rolls that a player can begin with.
func (w *Worths) opening() float64 {
	sum := 0.0
	for i, roll := range backgammon.Rolls() {
		if !roll.Dice.Double() {
			sum += w[i]
		}
	}
	return sum
}
