package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// TestGamesWeb shows the games of a hall in a list, each on a page, and none of it to a
// browser that was led here by another name.
func TestGamesWeb(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	w, err := newGamesWeb(ctx, "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	h := hall.New(hall.Config{Send: func(hall.Conn, *darrington.Notice) {}, Close: func(hall.Conn) {}})
	now := time.Unix(0, 0)
	say := func(c hall.Conn, line string) {
		m, err := darrington.ParseMessage(line)
		if err != nil {
			t.Fatal(err)
		}
		h.Receive(now, c, &m)
		now = now.Add(refresh)
		w.watch(now, h, h.Changes())
	}
	for c := range hall.Conn(bridge.Seats) {
		h.Enter(c + 1)
		say(c+1, `HELLO "<b>`+string(rune('A'+c))+`"`)
		say(c+1, [...]string{"JOIN-M", "JOIN-M g1 E", "JOIN-M g1 S", "JOIN-M g1 W"}[c])
	}
	root := "http://" + w.server.Addr().String()
	if text := get(t, root+"/", http.StatusOK); !strings.Contains(text, `href="/g1/"`) || !strings.Contains(text, "&lt;b&gt;A") || strings.Contains(text, "<b>") {
		t.Errorf("the list is %s", text)
	}
	if text := get(t, root+"/games.css", http.StatusOK); !strings.Contains(text, "--ink:") || !strings.Contains(text, ".list .none") {
		t.Errorf("the style is %s", text)
	}
	if text := get(t, root+"/g1", http.StatusOK); !strings.Contains(text, "live.js") {
		t.Errorf("the page is %s", text)
	}
	get(t, root+"/g2/", http.StatusNotFound)
	say(1, "BID 1C")
	var m struct{ State bridgeview.State }
	if err := json.Unmarshal([]byte(get(t, root+"/g1/state", http.StatusOK)), &m); err != nil {
		t.Fatal(err)
	}
	if s := &m.State; len(s.Calls) != 1 || s.Turn != "E" || s.Players[0] != "<b>A" || s.Hands[3] == "" || !s.Connected[3] {
		t.Errorf("the state is %+v", s)
	}
	getAs(t, root+"/g1/state", "example.org", http.StatusForbidden)
	for c := range hall.Conn(bridge.Seats) {
		say(c+1, "X-LEAVE")
	}
	get(t, root+"/g1/", http.StatusNotFound)
	if err := w.close(t.Context()); err != nil {
		t.Error(err)
	}
}

// get returns what an address answers with a status.
func get(t *testing.T, address string, status int) string {
	t.Helper()
	return getAs(t, address, "", status)
}

// getAs is get, for a browser that knows the address by another name, "" for its own.
func getAs(t *testing.T, address, name string, status int) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = name
	got, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	if err != nil || got.StatusCode != status {
		t.Fatalf("%s: %s, %v", address, got.Status, err)
	}
	return string(text)
}
