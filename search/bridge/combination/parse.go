package combination

import (
	"fmt"
	"strings"

	"gogo/board/bridge"
)

// ParseHands reads the cards of North and South in any order, with T or 10 for the ten, - for none, and
// x for a small card: those are the lowest that no hand is said to have.
func ParseHands(north, south string) (hands [2]Ranks, err error) {
	var small [2]int
	for i, text := range [...]string{north, south} {
		if hands[i], small[i], err = parseHand(text); err != nil {
			return hands, err
		}
	}
	if twice := hands[North] & hands[South]; twice != 0 {
		return hands, fmt.Errorf("%w: both hands have the %v", ErrImpossible, twice)
	}
	for r := bridge.Two; r <= bridge.Ace; r++ {
		card := Ranks(1) << r
		if (hands[North]|hands[South])&card != 0 {
			continue
		}
		for i := range small { // North's are the lower ones
			if small[i] > 0 {
				small[i]--
				hands[i] |= card
				break
			}
		}
	}
	if small != [2]int{} {
		return hands, fmt.Errorf("%w: %.20q and %.20q have more than %d cards", ErrImpossible, north, south, bridge.Ranks)
	}
	return hands, nil
}

// parseHand reads a holding: its cards by name, and how many small ones.
func parseHand(text string) (cards Ranks, small int, err error) {
	if text == "" {
		return 0, 0, fmt.Errorf("%w: a holding is missing: - is none", ErrImpossible)
	}
	if text == "-" {
		return 0, 0, nil
	}
	for rest := strings.ReplaceAll(text, "10", "T"); rest != ""; {
		letter := rest[:1]
		rest = rest[1:]
		if letter == "x" || letter == "X" {
			small++
			continue
		}
		r, err := bridge.ParseRank(letter)
		if err != nil {
			return 0, 0, fmt.Errorf("%w: holding %.20q: %w, nor x", ErrImpossible, text, err)
		}
		if cards>>r&1 != 0 {
			return 0, 0, fmt.Errorf("%w: holding %.20q has the %v twice", ErrImpossible, text, r)
		}
		cards |= 1 << r
	}
	return cards, small, nil
}
