// Package record has what is known of a board that was dealt, bid and played, in no
// particular notation. The packages pbn and lin read their files into it and write them
// from it, so that each notation is converted into the other and neither knows the other:
//
//	r, err := game.Record() // of a pbn.Game
//	...
//	line := lin.FromRecord(r)
//
// Check finds what cannot be on a board: two aces of spades, a bid that is too low, a card
// that nobody holds. Error names the place in a file where it stands.
//
// Texts are UTF-8, with ♠, ♥, ♦ and ♣ where a notation has signs of its own for suits.
package record
