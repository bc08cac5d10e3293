package main

import (
	"flag"
	"fmt"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/gomoku"
	"gogo/bench/quoridor"
	"gogo/bench/tables"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// picture is where the page of an analysis is photographed to, for the README.
var picture = flag.String("picture", "", "file for a picture of the board")

// boardPage is a page of a table, under test.
type boardPage struct {
	*headless.Page

	t       testing.TB
	cells   int // of a side
	address string
}

// openBoard serves a hub with programs and a table, and looks at its page.
func openBoard(tb testing.TB, b *headless.Browser, view headless.View, game string, options tables.Options, cells int, engines []tables.Engine) *boardPage {
	tb.Helper()
	hub, err := tables.NewHub([]tables.Game{gomoku.TableGame{}, quoridor.TableGame{}, backgammon.TableGame{}}, engines)
	if err != nil {
		tb.Fatal(err)
	}
	table, err := hub.Open(game, options)
	if err != nil {
		tb.Fatal(err)
	}
	if err := table.Do(tables.Command{Do: "pause"}); err != nil { // no newcomer, whom a dialog would welcome
		tb.Fatal(err)
	}
	pages := tables.NewServer(hub)
	server := httptest.NewServer(pages)
	tb.Cleanup(func() {
		hub.Close()
		server.Close()
	})
	p := &boardPage{b.Open(server.URL+pages.Path(), view), tb, cells, server.URL + pages.Path()}
	p.Wait(`document.querySelector("#board .above")`)
	return p
}

// clickPlace clicks on a place of the board, a column and a row with halves between cells.
func (p *boardPage) clickPlace(x, y float64) {
	p.t.Helper()
	x, y = p.onBoard(x, y)
	p.ClickAt("#board", x, y)
}

// tapPlace taps a place of the board.
func (p *boardPage) tapPlace(x, y float64) {
	p.t.Helper()
	x, y = p.onBoard(x, y)
	p.TapAt("#board", x, y)
}

// onBoard returns a place as fractions of the width and the height of the board, which may be turned
// round.
func (p *boardPage) onBoard(x, y float64) (right, down float64) {
	p.t.Helper()
	const unit, edge, half = 40.0, 30.0, 0.5
	if last := float64(p.cells - 1); !strings.EqualFold(p.Text(`document.querySelector("#board .name").textContent`), "a") {
		x, y = last-x, last-y
	}
	size := 2*edge + unit*float64(p.cells)
	return (edge + unit*(x+half)) / size, (edge + unit*(y+half)) / size
}

// set chooses a value of a field.
func (p *boardPage) set(selector, value string) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(() => {
		const field = document.querySelector(%q);
		field.value = %q;
		["input", "change"].forEach((kind) => field.dispatchEvent(new Event(kind, { bubbles: true })));
	})()`, selector, value), nil)
}

// sit puts a program on a side, with a time in ms for a move.
func (p *boardPage) sit(side int, program string, ms int) {
	p.t.Helper()
	seat := fmt.Sprintf(".seat[data-side='%d'] select", side)
	p.set(seat, program)
	p.Wait(fmt.Sprintf(`!document.querySelector("%s[aria-label^=Time]").closest(".settings").hidden`, seat))
	p.set(seat+"[aria-label^=Time]", strconv.Itoa(ms))
}

// stand puts a person on a side.
func (p *boardPage) stand(side int) {
	p.t.Helper()
	seat := fmt.Sprintf(".seat[data-side='%d'] select", side)
	p.set(seat, "")
	p.Wait(fmt.Sprintf(`document.querySelector("%s[aria-label^=Time]").closest(".settings").hidden`, seat))
}

// menu clicks on something in the menu.
func (p *boardPage) menu(selector string) {
	p.t.Helper()
	p.Click("#menu summary")
	p.Click(selector)
}

// moves returns the moves of the line on the page.
func (p *boardPage) moves() (moves []string) {
	p.t.Helper()
	p.Eval(`[...document.querySelectorAll("#moves button")].map((button) => button.textContent)`, &moves)
	return moves
}

// wait waits until so many moves have been made and nobody thinks.
func (p *boardPage) wait(moves int) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && document.querySelector("#stop").disabled`, moves))
}

