package movement

import "fmt"

// For returns a movement of so many pairs with one winner and with as many of the rounds
// asked for as can be: a Howell movement up to MaxHowell pairs, and for more a Mitchell
// movement with some rounds arrow-switched. With rounds 0 it is all rounds.
func For(pairs, rounds int) (Movement, error) {
	if rounds < 0 {
		return Movement{}, fmt.Errorf("a movement of %d rounds", rounds)
	}
	of := Mitchell
	if pairs <= MaxHowell {
		of = Howell
	}
	m, err := of(pairs)
	if err != nil {
		return Movement{}, err
	}
	if rounds > 0 {
		m = m.First(rounds)
	}
	return m.OneWinner(), nil
}
