package hall

import (
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// TestNobodySeesTooMuch reads everything that is sent, to players, to those who watch and to
// robots, while players go and come back, and finds no card that may not be seen.
func TestNobodySeesTooMuch(t *testing.T) {
	r := newRobotRoom(t, 6, Config{RobotWait: time.Second, Pause: time.Second})
	conns, g := r.four("p")
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	cards, dummies := 0, 0
	for step := 0; g.boards < max(40, hands()/50); step++ {
		switch s := step / 20 % bridge.Seats; {
		case step%20 == 0:
			r.hangUp(conns[s])
			r.pass(2 * time.Second)
		case step%20 == 10:
			conns[s] = r.connect(r.hall.games["g1"].seats[s].player.name)
		case step%50 == 25:
			r.say(watcher, "HELLO Watcher")
		}
		for i := range r.tasks {
			checkView(t, g, &r.tasks[i].View)
		}
		if len(r.tasks) > 0 {
			r.answer()
		} else if !g.board.over {
			r.act(g)
		}
		seen, dummy := checkSecrets(t, r, g)
		cards, dummies = cards+seen, dummies+dummy
		if g.board.over {
			r.pass(time.Second)
		}
	}
	if cards == 0 || dummies == 0 {
		t.Errorf("%d cards, %d times a dummy", cards, dummies)
	}
}

// checkSecrets checks all that was sent since the last time.
func checkSecrets(t *testing.T, r *room, g *game) (cards, dummies int) {
	t.Helper()
	for c, guest := range r.conns {
		for i := range guest.told {
			seen, dummy := checkSecret(t, r, g, c, &guest.told[i])
			cards, dummies = cards+seen, dummies+dummy
		}
		guest.told = guest.told[:0]
	}
	if t.Failed() {
		t.FailNow()
	}
	return cards, dummies
}

// checkSecret wants all cards of a notice to be such as the one at the other end may see.
func checkSecret(t *testing.T, r *room, g *game, c Conn, n *darrington.Notice) (cards, dummies int) {
	t.Helper()
	b := g.board
	var allowed bridge.Cards
	for _, played := range b.play.Cards() {
		allowed |= played.Set()
	}
	p := r.hall.sessions[c].player
	switch n.Kind {
	case darrington.HandOf:
		if p.game != g {
			t.Errorf("%s is told %v", p.name, n.Hand)
			return 0, 0
		}
		allowed |= b.deal[p.seat]
	case darrington.DummyHand:
		dummies++
		if b.dummyExposed() {
			allowed |= b.deal[b.contract.Dummy()]
		}
	}
	seen := n.Hand
	for _, card := range n.Cards {
		seen |= card.Set()
	}
	if hidden := seen &^ allowed; hidden != 0 {
		t.Errorf("%s sees %v in %s", p.name, hidden, n.Append(nil))
	}
	return seen.Count(), dummies
}

// checkView wants a robot to see no more than who sits there.
func checkView(t *testing.T, g *game, v *View) {
	t.Helper()
	b := g.board
	if v.Hand != b.deal[v.Seat] {
		t.Errorf("a robot at %v sees %v", v.Seat, v.Hand)
	}
	for s, hand := range v.Play.Start() {
		if b.playing && hand != 0 && bridge.Seat(s) != v.Seat && (!b.dummyExposed() || bridge.Seat(s) != b.contract.Dummy()) {
			t.Errorf("a robot at %v sees the hand of %v", v.Seat, bridge.Seat(s))
		}
	}
}

// TestNoCardsInReasons has players ask for cards that others hold: no NAK may tell whether.
func TestNoCardsInReasons(t *testing.T) {
	r := newRoom(t, 8, Config{})
	conns, g := r.four("p")
	r.say(conns[0], "BID 1C")
	for _, s := range []int{1, 2, 3} {
		r.say(conns[s], "BID PASS")
	}
	texts := map[string]bool{}
	for c := range (bridge.AllCards &^ g.board.deal[1]).Down {
		text := cardText(c)
		r.say(conns[1], "PLAY "+text)
		naks := r.naks(conns[1])
		last := naks[len(naks)-1]
		texts[strings.ReplaceAll(last, darrington.CardText(c), "X")] = true
	}
	if len(texts) != 1 {
		t.Errorf("%v", texts)
	}
}
