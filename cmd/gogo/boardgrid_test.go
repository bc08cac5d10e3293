package main

import (
	"strconv"
	"strings"
	"testing"

	"gogo/bench/tables"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// pawnRow returns the row from the top in which a side's pawn is drawn.
func (p *boardPage) pawnRow(side string) (row int) {
	p.t.Helper()
	p.Eval(`Math.round((document.querySelector("#board .pawn.side`+side+`").cy.baseVal.value - 50) / 40)`, &row)
	return row
}

// refusal returns what is said of the place that is pointed at.
func (p *boardPage) refusal() string {
	p.t.Helper()
	return p.Text(`document.querySelector("#refusal").hidden ? "" : document.querySelector("#refusal").textContent`)
}

// TestBoardBottom wants a person's pawn to begin at the bottom and run up, whatever its color, with the
// names of the columns and rows turned along, and to begin at the top if the board is turned.
func TestBoardBottom(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"quoridor-gogo": "quoridor"}, "--nodes=500")
	p := openBoard(t, headless.Start(t), headless.View{Width: 1000, Height: 900}, "quoridor", nil, 9, engines)
	if row := p.pawnRow("1"); row != 8 {
		t.Errorf("the first side begins in row %d from the top between two persons", row)
	}
	names := `[...document.querySelectorAll("#board .name")].filter((name, i) => i % 2 === 0).map((name) => name.textContent).join("")`
	if got := p.Text(names); got != "IHGFEDCBA123456789" {
		t.Errorf("the columns and the rows are called %s", got)
	}
	p.clickPlace(4, 1)
	p.wait(1)
	if moves, row := p.moves(), p.pawnRow("1"); moves[0] != "E8" || row != 7 {
		t.Errorf("after %v the pawn is in row %d from the top", moves, row)
	}
	p.sit(1, "quoridor-gogo", 60_000)
	p.Wait(`document.querySelector("#board .name").textContent === "A"`)
	if row := p.pawnRow("2"); row != 8 {
		t.Errorf("the person with the second side begins in row %d from the top", row)
	}
	p.menu("#flip")
	p.Wait(`document.querySelector("#board .name").textContent === "I"`)
	if row := p.pawnRow("2"); row != 0 {
		t.Errorf("turned, the person begins in row %d from the top", row)
	}
	p.quiet()
}

// TestBoardTurned turns a board of points by its button alone, and plays on it.
func TestBoardTurned(t *testing.T) {
	p := openBoard(t, headless.Start(t), headless.View{Width: 1000, Height: 900}, "gomoku", nil, 15, nil)
	p.menu("#flip")
	p.Wait(`document.querySelector("#board .name").textContent === "o"`)
	p.ClickAt("#board", 0.1, 0.1)
	p.wait(1)
	if moves := p.moves(); moves[0] != "o1" {
		t.Errorf("a click at the top left plays %v", moves)
	}
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowUp", "ArrowUp", "ArrowRight")
	p.Wait(`document.querySelector("#spoken").textContent === "g7: free"`)
	p.quiet()
}

// TestBoardWallsByTouch places walls by taps: shown, turned, refused, canceled and placed.
func TestBoardWallsByTouch(t *testing.T) {
	p := openBoard(t, headless.Start(t), headless.View{Width: 390, Height: 844, Touch: true}, "quoridor", nil, 9, nil)
	spoken := func(want string) {
		t.Helper()
		p.Wait(`document.querySelector("#spoken").textContent === ` + strconv.Quote(want))
	}
	p.tapPlace(3.7, 4.5)
	spoken("D5 horizontal wall: free")
	p.tapPlace(3.5, 4.5)
	spoken("D5 vertical wall: free")
	p.Tap("#turnwall")
	spoken("D5 horizontal wall: free")
	p.AssertAccessible()
	p.Tap("#placewall")
	p.wait(1)
	if moves := p.moves(); moves[0] != "D5 h" || p.Text(`String(document.querySelector("#placing").hidden)`) != "true" {
		t.Errorf("placed: %v", moves)
	}
	p.tapPlace(4.5, 4.2)
	spoken("E5 vertical wall: free")
	p.tapPlace(4.5, 4.9)
	spoken("It cannot be turned here. The wall would overlap another one.")
	if got := p.refusal(); got != "It cannot be turned here. The wall would overlap another one." {
		t.Errorf("shown: %q", got)
	}
	p.Tap("#leavewall")
	p.Wait(`document.querySelector("#placing").hidden && !document.querySelector("#board .pointed")`)
	p.tapPlace(3.5, 4.2)
	spoken("D5 vertical wall: The wall would cross another one.")
	if p.Text(`String(document.querySelector("#placewall").disabled)`) != "true" {
		t.Error("a wall that crosses another one can be placed")
	}
	p.tapPlace(4, 7) // White's pawn, and no wall
	p.wait(2)
	if moves := p.moves(); moves[1] != "E2" {
		t.Errorf("the moves are %v", moves)
	}
	p.quiet()
}

