package tricks

import (
	"bufio"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/simd"
)

// solved is a deal with what each declarer makes in each strain.
type solved struct {
	deal   bridge.Deal
	tricks [bridge.Strains][bridge.Seats]int
}

// readSolved reads testdata/solved.txt: deals that bridge-gogo dealt and solved, and that
// no network was trained on.
func readSolved(tb testing.TB) []solved {
	tb.Helper()
	file, err := os.Open("testdata/solved.txt")
	if err != nil {
		tb.Fatal(err)
	}
	defer file.Close()
	var all []solved
	for lines := bufio.NewScanner(file); lines.Scan(); {
		deal, numbers, _ := strings.Cut(lines.Text(), "|")
		d, err := bridge.ParseDeal(deal)
		if err != nil {
			tb.Fatal(err)
		}
		s := solved{deal: d}
		for i, word := range strings.Fields(numbers) {
			n, err := strconv.Atoi(word)
			if err != nil {
				tb.Fatal(err)
			}
			s.tricks[order[i/bridge.Seats]][i%bridge.Seats] = n
		}
		all = append(all, s)
	}
	if len(all) != 200 {
		tb.Fatalf("%d deals", len(all))
	}
	return all
}

// order is that of the strains in a line.
var order = [bridge.Strains]bridge.Strain{
	bridge.Spades.Strain(), bridge.Hearts.Strain(), bridge.Diamonds.Strain(), bridge.Clubs.Strain(), bridge.NoTrump,
}

// newEstimator returns an estimator by the network of the program.
func newEstimator(tb testing.TB, k simd.Kernels) *Estimator {
	tb.Helper()
	net, err := Default()
	if err != nil {
		tb.Fatal(err)
	}
	return NewEstimator(net, k)
}

// The errors that README.md states, with room for chance: of the median, absolute, and of
// the mean, squared.
const (
	mostAbsolute = 0.55
	mostSquare   = 0.75
)

func TestNearTheSolver(t *testing.T) {
	for _, k := range simd.Available() {
		e := newEstimator(t, k)
		var count, absolute, square, bias float64
		for _, s := range readSolved(t) {
			for strain, row := range s.tricks {
				for by, taken := range row {
					d := e.Tricks(&s.deal, bridge.Strain(strain), bridge.Seat(by))
					off := d.Mean() - float64(taken)
					count++
					absolute += math.Abs(float64(d.Median() - taken))
					square += off * off
					bias += off
				}
			}
		}
		absolute, square, bias = absolute/count, math.Sqrt(square/count), bias/count
		t.Logf("%v: absolute error %.3f, root mean square %.3f, bias %+.3f", k.Level(), absolute, square, bias)
		if absolute > mostAbsolute || square > mostSquare || math.Abs(bias) > 0.1 {
			t.Errorf("%v: absolute error %.3f, root mean square %.3f, bias %+.3f", k.Level(), absolute, square, bias)
		}
	}
}

// TestChancesAreTrue compares what has chances near a quarter, a half and so on with how
// often it happens.
func TestChancesAreTrue(t *testing.T) {
	const bins = 5
	var said, happened, count [bins]float64
	e := newEstimator(t, simd.Available()[0])
	for _, s := range readSolved(t) {
		for strain, row := range s.tricks {
			for by, taken := range row {
				d := e.Tricks(&s.deal, bridge.Strain(strain), bridge.Seat(by))
				for n := 1; n <= bridge.HandSize; n++ {
					chance := d.AtLeast(n)
					bin := min(int(chance*bins), bins-1)
					said[bin] += chance
					count[bin]++
					if taken >= n {
						happened[bin]++
					}
				}
			}
		}
	}
	for i := range bins {
		if mean, share := said[i]/count[i], happened[i]/count[i]; math.Abs(mean-share) > 0.08 {
			t.Errorf("chances of %.3f on average: %.3f of %.0f happen", mean, share, count[i])
		}
	}
}
