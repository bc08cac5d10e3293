package dealing

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// TestDealsStay checks deals that must not change: boards are identified by seed and index.
func TestDealsStay(t *testing.T) {
	for _, c := range []struct {
		seed, index uint64
		want        string
	}{
		{0, 0, "N:J75.KQJT96.T65.4 Q94.7532.42.QJ73 K3.A84.KQJ93.K85 AT862..A87.AT962"},
		{1, 0, "N:QT973.863.T42.82 65.KQ54.965.KQ75 AKJ2.JT97.Q.J964 84.A2.AKJ873.AT3"},
		{1, 1, "N:Q85.Q6.9754.AJ64 AT72.97.JT3.KT98 64.T532.AQ8.Q532 KJ93.AKJ84.K62.7"},
		{math.MaxUint64, math.MaxUint64, "N:Q54.9432.T5.KQ87 T3.7.AKQ964.AT64 KJ62.AQJT8.J.532 A987.K65.8732.J9"},
	} {
		t.Run(fmt.Sprint(c.seed, " ", c.index), func(t *testing.T) {
			d := Deal(c.seed, c.index)
			if got := d.Text(bridge.North); got != c.want {
				t.Errorf("seed %d, deal %d is %s, want %s", c.seed, c.index, got, c.want)
			}
			dealer := Dealer{Seed: c.seed}
			if got, err := dealer.Deal(c.index); err != nil || got != d {
				t.Errorf("seed %d, deal %d of a dealer without a condition is %s, %v", c.seed, c.index, got.Text(bridge.North), err)
			}
		})
	}
}

// TestDealsAreUniform counts where each card goes, what hands are like, and how often a
// card goes where the one before it went, in the deal or in the deal of the next index
// or seed.
func TestDealsAreUniform(t *testing.T) {
	const n = 20000
	var owners [256][bridge.Seats]int
	var points, square, balanced float64
	var neighbors, next, sibling int
	for i := range uint64(n) {
		d, after, other := Deal(12, i), Deal(12, i+1), Deal(13, i)
		if !d.Complete() {
			t.Fatalf("deal %d is %s", i, d.Text(bridge.North))
		}
		before := bridge.West
		for c := range bridge.AllCards.Down {
			s, _ := d.Owner(c)
			owners[c][s]++
			neighbors += same(s, before)
			before = s
			s2, _ := after.Owner(c)
			next += same(s, s2)
			s3, _ := other.Owner(c)
			sibling += same(s, s3)
		}
		p := float64(d[i%bridge.Seats].Points())
		points += p
		square += p * p
		if shape := shapeOf(d[i%bridge.Seats]); shape == "4333" || shape == "4432" || shape == "5332" {
			balanced++
		}
	}
	chi := 0.0
	for c := range bridge.AllCards.Down {
		for _, count := range owners[c] {
			chi += math.Pow(float64(count)-n/4, 2) / (n / 4)
		}
	}
	// 52 cards at 4 seats with 13 cards each: 51 times 3 degrees of freedom, scaled by
	// 52/51 since a hand has just thirteen. The bounds here are five standard deviations.
	within(t, "chi-square of the owners", chi*51/52, 153, 5*math.Sqrt(2*153))
	mean := points / n
	within(t, "mean points", mean, 10, 5*4.13/math.Sqrt(n))
	within(t, "variance of the points", square/n-mean*mean, 17.06, 0.9)
	within(t, "balanced hands", balanced/n, 0.4761, 5*0.5/math.Sqrt(n))
	const pairs = 52 * n
	within(t, "neighbors together", float64(neighbors)/pairs, (51*12./51+1/4.)/52, 0.003)
	within(t, "cards as in the next deal", float64(next)/pairs, 0.25, 0.003)
	within(t, "cards as with the next seed", float64(sibling)/pairs, 0.25, 0.003)
}

// same returns 1 for the same seat.
func same(a, b bridge.Seat) int { return oneIf(a == b) }

func within(t *testing.T, what string, got, want, margin float64) {
	t.Helper()
	if math.Abs(got-want) > margin {
		t.Errorf("%s: %.4f, want %.4f within %.4f", what, got, want, margin)
	}
}

