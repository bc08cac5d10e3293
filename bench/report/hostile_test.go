package report_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"pgregory.net/rapid"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
	"gogo/internal/fuzztest"
	"gogo/internal/testlimit"
	"gogo/internal/words"
)

// hostile is a match in which everything that comes from programs is text.
func hostile(text string) report.Match {
	plan := &arena.Plan{
		ID: "fake", Format: arena.RoundRobin, Games: 2, Rules: arena.Rules{Game: text, Options: map[string]string{text: text}},
		Entrants: []arena.Entrant{{Name: "A" + text, About: text, Command: []string{text}}, {Name: "B" + text}},
	}
	m := report.Match{Title: text, Plan: plan, Sides: [2]string{text, text}}
	for game := range plan.Len() {
		record := fixture(plan, game)
		record.Opening, record.Reason, record.Detail, record.Winner = text, match.Reason(text), text, match.First
		record.Moves = []arena.Move{{Side: match.First, Move: text, Value: text}}
		m.Records = append(m.Records, record)
	}
	return m
}

// checkHostile checks that a text stays a text wherever it stands.
func checkHostile(tb testing.TB, text string) {
	tb.Helper()
	page := writePage(tb, hostile(text))
	checkMarkup(tb, text, markupOf(tb, page), markupOf(tb, writePage(tb, hostile("x"))))
	for _, r := range page {
		if r != '\n' && !unicode.IsPrint(r) {
			tb.Errorf("%q: %q is on the page", text, r)
		}
	}
	want := words.Sanitize(text)
	d := readData(tb, page)
	g := d.Games[0]
	for name, got := range map[string]string{
		"name": strings.TrimPrefix(d.Players[0], "A"), "opening": g.Opening,
		"reason": d.Reasons[g.Reason], "detail": g.Detail, "move": g.Moves[0],
	} {
		if got != want {
			tb.Errorf("%q: the %s came through as %q", text, name, got)
		}
	}
}

// checkMarkup compares the markup of a page with that of a page of harmless text. Only elements
// omitted for empty texts may be missing.
func checkMarkup(tb testing.TB, text string, got, want map[string]int) {
	tb.Helper()
	for tag, n := range got {
		if n > want[tag] {
			tb.Errorf("%q: %d times %s, want %d", text, n, tag, want[tag])
		}
	}
	for tag, n := range want {
		if got[tag] < n && text != "" {
			tb.Errorf("%q: %d times %s, want %d", text, got[tag], tag, n)
		}
	}
}

// markupOf counts the elements of a page as parsed by a browser: each with the names of its
// attributes, comments, and scripts and styles with their contents.
func markupOf(tb testing.TB, page string) map[string]int {
	tb.Helper()
	tree, err := html.Parse(strings.NewReader(page))
	if err != nil {
		tb.Fatal(err)
	}
	count := map[string]int{}
	for node := range tree.Descendants() {
		switch node.Type {
		case html.ElementNode:
			count[tagOf(node)]++
		case html.TextNode:
			if parent := node.Parent.Data; (parent == "script" || parent == "style") && !json.Valid([]byte(node.Data)) {
				count[node.Data]++
			}
		default:
			count[fmt.Sprintf("node %d %s", node.Type, node.Data)]++
		}
	}
	return count
}

// tagOf returns the name of an element with its namespace and the names of its attributes, and with
// the values of those that could load or run something.
func tagOf(node *html.Node) string {
	parts := []string{node.Namespace + ":" + node.Data}
	for _, a := range node.Attr {
		parts = append(parts, a.Namespace+":"+a.Key)
		if a.Key == "content" || a.Key == "type" || a.Key == "id" {
			parts = append(parts, "="+a.Val)
		}
	}
	return strings.Join(parts, " ")
}

var hostileTexts = []string{
	"</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", `"'\` + "`", "\u2028\u2029", "\x00\x01\x7f", "\xff\xfe",
	"{{.}}", "${alert(1)}", "-->", "' onerror=\"alert(1)", "&lt;b&gt;", "\n\r\t", strings.Repeat("long", 500), "五目並べ", "</svg></text><style>*{}",
	"00onerror=", "\" onload=\"alert(1)", "x\" y='", "]]><img>", "\u202egnp.exe\u2066", "\x1b]0;x\x07\u009b1m", "", " ",
}

func TestHostileTexts(t *testing.T) {
	for _, text := range hostileTexts {
		checkHostile(t, text)
	}
}

func TestAnyText(t *testing.T) {
	testlimit.Check(t)
	rapid.Check(t, func(rt *rapid.T) {
		checkHostile(t, rapid.String().Draw(rt, "text"))
	})
}

func FuzzPage(f *testing.F) {
	fuzztest.Minimizing(f)
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkHostile(t, text) })
}
