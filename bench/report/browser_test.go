package report_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"gogo/bench/backgammon"
	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

// backgammonMoves are a game that ends with a drop, and the beginning of the next, which the second side begins.
var backgammonMoves = []string{
	"1 31: 8/5 6/5", "2 roll", "2 64: 24/14", "1 roll", "1 66: 24/18 24/18 13/7 13/7", "2 double", "1 drop",
	"2 21: 13/11 6/5", "1 roll", "1 44: 24/20 24/20 13/9 13/9", "2 roll", "2 52: bar/20 13/11", "1 double", "2 take", "1 11: 8/7 8/7 6/5 6/5",
}

// backgammonMatch is a match of one game, between players with such names, that a crash ends.
func backgammonMatch(tb testing.TB, first, second string) report.Match {
	tb.Helper()
	rules := backgammon.Rules{Length: 5, Protocol: backgammon.Auto}.Arena()
	game, err := backgammon.NewGame(rules.Options)
	if err != nil {
		tb.Fatal(err)
	}
	plan := &arena.Plan{
		ID: "fake", Format: arena.RoundRobin, Games: 2, Rules: rules,
		Entrants: []arena.Entrant{{Name: first}, {Name: second}},
	}
	record := fixture(plan, 0)
	record.Opening, record.Winner, record.Reason, record.Detail = "dice 1-0", match.Second, match.Crash, "gone"
	for _, text := range backgammonMoves {
		side, name, _ := strings.Cut(text, " ")
		record.Moves = append(record.Moves, arena.Move{Side: match.Side(side[0] - '0'), Move: name, Depth: 2, Value: "-0.125"})
	}
	return report.Match{
		Title: "backgammon", Plan: plan, Records: []*arena.Record{record}, Sides: game.Sides(), Drawer: backgammon.NewDrawer(game),
	}
}

// TestMain has one browser for all tests.
func TestMain(m *testing.M) { headless.Tests(m).Run() }

// openReport opens the page of a match in a browser.
func openReport(tb testing.TB, b *headless.Browser, m report.Match, fragment string, v headless.View) *headless.Page {
	tb.Helper()
	file := filepath.Join(tb.TempDir(), "report.html")
	if err := os.WriteFile(file, []byte(writePage(tb, m)), 0o600); err != nil {
		tb.Fatal(err)
	}
	return b.Open("file://"+file+fragment, v)
}

// isTrue waits until a script's value is true.
func isTrue(tb testing.TB, page *headless.Page, scripts ...string) {
	tb.Helper()
	for _, script := range scripts {
		page.Wait(script)
	}
}

func TestBackgammonInBrowser(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	m := backgammonMatch(t, "<b>alpha", "beta")
	for _, v := range []headless.View{{Width: 1200, Height: 900}, {Width: 390, Height: 844, Dark: true}} {
		t.Run(fmt.Sprint(v), func(t *testing.T) {
			page := openReport(t, b, m, "#game-1-5", v)
			isTrue(t, page,
				`document.querySelectorAll("#board .chequer").length === 30`,
				`document.querySelectorAll("#board .way").length === 4`,
				`document.querySelectorAll("#board .chequer.latest").length === 4`,
				`document.querySelectorAll("#board .die.played.side1").length === 2`,
				`document.querySelector("#board .cube text").textContent === "64"`,
				`document.getElementById("hands").textContent === "first: 0 of 5 points, 139 pips · second: 0 of 5 points, 157 pips · cube in the middle"`,
				`document.getElementById("board").getAttribute("aria-label").includes("first: 2 on 5, 4 on 6, 2 on 7, 2 on 8, 3 on 13, 2 on 18; second: ")`,
				`document.getElementById("move").textContent.includes("depth 2 · equity -0.125")`,
				`[...document.querySelectorAll("#moves b")].map((b) => b.textContent).join() === "game 1, 0–0,game 2, 0–1"`,
				`document.getElementById("moves").children[8].textContent === "game 2, 0–1"`,
				`document.documentElement.scrollWidth <= innerWidth`,
				`document.getElementById("players").textContent.includes("<b>alpha")`,
			)
			page.Key("ArrowRight")
			isTrue(t, page, `document.querySelector("#board .cube.offered text").textContent === "2"`, `!document.querySelector("#board .die")`)
			page.Key("End")
			isTrue(t, page, `document.querySelector("#board .cube text").textContent === "2"`,
				`document.getElementById("hands").textContent.includes("second: 1 of 5 points")`,
				`document.getElementById("hands").textContent.endsWith("second owns the cube at 2")`)
			if complaints := page.Complaints(); len(complaints) > 0 {
				t.Errorf("the page complains of %q", complaints)
			}
		})
	}
}

