// Package hand measures hands of bridge and keeps what is known of one.
//
// Measure counts every Quantity of a hand: points, lengths, stoppers and the rest, each a
// small number. Limits are what holds together: for each quantity the set of numbers that
// it may have. Knowledge is a choice of limits, one of which holds, as the calls of a
// player leave it:
//
//	m := hand.Measure(cards)
//	m[hand.Points], m[hand.Length.In(bridge.Spades)]
//	limits.Allow(&m)
package hand
