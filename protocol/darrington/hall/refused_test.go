package hall

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// state is everything that a hall keeps, as text.
func (r *room) state() string {
	var b strings.Builder
	for _, id := range sorted(r.hall.games) {
		h := r.hall.games[id]
		h2 := New(Config{})
		h2.keepGame(h)
		fmt.Fprintf(&b, "%s %s %d\n", id, h2.Changes()[0].Value, len(h.watchers))
	}
	for _, id := range sorted(r.hall.tournaments) {
		h2 := New(Config{})
		h2.keepTournament(r.hall.tournaments[id])
		fmt.Fprintf(&b, "%s %s\n", id, h2.Changes()[0].Value)
	}
	for _, key := range sorted(r.hall.players) {
		p := r.hall.players[key]
		fmt.Fprintf(&b, "%s %s %v\n", p.name, p.token, p.conn)
	}
	fmt.Fprintf(&b, "%+v", r.hall.numbers)
	return b.String()
}

// refused wants a line refused with one NAK that has a reason, nobody told anything else, and
// nothing changed.
func (r *room) refused(c Conn, line, reason string) {
	r.t.Helper()
	told := map[Conn]int{}
	for other, g := range r.conns {
		told[other] = len(g.told)
	}
	before := r.state()
	r.say(c, line)
	if after := r.state(); after != before {
		r.t.Errorf("%s changes\n%s\nto\n%s", line, before, after)
	}
	for other, g := range r.conns {
		switch news := g.told[told[other]:]; {
		case other != c && len(news) > 0:
			r.t.Errorf("%s: %s is told %v", line, g.name, news[0].Kind)
		case other == c && (len(news) != 1 || news[0].Kind != darrington.Refused):
			r.t.Errorf("%s is answered with %d messages", line, len(news))
		case other == c && !strings.Contains(news[0].Text, reason):
			r.t.Errorf("%s is refused because %q, not %q", line, news[0].Text, reason)
		}
	}
}

// TestRefused has bad messages said at all moments.
func TestRefused(t *testing.T) {
	r := newRoom(t, 3, Config{Games: 2, Players: 12, Tournament: TournamentConfig{Players: 2, Wait: time.Hour}})
	r.last++
	nameless := r.last
	r.conns[nameless] = &guestOf{}
	r.hall.Enter(nameless)
	for _, line := range []string{"JOIN-M", "JOIN-T", "BID PASS", "PLAY AS", "X-LEAVE", "X-WATCH g1"} {
		r.refused(nameless, line, "HELLO")
	}
	r.refused(nameless, "SHOUT", "no message")
	r.refused(nameless, `HELLO ""`, "byte 7")
	r.refused(nameless, `HELLO robot`, "robots")

	lone := r.connect("Lone")
	r.refused(nameless, `HELLO LONE`, "connected already")
	r.refused(lone, `HELLO Other`, "you are Lone already")
	r.refused(lone, "BID PASS", "no game")
	r.refused(lone, "PLAY AS", "no game")
	r.refused(lone, "X-LEAVE", "nothing")
	r.refused(lone, "JOIN-M g9", "no game g9")
	r.refused(lone, "X-WATCH g9", "no game g9")
	r.refused(lone, "JOIN-T t9", "no tournament t9")
	r.refused(lone, "JOIN-T - LONE", "own partner")

	conns, g := r.four("p")
	r.refused(lone, "JOIN-M g1", "four players")
	r.refused(lone, "JOIN-M g1 S", "p2 sits South")
	r.refused(conns[0], "JOIN-M", "X-LEAVE leaves it")
	r.refused(conns[0], "JOIN-T", "X-LEAVE leaves it")
	r.refused(conns[0], "X-WATCH g1", "you sit in game g1")
	r.refused(conns[0], "PLAY AS", "auction is not over")
	r.refused(conns[1], "BID PASS", "turn of North")
	r.refused(conns[0], "BID DOUBLE", "nobody has bid")
	r.say(conns[0], "BID 1S")
	r.refused(conns[1], "BID 1H", "not higher")
	for _, s := range []int{1, 2, 3} {
		r.say(conns[s], "BID PASS")
	}
	r.refused(conns[2], "BID PASS", "auction is over")
	r.refused(conns[0], "PLAY AS", "turn of East")
	leader := g.board.remaining(1)
	r.refused(conns[1], "PLAY "+cardText(g.board.deal[0].Highest()), "does not hold")
	r.say(conns[1], "PLAY "+cardText(leader.Highest()))
	r.refused(conns[2], "PLAY "+cardText(g.board.remaining(2).Highest()), "whose cards North plays")
	r.say(conns[1], "X-LEAVE")
	r.refused(r.connect("Late"), "JOIN-M g1 N", "p0 sits North")
	r.refused(conns[1], "JOIN-M g1 E0", "byte")
	r.say(conns[1], "JOIN-M g1 E")

	r.say(lone, "JOIN-M")
	r.refused(r.connect("Later"), "JOIN-M", "2 games")
	r.say(lone, "X-LEAVE")
	r.say(lone, "JOIN-T")
	r.refused(lone, "JOIN-T", "you play in tournament t1")
	r.refused(lone, "JOIN-M", "you play in tournament t1")
	other := r.connect("Other")
	r.say(other, "JOIN-T t1")
	r.refused(r.connect("Third"), "JOIN-T t1", "full")
	for i := len(r.hall.players); i < 12; i++ {
		r.connect(fmt.Sprint("more", i))
	}
	r.refused(nameless, "HELLO one", "12 players")
}

