package bidding_test

import (
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/eval/bridge/bidding"
	"gogo/eval/bridge/system"
)

// after returns the position after an auction of which North is the dealer.
func after(t *testing.T, name, calls string) *bidding.Position {
	t.Helper()
	s, err := system.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	a, err := bridge.ParseAuction(bridge.North, calls)
	if err != nil {
		t.Fatal(err)
	}
	p := bidding.New(bridge.North, 0, s, s)
	for _, c := range a.Calls() {
		if p, err = p.After(c); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestWords wants calls explained as players do.
func TestWords(t *testing.T) {
	for _, tt := range []struct{ auction, want string }{
		{"1N", "15-17 HCP, balanced or semi-balanced"},
		{"1S", "5+ spades, 10-21 HCP, 12+ total points"},
		{"2C", "strong: 19+ HCP, forcing, artificial"},
		{"1N P 2C", "Stayman: asks for 4-card majors, artificial"},
		{"1N P 2D", "Jacoby transfer to hearts: 5+ hearts, artificial"},
		{"1N P 2S", "transfer to clubs: 6+ clubs, 0-9 or 15+ total points, artificial"},
		{"1N P 4D", "Texas transfer to hearts: 6+ hearts, 9-14 total points, or 6+ hearts, 18+ support points, artificial"},
		{"1N P 4N", "quantitative: 16-17 total points, invitational"},
		{"1S P 2N", "Jacoby 2NT: 4+ spades, 10+ HCP, 13+ support points, game forcing, artificial"},
		{"1S P 4C", "splinter: 4+ spades, 9-12 HCP, 13+ support points, short clubs, game forcing, artificial"},
		{"1S P 2N P 4H P 4N", "Blackwood 1430: 19+ points in support of spades, 2+ key cards, asks for key cards, artificial"},
		{"1S P 2N P 4H P 4N P 5C", "1 or 4 key cards, artificial"},
		{"1D P 1H P 1S P 2C", "fourth suit forcing: 13+ total points, at most 3 spades, game forcing, asks for a stopper, artificial"},
		{"1D 1S X", "negative double: 4+ hearts, 6+ total points"},
		{"2H P 2N", "Ogust 2NT: 2+ hearts, 15+ HCP, or 17+ total points, asks for strength and suit quality, artificial"},
		{"1N 2D", "one major: 6+ hearts, 7-16 HCP, or 6+ spades, 7-16 HCP, asks for the major, artificial"},
		{"2N P 3C P 3D", "four-card major: 4 hearts, or 4 spades, game forcing, artificial"},
		{"1C P 1H P 1N", "12-14 HCP, balanced or semi-balanced, or 12-16 total points"},
		{"1H P 1N", "forcing notrump: 6-12 total points, at most 3 hearts, or 6-10 HCP, at most 3 hearts, forcing"},
		{"1N X XX", "one-suiter: 0-6 HCP, puppet, artificial"},
		{"1S P 3H", "6+ hearts, 9-11 HCP, at most 2 spades, invitational"},
		{"1N P 4C", "Gerber: 18+ total points, asks for aces, artificial"},
		{"1C 2N P 3D", "3+ diamonds"},
		{"2C P", "any hand"},
		{"1N P", "0-15 HCP"},
		{"1N P 2C P", "any hand"},
		{"3C P 3D", "not in the system: 5+ diamonds"},
		{"1D X", "strong double: 18+ HCP | takeout double: 3+ spades, 3+ hearts, 11-18 HCP, at most 4 diamonds, or 15-17 HCP, at most 3 diamonds"},
	} {
		t.Run(tt.auction, func(t *testing.T) {
			if got := strings.Join(after(t, system.Default, tt.auction).Words(), " | "); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}
