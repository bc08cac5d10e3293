package cardplay

import (
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
)

// TestTextbook has endings and leads of which the right card is known.
func TestTextbook(t *testing.T) {
	for _, tt := range []struct {
		name     string
		contract string // by South
		hands    map[bridge.Seat]string
		pack     string // what was dealt, everything if it is empty
		play     string
		seat     bridge.Seat
		want     string // cards that are right
	}{
		{
			// East has two of the three cards that are left: the king is more likely his, and
			// bare.
			name: "a drop by the odds", contract: "1NT", pack: "AQK532.A65432..",
			hands: map[bridge.Seat]string{bridge.North: "AQ.2..", bridge.South: "32.A.."},
			play:  "H3 H2 H4 HA S2 S5", seat: bridge.South, want: "SA",
		},
		{
			// East has chosen the queen from queen and jack only half of the time.
			name: "restricted choice", contract: "1NT", pack: "AKQJT976543.AKQJT98765432..",
			hands: map[bridge.Seat]string{bridge.North: "AKT9.32..", bridge.South: "543.AKQ.."},
			play:  "H4 H2 H5 HA S3 S6 SA SQ H3 H6 HK H7 S4 S7", seat: bridge.South, want: "ST S9",
		},
		{
			name: "top of a sequence", contract: "3NT",
			hands: map[bridge.Seat]string{bridge.West: "KQJT5.82.743.A62"},
			seat:  bridge.West, want: "SK",
		},
	} {
		for _, scoring := range scorings {
			t.Run(tt.name, func(t *testing.T) {
				var d bridge.Deal
				for seat, text := range tt.hands {
					d[seat] = mustHand(t, text)
				}
				q := Question{Seat: tt.seat, Play: mustPlay(t, d, mustContract(t, tt.contract, bridge.South), tt.play)}
				if tt.pack != "" {
					q.Pack = mustHand(t, tt.pack)
				}
				settings := few
				settings.Scoring = scoring
				a := mustChoose(t, settings, &q)
				if !slices.Contains(strings.Fields(tt.want), a.Card.String()) {
					t.Errorf("%v is played, want one of %s: %+v", a.Card, tt.want, a.Cards)
				}
			})
		}
	}
}
