package table

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/bluechip"
)

var update = flag.Bool("update", false, "write the golden transcript anew")

// TestTranscript compares a whole session, in both directions, with the one that was read
// and found right: refused players, a board that is passed out, alerts, an illegal bid and
// an illegal card, claims that are rejected and accepted, a player that comes back.
func TestTranscript(t *testing.T) {
	r := newRoom(t, 21, 4, Config{Claims: true, TrickPause: time.Second})
	for _, m := range []bluechip.Message{
		{Kind: bluechip.Connecting, Seat: bridge.North, Team: "Red", Version: 17}, hello(bridge.North, "../x"), {Kind: bluechip.ReadyForTeams},
	} {
		r.turnedAway(&m)
	}
	r.sitAll()
	other := hello(bridge.South, "Green")
	r.turnedAway(&other)
	r.say(bridge.North, "North plays AS")
	r.run(func() bool { return r.bidding() })
	r.say(r.table.auction.Turn(), fmt.Sprintf("%v redoubles", r.table.auction.Turn()))
	r.run(func() bool { return r.playing(6) })
	actor := r.table.play.Player()
	r.say(actor, fmt.Sprintf("%v plays %v", r.table.play.Turn(), held(r.table.board.Deal[r.table.play.Turn().Next()])))
	r.claimInstead(20, func(s bridge.Seat) bool { return s == r.table.contract.Declarer })
	for _, g := range r.seats {
		g.player.Agrees = true
	}
	r.claimInstead(25, func(s bridge.Seat) bool { return s != r.table.contract.Declarer })
	board := len(r.results)
	r.asksForSeat()
	r.run(func() bool { return len(r.results) > board && r.playing(3) })
	r.hangUp(bridge.West)
	r.sit(bridge.West, "Blue")
	r.runAll()
	text := strings.Join(r.lines, "")
	text = strings.ReplaceAll(text, "\r\n", "\n")
	checkKinds(t, text)
	if !slices.ContainsFunc(r.results, func(r Result) bool { return r.Contract.IsPassedOut() && r.Ending == PlayedOut }) {
		t.Error("no board is passed out")
	}
	golden := filepath.Join("testdata", "session.golden")
	if *update {
		if err := os.WriteFile(golden, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if text != string(want) {
		t.Errorf("another transcript; -update writes it. It ends with\n%s", r.tail())
	}
}

// checkKinds wants every kind of message and notice in a transcript, and the forms of them
// that the text has for what is one kind to us.
func checkKinds(t *testing.T, text string) {
	t.Helper()
	messages, notices := map[bluechip.Kind]int{}, map[bluechip.NoticeKind]int{}
	calls := map[string]int{}
	ready := map[string]int{}
	for line := range strings.Lines(text) {
		if said, ok := strings.CutPrefix(line, "from "); ok {
			_, said, _ = strings.Cut(said, ": ")
			m, err := bluechip.ParseMessage(strings.TrimSpace(said))
			if err != nil {
				t.Fatal(err)
			}
			messages[m.Kind]++
			if m.Kind == bluechip.ReadyForCard {
				ready[fmt.Sprint("dummy's ", m.Dummy)]++
			}
			continue
		}
		_, told, _ := strings.Cut(line, ": ")
		n, err := bluechip.ParseNotice(strings.TrimSpace(told))
		if err != nil {
			t.Fatal(err)
		}
		notices[n.Kind]++
		switch n.Kind {
		case bluechip.CallMade:
			calls[strings.Fields(told)[1]]++
			calls[fmt.Sprint("alerted ", n.Alerted)]++
		case bluechip.ToLead:
			calls[fmt.Sprint("dummy leads ", n.Dummy)]++
		}
	}
	for k := bluechip.Connecting; k <= bluechip.RejectsClaim; k++ {
		if messages[k] == 0 {
			t.Errorf("no message of kind %d", k)
		}
	}
	for k := bluechip.Seated; k <= bluechip.Refusal; k++ {
		if notices[k] == 0 {
			t.Errorf("no notice of kind %d", k)
		}
	}
	for _, form := range []string{"passes", "bids", "doubles", "redoubles", "alerted true", "dummy leads true", "dummy leads false"} {
		if calls[form] == 0 {
			t.Errorf("%s: not in the transcript", form)
		}
	}
	if ready["dummy's true"] == 0 || ready["dummy's false"] == 0 {
		t.Errorf("ready for cards of %v", ready)
	}
}

// asksForSeat has a defender ask for the card of dummy's seat in place of "dummy's", as
// the text has it, and say that it has received dummy, as the text once had it.
func (r *room) asksForSeat() {
	r.t.Helper()
	var s bridge.Seat
	r.run(func() bool {
		if !r.playing(4) || r.table.play.Turn() != r.table.contract.Dummy() {
			return false
		}
		s = r.table.contract.Leader()
		return len(r.seats[s].from) > 0 && strings.Contains(string(r.seats[s].from[0]), "dummy's card")
	})
	from := string(r.seats[s].from[0])
	r.seats[s].from = r.seats[s].from[1:]
	r.say(s, fmt.Sprintf("%v received dummy", s))
	r.say(s, strings.TrimSpace(strings.Replace(from, "dummy", r.table.contract.Dummy().String(), 1)))
}

// hello returns what a player says who wants a seat.
func hello(s bridge.Seat, team string) bluechip.Message {
	return bluechip.Message{Kind: bluechip.Connecting, Seat: s, Team: team, Version: DefaultVersion}
}

// turnedAway wants a player refused.
func (r *room) turnedAway(m *bluechip.Message) {
	r.t.Helper()
	_, err := r.table.Seat(m)
	if err == nil {
		r.t.Fatalf("%+v may sit down", m)
	}
	n := bluechip.Notice{Kind: bluechip.Refusal, Text: err.Error()}
	r.lines = append(r.lines, fmt.Sprintf("from the door: %sto the door: %s", m.Append(nil), n.Append(nil, bluechip.Dialect{})))
}

// say lets a seat say something that its client does not.
func (r *room) say(s bridge.Seat, line string) {
	r.t.Helper()
	r.lines = append(r.lines, fmt.Sprintf("from %v: %s\r\n", s, line))
	m, err := bluechip.ParseMessage(line)
	if err != nil {
		r.t.Fatal(err)
	}
	r.table.Receive(r.now, s, &m)
}

// bidding reports whether somebody is to call who has said nothing yet.
func (r *room) bidding() bool {
	s, ok := r.table.ToAct()
	return ok && !r.table.playing && len(r.seats[s].from) == 0 && r.table.auction.Len() > 0
}

// playing reports whether so many cards were played, and the next is to come.
func (r *room) playing(cards int) bool {
	return r.table.round != nil && r.table.playing && !r.table.ended && len(r.table.cards) >= cards && r.caughtUp()
}

// caughtUp reports whether all know all that was done, and nobody has said more.
func (r *room) caughtUp() bool {
	for s := range r.table.players {
		if p := &r.table.players[s]; p.cards < len(r.table.cards) || p.calls < len(r.table.calls) {
			return false
		}
	}
	return true
}

// claimInstead lets a player claim where it would play a card, once so many cards were
// played. It plays that card if the claim is rejected.
func (r *room) claimInstead(cards int, who func(bridge.Seat) bool) {
	r.t.Helper()
	var s bridge.Seat
	r.run(func() bool {
		if !r.playing(cards) {
			return false
		}
		s = r.table.play.Player()
		from := r.seats[s].from
		return who(s) && len(from) > 0 && strings.Contains(string(from[0]), "plays")
	})
	from := r.seats[s].from
	r.seats[s].from = nil
	r.say(s, fmt.Sprintf("%v claims", s))
	r.run(func() bool { return r.table.round == nil || r.table.claim == nil })
	if r.table.round != nil && !r.table.ended {
		r.seats[s].from = from
	}
}

// held returns a card of a hand.
func held(hand bridge.Cards) bridge.Card { return hand.Highest() }
