package hall

import (
	"testing"
	"time"

	"gogo/internal/fuzztest"
	"gogo/protocol/darrington"
)

// FuzzLoad has any records of a game, a tournament, a name and the last numbers, as if their
// checksums were right. Those that are loaded, or mended, can be played on, and what is mended
// is loaded.
func FuzzLoad(f *testing.F) {
	fuzztest.Minimizing(f)
	const (
		game   = `{"seats":[{"name":"Ann"},{"name":"Bob"},{"robot":true},{"name":"Dot","waits":true}],"boards":1,"board":{"number":1,"dealer":0,"vulnerable":0,"deal":[1155176624599335956,315260976458957344,74046060825286977,761113052967338122],"calls":[9,0,15,0,0,0],"cards":[26,27],"seen":{"ann":0,"bob":1}},"rubber":{"Above":[0,0],"Below":[0,0],"Part":[0,0],"Games":[0,0]},"shared":true,"sitting":{"Table":0,"NS":0,"EW":0,"Set":0,"Done":0}}`
		table  = `{"seats":[{"name":"P2"},{"name":"P0"},{"name":"P3"},{"name":"P1"}],"boards":1,"rubber":{"Above":[0,0],"Below":[0,0],"Part":[0,0],"Games":[0,0]},"tournament":"t1","sitting":{"Table":0,"NS":1,"EW":0,"Set":0,"Done":0}}`
		waits  = `{"scoring":0,"phase":0,"opened":"2026-11-23T13:00:00Z","entries":[{"name":"Eve"},{"name":"Flo"}],"round":0}`
		begun  = `{"scoring":0,"phase":1,"opened":"2026-11-23T12:00:00Z","entries":[{"name":"P0"},{"name":"P1"},{"name":"P2"},{"name":"P3"}],"plan":{"Pairs":2,"Sets":1,"Rounds":[[{"Table":0,"NS":1,"EW":0,"Set":0}]],"Shared":true,"Fields":[[0,1]]},"pairs":[["P0","P1"],["P2","P3"]],"deals":[[435726562562148608,49557535979802786,1729668319079957060,90644297229009945]],"round":0}`
		name   = `{"name":"Ann","token":"0123456789abcdef","played":true}`
		last   = `{"Game":3,"Tournament":2}`
		nobody = `{"name":""}`
	)
	f.Add("g1", game, "t2", waits, name, last)
	f.Add("g2", table, "t1", begun, name, last)
	f.Add("g2", table, "t1", waits, nobody, `{"Game":-1,"Tournament":9223372036854775807}`)
	f.Add("g9223372036854775807", game, "t-1", begun, name, `{}`)
	now := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	f.Fuzz(func(t *testing.T, gameID, game, tournamentID, tournament, name, numbers string) {
		records := []Change{
			{Key{Games, gameID}, []byte(game)},
			{Key{Tournaments, tournamentID}, []byte(tournament)},
			{Key{Names, "ann"}, []byte(name)},
			{NumbersKey, []byte(numbers)},
		}
		_ = playOn(t, now, records) // may refuse them
		mended, notes := Mend(now, records, false)
		if err := playOn(t, now, mended); err != nil {
			t.Errorf("mended records are refused: %v; notes %q", err, notes)
		}
	})
}

// playOn loads records, and has players come and time pass. The error is that of loading.
func playOn(t *testing.T, now time.Time, records []Change) error {
	t.Helper()
	cfg := Config{Send: func(Conn, *darrington.Notice) {}, Close: func(Conn) {}, Tournament: TournamentConfig{Wait: time.Minute}}
	h, err := Load(now, cfg, records)
	if err != nil {
		return err
	}
	for i, name := range []string{"Ann", "Bob", "P0", "P1", "Eve"} {
		h.Enter(Conn(i+1), "")
		h.Receive(now, Conn(i+1), &darrington.Message{Kind: darrington.Hello, Name: name})
	}
	for range 20 {
		now = now.Add(10 * time.Minute)
		h.Tick(now)
		h.Changes()
	}
	return nil
}
