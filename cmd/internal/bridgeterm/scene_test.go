package bridgeterm_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
)

// TestScenesFit draws what people see of a board in as many columns as there are.
func TestScenesFit(t *testing.T) {
	deal, err := bridge.ParseDeal("N:AKQ2.A32.32.A432 JT98765.KQJ.6.JT 43.654.AKQJ87.K5 .T987.T954.Q9876")
	if err != nil {
		t.Fatal(err)
	}
	a := bridge.NewAuction(bridge.North)
	if err := a.Call(bridge.Bid(1, bridge.NoTrump)); err != nil {
		t.Fatal(err)
	}
	trick := bridge.NewTrick(bridge.East)
	jack, err := bridge.ParseCard("SJ")
	if err != nil {
		t.Fatal(err)
	}
	trick.Add(jack)
	play := bridgeterm.Play{
		Contract: bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.North},
		Deal:     bridge.Deal{bridge.North: deal[bridge.North], bridge.East: deal[bridge.East]},
		Known:    [bridge.Seats]bool{bridge.North: true, bridge.East: true, bridge.West: true}, Trick: trick,
	}
	for name, c := range map[string]struct {
		draw  func(columns int) diagram.Block
		wants []string // below 40, 60 and 80 columns
	}{
		"auction": {
			func(columns int) diagram.Block { return bridgeterm.Bidding(&a, deal[bridge.South], columns) },
			[]string{"\n\n♠ 43\n♥ 654\n♦ AKQJ87\n♣ K5   13 points\n", "West   North  East   South          ♠ 43\n", "West   North  East   South          ♠ 43\n"},
		},
		"play": {
			play.Block,
			[]string{
				"3NT by North\nNS 0, EW 0\n\nNorth ♠AKQ2 ♥A32 ♦32 ♣A432\nEast  ♠JT98765 ♥KQJ ♦6 ♣JT\nSouth ?\nWest  -\n\nEast leads ♠J\n",
				"♠ AKQ2", "♠ AKQ2                     3NT by North\n",
			},
		},
		"deal": {
			func(columns int) diagram.Block { return bridgeterm.Hands(&deal, columns) },
			[]string{"West  ♠- ♥T987 ♦T954 ♣Q9876\n", "♠ -                             ♠ JT98765\n", "♠ -                             ♠ JT98765\n"},
		},
	} {
		for i, columns := range []int{40, 60, 80} {
			t.Run(fmt.Sprintf("%s in %d columns", name, columns), func(t *testing.T) {
				text := c.draw(columns).String()
				for line := range strings.Lines(text) {
					if utf8.RuneCountInString(strings.TrimRight(line, "\n")) > columns {
						t.Errorf("too long: %q", line)
					}
				}
				if !strings.Contains(text, c.wants[i]) {
					t.Errorf("%q is not in\n%s", c.wants[i], text)
				}
			})
		}
	}
}
