package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gogo/bench/puzzles"
	"gogo/cmd/gogo/internal/bridgetable"
	"gogo/cmd/gogo/internal/games"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// beginPuzzle chooses a puzzle from the list, of which so many are solved.
func (p *newcomer) beginPuzzle(button string, number, solved int) {
	p.t.Helper()
	p.press(button)
	p.Wait(fmt.Sprintf(`document.querySelector("#puzzledialog").open && document.querySelectorAll("#puzzlelist .solved").length === %d`, solved))
	p.AssertAccessible()
	p.press(fmt.Sprintf("[data-number='%d']", number))
	p.onPuzzle(number)
}

// onPuzzle waits for a puzzle, and wants all that is needed for it in the window, and no hand that the
// player does not see.
func (p *newcomer) onPuzzle(number int) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`document.querySelector("#puzzlename").textContent.startsWith("Puzzle %d ") && document.querySelector(".felt .playable")`, number))
	p.fits(".place-bottom .cards", ".trick", "#task")
	p.sees("", false)
	if hidden := p.Text(`String(document.querySelectorAll("#board .unknown").length)`); hidden != "2" {
		p.t.Errorf("%s hidden hands in puzzle %d", hidden, number)
	}
}

// sees waits for an answer that begins with a text, and wants the cards listed only if the solution is
// known.
func (p *newcomer) sees(answer string, known bool) {
	p.t.Helper()
	p.Wait(fmt.Sprintf(`((text) => %q ? text.startsWith(%q) : !text)(document.querySelector("#answer").textContent)`, answer, answer))
	p.Wait(fmt.Sprintf(`document.querySelector("#choices").hidden === %t && document.querySelector("#allhands").hidden === %t`, !known, !known))
	p.AssertAccessible()
}

// wrongCard returns a card of a puzzle that is not right.
func wrongCard(puzzle *puzzles.Puzzle) string {
	i := slices.IndexFunc(puzzle.Choices, func(c puzzles.Choice) bool { return !slices.Contains(puzzle.Solutions, c.Move) })
	return puzzle.Choices[i].Move
}

// suitSymbols has the symbols of a card's suit.
var suitSymbols = strings.NewReplacer("S", "♠", "H", "♥", "D", "♦", "C", "♣")

// TestBridgePuzzles fails a puzzle and solves it, has the solution of another one shown, and solves one
// by keys, as the declarer and in defense.
func TestBridgePuzzles(t *testing.T) {
	testlimit.Long(t)
	t.Parallel()
	list, err := puzzles.Open(games.BridgeGame)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name string
		view headless.View
	}{
		{"mouse", headless.View{Width: 1280, Height: 720}},
		{"touch", headless.View{Width: 390, Height: 844, Dark: true, Touch: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			options := &bridgetable.Options{Boards: 1, Seed: 3, Seats: [4]string{"person", "person", "person", "person"}}
			p := &newcomer{boardPage: openBridge(t, headless.Start(t), tt.view, options), touch: tt.view.Touch}
			if p.press = p.Click; p.touch {
				p.press = p.Tap
			}
			p.Eval(`localStorage.clear()`, nil)
			at := p.Text(`location.hash`)
			first, second, defense := &list[0], &list[1], &list[2]
			card := func(name string) string { return fmt.Sprintf(".felt [data-card='%s'].playable", name) }

			p.beginPuzzle("#puzzles", 1, 0)
			wrong := wrongCard(first)
			p.press(card(wrong))
			p.sees(suitSymbols.Replace(wrong[:1])+wrong[1:]+" is not the solution.", false)
			p.press("#retry")
			p.sees("", false)
			p.press(card(first.Solutions[0]))
			p.sees("Right: "+first.Kind+".", true)
			if rows := p.Text(`String(document.querySelectorAll("#choices tbody tr").length)`); rows != strconv.Itoa(len(first.Choices)) {
				t.Errorf("%s cards are listed of %d", rows, len(first.Choices))
			}
			p.press("#allhands")
			p.Wait(`!document.querySelector("#board .unknown")`)

			p.press("#nextpuzzle")
			p.onPuzzle(2)
			p.Reload()
			p.onPuzzle(2)
			p.press("#solution")
			right := second.Solutions[0]
			p.sees("The solution is "+suitSymbols.Replace(right[:1])+right[1:]+": ", true)
			p.Wait(fmt.Sprintf(`document.querySelectorAll("#board .worth").length === %d`, len(second.Choices)))

			p.beginPuzzle("#allpuzzles", 3, 1)
			p.Key(strings.Split(strings.ToLower(wrongCard(defense)), "")...)
			p.sees(suitSymbols.Replace(wrongCard(defense)[:1]), false)
			p.Key("Enter") // on Try again
			p.sees("", false)
			p.Key(strings.Split(strings.ToLower(defense.Solutions[0]), "")...)
			p.sees("Right: ", true)

			p.press("#leave")
			p.Wait(`document.querySelector("#puzzle").hidden && document.querySelector(".place-bottom .hand.south") && !location.search`)
			if hash := p.Text(`location.hash`); hash != at {
				t.Errorf("the page comes back to %s, not %s", hash, at)
			}
			p.beginPuzzle("#puzzles", 4, 2)
			p.quiet()
		})
	}
}

// TestBoardPuzzles fails a puzzle of gomoku and solves it, and has the solution of the next one shown.
func TestBoardPuzzles(t *testing.T) {
	testlimit.Long(t)
	list, err := puzzles.Open("gomoku")
	if err != nil {
		t.Fatal(err)
	}
	p := openBoard(t, headless.Start(t), headless.View{Width: 390, Height: 844}, "gomoku", nil, 15, nil)
	answer := func(move, want string) {
		t.Helper()
		if move != "" {
			p.set("#text", move)
			p.Click("#enter button")
		}
		p.Wait(fmt.Sprintf(`document.querySelector("#answer").textContent === %q`, want))
	}
	p.Click("#puzzles")
	p.Wait(`document.querySelector("#puzzledialog").open`)
	p.Click("[data-number='1']")
	p.Wait(`document.querySelector("#puzzlename").textContent.startsWith("Puzzle 1 ")`)
	wrong := "a1"
	answer(wrong, wrong+" is not the solution.")
	p.Click("#retry")
	answer("", "")
	answer(list[0].Solutions[0], "Right: "+list[0].Kind+".")
	p.Click("#nextpuzzle")
	p.Wait(`document.querySelector("#puzzlename").textContent.startsWith("Puzzle 2 ")`)
	answer("", "")
	p.Click("#solution")
	answer("", fmt.Sprintf("The solution is %s: %s.", list[1].Solutions[0], list[1].Kind))
	p.Click("#allpuzzles")
	p.Wait(`document.querySelector("#puzzledialog").open && document.querySelectorAll("#puzzlelist .solved").length === 1`)
	p.AssertAccessible()
	p.quiet()
}
