package table

import (
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// TestNobodySeesTooMuch reads everything that is sent: each player its own cards, after the
// opening lead dummy's, the hand of who claims if it is to judge that or is dummy, and
// what is played; no alert of its partner's. It does so at a table where all goes well, and
// where players claim, and drop and come back in both ways.
func TestNobodySeesTooMuch(t *testing.T) {
	for name, cfg := range map[string]Config{
		"no drops": {}, "restart": {Claims: true}, "replay": {Claims: true, Rejoin: RejoinReplay},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRoom(t, 21, 30, cfg)
			r.sitAll()
			w := watcher{t: t, r: r}
			for steps := 1; r.step() || r.table.Stopped() == nil; steps++ {
				if cfg.Claims && steps%1500 == 0 && r.table.Stopped() == nil {
					s := bridge.Seat(steps / 1500 % bridge.Seats)
					r.hangUp(s)
					r.sit(s, teamOf(s))
				}
				if cfg.Claims && steps%200 == 0 && r.playing(10) {
					s := r.table.play.Player()
					r.say(s, s.String()+" claims")
				}
				w.read()
			}
			w.read()
			if w.alerts < 10 || w.dummies < 30 || (w.claims > 10) != cfg.Claims {
				t.Errorf("%d alerts, %d times a dummy, %d hands of claims", w.alerts, w.dummies, w.claims)
			}
		})
	}
}

// watcher reads what players are told.
type watcher struct {
	t                       *testing.T
	r                       *room
	seen                    int // lines
	alerts, dummies, claims int
}

// read reads what was said since.
func (w *watcher) read() {
	w.t.Helper()
	for ; w.seen < len(w.r.lines); w.seen++ {
		seat, line, ok := strings.Cut(strings.TrimPrefix(w.r.lines[w.seen], "to "), ": ")
		if !ok || !strings.HasPrefix(w.r.lines[w.seen], "to ") {
			continue
		}
		s, err := bridge.ParseSeat(seat[:1])
		if err != nil {
			w.t.Fatal(err)
		}
		n, err := bluechip.ParseNotice(line)
		if err != nil {
			w.t.Fatal(err)
		}
		w.check(s, &n, line)
	}
}

// check wants nothing in a line that its player may not know.
func (w *watcher) check(s bridge.Seat, n *bluechip.Notice, line string) {
	w.t.Helper()
	t := w.r.table
	switch n.Kind {
	case bluechip.HandOf:
		switch {
		case n.Seat == s && n.Hand == t.board.Deal[s]:
		case w.mayJudge(s, n.Seat) && n.Hand == t.play.Position().Deal[n.Seat]:
			w.claims++
		default:
			w.t.Fatalf("%v sees %q", s, line)
		}
	case bluechip.DummyHand:
		w.dummies++
		if s == t.contract.Dummy() || len(t.cards) == 0 || n.Hand != t.board.Deal[t.contract.Dummy()] {
			w.t.Fatalf("%v sees %q", s, line)
		}
	case bluechip.CallMade:
		if strings.Contains(line, "Alert") || strings.Contains(line, "cards in") {
			w.alerts++
			if n.Seat.Side() == s.Side() {
				w.t.Fatalf("%v hears %q", s, line)
			}
		}
	case bluechip.CardPlayed:
		if !w.played(n) {
			w.t.Fatalf("%v sees %q before that card was played", s, line)
		}
	case bluechip.DealInfo, bluechip.Seated, bluechip.TeamNames, bluechip.StartOfBoard, bluechip.ToLead, bluechip.Times, bluechip.EndOfSession,
		bluechip.ClaimMade, bluechip.ClaimRejected:
	default:
		w.t.Fatalf("%v is told %q", s, line)
	}
}

// played reports whether a card was played on this board, or on the one before that may
// have ended at the same time.
func (w *watcher) played(n *bluechip.Notice) bool {
	boards := 0
	for i := range slices.Backward(w.r.events) {
		switch e := &w.r.events[i]; {
		case e.Kind == Played && e.Seat == n.Seat && e.Card == n.Card:
			return true
		case e.Kind == Began:
			boards++
		}
		if boards == 2 {
			return false
		}
	}
	return false
}

// mayJudge reports whether a player may see the hand of another who claims: the other side
// of the play may, and dummy.
func (w *watcher) mayJudge(s, claimer bridge.Seat) bool {
	t := w.r.table
	declarer := t.contract.Declarer
	judges := s == declarer
	if claimer == declarer {
		judges = s.Side() != declarer.Side()
	}
	return t.claim != nil && t.claim.by == claimer && (judges || s == t.contract.Dummy())
}
