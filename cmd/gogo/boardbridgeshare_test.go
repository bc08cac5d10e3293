package main

import (
	"fmt"
	"strings"
	"testing"

	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// shared opens the dialog that shares the board, and returns the link in it.
func (p *newcomer) shared() string {
	p.t.Helper()
	p.press("#menu summary")
	p.press("#share")
	p.Wait(`document.querySelector("#link").value.includes("#g/") && document.querySelector("#gametext").value.includes("West")`)
	p.AssertAccessible()
	return p.Text(`document.querySelector("#link").value`)
}

// pictures wants a picture of the table with as many cards in sight as the page shows.
func (p *newcomer) pictures(cards int) {
	p.t.Helper()
	p.Eval(`window.offered = null; URL.createObjectURL = (file) => { window.offered = file; return "data:,"; }`, nil)
	p.press("#svg")
	p.Wait(`window.offered?.type === "image/svg+xml"`)
	p.Eval(`window.offered.text().then((text) => { window.drawn = new DOMParser().parseFromString(text, "image/svg+xml"); })`, nil)
	p.Wait(fmt.Sprintf(`window.drawn && window.drawn.querySelectorAll("svg svg").length === %d && !window.drawn.querySelector("parsererror")`, cards))
	p.press("#png")
	p.Wait(`window.offered.type === "image/png" && window.offered.size > 20000`)
}

// shownCards are the cards in sight on the table.
const shownCards = `document.querySelectorAll(".felt [data-card]").length`

// TestBridgeShare shares a board in the play and at its end, on a desk and on a telephone, and opens
// the links in other pages; then links that are broken.
func TestBridgeShare(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	b := headless.Start(t)
	program := bridgetable.Program{Name: "robot", Command: quick(t)}
	for _, view := range []headless.View{{Width: 1280, Height: 720}, {Width: 390, Height: 844, Dark: true, Touch: true}} {
		t.Run(fmt.Sprintf("at %d", view.Width), func(t *testing.T) {
			options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{"robot", "robot", "person", "robot"}}
			p := &newcomer{boardPage: openBridge(t, b, view, options, program), touch: view.Touch}
			if p.press = p.Click; p.touch {
				p.press = p.Tap
			}
			asked := p.mine()
			for ; asked == "Your call."; asked = p.mine() {
				p.call(map[bool]string{true: "3NT", false: "Pass"}[p.Text(`document.querySelector("[data-call='3NT']").disabled ? "" : "free"`) != ""])
			}
			var cards int
			p.Eval(shownCards, &cards)
			live := p.shared()
			p.pictures(cards)
			p.press("#sharing [value=close]")
			guest := &boardPage{Page: b.Open(live, view), t: t, address: p.address}
			guest.Wait(fmt.Sprintf(`/^3NT by South: \w+ is to play/.test(document.querySelector("#status").textContent) && %s === %d`, shownCards, cards))
			if hands := guest.Text(`String(document.querySelectorAll("#board .unknown").length)`); hands != "2" {
				t.Errorf("%s hands are hidden in the play", hands)
			}
			guest.AssertAccessible()
			for ; asked != boardOver; asked = p.mine() {
				p.step(asked)
			}
			link := p.shared()
			p.press("#sharing [value=close]")
			other := &boardPage{Page: b.Open(link, view), t: t, address: p.address}
			other.Wait(reviewing + ` && document.querySelector("#worst li")`)
			if got, want := other.status(), p.status(); got != want || !strings.HasPrefix(want, "3NT by South ") {
				t.Errorf("the link shows %q, not %q", got, want)
			}
			other.AssertAccessible()
			page, _, _ := strings.Cut(p.address, "#")
			for text, want := range map[string]string{
				link[:len(link)-9]:                "The link holds no game: part of it is missing.",
				page + "#g/":                      "The link holds no game: part of it is missing.",
				link + strings.Repeat("A", 1<<16): "The link is too long.",
			} {
				broken := b.Open(text, view)
				broken.Wait(fmt.Sprintf(`document.querySelector("#error").textContent === %q`, want))
			}
			p.quiet()
			guest.quiet()
			other.quiet()
		})
	}
}