// status returns what the page says of the game.
func (p *boardPage) status() string {
	p.t.Helper()
	return p.Text(`document.querySelector("#status").textContent`)
}

// quiet wants no complaint of the page, and no request but to its own server.
func (p *boardPage) quiet() {
	p.t.Helper()
	if c := p.Complaints(); len(c) > 0 {
		p.t.Errorf("the page complains: %q", c)
	}
	origin, _, _ := strings.Cut(strings.TrimPrefix(p.address, "http://"), "/")
	for _, r := range p.Requests() {
		if !strings.Contains(r, "://"+origin+"/") && !strings.HasPrefix(r, "data:") {
			p.t.Errorf("the page asks for %s", r)
		}
	}
}

// TestBoardGomoku plays a game to its end by pointing, with a look back, a reload in the
// middle and a second tab.
func TestBoardGomoku(t *testing.T) {
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku"}, "--nodes=2000")
	b := headless.Start(t)
	p := openBoard(t, b, headless.View{Width: 1280, Height: 900}, "gomoku", nil, 15, engines)
	p.sit(2, "pbrain-gogo", 60_000) // it counts nodes
	// A person who never looks: stones in a corner, row by row.
	made := 0
	for y := 0; !strings.Contains(p.status(), "wins"); y++ {
		for x := 0; x < 15 && !strings.Contains(p.status(), "wins"); x += 2 {
			if slices.Contains(p.moves(), fmt.Sprintf("%c%d", 'a'+x, 15-y)) {
				continue
			}
			p.clickPlace(float64(x), float64(y))
			p.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length > %d && document.querySelector("#stop").disabled`, made))
			made = len(p.moves())
			switch made {
			case 4:
				p.Reload()
				p.wait(made)
			case 6:
				p.Click("#takeback")
				p.Wait(`document.querySelector("#moves [aria-current]").textContent === document.querySelectorAll("#moves button")[3].textContent`)
				p.Click("#last")
				p.Wait(`document.querySelector("#forth").disabled`)
			}
		}
	}
	if status := p.status(); !strings.HasPrefix(status, "White wins: five in a row") {
		t.Errorf("the game ends with %q", status)
	}
	second := &boardPage{b.Open(p.address, headless.View{Width: 390, Height: 800, Dark: true}), t, 15, p.address}
	second.wait(made)
	if first, other := p.moves(), second.moves(); strings.Join(first, " ") != strings.Join(other, " ") {
		t.Errorf("the second tab shows %v, the first %v", other, first)
	}
	var wide float64
	second.Eval("document.documentElement.scrollWidth", &wide)
	if wide > 390 {
		t.Errorf("the page is %v wide on a telephone", wide)
	}
	second.Click("#first")
	p.Wait(`!document.querySelector("#moves [aria-current]") && document.querySelector("#first").disabled`)
	p.quiet()
	second.quiet()
}

// TestBoardQuoridor plays a game to its end by keys alone, with walls.
func TestBoardQuoridor(t *testing.T) {
	engines := suite(t, map[string]string{"quoridor-gogo": "quoridor"}, "--nodes=2000")
	p := openBoard(t, headless.Start(t), headless.View{Width: 1000, Height: 900}, "quoridor", tables.Options{"size": "5", "walls": "3"}, 5, engines)
	p.sit(2, "quoridor-gogo", 60_000)
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowLeft", "h", "Enter") // a wall beside the pawn
	p.wait(2)
	if moves := p.moves(); len(moves) != 2 || moves[0] != "C5 h" {
		t.Errorf("after a wall by keys the moves are %v", moves)
	}
	for n := 2; !strings.Contains(p.status(), "wins"); n++ {
		// The pawn goes wherever it can: up first, else aside or down.
		for _, way := range []string{"ArrowUp", "ArrowRight", "ArrowLeft", "ArrowDown"} {
			before := len(p.moves())
			p.Eval(`document.querySelector("#board").blur(); document.querySelector("#board").focus()`, nil)
			p.Key("ArrowRight", "p") // the first choice is the pawn
			p.Key(way, "Enter")
			p.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length > %d || document.querySelector("#spoken").textContent.includes("not legal")`, before))
			p.Wait(`document.querySelector("#stop").disabled`)
			if len(p.moves()) > before {
				break
			}
		}
		if n > 60 {
			t.Fatalf("no end after %v", p.moves())
		}
	}
	p.quiet()
}

