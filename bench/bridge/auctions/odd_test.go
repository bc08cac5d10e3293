package auctions_test

import (
	"strings"
	"testing"

	"gogo/bench/bridge/auctions"
	"gogo/board/bridge"
)

// TestOddContract names what is odd on a deal on which North and South have 28 points and all aces, ten hearts,
// six spades and five clubs, and East and West 12 points.
func TestOddContract(t *testing.T) {
	deal, err := bridge.ParseDeal("N:AK5.KQJ95.K3.A32 QJT7.76.QJ54.KQ5 643.A8432.A98.T4 982.T.T762.J9876")
	if err != nil {
		t.Fatal(err)
	}
	b := auctions.Board{Number: 1, Deal: deal}
	for text, want := range map[string]auctions.Odd{
		"4H N": auctions.NotOdd, "6H N": auctions.NotOdd, "7H N": auctions.NotOdd, "2H N": auctions.BelowGame, "2Hx N": auctions.NotOdd,
		"1S N": auctions.BelowGame, "3S S": auctions.SixTrumps, "4S S": auctions.SixTrumps, "5C N": auctions.FiveTrumps, "3N S": auctions.NotOdd,
		"2D E": auctions.Undoubled, "2Dx E": auctions.NotOdd, "6D E": auctions.AcesMissing, "Pass": auctions.NotOdd,
	} {
		t.Run(text, func(t *testing.T) {
			bid, by, _ := strings.Cut(text, " ")
			c, err := bridge.ParseContract(bid)
			if err != nil {
				t.Fatal(err)
			}
			if by != "" {
				if c.Declarer, err = bridge.ParseSeat(by); err != nil {
					t.Fatal(err)
				}
			}
			if got := b.OddContract(c); got != want {
				t.Errorf("%s, want %s", got, want)
			}
		})
	}
}
