package table

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
)

// TestClaims plays boards with players that claim at any card. Who is to answer may not have
// heard by then of the call or card before; each hears of all that was done in its order and
// of the end of each board, and nobody is kept waiting.
func TestClaims(t *testing.T) {
	const boards = 100
	for eager := range bridge.Seats + 1 {
		early := 0 // claims that came before everybody knew the cards
		var r *room
		r = newRoom(t, uint64(eager), boards, Config{Claims: true, MaxFaults: 1, TrickPause: time.Second, Note: func(e *Event) error {
			if e.Kind == Claimed && !r.caughtUp() {
				early++
			}
			return nil
		}})
		r.sitAll()
		for s, g := range r.seats {
			g.client.Claims = true
			g.player.Boasts = 4
			g.player.Agrees = bridge.Seat(s).Side() == bridge.NorthSouth
			g.eager = s < eager
		}
		r.runAll()
		if f := r.faults(); !errors.Is(r.table.Stopped(), ErrOver) || len(f) > 0 {
			t.Fatalf("%d eager players: stopped: %v, faults %q", eager, r.table.Stopped(), f)
		}
		claimed := 0
		for i := range r.results {
			if r.results[i].Ending == ByClaim {
				claimed++
			}
		}
		if early < 10 || claimed < 10 || len(r.kinds(Answered)) == claimed {
			t.Errorf("%d claims before all knew the cards; %d of %d accepted", early, claimed, len(r.kinds(Answered)))
		}
		tricks, parts := make([]int, boards), 0
		for i := range r.results {
			tricks[i] = r.results[i].Tricks
			checkResult(t, &r.results[i])
		}
		for _, e := range r.kinds(Answered) {
			if e.Accepted && e.Tricks < bridge.HandSize {
				parts++
			}
		}
		if parts == 0 {
			t.Error("no claim of a part of the tricks was accepted")
		}
		for s, g := range r.seats {
			if g.player.Ended != boards || !slices.Equal(g.player.Tricks, tricks) {
				t.Errorf("%v was told the end of %d boards of %d, with tricks %v; want %v", bridge.Seat(s), g.player.Ended, boards, g.player.Tricks, tricks)
			}
		}
	}
}

// TestPartOfTheTricks claims some of the tricks, with how they are won: the others are told, and who
// rejects it. More than are left is a fault.
func TestPartOfTheTricks(t *testing.T) {
	for _, tt := range []struct {
		name, claims, answers string
		said                  []string // to the defender who answers last
		tricks                int      // of the declarer, -1 if the board goes on
		faults                int
	}{
		{"accepted", " 9 tricks. I run the clubs", "aa", []string{"claims 9 tricks. I run the clubs", "'s cards : ", "'s claim of 9 tricks is accepted"}, 9, 0},
		{"rejected", " 1 trick", "ar", []string{"claims 1 trick", "'s cards : ", "'s claim is rejected by "}, -1, 0},
		{"none", " 0 tricks", "aa", []string{"claims 0 tricks", "'s cards : ", "'s claim of 0 tricks is accepted"}, 0, 0},
		{"all", " 13 tricks", "aa", []string{"claims", "'s cards : ", "'s claim is accepted"}, 13, 0},
		{"too many", " 14 tricks", "", nil, -1, 1},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := newRoom(t, 21, 4, Config{Claims: true})
			r.sitAll()
			r.run(func() bool {
				s, ok := r.table.ToAct()
				return ok && r.playing(1) && s == r.table.contract.Declarer && r.caughtUp()
			})
			declarer := r.table.contract.Declarer
			for _, g := range r.seats {
				g.held = true
				g.to, g.from = nil, nil
			}
			r.lines = nil
			r.say(declarer, declarer.String()+" claims"+tt.claims)
			last := declarer.Next()
			for _, answer := range tt.answers {
				last = last.Partner()
				r.say(last, fmt.Sprintf("%v %s %v's claim", last, map[rune]string{'a': "accepts", 'r': "rejects"}[answer], declarer))
			}
			if f := r.faults(); len(f) != tt.faults {
				t.Errorf("faults %q", f)
			}
			var said []string
			for _, line := range r.seats[last].to {
				said = append(said, strings.TrimSpace(string(line)))
			}
			for i, want := range tt.said {
				if i >= len(said) || !strings.HasPrefix(said[i], declarer.String()) || !strings.Contains(said[i]+"|", want) ||
					want == "claims" && said[i] != declarer.String()+" claims" {
					t.Errorf("%v is told %q, want %q", last, said, tt.said)
				}
			}
			if tt.name == "rejected" && !strings.HasSuffix(said[len(said)-1], " by "+last.String()) {
				t.Errorf("%q does not name %v", said, last)
			}
			if over := len(r.results) > 0 && r.results[len(r.results)-1].Ending == ByClaim; over != (tt.tricks >= 0) || over && r.results[len(r.results)-1].Tricks != tt.tricks {
				t.Errorf("over: %t", over)
			}
		})
	}
}

// TestClaimAnsweredTwice has who rejected a claim answer once more, which is a fault, and the
// other defender answer late, which is none.
func TestClaimAnsweredTwice(t *testing.T) {
	r := newRoom(t, 21, 4, Config{Claims: true})
	r.sitAll()
	r.run(func() bool {
		s, ok := r.table.ToAct()
		return ok && r.playing(4) && s == r.table.contract.Declarer
	})
	declarer := r.table.contract.Declarer
	for _, g := range r.seats {
		g.held = true
	}
	r.say(declarer, declarer.String()+" claims")
	first, second := declarer.Next(), declarer.Next().Partner()
	rejects := func(s bridge.Seat) { r.say(s, s.String()+" rejects "+declarer.String()+"'s claim") }
	rejects(first)
	rejects(second)
	if f := r.faults(); len(f) != 0 {
		t.Errorf("an answer on its way: %q", f)
	}
	rejects(first)
	rejects(second)
	if f := r.faults(); len(f) != 2 {
		t.Errorf("faults %q, want one of each defender", f)
	}
}
