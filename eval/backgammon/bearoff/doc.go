// Package bearoff knows races in which both sides have all their chequers in
// their home boards: the chances of a game, and its equity with a cube.
//
//	database := bearoff.New()
//	chances, ok := database.Chances(&board)
//	equity, ok := database.Cubeful(&board, backgammon.Nobody)
//
// Two databases answer. The two-sided one has all 924 x 924 pairs of up to 6
// chequers a side, played as well as can be: its chances and its money equities
// with a cube are exact, to the precision of a float32. The one-sided one has all
// 54,264 ways to have up to 15 chequers at home. It knows how many rolls a side
// needs if it plays for the fewest in the mean, whatever the opponent does, and
// the chances of a pair follow from that. This is what the field's programs take
// for the truth there; a side that is far behind could do slightly better by
// playing for luck.
//
// Neither is stored: each is worked out when it is first asked for, in some 50 ms
// of one core. What makes that quick is that homes are ranked by the combinatorial
// number system, where a step is a subtraction, and that for the two-sided one
// it is known beforehand which plays can be best at all: otherplays.go lists them,
// and a test finds them again from all legal plays.
package bearoff

//go:generate go test -run TestOtherPlays -update
