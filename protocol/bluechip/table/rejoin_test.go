package table

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"gogo/board/bridge"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip"
)

// teamOf is the team of a seat.
func teamOf(s bridge.Seat) string { return [2]string{"Red", "Blue"}[s.Side()] }

// TestDrops lets each player drop in each phase of a board, and come back: as the one who
// was there, and as one who calls and plays otherwise.
func TestDrops(t *testing.T) {
	for phase, reached := range map[string]func(*room) bool{
		"seated":          func(r *room) bool { return r.table.round == nil },
		"before the deal": func(r *room) bool { return r.table.round != nil && r.table.board.Number == 3 },
		"deal": func(r *room) bool {
			return r.table.round != nil && r.table.board.Number == 3 && r.table.allKnow(toldDeal)
		},
		"auction": func(r *room) bool {
			return r.table.round != nil && r.table.board.Number == 3 && len(r.table.calls) == 3
		},
		"before the lead": func(r *room) bool { return r.playing(0) },
		"the lead":        func(r *room) bool { return r.playing(1) },
		"mid-trick":       func(r *room) bool { return r.playing(22) },
		"between tricks":  func(r *room) bool { return r.playing(24) },
		"last card":       func(r *room) bool { return r.playing(51) },
		"after the board": func(r *room) bool { return len(r.results) > 3 },
	} {
		for _, how := range []Rejoin{RejoinRestart, RejoinReplay} {
			for s := range bridge.Seat(bridge.Seats) {
				for _, same := range []bool{true, false} {
					if !testlimit.IsLong() && same == (s%2 == 0) {
						continue // each seat comes back, as itself or as another
					}
					name := fmt.Sprintf("%s %v %d %v", phase, s, how, same)
					r := newRoom(t, 11, 8, Config{Rejoin: how, MaxFaults: 20})
					r.sitAll()
					r.run(func() bool { return reached(r) })
					if r.table.Stopped() != nil {
						t.Fatalf("%s: never came", name)
					}
					number, before := r.table.boardNumber(), len(r.results)
					r.hangUp(s)
					for range 5 {
						r.step()
					}
					if !same {
						r.seeds[s]++
					}
					r.sit(s, teamOf(s))
					r.runAll()
					if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 8 {
						t.Fatalf("%s: stopped: %v, %d results\n%s", name, r.table.Stopped(), len(r.results), r.tail())
					}
					for _, result := range r.results[before:] {
						checkResult(t, &result)
						again := result.Board.Number == number && how == RejoinRestart
						if result.Again > 0 && !again && same {
							t.Errorf("%s: board %d was begun again", name, result.Board.Number)
						}
					}
				}
			}
		}
	}
}

// TestSeveralDrop lets two and four players drop at once, and others as soon as the first
// of them are back: at the same time, and while one who came back is taken through what
// was done.
func TestSeveralDrop(t *testing.T) {
	for _, how := range []Rejoin{RejoinRestart, RejoinReplay} {
		for away := 2; away <= bridge.Seats; away++ {
			for _, cards := range []int{0, 1, 18, 51} {
				r := newRoom(t, 14, 3, Config{Rejoin: how, MaxFaults: 20})
				r.sitAll()
				r.run(func() bool { return r.playing(cards) })
				for s := range bridge.Seat(away) {
					r.hangUp(s)
				}
				for s := range bridge.Seat(away) {
					r.sit(s, teamOf(s))
					r.some(7)
				}
				r.hangUp(bridge.North) // on its way back
				r.some(40)
				r.hangUp(bridge.South)
				r.sit(bridge.South, teamOf(bridge.South))
				taken := hello(bridge.South, teamOf(bridge.South))
				r.turnedAway(&taken)
				r.some(40)
				r.sit(bridge.North, teamOf(bridge.North))
				r.runAll()
				if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 3 || len(r.faults()) > 0 {
					t.Fatalf("%v, %d away behind %d cards: stopped: %v, %d results, faults %q", how, away, cards, r.table.Stopped(), len(r.results), r.faults())
				}
				again := 0
				for i := range r.results {
					checkResult(t, &r.results[i])
					again += r.results[i].Again
				}
				if (again > 0) != (how == RejoinRestart) {
					t.Errorf("%v, %d away behind %d cards: begun again %d times", how, away, cards, again)
				}
			}
		}
	}
}