func TestKnownCards(t *testing.T) {
	known, err := bridge.ParseDeal("S:AKQJT98765432... AK.. - .AKQJT98765432..")
	if err == nil {
		t.Fatalf("%v: two hands have the king", known)
	}
	known, err = bridge.ParseDeal("S:AKQJ... .AKQJT98765432.. 5... -")
	if err != nil {
		t.Fatal(err)
	}
	dealer := Dealer{Seed: 3, Known: known}
	seen := map[bridge.Deal]bool{}
	for i := range uint64(200) {
		d, err := dealer.Deal(i)
		if err != nil || !d.Complete() {
			t.Fatalf("%s, %v", d.Text(bridge.North), err)
		}
		for s, cards := range known {
			if d[s]&cards != cards {
				t.Fatalf("%v has %v and not %v", bridge.Seat(s), d[s], cards)
			}
		}
		seen[d] = true
	}
	if len(seen) != 200 {
		t.Errorf("%d deals of 200", len(seen))
	}
	whole := Dealer{Known: Deal(5, 6)}
	if d, err := whole.Deal(7); err != nil || d != whole.Known {
		t.Errorf("a deal that is known is %s, %v", d.Text(bridge.North), err)
	}
}

func TestDealerRefuses(t *testing.T) {
	impossible := mustFilter(t, "spades(NS)+spades(EW)==12")
	for _, c := range []struct {
		dealer Dealer
		want   string
	}{
		{Dealer{Known: bridge.Deal{bridge.East: 1 << 13}}, "known cards: East has cards that there are not"},
		{Dealer{Known: bridge.Deal{bridge.South: 0x3fff_0001 &^ (1 << 29) &^ (1 << 13)}}, "known cards: South has 14, more than 13"},
		{Dealer{Known: bridge.Deal{bridge.South: 1, bridge.West: 1}}, "known cards: C2 is there twice"},
		{Dealer{Filter: impossible, Attempts: 100}, "none of 100 deals fits: the condition is too rare"},
	} {
		t.Run(c.want, func(t *testing.T) {
			d, err := c.dealer.Deal(0)
			if err == nil || err.Error() != c.want || d != (bridge.Deal{}) {
				t.Errorf("%v: %v, want %s", c.dealer.Known, err, c.want)
			}
			if errors.Is(err, ErrRare) != strings.Contains(c.want, "rare") {
				t.Errorf("%v is ErrRare: %t", err, errors.Is(err, ErrRare))
			}
		})
	}
	if got := (&Dealer{}).attempts(); got != DefaultAttempts {
		t.Errorf("%d attempts", got)
	}
}

// TestDealerKeepsTheOdds deals hands with a condition as often as among all deals.
func TestDealerKeepsTheOdds(t *testing.T) {
	filter := mustFilter(t, "hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332)")
	dealer := Dealer{Seed: 9, Filter: filter}
	const n = 4000
	var counts, chosen [3]float64
	all, tried := 0.0, uint64(0)
	for ; all < n; tried++ {
		if d := Deal(10, tried); filter.Match(&d) {
			counts[d[bridge.North].Points()-15]++
			all++
		}
	}
	for i := range uint64(n) {
		d, err := dealer.Deal(i)
		if err != nil {
			t.Fatal(err)
		}
		chosen[d[bridge.North].Points()-15]++
	}
	within(t, "deals that fit", all/float64(tried), 0.0481, 0.004) // 10.1 % of 15 to 17 points, 47.6 % of these shapes
	for i := range counts {
		within(t, "share of the points", chosen[i]/n, counts[i]/n, 5*math.Sqrt(2*0.25/n))
	}
}

func BenchmarkDeal(b *testing.B) {
	for i := range uint64(b.N) {
		Deal(1, i)
	}
}

func BenchmarkDealer(b *testing.B) {
	filter, err := ParseFilter("hcp(N)>=15 && hcp(N)<=17 && shape(N,4333+4432+5332) && spades(S)>=5")
	if err != nil {
		b.Fatal(err)
	}
	dealer := Dealer{Filter: filter}
	for i := range uint64(b.N) {
		if _, err := dealer.Deal(i); err != nil {
			b.Fatal(err)
		}
	}
}
