package hall

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/protocol/darrington"
)

// enter brings players into one tournament.
func (r *room) enter(names ...string) (conns []Conn) {
	r.t.Helper()
	id := ""
	for _, name := range names {
		c := r.connect(name)
		r.say(c, "JOIN-T "+id)
		if id == "" {
			id = r.conns[c].mirror.tournament
		}
		conns = append(conns, c)
	}
	return conns
}

// playAll lets everybody who is to act do so until no game is left, or something ends it.
func (r *room) playAll(until func() bool) {
	r.t.Helper()
	for steps := 0; !until(); steps++ {
		if steps > 200000 {
			r.t.Fatal("no end")
		}
		acted := false
		for _, id := range sorted(r.hall.games) {
			g, ok := r.hall.games[id]
			if !ok || g.board == nil || g.board.over {
				continue
			}
			if _, actor := g.board.turn(); g.seats[actor].player != nil && g.seats[actor].player.conn != 0 {
				r.act(g)
				acted = true
			}
		}
		if len(r.tasks) > 0 {
			r.answer()
			acted = true
		}
		if !acted {
			r.pass(time.Second)
		}
	}
}

// TestTournament plays a tournament of five pairs with a crash in each round.
func TestTournament(t *testing.T) {
	r := newRoom(t, 9, Config{Pause: time.Second, Tournament: TournamentConfig{Boards: 2, Wait: time.Minute, Scoring: darrington.IMPs}})
	names := []string{"a", "b", "c", "d", "e", "f", "g", "h", "i", "j"}
	conns := r.enter(names...)
	r.pass(time.Minute)
	tour := r.hall.tournaments["t1"]
	if tour.phase != darrington.Playing || len(tour.pairs) != 5 || len(r.hall.games) != 2 {
		t.Fatalf("%d pairs at %d tables", len(tour.pairs), len(r.hall.games))
	}
	r.refused(r.connect("late"), "JOIN-T t1", "has begun")
	r.refused(r.connect("nosy"), "X-WATCH g1", "cannot be watched")
	r.refused(r.connect("pushy"), "JOIN-M g1", "belongs to tournament t1")
	r.refused(conns[0], "X-LEAVE", "others need you")
	for round := range len(tour.plan.Rounds) {
		r.playAll(func() bool { return r.hall.tournaments["t1"] == nil || r.hall.tournaments["t1"].round > round })
		if r.hall.tournaments["t1"] == nil {
			break
		}
		for s, c := range conns {
			before := r.conns[c].mirror
			r.hangUp(c)
			conns[s] = r.connect(names[s])
			if after := r.conns[conns[s]].mirror; before.game != after.game || before.hand != after.hand || before.round != after.round {
				t.Errorf("%s knew %+v and knows %+v", names[s], before, after)
			}
		}
		r.crash()
		for s := range conns {
			conns[s] = r.connect(names[s])
		}
	}
	checkRanking(t, r, conns, 5)
	if len(r.hall.tournaments)+len(r.hall.games)+len(r.disk) != 1 { // the numbers
		t.Errorf("left are %v", r.disk)
	}
}

// checkRanking wants everybody told the same last ranking, with each player in it once.
func checkRanking(t *testing.T, r *room, conns []Conn, pairs int) {
	t.Helper()
	var first []darrington.Notice
	for _, c := range conns {
		var ranked []darrington.Notice
		for i := range r.conns[c].told {
			if n := &r.conns[c].told[i]; n.Kind == darrington.Ranked {
				ranked = append(ranked, *n)
			}
		}
		if len(ranked) < pairs {
			t.Fatalf("%s is told a ranking of %d", r.conns[c].name, len(ranked))
		}
		if ranked = ranked[len(ranked)-pairs:]; first == nil {
			first = ranked
		}
		if !reflect.DeepEqual(first, ranked) {
			t.Errorf("%v and %v", first, ranked)
		}
		if !slices.ContainsFunc(ranked, func(n darrington.Notice) bool { return slices.Contains(n.Names, r.conns[c].name) }) {
			t.Errorf("%s is not in the ranking", r.conns[c].name)
		}
	}
}

// TestPartners pairs those who want each other, and gives who is left a robot.
func TestPartners(t *testing.T) {
	r := newRobotRoom(t, 10, Config{RobotWait: time.Second, Tournament: TournamentConfig{Boards: 1, Wait: time.Minute}})
	ann := r.connect("Ann")
	r.say(ann, `JOIN-T - "  CID "`)
	bob, cid := r.connect("Bob"), r.connect("Cid")
	r.say(bob, "JOIN-T t1")
	r.say(cid, "JOIN-T t1")
	gone := r.connect("Gone")
	r.say(gone, "JOIN-T t1")
	r.say(gone, "X-LEAVE")
	r.pass(time.Minute)
	tour := r.hall.tournaments["t1"]
	if len(tour.pairs) != 4 || len(tour.entries) != 3 {
		t.Fatalf("%d pairs, %d players", len(tour.pairs), len(tour.entries))
	}
	p := r.hall.names.players
	if tour.pairs[0] != [2]*player{p["ann"], p["cid"]} || tour.pairs[1] != [2]*player{p["bob"], nil} {
		t.Errorf("pairs %v", tour.pairs)
	}
	r.hangUp(bob)
	r.playAll(func() bool { return len(r.hall.tournaments) == 0 })
	checkRanking(t, r, []Conn{ann, cid}, 4)
	if r.hall.names.players["bob"] != nil || len(r.hall.games) > 0 {
		t.Error("something is left of who has gone")
	}
}

