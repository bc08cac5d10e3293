package diagram

import (
	"fmt"
	"slices"
	"strings"

	"gogo/board/bridge"
)

// callWidth is the width of a column of an auction.
const callWidth = 7

// Auction draws the calls with a column for each seat, from West on, and a question mark
// for the call that is awaited:
//
//	West   North  East   South
//	       1NT    Pass   2♥
//	Pass   ?
func Auction(a *bridge.Auction) Block {
	blank := int(a.Dealer().Next()) % bridge.Seats // columns before the dealer's
	cells := append([]string{"West", "North", "East", "South"}, make([]string, blank)...)
	for _, c := range a.Calls() {
		cells = append(cells, Call(c))
	}
	if !a.Done() {
		cells = append(cells, "?")
	}
	var b Block
	for line := range slices.Chunk(cells, bridge.Seats) {
		var s strings.Builder
		for _, cell := range line {
			s.WriteString(pad(cell, callWidth))
		}
		b = append(b, s.String())
	}
	return b
}

// Call returns a call with the picture of its suit, as in 1♥, or as in PBN.
func Call(c bridge.Call) string {
	if !c.IsBid() {
		return c.String()
	}
	return fmt.Sprintf("%d%s", c.Level(), Strain(c.Strain()))
}
