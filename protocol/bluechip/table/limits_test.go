package table

import (
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
)

// kinds returns the events of some kinds.
func (r *room) kinds(kinds ...EventKind) (list []*Event) {
	for i := range r.events {
		if e := &r.events[i]; slices.Contains(kinds, e.Kind) {
			list = append(list, e)
		}
	}
	return list
}

// mute keeps a seat from saying anything more.
func (r *room) mute(s bridge.Seat) { r.seats[s].over = true }

// TestTimeLimit warns a side that thinks for too long, and takes the board from it.
func TestTimeLimit(t *testing.T) {
	r := newRoom(t, 31, 3, Config{Limit: 10 * time.Minute, Grace: time.Minute})
	r.sitAll()
	r.run(func() bool { return r.playing(9) })
	s := r.table.play.Player()
	from := r.seats[s].from
	r.seats[s].from = nil
	r.mute(s)
	r.run(func() bool { return len(r.results) == 1 })
	result := r.results[0]
	if result.Ending != Adjudicated || result.Late != s.Side() || result.Timing.Board[s.Side()] < 11*time.Minute {
		t.Fatalf("%v of %v after %v", result.Ending, result.Late, result.Timing)
	}
	if warned := r.kinds(Warned); len(warned) != 1 || warned[0].Side != s.Side() {
		t.Errorf("warned: %v", warned)
	}
	// What it says then comes too late, and the next board is played.
	r.seats[s].over = false
	r.seats[s].from = from
	r.runAll()
	if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 3 {
		t.Errorf("stopped: %v, %d results", r.table.Stopped(), len(r.results))
	}
}

// TestClockStops wants no time for a side that cannot act.
func TestClockStops(t *testing.T) {
	r := newRoom(t, 32, 1, Config{Patience: time.Hour})
	r.sitAll()
	r.run(func() bool { return r.playing(6) })
	s, ok := r.table.ToAct()
	for !ok {
		r.step()
		s, ok = r.table.ToAct()
	}
	before := r.table.Timing(r.now).Board
	r.hangUp(s.Partner())
	r.now = r.now.Add(time.Hour)
	if after := r.table.Timing(r.now).Board; after != before {
		t.Errorf("%v, and %v when a player was away for an hour", before, after)
	}
}

// TestLog wants one line about each thing that goes wrong: who, where and what.
func TestLog(t *testing.T) {
	var log strings.Builder
	r := newRoom(t, 32, 2, Config{Limit: time.Hour, Grace: time.Minute, Log: slog.New(slog.NewTextHandler(&log, nil))})
	r.sitAll()
	r.run(func() bool { return r.playing(6) })
	r.say(bridge.North, "North bids 1C")
	r.hangUp(bridge.East)
	r.sit(bridge.East, "Blue")
	r.run(func() bool { return r.playing(5) })
	s := r.table.play.Player()
	r.mute(s)
	r.seats[s].from = nil
	r.run(func() bool { return len(r.results) == 1 })
	late := fmt.Sprintf("=%v team=%s board=1", s.Side(), teamOf(s))
	for _, want := range []string{
		`level=INFO msg=seated seat=North team=Red board=0`,
		`level=WARN msg=ignored seat=North team=Red what="calls 1C out of turn" board=1 faults=1`,
		`level=WARN msg=left seat=East team=Blue why=gone board=1`,
		`level=WARN msg="begun again" board=1 times=1`,
		`level=WARN msg="has used its time" side` + late,
		`level=WARN msg=adjudicated against` + late,
	} {
		if n := strings.Count(log.String(), want); n != 1 {
			t.Errorf("%d lines have %q:\n%s", n, want, &log)
		}
	}
	if n := strings.Count(log.String(), "level=WARN"); n != 5 {
		t.Errorf("%d warnings:\n%s", n, &log)
	}
}

// TestSilence takes a player for gone that does not say that it is ready.
func TestSilence(t *testing.T) {
	r := newRoom(t, 33, 2, Config{Patience: time.Minute})
	r.sitAll()
	r.run(func() bool { return r.playing(5) })
	silent := r.table.contract.Dummy() // who has nothing to think about
	r.seats[silent].from = nil
	r.mute(silent)
	r.run(func() bool { return r.seats[silent].gone })
	if left := r.kinds(Left); len(left) != 1 || left[0].Seat != silent || !strings.Contains(left[0].Text, "said nothing") {
		t.Fatalf("left: %+v", left)
	}
	r.sit(silent, teamOf(silent))
	r.runAll()
	if len(r.results) != 2 {
		t.Errorf("%d results", len(r.results))
	}
}