// TestAbandoned gives up the boards of a pair that does not come back, in favor of the others.
func TestAbandoned(t *testing.T) {
	r := newRoom(t, 13, Config{KeepSeat: time.Hour, Tournament: TournamentConfig{Boards: 2, Wait: time.Minute, Players: 8}})
	conns := r.enter("a", "b", "c", "d", "e", "f", "g", "h")
	tour := r.hall.tournaments["t1"]
	gone := slices.IndexFunc(conns, func(c Conn) bool { return r.conns[c].name == tour.pairs[0][0].name })
	r.hangUp(conns[gone])
	r.pass(59 * time.Minute)
	if tour.playing != 2 {
		t.Fatal("a table is given up too early")
	}
	r.playAll(func() bool { return len(r.hall.tournaments) == 0 })
	conns = slices.Delete(conns, gone, gone+1)
	checkRanking(t, r, conns, 4)
	var last darrington.Notice
	for i := range r.conns[conns[0]].told {
		if n := &r.conns[conns[0]].told[i]; n.Kind == darrington.Ranked {
			last = *n
		}
	}
	if last.Text != "40.00 %" || !slices.Contains(last.Names, tour.pairs[0][0].name) {
		t.Errorf("last is %v with %s", last.Names, last.Text)
	}
}

// TestNotEnough has a tournament wait until there are enough, and end when nobody waits.
func TestNotEnough(t *testing.T) {
	r := newRoom(t, 11, Config{Tournament: TournamentConfig{Wait: time.Minute}})
	conns := r.enter("a", "b", "c", "d", "e", "f", "g")
	r.pass(time.Hour)
	if r.hall.tournaments["t1"].phase != darrington.Waiting {
		t.Error("it begins with three pairs")
	}
	r.hangUp(conns[0])
	for i := range 2 {
		r.say(r.connect(fmt.Sprint("more", i)), "JOIN-T t1")
	}
	r.pass(time.Minute)
	tour := r.hall.tournaments["t1"]
	if tour.phase != darrington.Playing || len(tour.entries) != 8 || r.hall.names.players["a"] != nil {
		t.Errorf("phase %d, %d players", tour.phase, len(tour.entries))
	}
	for _, c := range r.enter("x", "y") {
		r.say(c, "X-LEAVE")
	}
	if r.hall.tournaments["t2"] != nil {
		t.Error("a tournament of nobody waits")
	}
}

// TestRobots has robots fill a game after the wait, act for who goes, and make way.
func TestRobots(t *testing.T) {
	r := newRobotRoom(t, 12, Config{RobotWait: 10 * time.Second})
	ann := r.connect("Ann")
	r.say(ann, "JOIN-M - S")
	g := r.hall.games["g1"]
	r.pass(time.Second)
	if g.full() {
		t.Error("robots come at once")
	}
	r.pass(10 * time.Second)
	if !g.full() || g.board == nil || r.conns[ann].mirror.names[bridge.North] != robotName {
		t.Fatalf("%+v", r.conns[ann].mirror)
	}
	r.playAll(func() bool { return g.boards > 3 })
	checkTruth(t, g, bridge.South, &r.conns[ann].mirror)

	bob := r.connect("Bob")
	r.say(bob, "JOIN-M g1 W")
	if m := &r.conns[bob].mirror; m.hand != 0 || !g.seats[bridge.West].waits {
		t.Errorf("who comes in the middle of a hand has %v", m.hand)
	}
	r.playAll(func() bool { return g.boards > 5 })
	r.hangUp(ann)
	r.pass(11 * time.Second)
	r.playAll(func() bool { return g.boards > 7 })
	ann = r.connect("Ann")
	r.playAll(func() bool { return g.boards > 9 })
	checkTruth(t, g, bridge.South, &r.conns[ann].mirror)
	r.hangUp(ann)
	r.hangUp(bob)
	r.pass(time.Minute)
	r.tasks = nil
	r.pass(time.Minute)
	if len(r.tasks) > 0 {
		t.Error("robots play among themselves")
	}
	ann = r.connect("Ann")
	r.pass(11 * time.Second)
	r.playAll(func() bool { return g.boards > 11 })
	checkTruth(t, g, bridge.South, &r.conns[ann].mirror)
}
