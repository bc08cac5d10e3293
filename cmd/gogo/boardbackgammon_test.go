package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"gogo/bench/tables"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// decides waits for a decision of a person at backgammon, or the end.
const decides = `document.querySelector("#stop").disabled &&
	(document.querySelector("#words button") || document.querySelector("#board .movable") || !document.querySelector("#afterwards").hidden)`

// TestBoardBackgammonAsLight plays light to the end of a short game: by a mouse on a wide screen, and by
// a finger on a narrow one, where plays are confirmed.
func TestBoardBackgammonAsLight(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	b := headless.Start(t)
	// dark bears off; light comes home, with its last checker
	const short = "XGID=-DDC--------------b---bcd-:0:0:1:63:0:0:0:0:10"
	for _, tt := range []struct {
		name string
		view headless.View
	}{
		{"by mouse", headless.View{Width: 1280, Height: 720}},
		{"by touch", headless.View{Width: 390, Height: 844, Touch: true, Dark: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := openBoard(t, b, tt.view, "backgammon", tables.Options{"seed": "3", "position": short}, 0, engines)
			point, press := p.ClickAt, p.Click
			if tt.view.Touch {
				point, press = p.TapAt, p.Tap
			}
			on := func(selector string, beside float64) {
				at := p.middleOf(selector)
				point("#board", at[0]+beside, at[1])
			}
			p.sit(1, "backgammon-gogo", 100)
			p.Click("#go")
			hinted := false
			for turn := 0; ; turn++ {
				p.Wait(decides)
				made := len(p.moves())
				words := p.Text(`[...document.querySelectorAll("#words button")].map((button) => button.textContent).join(" ")`)
				if words == "" && p.Text(`String(document.querySelector("#afterwards").hidden)`) == "false" {
					break
				}
				switch {
				case strings.HasPrefix(words, "Roll"):
					on(".waiting", 0)
				case words == "Done Undo":
					on(".die.side2", 0)
				case words != "" && words != "Undo":
					press("#words button")
				case !hinted:
					press("#hint")
					p.Wait(`document.querySelector("#hinted").textContent.startsWith("Hint: ")`)
					hinted = true
					continue
				default:
					beside := 0.0
					if tt.view.Touch {
						beside = 0.035 // 13 px from the middle of the point, which is 22 px wide
					}
					on(".movable", beside)
					p.Wait(`document.querySelector("#board .target")`)
					on(".target", 0)
					p.Wait(fmt.Sprintf(`!document.querySelector("#board .target") || document.querySelectorAll("#moves li").length > %d`, made))
					continue
				}
				p.Wait(fmt.Sprintf(`document.querySelectorAll("#moves li").length > %d`, made))
				if turn > 200 {
					t.Fatalf("no end after %v", p.moves())
				}
			}
			if !hinted {
				t.Error("no hint was asked for")
			}
			p.quiet()
			p.AssertAccessible()
		})
	}
}

// TestBoardBackgammonDance wants rolls that cannot be played to pass by themselves, once each though two
// pages show them, and to be skipped when moves are taken back.
func TestBoardBackgammonDance(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	b := headless.Start(t)
	// dark is on the bar against a closed board, and no cube is used
	options := tables.Options{"seed": "3", "cube": "no cube", "position": "XGID=----DEE--------c---bbbbbbA:0:0:1:63:0:0:0:0:0"}
	p := openBoard(t, b, headless.View{Width: 1280, Height: 720}, "backgammon", options, 0, engines)
	other := b.Open(p.address, headless.View{Width: 390, Height: 844})
	other.Wait(`document.querySelector("#words button")`)
	if says := p.Text(`document.querySelector("#words").textContent`); says != "No move: Dark passes.Pass" {
		t.Errorf("the page says %q", says)
	}
	p.sit(2, "backgammon-gogo", 100)
	p.Click("#words button")
	p.Wait(`document.querySelector("#board .movable")`)
	if made := p.moves(); len(made) < 4 || !strings.HasSuffix(made[2], ": pass") {
		t.Errorf("the moves are %q", made)
	}
	for _, page := range []*headless.Page{p.Page, other} {
		if wrong := page.Text(`document.querySelector("#error").textContent`); wrong != "" {
			t.Errorf("a page says %q", wrong)
		}
	}
	p.Click("#takeback") // nobody has decided anything: to the start
	p.Wait(`document.querySelector("#first").disabled`)
	p.quiet()
}

