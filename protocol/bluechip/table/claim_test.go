package table

import (
	"errors"
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
		for s, g := range r.seats {
			if g.player.Ended != boards {
				t.Errorf("%v was told the end of %d boards of %d", bridge.Seat(s), g.player.Ended, boards)
			}
		}
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