// TestSpots points at the center of every spot of the board, with either side at the bottom, and
// requires it to be found; a ghost checker drawn there is within it.
func TestSpots(t *testing.T) {
	page := openReport(t, headless.Start(t), backgammonMatch(t, "alpha", "beta"), "#game-1-0", headless.View{Width: 1200, Height: 900})
	for _, bottom := range []int{1, 2} {
		t.Run(fmt.Sprint("side ", bottom), func(t *testing.T) {
			var wrong []string
			page.Eval(fmt.Sprintf(`(() => {
				const layout = new BackgammonLayout(%d);
				const target = document.getElementById("board");
				target.scrollIntoView();
				const at = (clientX, clientY) => {
					const { x, y } = pointUnder(target, { clientX, clientY });
					return layout.spotAt(x, y);
				};
				const spots = Array.from({ length: 24 }, (_, i) => ({ kind: "point", place: i + 1 }));
				for (const kind of ["bar", "off"]) {
					spots.push({ kind, place: 0 }, { kind, place: 25 });
				}
				const wrong = [];
				for (const spot of spots) {
					const mark = spotMark(layout, "chosen", spot);
					const ghost = spotNode(layout, { ...spot, side: spot.place ? 2 : 1, at: 1, ghost: "ghost" });
					target.append(mark, ghost);
					const box = mark.getBoundingClientRect();
					const inner = ghost.getBoundingClientRect();
					const found = at(box.x + box.width / 2, box.y + box.height / 2);
					const within = inner.top >= box.top - 1 && inner.bottom <= box.bottom + 1 && inner.left >= box.left - 1 && inner.right <= box.right + 1;
					if (!found || found.kind !== spot.kind || found.place !== spot.place || !within) {
						wrong.push(JSON.stringify([spot, found, within]));
					}
					mark.remove();
					ghost.remove();
				}
				const cube = target.querySelector(".cube").getBoundingClientRect();
				const box = target.getBoundingClientRect();
				const others = [at(cube.x + 5, cube.y + 5), at(box.x + box.width * 0.7, box.y + box.height / 2), at(box.x + 5, box.y + 2)];
				if (others[0]?.kind !== "cube" || others[1]?.kind !== "dice" || others[1].side !== layout.bottom || others[2]) {
					wrong.push(JSON.stringify(others));
				}
				const { x, y } = layout.boxOf({ kind: "point", place: 3 });
				const near = layout.nearestSpot([spots[2], spots[5]], x - 10, y + 20, 15);
				if (near !== spots[2] || layout.nearestSpot([spots[2]], x - 20, y + 20, 15) || layout.nearestSpot([spots[2]], x, y - 20, 15)) {
					wrong.push(JSON.stringify(near));
				}
				return wrong;
			})()`, bottom), &wrong)
			if len(wrong) > 0 {
				t.Errorf("%d spots are found elsewhere: %q", len(wrong), wrong)
			}
		})
	}
}

// TestKeysAnywhere presses keys where the board is out of sight, and where one types.
func TestKeysAnywhere(t *testing.T) {
	testlimit.Check(t)
	page := openReport(t, headless.Start(t), twoPrograms().build(t), "", headless.View{Width: 1200, Height: 500})
	const ply = `[...document.querySelectorAll("#moves button")].findIndex((b) => b.classList.contains("current"))`
	isTrue(t, page, `scrollY === 0`, `document.getElementById("board").getBoundingClientRect().top > innerHeight`)
	page.Eval("before = "+ply, nil)
	page.Key("Home", "ArrowUp")
	isTrue(t, page, `before === `+ply)
	page.Key("ArrowLeft")
	isTrue(t, page, `before === `+ply+` + 1`, `document.getElementById("board").getBoundingClientRect().top < innerHeight`)
	page.Key("Home")
	isTrue(t, page, `document.getElementById("move").textContent === "start of the game"`)
	page.Key("ArrowRight", "ArrowRight")
	isTrue(t, page, `document.querySelector("#moves [aria-current=step]").textContent === currentGame().m[1]`)
	page.Eval(`document.getElementById("text").focus()`, nil)
	page.Key("ArrowLeft", "Home")
	isTrue(t, page, `document.querySelector("#moves [aria-current=step]").textContent === currentGame().m[1]`)
}

// TestReportHasNoBarriers checks the page of a match of two programs, of a tournament and of
// backgammon.
func TestReportHasNoBarriers(t *testing.T) {
	for name, m := range map[string]report.Match{
		"match":      twoPrograms().build(t),
		"tournament": fakeMatch{names: []string{"alpha", "beta", "gamma"}, games: 20, width: 9, height: 9, played: 59}.build(t),
		"backgammon": backgammonMatch(t, "alpha", "beta"),
	} {
		t.Run(name, func(t *testing.T) {
			b := headless.Start(t)
			for _, v := range []headless.View{{Width: 1200, Height: 900}, {Width: 390, Height: 844, Dark: true}} {
				for _, barrier := range openReport(t, b, m, "", v).AccessibilityViolations() {
					t.Errorf("%s, %+v: %s", name, v, barrier)
				}
			}
		})
	}
}
