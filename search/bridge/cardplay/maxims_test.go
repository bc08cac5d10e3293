package cardplay

import (
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/carding"
)

// TestMaxims has positions in which a maxim names the card.
func TestMaxims(t *testing.T) {
	partners := carding.Heard{}
	partners[bridge.East] = 1 << bridge.Hearts
	for _, tt := range []struct {
		name     string
		contract string // by South
		hands    map[bridge.Seat]string
		heard    carding.Heard
		play     string
		seat     bridge.Seat
		want     string
	}{
		{
			name: "fourth best", contract: "3NT", seat: bridge.West, want: "S5",
			hands: map[bridge.Seat]string{bridge.West: "KJ752.82.743.A62"},
		},
		{
			name: "top of a sequence", contract: "4H", seat: bridge.West, want: "DK",
			hands: map[bridge.Seat]string{bridge.West: "Q752.82.KQJ4.J62"},
		},
		{
			name: "partner's suit", contract: "3NT", heard: partners, seat: bridge.West, want: "H8",
			hands: map[bridge.Seat]string{bridge.West: "KJ752.82.743.A62"},
		},
		{
			name: "a singleton", contract: "4H", seat: bridge.West, want: "C6",
			hands: map[bridge.Seat]string{bridge.West: "QT752.832.J743.6"},
		},
		{
			name: "third hand high", contract: "3NT", play: "S5 S3", seat: bridge.East, want: "SQ",
			hands: map[bridge.Seat]string{bridge.North: "863.AK4.KQ62.Q54", bridge.East: "QT4.9763.985.T98"},
		},
		{
			name: "only as high as need be", contract: "3NT", play: "S5 S3", seat: bridge.East, want: "SJ",
			hands: map[bridge.Seat]string{bridge.North: "863.AK4.KQ62.Q54", bridge.East: "QJ4.9763.985.T98"},
		},
		{
			name: "second hand low", contract: "3NT", play: "S5 S3 SQ SA D3", seat: bridge.West, want: "D4",
			hands: map[bridge.Seat]string{bridge.North: "863.AK4.QJ62.Q54", bridge.West: "KT752.82.K74.A62"},
		},
		{
			name: "an honor on an honor", contract: "3NT", play: "S5 S3 S4 SA DQ", seat: bridge.West, want: "DK",
			hands: map[bridge.Seat]string{bridge.North: "863.AK4.J962.Q54", bridge.West: "KT752.82.K74.J62"},
		},
		{
			name: "no honor on partner's ace", contract: "3NT", play: "SA S3", seat: bridge.East, want: "S2",
			hands: map[bridge.Seat]string{bridge.North: "863.AK4.KQ62.Q54", bridge.East: "QT2.9763.985.T98"},
		},
		{
			name: "trumps are drawn", contract: "4H", play: "DA D2 D3 D4 DK D6 D5 D9 S7 S3 S2 SA", seat: bridge.South, want: "H3",
			hands: map[bridge.Seat]string{bridge.North: "K63.K74.Q862.Q54", bridge.South: "A4.AQT93.94.KT73"},
		},
		{
			name: "a finesse", contract: "3NT", play: "S5 S3 S2 SA D3 D4", seat: bridge.South, want: "DQ",
			hands: map[bridge.Seat]string{bridge.North: "K63.K74.AQ862.54", bridge.South: "A4.AQ93.9753.KT7"},
		},
		{
			name: "a ruff", contract: "4H", play: "DA D2 D3 D4 D7 D8", seat: bridge.East, want: "H2",
			hands: map[bridge.Seat]string{bridge.North: "K63.K74.Q862.Q54", bridge.East: "QT942.J82.3.T982"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var d bridge.Deal
			for seat, text := range tt.hands {
				d[seat] = mustHand(t, text)
			}
			q := Question{Seat: tt.seat, Play: mustPlay(t, d, mustContract(t, tt.contract, bridge.South), tt.play), Heard: tt.heard}
			settings := few
			settings.Horizon = 1
			if a := mustChoose(t, settings, &q); a.Card.String() != tt.want {
				t.Errorf("%v is played, want %s", a.Card, tt.want)
			}
		})
	}
}

// TestHorizon has layouts solved from a trick on.
func TestHorizon(t *testing.T) {
	var d bridge.Deal
	d[bridge.West] = mustHand(t, "KQJT5.82.743.A62")
	q := Question{Seat: bridge.West, Play: mustPlay(t, d, mustContract(t, "3NT", bridge.South), "")}
	for horizon, solves := range map[int]bool{0: true, bridge.HandSize: true, bridge.HandSize - 1: false} {
		settings := few
		settings.Horizon = horizon
		if a := mustChoose(t, settings, &q); a.Layouts > 0 != solves {
			t.Errorf("up to %d tricks: %d layouts", horizon, a.Layouts)
		}
	}
}
