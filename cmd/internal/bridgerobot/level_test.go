package bridgerobot_test

import (
	"testing"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/cmd/internal/bridgerobot"
	"gogo/search"
	"gogo/search/bridge/robot"
)

// team returns two robots of a level without limits of time.
func team(t *testing.T, level int) (pair [2]*robot.Robot) {
	t.Helper()
	flags := bridgerobot.Fast
	flags.Level = level
	for i := range pair {
		var err error
		if pair[i], err = flags.Robot(); err != nil {
			t.Fatal(err)
		}
	}
	return pair
}

// score plays a board and returns the score of North-South.
func score(t *testing.T, deal *bridge.Deal, number int, teams [2][2]*robot.Robot) int {
	t.Helper()
	vulnerable := bridge.BoardVulnerability(number)
	auction := bridge.NewAuction(bridge.Seat((number - 1) % bridge.Seats))
	var seats [bridge.Seats]*robot.Robot
	for s := range bridge.Seat(bridge.Seats) {
		seats[s] = teams[s.Side()][s/2]
		seats[s].Begin(&robot.Board{Number: number, Seat: s, Hand: deal[s], Dealer: auction.Dealer(), Vulnerable: vulnerable})
	}
	for !auction.Done() {
		turn := auction.Turn()
		said, err := seats[turn].Call(t.Context())
		info := ""
		if said.Alert {
			info = said.Meaning.String()
		}
		if err == nil {
			err = auction.Call(said.Call)
		}
		for s := range seats {
			if err == nil && bridge.Seat(s) != turn {
				err = seats[s].Heard(said.Call, info)
			}
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	contract, _ := auction.Contract()
	if contract.IsPassedOut() {
		return 0
	}
	play, err := bridge.NewPlay(*deal, contract)
	for err == nil && !play.Done() {
		var card bridge.Card
		card, err = seats[play.Player()].Card(t.Context(), &play)
		if err == nil {
			err = play.Play(card)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return contract.ScoreFor(bridge.NorthSouth, vulnerable, play.Won(contract.Declarer.Side()))
}

// TestLevels has levels far enough apart win and lose matches of teams.
func TestLevels(t *testing.T) {
	for _, levels := range [][2]int{{1, 5}, {3, 7}} {
		weak, strong := team(t, levels[0]), team(t, levels[1])
		imps := 0
		for number := 1; number <= 48; number++ {
			deal := dealing.Deal(47, uint64(number))
			imps += bridge.IMPs(score(t, &deal, number, [2][2]*robot.Robot{strong, weak}) -
				score(t, &deal, number, [2][2]*robot.Robot{weak, strong}))
		}
		t.Logf("level %d against %d: %+d IMPs", levels[1], levels[0], imps)
		if imps <= 0 {
			t.Errorf("level %d wins %d IMPs against level %d", levels[1], imps, levels[0])
		}
	}
}

// TestSystemAt has weak robots bid simpler systems, and strong ones what they are asked for.
func TestSystemAt(t *testing.T) {
	for level, want := range map[int]string{1: "beginner", 5: "club", 6: "sayc", search.MaxLevel: "sayc"} {
		if got := bridgerobot.SystemAt(level, "sayc"); got != want {
			t.Errorf("level %d bids %s, want %s", level, got, want)
		}
	}
}
