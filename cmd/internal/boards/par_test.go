package boards

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/pbn"
	"gogo/search/bridge/doubledummy"
)

func TestText(t *testing.T) {
	contract := func(text string, by bridge.Seat, tricks int) doubledummy.ParContract {
		c, err := bridge.ParseContract(text)
		if err != nil {
			t.Fatal(err)
		}
		c.Declarer = by
		return doubledummy.ParContract{Contract: c, Tricks: tricks}
	}
	for _, tt := range []struct {
		par        doubledummy.Par
		text, tags string
	}{
		{doubledummy.Par{}, "0: all pass", "Pass"},
		{
			doubledummy.Par{Score: 420, Contracts: []doubledummy.ParContract{contract("4H", bridge.North, 10), contract("4H", bridge.South, 10)}},
			"+420: 4♥= NS", "NS 4H=",
		},
		{
			doubledummy.Par{Score: -140, Contracts: []doubledummy.ParContract{contract("2S", bridge.East, 9), contract("3S", bridge.East, 9), contract("3S", bridge.West, 9)}},
			"-140: 2♠+1 E, 3♠= EW", "E 2S+1; EW 3S=",
		},
		{ // partners who do not take the same tricks are two
			doubledummy.Par{Score: -300, Contracts: []doubledummy.ParContract{contract("5CX", bridge.South, 9), contract("5CX", bridge.North, 8)}},
			"-300: 5♣X-2 S, 5♣X-3 N", "S 5CX-2; N 5CX-3",
		},
		{ // and so are opponents
			doubledummy.Par{Score: 90, Contracts: []doubledummy.ParContract{contract("1NT", bridge.West, 7), contract("1NT", bridge.North, 7)}},
			"+90: 1NT= W, 1NT= N", "W 1NT=; N 1NT=",
		},
	} {
		t.Run(tt.text, func(t *testing.T) {
			if got := Text(tt.par); got != tt.text {
				t.Errorf("got %s, want %s", got, tt.text)
			}
			g := new(pbn.Game)
			g.SetPar(pbn.Par{Score: tt.par.Score, Contracts: Contracts(tt.par)})
			if got, _ := g.Tag("ParContract"); got != tt.tags {
				t.Errorf("got %s, want %s", got, tt.tags)
			}
		})
	}
}
