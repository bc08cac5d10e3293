package report_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"gogo/board/backgammon/matchfile"
	"gogo/cmd/internal/programs/backgammon/report"
	"gogo/eval/backgammon/chances"
	"gogo/eval/backgammon/equity"
	"gogo/eval/simd"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/search/backgammon/analysis"
	"gogo/search/backgammon/engine"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

// hostile is a name that must stay a name.
const hostile = "<b>Ann</b>\x1b[31m"

// result judges a match of two games, in which all that can be written occurs.
func result(t *testing.T) *analysis.Result {
	t.Helper()
	text := " 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n" +
		"  1) 31: 8/5 6/5                  64: 24/14\n  2) 52: 13/11* 6/1*              41: bar/24* bar/21\n" +
		"  3) Doubles => 2                 Takes\n  4) 63: bar/22 24/18             66: 24/18 13/7*(3)\n  5) 21: bar/24 6/4               52: 13/8 6/4\n" +
		"                                  Wins 2 points\n\n Game 2\n Ann : 0                          Bob : 2\n  1)                              31: 24/23 13/10\n"
	m, err := matchfile.Read([]byte(text), matchfile.Rules{})
	if err != nil {
		t.Fatal(err)
	}
	m.Players[0], m.Event = hostile, "</script><script>alert(1)</script>"
	model, err := chances.Open("")
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := simd.Select("")
	if err != nil {
		t.Fatal(err)
	}
	a, err := analysis.New(engine.New(model, kernels, engine.Options{}), equity.Kazaross(), analysis.Options{Ply: 1, Threads: 1})
	if err != nil {
		t.Fatal(err)
	}
	r, err := a.Match(t.Context(), m, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestText wants no commands to terminals, and both games and their sum.
func TestText(t *testing.T) {
	var b bytes.Buffer
	if err := report.Text(&b, result(t), report.Options{}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<b>Ann</b>?[31m – Bob, match to 5\n", "\nGame 2, 0–2\n", "wrong double", "illegal\n", " resign ", "right: play on; play on ", "wrong resignation", "Lost by resignations", "The game was not played to its end.", "\nAll games\n"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("there is no %q in\n%s", want, b.String())
		}
	}
	if strings.Contains(b.String(), "\x1b") {
		t.Error("a command to the terminal is in the text")
	}
	whole := b.Len()
	b.Reset()
	if err := report.Text(&b, result(t), report.Options{ErrorsOnly: true}); err != nil || b.Len() >= whole {
		t.Errorf("errors alone are %d of %d bytes, %v", b.Len(), whole, err)
	}
}

// documented are the members of JSON that the README tells of, by the objects that have them.
func documented(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile("../../../../backgammon-gogo/README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, ok := strings.Cut(string(text), "<!-- members of the JSON -->")
	if !ok {
		t.Fatal("the README has no table of members")
	}
	members := map[string][]string{}
	for line := range strings.Lines(table) {
		cells := strings.Split(line, "|")
		if len(cells) != 4 || strings.Contains(cells[1], "--") || strings.TrimSpace(cells[1]) == "object" {
			if len(members) > 0 && strings.TrimSpace(line) == "" {
				break
			}
			continue
		}
		for i, word := range strings.Split(cells[2], "`") {
			if i%2 == 1 {
				object := strings.TrimSpace(cells[1])
				members[object] = append(members[object], word)
			}
		}
	}
	return members
}

// TestJSON reads what is written: every member is documented, and every one that is documented is there.
func TestJSON(t *testing.T) {
	var b bytes.Buffer
	if err := report.JSON(&b, result(t)); err != nil {
		t.Fatal(err)
	}
	var doc map[string]any
	if err := json.Unmarshal(b.Bytes(), &doc); err != nil {
		t.Fatal(err)
	}
	found := map[string][]string{}
	collect(found, "match", doc)
	want := documented(t)
	for object, members := range found {
		for _, member := range members {
			if !slices.Contains(want[object], member) {
				t.Errorf("%s has %s, which the README does not tell of", object, member)
			}
		}
	}
	rare := []string{"place", "date", "trials", "standardError", "noDoubleError", "doubleTakeError", "word"}
	for object, members := range want {
		for _, member := range members {
			if !slices.Contains(found[object], member) && !slices.Contains(rare, member) {
				t.Errorf("%s has no %s, of which the README tells", object, member)
			}
		}
	}
}

// kinds are the objects that members hold, alone or in a list.
var kinds = map[string]string{
	"games": "game", "decisions": "decision", "rolls": "roll", "summary": "summary", "plays": "candidate", "cube": "cube", "chances": "chances",
	"resign": "resignation",
}

// collect notes the members of an object and of those in it.
func collect(found map[string][]string, object string, members map[string]any) {
	for name, value := range members {
		if !slices.Contains(found[object], name) {
			found[object] = append(found[object], name)
		}
		kind := kinds[name]
		if object == "summary" && name == "players" {
			kind = "side"
		}
		if kind == "" || object == "side" {
			continue
		}
		if inner, ok := value.(map[string]any); ok {
			collect(found, kind, inner)
			continue
		}
		list, _ := value.([]any)
		for _, item := range list {
			if inner, ok := item.(map[string]any); ok {
				collect(found, kind, inner)
			}
		}
	}
}

// save writes a page and returns its address.
func save(t *testing.T) string {
	t.Helper()
	var b bytes.Buffer
	if err := report.Page(&b, result(t), report.Options{}); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "analysis.html")
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	return "file://" + filepath.ToSlash(path)
}

// TestPage wants names that are text, and a policy.
func TestPage(t *testing.T) {
	var b bytes.Buffer
	if err := report.Page(&b, result(t), report.Options{ErrorsOnly: true}); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	if strings.Contains(page, "<b>Ann") || strings.Contains(page, "<script>alert") || !strings.Contains(page, "default-src &#39;none&#39;") {
		t.Errorf("markup of names is in the page, or no policy:\n%.600s", page)
	}
	if n := strings.Count(page, "<figure>"); n < 3 {
		t.Errorf("%d boards", n)
	}
	if strings.Contains(page, "NaN") || strings.Contains(page, "Inf") {
		t.Error("a place in a graph is no number")
	}
}

// TestGraph wants a graph of each game, with a step for each decision, and ways that lead to decisions of the page.
func TestGraph(t *testing.T) {
	link, id := regexp.MustCompile(`<a href="#(g\d+d\d+)"`), regexp.MustCompile(`<li id="(g\d+d\d+)"`)
	for _, o := range []report.Options{{}, {ErrorsOnly: true}} {
		t.Run(fmt.Sprintf("%+v", o), func(t *testing.T) {
			var b bytes.Buffer
			if err := report.Page(&b, result(t), o); err != nil {
				t.Fatal(err)
			}
			page := b.String()
			if n := strings.Count(page, `<svg viewBox`); n != 2 {
				t.Errorf("%+v: %d graphs", o, n)
			}
			ids, ways := found(id, page), found(link, page)
			for _, way := range ways {
				if !slices.Contains(ids, way) {
					t.Errorf("%+v: a way to %s, which is not there", o, way)
				}
			}
			// The take and the acceptance stand in the steps of what they answer, or in none of their own.
			if missed := len(ids) - len(ways); missed < 0 || missed > 1 {
				t.Errorf("%+v: ways to %d of %d decisions", o, len(ways), len(ids))
			}
			for _, want := range []string{"very bad, wrong resignation", "The most expensive decision: ", "The roll that mattered most: ", `class="of-loss"`, `class="of-luck"`, `<path class="very-bad"`} {
				if !strings.Contains(page, want) {
					t.Errorf("%+v: there is no %q in the graphs", o, want)
				}
			}
		})
	}
}

// found are the names that a pattern finds.
func found(pattern *regexp.Regexp, text string) (names []string) {
	for _, groups := range pattern.FindAllStringSubmatch(text, -1) {
		names = append(names, groups[1])
	}
	return names
}

// TestDrawn looks at the boards as the script has drawn them.
func TestDrawn(t *testing.T) {
	testlimit.Check(t)
	b := headless.Start(t)
	address := save(t)
	for _, v := range []headless.View{{Width: 390, Height: 800}, {Width: 1280, Height: 900, Dark: true}} {
		t.Run(fmt.Sprintf("%+v", v), func(t *testing.T) {
			p := b.Open(address, v)
			for script, want := range map[string]string{
				`String(document.querySelectorAll("figure svg").length === document.querySelectorAll("figure").length)`:                                           "true",
				`String(document.querySelectorAll("figure .way.made").length > 0)`:                                                                                "true",
				`String(document.querySelectorAll("figure .way.best").length > 0)`:                                                                                "true",
				`document.querySelector("figure svg").getAttribute("role")`:                                                                                       "img",
				`String(document.documentElement.scrollWidth > innerWidth)`:                                                                                       "false",
				`String([...document.querySelectorAll(".graph svg")].every((g) => g.clientWidth > 300 && g.clientHeight > 150))`:                                  "true",
				`String([...document.querySelectorAll(".graph text")].every((t) => t.getBoundingClientRect().left >= 0 && t.getBoundingClientRect().height > 9))`: "true",
				`document.querySelector(".graph a").focus(), document.activeElement.querySelector("title").textContent.slice(0, 8)`:                               "<b>Ann</",
			} {
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

// TestAccessibility checks the page for all people.
func TestAccessibility(t *testing.T) {
	b := headless.Start(t)
	for _, v := range []headless.View{{Width: 1280, Height: 900}, {Width: 390, Height: 800, Dark: true}} {
		b.Open(save(t), v).AssertAccessible()
	}
}
