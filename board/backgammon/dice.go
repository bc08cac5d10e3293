package backgammon

import "fmt"

// Dice is a roll; the order of the dice does not matter. The zero value means
// not rolled.
type Dice [2]uint8

// Rolled reports whether there is a roll.
func (d Dice) Rolled() bool {
	return d != Dice{}
}

// Double reports whether both dice show the same.
func (d Dice) Double() bool {
	return d[0] == d[1]
}

// Validate reports dice that cannot be rolled. The zero value is valid.
func (d Dice) Validate() error {
	if !d.Rolled() {
		return nil
	}
	for _, die := range d {
		if die < 1 || die > 6 {
			return fmt.Errorf("dice %d and %d: a die shows 1 to 6", d[0], d[1])
		}
	}
	return nil
}

// Roll is a roll and in how many of the 36 ways it comes.
type Roll struct {
	Dice Dice
	Ways int
}

// RollCount is the number of rolls that differ.
const RollCount = 21

// Rolls returns the rolls, the larger die first in each.
func Rolls() [RollCount]Roll {
	var rolls [RollCount]Roll
	n := 0
	for a := uint8(1); a <= 6; a++ {
		for b := uint8(1); b <= a; b++ {
			ways := 2
			if a == b {
				ways = 1
			}
			rolls[n] = Roll{Dice{a, b}, ways}
			n++
		}
	}
	return rolls
}
