package live_test

import (
	"strings"
	"testing"

	"gogo/bench/headless"
	"gogo/board/bridge"
	"gogo/cmd/internal/bridgeview"
	"gogo/cmd/internal/bridgeview/live"
)

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
	p.Wait(`!document.getElementById("lost").hidden`)
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
