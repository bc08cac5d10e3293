package handrecord_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"gogo/board/bridge"
	"gogo/cmd/internal/handrecord"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// save writes a page and returns its address.
func save(t *testing.T, boards ...*handrecord.Board) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "record.html")
	if err := os.WriteFile(path, []byte(page(t, handrecord.Head{Title: "Club night", About: "Oslo"}, boards...)), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(path)
}

// widest has suits of thirteen cards, a hand that is not known, and a hostile name.
func widest(t *testing.T) *handrecord.Board {
	t.Helper()
	b := board(t)
	b.Name = "</script><b>evil</b>"
	b.Deal[bridge.North], b.Deal[bridge.West], b.Deal[bridge.East] = bridge.Spades.Cards(), bridge.Clubs.Cards(), 0
	return b
}

// TestDrawn looks at boards as the script has drawn them, and as text where it cannot.
func TestDrawn(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	address := save(t, board(t), widest(t))
	for _, v := range []headless.View{
		{Width: 390, Height: 800},
		{Width: 1280, Height: 900, Dark: true},
		{Width: 720, Height: 1000, Paper: true, Dark: true},
		{Width: 390, Height: 800, NoScripts: true},
	} {
		t.Run(fmt.Sprintf("%+v", v), func(t *testing.T) {
			p := b.Open(address, v)
			drawn := map[string]string{
				`[...document.querySelectorAll("h2")].map((h) => h.innerText).join("|")`:                                 "Board 7|Board </script><b>evil</b>",
				`document.querySelector(".north").innerText.replaceAll(/\s+/g, " ")`:                                     "♠ KJT85 ♥ A6 ♦ 83 ♣ KQ43",
				`document.querySelector(".points").getAttribute("aria-label")`:                                           "Points: North 13, East 16, South 7, West 4",
				`[...document.querySelectorAll("tbody tr")][2].innerText.replaceAll(/\s+/g, " ")`:                        "E 3 13 9 5 1",
				`document.querySelector(".par").innerText`:                                                               "Par +200: 5♥X-1 EW",
				`getComputedStyle(document.querySelector(".north .hearts")).color`:                                       map[bool]string{false: "rgb(196, 18, 47)", true: "rgb(255, 122, 133)"}[v.Dark],
				`[...document.querySelectorAll(".hand.east")].at(-1).querySelector(".backs").getAttribute("aria-label")`: "13 unseen cards",
				`String(document.querySelectorAll("pre").length)`:                                                        "0",
			}
			if v.Paper {
				drawn[`getComputedStyle(document.querySelector(".north .hearts")).color`] = "rgb(176, 0, 32)"
			}
			if v.NoScripts {
				drawn = map[string]string{
					`document.querySelector("pre").innerText.split("\n")[0]`:            "Board 7: dealer S, vulnerable All",
					`document.querySelector("pre").innerText.trim().split("\n").at(-1)`: "Par +200: 5♥X-1 EW",
				}
			}
			drawn[`String(document.documentElement.scrollWidth > innerWidth)`] = "false"
			drawn[`String(document.querySelectorAll("b").length)`] = "0"
			for script, want := range drawn {
				if got := p.Text(script); got != want {
					t.Errorf("%+v: %s is %q, want %q", v, script, got, want)
				}
			}
			if said := p.Complaints(); len(said) > 0 || !slices.Equal(p.Requests(), []string{address}) {
				t.Errorf("%+v: the page complains %q and asks for %q", v, said, p.Requests())
			}
		})
	}
}

// TestSheets wants eighteen boards on a sheet of paper.
func TestSheets(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	for boards, want := range map[int]int{18: 1, 19: 2} {
		t.Run(fmt.Sprintf("%d boards", boards), func(t *testing.T) {
			list := make([]*handrecord.Board, boards)
			for i := range list {
				list[i] = board(t)
				list[i].Name = strconv.Itoa(i + 1)
			}
			pdf := b.Open(save(t, list...), headless.View{Width: 800, Height: 1000, Paper: true}).PDF()
			if got := bytes.Count(pdf, []byte("/Type /Page\n")); got != want {
				t.Errorf("%d boards are on %d sheets, want %d", boards, got, want)
			}
		})
	}
}

// TestAccessibility checks the page for all people.
func TestAccessibility(t *testing.T) {
	b := headless.Start(t)
	for _, v := range []headless.View{{Width: 1280, Height: 900}, {Width: 390, Height: 800, Dark: true}} {
		b.Open(save(t, board(t), widest(t)), v).AssertAccessible()
	}
}