// TestBoardBackgammon plays a game to its end against a program: checkers by pointing and by
// dragging, by keys, and with the dice and the cube, with a reload in the middle.
func TestBoardBackgammon(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 800}, "backgammon", tables.Options{"length": "1", "seed": "3"}, 0, engines)
	p.sit(2, "backgammon-gogo", 100)
	for turn := 0; !strings.Contains(p.status(), "wins"); turn++ {
		p.Wait(`document.querySelector("#words button") || document.querySelector("#board .movable") || document.querySelector("#status").textContent.includes("wins")`)
		made := len(p.moves())
		switch {
		case strings.Contains(p.status(), "wins"):
			continue
		case p.Text(`document.querySelector("#words button")?.textContent ?? ""`) != "":
			p.Click("#words button") // a roll that cannot be played
		case turn == 2:
			p.Reload()
			p.Wait(`document.querySelector("#board .movable")`)
			continue
		case turn%3 == 0:
			p.dragSteps()
		case turn%3 == 1:
			p.pointSteps()
		default:
			p.Eval(`document.querySelector("#board").focus()`, nil)
			for p.waitsFor(made) {
				p.Key("ArrowRight", "Enter")
			}
		}
		p.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length > %d`, made))
		if turn > 200 {
			t.Fatalf("no end after %v", p.moves())
		}
	}
	made := p.moves()
	mat := p.Text(`(() => { const ask = new XMLHttpRequest(); ask.open("GET", document.querySelector("#save a").href, false); ask.send(); return ask.responseText; })()`)
	p.menu("#open")
	p.Eval(fmt.Sprintf(`document.querySelector("#filetext").value = %q`, mat), nil)
	p.Click("#load")
	p.Wait(`document.querySelector(".seat[data-side='2'] select").value === "" && document.querySelector("#status").textContent.includes("wins")`)
	if opened := p.moves(); !slices.Equal(opened, made) {
		t.Errorf("the file has %v, the game was %v", opened, made)
	}
	if off := p.Text(`document.querySelector("#board .tray") && String(document.querySelectorAll("#board .slab").length)`); off < "15" {
		t.Errorf("the board shows %s checkers borne off at the end", off)
	}
	p.quiet()
}

// pointSteps makes a play by clicks: on a checker that may go and on where it may go to.
func (p *boardPage) pointSteps() {
	p.t.Helper()
	made := len(p.moves())
	for range 4 {
		if !p.waitsFor(made) {
			return
		}
		p.clickOn(".movable")
		p.Wait(`document.querySelector("#board .target")`)
		p.clickOn(".target")
		p.Wait(`!document.querySelector("#board .target")`)
	}
}

// dragSteps makes a play by dragging checkers. That a checker is put down where it was picked up
// changes nothing.
func (p *boardPage) dragSteps() {
	p.t.Helper()
	made := len(p.moves())
	for range 4 {
		if !p.waitsFor(made) {
			return
		}
		p.clickOn(".movable")
		p.Wait(`document.querySelector("#board .target")`)
		from, to := p.middleOf(".picked"), p.middleOf(".target")
		p.clickOn(".picked")
		p.Wait(`!document.querySelector("#board .target")`)
		before := p.Text(`document.querySelector("#board").innerHTML`)
		p.DragAt("#board", from, to)
		p.Wait(fmt.Sprintf(`document.querySelector("#board").innerHTML !== %q`, before))
	}
}

// waitsFor tells whether the page waits for a step of a move that follows so many.
func (p *boardPage) waitsFor(made int) (waits bool) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`document.querySelectorAll("#moves li").length === %d && document.querySelector("#board .movable") !== null`, made), &waits)
	return waits
}

// clickOn clicks on the board in the middle of what a selector finds there.
func (p *boardPage) clickOn(selector string) {
	p.t.Helper()
	at := p.middleOf(selector)
	p.ClickAt("#board", at[0], at[1])
}

// middleOf is the middle of what a selector finds on the board, in shares of its width and height.
func (p *boardPage) middleOf(selector string) (at [2]float64) {
	p.t.Helper()
	p.Eval(fmt.Sprintf(`(() => {
		const board = document.querySelector("#board").getBoundingClientRect();
		const box = document.querySelector("#board %s").getBoundingClientRect();
		return [(box.x + box.width / 2 - board.x) / board.width, (box.y + box.height / 2 - board.y) / board.height];
	})()`, selector), &at)
	return at
}

// TestBoardKilledEngine wants the last words of a program that dies on the page, and the game
// to go on when it is started again.
func TestBoardKilledEngine(t *testing.T) {
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku"})
	fragile := filepath.Join(t.TempDir(), "fragile")
	script := "#!/bin/sh\nif [ -e \"$0.once\" ]; then exec '" + engines[0].Command[0] + "'; fi\ntouch \"$0.once\"\nread about; echo 'name=\"<b>fragile</b>\"'\nread start; echo OK\nread info\necho '<script>alert(1)</script> I am ill' >&2; exit 3\n"
	if err := os.WriteFile(fragile, []byte(script), 0o755); err != nil { //nolint:gosec // a program
		t.Fatal(err)
	}
	engines = append(engines, tables.Engine{Name: "<i>fragile</i>", Game: "gomoku", Command: []string{fragile}})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1280, Height: 900}, "gomoku", nil, 15, engines)
	p.sit(2, "<i>fragile</i>", 100)
	p.clickPlace(7, 7)
	p.Wait(`document.querySelector(".seat[data-side='2'] .failed").textContent.includes("<script>alert(1)</script> I am ill")`)
	p.Click(".seat[data-side='2'] button")
	p.wait(2)
	if p.Text(`document.querySelector(".seat[data-side='2'] .name").textContent`) == "" {
		t.Error("the program that came back has no name")
	}
	p.quiet()
}

// TestBoardAnalysis opens a game with what its players had found, looks at positions by the
// graph, has one analyzed, and finds where the game turned.
func TestBoardAnalysis(t *testing.T) {
	testlimit.Check(t)
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 780}, "gomoku", nil, 15, engines)
	p.menu("#open")
	p.Eval(`document.querySelector("#filetext").focus()`, nil)
	p.Type(`(;GM[4]FF[4]SZ[15]RU[freestyle]PB[Ann]PW[pbrain-gogo];B[hh];W[ii]C[depth 9 value 12];B[ih];W[gh]C[depth 11 value 40];B[jg];W[hi]C[depth 8 value 55];` +
		`B[gi];W[jh]C[depth 8 value 10];B[hj];W[gj]C[depth 12 value 61];B[ij];W[hg]C[depth 9 value 83];B[if];W[ik]C[depth 10 value 95];B[ig])`)
	p.Click("#load")
	p.wait(15)
	if got := p.status(); got != "White to move. Ann – pbrain-gogo" {
		t.Errorf("the status is %q", got)
	}
	if curve := p.Text(`document.querySelector("#chart .curve").getAttribute("d")`); strings.Count(curve, "L") != 6 {
		t.Errorf("the graph of seven values is %q", curve)
	}
	p.ClickAt("#chart", 4.0/15, 0.5)
	p.Wait(`document.querySelector("#moves [aria-current]")?.textContent === "g8"`)
	p.Key("ArrowRight", "ArrowRight")
	p.Wait(`document.querySelector("#moves [aria-current]")?.textContent === "h7"`)
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll("#lines li").length === 3 && document.querySelectorAll(".also").length === 2`)
	p.Eval(`document.querySelector("#analyse").blur()`, nil)
	p.Key("End")
	p.Wait(`document.querySelector("#forth").disabled`)
	p.Wait(`/depth ([6-9]|[1-9]\d)/.test(document.querySelector("#lines li")?.textContent) && document.querySelectorAll(".ghost").length > 2`)
	if *picture != "" {
		if err := os.WriteFile(*picture, p.Picture(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll(".ghost").length === 0`)
	p.Eval(`document.querySelector("#review").click()`, nil)
	p.Wait(`document.querySelector("#review").textContent.startsWith("Stop")`)
	p.Wait(`document.querySelector("#review").textContent === "Find turning points" && document.querySelector("#points").textContent !== ""`)
	p.quiet()
}

// TestBoardQuoridorLines has a game of Quoridor analyzed: three lines with their values, the
// first one step by step on the board, the others as marks and arrows.
func TestBoardQuoridorLines(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"quoridor-gogo": "quoridor"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 780}, "quoridor", nil, 9, engines)
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll("#lines li").length === 3 && document.querySelectorAll("#board .another").length === 2`)
	p.Wait(`[...document.querySelectorAll("#lines li strong")].every((value) => / %$/.test(value.textContent))`)
	p.Wait(`document.querySelectorAll("#board .ghost .order").length === 5 && document.querySelectorAll("#board .arrow").length > 0`)
	if *picture != "" {
		if err := os.WriteFile(*picture, p.Picture(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll("#board .ghost").length === 0`)
	p.quiet()
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll("#lines li").length === 3`)
	p.AssertAccessible()
}

// position is the text of the position that is being set up.
func (p *boardPage) position() string {
	p.t.Helper()
	return p.Text(`document.querySelector("#position").value`)
}

// TestBoardSetUpStones sets stones up by pointing, by keys and by text, and has a program win
// from there; the game is saved and opened.
func TestBoardSetUpStones(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 390, Height: 900}, "gomoku", nil, 15, engines)
	p.clickPlace(7, 7)
	p.wait(1)
	p.menu("#setup")
	p.Wait(`!document.querySelector("#setuppanel").hidden && document.querySelector("#enter").hidden`)
	p.clickPlace(3, 3)
	p.clickPlace(4, 3)
	p.clickPlace(4, 3) // away again
	p.Click("#tools [data-tool='2']")
	for x := range 4 {
		p.clickPlace(float64(5+x), 9)
	}
	p.set("#mover", "2")
	if got := p.position(); got != "black h8 d12 white f6 g6 h6 i6, white to move" {
		t.Fatalf("the text is %q", got)
	}
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowLeft", "ArrowDown", "b", "Enter") // from the middle to a black stone below it
	p.Wait(`document.querySelector("#spoken").textContent === "h7: black, set up"`)
	p.Key("x", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === "h7: empty"`)
	p.Key("w", "Enter", "b", "Enter") // another color on top
	if got := p.position(); got != "black h8 d12 h7 white f6 g6 h6 i6, white to move" {
		t.Fatalf("the text is %q", got)
	}
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#setuppanel").hidden && document.querySelector("#about").textContent.endsWith(", from a position")`)
	if got := p.status(); got != "White to move." || len(p.moves()) != 0 {
		t.Errorf("the status is %q behind %v", got, p.moves())
	}
	p.Click("#go")
	p.Wait(`document.querySelector("#status").textContent.startsWith("White wins: five in a row")`)
	if moves := p.moves(); len(moves) != 1 || moves[0] != "e6" && moves[0] != "j6" {
		t.Errorf("the program plays %v", moves)
	}
	p.Reload()
	p.Wait(`document.querySelectorAll("#board .stone").length === 8`)
	if saved := p.Text(`[...document.querySelectorAll("#save a")].map((link) => link.textContent).join()`); saved != "Save .sgf" {
		t.Errorf("it can be saved: %s", saved)
	}
	sgf := p.Text(`(() => { const ask = new XMLHttpRequest(); ask.open("GET", document.querySelector("#save a").href, false); ask.send(); return ask.responseText; })()`)
	if !strings.Contains(sgf, "AB[hh][dd][hi]AW[fj][gj][hj][ij]PL[W]") {
		t.Errorf("the file is %s", sgf)
	}
	p.menu("#open")
	p.Eval(fmt.Sprintf(`document.querySelector("#filetext").value = %q`, sgf), nil)
	p.Click("#load")
	p.wait(1)
	p.Wait(`document.querySelector("#about").textContent.endsWith(", from a position")`)

	p.menu("#setup")
	p.Eval(`document.querySelector("#position").value = "a1 b2 c3 zz"`, nil)
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#error").textContent.includes("zz")`)
	p.Eval(`document.querySelector("#position").value = "a1b2c3"`, nil)
	p.Click("#setupbegin")
	p.Wait(`document.querySelectorAll("#board .stone").length === 3`)
	if got := p.status(); got != "White to move." {
		t.Errorf("the status is %q", got)
	}
	p.menu("#setup")
	p.Click("#clear")
	p.Wait(`document.querySelectorAll("#board .stone").length === 0`)
	p.Click("#setupcancel")
	p.Wait(`document.querySelectorAll("#board .stone").length === 3`)
	p.quiet()
	p.menu("#setup")
	p.AssertAccessible()
}

// TestBoardSetUpWalls sets pawns, walls and hands up by pointing and by keys, and has a program
// go to its goal from there.
func TestBoardSetUpWalls(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"quoridor-gogo": "quoridor"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 900}, "quoridor", nil, 9, engines)
	p.menu("#setup")
	p.clickPlace(2, 7) // black's pawn, a step before its goal
	p.clickPlace(4.2, 6.5)
	p.clickPlace(0.5, 0.8)
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowRight", "v", "Enter") // a vertical wall southeast of the pawn
	p.Wait(`document.querySelector("#spoken").textContent === "C2 vertical wall: placed"`)
	p.Key("h", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === "another wall is in the way"`)
	p.Key("w", "p", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === "the other pawn is there"`)
	p.set("#mover", "1")
	p.set("#hands input", "3")
	if got := p.position(); !strings.HasPrefix(got, "black 3 white 10 black to move\n.|. . . . . . . .\n") || strings.Count(got, "---") != 1 || strings.Count(got, "|") != 6 {
		t.Fatalf("the text is %q", got)
	}
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#about").textContent === "Quoridor 9x9, from a position"`)
	if got := p.status(); got != "Black to move." {
		t.Errorf("the status is %q", got)
	}
	if got := p.Text(`[...document.querySelectorAll(".player .hand")].map((hand) => hand.textContent).join()`); got != "10 walls,3 walls" {
		t.Errorf("the players have %s", got)
	}
	p.Click("#go")
	p.Wait(`document.querySelector("#status").textContent.startsWith("Black wins: reached the goal")`)
	if moves := p.moves(); len(moves) != 1 || moves[0] != "C1" {
		t.Errorf("the program plays %v", moves)
	}
	p.menu("#setup")
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#error").textContent.includes("black has reached its goal")`)
	p.quiet()
	p.AssertAccessible()
}

