package tricks

import (
	"testing"

	"gogo/board/bridge"
)

// lie returns the layout of spades that lie so with North, East, South and West, the
// declarer being North.
func lie(t *testing.T, holdings ...string) layout {
	t.Helper()
	var d bridge.Deal
	for seat, text := range holdings {
		hand, err := bridge.ParseHand(text + "...")
		if err != nil {
			t.Fatal(err)
		}
		d[seat] = hand
	}
	return newLayout(&d, bridge.Spades, bridge.North)
}

func TestWinners(t *testing.T) {
	for _, c := range []struct {
		holdings []string
		side     int
		want     [4]int // after none, one, two and three are lost
	}{
		{[]string{"AKQ2", "JT98", "43", "765"}, 0, [4]int{3, 2, 1, 0}},
		{[]string{"KQJT", "A98", "432", "765"}, 0, [4]int{0, 3, 2, 1}},
		{[]string{"KQJT", "A98", "432", "765"}, 1, [4]int{1, 0, 0, 0}},
		{[]string{"AQ", "K98", "J2", "T76543"}, 0, [4]int{1, 1, 0, 0}},
		{[]string{"AK", "98765432", "QJ", "T"}, 0, [4]int{2, 1, 0, 0}},
		{[]string{"AKQJT98765432", "", "", ""}, 0, [4]int{13, 13, 13, 13}},
		{[]string{"", "", "AKQJT98765432", ""}, 1, [4]int{0, 0, 0, 0}},
	} {
		l := lie(t, c.holdings...)
		for lost, want := range c.want {
			if got := l.winners(c.side, lost); got != want {
				t.Errorf("%v, side %d, %d lost: %d winners, want %d", c.holdings, c.side, lost, got, want)
			}
		}
	}
}

func TestPointsAndLosers(t *testing.T) {
	l := lie(t, "AQ7", "K", "J654", "T9832")
	for seat, want := range [seats]struct{ points, losers int }{{6, 1}, {3, 1}, {1, 3}, {0, 3}} {
		if l.points(seat) != want.points || l.losers(seat) != want.losers {
			t.Errorf("seat %d: %d points and %d losers, want %v", seat, l.points(seat), l.losers(seat), want)
		}
	}
}
