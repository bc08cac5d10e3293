package handrecord_test

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"flag"
	"html"
	"os"
	"regexp"
	"strings"
	"testing"

	"gogo/board/bridge"
	"gogo/cmd/internal/handrecord"
)

var update = flag.Bool("update", false, "write the page that is compared")

// board has different points and tricks everywhere.
func board(t *testing.T) *handrecord.Board {
	t.Helper()
	d, err := bridge.ParseDeal("N:KJT85.A6.83.KQ43 Q2.KQJT9432.A9.A A9643.7.QJ7654.T 7.85.KT2.J987652")
	if err != nil {
		t.Fatal(err)
	}
	return &handrecord.Board{
		Name: "7", Dealer: bridge.South, Vulnerable: bridge.AllVulnerable, Deal: d,
		Table: [bridge.Strains][bridge.Seats]int{
			bridge.Clubs: {0, 1, 2, 3}, bridge.Diamonds: {4, 5, 6, 7}, bridge.Hearts: {8, 9, 10, 11},
			bridge.Spades: {12, 13, 0, 1}, bridge.NoTrump: {2, 3, 4, 5},
		},
		Par: "+200: 5♥X-1 EW",
	}
}

// page returns a page with boards.
func page(t *testing.T, head handrecord.Head, boards ...*handrecord.Board) string {
	t.Helper()
	var b strings.Builder
	p, err := handrecord.New(&b, head)
	if err != nil {
		t.Fatal(err)
	}
	for _, board := range boards {
		if err := p.Put(board); err != nil {
			t.Fatal(err)
		}
	}
	if err := p.End(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestPage compares a page with the one in testdata, but for its style and its script.
func TestPage(t *testing.T) {
	void := board(t)
	void.Name, void.Vulnerable = "", bridge.NoneVulnerable
	void.Deal[bridge.North], void.Deal[bridge.West] = bridge.Spades.Cards(), bridge.Clubs.Cards()
	got := page(t, handrecord.Head{Title: "Club night", About: "Oslo"}, board(t), void)
	before, rest, _ := strings.Cut(got, "<style>")
	_, after, _ := strings.Cut(rest, "</style>")
	before, _, _ = strings.Cut(before, "<meta http-equiv")
	after, rest, _ = strings.Cut(after, `<script type="module">`)
	_, foot, _ := strings.Cut(rest, "</script>")
	got = before + after + foot
	const golden = "testdata/page.html"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if got != strings.ReplaceAll(string(want), "\r\n", "\n") {
		t.Errorf("got\n%s", got)
	}
}

// TestPolicy wants that the page's own style and script are the only things that are let in:
// a browser would drop what has another sum.
func TestPolicy(t *testing.T) {
	got := page(t, handrecord.Head{})
	between := func(before, after string) string {
		_, rest, _ := strings.Cut(got, before)
		inner, _, found := strings.Cut(rest, after)
		if !found {
			t.Fatalf("no %q with %q behind it", before, after)
		}
		return inner
	}
	hash := func(text string) string {
		sum := sha256.Sum256([]byte(text))
		return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
	}
	want := "default-src 'none'; style-src " + hash(between("<style>", "</style>")) +
		"; script-src " + hash(between(`<script type="module">`, "</script>")) + "; base-uri 'none'; form-action 'none'"
	if policy := html.UnescapeString(between(`http-equiv="Content-Security-Policy" content="`, `"`)); policy != want {
		t.Errorf("got %s, want %s", policy, want)
	}
	for _, from := range []string{"url(", "@import", "http:", "https:", "src=", "\nimport "} {
		if strings.Contains(got, from) {
			t.Errorf("the page has %s", from)
		}
	}
	if !strings.Contains(got, "<title>Hand record</title>") {
		t.Error("no title of its own")
	}
}

// TestPrintsLight wants every color that a dark screen changes to be another one on paper,
// by a rule that comes later.
func TestPrintsLight(t *testing.T) {
	got := page(t, handrecord.Head{})
	_, dark, found := strings.Cut(got, "@media (prefers-color-scheme: dark)")
	dark, paper, printed := strings.Cut(dark, "@media print")
	dark, _, _ = strings.Cut(dark, "}")
	paper, _, _ = strings.Cut(paper, "}")
	if !found || !printed || !strings.Contains(got, "@page { size: A4;") {
		t.Fatal("no rules for dark screens, paper or its size")
	}
	colors := regexp.MustCompile(`(--\w+): (#\w+);`)
	onPaper := make(map[string]string)
	for _, c := range colors.FindAllStringSubmatch(paper, -1) {
		onPaper[c[1]] = c[2]
	}
	changed := colors.FindAllStringSubmatch(dark, -1)
	for _, c := range changed {
		if color := onPaper[c[1]]; color == "" || color == c[2] {
			t.Errorf("%s is %s on a dark screen and %q on paper", c[1], c[2], color)
		}
	}
	if len(changed) < 3 || onPaper["--back"] != "#ffffff" || !strings.Contains(paper, "color-scheme: light;") {
		t.Errorf("dark screens change %v, paper %v", changed, onPaper)
	}
}

// TestMarkupIsShown puts markup everywhere where a file can have it.
func TestMarkupIsShown(t *testing.T) {
	const evil = `<script>alert("♥")</script>`
	b := board(t)
	b.Name, b.Par = evil, evil
	got := page(t, handrecord.Head{Title: evil, About: evil}, b)
	if n := strings.Count(got, "<script"); n != 2 {
		t.Errorf("%d scripts: the board, and what draws it", n)
	}
	if n := strings.Count(got, "&lt;script&gt;"); n != 5 { // the title is there twice
		t.Errorf("it is shown %d times", n)
	}
}

// broken is a writer that takes some writes.
type broken int

var errFull = errors.New("full")

func (b *broken) Write(p []byte) (int, error) {
	*b--
	if *b < 0 {
		return 0, errFull
	}
	return len(p), nil
}

func TestErrors(t *testing.T) {
	for writes := range broken(3) {
		w := writes
		p, err := handrecord.New(&w, handrecord.Head{})
		if err == nil {
			err = p.Put(board(t))
		}
		if err == nil {
			err = p.End()
		}
		if !errors.Is(err, errFull) {
			t.Errorf("after %d writes: %v", writes, err)
		}
	}
}