// TestBoardAccessibility checks the page of a table for all people, on an empty board and in a game.
func TestBoardAccessibility(t *testing.T) {
	b := headless.Start(t)
	for game, cells := range map[string]int{"gomoku": 15, "quoridor": 9, "backgammon": 0} {
		for _, view := range []headless.View{{Width: 1280, Height: 900}, {Width: 390, Height: 800, Dark: true}} {
			p := openBoard(t, b, view, game, nil, cells, nil)
			p.AssertAccessible()
			if game == "backgammon" {
				p.pointSteps()
			} else {
				p.clickPlace(float64(cells/2), 1)
			}
			p.wait(1)
			p.AssertAccessible()
		}
	}
}

// TestBoardSwap2 has a person choose in the opening that a program has placed, and two programs
// play from the opening on.
func TestBoardSwap2(t *testing.T) {
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku"}, "--nodes=2000")
	p := openBoard(t, headless.Start(t), headless.View{Width: 390, Height: 800}, "gomoku", tables.Options{"opening": "swap2"}, 15, engines)
	p.sit(1, "pbrain-gogo", 60_000)
	p.Wait(`document.querySelectorAll("#opening button").length === 3 && document.querySelectorAll("#moves li").length === 3`)
	if got := p.status(); got != "The player of white chooses." {
		t.Errorf("the status is %q", got)
	}
	p.AssertAccessible()
	p.Click("#opening button") // takes black: the program has white and moves
	p.wait(4)
	if who := p.Text(`document.querySelector(".seat[data-side='2'] select").value`); who != "pbrain-gogo" {
		t.Errorf("white is played by %q", who)
	}
	p.sit(1, "pbrain-gogo", 60_000)
	p.Wait(`document.querySelectorAll("#moves li").length >= 8`)
	p.Click("#pause")
	p.quiet()
}

