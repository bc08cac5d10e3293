package auctions_test

import (
	"context"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/bridge/auctions"
	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
	"gogo/internal/testlimit"
	"gogo/search/bridge/bidder"
)

// deal returns boards whose tricks are not solved but follow from points, so that tests
// of the auctions alone are quick.
func deal(boards int, seed uint64) []auctions.Board {
	all := make([]auctions.Board, boards)
	for i := range all {
		b := auctions.Board{Number: i + 1, Deal: dealing.Deal(seed, uint64(i))}
		for strain := range b.Tricks {
			for s := range bridge.Seat(bridge.Seats) {
				points := b.Deal[s].Points() + b.Deal[s.Partner()].Points()
				b.Tricks[strain][s] = min(bridge.HandSize, points*2/5)
			}
		}
		all[i] = b
	}
	return all
}

func rules(t *testing.T, name string) bidding.Bidder {
	t.Helper()
	s, err := system.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	return bidder.NewRules(s)
}

// TestRulesKeepTheLaw bids random boards by rules alone: no call is illegal, no forcing call is
// passed, no auction is endless, and calls keep their promises.
func TestRulesKeepTheLaw(t *testing.T) {
	boards := 3000
	if !testlimit.IsLong() {
		boards = 600
	}
	s, err := auctions.Run(t.Context(), deal(boards, 3), rules(t, system.Default), func(b *auctions.Board, a *auctions.Auction, _ int) {
		const most = 40 // an auction that is longer is a fault of a bidder's
		if len(a.Calls) > most {
			t.Errorf("board %d: %d calls", b.Number, len(a.Calls))
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	if s.Passed > 0 {
		t.Errorf("%d forcing calls were passed", s.Passed)
	}
	if kept := float64(s.Kept) / float64(s.Calls); kept < 0.995 {
		t.Errorf("%.2f %% of calls keep what they promise", 100*kept)
	}
	if s.Faults > s.Calls/500 {
		t.Errorf("%d of %d calls rest on no line", s.Faults, s.Calls)
	}
}

// liar bids one spade with everything, and then passes.
type liar struct{ system *system.System }

func (l liar) System() *system.System { return l.system }

func (l liar) Choose(_ context.Context, p *bidding.Position, _ bridge.Cards) (bidding.Choice, error) {
	if p.Auction().Legal(bridge.Bid(1, bridge.Spades.Strain())) {
		return bidding.Choice{Call: bridge.Bid(1, bridge.Spades.Strain())}, nil
	}
	return bidding.Choice{Call: bridge.Pass}, nil
}

// TestSurveySeesFaults has a bidder who breaks promises and passes forcing calls.
func TestSurveySeesFaults(t *testing.T) {
	own, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	s, err := auctions.Run(t.Context(), deal(100, 4), liar{own}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if s.Boards != 100 || s.Kept+s.Nearly == s.Calls || s.Longest != 4 {
		t.Errorf("%+v", s)
	}
}

// TestDuel checks that a bidder ties with itself, and that one's gain is the other's loss.
func TestDuel(t *testing.T) {
	boards := deal(60, 5)
	own, err := system.Open(system.Default)
	if err != nil {
		t.Fatal(err)
	}
	good, bad := rules(t, system.Default), liar{own}
	same, err := auctions.Duel(t.Context(), boards, good, good, auctions.IMPs)
	if err != nil {
		t.Fatal(err)
	}
	if e := same.Mean(); e.Value != 0 {
		t.Errorf("against itself: %v", e)
	}
	gain, err := auctions.Duel(t.Context(), boards, good, bad, auctions.IMPs)
	if err != nil {
		t.Fatal(err)
	}
	loss, err := auctions.Duel(t.Context(), boards, bad, good, auctions.IMPs)
	if err != nil {
		t.Fatal(err)
	}
	if gain.Mean().Value != -loss.Mean().Value || gain.Mean().Value <= 0 {
		t.Errorf("gains %v, loses %v", gain.Mean().Value, loss.Mean().Value)
	}
}

// TestComparisons checks the score of a board from both tables.
func TestComparisons(t *testing.T) {
	for _, c := range []struct {
		score, other      int
		imps, matchpoints float64
	}{
		{620, 170, 10, 100}, {170, 620, -10, 0}, {-50, -50, 0, 50}, {110, 100, 0, 100},
	} {
		t.Run(strconv.Itoa(c.score), func(t *testing.T) {
			if got := auctions.IMPs(c.score, c.other); got != c.imps {
				t.Errorf("%d and %d: %v IMPs", c.score, c.other, got)
			}
			if got := auctions.Matchpoints(c.score, c.other); got != c.matchpoints {
				t.Errorf("%d and %d: %v %% of the matchpoints", c.score, c.other, got)
			}
		})
	}
}

func TestRead(t *testing.T) {
	const tricks = "|7 6 7 6 6 7 6 7 10 3 10 3 6 6 6 6 9 4 9 4"
	const line = "N:9.85.AKT853.T742 AKJ.AQ7643.J9.K6 QT864.KJ2.642.A3 7532.T9.Q7.QJ985" + tricks
	boards, err := auctions.Read(strings.NewReader("# boards\n\n"+line+"\n"+line+"\n"), 10)
	if err != nil || len(boards) != 2 {
		t.Fatal(len(boards), err)
	}
	b := &boards[1]
	if b.Number != 2 || b.Dealer() != bridge.East || b.Vulnerable() != bridge.NSVulnerable {
		t.Errorf("board %d, %v, %v", b.Number, b.Dealer(), b.Vulnerable())
	}
	for c, want := range map[bridge.Contract]int{
		{Level: 4, Strain: bridge.Diamonds.Strain(), Declarer: bridge.North}:                            130,
		{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.South}:                                      600,
		{Level: 3, Strain: bridge.NoTrump, Declarer: bridge.South, Doubled: bridge.IsDoubled}:           750,
		{Level: 5, Strain: bridge.Diamonds.Strain(), Declarer: bridge.South, Doubled: bridge.IsDoubled}: -200,
		{}: 0,
	} {
		t.Run(c.String(), func(t *testing.T) {
			if got := b.Score(c); got != want {
				t.Errorf("%v by %v scores %d, want %d", c, c.Declarer, got, want)
			}
		})
	}
	for text, want := range map[string]string{
		"N:...":                   "line 1: no bar",
		line + " 5":               "line 1: 21 numbers",
		line[:len(line)-1]:        "19 numbers",
		line[:len(line)-1] + "14": `"14" is not a number of tricks`,
		"N:... - - -" + tricks:    "not four hands",
		"x" + line:                "line 1: ",
	} {
		t.Run(text, func(t *testing.T) {
			if _, err := auctions.Read(strings.NewReader(text), 10); err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("%q: %v, want %s", text, err, want)
			}
		})
	}
	if boards, err := auctions.Read(strings.NewReader(strings.Repeat(line+"\n", 5)), 3); err != nil || len(boards) != 3 {
		t.Errorf("%d boards, %v", len(boards), err)
	}
}

func TestDeal(t *testing.T) {
	boards, err := auctions.Deal(t.Context(), 2, 7, 2, nil)
	if err != nil || len(boards) != 2 || boards[0].Deal != dealing.Deal(7, 0) || boards[1].Number != 2 {
		t.Fatalf("%+v, %v", boards, err)
	}
	if par := boards[0].Par(); len(par.Contracts) == 0 && par.Score != 0 {
		t.Errorf("par %+v", par)
	}
}
