package main

import (
	"fmt"
	"net/http/httptest"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// newcomer is somebody on the page of a board for the first time, with a mouse or a finger.
type newcomer struct {
	*boardPage

	touches bool
}

// press presses something on the page: with its middle in view.
func (n *newcomer) press(selector string) {
	n.t.Helper()
	n.Wait(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e && e.getClientRects().length > 0 && !e.disabled; })()`, selector))
	if n.touches {
		n.Tap(selector)
	} else {
		n.Click(selector)
	}
}

// pressAt presses a place of the board, in shares of its width and height.
func (n *newcomer) pressAt(x, y float64) {
	n.t.Helper()
	if n.touches {
		n.TapAt("#board", x, y)
	} else {
		n.ClickAt("#board", x, y)
	}
}

// visit opens the page of a new board with the suite's engines.
func visit(t *testing.T, view headless.View, game string, options tables.Options) *newcomer {
	t.Helper()
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku", "quoridor-gogo": "quoridor", "backgammon-gogo": "backgammon"})
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}, quoridor.TableGame{}, backgammon.TableGame{}}, engines)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hub.Open(game, options); err != nil {
		t.Fatal(err)
	}
	pages := tables.NewServer(hub)
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		hub.Close()
		server.Close()
	})
	address := server.URL + pages.Path()
	p := &boardPage{headless.Start(t).Open(address, view), t, 0, address}
	p.Wait(`document.querySelector("#board .above") && document.querySelector("#newgame").open`)
	return &newcomer{p, view.Touch}
}

// myTurn waits until it is the newcomer's turn, and reports whether the game goes on.
func (n *newcomer) myTurn() bool {
	n.t.Helper()
	n.Wait(`!document.querySelector("#hint").disabled || !document.querySelector("#afterwards").hidden`)
	return n.Text(`String(document.querySelector("#afterwards").hidden)`) == "true"
}

// askHint asks for a hint and returns what the page says.
func (n *newcomer) askHint() string {
	n.t.Helper()
	n.press("#hint")
	n.Wait(`/^Hint: /.test(document.querySelector("#hinted").textContent)`)
	return n.Text(`document.querySelector("#hinted").textContent`)
}

// shownMove is the number of the move on the board, 0 at the start.
const shownMove = `([...document.querySelectorAll("#moves button")].findIndex((button) => button.hasAttribute("aria-current")) + 1)`

// at returns the number of the move on the board.
func (n *newcomer) at() (number int) {
	n.t.Helper()
	n.Eval(shownMove, &number)
	return number
}

// playHint plays what the hint shows on the board: its first ghost.
func (n *newcomer) playHint() {
	n.t.Helper()
	n.askHint()
	made := n.at()
	n.Wait(`document.querySelector("#board .above .ghost:not(.pointed)")`)
	at := n.middleOf(".above .ghost:not(.pointed) :is(circle, rect)")
	n.pressAt(at[0], at[1])
	if n.touches {
		n.Wait(fmt.Sprintf(`%s > %d || document.querySelector("#placewall")?.getClientRects().length`, shownMove, made))
		if n.at() == made {
			n.press("#placewall")
		}
	}
	n.Wait(fmt.Sprintf(`%s > %d`, shownMove, made))
}

// playChecker makes a step of a play of backgammon, or a decision in words.
func (n *newcomer) playChecker() {
	n.t.Helper()
	n.Wait(`document.querySelector("#words button:not([data-word=''])")?.getClientRects().length || document.querySelector("#board .movable") || document.querySelector("#afterwards").hidden === false`)
	state := func() string {
		return n.Text(`document.querySelector("#board").innerHTML + document.querySelector("#words").innerHTML`)
	}
	before := state()
	switch {
	case n.Text(`String(document.querySelector("#board .movable") !== null)`) == "true":
		from := n.middleOf(".movable")
		n.pressAt(from[0], from[1])
		n.Wait(`document.querySelector("#board .target")`)
		to := n.middleOf(".target")
		n.pressAt(to[0], to[1])
	case n.Text(`String(document.querySelector("#words button:not([data-word=''])") !== null)`) == "true":
		n.press("#words button:not([data-word=''])")
	default:
		return
	}
	n.Wait(fmt.Sprintf(`document.querySelector("#board").innerHTML + document.querySelector("#words").innerHTML !== %q`, before))
}

// boardInView wants the whole board in the window, and nothing wider than that.
func (n *newcomer) boardInView(when string) {
	n.t.Helper()
	var fits bool
	n.Eval(`(() => {
		scrollTo(0, 0);
		const box = document.querySelector("#board").getBoundingClientRect();
		return box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
	})()`, &fits)
	if !fits {
		n.t.Errorf("%s, the board is out of view", when)
	}
}

// finish plays on until the game is over.
func (n *newcomer) finish(move func()) {
	n.t.Helper()
	const most = 400
	for range most {
		if !n.myTurn() {
			return
		}
		move()
	}
	n.t.Fatalf("no end after %v", n.moves())
}

// TestNewcomer has somebody open the page, press the first button, play a game against the weakest
// program with a hint and a move taken back, have it reviewed, share it and open the link: each
// game on a desk and on a telephone.
func TestNewcomer(t *testing.T) {
	testlimit.Long(t)
	for _, view := range []headless.View{{Width: 1280, Height: 720}, {Width: 390, Height: 844, Touch: true, Dark: true}} {
		for _, tt := range []struct {
			game    string
			options tables.Options
		}{
			{"gomoku", nil},
			{"quoridor", tables.Options{"size": "5", "walls": "3"}},
			{"backgammon", tables.Options{"length": "1", "seed": "5"}},
		} {
			t.Run(fmt.Sprintf("%s at %d", tt.game, view.Width), func(t *testing.T) {
				n := visit(t, view, tt.game, tt.options)
				n.AssertAccessible()
				n.set("#newgame .level", "1")
				n.press("#begin")
				n.Wait(`!document.querySelector("#newgame").open && document.querySelector("#above .who").textContent.includes("·")`)
				n.boardInView("at the start")
				move := n.playHint
				if tt.game == "backgammon" {
					move = n.playChecker
				}
				n.myTurn()
				n.askHint()
				n.AssertAccessible()
				before := n.at()
				for n.at() < before+2 {
					n.myTurn()
					move()
				}
				n.myTurn()
				n.press("#takeback")
				n.Wait(`!document.querySelector("#forth").disabled`)
				n.finish(move)
				n.boardInView("at the end")
				if status := n.status(); !strings.Contains(status, " wins: ") {
					t.Errorf("the game ends with %q", status)
				}
				if score := n.Text(`document.querySelector("#score").textContent`); score != "You 1, program 0" && score != "You 0, program 1" {
					t.Errorf("the score is %q", score)
				}
				n.review()
				n.share(len(n.moves()))
				n.press("#new")
				n.press("#newgame [value=cancel]")
				n.quiet()
			})
		}
	}
}

// review has the game reviewed, and plays on from the worst move if there was one.
func (n *newcomer) review() {
	n.t.Helper()
	n.press("#study")
	n.Wait(`/^Find /.test(document.querySelector("#review").textContent) && document.querySelector("#points").textContent !== ""`)
	n.AssertAccessible()
}

// share copies the link of the game, and opens it.
func (n *newcomer) share(moves int) {
	n.t.Helper()
	n.press("#sharetoo")
	n.Wait(`document.querySelector("#link").value.includes("#g/")`)
	n.AssertAccessible()
	link := n.Text(`document.querySelector("#link").value`)
	n.press("#sharing [value=close]")
	other := headless.Start(n.t).Open(link, headless.View{Width: 390, Height: 844})
	other.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && location.hash === "#2" && !document.querySelector("#newgame").open`, moves))
}
