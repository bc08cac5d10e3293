package bidding

import (
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/system"
)

// TestSeats names every player and every seat.
func TestSeats(t *testing.T) {
	players := []struct {
		name   string
		player system.Who
		seats  [bridge.Seats]bridge.Seat // by the one who is to call
	}{
		{"me", system.Me, [...]bridge.Seat{bridge.North: bridge.North, bridge.East: bridge.East, bridge.South: bridge.South, bridge.West: bridge.West}},
		{"left", system.LeftOpponent, [...]bridge.Seat{bridge.North: bridge.East, bridge.East: bridge.South, bridge.South: bridge.West, bridge.West: bridge.North}},
		{"partner", system.Partner, [...]bridge.Seat{bridge.North: bridge.South, bridge.East: bridge.West, bridge.South: bridge.North, bridge.West: bridge.East}},
		{"right", system.RightOpponent, [...]bridge.Seat{bridge.North: bridge.West, bridge.East: bridge.North, bridge.South: bridge.East, bridge.West: bridge.South}},
	}
	for _, c := range players {
		t.Run(c.name, func(t *testing.T) {
			for turn, want := range c.seats {
				p := New(bridge.Seat(turn), bridge.NoneVulnerable, new(system.System), new(system.System))
				if got := p.seat(c.player); got != want {
					t.Errorf("%s is to call: %s, want %s", bridge.Seat(turn), got, want)
				}
			}
		})
	}
}
