package table

import (
	"errors"
	"testing"
	"time"

	"gogo/board/bridge"
)

// TestSession plays boards to the end of a session.
func TestSession(t *testing.T) {
	const boards = 300
	r := newRoom(t, 1, boards, Config{TrickPause: time.Second, MaxFaults: 1})
	r.sitAll()
	r.runAll()
	if !errors.Is(r.table.Stopped(), ErrOver) {
		t.Fatalf("stopped: %v\n%s", r.table.Stopped(), r.tail())
	}
	if len(r.results) != boards {
		t.Fatalf("%d results", len(r.results))
	}
	if f := r.faults(); len(f) > 0 {
		t.Errorf("faults: %q", f)
	}
	passed := 0
	for _, result := range r.results {
		checkResult(t, &result)
		if result.Contract.IsPassedOut() {
			passed++
		}
	}
	if passed == 0 || passed == boards {
		t.Errorf("%d boards passed out", passed)
	}
	for s, g := range r.seats {
		if !g.over || !g.gone {
			t.Errorf("%v has not heard the end", bridge.Seat(s))
		}
	}
}

// TestDummyFirst seats players who want to see dummy before they are told the lead, beside
// others and alone.
func TestDummyFirst(t *testing.T) {
	for eager := range bridge.Seats + 1 {
		r := newRoom(t, uint64(eager), 40, Config{MaxFaults: 1})
		r.sitAll()
		for _, g := range r.seats[:eager] {
			g.eager = true
		}
		r.runAll()
		if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 40 {
			t.Fatalf("%d eager players: stopped: %v, %d results\n%s", eager, r.table.Stopped(), len(r.results), r.tail())
		}
	}
}

// TestReadyTwice seats a player who says on every board twice, or more often, that it is
// ready for the deal.
func TestReadyTwice(t *testing.T) {
	const boards = 20
	for times, faults := range []int{2: 0, 3: boards} {
		r := newRoom(t, 1, boards, Config{})
		r.sitAll()
		r.seats[bridge.East].times = times
		r.runAll()
		if f := r.faults(); len(f) != faults || len(r.results) != boards {
			t.Errorf("%d times: %d results, faults %q", times, len(r.results), f)
		}
	}
}

// checkResult plays a result again.
func checkResult(t *testing.T, r *Result) {
	t.Helper()
	a := bridge.NewAuction(r.Board.Dealer)
	for _, c := range r.Calls {
		if err := a.Call(c.Call); err != nil {
			t.Fatal(err)
		}
	}
	contract, over := a.Contract()
	if !over || contract != r.Contract {
		t.Fatalf("board %d: %v, want %v", r.Board.Number, r.Contract, contract)
	}
	if contract.IsPassedOut() {
		return
	}
	p, err := bridge.NewPlay(r.Board.Deal, contract)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range r.Cards {
		if p.Turn() != c.Seat {
			t.Fatalf("board %d: a card of %v in place of %v", r.Board.Number, c.Seat, p.Turn())
		}
		if err := p.Play(c.Card); err != nil {
			t.Fatal(err)
		}
	}
	if r.Ending == PlayedOut && (!p.Done() || p.Won(contract.Declarer.Side()) != r.Tricks) {
		t.Fatalf("board %d: %d tricks, want %d", r.Board.Number, r.Tricks, p.Won(contract.Declarer.Side()))
	}
}

// TestComingBack breaks connections at random moments, in both ways to go on.
func TestComingBack(t *testing.T) {
	for _, how := range []Rejoin{RejoinRestart, RejoinReplay} {
		r := newRoom(t, 2, 60, Config{Rejoin: how})
		r.sitAll()
		again, left := 0, 0
		for r.table.Stopped() == nil {
			steps := r.rng.IntN(3000)
			r.run(func() bool { steps--; return steps < 0 })
			if r.table.Stopped() != nil {
				break
			}
			s := bridge.Seat(r.rng.IntN(bridge.Seats))
			r.hangUp(s)
			left++
			for range r.rng.IntN(20) {
				r.step()
			}
			r.sit(s, [2]string{"Red", "Blue"}[s.Side()])
		}
		if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 60 {
			t.Fatalf("stopped: %v, %d results\n%s", r.table.Stopped(), len(r.results), r.tail())
		}
		for _, result := range r.results {
			checkResult(t, &result)
			again += result.Again
		}
		if left < 10 || (again > 0) != (how == RejoinRestart) || len(r.faults()) > 0 {
			t.Errorf("%d left, %d boards begun again, faults %q", left, again, r.faults())
		}
	}
}