// TestBoardEndsOnTheWayBack lets the last card, or the pass that ends a board on which nobody
// bids, come at each moment while one who came back is taken through what was done before.
func TestBoardEndsOnTheWayBack(t *testing.T) {
	const boards = 4
	for phase, reached := range map[string]func(*room) bool{
		"card": func(r *room) bool { return r.playing(bridge.PackSize - 1) },
		"pass": func(r *room) bool { return r.passed(bridge.Seats - 1) },
	} {
		ended := 0
		every := 21
		if testlimit.IsLong() {
			every = 7
		}
		for steps := 1; steps < 250; steps += every {
			for after := range bridge.Seat(bridge.Seats - 1) {
				for _, same := range []bool{true, false} {
					name := fmt.Sprintf("%s in %d steps, %d %v", phase, steps, after, same)
					r := newRoom(t, uint64(steps), boards, Config{Rejoin: RejoinReplay})
					r.sitAll()
					r.run(func() bool { return reached(r) })
					if r.table.Stopped() != nil {
						continue // nobody passed so often
					}
					board, last := r.table.boardNumber(), r.actor()
					r.seats[last].held = true
					back := (last + 1 + after) % bridge.Seats
					r.hangUp(back)
					if !same {
						r.seeds[back]++
					}
					r.sit(back, teamOf(back))
					r.some(steps)
					r.seats[last].held = false
					r.runAll()
					if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != boards || same && len(r.faults()) > 0 {
						t.Fatalf("%s: stopped: %v, %d results, faults %q\n%s", name, r.table.Stopped(), len(r.results), r.faults(), r.tail())
					}
					checkResult(t, &r.results[board-1])
					if phase == "card" || r.results[board-1].Contract.IsPassedOut() {
						ended++
					}
				}
			}
		}
		if ended == 0 {
			t.Errorf("no board ended with such a %s", phase)
		}
	}
}

// TestGoneAsTheBoardEnds lets a player go when the last card has just been played, while
// another one is on its way back to the same board.
func TestGoneAsTheBoardEnds(t *testing.T) {
	const boards = 4
	for steps := range 24 {
		for after := range bridge.Seat(bridge.Seats - 1) {
			for second := range bridge.Seat(bridge.Seats) {
				r := newRoom(t, uint64(steps), boards, Config{Rejoin: RejoinReplay})
				r.sitAll()
				r.run(func() bool { return r.playing(bridge.PackSize - 1) })
				board, last := r.table.boardNumber(), r.actor()
				back := (last + 1 + after) % bridge.Seats
				if second == back || board == boards {
					continue // who goes behind the last board does not come back
				}
				r.seats[last].held = true
				r.hangUp(back)
				r.sit(back, teamOf(back))
				r.some(steps)
				r.seats[last].held = false
				r.run(func() bool { return len(r.results) == board })
				r.hangUp(second)
				r.some(steps)
				r.sit(second, teamOf(second))
				r.runAll()
				if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != boards || len(r.faults()) > 0 {
					t.Fatalf("%v back for %d steps, then %v: stopped: %v, %d results, faults %q\n%s", back, steps, second, r.table.Stopped(), len(r.results), r.faults(), r.tail())
				}
			}
		}
	}
}

// passed reports whether a board began with so many passes, and the next call is to come.
func (r *room) passed(calls int) bool {
	if r.table.round == nil || len(r.table.calls) != calls || !r.caughtUp() {
		return false
	}
	_, _, bid := r.table.auction.LastBid()
	return !bid
}

