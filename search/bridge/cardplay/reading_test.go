package cardplay

import (
	"math"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
	"gogo/search/bridge/doubledummy"
)

// layoutOf returns the deal with some hands; one that is not given has the rest.
func layoutOf(t *testing.T, sight bridge.Deal, hidden map[bridge.Seat]string) bridge.Deal {
	t.Helper()
	d := sight
	for seat, text := range hidden {
		d[seat] = mustHand(t, text)
	}
	for s := range d {
		if d[s] == 0 {
			d[s] = bridge.AllCards &^ d.Cards()
		}
	}
	if err := d.Check(); err != nil {
		t.Fatal(err)
	}
	return d
}

// TestReading has partner's card to the ace: a high one encourages, and tells of the queen.
func TestReading(t *testing.T) {
	agreement, err := carding.Open(carding.Default)
	if err != nil {
		t.Fatal(err)
	}
	sight := bridge.Deal{bridge.West: mustHand(t, "AK75.82.Q743.962"), bridge.North: mustHand(t, "JT6.KQ74.K6.KJ75")}
	with := layoutOf(t, sight, map[bridge.Seat]string{bridge.East: "Q92.653.JT95.T83"})
	without := layoutOf(t, sight, map[bridge.Seat]string{bridge.East: "932.653.JT95.QT8"})
	for _, tt := range []struct {
		card string
		more bool // likelier with the queen
	}{{"S9", true}, {"S2", false}} {
		t.Run(tt.card, func(t *testing.T) {
			q := Question{Seat: bridge.West, Play: mustPlay(t, sight, mustContract(t, "4H", bridge.South), "SA S6 "+tt.card+" S4")}
			q.Carding[bridge.EastWest] = agreement
			s, err := newSight(&q)
			if err != nil {
				t.Fatal(err)
			}
			r := newReading(s, newPast(s))
			if a, b := r.likelihood(&with), r.likelihood(&without); (a > b) != tt.more || a == b {
				t.Errorf("%s: %g with the queen, %g without", tt.card, a, b)
			}
		})
	}
}

// TestRestrictedChoice has an honor of two that are equals count half.
func TestRestrictedChoice(t *testing.T) {
	sight := bridge.Deal{bridge.South: mustHand(t, "A7652.A82.Q74.A2"), bridge.North: mustHand(t, "KT843.74.K62.K75")}
	q := Question{Seat: bridge.South, Play: mustPlay(t, sight, mustContract(t, "4S", bridge.South), "HK H4 H3 HA SA S9 S3 SJ")}
	s, err := newSight(&q)
	if err != nil {
		t.Fatal(err)
	}
	both := layoutOf(t, sight, map[bridge.Seat]string{bridge.East: "QJ.T653.JT95.T83"})
	one := layoutOf(t, sight, map[bridge.Seat]string{bridge.East: "J.T653.JT95.T863"})
	r := newReading(s, newPast(s))
	if a, b := r.likelihood(&both), r.likelihood(&one); 2*a != b {
		t.Errorf("%g with both, %g with one", a, b)
	}
}

// TestBelief has a defender who did not take a trick when he could: with the ace in his
// hand he made a mistake that cost two tricks, without it none.
func TestBelief(t *testing.T) {
	sight := bridge.Deal{bridge.North: mustHand(t, "Q.92.."), bridge.South: mustHand(t, "2.A8..")}
	for _, tt := range []struct {
		west, east string
		tricks     int
		want       float64
	}{
		{"A5.3..", "6.74..", 3, 0.04}, // the ace would drop the queen, and then the six is good
		{"5.73..", "A6.4..", 3, 0.04},
		{"75.3..", "6.J4..", 2, 1},
	} {
		t.Run(tt.west, func(t *testing.T) {
			d := sight
			d[bridge.West], d[bridge.East] = mustHand(t, tt.west), mustHand(t, tt.east)
			q := Question{Seat: bridge.South, Pack: d.Cards(), Play: mustPlay(t, sight, mustContract(t, "1NT", bridge.South), "H3 H2 H4 HA S2 S5 SQ S6")}
			s, err := newSight(&q)
			if err != nil {
				t.Fatal(err)
			}
			j := newJobs(s, newPast(s), &Belief{Slip: 0.2, Cards: 3, Tricks: 13})
			l := Layout{Deal: d, Weight: 1}
			guess := 0
			tricks, err := j.solve(t.Context(), doubledummy.NewSolver(doubledummy.MinMemory), q.Play.Legal(), 1, &l, &guess)
			if err != nil || math.Abs(l.Weight-tt.want) > 1e-9 || len(tricks) != 1 || tricks[0] != tt.tricks {
				t.Errorf("West %s: weight %g, want %g; %v tricks, %v", tt.west, l.Weight, tt.want, tricks, err)
			}
		})
	}
}
