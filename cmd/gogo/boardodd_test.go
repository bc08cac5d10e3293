package main

import (
	"fmt"
	"strings"
	"testing"

	"gogo/bench/tables"
	"gogo/internal/headless"
)

// TestBoardOddAddresses leads addresses of tables that are closed to one that is open, and says what
// is wrong with links.
func TestBoardOddAddresses(t *testing.T) {
	b := headless.Start(t)
	p := openBoard(t, b, headless.View{Width: 390, Height: 844}, "gomoku", nil, 15, nil)
	for _, hash := range []string{"#-1", "#1.5", "#table", "#9"} {
		t.Run(hash, func(*testing.T) {
			other := b.Open(p.address+hash, headless.View{Width: 390, Height: 844})
			other.Wait(`document.querySelector("#board .above") && document.querySelector("#offline").hidden && document.querySelector("#tables").value === "1"`)
		})
	}
	p.Eval(`location.hash = "#9"`, nil)
	p.Wait(`location.hash === "#1"`)
	p.openText("(;GM[4]SZ[15]PB[person]PW[person];B[hh];W[hg];B[gg])")
	p.Wait(`document.querySelector("#status").textContent === "White to move."`)
	p.Click("#first")
	p.Wait(`document.querySelector("#first").disabled`)
	p.menu("#share")
	p.Wait(`document.querySelector("#link").value.includes("#g/")`)
	start := p.Text(`document.querySelector("#link").value`)
	p.Click("#sharing [value=close]")
	for _, tt := range []struct{ name, link, want string }{
		{"empty", "#g/", "The link holds no game: part of it is missing."},
		{"cut", start[:len(start)-9], "The link holds no game: part of it is missing."},
		{"too long", "#g/" + strings.Repeat("A", 70_000), "The link is too long."},
	} {
		t.Run(tt.name, func(*testing.T) {
			p.openText(tt.link)
			p.Wait(fmt.Sprintf(`document.querySelector("#error").textContent === %q`, tt.want))
		})
	}
	p.openText(start)
	p.Wait(`document.querySelector("#first").disabled && document.querySelectorAll("#moves li").length === 3 && document.querySelector("#error").textContent === ""`)
	p.quiet()
}

// TestBoardNoAnswer says that there is no connection to those who ask for puzzles or for a link.
func TestBoardNoAnswer(t *testing.T) {
	p := openBoard(t, headless.Start(t), headless.View{Width: 1280, Height: 720}, "gomoku", nil, 15, nil)
	p.Eval(`window.fetch = () => Promise.reject(new TypeError("Failed to fetch"))`, nil)
	p.Click("#puzzles")
	p.Wait(`document.querySelector("#error").textContent === "There is no connection to gogo."`)
	p.menu("#share")
	p.Wait(`document.querySelector("#shared").textContent === "There is no connection to gogo."`)
	p.quiet()
}

// TestBoardAfterPuzzle wants a puzzle to outlive a reload, and the usual rules in the dialog for a new
// game after it.
func TestBoardAfterPuzzle(t *testing.T) {
	p := openBoard(t, headless.Start(t), headless.View{Width: 1280, Height: 720}, "quoridor", tables.Options{"walls": "7"}, 9, nil)
	walls := `document.querySelector("#fields [name=walls]").value`
	p.Click("#new")
	if got := p.Text(walls); got != "7" {
		t.Errorf("a game with 7 walls goes before one with %s", got)
	}
	p.Click("#newgame [value=cancel]")
	p.Click("#puzzles")
	p.Wait(`document.querySelector("#puzzledialog").open`)
	p.Click(`#puzzlelist button[data-number="4"]`)
	p.Wait(`!document.querySelector("#puzzle").hidden && document.querySelector("#about").textContent.includes("position")`)
	p.Reload()
	p.Wait(`document.querySelector("#puzzlename").textContent.startsWith("Puzzle 4") && document.querySelector("#below .who").textContent === "White"`)
	p.Click("#new")
	if got := p.Text(walls); got != "10" {
		t.Errorf("a puzzle goes before a game with %s walls", got)
	}
	p.quiet()
}

// TestBoardWelcome closes the welcome of a page when a game begins by another one.
func TestBoardWelcome(t *testing.T) {
	v := visit(t, headless.View{Width: 1280, Height: 720}, "gomoku", nil)
	other := headless.Start(t).Open(v.address, headless.View{Width: 390, Height: 844})
	other.Wait(`document.querySelector("#newgame").open`)
	v.press("#begin")
	other.Wait(`!document.querySelector("#newgame").open`)
	v.quiet()
}
