package hall

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/protocol/darrington"
)

// recordsOf returns what a room has kept, in the order of the keys.
func recordsOf(disk map[Key][]byte) (all []Change) {
	for _, k := range slices.SortedFunc(maps.Keys(disk), Key.Compare) {
		all = append(all, Change{k, disk[k]})
	}
	return all
}

// busyRoom returns a room with a game of four, a tournament of two tables that has begun and one
// that waits, and what was kept before they played some cards.
func busyRoom(t *testing.T) (r *room, early map[Key][]byte) {
	t.Helper()
	r = newRoom(t, 46, Config{Tournament: TournamentConfig{Wait: time.Minute}})
	say := func(name string, lines ...string) {
		c := r.connect(name, `X-TOKEN "the token of `+name+`"`)
		for _, line := range lines {
			r.say(c, line)
		}
	}
	say("Ann", "JOIN-M - N")
	for i, name := range []string{"Bob", "Cid", "Dot"} {
		say(name, "JOIN-M g1 "+[]string{"E", "S", "W"}[i])
	}
	say("P0", "JOIN-T")
	for i := range 7 {
		say(fmt.Sprintf("P%d", i+1), "JOIN-T t1")
	}
	r.now = r.now.Add(time.Hour)
	r.hall.Tick(r.now)
	r.commit()
	say("Eve", "JOIN-T")
	say("Flo", "JOIN-T t2")
	early = maps.Clone(r.disk)
	for range 400 { // boards end, and results of the tournament come
		for _, id := range sorted(r.hall.games) {
			if g := r.hall.games[id]; g != nil && g.board != nil && !g.board.over {
				r.act(g)
			}
		}
		r.now = r.now.Add(time.Second)
		r.hall.Tick(r.now)
		r.commit()
		if results := r.hall.tournaments["t1"]; results != nil && len(results.results) >= 3 {
			return r, early
		}
	}
	t.Fatal("no results")
	return nil, nil
}

// mustLoad restores a hall, and has time pass in it.
func mustLoad(t *testing.T, r *room, records []Change) *Hall {
	t.Helper()
	cfg := r.cfg
	cfg.Send, cfg.Close = func(Conn, *darrington.Notice) {}, func(Conn) {}
	h, err := Load(r.now, cfg, records)
	if err != nil {
		t.Fatal(err)
	}
	for c, name := range []string{"Ann", "Bob", "Cid", "Dot", "Eve", "P0", "P1", "P2", "P3", "P4", "P5", "P6", "P7"} {
		h.Enter(Conn(c+1), "")
		for _, m := range []darrington.Message{{Kind: darrington.Protects, Token: "the token of " + name}, {Kind: darrington.Hello, Name: name}} {
			h.Receive(r.now, Conn(c+1), &m)
		}
	}
	now := r.now
	for range 200 {
		now = now.Add(10 * time.Minute)
		h.Tick(now)
		h.Changes()
	}
	return h
}

// TestMendWhole leaves records that are whole as they are.
func TestMendWhole(t *testing.T) {
	r, _ := busyRoom(t)
	records := recordsOf(r.disk)
	mended, notes := Mend(r.now, records, false)
	if len(notes) > 0 {
		t.Errorf("notes: %q", notes)
	}
	if !slices.EqualFunc(records, mended, func(a, b Change) bool { return a.Key == b.Key && bytes.Equal(a.Value, b.Value) }) {
		t.Errorf("%s\nbecomes\n%s", records, mended)
	}
	mustLoad(t, r, mended)
}

