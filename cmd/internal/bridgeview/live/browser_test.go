package live_test

import (
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
	"gogo/internal/headless"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

const evil = "</script><b>evil</b>"

// bidding is a table in the middle of an auction.
func bidding() *bridgeview.State {
	return &bridgeview.State{
		Board: bridgeview.Board{
			Number: "3", Dealer: "S", Vulnerable: "EW", Teams: [2]string{evil, "Bergen"},
			Hands: [bridge.Seats]string{"A4.KJ973.Q6.Q942", "QJ8.AQ65.KJ5.AT6", "KT72.T8.T98742.7", "9653.42.A3.KJ853"},
			Calls: []bridgeview.Call{{Call: "1S", Alert: true, Note: evil}, {Call: "Pass"}},
		},
		Of: 16, Turn: "N", Connected: [bridge.Seats]bool{true, false, true, true}, Message: "East has gone.",
		Clocks: [2]bridgeview.Clock{{Used: 61_000, Running: true}, {Used: 5000, Limit: 4000}},
	}
}

// playing is the same table two cards later, with dummy to play.
func playing() *bridgeview.State {
	s := bidding()
	s.Calls = append(s.Calls, bridgeview.Call{Call: "4S"}, bridgeview.Call{Call: "Pass"}, bridgeview.Call{Call: "Pass"}, bridgeview.Call{Call: "Pass"})
	s.Contract, s.Declarer, s.Turn, s.Actor = "4S", "S", "N", "S"
	s.Cards = []bridgeview.Card{{Card: "DA", Seat: "W"}}
	return s
}

const (
	step   = `document.querySelector(".step")?.innerText`
	clocks = `[...document.querySelectorAll("#clocks dd")].map((dd) => dd.className + " " + dd.innerText).join("|")`
)

// TestPage watches a table through an auction and a play, with the clocks that run between.
func TestPage(t *testing.T) {
	b := headless.Start(t)
	watch, server, end := table(t)
	p := b.Open(server.URL+"/", headless.View{Width: 390, Height: 800, Dark: true})
	p.Wait(`document.getElementById("message").innerText === "No board has begun."`)
	watch.Publish(bidding())
	p.Wait(step + ` === "West calls Pass"`)
	for script, want := range map[string]string{
		`document.getElementById("board").innerText`:                "· board 3 of 16",
		`document.querySelector(".hand.turn .presence").innerText`:  "to act",
		`document.querySelector(".hand.east .presence").innerText`:  "away",
		`document.querySelector("#clocks dt").innerText`:            "NS " + evil,
		`document.querySelector(".tip").textContent`:                evil,
		`getComputedStyle(document.body).backgroundColor`:           "rgb(20, 24, 29)",
		`String(document.querySelectorAll("b").length)`:             "0",
		`String(document.documentElement.scrollWidth > innerWidth)`: "false",
	} {
		if got := p.Text(script); got != want {
			t.Errorf("%s is %q, want %q", script, got, want)
		}
	}
	before := p.Text(clocks)
	p.Wait(clocks + ` !== ` + "`" + before + "`")
	if after := p.Text(clocks); !strings.HasPrefix(after, "running 1:") || !strings.HasSuffix(after, "|over 5.0 s of 4.0 s") {
		t.Errorf("clocks %q and then %q", before, after)
	}
	watch.Publish(playing())
	p.Wait(step + ` === "Trick 1: West leads ♦A"`)
	if got := p.Text(`document.querySelector(".hand.turn .presence").innerText`); got != "South plays" {
		t.Error(got)
	}
	steps(t, watch, p)
	quiet(t, p, server.URL)
	end()
	p.Wait(`document.getElementById("message").innerText === "East has gone. The session is over."`)
	stands := p.Text(clocks)
	if !strings.HasPrefix(stands, " 1:") {
		t.Errorf("clocks at the end: %q", stands)
	}
}

// TestLost says that a table does not answer which has gone without an end.
func TestLost(t *testing.T) {
	b := headless.Start(t)
	watch, server, _ := table(t)
	watch.Publish(bidding())
	p := b.Open(server.URL+"/", headless.View{Width: 390, Height: 800})
	p.Wait(step + ` === "West calls Pass"`)
	if err := server.Listener.Close(); err != nil {
		t.Fatal(err)
	}
	server.CloseClientConnections()
	p.Wait(`!document.getElementById("lost").hidden`)
}

// over is a board of a room that is over: South leads a trick to 1NT by West.
func over(number, room string) *bridgeview.Board {
	s := playing()
	b := s.Board
	b.Number, b.Room, b.Teams = number, room, [2]string{"Oslo", evil}
	for _, c := range []string{"NDQ", "EDK", "SD2"} {
		b.Cards = append(b.Cards, bridgeview.Card{Seat: c[:1], Card: c[1:]})
	}
	tricks, score := 10, 620
	b.Tricks, b.Score, b.Ending = &tricks, &score, bridgeview.Claimed
	return &b
}

const (
	list  = `document.getElementById("list").innerText.replaceAll(/\s+/g, " ")`
	shown = `[...document.querySelectorAll("#chosen h3")].map((h) => h.innerText).join("|")`
)

// TestLookBack chooses a table and a board that is over, steps through it while the other
// room ends it too, and looks at it when the session is over.
func TestLookBack(t *testing.T) {
	b := headless.Start(t)
	watch, server, end := table(t, "Open", "Closed")
	teams := [2]string{"Oslo", evil}
	p := b.Open(server.URL+"/", headless.View{Width: 390, Height: 800})
	p.Wait(`document.querySelector("nav [aria-current]").innerText === "Open room"`)
	p.Follow(`nav a[href="../closed/"]`)
	p.Wait(`document.querySelector("nav [aria-current]")?.innerText === "Closed room" && document.getElementById("message").innerText !== ""`)
	state := bidding()
	state.Room = "Closed"
	watch.Publish(state)
	p.Wait(step + ` === "West calls Pass"`)
	if hidden := p.Text(`String(document.getElementById("over").hidden)`); hidden != "true" {
		t.Error("there is a list of nothing")
	}
	for i, number := range []string{"1", "2"} {
		watch.Finish(i, bridgeview.Row{Tables: []*bridgeview.Board{over(number, "Open")}}, teams)
	}
	p.Wait(list + `.includes("2 Open: Oslo")`)
	p.Click(`#list a[href="#row-1"]`)
	p.Wait(shown + ` === "Board 2, Open room"`)
	const back = `document.querySelector("#chosen .step").innerText`
	p.Key("ArrowRight", "ArrowRight")
	p.Wait(back + ` === "Trick 1: North plays ♦Q"`)
	p.Eval(`document.querySelector("#list [aria-current]").focus()`, nil)
	imps := -6
	watch.Finish(1, bridgeview.Row{Tables: []*bridgeview.Board{over("2", "Open"), over("2", "Closed")}, IMPs: &imps}, teams)
	p.Wait(shown + ` === "Board 2, Open room|Board 2, Closed room"`)
	if at, running := p.Text(back), p.Text(step); at != "Trick 1: North plays ♦Q" || running != "West calls Pass" {
		t.Errorf("who looks back is taken to %q, and the running table to %q", at, running)
	}
	for script, want := range map[string]string{
		`document.querySelector("#list tfoot").innerText.replaceAll(/\s+/g, " ").trim()`:           "Total 0 6",
		`[...document.querySelectorAll("#list [aria-current]")].map((a) => a.innerText).join("|")`: "2",
		`document.activeElement.closest("#list tbody th a").innerText`:                             "2",
		`String(document.querySelectorAll("b").length)`:                                            "0",
		`String(document.documentElement.scrollWidth > innerWidth)`:                                "false",
	} {
		if got := p.Text(script); got != want {
			t.Errorf("%s is %q, want %q", script, got, want)
		}
	}
	p.Reload()
	p.Wait(shown + ` === "Board 2, Open room|Board 2, Closed room"`)
	end()
	p.Wait(`document.getElementById("message").innerText.endsWith("The session is over.")`)
	p.Click(`#finished a[href="#results"]`)
	p.Wait(`document.getElementById("finished").hidden`)
	p.Click(`#list a[href="#row-0"]`)
	p.Wait(shown + ` === "Board 1, Open room"`)
	p.Click(`#chosen button[aria-label="Last card"]`)
	p.Wait(back + ` === "Trick 1: South plays ♦2, West wins"`)
	quiet(t, p, server.URL)
}

// steps looks back while cards are played, and then follows them again.
func steps(t *testing.T, watch *live.Handler, p *headless.Page) {
	t.Helper()
	p.Key("ArrowLeft")
	p.Wait(step + ` === "Before the lead"`)
	s := playing()
	s.Cards = append(s.Cards, bridgeview.Card{Card: "D6", Seat: "N"})
	watch.Publish(s)
	p.Wait(`document.querySelectorAll("td[data-step]").length === 2`)
	if got := p.Text(step); got != "Before the lead" {
		t.Errorf("who looks back is taken to %q", got)
	}
	p.Key("ArrowRight", "ArrowRight")
	s.Cards = append(s.Cards, bridgeview.Card{Card: "D5", Seat: "E"})
	watch.Publish(s)
	p.Wait(step + ` === "Trick 1: East plays ♦5"`)
}

// quiet wants a page that has complained of nothing and asked nobody else.
func quiet(t *testing.T, p *headless.Page, origin string) {
	t.Helper()
	if said := p.Complaints(); len(said) > 0 {
		t.Errorf("the page complains: %q", said)
	}
	for _, address := range p.Requests() {
		if !strings.HasPrefix(address, origin+"/") && address != "data:," {
			t.Errorf("the page asks for %q", address)
		}
	}
}

// TestAccessibility checks the page of a table in the auction and in the play.
func TestAccessibility(t *testing.T) {
	b := headless.Start(t)
	for _, v := range []headless.View{{Width: 1280, Height: 900}, {Width: 390, Height: 800, Dark: true}} {
		watch, server, _ := table(t)
		p := b.Open(server.URL+"/", v)
		p.AssertAccessible()
		watch.Publish(bidding())
		p.Wait(step + ` === "West calls Pass"`)
		p.AssertAccessible()
		watch.Publish(playing())
		p.Wait(`document.querySelector(".trick .card")`)
		p.AssertAccessible()
		watch.Publish(playing().Known())
		p.Wait(`document.querySelectorAll(".backs").length === 3`)
		p.AssertAccessible()
	}
}

// TestUnseen shows the backs of the cards that a spectator may not see, and those that have been
// played. Dummy's hand leaves one who looks back where it is.
func TestUnseen(t *testing.T) {
	watch, server, _ := table(t)
	p := headless.Start(t).Open(server.URL+"/", headless.View{Width: 390, Height: 800})
	const hands = `[...document.querySelectorAll(".hand")].map((h) => h.querySelector(".seat").innerText + " " + (h.querySelector(".backs")?.getAttribute("aria-label") ?? "known") +
		[...h.querySelectorAll(".rank")].map((r) => " " + r.dataset.card).slice(0, 2).join("")).join("|")`
	watch.Publish(bidding().Known())
	p.Wait(hands + ` === "North 13 unseen cards|West 13 unseen cards|East 13 unseen cards|South 13 unseen cards"`)
	s := playing()
	watch.Publish(s.Known())
	p.Wait(hands + ` === "North known SA S4|West 12 unseen cards DA|East 13 unseen cards|South 13 unseen cards"`)
	p.Key("ArrowLeft")
	p.Wait(step + ` === "Before the lead"`)
	s.Cards = append(s.Cards, bridgeview.Card{Card: "D6", Seat: "N"}, bridgeview.Card{Card: "D5", Seat: "E"})
	watch.Publish(s.Known())
	p.Wait(hands + ` === "North known SA S4|West 12 unseen cards DA|East 12 unseen cards D5|South 13 unseen cards"`)
	if got := p.Text(step); got != "Before the lead" {
		t.Errorf("who looks back is taken to %q", got)
	}
	quiet(t, p, server.URL)
}