// TestRandomMessages has anybody say anything at any time: what is refused gets one NAK and
// changes nothing, and what is done gets none.
func TestRandomMessages(t *testing.T) {
	r := newRobotRoom(t, 14, Config{
		Games: 4, Players: 14, RobotWait: time.Minute, KeepSeat: time.Hour, Tournament: TournamentConfig{Boards: 1, Rounds: 1, Wait: 2 * time.Minute, Players: 8},
	})
	var conns []Conn
	refused, done := 0, 0
	for step := range 6000 {
		switch n := r.rng.IntN(40); {
		case len(conns) < 3 || n == 0 && len(conns) < 16:
			r.last++
			r.conns[r.last] = &guestOf{}
			r.hall.Enter(r.last)
			conns = append(conns, r.last)
		case n == 1:
			i := r.rng.IntN(len(conns))
			r.hangUp(conns[i])
			conns = slices.Delete(conns, i, i+1)
		case n == 2:
			r.pass(20 * time.Second)
			r.answer()
		default:
			c := conns[r.rng.IntN(len(conns))]
			if r.conns[c].closed {
				continue // by who has its token
			}
			if r.sayAny(c, r.randomMessage()) {
				done++
			} else {
				refused++
			}
		}
		if t.Failed() {
			t.Fatalf("step %d\n%s", step, strings.Join(r.lines[max(0, len(r.lines)-10):], "\n"))
		}
	}
	if refused < 300 || done < 300 {
		t.Errorf("%d refused, %d done", refused, done)
	}
}

// randomMessage returns any message, of words that have a meaning now and then.
func (r *room) randomMessage() darrington.Message {
	m := darrington.Message{Kind: darrington.Kind(r.rng.IntN(int(darrington.Watches) + 1))}
	if r.rng.IntN(2) == 0 {
		m.Kind = darrington.Bids + darrington.Kind(r.rng.IntN(2))
	}
	if m.Kind != darrington.Hello && m.Kind != darrington.JoinTournament {
		m.ID = fmt.Sprint("g", 1+r.rng.IntN(r.hall.numbers.Game+1))
	} else {
		m.Name = fmt.Sprint("p", r.rng.IntN(16))
	}
	if m.Kind == darrington.JoinTournament || m.Kind == darrington.JoinGame {
		m.ID = [...]string{"", m.ID, fmt.Sprint("t", 1+r.rng.IntN(r.hall.numbers.Tournament+1))}[r.rng.IntN(3)]
		m.Position = darrington.Position(r.rng.IntN(bridge.Seats + 1))
	}
	m.Token = fmt.Sprint("secret of p", r.rng.IntN(16))
	m.Call = bridge.Call(r.rng.IntN(8))
	m.Card = bridge.Suit(r.rng.IntN(bridge.Suits)).Of(bridge.Rank(r.rng.IntN(bridge.Ranks)))
	return m
}

// sayAny has a connection say a message, and reports whether it was done.
func (r *room) sayAny(c Conn, m darrington.Message) bool {
	r.t.Helper()
	g := r.conns[c]
	before, told := r.state(), len(g.told)
	r.receive(c, m)
	naks := 0
	for i := range g.told[told:] {
		if g.told[told+i].Kind == darrington.Refused {
			naks++
		}
	}
	switch {
	case naks > 0 && (naks > 1 || len(g.told) != told+1):
		r.t.Errorf("%v is answered with %d messages, %d of them NAK", m.Kind, len(g.told)-told, naks)
	case naks == 1 && r.state() != before:
		r.t.Errorf("%v is refused and changes something", m.Kind)
	}
	return naks == 0
}

