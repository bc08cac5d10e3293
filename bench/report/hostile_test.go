package report_test

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"gogo/bench/match"
	"gogo/bench/match/arena"
	"gogo/bench/report"
)

// hostile is a match in which everything that comes from programs is text.
func hostile(text string) report.Match {
	plan := &arena.Plan{
		ID: "fake", Format: arena.RoundRobin, Games: 2, Rules: arena.Rules{Game: text, Options: map[string]string{text: text}},
		Entrants: []arena.Entrant{{Name: "A" + text, About: text, Command: []string{text}}, {Name: "B" + text}},
	}
	record := fixture(plan, 0)
	record.Opening, record.Reason, record.Detail = text, match.Reason(text), text
	record.Moves = []arena.Move{{Seat: match.First, Move: text, Value: text}}
	return report.Match{Title: text, Plan: plan, Records: []*arena.Record{record}, Sides: [2]string{text, text}}
}

// checkHostile checks that a text stays a text wherever it stands.
func checkHostile(tb testing.TB, text string) {
	tb.Helper()
	page, plain := writePage(tb, hostile(text)), writePage(tb, hostile("x"))
	for _, markup := range []string{"<script", "</script", "<style", "</style", "<img", "<svg", "</svg", "<!--", "<form", "</td", "onerror=\""} {
		if got, want := strings.Count(page, markup), strings.Count(plain, markup); got != want {
			tb.Errorf("%q: %d times %s, want %d", text, got, markup, want)
		}
	}
	want := string([]rune(text)) // JSON replaces every byte that is no UTF-8
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

var hostileTexts = []string{
	"</script><img src=x onerror=alert(1)>", "<!--<script>", "]]>", `"'\` + "`", "\u2028\u2029", "\x00\x01\x7f", "\xff\xfe",
	"{{.}}", "${alert(1)}", "-->", "' onerror=\"alert(1)", "&lt;b&gt;", "\n\r\t", strings.Repeat("long", 500), "五目並べ", "</svg></text><style>*{}",
}

func TestHostileTexts(t *testing.T) {
	for _, text := range hostileTexts {
		checkHostile(t, text)
	}
}

func TestAnyText(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		checkHostile(t, rapid.String().Draw(rt, "text"))
	})
}

func FuzzPage(f *testing.F) {
	for _, text := range hostileTexts {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) { checkHostile(t, text) })
}
