package cardplay

import (
	"math"
	"math/rand/v2"
	"testing"

	"gogo/board/bridge"
)

// TestList counts the layouts that there are.
func TestList(t *testing.T) {
	d := bridge.Deal{bridge.North: mustHand(t, "AQ.2.."), bridge.South: mustHand(t, "32.A..")}
	for _, tt := range []struct {
		play, pack string
		want       int
	}{
		{"H3 H2 H4", "AQK532.A65432..", 6}, // of four cards West has two
		{"H3 H2 S5", "AQKJ532.A6432..", 1}, // East has no heart
		{"H3 H2 S5", "AQK532.A65432..", 0}, // and here too few other cards
	} {
		t.Run(tt.play, func(t *testing.T) {
			q := Question{Seat: bridge.South, Pack: mustHand(t, tt.pack)}
			q.Play = mustPlay(t, d, mustContract(t, "1NT", bridge.South), tt.play)
			s, err := newSight(&q)
			if err != nil {
				t.Fatal(err)
			}
			all, few := s.list(100)
			if len(all) != tt.want || few != (tt.want > 0) {
				t.Errorf("after %q: %d layouts, %t, want %d", tt.play, len(all), few, tt.want)
			}
		})
	}
}

// TestChoose checks that layouts are chosen as often as they count.
func TestChoose(t *testing.T) {
	const n, rounds = 10, 2000
	weights := []float64{5, 0.1, 1, 1, 0, 0.7, 3, 2, 1, 1, 0.2, 0.5, 2.5, 1, 1}
	sum := 0.0
	for _, w := range weights {
		sum += w
	}
	got := make([]float64, len(weights))
	r := rand.New(rand.NewPCG(1, 2))
	for range rounds {
		all := make([]Layout, len(weights))
		for i := range all {
			all[i] = Layout{bridge.Deal{bridge.Cards(i)}, weights[i]}
		}
		for _, l := range choose(all, n, r) {
			got[l.Deal[0]] += l.Weight
		}
	}
	for i, w := range weights {
		if want := w / sum * n; math.Abs(got[i]/rounds-want) > 0.06 {
			t.Errorf("weight %g is chosen %.3f times, want %.3f", w, got[i]/rounds, want)
		}
	}
}

// TestClasses has hands of which some cards are equals.
func TestClasses(t *testing.T) {
	for _, tt := range []struct {
		hand, gone string
		want       []string
	}{
		{"AK3.976..", "...", []string{"AK...", "3...", ".9..", ".76.."}},
		{"AK3.976..", "QJT987654.8..", []string{"AK3...", ".976.."}},
		{"AJ9...", "KQT...", []string{"AJ9..."}},
		{"AJ9.2..K", "KT...", []string{"A...", "J9...", ".2..", "...K"}},
	} {
		t.Run(tt.hand, func(t *testing.T) {
			hand, gone := mustHand(t, tt.hand), mustHand(t, tt.gone)
			all := classes(hand, hand, gone)
			if len(all) != len(tt.want) {
				t.Errorf("%s: %+v", tt.hand, all)
				return
			}
			if got, want := allEqual(hand, hand, gone), len(all) == 1; got != want {
				t.Errorf("%s: all alike %t, want %t", tt.hand, got, want)
			}
			for i, c := range all {
				if want := mustHand(t, tt.want[i]); c.equals != want || c.card != want.Lowest() {
					t.Errorf("%s: %v and %v, want %s", tt.hand, c.card, c.equals, tt.want[i])
				}
				for card := range c.equals.Down {
					if n := touching(card, hand, gone); n != c.equals.Count() {
						t.Errorf("%s: %v has %d equals, want %d", tt.hand, card, n, c.equals.Count())
					}
				}
			}
		})
	}
}
