package auctions

import (
	"math/bits"

	"gogo/board/bridge"
	"gogo/eval/bridge/hand"
)

// Odd is a kind of end contracts that hardly a club player reaches.
type Odd uint8

// The kinds of odd contracts. A board has the first that it fits.
const (
	NotOdd      Odd = iota
	FiveTrumps      // at most five trumps between declarer and dummy
	SixTrumps       // six, at the three level or higher
	BelowGame       // a side with 27 points plays a part score undoubled
	AcesMissing     // a slam off two aces, or a grand slam off one
	Undoubled       // a side with 25 points lets the other play undoubled
	Odds        = iota
)

// String says what the contract is.
func (o Odd) String() string {
	return [Odds]string{
		NotOdd: "not odd", FiveTrumps: "five trumps or fewer", SixTrumps: "six trumps at the three level or higher",
		BelowGame: "a part score on 27 points", AcesMissing: "a slam off two aces, or seven off one",
		Undoubled: "25 points that never double",
	}[o]
}

// OddContract returns what is odd in a contract on a board.
func (b *Board) OddContract(c bridge.Contract) Odd {
	if c.IsPassedOut() {
		return NotOdd
	}
	dummy := c.Declarer.Partner()
	ours, aces := b.points(c.Declarer)
	theirs, _ := b.points(c.Declarer + 1)
	suit, ok := c.Strain.Suit()
	trumps := bits.OnesCount64(uint64((b.Deal[c.Declarer] | b.Deal[dummy]).In(suit)))
	switch {
	case ok && trumps <= 5:
		return FiveTrumps
	case ok && trumps == 6 && c.Level >= 3:
		return SixTrumps
	case ours >= 27 && !c.IsGame() && c.Doubled == bridge.Undoubled:
		return BelowGame
	case c.Level == 6 && aces <= 2 || c.Level == 7 && aces <= 3:
		return AcesMissing
	case theirs >= 25 && c.Doubled == bridge.Undoubled:
		return Undoubled
	}
	return NotOdd
}

// points returns the high-card points and the aces of a player's side.
func (b *Board) points(s bridge.Seat) (points, aces int) {
	for _, seat := range [...]bridge.Seat{s % bridge.Seats, (s + 2) % bridge.Seats} {
		m := hand.Measure(b.Deal[seat])
		points += int(m[hand.HighCards])
		aces += int(m[hand.Aces])
	}
	return points, aces
}
