package bridgeterm_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"gogo/board/bridge"
	"gogo/board/bridge/diagram"
	"gogo/cmd/internal/bridgeterm"
	"gogo/eval/bridge/system"
	"gogo/protocol/bluechip/table"
)

// TestNarrator tells of calls with what they mean, of tricks, and of a claim within a trick.
func TestNarrator(t *testing.T) {
	plays, err := system.Open("two-over-one")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	n := bridgeterm.NewNarrator(&out, plays)
	deal, err := bridge.ParseDeal("N:AKQ2.A32.32.A432 JT98.KQJ.654.JT9 43.654.AKQJ87.K5 765.T987.T9.Q876")
	if err != nil {
		t.Fatal(err)
	}
	board := &table.Board{Number: 7, Dealer: bridge.North, Vulnerable: bridge.AllVulnerable, Deal: deal}
	n.Hear(&table.Event{Kind: table.Began, Board: board})
	for _, c := range []bridge.Call{bridge.Bid(1, bridge.NoTrump), bridge.Pass, bridge.Bid(3, bridge.NoTrump), bridge.Pass, bridge.Pass, bridge.Pass} {
		n.Hear(&table.Event{Kind: table.Called, Call: c})
	}
	for _, text := range []string{"SJ", "S3", "S5", "SA", "D2", "D4"} {
		c, err := bridge.ParseCard(text)
		if err != nil {
			t.Fatal(err)
		}
		n.Hear(&table.Event{Kind: table.Played, Card: c})
	}
	n.Hear(&table.Event{Kind: table.Answered, Seat: bridge.East})
	n.Hear(&table.Event{Kind: table.Answered, Seat: bridge.East, Answers: table.Answers{bridge.North: table.Rejects}})
	n.Hear(&table.Event{Kind: table.Answered, Seat: bridge.North, Tricks: 11, Accepted: true})
	contract := bridge.Contract{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.North}
	n.Hear(&table.Event{Kind: table.Ended, Result: &table.Result{Board: board, Contract: contract, Tricks: 12, Ending: table.ByClaim, Claimer: bridge.North}})
	n.Hear(&table.Event{Kind: table.Began, Board: &table.Board{Number: 8, Dealer: bridge.East, Deal: deal}})
	for range bridge.Seats {
		n.Hear(&table.Event{Kind: table.Called, Call: bridge.Pass})
	}
	n.Hear(&table.Event{Kind: table.Ended, Result: &table.Result{Board: board}})
	if err := n.Err(); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"Board 7: North deals, all vulnerable\n",
		"\nNorth  1NT   15-17 HCP, balanced",
		"\nSouth  3NT   ",
		"\n3NT by North\n\n 1 East   ♠J ♠3 ♠5 ♠A  North\n 2 North  ♦2 ♦4 (North rejects East's claim)\nNorth claims 11 of 12 tricks\n\n3NT by North: 12 tricks\n",
		"Board 8: East deals, nobody vulnerable\n",
		"\n\nPassed out\n",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("%q is not in\n%s", want, out.String())
		}
	}
}

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
			[]string{"\n\n♠ 43\n♥ 654\n♦ AKQJ87\n♣ K5   13 HCP\n", "West   North  East   South          ♠ 43\n", "West   North  East   South          ♠ 43\n"},
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