// TestBoardBackgammonResign resigns the games of a match: a program rejects what is too little, a person
// accepts or rejects, and the match goes on with the score.
func TestBoardBackgammonResign(t *testing.T) {
	testlimit.Long(t)
	engines := suite(t, map[string]string{"backgammon-gogo": "backgammon"})
	b := headless.Start(t)
	// light, to move, cannot save the gammon; light has 2 of 7 points, dark 0
	const gammon = "XGID=-HG---------o-------------:0:0:-1:21:0:2:0:7:10"
	says := func(text string) string {
		return fmt.Sprintf(`document.querySelector("#words span")?.textContent === %q`, text)
	}
	score := func(xgid string) string {
		return fmt.Sprintf(`document.querySelector("#idlist").textContent.includes(%q)`, xgid)
	}
	const choices = `[...document.querySelectorAll("#resignations button")].map((button) => button.textContent).join(", ")`
	for _, tt := range []struct {
		name string
		view headless.View
	}{
		{"by mouse", headless.View{Width: 1280, Height: 720}},
		{"by touch", headless.View{Width: 390, Height: 844, Touch: true, Dark: true}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			p := openBoard(t, b, tt.view, "backgammon", tables.Options{"seed": "3", "position": gammon}, 0, engines)
			press := p.Click
			if tt.view.Touch {
				press = p.Tap
			}
			resign := func(value string) {
				press("#resign")
				p.Wait(`document.querySelector("#resigning").open`)
				press(fmt.Sprintf("#resignations [value='%s']", value))
			}
			p.sit(1, "backgammon-gogo", 100)
			p.Wait(decides)
			press("#resign")
			p.Wait(`document.querySelector("#resigning").open`)
			if got, want := p.Text(choices), "Single game · 1 point, Gammon · 2 points, Whole match"; got != want {
				t.Errorf("the choices are %q, want %q", got, want)
			}
			p.AssertAccessible()
			if *picture != "" {
				if err := os.WriteFile(fmt.Sprintf("%s-%d.png", *picture, tt.view.Width), p.Picture(), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			press("#resigning button[value='']")
			p.Wait(`!document.querySelector("#resigning").open`)
			resign("single")
			p.Wait(says("Dark rejects the resignation."))
			if made := p.moves(); len(made) != 2 {
				t.Errorf("the moves are %q", made)
			}
			resign("gammon")
			p.Wait(score(":2:2:0:7:"))
			p.Wait(decides)

			p.stand(1)
			p.Wait(decides)
			resign("single")
			p.Wait(`document.querySelector("#words [data-word='reject']")`)
			if prompt := p.Text(`document.querySelector("#words span").textContent`); !strings.HasSuffix(prompt, " resigns a single game.") {
				t.Errorf("the page asks %q", prompt)
			}
			p.AssertAccessible()
			press("#words [data-word='reject']")
			p.Wait(`document.querySelector("#words span")?.textContent.endsWith(" rejects the resignation.")`)
			resign("backgammon")
			p.Wait(`document.querySelector("#words [data-word='accept']")`)
			press("#words [data-word='accept']")
			p.Wait(score(":5:2:0:7:") + " || " + score(":2:5:0:7:"))
			resign("match")
			p.Wait(`document.querySelector("#status").textContent.includes("wins: resigned")`)
			p.quiet()
		})
	}
}