// actor returns who makes the next call, or plays the next card.
func (r *room) actor() bridge.Seat { return r.table.Snapshot(r.now).Actor }

// some lets so many things happen, or as many as there are.
func (r *room) some(steps int) {
	r.t.Helper()
	for range steps {
		if !r.step() {
			return
		}
	}
}

// TestAwaits lets nobody replace a player who waits for the table: it is awaited before the first board,
// and then when it is to call, but not while others call.
func TestAwaits(t *testing.T) {
	r := newRoom(t, 12, 2, Config{})
	r.sit(bridge.North, "Red")
	if !r.table.Awaits(bridge.North) {
		t.Error("nobody has begun, and North is not awaited")
	}
	for s := bridge.East; s < bridge.Seats; s++ {
		r.sit(s, teamOf(s))
	}
	r.run(func() bool { return r.playing(22) && r.caughtUp() })
	actor, ok := r.table.ToAct()
	if !ok {
		t.Fatal("nobody is to act")
	}
	for _, g := range r.seats {
		g.held = true
	}
	for s := range bridge.Seat(bridge.Seats) {
		if want := s == actor || r.table.stalls(s); r.table.Awaits(s) != want {
			t.Errorf("%v to act: %v is awaited: %t", actor, s, !want)
		}
	}
	if !r.table.Awaits(actor) || r.table.Awaits(actor.Next()) == r.table.players[actor.Next()].ready {
		t.Errorf("%v is to act", actor)
	}
}

// TestGuests seats players of any name where they are expected, and nowhere else, and tells them
// their own name.
func TestGuests(t *testing.T) {
	r := newRoom(t, 12, 1, Config{Teams: [2]string{"Red", "Blue"}, Guests: [bridge.Seats]bool{bridge.East: true, bridge.South: true}})
	for _, want := range []bridge.Seat{bridge.East, bridge.South} {
		anywhere := hello(bridge.North, "Gogo")
		anywhere.AnySeat = true
		if s, err := r.table.Seat(&anywhere); err != nil || s != want {
			t.Errorf("any seat: %v, %v; want %v", s, err, want)
		}
		r.sit(want, "Gogo")
	}
	for _, one := range []bluechip.Message{hello(bridge.North, "Gogo"), hello(bridge.West, "Gogo")} {
		r.turnedAway(&one)
	}
	r.sit(bridge.North, "Red")
	r.sit(bridge.West, "Blue")
	r.runAll()
	if len(r.results) != 1 || r.results[0].Teams != [2]string{"Red", "Blue"} {
		t.Fatalf("%d results", len(r.results))
	}
	for _, want := range []string{
		`to East: Teams : N/S : "Red" E/W : "Gogo"`, `to South: Teams : N/S : "Gogo" E/W : "Blue"`, `to North: Teams : N/S : "Red" E/W : "Blue"`,
	} {
		if !slices.Contains(r.lines, want+"\r\n") {
			t.Errorf("nobody hears %q", want)
		}
	}
}

// TestNobodyElseMayComeBack refuses other teams and taken seats.
func TestNobodyElseMayComeBack(t *testing.T) {
	r := newRoom(t, 12, 2, Config{})
	r.sitAll()
	r.run(func() bool { return r.playing(10) })
	r.hangUp(bridge.East)
	for _, team := range []string{"Red", "red", "Green"} {
		hello := hello(bridge.East, team)
		r.turnedAway(&hello)
	}
	taken := hello(bridge.West, "Blue")
	r.turnedAway(&taken)
	anywhere := hello(bridge.North, "Blue")
	anywhere.AnySeat = true
	if s, err := r.table.Seat(&anywhere); err != nil || s != bridge.East {
		t.Errorf("any seat: %v, %v", s, err)
	}
	r.sit(bridge.East, "BLUE") // no case makes another team
	r.runAll()
	if len(r.results) != 2 || r.results[1].Teams != [2]string{"Red", "Blue"} {
		t.Errorf("%d results, of %q", len(r.results), r.results[1].Teams)
	}
}