// TestMend mends records that were put together from what was kept at two times.
func TestMend(t *testing.T) {
	r, early := busyRoom(t)
	t1, g1 := Key{Tournaments, "t1"}, Key{Games, "g1"}
	var table Key
	for id, g := range r.hall.games {
		if g.tournament != nil && g.boards > 1 {
			table = Key{Games, id}
		}
	}
	for _, c := range []struct {
		name    string
		change  func(d map[Key][]byte)
		refused string // by Load; empty for records that it takes
		notes   []string
	}{
		{"a tournament is lost", func(d map[Key][]byte) { delete(d, t1) }, "there is no tournament t1", []string{"left out: record g"}},
		{"a table is lost", func(d map[Key][]byte) { delete(d, table) }, "", []string{"changed: table"}},
		{"a tournament of an earlier time", func(d map[Key][]byte) { d[t1] = early[t1] }, "is not as far as", []string{"changed: game g", "changed: table"}},
		{"a table of an earlier time", func(d map[Key][]byte) { d[table] = early[table] }, "is not as far as", []string{"changed: game " + table.ID}},
		{"a game that is over", func(d map[Key][]byte) { d[Key{Games, "g90"}] = d[g1] }, "is in the games", slices.Concat(slices.Repeat([]string{"is in the games g90 and g1"}, 4), []string{"left out: record g1 of games: nobody"})},
		{"a game of players of a tournament", func(d map[Key][]byte) {
			d[Key{Games, "g91"}] = bytes.ReplaceAll(bytes.ReplaceAll(d[g1], []byte(`"Ann"`), []byte(`"P1"`)), []byte(`"Bob"`), []byte(`"Gus"`))
		}, "in tournament t1 and game g91", []string{"P1 is in tournament t1 and game g91", "Cid is in", "Dot is in"}},
		{"the same table again", func(d map[Key][]byte) { d[Key{Games, "g92"}] = d[table] }, "is the same table", []string{"left out: record " + table.ID}},
		{"a tournament again", func(d map[Key][]byte) { d[Key{Tournaments, "t93"}] = d[Key{Tournaments, "t2"}] }, "is in the tournaments t93 and t2", []string{"Eve is in", "Flo is in", "left out: record t2 of tournaments: nobody"}},
		{"numbers are too low", func(d map[Key][]byte) { d[NumbersKey] = []byte(`{"Game":1,"Tournament":0}`) }, "", nil},
		{"numbers are lost", func(d map[Key][]byte) { delete(d, NumbersKey) }, "", nil},
		{"no JSON", func(d map[Key][]byte) { d[g1] = []byte("{") }, "record g1 of games", []string{"left out: record g1 of games: unexpected end"}},
		{"a name without one", func(d map[Key][]byte) { d[Key{Names, "x"}] = []byte("{}") }, "record x of names: it has no name", []string{"left out: record x"}},
		{"a game without a number", func(d map[Key][]byte) { d[Key{Games, "g01"}] = d[g1] }, "record g01 of games: it has no number", []string{"left out: record g01"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			disk := maps.Clone(r.disk)
			c.change(disk)
			records := recordsOf(disk)
			if _, err := Load(r.now, r.cfg, records); c.refused == "" != (err == nil) || err != nil && !strings.Contains(err.Error(), c.refused) {
				t.Errorf("loaded: %v", err)
			}
			mended, notes := Mend(r.now, records, false)
			if len(notes) != len(c.notes) {
				t.Fatalf("notes %q", notes)
			}
			for i := range notes {
				if !strings.Contains(notes[i], c.notes[i]) {
					t.Errorf("note %q, not %q", notes[i], c.notes[i])
				}
			}
			if h := mustLoad(t, r, mended); h.numbers.Game < r.hall.numbers.Game-1 {
				t.Errorf("numbers %+v, before %+v", h.numbers, r.hall.numbers)
			}
		})
	}
}

// TestLostNumbers gives numbers far from those that were given.
func TestLostNumbers(t *testing.T) {
	r, _ := busyRoom(t)
	mended, notes := Mend(r.now, recordsOf(r.disk), true)
	want := r.hall.numbers.Game + numbersLost
	if h := mustLoad(t, r, mended); h.numbers.Game < want || len(notes) != 1 || !strings.Contains(notes[0], fmt.Sprintf("the next game is g%d", want+1)) {
		t.Errorf("%+v, %q", h.numbers, notes)
	}
}

// TestDamagedRecords has single bytes of records changed: each is refused or taken, and what is
// mended can be played on. Nothing panics.
func TestDamagedRecords(t *testing.T) {
	r, _ := busyRoom(t)
	rng := rand.New(rand.NewPCG(46, 2))
	records := recordsOf(r.disk)
	digits := []byte(`0123456789-e".,:{}[]nulltrue`)
	for range 3000 {
		damaged := slices.Clone(records)
		at := rng.IntN(len(damaged))
		value := bytes.Clone(damaged[at].Value)
		for range 1 + rng.IntN(2) {
			value[rng.IntN(len(value))] = digits[rng.IntN(len(digits))]
		}
		damaged[at].Value = value
		cfg := r.cfg
		_, refused := Load(r.now, cfg, damaged)
		mended, notes := Mend(r.now, damaged, false)
		if refused != nil && len(notes) == 0 {
			t.Fatalf("refused, and mended without a note: %v", refused)
		}
		func() {
			defer func() {
				if p := recover(); p != nil {
					t.Fatalf("%s of %s: %v: %s", damaged[at].ID, damaged[at].Bucket, p, value)
				}
			}()
			mustLoad(t, r, mended)
		}()
	}
}