// TestBoardForbidden shows why renju forbids a point: by pointing, by a tap and by keys.
func TestBoardForbidden(t *testing.T) {
	testlimit.Long(t)
	b := headless.Start(t)
	options := tables.Options{"rule": "renju", "position": "black g8 f8 h7 h6 white a1 c1 e1 a3, black to move"}
	p := openBoard(t, b, headless.View{Width: 1000, Height: 900}, "gomoku", options, 15, nil)
	const why = "Forbidden to Black: a double three."
	x, y := p.onBoard(7, 7)
	p.PointAt("#board", x, y)
	p.Wait(`!document.querySelector("#refusal").hidden`)
	if got := p.refusal(); got != why {
		t.Errorf("pointed at: %q", got)
	}
	x, y = p.onBoard(8, 8)
	p.PointAt("#board", x, y)
	p.Wait(`document.querySelector("#refusal").hidden`)
	p.Eval(`document.querySelector("#board").focus()`, nil)
	p.Key("ArrowUp", "Enter")
	p.Wait(`document.querySelector("#spoken").textContent === ` + strconv.Quote("h8: "+why))
	if got := p.refusal(); got != why {
		t.Errorf("chosen by keys: %q", got)
	}
	p.AssertAccessible()
	touch := &boardPage{b.Open(p.address, headless.View{Width: 390, Height: 844, Touch: true}), t, 15, p.address}
	touch.Wait(`document.querySelector("#board .above")`)
	touch.tapPlace(7, 7)
	touch.Wait(`!document.querySelector("#refusal").hidden`)
	if got := touch.refusal(); got != why || strings.Contains(touch.status(), "White") {
		t.Errorf("tapped: %q, %s", got, touch.status())
	}
	touch.tapPlace(8, 8)
	touch.wait(1)
	touch.Wait(`document.querySelector("#refusal").hidden`)
	touch.quiet()
}

// TestBoardHint has a move shown with its reasons, as a ghost that is numbered on from the last move.
func TestBoardHint(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"pbrain-gogo": "gomoku", "quoridor-gogo": "quoridor"}, "--nodes=2000")
	b := headless.Start(t)
	hint := func(p *boardPage, want string) {
		t.Helper()
		p.Click("#hint")
		p.Wait(`document.querySelector("#hinted").textContent.startsWith("Hint: ")`)
		if got := p.Text(`document.querySelector("#hinted").textContent`); !strings.HasPrefix(got, want) {
			t.Errorf("hinted: %q, want %q", got, want)
		}
		p.Wait(`document.querySelector("#board .ghost")`)
	}
	p := openBoard(t, b, headless.View{Width: 1000, Height: 900}, "gomoku", nil, 15, engines)
	for _, at := range [][2]float64{{4, 7}, {5, 7}, {0, 0}, {6, 7}, {2, 0}, {7, 7}, {4, 0}, {8, 7}} { // White makes a four
		made := len(p.moves())
		p.clickPlace(at[0], at[1])
		p.wait(made + 1)
	}
	hint(p, "Hint: j8 blocks the four")
	if number := p.Text(`document.querySelector("#board .ghost").textContent`); number != "9" {
		t.Errorf("the ghost has the number %q", number)
	}
	q := openBoard(t, b, headless.View{Width: 390, Height: 844, Touch: true}, "quoridor", tables.Options{"walls": "0"}, 9, engines)
	hint(q, "Hint: E8 runs: your way is 7, theirs 8")
	p.quiet()
	q.quiet()
}

// TestBoardOpening pastes the moves of an opening and reads its name, which stays when the game goes on
// and goes with the moves. Then it plays another one from the book.
func TestBoardOpening(t *testing.T) {
	testlimit.Long(t)
	p := openBoard(t, headless.Start(t), headless.View{Width: 1000, Height: 900}, "quoridor", nil, 9, nil)
	p.set("#text", "algebraic: e2 e8 d7v e7")
	p.Eval(`document.querySelector("#enter").requestSubmit()`, nil)
	p.wait(4)
	const named = `document.querySelector("#named")`
	if got := p.Text(named + ".textContent"); got != "Opening: Sidewall" {
		t.Errorf("named: %q", got)
	}
	p.AssertAccessible()
	p.Click("#first")
	p.Wait(named + ".hidden")
	p.Click("#book summary")
	const first = `document.querySelector("#bookmoves li")`
	if got := p.Text(first + ".textContent"); !strings.HasPrefix(got, "E8 ") || !strings.HasSuffix(got, " %, best reply") {
		t.Errorf("the book begins with %q", got)
	}
	p.AssertAccessible()
	p.Eval(`[...document.querySelectorAll("#bookmoves li")].find((li) => li.textContent.includes("Shatranj")).querySelector("button").click()`, nil)
	p.Wait(named + `.textContent === "Opening: Shatranj"`)
	p.quiet()
}
