package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/puzzles"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/cmd/gogo/internal/games"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// visitor is somebody on the page of a board for the first time, with a mouse or a finger.
type visitor struct {
	*boardPage

	touches bool
	album   *album
}

// press presses something on the page: with its middle in view.
func (v *visitor) press(selector string) {
	v.t.Helper()
	v.Wait(fmt.Sprintf(`(() => { const e = document.querySelector(%q); return e && e.getClientRects().length > 0 && !e.disabled; })()`, selector))
	if v.touches {
		v.Tap(selector)
	} else {
		v.Click(selector)
	}
}

// pressAt presses a place of the board, in shares of its width and height.
func (v *visitor) pressAt(x, y float64) {
	v.t.Helper()
	if v.touches {
		v.TapAt("#board", x, y)
	} else {
		v.ClickAt("#board", x, y)
	}
}

// visit opens the page of a new board with the suite's engines.
func visit(t *testing.T, view headless.View, game string, options tables.Options) *visitor {
	t.Helper()
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku", "quoridor-gogo": "quoridor"}, "--nodes=20000")
	engines = append(engines, suite(t, map[string]string{"backgammon-gogo": "backgammon"})...)
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}, quoridor.TableGame{}, backgammon.TableGame{}}, engines)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := hub.Open(game, options); err != nil {
		t.Fatal(err)
	}
	pages := tables.NewServer(hub, tables.ExtraPage{Name: games.BridgeGame, Label: "Bridge", Handler: http.NotFoundHandler()})
	server := httptest.NewServer(pages)
	t.Cleanup(func() {
		hub.Close()
		server.Close()
	})
	return visitAt(t, headless.Start(t), view, server.URL+pages.Path())
}

// visitAt opens a page that welcomes a newcomer.
func visitAt(t *testing.T, b *headless.Browser, view headless.View, address string) *visitor {
	t.Helper()
	p := &boardPage{b.Open(address, view), t, 0, address}
	p.Wait(`document.querySelector("#board .above") && document.querySelector("#newgame").open`)
	return &visitor{p, view.Touch, newAlbum(p, view)}
}

// myTurn waits until it is the visitor's turn, and reports whether the game goes on.
func (v *visitor) myTurn() bool {
	v.t.Helper()
	v.Wait(`!document.querySelector("#hint").disabled || !document.querySelector("#afterwards").hidden`)
	return v.Text(`String(document.querySelector("#afterwards").hidden)`) == "true"
}

// askHint asks for a hint and returns what the page says.
func (v *visitor) askHint() string {
	v.t.Helper()
	v.press("#hint")
	v.Wait(`/^Hint: /.test(document.querySelector("#hinted").textContent)`)
	return v.Text(`document.querySelector("#hinted").textContent`)
}

// shownMove is the number of the move on the board, 0 at the start.
const shownMove = `([...document.querySelectorAll("#moves button")].findIndex((button) => button.hasAttribute("aria-current")) + 1)`

// at returns the number of the move on the board.
func (v *visitor) at() (number int) {
	v.t.Helper()
	v.Eval(shownMove, &number)
	return number
}

// ghost returns the place of what the hint shows: the middle of a stone or a pawn, and of a wall a
// point beside its middle, where another one would cross it.
func (v *visitor) ghost() (at [2]float64) {
	v.t.Helper()
	v.Eval(`(() => {
		const board = document.querySelector("#board").getBoundingClientRect();
		const box = document.querySelector("#board .above .ghost:not(.pointed) :is(circle, rect)").getBoundingClientRect();
		const [along, across] = [box.width > 1.5 * box.height ? 0.35 : 0.5, box.height > 1.5 * box.width ? 0.35 : 0.5];
		return [(box.x + box.width * along - board.x) / board.width, (box.y + box.height * across - board.y) / board.height];
	})()`, &at)
	return at
}

// playHint plays what the hint shows on the board: its first ghost.
func (v *visitor) playHint() {
	v.t.Helper()
	v.askHint()
	made := v.at()
	v.Wait(`document.querySelector("#board .above .ghost:not(.pointed)")`)
	at := v.ghost()
	v.pressAt(at[0], at[1])
	if v.touches {
		v.Wait(fmt.Sprintf(`%s > %d || document.querySelector("#placewall")?.getClientRects().length`, shownMove, made))
		if v.at() == made {
			v.press("#placewall")
		}
	}
	v.Wait(fmt.Sprintf(`%s > %d`, shownMove, made))
}

// decision is a button of a decision; a roll that cannot be played has none that one must press.
const decision = `#words :is([data-word="roll"], [data-word="take"], [data-word="drop"], [data-word="done"])`

// playChecker makes a step of a play of backgammon, or a decision in words.
func (v *visitor) playChecker() {
	v.t.Helper()
	v.Wait(fmt.Sprintf(`document.querySelector(%q)?.getClientRects().length || document.querySelector("#board .movable") || !document.querySelector("#afterwards").hidden || document.querySelector("#hint").disabled`, decision))
	state := func() string {
		return v.Text(`document.querySelector("#board").innerHTML + document.querySelector("#words").innerHTML`)
	}
	before := state()
	switch {
	case v.Text(`String(document.querySelector("#board .movable") !== null)`) == "true":
		from := v.middleOf(".movable")
		v.pressAt(from[0], from[1])
		v.Wait(`document.querySelector("#board .target")`)
		to := v.middleOf(".target")
		v.pressAt(to[0], to[1])
	case v.Text(fmt.Sprintf(`String(document.querySelector(%q) !== null)`, decision)) == "true":
		v.press(decision)
	default:
		return
	}
	v.Wait(fmt.Sprintf(`document.querySelector("#board").innerHTML + document.querySelector("#words").innerHTML !== %q`, before))
}

