package bridgeview_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"gogo/cmd/internal/bridgeview"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// save writes the page of a session and returns its address.
func save(t *testing.T, s *bridgeview.Session) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "session.html")
	if err := os.WriteFile(path, []byte(write(t, s)), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(path)
}

// quiet wants a page that has complained of nothing and loaded nothing but itself.
func quiet(t *testing.T, p *headless.Page, address string) {
	t.Helper()
	if said := p.Complaints(); len(said) > 0 {
		t.Errorf("the page complains: %q", said)
	}
	if asked := p.Requests(); !slices.Equal(asked, []string{address}) {
		t.Errorf("the page asks for %q", asked)
	}
}

const (
	step    = `document.querySelector(".step").innerText`
	trick   = `[...document.querySelectorAll(".bridge:first-child .trick .card")].map((c) => c.innerText).join(" ")`
	sideway = `document.documentElement.scrollWidth > innerWidth`
)

// TestSteps steps through a play by keys, with buttons, and by clicks on cards.
func TestSteps(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	address := save(t, session(t))
	p := b.Open(address, headless.View{Width: 1280, Height: 900})
	p.Wait(`document.querySelectorAll(".bridge").length === 3`)
	for _, test := range []struct {
		do          func()
		line, cards string
	}{
		{func() {}, "Before the lead", ""},
		{func() { p.Key("ArrowRight") }, "Trick 1: West leads ♣3", "♣3"},
		{func() { p.Key("ArrowRight", "ArrowRight", "ArrowRight") }, "Trick 1: South plays ♣7, South wins", "♣2 ♣6 ♣7 ♣3"},
		{func() { p.Key("ArrowRight") }, "Trick 2: South leads ♦2", "♦2"},
		{func() { p.Key("ArrowLeft") }, "Trick 1: South plays ♣7, South wins", "♣2 ♣6 ♣7 ♣3"},
		{func() { p.Click(`button[aria-label="Last card"]`) }, "Trick 8: East plays ♥6, South wins", "♥7 ♥6 ♦T ♣K"},
		{func() { p.Key("ArrowRight") }, "Trick 8: East plays ♥6, South wins", "♥7 ♥6 ♦T ♣K"},
		{func() { p.Key("Home") }, "Before the lead", ""},
		{func() { p.Click(`td[data-step="6"]`) }, "Trick 2: West plays ♦3", "♦2 ♦3"},
		{func() { p.Click(`button[data-step="8"]`) }, "Trick 2: East plays ♦5, North wins", "♦6 ♦5 ♦2 ♦3"},
		{func() { p.Key("End") }, "Trick 8: East plays ♥6, South wins", "♥7 ♥6 ♦T ♣K"},
	} {
		test.do()
		line, cards := p.Text(step), p.Text(trick)
		if line != test.line || cards != test.cards {
			t.Errorf("%q with %q, want %q with %q", line, cards, test.line, test.cards)
		}
	}
	if left := p.Text(`[...document.querySelectorAll(".bridge:first-child .south .rank:not(.played)")].map((r) => r.innerText).join("")`); left != "KT72T" {
		t.Errorf("South has %s", left)
	}
	if other := p.Text(`document.querySelectorAll(".step")[1].innerText`); other != "Before the lead" {
		t.Errorf("the other room steps too: %s", other)
	}
	quiet(t, p, address)
}

// TestNotes reaches the explanation of an alert by keyboard.
func TestNotes(t *testing.T) {
	p := headless.Start(t).Open(save(t, session(t)), headless.View{Width: 1000, Height: 900})
	const shown = `getComputedStyle(document.querySelector(".tip")).display`
	if got := p.Text(shown); got != "none" {
		t.Errorf("the explanation is %s before", got)
	}
	p.Eval(`document.querySelector("button[aria-label='Last card']").focus()`, nil)
	p.Key("Tab")
	if got := p.Text(`document.activeElement.innerText + document.getElementById(document.activeElement.getAttribute("aria-describedby")).textContent`); got != "1♣111-13, may have 2 ♣" || p.Text(shown) != "block" {
		t.Errorf("%s is %s", got, p.Text(shown))
	}
	if got := p.Text(`[...document.querySelectorAll(".bridge:first-child ol.notes li")].map((li) => li.innerText).join("|")`); got != "11-13, may have 2 ♣|Alerted, not explained|count" {
		t.Error(got)
	}
}

// TestViews opens a page, a hostile one too, on screens and on paper.
func TestViews(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	sessions := map[string]*bridgeview.Session{"friendly": session(t), "hostile": hostile(t)}
	sessions["hostile"].Rows[0].Tables[0].Teams[0] = strings.Repeat("long", 100)
	for name, s := range sessions {
		t.Run(name, func(t *testing.T) {
			address := save(t, s)
			for _, v := range []headless.View{
				{Width: 390, Height: 800},
				{Width: 390, Height: 800, Dark: true},
				{Width: 768, Height: 900},
				{Width: 1600, Height: 900, Dark: true},
				{Width: 720, Height: 1000, Paper: true, Dark: true},
				{Width: 390, Height: 800, NoScripts: true},
			} {
				t.Run(fmt.Sprintf("%+v", v), func(t *testing.T) {
					p := b.Open(address, v)
					var scrolls bool
					p.Eval(sideway, &scrolls)
					if scrolls {
						t.Errorf("%s at %+v scrolls sideways", name, v)
					}
					back, want := p.Text(`getComputedStyle(document.body).backgroundColor`), "rgb(255, 255, 255)"
					if v.Dark && !v.Paper {
						want = "rgb(20, 24, 29)"
					}
					if back != want {
						t.Errorf("%+v: the back is %s", v, back)
					}
					if bold := p.Text(`String(document.querySelectorAll("b").length)`); bold != "0" {
						t.Errorf("%s: markup is run", name)
					}
					quiet(t, p, address)
				})
			}
		})
	}
}

// TestPaper wants a session on paper with all its boards, however many there are.
func TestPaper(t *testing.T) {
	testlimit.Check(t)
	s := session(t)
	for range 10 {
		s.Rows = append(s.Rows, s.Rows[0])
	}
	p := headless.Start(t).Open(save(t, s), headless.View{Width: 800, Height: 1000, Paper: true})
	if pdf := p.PDF(); len(pdf) < 10_000 {
		t.Errorf("%d bytes", len(pdf))
	}
	if drawn := p.Text(`String(document.querySelectorAll(".bridge .diagram").length)`); drawn != "23" {
		t.Errorf("%s boards are drawn", drawn)
	}
}

// TestAccessibility checks the page of a session for all people.
func TestAccessibility(t *testing.T) {
	b := headless.Start(t)
	address := save(t, session(t))
	for _, v := range []headless.View{{Width: 1280, Height: 900}, {Width: 390, Height: 800, Dark: true}} {
		p := b.Open(address, v)
		p.Wait(`document.querySelectorAll(".bridge").length === 3`)
		p.AssertAccessible()
	}
}