// TestBoardSetUpBackgammon goes on from a position of other programs, and from one that is set up by
// keys and by pointing, against the program.
func TestBoardSetUpBackgammon(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 900}, "backgammon", tables.Options{"seed": "3"}, 0, engines)
	ids := `[...document.querySelectorAll("#idlist code")].map((id) => id.textContent).join(" ")`
	p.menu("#setup")
	p.Eval(`document.querySelector("#position").value = "Position ID: 4HPwATDgc/ABMA  Match ID: UQluAAAAAAAA"`, nil)
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#about").textContent === "Backgammon, match to 3, from a position"`)
	if got := p.Text(ids); !strings.HasPrefix(got, "XGID=") || !strings.HasSuffix(got, " 4HPwATDgc/ABMA:UQluAAAAAAAE") {
		t.Errorf("the position is called %s", got)
	}

	p.menu("#setup")
	p.Click("#clear")
	p.set("#hands [data-field='3']", "0") // for money
	p.set("#hands [data-field='0']", "21")
	p.set("#mover", "1")
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowRight", "Enter", "ArrowRight", "Enter") // two checkers on the first points
	p.Wait(`document.querySelector("#spoken").textContent === "point 2: 1 dark"`)
	p.Key("l", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === "dark is there"`)
	p.Key("x", "Enter", "Enter", "d", "Enter", "l", "ArrowUp", "ArrowRight", "Enter", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === "point 24: 2 light"`)
	p.AssertAccessible()
	if got := p.position(); got != "XGID=-AA---------------------b-:1:1:1:21:0:0:0:0:10" {
		t.Fatalf("the text is %q", got)
	}
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#about").textContent === "Backgammon for money, cube, from a position"`)
	p.Reload()
	p.Wait(`document.querySelector("#board .movable")`)
	p.pointSteps()
	p.Wait(`document.querySelector("#status").textContent.includes("wins")`)

	p.menu("#setup")
	p.Eval(`document.querySelector("#position").value = "XGID=nonsense"`, nil)
	p.Click("#setupbegin")
	p.Wait(`document.querySelector("#error").textContent.includes("position: XGID: 1 fields")`)
	p.quiet()
}

