package bridgeview_test

import (
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/record"
	"gogo/cmd/internal/bridgeview"
)

// played is a board of which everything is known: South claims two down in 3NT after eight
// tricks of lowest cards.
func played(t *testing.T, room record.Room) *bridgeview.Board {
	t.Helper()
	r := record.Record{
		Board: 7, Room: room, Dealer: bridge.North, Vulnerable: bridge.AllVulnerable,
		Players: [bridge.Seats]string{"Ann", "Ben", "Cem", "Dot"},
	}
	var err error
	r.Deal, err = bridge.ParseDeal("N:A4.KJ973.Q6.Q942 QJ8.AQ65.KJ5.AT6 KT72.T8.T98742.7 9653.42.A3.KJ853")
	if err != nil {
		t.Fatal(err)
	}
	for i, word := range strings.Fields("1C Pass 1H X XX Pass 1NT Pass 3NT Pass Pass Pass") {
		call, err := bridge.ParseCall(word)
		if err != nil {
			t.Fatal(err)
		}
		r.Calls = append(r.Calls, record.Call{Call: call})
		switch i {
		case 0:
			r.Calls[i].Alert, r.Calls[i].Note = true, "11-13, may have 2 ♣"
		case 4:
			r.Calls[i].Alert = true
		}
	}
	r.Derive()
	play, err := bridge.NewPlay(r.Deal, r.Contract)
	if err != nil {
		t.Fatal(err)
	}
	for play.Len() < 8*bridge.Seats {
		card := play.Legal().Lowest()
		if err := play.Play(card); err != nil {
			t.Fatal(err)
		}
		r.Cards = append(r.Cards, record.Card{Card: card})
	}
	r.Cards[4].Note = "count"
	r.Tricks, r.HasTricks = 7, true
	imps := -3
	return bridgeview.New(&r, &bridgeview.Extras{
		Teams: [2]string{"Oslo", "Bergen"}, IMPs: &imps, Ending: bridgeview.Claimed, Remark: "two down claimed by South", Restart: 1,
		Thinking: &[2]time.Duration{12340 * time.Millisecond, 245 * time.Second},
		Table: &[bridge.Strains][bridge.Seats]int{
			bridge.Clubs: {0, 1, 2, 3}, bridge.Diamonds: {4, 5, 6, 7}, bridge.Hearts: {8, 9, 10, 11},
			bridge.Spades: {12, 13, 0, 1}, bridge.NoTrump: {2, 3, 4, 5},
		},
		Par: "+200: 5♥X-1 EW",
	})
}

// passedOut is a board on which nobody bid.
func passedOut() *bridgeview.Board {
	r := record.Record{Board: 8, Dealer: bridge.West, Calls: make([]record.Call, bridge.Seats)}
	return bridgeview.New(&r, &bridgeview.Extras{Ending: bridgeview.PlayedOut})
}

// session is one of a match, with a board that was passed out at one table.
func session(t *testing.T) *bridgeview.Session {
	t.Helper()
	imps, none := 6, 0
	return &bridgeview.Session{
		Title: "Final", About: "Oslo, 2026.11.22", Teams: [2]string{"Oslo", "Bergen"},
		Rows: []bridgeview.Row{
			{Tables: []*bridgeview.Board{played(t, record.Open), played(t, record.Closed)}, IMPs: &imps},
			{Tables: []*bridgeview.Board{passedOut()}, IMPs: &none},
		},
		VPs: &[2]string{"13.20", "6.80"},
	}
}

// write returns the page of a session.
func write(t *testing.T, s *bridgeview.Session) string {
	t.Helper()
	var b strings.Builder
	if err := bridgeview.WriteSession(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
