package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"gogo/board/bridge"
	"gogo/board/bridge/dealing"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/bluechip/bluechiptest"
	"gogo/protocol/bluechip/client"
)

// paced is a player that waits for a turn before each call and each card.
type paced struct {
	*bluechiptest.Random

	turns <-chan struct{}
	ended <-chan struct{} // the test has
}

func (p *paced) Call(ctx context.Context, a *bridge.Auction) (c bridge.Call, alerted bool, info string) {
	p.wait()
	return p.Random.Call(ctx, a)
}

func (p *paced) Card(ctx context.Context, play *bridge.Play) bridge.Card {
	p.wait()
	return p.Random.Card(ctx, play)
}

func (p *paced) wait() {
	select {
	case <-p.turns:
	case <-p.ended:
	}
}

// pace seats four players who wait for turns.
func pace(t *testing.T, address string, teams [2]string, turns <-chan struct{}) (wait func() []error) {
	t.Helper()
	return seat(t, address, teams, func(s bridge.Seat) client.Player {
		return &paced{bluechiptest.NewRandom(3, uint64(s)), turns, t.Context().Done()}
	})
}

// watched is what a page shows.
type watched struct {
	Calls, Cards int // that are listed
	Dealt        int // cards in the four hands
	Gone         int // of them that were played
	Trick        int // cards in the middle
	Over         int // boards that are over
	Clocks       string
	Step         string
	All          string // the text of the table and of the list
}

// look returns what a page shows.
func look(p *headless.Page) (w watched) {
	p.Eval(`(() => {
		const count = (selector) => document.querySelectorAll(selector).length;
		const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.innerText).join("|");
		return {
			calls: count("#table .auction td:not(.todo)") - count("#table .auction td:empty"), cards: count("#table .tricks td[data-step]"),
			dealt: count("#table .rank"), gone: count("#table .rank.played"), trick: count("#table .trick .card"),
			over: count("#list tbody tr"), clocks: text("#clocks dd.running"), step: text("#table .step"), all: text("#table") + text("#list"),
		};
	})()`, &w)
	return w
}

// TestWatched watches two boards from the first call to the end of the session, loads the
// page again in between, and looks at it in a second tab.
func TestWatched(t *testing.T) {
	b := headless.Start(t)
	dir := t.TempDir()
	m := start(t, "--out="+dir, "--boards=2", "--seed=4", "--web=127.0.0.1:0")
	address := next(m, m.page)
	first := b.Open(address, headless.View{Width: 1280, Height: 900})
	first.Wait(`document.getElementById("message").innerText === "No board has begun."`)
	turns := make(chan struct{})
	players := pace(t, m.room(), [2]string{"Red", "Blue"}, turns)
	first.Wait(`document.querySelectorAll("#table .rank").length === 52`)
	handsOf(t, first, dealing.Deal(4, 1))
	running := look(first).Clocks
	first.Wait(`document.querySelector("#clocks dd.running").innerText !== "` + running + `"`)
	second := first
	for turn := 1; look(first).Over == 0; turn++ {
		follow(t, first, turns, turn)
		switch turn {
		case 2:
			second = b.Open(address, headless.View{Width: 390, Height: 800, Dark: true})
		case 30:
			before := look(first)
			first.Reload()
			testlimit.Eventually(t, "on the page loaded again what it showed: "+before.All, func() bool { return look(first).All == before.All })
			testlimit.Eventually(t, fmt.Sprintf("on a second page %+v", before), func() bool {
				other := look(second)
				return other.Calls == before.Calls && other.Cards == before.Cards && other.Gone == before.Gone
			})
		}
	}
	close(turns)
	for s, err := range players() {
		if err != nil {
			t.Errorf("%v: %v", bridge.Seat(s), err)
		}
	}
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
	for _, p := range []*headless.Page{first, second} {
		ended(t, p, m.out.String())
		for _, asked := range p.Requests() {
			if !strings.HasPrefix(asked, address) && asked != "data:," {
				t.Errorf("the page asks for %s", asked)
			}
		}
		if said := p.Complaints(); len(said) > 0 {
			t.Errorf("the page complains: %q", said)
		}
	}
	again := start(t, "--out="+dir, "--boards=3", "--seed=4", "--resume", "--web=127.0.0.1:0")
	b.Open(next(again, again.page), headless.View{Width: 390, Height: 800}).Wait(`document.querySelectorAll("#list tbody tr").length === 2`)
}

