package tables_test

import (
	"encoding/json"
	"testing"

	"gogo/bench/tables"
)

// FuzzCommands gives a table whatever comes, and wants it to be a table still.
func FuzzCommands(f *testing.F) {
	for _, seed := range []string{
		`{"do": "play", "text": "+1 +2"}`, `{"do": "goto", "node": 1}`, `{"do": "takeback"}`, `{"do": "go"}`, `{"do": "stop"}`, `{"do": "pause"}`,
		`{"do": "seat", "side": 1, "program": "counter", "time": 10, "level": 3}`, `{"do": "restart", "side": 1}`, `{"do": "analyse", "on": true}`,
		`{"do": "review", "on": true}`, `{"do": "comment", "node": 0, "text": "x"}`, `{"do": "delete", "node": 1}`, `{"do": "resign", "side": 2}`,
		`{"do": "new", "game": "counting", "options": {"goal": "3"}}`, `{"do": "open", "text": "3 +1 +1"}`, `{"do": ""}`, `[]`, `{"side": 1e99}`,
	} {
		f.Add([]byte(`{"do": "play", "text": "+1"}`), []byte(seed))
	}
	f.Fuzz(func(t *testing.T, first, second []byte) {
		game := newCounting()
		hub, err := tables.NewHub([]tables.Game{game}, []tables.Engine{{Name: "counter", Game: "counting", Command: []string{"counter"}}})
		if err != nil {
			t.Fatal(err)
		}
		table, err := hub.Open("", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, data := range [][]byte{first, second} {
			if c, err := tables.ParseCommand(data); err == nil {
				_ = table.Do(c) // refusals are as good
			}
		}
		if state := table.State(); !json.Valid(state) {
			t.Errorf("the state is %s", state)
		}
		hub.Close()
		if started, ended := game.started.Load(), game.ended.Load(); started != ended {
			t.Errorf("%d programs were started and %d ended", started, ended)
		}
	})
}