// badGame is a game for money with errors of many kinds.
const badGame = ` 0 point match

 Game 1
 Ann : 0                              Bob : 0
  1) 31: 24/20                           66: 24/18(2) 13/7(2)
  2)  Doubles => 2                        Takes
  3) 21: 13/11 6/5                       55: 8/3(2) 6/1*(2)
  4) 62: bar/23 11/5                      Doubles => 4
  5)  Drops
`

// TestBoardBackgammonErrors has the errors of a game found: each with what was better and by how much, on
// the board as arrows, and what they come to for both players.
func TestBoardBackgammonErrors(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	b := headless.Start(t)
	p := openBoard(t, b, headless.View{Width: 1180, Height: 900}, "backgammon", nil, 0, engines)
	p.openText(badGame)
	p.wait(11)
	p.findErrors()
	first := func() string { return p.Text(`document.querySelector("#points button").textContent`) }
	errors := p.Text(`document.querySelector("#points").innerText`)
	for _, want := range []string{
		"1. Dark 31: 24/20 ?? very bad: 8/5 6/5 is better by 0.", "4. Dark doubled ?? wrong double, very bad: no double is better by 0.",
		"8. Light 55: 8/3(2) 6/1*(2) ??", "11. Dark passed ?? wrong pass, very bad: take is better by 0.",
	} {
		if !strings.Contains(errors, want) {
			t.Errorf("the errors are %q, want %q", errors, want)
		}
	}
	if got := first(); !strings.HasPrefix(got, "4. ") {
		t.Errorf("the worst is %q", got)
	}
	p.set("#order", "game")
	if got := first(); !strings.HasPrefix(got, "1. ") {
		t.Errorf("the first is %q", got)
	}
	if rates := p.Text(`document.querySelector("#summary tbody").innerText`); !strings.Contains(rates, "awful") || !strings.Contains(rates, "Wrong passes") || !strings.Contains(rates, "Luck") {
		t.Errorf("the summary is %q", rates)
	}
	if curve := p.Text(`document.querySelector("#chart .curve").getAttribute("d")`); strings.Count(curve, "L") < 9 {
		t.Errorf("the graph is %q", curve)
	}
	if marks := p.Text(`[...document.querySelectorAll("#moves .mark-error")].map((mark) => mark.textContent.trim()).join(" ")`); strings.Count(marks, "??") != 4 {
		t.Errorf("the moves are marked %q", marks)
	}

	p.Eval(`[...document.querySelectorAll("#points button")].find((button) => button.textContent.startsWith("8.")).focus()`, nil)
	p.Key("Enter")
	p.Wait(`document.querySelectorAll("#board .suggested .shaft").length === 4 && document.querySelectorAll("#lines li").length >= 5`)
	if says := p.Text(`document.querySelector("#verdict").textContent`); !strings.HasPrefix(says, "Light played 55: 8/3(2) 6/1*(2) (") || !strings.Contains(says, "Better: 55: ") {
		t.Errorf("the verdict is %q", says)
	}
	p.Wait(`document.querySelector("#spoken").textContent.includes("Light played 55")`)
	if focused := p.Text(`document.activeElement.textContent`); !strings.HasPrefix(focused, "8.") {
		t.Errorf("the focus is on %q", focused)
	}
	if *picture != "" {
		if err := os.WriteFile(*picture, p.Picture(), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	p.Reload()
	p.Wait(`document.querySelectorAll("#board .suggested .shaft").length === 4 && document.querySelector("#summary tbody")`)
	p.quiet()
	p.AssertAccessible()
	narrow := b.Open(p.address, headless.View{Width: 390, Height: 844, Dark: true})
	narrow.Wait(`document.querySelector("#summary tbody") && !document.querySelector("#verdict").hidden`)
	var wide bool
	narrow.Eval(`document.documentElement.scrollWidth > innerWidth`, &wide)
	if wide {
		t.Error("the page is wider than a narrow screen")
	}
	narrow.AssertAccessible()
}

// TestBoardBackgammonLines has positions analyzed: several plays of the dice with their equities, and the
// three ways of a double.
func TestBoardBackgammonLines(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	p := openBoard(t, headless.Start(t), headless.View{Width: 1180, Height: 900}, "backgammon", nil, 0, engines)
	p.openText(badGame)
	p.wait(11)
	p.Eval(`document.activeElement.blur()`, nil)
	p.Key("Home")
	p.Wait(`document.querySelector("#first").disabled`)
	p.Click("#analyse")
	p.Wait(`document.querySelectorAll("#lines li").length === 5 && document.querySelectorAll("#board .suggested .shaft").length === 2`)
	lines := p.Text(`document.querySelector("#lines").innerText`)
	if !strings.HasPrefix(lines, "+0.") || !strings.Contains(lines, "8/5 6/5") || !strings.Contains(lines, "(−0.") || !strings.Contains(lines, "wins 5") {
		t.Errorf("the lines are %q", lines)
	}
	p.Eval(`document.querySelector("#analyse").blur()`, nil)
	p.Key("ArrowRight")
	p.Wait(`document.querySelectorAll("#lines li").length === 3`)
	if lines := p.Text(`document.querySelector("#lines").innerText`); !strings.Contains(lines, "no double") || !strings.Contains(lines, "double, take") || !strings.Contains(lines, "double, pass") {
		t.Errorf("the lines are %q", lines)
	}
	p.quiet()
	p.AssertAccessible()
}

// openText opens a file of the game that is played.
func (p *boardPage) openText(text string) {
	p.t.Helper()
	p.menu("#open")
	p.Eval(fmt.Sprintf(`document.querySelector("#filetext").value = %q`, text), nil)
	p.Click("#load")
}

// findErrors has the decisions of a game judged.
func (p *boardPage) findErrors() {
	p.t.Helper()
	p.Eval(`document.querySelector("#review").click()`, nil)
	p.Wait(`document.querySelector("#summary tbody") && document.querySelector("#review").textContent === "Find errors"`)
}
