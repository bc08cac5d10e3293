package tables_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"gogo/bench/tables"
	"gogo/internal/fuzztest"
)

// TestServerGuards requires requests without the token, with another host name or from another page
// to be rejected.
func TestServerGuards(t *testing.T) {
	h := newHall(t)
	root, path, _ := strings.Cut(strings.TrimPrefix(h.address, "http://"), "/")
	get := func(path, host string) int {
		t.Helper()
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "http://"+root+"/"+path, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		r.Host = host
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if response.Header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no policy", path)
		}
		return response.StatusCode
	}
	for _, tt := range []struct {
		path, host string
		want       int
	}{
		{path, root, 200},
		{path + "main.js", root, 200},
		{path + "board.css", "localhost:1", 200},
		{path + "page.css", "", 200},
		{path + "save/1/game.txt", root, 200},
		{path + "save/1/game.exe", root, 400},
		{path + "save/9/game.txt", root, 404},
		{path + "save/x/game.txt", root, 404},
		{path + "socket/9", root, 426}, // not a WebSocket
		{path + "../server.go", root, 404},
		{path + "nothing", root, 404},
		{"", root, 404},
		{"main.js", root, 404},
		{strings.ToLower(path), root, 404},
		{path[1:], root, 404},
		{path, "evil.example", 403},
		{path + "main.js", "evil.example:80", 403},
	} {
		t.Run(tt.path, func(t *testing.T) {
			if got := get(tt.path, tt.host); got != tt.want {
				t.Errorf("%q as %q: status %d, want %d", tt.path, tt.host, got, tt.want)
			}
		})
	}
	_, response, err := websocket.Dial(t.Context(), h.address+"socket/1", &websocket.DialOptions{HTTPHeader: http.Header{"Origin": {"http://evil.example"}}}) //nolint:bodyclose // the library closes it
	if err == nil || response == nil || response.StatusCode != http.StatusForbidden {
		t.Errorf("another page is connected: %v, %v", response, err)
	}
}

func TestBounds(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	for range 40 {
		if _, err := h.hub.Open("", nil); err != nil {
			t.Fatal(err)
		}
	}
	// The tables at which nobody looks are closed for others, the oldest first.
	for id, want := range map[int]bool{1: true, 2: false, 25: false, 27: true, 41: true, 42: false, 0: false} {
		t.Run(strconv.Itoa(id), func(t *testing.T) {
			if _, ok := h.hub.Table(id); ok != want {
				t.Errorf("table %d is open: %v", id, ok)
			}
		})
	}
	var pages []*page
	for id := 27; id <= 41; id++ {
		pages = append(pages, h.look(t, strconv.Itoa(id)))
	}
	if _, err := h.hub.Open("", nil); err == nil || !strings.Contains(err.Error(), "16 tables are in use") {
		t.Errorf("a table more for %d pages: %v", len(pages), err)
	}
	p.do(strings.Repeat(" ", 3<<20))
	if _, _, err := p.conn.Read(t.Context()); err == nil {
		t.Error("a command of 3 MB is taken")
	}
}

// TestClosedTable leads a page with the number of a table that is not open, as after a restart of the
// program, to one that is, also if there is none.
func TestClosedTable(t *testing.T) {
	h := newHall(t)
	for _, id := range []string{"9", "0", "-1", "1.5", "99999999999999999999"} {
		t.Run(id, func(t *testing.T) {
			if p := h.look(t, id); p.now.Table.Table != 1 {
				t.Errorf("number %s shows table %d", id, p.now.Table.Table)
			}
		})
	}
}

// TestRefusedTable wants no table to be left behind by a file that is refused.
func TestRefusedTable(t *testing.T) {
	h := newHall(t)
	p := h.look(t, "1")
	p.refused(`{"do": "table", "game": "counting", "text": "hello"}`, "goal")
	if _, ok := h.hub.Table(2); ok {
		t.Error("a table is left")
	}
}

func TestHubRefuses(t *testing.T) {
	game := newCounting()
	for _, engines := range [][]tables.Engine{
		{{Name: "a", Game: "chess", Command: []string{"x"}}},
		{{Name: "a", Game: "counting", Command: []string{"x"}}, {Name: "a", Game: "counting", Command: []string{"y"}}},
		{{Name: "", Game: "counting", Command: []string{"x"}}},
		{{Name: "a", Game: "counting"}},
	} {
		t.Run(fmt.Sprint(engines), func(t *testing.T) {
			if hub, err := tables.NewHub([]tables.Game{game}, engines); err == nil {
				hub.Close()
				t.Errorf("%v is taken", engines)
			}
		})
	}
}

// FuzzCommands sends arbitrary commands, and requires the table to stay usable.
func FuzzCommands(f *testing.F) {
	fuzztest.Minimizing(f)
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
