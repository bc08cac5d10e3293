package table

import (
	"slices"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// TestNobodySeesTooMuch reads everything that is sent: each player its own cards, after the
// opening lead dummy's, and what is played; no alert of its partner's.
func TestNobodySeesTooMuch(t *testing.T) {
	r := newRoom(t, 21, 30, Config{})
	r.sitAll()
	alerts, dummies := 0, 0
	for seen := 0; r.step() || r.table.Stopped() == nil; {
		for ; seen < len(r.lines); seen++ {
			seat, line, ok := strings.Cut(strings.TrimPrefix(r.lines[seen], "to "), ": ")
			if !ok || !strings.HasPrefix(r.lines[seen], "to ") {
				continue
			}
			s, err := bridge.ParseSeat(seat[:1])
			if err != nil {
				t.Fatal(err)
			}
			n, err := bluechip.ParseNotice(line)
			if err != nil {
				t.Fatal(err)
			}
			switch n.Kind {
			case bluechip.HandOf:
				if n.Seat != s || n.Hand != r.table.board.Deal[s] {
					t.Fatalf("%v sees %q", s, line)
				}
			case bluechip.DummyHand:
				dummies++
				if s == r.table.contract.Dummy() || len(r.table.cards) == 0 || n.Hand != r.table.board.Deal[r.table.contract.Dummy()] {
					t.Fatalf("%v sees %q", s, line)
				}
			case bluechip.CallMade:
				if strings.Contains(line, "Alert") || strings.Contains(line, "cards in") {
					alerts++
					if n.Seat.Side() == s.Side() {
						t.Fatalf("%v hears %q", s, line)
					}
				}
			case bluechip.CardPlayed:
				if !slices.ContainsFunc(r.kinds(Played), func(e *Event) bool { return e.Seat == n.Seat && e.Card == n.Card }) {
					t.Fatalf("%v sees %q before that card was played", s, line)
				}
			case bluechip.DealInfo, bluechip.Seated, bluechip.TeamNames, bluechip.StartOfBoard, bluechip.ToLead, bluechip.Times, bluechip.EndOfSession:
			default:
				t.Fatalf("%v is told %q", s, line)
			}
		}
		if r.table.Stopped() != nil && seen == len(r.lines) {
			break
		}
	}
	if alerts < 10 || dummies < 30 {
		t.Errorf("%d alerts, %d times a dummy", alerts, dummies)
	}
}