// TestTooManyFaults stops a table at which somebody does what is not allowed.
func TestTooManyFaults(t *testing.T) {
	r := newRoom(t, 34, 2, Config{MaxFaults: 3})
	r.sitAll()
	r.run(func() bool { return r.playing(2) })
	for range 4 {
		if r.table.Stopped() != nil {
			t.Fatal("stopped too soon")
		}
		r.say(bridge.North, "North bids 1C")
	}
	if err := r.table.Stopped(); err == nil || !strings.Contains(err.Error(), "North") {
		t.Errorf("stopped: %v", err)
	}
	for s, g := range r.seats {
		if !g.gone || !strings.Contains(r.tail(), "the table stops") {
			t.Errorf("%v was not told", bridge.Seat(s))
		}
	}
}

// TestNothingIsToldThatIsNotKept stops a table whose record fails, before anybody hears
// of the call.
func TestNothingIsToldThatIsNotKept(t *testing.T) {
	full := errors.New("disk full")
	for _, kind := range []EventKind{Joined, Began, Called, Played, Ended} {
		t.Run(kind.String(), func(t *testing.T) {
			count := 0
			r := newRoom(t, 35, 2, Config{Note: func(e *Event) error {
				if e.Kind == kind {
					count++
				}
				if count == 3 || count == 1 && (kind == Ended || kind == Began) {
					return full
				}
				return nil
			}})
			for s := range bridge.Seat(bridge.Seats) {
				if r.table.Stopped() == nil {
					r.sit(s, teamOf(s))
				}
			}
			r.run(func() bool { return r.table.Stopped() != nil })
			if err := r.table.Stopped(); !errors.Is(err, full) {
				t.Errorf("%v: stopped: %v", kind, err)
			}
			told := 0
			for _, line := range r.lines {
				if strings.HasPrefix(line, "to ") && strings.Contains(line, " plays ") {
					told++
				}
			}
			if kind == Played && told > 6 {
				t.Errorf("%d relays of two cards", told)
			}
		})
	}
}

// TestOperator asks what calls mean, in the three ways of the text.
func TestOperator(t *testing.T) {
	for _, how := range []ManualAlerts{AskEveryBid, AskKeyword, AskAtEnd} {
		r := newRoom(t, 36, 10, Config{Alerts: Alerting{Manual: how}})
		r.sitAll()
		asked, explained := 0, 0
		if how == AskKeyword {
			r.bareAlerts()
		}
		for r.table.Stopped() == nil {
			stuck := !r.step()
			s, call, held := r.table.HeldCall()
			switch {
			case held && stuck: // what players said meanwhile is not lost
				asked++
				info := []string{"", "4 cards in spades"}[asked%2]
				if err := r.table.Explain(r.now, s, call, info); err != nil {
					t.Fatal(err)
				}
			case r.table.Asking() && stuck:
				asked++
				if err := r.table.ExplainCall(r.now, 0, "5 cards in clubs"); err != nil {
					t.Fatal(err)
				}
				if err := r.table.ExplainCall(r.now, len(r.table.calls), "5 cards in clubs"); err == nil || errors.Is(err, ErrNotAsked) {
					t.Errorf("a call behind the auction: %v", err)
				}
				explained++
				if err := r.table.Release(r.now); err != nil {
					t.Fatal(err)
				}
			case stuck && r.table.Stopped() == nil:
				t.Fatalf("nothing happens any more\n%s", r.tail())
			}
		}
		if asked == 0 || len(r.faults()) > 0 || len(r.results) != 10 {
			t.Errorf("%v: asked %d times, %d results, faults %q", how, asked, len(r.results), r.faults())
		}
		if err := r.table.Explain(r.now, bridge.North, bridge.Pass, ""); !errors.Is(err, ErrNotAsked) {
			t.Errorf("explained without a question: %v", err)
		}
		if n := len(r.kinds(Explained)); n != explained {
			t.Errorf("%d explanations, want %d", n, explained)
		}
	}
}