// cardText returns a card as a line has it.
func cardText(c fmt.Stringer) string { s := c.String(); return s[1:] + s[:1] }

// TestNames keeps names for those who have their tokens, and gives the others to who comes.
func TestNames(t *testing.T) {
	r := newRoom(t, 4, Config{})
	ann := r.connect("Ann", `X-TOKEN "secret of ann"`)
	r.say(ann, "JOIN-M - E")
	bob := r.connect("Bob")
	r.say(bob, "JOIN-M g1 S")

	thief := r.connect("ann", `X-TOKEN "secret of bob"`)
	if naks := r.naks(thief); len(naks) != 1 || !strings.Contains(naks[0], "connected") {
		t.Errorf("a connected name: %q", naks)
	}
	r.hangUp(ann)
	r.refused(thief, "HELLO ANN", "token")
	r.crash()
	thief = r.connect("ann")
	if naks := r.naks(thief); len(naks) != 1 || !strings.Contains(naks[0], "token") {
		t.Errorf("a name with a token: %q", naks)
	}
	ann = r.connect("Ann", `X-TOKEN "secret of ann"`)
	bob = r.connect("Bob")
	if r.conns[ann].mirror.game != "g1" || r.conns[ann].mirror.seat != darrington.At(1) || r.conns[bob].mirror.seat != darrington.At(2) {
		t.Errorf("%+v and %+v", r.conns[ann].mirror, r.conns[bob].mirror)
	}
	again := r.connect("Ann", `X-TOKEN "secret of ann"`)
	if !r.conns[ann].closed || !reflect.DeepEqual(r.conns[again].mirror.names, r.conns[bob].mirror.names) {
		t.Error("who has the token does not come in while its old connection lasts")
	}
	r.hall.Leave(r.now, ann) // is not the connection of a player any more
	if r.hall.players["ann"].conn != again {
		t.Error("the end of the old connection ends the new one")
	}
	r.say(bob, `X-TOKEN "secret of bob"`)
	r.hangUp(bob)
	if naks := r.naks(r.connect("Bob")); len(naks) != 1 {
		t.Errorf("a name that got its token later: %q", naks)
	}
}

// TestSeats lets nobody see two hands of a board, gives seats up in time, and closes games
// that have nobody left.
func TestSeats(t *testing.T) {
	r := newRoom(t, 5, Config{KeepSeat: time.Hour})
	conns, g := r.four("p")
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	r.say(conns[0], "X-LEAVE")
	r.say(conns[1], "X-LEAVE")
	r.refused(conns[0], "JOIN-M g1 E", "you have seen the hand of North")
	r.say(conns[0], "JOIN-M g1 N")
	r.hangUp(conns[2])
	r.pass(59 * time.Minute)
	if g.seats[2].player == nil {
		t.Error("a seat is given up too early")
	}
	r.pass(time.Minute)
	if g.seats[2].player != nil || r.conns[conns[0]].mirror.names[2] != "" {
		t.Error("a seat is not given up")
	}
	r.say(conns[0], "X-LEAVE")
	r.say(conns[3], "X-LEAVE")
	if len(r.hall.games) > 0 || r.conns[watcher].mirror.game != "" {
		t.Error("the game is not closed")
	}
	r.say(watcher, "JOIN-M")
	if r.conns[watcher].mirror.game != "g2" {
		t.Errorf("%+v", r.conns[watcher].mirror)
	}
}

// TestSeenLater remembers, through a crash too, the hand that a player has seen who was away
// when it was dealt.
func TestSeenLater(t *testing.T) {
	r := newRoom(t, 15, Config{})
	first := r.connect("p0")
	r.say(first, "JOIN-M - N")
	r.hangUp(first)
	for s, at := range []string{"E", "S", "W"} {
		r.say(r.connect(fmt.Sprint("p", s+1)), "JOIN-M g1 "+at)
	}
	r.connect("p0")
	r.crash()
	first, east := r.connect("p0"), r.connect("p1")
	r.say(first, "X-LEAVE")
	r.say(east, "X-LEAVE")
	r.refused(first, "JOIN-M g1 E", "you have seen the hand of North")
}
