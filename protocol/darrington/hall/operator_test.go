package hall

import (
	"testing"
	"time"

	"gogo/internal/access"
	"gogo/protocol/darrington"
)

// TestOperator counts what there is, ends a game, and announces to all who have a name.
func TestOperator(t *testing.T) {
	r := newRoom(t, 3, Config{})
	r.from = access.Address("192.0.2.1")
	conns, _ := r.four("p")
	r.from = access.Address("192.0.2.2")
	watcher := r.connect("Watcher")
	r.say(watcher, "X-WATCH g1")
	r.say(r.connect("Opener"), "JOIN-M")
	r.last++
	nameless := r.last
	r.conns[nameless] = &guestOf{name: "nobody"}
	r.hall.Enter(nameless, "")

	s := r.hall.Status(1)
	if s.Players != 6 || s.Connected != 6 || s.Games != 2 || s.Tournaments != 0 || s.Frozen || s.Opened["192.0.2.1"] != 1 || s.Opened["192.0.2.2"] != 1 {
		t.Errorf("%+v", s)
	}
	if len(s.Listed) != 1 || s.Listed[0].ID != "g1" || s.Listed[0].Boards != 1 || s.Listed[0].From != "192.0.2.1" || s.Listed[0].Players[3] == "" {
		t.Errorf("%+v", s.Listed)
	}
	r.hall.Announce("soon")
	for c, guest := range r.conns {
		last := len(guest.told) - 1
		if told := last >= 0 && guest.told[last].Kind == darrington.Says && guest.told[last].Text == "soon"; told != (c != nameless) {
			t.Errorf("%s is told: %v", guest.name, told)
		}
	}
	r.hangUp(conns[2])
	if err := r.hall.CloseGame("g1", "why"); err != nil {
		t.Fatal(err)
	}
	for _, c := range append(conns[:2:2], conns[3], watcher) {
		told := r.conns[c].told
		if n := told[len(told)-1]; n.Kind != darrington.GameClosed || n.ID != "g1" || n.Text != "why" {
			t.Errorf("%s is told %+v", r.conns[c].name, n)
		}
	}
	if s := r.hall.Status(10); s.Games != 1 || s.Players != 5 {
		t.Errorf("later %+v", s)
	}
	r.commit()
	r.crash()
	if s := r.hall.Status(10); s.Games != 1 {
		t.Errorf("after a restart %+v", s)
	}
}

// TestCloseGame ends no game of a tournament, none that is not there, and none while nothing can be
// saved.
func TestCloseGame(t *testing.T) {
	r := newRoom(t, 3, Config{Tournament: TournamentConfig{Tables: 1, Players: 4}})
	r.say(r.connect("A"), "JOIN-T")
	for _, name := range []string{"B", "C", "D"} {
		r.say(r.connect(name), "JOIN-T t1")
	}
	r.pass(time.Second)
	s := r.hall.Status(10)
	if s.Games != 1 || s.Listed[0].Tournament == "" {
		t.Fatalf("%+v", s)
	}
	for _, id := range []string{s.Listed[0].ID, "g9", ""} {
		if err := r.hall.CloseGame(id, "why"); err == nil {
			t.Errorf("%q is closed", id)
		}
	}
	r.hall.frozen = true
	if err := r.hall.CloseGame("g9", "why"); err == nil || r.hall.Status(10).Games != 1 {
		t.Errorf("frozen: %v", err)
	}
}
