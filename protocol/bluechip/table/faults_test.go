package table

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

// misdeed is something that a player says and may not, at a moment of a board.
type misdeed struct {
	name string
	// when reports whether it can be said now, and returns who says what then.
	when func(r *room) (s bridge.Seat, line string, ok bool)
	// answer is what the table says to that player alone, nothing if it is ignored.
	answer bluechip.NoticeKind
}

// inAuction is a misdeed while a seat is to call, behind a first bid: that seat has called
// nothing yet. how is in terms of who is to call.
func inAuction(name string, answer bluechip.NoticeKind, how func(r *room, s bridge.Seat) (bridge.Seat, string)) misdeed {
	return misdeed{name, func(r *room) (bridge.Seat, string, bool) {
		if !r.bidding() || r.table.auction.Len() < 2 {
			return 0, "", false
		}
		s, line := how(r, r.table.auction.Turn())
		return s, line, line != ""
	}, answer}
}

// inPlay is a misdeed while somebody is to play to a trick that has begun.
func inPlay(name string, answer bluechip.NoticeKind, how func(r *room, p *bridge.Play) (bridge.Seat, string)) misdeed {
	return misdeed{name, func(r *room) (bridge.Seat, string, bool) {
		if !r.playing(5) || len(r.table.cards)%bridge.Seats == 0 {
			return 0, "", false
		}
		s, line := how(r, &r.table.play)
		return s, line, line != ""
	}, answer}
}

var misdeeds = []misdeed{
	inAuction("out of turn", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s.Next(), s.Next().String() + " passes"
	}),
	inAuction("in another's name", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s.Next(), s.String() + " passes"
	}),
	inAuction("too low", bluechip.IllegalBid, func(r *room, s bridge.Seat) (bridge.Seat, string) {
		line := s.String() + " bids 1C"
		if r.table.auction.Check(bridge.Bid(1, bridge.Clubs.Strain())) == nil {
			line = "" // nobody has bid yet
		}
		return s, line
	}),
	inAuction("redouble of nothing", bluechip.IllegalBid, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, s.String() + " redoubles"
	}),
	inAuction("card in the auction", 0, func(r *room, s bridge.Seat) (bridge.Seat, string) {
		return s, fmt.Sprintf("%v plays %v", s, r.table.board.Deal[s].Highest())
	}),
	inAuction("ready for its own call", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, fmt.Sprintf("%v ready for %v's bid", s, s)
	}),
	inAuction("ready for cards once more", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, s.String() + " ready for cards"
	}),
	inAuction("ready for a card too early", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, fmt.Sprintf("%v ready for %v's card to trick 1", s, s.Next())
	}),
	inAuction("connects again", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, fmt.Sprintf("Connecting \"Red\" as %v using protocol version 18", s)
	}),
	inAuction("claims in the auction", 0, func(_ *room, s bridge.Seat) (bridge.Seat, string) {
		return s, s.String() + " claims"
	}),
	inPlay("not held", bluechip.IllegalCard, func(r *room, p *bridge.Play) (bridge.Seat, string) {
		return p.Player(), fmt.Sprintf("%v plays %v", p.Turn(), r.table.cards[0].Card)
	}),
	inPlay("revoke", bluechip.IllegalCard, func(_ *room, p *bridge.Play) (bridge.Seat, string) {
		position := p.Position()
		others := position.Deal[p.Turn()] &^ p.Legal()
		if others == 0 {
			return 0, ""
		}
		return p.Player(), fmt.Sprintf("%v plays %v", p.Turn(), others.Lowest())
	}),
	inPlay("card out of turn", 0, func(r *room, p *bridge.Play) (bridge.Seat, string) {
		s := p.Turn().Next()
		if s == r.table.contract.Dummy() {
			return 0, ""
		}
		position := p.Position()
		return s, fmt.Sprintf("%v plays %v", s, position.Deal[s].Highest())
	}),
	inPlay("dummy plays itself", 0, func(r *room, p *bridge.Play) (bridge.Seat, string) {
		dummy := r.table.contract.Dummy()
		if p.Turn() != dummy {
			return 0, ""
		}
		return dummy, fmt.Sprintf("%v plays %v", dummy, p.Legal().Lowest())
	}),
	inPlay("ready for its own card", 0, func(_ *room, p *bridge.Play) (bridge.Seat, string) {
		return p.Player(), fmt.Sprintf("%v ready for %v's card to trick 2", p.Player(), p.Turn())
	}),
	inPlay("call in the play", 0, func(_ *room, p *bridge.Play) (bridge.Seat, string) {
		return p.Player(), p.Player().String() + " passes"
	}),
	inPlay("claim that is not allowed", 0, func(_ *room, p *bridge.Play) (bridge.Seat, string) {
		return p.Player(), p.Player().String() + " claims"
	}),
}

// TestMisdeeds wants each one answered as the text has it or ignored, kept as one fault of
// who did it, and harming nothing.
func TestMisdeeds(t *testing.T) {
	for i := range misdeeds {
		m := &misdeeds[i]
		t.Run(m.name, func(t *testing.T) {
			r := newRoom(t, 41, 3, Config{})
			r.sitAll()
			var s bridge.Seat
			line := ""
			r.run(func() (ok bool) {
				if r.table.round != nil && !r.table.ended {
					s, line, ok = m.when(r)
				}
				return ok
			})
			if line == "" {
				t.Fatal("the moment never came")
			}
			before := len(r.lines)
			r.say(s, line)
			told := r.lines[before+1:]
			if m.answer == 0 && len(told) > 0 {
				t.Errorf("%q is answered by %q", line, told)
			}
			if m.answer != 0 {
				n := bluechip.Notice{Kind: m.answer}
				if want := fmt.Sprintf("to %v: %s", s, n.Append(nil, bluechip.Dialect{})); strings.Join(told, "") != want {
					t.Errorf("%q is answered by %q, not %q", line, told, want)
				}
			}
			if f := r.kinds(Faulted); len(f) != 1 || f[0].Seat != s {
				t.Errorf("faults %q", r.faults())
			}
			r.runAll()
			if !errors.Is(r.table.Stopped(), ErrOver) || len(r.results) != 3 || len(r.faults()) != 1 {
				t.Errorf("stopped: %v, %d results, faults %q", r.table.Stopped(), len(r.results), r.faults())
			}
			for i := range r.results {
				checkResult(t, &r.results[i])
			}
		})
	}
}
