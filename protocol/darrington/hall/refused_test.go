package hall

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strconv"
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
	for _, key := range sorted(r.hall.names.players) {
		p := r.hall.names.players[key]
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
	r.hall.Enter(nameless, "")
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
	for i := len(r.hall.names.players); i < 12; i++ {
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
			r.hall.Enter(r.last, "")
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
	if r.hall.names.players["ann"].conn != again {
		t.Error("the end of the old connection ends the new one")
	}
	r.say(bob, `X-TOKEN "secret of bob"`)
	r.hangUp(bob)
	if naks := r.naks(r.connect("Bob")); len(naks) != 1 {
		t.Errorf("a name that got its token later: %q", naks)
	}
}

// TestSeats gives seats up in time, and closes games that have nobody left.
func TestSeats(t *testing.T) {
	r := newRoom(t, 5, Config{KeepSeat: time.Hour})
	conns, g := r.four("p")
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	r.say(conns[1], "X-LEAVE")
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

// TestSeenHands lets nobody see a second hand of a board, under another name either: who comes to
// a seat in the middle of a board waits for the next one, but for the player who has seen this
// hand and no other, as one who comes back.
func TestSeenHands(t *testing.T) {
	t.Run("a new hand is dealt without robots", func(t *testing.T) {
		r := newRoom(t, 5, Config{})
		conns, g := r.four("p")
		hands := g.board.deal
		r.say(conns[0], "BID 1C")
		r.say(conns[0], "X-LEAVE")
		r.say(conns[1], "X-LEAVE")
		r.say(conns[0], "JOIN-M g1 E")
		if m := &r.conns[conns[0]].mirror; m.hand != 0 || g.boards != 1 {
			t.Errorf("East, who was North, has %v", m.hand)
		}
		r.refused(conns[0], "BID PASS", "from the next one on")
		r.refused(conns[2], "BID PASS", "somebody new sits here")
		r.say(r.connect("stranger"), "JOIN-M g1 N")
		if g.boards != 2 || g.board.deal == hands || r.conns[conns[0]].mirror.hand != g.board.deal[bridge.East] {
			t.Errorf("board %d, East has %v", g.boards, r.conns[conns[0]].mirror.hand)
		}
	})
	t.Run("robots finish the hand", func(t *testing.T) {
		r := newRobotRoom(t, 6, Config{})
		first := r.connect("e1")
		r.say(first, "JOIN-M - N")
		r.pass(time.Second)
		g := r.hall.games["g1"]
		if r.conns[first].mirror.hand != g.board.deal[bridge.North] {
			t.Fatal("North has no hand")
		}
		other := r.connect("friend")
		r.say(other, "JOIN-M g1 W")
		r.say(first, "X-LEAVE")
		for i, seat := range []string{"E", "N"} {
			next := r.connect(fmt.Sprintf("e%d", i+2))
			r.say(next, "JOIN-M g1 "+seat)
			if hand := r.conns[next].mirror.hand; hand != 0 {
				t.Errorf("%s sees %v in the middle of a board", seat, hand)
			}
			r.say(next, "X-LEAVE")
		}
		r.say(first, "JOIN-M g1 N")
		if r.conns[first].mirror.hand != g.board.remaining(bridge.North) {
			t.Error("who comes back to its seat does not play on")
		}
	})
	t.Run("through a crash", func(t *testing.T) {
		r := newRobotRoom(t, 15, Config{})
		first := r.connect("p0")
		r.say(first, "JOIN-M - N")
		r.pass(time.Second)
		r.say(r.connect("p1"), "JOIN-M g1 E")
		r.crash()
		first = r.connect("p0")
		if second := r.connect("p1"); r.conns[second].mirror.hand != 0 || r.conns[first].mirror.hand == 0 {
			t.Errorf("p0 has %v, p1 %v", r.conns[first].mirror.hand, r.conns[second].mirror.hand)
		}
		r.say(first, "X-LEAVE")
		r.say(first, "JOIN-M g1 S")
		if hand := r.conns[first].mirror.hand; hand != 0 {
			t.Errorf("who was North sees %v as South", hand)
		}
	})
}

// TestLoneGames closes a game whose only player goes before anybody else came and a hand was dealt,
// and keeps others.
func TestLoneGames(t *testing.T) {
	r := newRoom(t, 16, Config{KeepSeat: time.Hour})
	lone := r.connect("Lone")
	r.say(lone, "JOIN-M")
	r.hangUp(lone)
	if len(r.hall.games) > 0 || len(r.hall.joinable) > 0 || len(r.disk) > 1 {
		t.Errorf("%d games, %v can be joined, %d records", len(r.hall.games), r.hall.joinable, len(r.disk))
	}
	host := r.connect("Host")
	r.say(host, "JOIN-M")
	r.say(r.connect("Guest"), "JOIN-M g2")
	r.hangUp(host)
	if r.hall.games["g2"] == nil {
		t.Error("a game of two is closed")
	}
}

// TestPerAddress bounds what the connections from one address can take, and nobody else.
func TestPerAddress(t *testing.T) {
	r := newRoom(t, 17, Config{PerAddress: PerAddress{Names: 3, Games: 2}})
	r.from = "192.0.2.1"
	for i := range 3 {
		r.hangUp(r.connect(fmt.Sprint("name", i), `X-TOKEN "tokentoken"`))
	}
	if naks := r.naks(r.connect("another", `X-TOKEN "tokentoken"`)); len(naks) != 1 || !strings.Contains(naks[0], "3 names") {
		t.Errorf("a fourth name: %q", naks)
	}
	for _, kind := range []string{"JOIN-M", "JOIN-T"} {
		for i := range 2 {
			r.say(r.connect(kind+strconv.Itoa(i)), kind)
		}
		r.refused(r.connect(kind+" more"), kind, "from your address")
	}
	r.from = "192.0.2.2"
	other := r.connect("other", `X-TOKEN "tokentoken"`)
	r.say(other, "JOIN-M")
	if naks := r.naks(other); len(naks) > 0 {
		t.Errorf("somebody else is refused: %q", naks)
	}
}

// TestAbsentEntrants has a tournament that strangers have filled and left take players again.
func TestAbsentEntrants(t *testing.T) {
	r := newRoom(t, 22, Config{Tournament: TournamentConfig{Players: 8, Wait: time.Hour}})
	for i := range 8 {
		c := r.connect(fmt.Sprint("ghost", i))
		r.say(c, []string{"JOIN-T", "JOIN-T t1"}[min(i, 1)])
		if i < 7 {
			r.hangUp(c)
		}
	}
	ann := r.connect("Ann")
	r.refused(ann, "JOIN-T t1", "full")
	r.pass(time.Minute)
	r.say(ann, "JOIN-T t1")
	if n := len(r.hall.tournaments["t1"].entries); n != 2 {
		t.Errorf("%d entries", n)
	}
	r.hangUp(ann)
	r.hangUp(r.last - 1)
	r.pass(time.Minute)
	if len(r.hall.tournaments) > 0 || len(r.hall.names.players) > 0 {
		t.Errorf("%d tournaments and %d players that nobody needs", len(r.hall.tournaments), len(r.hall.names.players))
	}
}

// TestNamesExpire frees names that nobody has played under after an hour, and others later; a full
// server frees them sooner.
func TestNamesExpire(t *testing.T) {
	r := newRoom(t, 18, Config{Players: 6, KeepSeat: time.Minute})
	r.hangUp(r.connect("Never", `X-TOKEN "tokentoken"`))
	conns, g := r.four("p")
	r.say(conns[0], `X-TOKEN "tokentoken"`)
	r.playHands(g, 1)
	for _, c := range conns {
		r.say(c, "X-LEAVE")
		r.hangUp(c)
	}
	r.crash()
	r.pass(time.Minute)
	r.connect("One")
	r.connect("Two")
	if _, kept := r.disk[Key{Names, "never"}]; !kept || len(r.hall.names.players) != 4 {
		t.Errorf("%d players after a minute", len(r.hall.names.players))
	}
	for i := range 3 {
		r.connect(fmt.Sprint("more", i))
	}
	if _, kept := r.disk[Key{Names, "never"}]; kept {
		t.Error("a full server keeps a name that nobody has played under")
	}
	r.hangUp(r.last)
	r.hangUp(r.connect("Never", `X-TOKEN "tokentoken"`))
	r.pass(2 * time.Hour)
	if _, kept := r.disk[Key{Names, "never"}]; kept {
		t.Error("a name that nobody has played under is kept for hours")
	}
	if _, kept := r.disk[Key{Names, "p0"}]; !kept {
		t.Error("the name of a player is not kept")
	}
	r.pass(365 * 24 * time.Hour)
	if _, kept := r.disk[Key{Names, "p0"}]; kept {
		t.Error("the name of a player is kept for ever")
	}
}

// TestGuesses makes wrong tokens cost time, at the address that they come from alone.
func TestGuesses(t *testing.T) {
	r := newRoom(t, 19, Config{})
	r.hangUp(r.connect("Ann", `X-TOKEN "secret of ann"`))
	r.from = "192.0.2.1"
	waits := 0
	for i := range 20 {
		guess := r.connect("Ann", fmt.Sprintf(`X-TOKEN "guess number %d"`, i))
		naks := r.naks(guess)
		if len(naks) != 1 {
			t.Fatalf("guess %d: %q", i, naks)
		}
		if strings.Contains(naks[0], "try again in") {
			waits++
		}
		r.hangUp(guess)
	}
	if waits != 16 {
		t.Errorf("%d of 20 guesses have to wait", waits)
	}
	if naks := r.naks(r.connect("Ann", `X-TOKEN "secret of ann"`)); len(naks) != 1 || !strings.Contains(naks[0], "try again in 1 s") {
		t.Errorf("the right token behind wrong ones: %q", naks)
	}
	r.from = "192.0.2.2"
	owner := r.connect("Ann", `X-TOKEN "secret of ann"`)
	if naks := r.naks(owner); len(naks) > 0 {
		t.Errorf("the owner elsewhere: %q", naks)
	}
	r.hangUp(owner)
	r.from = "192.0.2.1"
	r.pass(time.Hour)
	if naks := r.naks(r.connect("Ann", `X-TOKEN "secret of ann"`)); len(naks) > 0 {
		t.Errorf("after an hour: %q", naks)
	}
}

// TestLooks gives nobody a name that looks like another player's.
func TestLooks(t *testing.T) {
	r := newRoom(t, 20, Config{})
	r.connect("Ann")
	r.connect("Ágnes O'Brien")
	for _, name := range []string{"Аnn", "A\u0301gnes O'Brien", "Ágnes O\u2019Brien", "АNN", "Ａｎｎ", "Rоbot", "R0bot"} {
		if naks := r.naks(r.connect(name)); len(naks) != 1 {
			t.Errorf("%s comes in", name)
		}
	}
	for _, name := range []string{"Anna", "Agnes O'Brien", "Антон", "Ελένη"} {
		if naks := r.naks(r.connect(name)); len(naks) > 0 {
			t.Errorf("%s: %q", name, naks)
		}
	}
}

// TestFreeze goes back to what was saved, refuses everything that would have to be saved, tells the
// rest, and goes on afterwards as if nothing had happened.
func TestFreeze(t *testing.T) {
	r := newRobotRoom(t, 21, Config{RobotWait: time.Minute, Tournament: TournamentConfig{Wait: time.Hour}})
	conns, _ := r.four("p")
	entrant := r.connect("Entrant", `X-TOKEN "tokentoken"`)
	r.say(entrant, "JOIN-T")
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	before := r.state()
	m := darrington.Message{Kind: darrington.Bids, Call: bridge.Pass}
	r.hall.Receive(r.now, conns[0], &m) // is lost
	leave := darrington.Message{Kind: darrington.Leaves}
	r.hall.Receive(r.now, conns[3], &leave)
	var saved []Change
	for k, v := range r.disk {
		saved = append(saved, Change{k, v})
	}
	if err := r.hall.Freeze(r.now, saved); err != nil {
		t.Fatal(err)
	}
	if after := r.state(); after != before {
		t.Errorf("went back to\n%s\nnot\n%s", after, before)
	}
	for _, line := range []string{"BID PASS", "X-LEAVE", `X-TOKEN "another one"`} {
		r.refused(conns[0], line, "cannot save")
	}
	r.refused(entrant, "X-LEAVE", "cannot save")
	if naks := r.naks(r.connect("New", `X-TOKEN "tokentoken"`)); len(naks) != 1 {
		t.Errorf("a token is taken: %q", naks)
	}
	guest := r.connect("Guest")
	r.refused(guest, "JOIN-M", "cannot save")
	r.say(guest, "X-WATCH g1")
	r.say(guest, "GAMES")
	r.hall.Resend(conns[1])
	r.hangUp(conns[2])
	r.hangUp(entrant)
	r.pass(time.Hour)
	if all := r.hall.Changes(); len(all) > 0 {
		t.Errorf("%v changes in a frozen hall", all[0].Key)
	}
	if c := r.hall.Unchanged(); !bytes.Equal(c.Value, r.disk[c.Key]) {
		t.Errorf("%v was %s and is %s", c.Key, r.disk[c.Key], c.Value)
	}
	conns[2] = r.connect("p2")
	r.hall.Thaw()
	g := r.hall.games["g1"]
	r.playHands(g, 2)
	checkTruth(t, g, bridge.South, &r.conns[conns[2]].mirror)
}
