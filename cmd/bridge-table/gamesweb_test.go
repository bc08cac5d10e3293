package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/darrington"
	"gogo/protocol/darrington/hall"
)

// hallPage is a hall whose games are on a page.
type hallPage struct {
	web  *gamesWeb
	hall *hall.Hall
	now  time.Time
	root string
}

// newHallPage opens a hall on a page, with one game of four players if seated.
func newHallPage(t *testing.T, seated bool) *hallPage {
	t.Helper()
	w, err := newGamesWeb(t.Context(), "127.0.0.1:0", nil)
	if err != nil {
		t.Fatal(err)
	}
	h := &hallPage{
		web:  w,
		hall: hall.New(hall.Config{Pause: refresh, Send: func(hall.Conn, *darrington.Notice) {}, Close: func(hall.Conn) {}}),
		now:  time.Unix(0, 0),
		root: "http://" + w.server.Addr().String() + strings.TrimSuffix(w.views.gate.Path(), "/"),
	}
	for c := range hall.Conn(bridge.Seats) {
		if !seated {
			break
		}
		h.hall.Enter(c+1, "")
		h.say(t, c+1, `HELLO "<b>`+string(rune('A'+c))+`"`)
		h.say(t, c+1, [...]string{"JOIN-M", "JOIN-M g1 E", "JOIN-M g1 S", "JOIN-M g1 W"}[c])
	}
	return h
}

// say has a player say a line to the hall.
func (h *hallPage) say(t *testing.T, c hall.Conn, line string) {
	t.Helper()
	m, err := darrington.ParseMessage(line)
	if err != nil {
		t.Fatal(err)
	}
	h.hall.Receive(h.now, c, &m)
	h.now = h.now.Add(refresh)
	h.web.watch(h.now, h.hall, h.hall.Changes())
}

// TestGamesPageAccessibility looks with axe-core at the list of a hall's games, empty and with a
// game, and at the page of the game, narrow and wide, light and dark.
func TestGamesPageAccessibility(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	for _, v := range []headless.View{{Width: 390, Height: 800}, {Width: 1100, Height: 800, Dark: true}} {
		t.Run(fmt.Sprintf("%+v", v), func(t *testing.T) {
			for _, seated := range []bool{false, true} {
				h := newHallPage(t, seated)
				p := b.Open(h.root+"/", v)
				p.AssertAccessible()
				if !seated {
					continue
				}
				p.Follow(`a[href="g1/"]`)
				p.AssertAccessible()
				if c := p.Complaints(); len(c) > 0 {
					t.Errorf("the browser says %q", c)
				}
			}
		})
	}
}

// TestGamesPageFollows shows in an open list what happens in the hall, keeps the focus where it
// is, and says when the server has gone.
func TestGamesPageFollows(t *testing.T) {
	testlimit.Check(t)
	h := newHallPage(t, true)
	p := headless.Start(t).Open(h.root+"/", headless.View{Width: 900, Height: 600})
	p.Key("Tab", "Tab")
	const focused = `document.activeElement.getAttribute("href")`
	if at := p.Text(focused); at != "g1/" {
		t.Fatalf("the focus is at %q", at)
	}
	h.say(t, 2, "X-LEAVE")
	p.Wait(`document.querySelectorAll("td .none").length === 1`)
	if at := p.Text(focused); at != "g1/" {
		t.Errorf("the focus is at %q", at)
	}
	for _, c := range []hall.Conn{1, 3, 4} {
		h.say(t, c, "X-LEAVE")
	}
	p.Wait(`document.getElementById("list").textContent.includes("No game")`)
	if err := h.web.close(t.Context()); err != nil {
		t.Error(err)
	}
	p.Wait(`!document.getElementById("lost").hidden`)
}

// TestGamesWeb shows the games of a hall in a list, each on a page, and none of it to a
// browser that was led here by another name.
func TestGamesWeb(t *testing.T) {
	h := newHallPage(t, true)
	root := h.root
	if text := get(t, root+"/", http.StatusOK); !strings.Contains(text, `href="g1/"`) || !strings.Contains(text, "&lt;b&gt;A") || strings.Contains(text, "<b>") {
		t.Errorf("the list is %s", text)
	}
	if text := get(t, root+"/games.css", http.StatusOK); !strings.Contains(text, "--ink:") || !strings.Contains(text, ".list .none") {
		t.Errorf("the style is %s", text)
	}
	if text := get(t, root+"/g1", http.StatusOK); !strings.Contains(text, "live.js") {
		t.Errorf("the page is %s", text)
	}
	get(t, root+"/g2/", http.StatusNotFound)
	h.say(t, 1, "BID 1C")
	var m struct{ State bridgeview.State }
	if err := json.Unmarshal([]byte(get(t, root+"/g1/state", http.StatusOK)), &m); err != nil {
		t.Fatal(err)
	}
	if s := &m.State; len(s.Calls) != 1 || s.Turn != "E" || s.Players[0] != "<b>A" || s.Hands[3] == "" || !s.Connected[3] {
		t.Errorf("the state is %+v", s)
	}
	getAs(t, root+"/g1/state", "example.org", http.StatusForbidden)
	for c := range hall.Conn(bridge.Seats) {
		h.say(t, c+1, "X-LEAVE")
	}
	get(t, root+"/g1/", http.StatusNotFound)
	if err := h.web.close(t.Context()); err != nil {
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
