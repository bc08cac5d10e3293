package conventioncard_test

import (
	"errors"
	"flag"
	"fmt"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"gogo/bench/pages/module"
	"gogo/cmd/internal/conventioncard"
	"gogo/eval/bridge/carding"
	"gogo/eval/bridge/system"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
)

func TestMain(m *testing.M) { headless.Tests(m).Run() }

var update = flag.Bool("update", false, "write the page that is compared")

// small has an opening behind other calls, every kind of suit, and every kind of word.
const small = `system "Small"
section "Answers"
after 1M (2m) or .. *N (*) when partner has 5+ M, not bid in N:
  low M "raise" : 3- M, 6-9 points in M ; agrees M
  P             : S >= H, D > C
section "Openings"
opening:
  1N            : 15-17 hcp, balanced, 1 or 4 aces ; invites
  2x            : 6 x
`

// leads has every kind of block and of card.
const leads = `carding "Few"
lead against suits:
  HHxx.. : first "<b>top"
  *..    : last
lead against no trump:
  *..    : last
lead in partner's suit:
  *..    : last
lead trumps:
  *..    : last
lead later:
  *..    : last
return partner's suit:
  *..    : last
signals:
  discard : count, high is even
encouraging:
  A : Q or two cards
include "costs.carding"
`

// card returns the page of a system.
func card(t *testing.T, text string) string {
	t.Helper()
	s, err := system.Read(fstest.MapFS{"small.bid": {Data: []byte(text)}}, "small.bid")
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	a, err := carding.Read(fstest.MapFS{"small.carding": {Data: []byte(leads)}}, "small.carding")
	if err != nil {
		t.Fatal(err)
	}
	if err := conventioncard.Write(&b, s, a); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// style returns what stands between the tags of the style, and the page without it and
// without the policy that has its sum.
func style(page string) (css, rest string) {
	before, after, _ := strings.Cut(page, "<style>")
	css, after, _ = strings.Cut(after, "</style>")
	before, policy, _ := strings.Cut(before, "<meta http-equiv")
	_, policy, _ = strings.Cut(policy, "\n")
	return css, before + policy + after
}

// TestPage compares a page with the one in testdata, but for its style.
func TestPage(t *testing.T) {
	_, got := style(card(t, small))
	const golden = "testdata/card.html"
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

// TestPolicy wants that the page's own style is the only thing that is let in.
func TestPolicy(t *testing.T) {
	got := card(t, small)
	_, rest, _ := strings.Cut(got, `http-equiv="Content-Security-Policy" content="`)
	policy, _, _ := strings.Cut(rest, `"`)
	css, _ := style(got)
	if html.UnescapeString(policy) != module.Policy(css, "") {
		t.Errorf("got %s", policy)
	}
	for _, from := range []string{"url(", "@import", "http:", "https:", "src=", "<script"} {
		if strings.Contains(got, from) {
			t.Errorf("the page has %s", from)
		}
	}
}

// TestMarkupIsShown puts markup where a file can have it.
func TestMarkupIsShown(t *testing.T) {
	const evil = "<script>alert(1)</script>"
	got := card(t, `system "`+evil+`"`+"\nsection \""+evil+"\"\nopening:\n1N \""+evil+"\" : 15-17 hcp\n")
	if strings.Contains(got, "<script") {
		t.Error("markup is run")
	}
	if n := strings.Count(got, "&lt;script&gt;"); n != 8 { // title, heading, system, the opening twice, contents, section, name
		t.Errorf("it is shown %d times", n)
	}
}

// TestOwn wants the program's own systems but the simplest to fill the sections of an ACBL card, and
// their calls to begin with the openings.
func TestOwn(t *testing.T) {
	a, err := carding.Open(carding.Default)
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{system.Default, "sayc", "club"} {
		s, err := system.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		var b strings.Builder
		if err := conventioncard.Write(&b, s, a); err != nil {
			t.Fatal(err)
		}
		top, every, _ := strings.Cut(b.String(), `id="every"`)
		for _, heading := range []string{
			"General approach", "Notrump openings", "Major openings", "Minor openings", "2-level openings", "Defenses", "Doubles", "Slam", "Leads and signals",
		} {
			_, rest, found := strings.Cut(top, "<h2>"+heading+"</h2>")
			if !found {
				t.Errorf("%s: no section %q behind those before", name, heading)
			}
			top = rest
		}
		_, first, _ := strings.Cut(every, "<caption>")
		if !strings.HasPrefix(first, "opening") {
			t.Errorf("%s: the calls begin with %.40s", name, first)
		}
	}
}

// TestLook opens the page as it is on a screen, on a telephone and on paper: nothing is
// loaded or refused, and nothing is wider than the screen.
func TestLook(t *testing.T) {
	testlimit.Check(t)
	path := filepath.Join(t.TempDir(), "card.html")
	if err := os.WriteFile(path, []byte(card(t, small)), 0o600); err != nil {
		t.Fatal(err)
	}
	browser := headless.Start(t)
	for _, v := range []headless.View{
		{Width: 1300, Height: 900}, {Width: 1300, Height: 900, Dark: true}, {Width: 360, Height: 700}, {Width: 794, Height: 1123, Paper: true},
	} {
		t.Run(fmt.Sprintf("%+v", v), func(t *testing.T) {
			p := browser.Open("file://"+filepath.ToSlash(path), v)
			if c := p.Complaints(); len(c) > 0 {
				t.Errorf("%+v: %v", v, c)
			}
			if r := p.Requests(); len(r) != 1 {
				t.Errorf("%+v: loads %v", v, r)
			}
			var wide int
			p.Eval("document.documentElement.scrollWidth", &wide)
			if wide > v.Width {
				t.Errorf("%+v: %d wide", v, wide)
			}
			if color := p.Text("getComputedStyle(document.querySelector('.red')).color"); color == p.Text("getComputedStyle(document.body).color") {
				t.Errorf("%+v: hearts are %s like the rest", v, color)
			}
			nav := p.Text("getComputedStyle(document.querySelector('nav')).display")
			if (nav == "none") != v.Paper {
				t.Errorf("%+v: the contents are %s", v, nav)
			}
		})
	}
}

// full is a writer that takes nothing.
type full struct{}

var errFull = errors.New("full")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestError(t *testing.T) {
	if err := conventioncard.Write(full{}, &system.System{Name: "x"}, &carding.Agreement{}); !errors.Is(err, errFull) {
		t.Error(err)
	}
}

// TestAccessibility checks the page for all people.
func TestAccessibility(t *testing.T) {
	path := filepath.Join(t.TempDir(), "card.html")
	if err := os.WriteFile(path, []byte(card(t, small)), 0o600); err != nil {
		t.Fatal(err)
	}
	browser := headless.Start(t)
	for _, v := range []headless.View{{Width: 1300, Height: 900}, {Width: 360, Height: 700, Dark: true}} {
		browser.Open("file://"+filepath.ToSlash(path), v).AssertAccessible()
	}
}
