// Package typed reads calls and cards as people type them, and says in words why one is
// not allowed.
//
//	call, err := typed.Call("2 sa")      // also 2nt, 2N, 2♥, dbl, p ...
//	card, err := typed.Card("10s", legal) // also s10, ts, ♠10, ten of spades ...
//	why := typed.WhyNotCall(&auction, call)
package bridgeterm