// boardInView wants the whole board in the window, and nothing wider than that.
func (v *visitor) boardInView(when string) {
	v.t.Helper()
	var fits bool
	v.Eval(`(() => {
		scrollTo(0, 0);
		const box = document.querySelector("#board").getBoundingClientRect();
		return box.top >= 0 && box.bottom <= innerHeight && document.documentElement.scrollWidth <= innerWidth;
	})()`, &fits)
	if !fits {
		v.t.Errorf("%s, the board is out of view", when)
	}
}

// finish plays on until the game is over.
func (v *visitor) finish(move func()) {
	v.t.Helper()
	const most = 400
	for range most {
		if !v.myTurn() {
			return
		}
		move()
	}
	v.t.Fatalf("no end after %v", v.moves())
}

// TestVisitor has somebody open the page, press the first button, play a game against the weakest
// program with a hint and a move taken back, have it reviewed, share it and open the link, and solve
// a puzzle: each game on a desk and on a telephone.
func TestVisitor(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	for _, view := range []headless.View{{Width: 1280, Height: 720}, {Width: 390, Height: 844, Touch: true, Dark: true}} {
		for _, tt := range []struct {
			game    string
			options tables.Options
		}{
			{"gomoku", nil},
			{"quoridor", nil},
			{"backgammon", tables.Options{"length": "1", "seed": "5"}},
		} {
			t.Run(fmt.Sprintf("%s at %d", tt.game, view.Width), func(t *testing.T) {
				v := visit(t, view, tt.game, tt.options)
				v.play(tt.game)
				v.review()
				v.share(len(v.moves()))
				v.solve(tt.game)
				v.press("#new")
				v.press("#newgame [value=cancel]")
				v.quiet()
				v.album.bind(t, tt.game)
			})
		}
	}
}

// began is whether the page shows a game against a program.
const began = `!document.querySelector("#newgame").open && document.querySelector("#above .who").textContent.includes("·")`

// begin begins the game of the dialog.
func (v *visitor) begin() {
	v.t.Helper()
	v.press("#begin")
	v.Wait(began)
}

// play plays a game to its end, with a hint and a move taken back.
func (v *visitor) play(game string) {
	v.t.Helper()
	v.AssertAccessible()
	v.set("#newgame .level", "1")
	v.album.take("A new game")
	v.begin()
	v.boardInView("at the start")
	move := v.playHint
	if game == "backgammon" {
		move = v.playChecker
	}
	v.myTurn()
	const opening = 6 // moves
	for before := v.at(); v.at() < before+opening; v.myTurn() {
		move()
	}
	v.askHint()
	v.AssertAccessible()
	v.album.takeTop("A hint")
	v.press("#takeback")
	v.Wait(`!document.querySelector("#forth").disabled`)
	v.finish(move)
	v.boardInView("at the end")
	score := v.Text(`document.querySelector("#score").textContent`)
	switch status := v.status(); {
	case strings.HasPrefix(status, "Draw: ") && score == "You 0, program 0, draws 1":
	case !strings.Contains(status, " wins: ") || score != "You 1, program 0" && score != "You 0, program 1":
		v.t.Errorf("the game ends with %q and %q", status, score)
	}
	v.album.takeTop("The end")
}

// review has the game reviewed, and plays on from the worst move if there was one.
func (v *visitor) review() {
	v.t.Helper()
	v.press("#study")
	v.Wait(`/^Find /.test(document.querySelector("#review").textContent) && document.querySelector("#points").textContent !== ""`)
	v.AssertAccessible()
	v.album.take("The review")
}

// solve opens the first puzzle and makes the right move.
func (v *visitor) solve(game string) {
	v.t.Helper()
	v.press("#puzzles")
	v.Wait(`document.querySelectorAll("#puzzlelist button").length === 100`)
	v.AssertAccessible()
	v.press("#puzzlelist button")
	v.Wait(`!document.querySelector("#puzzle").hidden && document.querySelector("#task").textContent !== ""`)
	list, err := puzzles.Open(game)
	if err != nil {
		v.t.Fatal(err)
	}
	move := list[0].Solutions[0]
	if _, checkers, diced := strings.Cut(move, ": "); diced {
		move = checkers
	}
	v.Eval(`document.querySelector("#text").focus()`, nil)
	v.Type(move)
	v.press("#enter button")
	v.Wait(`document.querySelector("#answer").textContent.startsWith("Right: ")`)
	v.album.takeTop("A puzzle")
	v.press("#allpuzzles")
	v.Wait(`document.querySelectorAll("#puzzlelist .solved").length === 1`)
	v.press("#puzzledialog [value=close]")
}

// share copies the link of the game, and opens it.
func (v *visitor) share(moves int) {
	v.t.Helper()
	v.press("#sharetoo")
	v.Wait(`document.querySelector("#link").value.includes("#g/")`)
	v.AssertAccessible()
	v.album.take("A link to the game")
	link := v.Text(`document.querySelector("#link").value`)
	v.press("#sharing [value=close]")
	other := headless.Start(v.t).Open(link, headless.View{Width: 390, Height: 844})
	other.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && location.hash === "#2" && !document.querySelector("#newgame").open`, moves))
}