// TestOperatorAndDrops breaks connections while the operator is asked about a call: of who
// made it, and of another. No answer counts for another call than the one it is about.
func TestOperatorAndDrops(t *testing.T) {
	for _, how := range []Rejoin{RejoinRestart, RejoinReplay} {
		r := newRoom(t, 37, 6, Config{Rejoin: how, Alerts: Alerting{Manual: AskEveryBid}})
		r.sitAll()
		for asked := 0; r.table.Stopped() == nil; {
			stuck := !r.step()
			s, call, held := r.table.HeldCall()
			switch {
			case held:
				asked++
				if away := (s + bridge.Seat(asked%2)) % bridge.Seats; asked%3 == 0 && asked < 60 {
					r.hangUp(away)
					if _, _, held := r.table.HeldCall(); held == (away == s) {
						t.Fatalf("the call of %v is held when %v is away: %v", s, away, held)
					}
					r.sit(away, teamOf(away))
				}
				by, other, still := r.table.HeldCall()
				if err := r.table.Explain(r.now, s.Next(), call, ""); !errors.Is(err, ErrNotAsked) {
					t.Fatalf("an answer about another seat: %v", err)
				}
				if still {
					if err := r.table.Explain(r.now, by, other, "4 cards in spades"); err != nil {
						t.Fatal(err)
					}
				}
			case stuck && r.table.Stopped() == nil:
				t.Fatalf("%v: nothing happens any more\n%s", how, r.tail())
			}
		}
		if !errors.Is(r.table.Stopped(), ErrOver) || len(r.faults()) > 0 {
			t.Errorf("stopped: %v, faults %q", r.table.Stopped(), r.faults())
		}
		for i := range r.results {
			checkResult(t, &r.results[i])
		}
	}
}

// TestOwnAlerts asks about no call that comes with its meaning, and writes that in the
// text's own form, or as it came if the text has no such words.
func TestOwnAlerts(t *testing.T) {
	for said, told := range map[string]string{
		"15 TO 17  total points; 5 cards in s":     "15 to 17 total points, 5 cards in spades.",
		"0 or 4 total aces":                        "0 or 4 total aces.",
		"ace of clubs alternatively ace of SPADES": "ace of clubs. Alternatively, ace of spades.",
		"weak two, 6+":                             "weak two, 6+",
	} {
		t.Run(said, func(t *testing.T) {
			r := newRoom(t, 38, 1, Config{Alerts: Alerting{Manual: AskEveryBid}})
			r.sitAll()
			r.run(func() bool { return r.bids(bridge.North) })
			r.say(bridge.North, "North bids 2C Alert. "+said)
			r.seats[bridge.North].from = nil
			if _, _, held := r.table.HeldCall(); held || len(r.table.calls) != 1 {
				t.Fatalf("%q is held: %v, %d calls", said, held, len(r.table.calls))
			}
			r.say(bridge.East, "East ready for North's bid")
			if want := "to East: North bids 2C Alert. " + told + "\r\n"; r.lines[len(r.lines)-1] != want {
				t.Errorf("%q, want %q", r.lines[len(r.lines)-1], want)
			}
		})
	}
}

// bids reports whether a seat is to make the first call.
func (r *room) bids(s bridge.Seat) bool {
	by, ok := r.table.ToAct()
	return ok && by == s && r.table.auction.Len() == 0
}

// TestNoPause compares the auctions behind which nobody is asked with those of the text.
func TestNoPause(t *testing.T) {
	for _, tt := range []struct {
		calls string
		how   Alerting
		none  bool
	}{
		{calls: "1C", none: true},
		{calls: "P P 1S", none: true},
		{calls: "1NT", none: true},
		{calls: "2C"},
		{calls: "2NT"},
		{calls: "1D P 1S", none: true},
		{calls: "1S P 2D", none: true},
		{calls: "1S P 2S", none: true},
		{calls: "1S P 2S", how: Alerting{InvertedMinors: true}},
		{calls: "1S P 3S"},
		{calls: "1D P 2S"},
		{calls: "1S 2D", none: true},
		{calls: "1D 2S"},
		{calls: "1S X", none: true},
		{calls: "1NT X"},
		{calls: "1C 1D 1S", none: true},
		{calls: "1C 1D 1NT", none: true},
		{calls: "1C X 1H", none: true},
		{calls: "1C X 1NT", none: true},
		{calls: "1C X XX"},
		{calls: "1C 1H P 2H", none: true},
		{calls: "1C 1NT P 2C"},
		{calls: "1C 1NT 2C", none: true},
		{calls: "1C 1S X", none: true},
		{calls: "1C 1S X", how: Alerting{NegativeDoubles: true}},
		{calls: "P", none: true},
		{calls: "1C P", none: true},
		{calls: "1C 1D P"},
		{calls: "P P P", none: true},
		{calls: "1C 1D P P", none: true},
		{calls: "1C P P 1D P"},
		{calls: "1C P 1D 1H P"},
	} {
		t.Run(tt.calls, func(t *testing.T) {
			words := strings.Fields(tt.calls)
			a, err := bridge.ParseAuction(bridge.North, strings.Join(words[:len(words)-1], " "))
			if err != nil {
				t.Fatalf("%s: %v", tt.calls, err)
			}
			c, err := bridge.ParseCall(words[len(words)-1])
			if err != nil {
				t.Fatal(err)
			}
			if got := tt.how.selfExplanatory(&a, c); got != tt.none {
				t.Errorf("%s, %+v: no pause is %v", tt.calls, tt.how, got)
			}
		})
	}
}
