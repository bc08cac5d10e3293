package bridge

import (
	"fmt"
	"math"
	"testing"
)

// law78 has the differences of points that are worth 0 IMPs, 1 and so on.
var law78 = [][2]int{
	{0, 10},
	{20, 40},
	{50, 80},
	{90, 120},
	{130, 160},
	{170, 210},
	{220, 260},
	{270, 310},
	{320, 360},
	{370, 420},
	{430, 490},
	{500, 590},
	{600, 740},
	{750, 890},
	{900, 1090},
	{1100, 1290},
	{1300, 1490},
	{1500, 1740},
	{1750, 1990},
	{2000, 2240},
	{2250, 2490},
	{2500, 2990},
	{3000, 3490},
	{3500, 3990},
	{4000, 20000},
}

func TestIMPs(t *testing.T) {
	for want, r := range law78 {
		t.Run(fmt.Sprintf("%d IMPs", want), func(t *testing.T) {
			for points := r[0]; points <= r[1]; points += 10 {
				if got := IMPs(points); got != want {
					t.Errorf("%d points are %d IMPs, want %d", points, got, want)
				}
				if got := IMPs(-points); got != -want {
					t.Errorf("-%d points are %d IMPs, want -%d", points, got, want)
				}
			}
		})
	}
	if MaxIMPs != 24 || IMPs(math.MaxInt) != 24 || IMPs(math.MinInt) != -24 {
		t.Errorf("the most is %d, of all points %d and %d", MaxIMPs, IMPs(math.MaxInt), IMPs(math.MinInt))
	}
}