// handsOf wants the hands of a deal on a page.
func handsOf(t *testing.T, p *headless.Page, d bridge.Deal) {
	t.Helper()
	for seat, hand := range d {
		var cards []string
		p.Eval(fmt.Sprintf(`[...document.querySelectorAll("#table .hand.%s .rank")].map((r) => r.dataset.card)`, strings.ToLower(bridge.Seat(seat).String())), &cards)
		var want []string
		for left := hand; left != 0; left &^= left.Lowest().Set() {
			want = append(want, left.Lowest().String())
		}
		slices.Sort(cards)
		slices.Sort(want)
		if !slices.Equal(cards, want) {
			t.Errorf("%v has %v, want %v", bridge.Seat(seat), cards, want)
		}
	}
}

// follow lets the next player call or play, and waits until the page shows that so many have,
// by all that it shows, or that the board is over.
func follow(t *testing.T, p *headless.Page, turns chan<- struct{}, turn int) {
	t.Helper()
	select {
	case turns <- struct{}{}:
	case <-time.After(testlimit.Wait):
		t.Fatalf("nobody takes turn %d", turn)
	}
	var w watched
	defer func() {
		if t.Failed() {
			t.Logf("after turn %d the page shows %+v", turn, w)
		}
	}()
	testlimit.Eventually(t, fmt.Sprintf("turn %d on the page", turn), func() bool {
		w = look(p)
		trick := 0
		if w.Cards > 0 {
			trick = (w.Cards-1)%bridge.Seats + 1
		}
		return w.Over > 0 || w.Calls+w.Cards == turn && w.Dealt == 52 && w.Gone == w.Cards && w.Trick == trick && w.Clocks != "" && w.Step != ""
	})
}

// ended wants a page to say that the session is over, with the boards of the results that
// were printed, and steps through the first of them: nobody serves the page any more.
func ended(t *testing.T, p *headless.Page, printed string) {
	t.Helper()
	p.Wait(`document.getElementById("message").innerText === "All boards have been played. The session is over."`)
	testlimit.Eventually(t, "two boards and no clock on the page", func() bool {
		w := look(p)
		return w.Over == 2 && w.Clocks == ""
	})
	var scores []int // of North and South
	p.Eval(`[...document.querySelectorAll("#list tbody tr")].map((r) => Number(r.cells[3].innerText) - Number(r.cells[4].innerText))`, &scores)
	for i, score := range scores {
		if line := strings.Split(printed, "\n")[i+1]; !strings.HasSuffix(line, fmt.Sprintf("%+d", score)) {
			t.Errorf("the page has %+d of the board %q", score, line)
		}
	}
	p.Click(`#list a[href="#row-0"]`)
	p.Wait(`document.querySelector("#chosen h3")?.innerText === "Board 1"`)
	p.Key("End")
	p.Wait(`document.querySelectorAll("#chosen .rank.played").length === document.querySelectorAll("#chosen td[data-step]").length`)
}

// TestWatchedMatch watches a match in two rooms: the pages lead to each other, and a board
// has its IMPs as soon as both rooms have played it.
func TestWatchedMatch(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	m := start(t, "--out="+t.TempDir(), "--boards=1", "--match=rooms", "--teams=Red,Blue", "--web=127.0.0.1:0")
	address := next(m, m.page)
	open, closed := m.openAndClosed()
	turns := make(chan struct{})
	slow := pace(t, closed, [2]string{"Blue", "Red"}, turns)
	p := b.Open(address, headless.View{Width: 390, Height: 800})
	p.Follow(`nav a[href="../closed/"]`)
	p.Wait(`document.querySelector("nav [aria-current]")?.innerText === "Closed room"`)
	p.Wait(`document.querySelector("#table h3")?.innerText === "Board 1, Closed room"`)
	quick := sitDown(t, open, [2]string{"Red", "Blue"})
	p.Wait(`document.querySelectorAll("#list tbody tr").length === 1`)
	p.Wait(`document.querySelector("#list tbody").innerText.replaceAll(/\s+/g, " ").trim().startsWith("1 Open: Red – Blue")`)
	p.Click(`#list a[href="#row-0"]`)
	p.Wait(`document.querySelectorAll("#chosen h3").length === 1`)
	close(turns)
	for _, wait := range []func() []error{slow, quick} {
		if slices.ContainsFunc(wait(), failed) {
			t.Error("a player failed")
		}
	}
	if err := m.wait(); err != nil {
		t.Errorf("the manager: %v", err)
	}
	p.Wait(`document.getElementById("message").innerText === "All boards have been played. The session is over."`)
	p.Wait(`document.querySelectorAll("#chosen h3").length === 2`)
	total := strings.Fields(p.Text(`document.querySelector("#list tfoot").innerText`))
	if sheet := strings.Join(total[1:], " "); !strings.Contains(strings.Join(strings.Fields(m.out.String()), " "), "IMPs "+sheet) {
		t.Errorf("the page has a total of %q, the sheet is\n%s", sheet, m.out.String())
	}
}
