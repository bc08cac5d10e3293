package report_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
	"unicode"

	"gogo/bench/report"
	"gogo/internal/headless"
	"gogo/internal/testlimit"
	"gogo/protocol/conformance"
)

// conformanceReport has a case of each verdict, in which a text comes from the program.
func conformanceReport(text string) *conformance.Report {
	r := &conformance.Report{
		Suite: &conformance.Suite{Name: "echo", Title: "Echo protocol"}, Subject: text, About: text,
		Began: time.Date(2026, 11, 29, 12, 0, 0, 0, time.UTC), Took: time.Minute, Left: 3,
	}
	for i, v := range conformance.Verdicts() {
		r.Results = append(r.Results, conformance.Result{
			Case: conformance.Case{
				ID: "E-00" + string(rune('1'+i)), Level: conformance.Must, Section: "Echo", Says: "says", Sends: "sends", Expects: "expects",
			},
			Verdict: v, Why: text, Took: time.Second,
			Dialogue: []conformance.Entry{
				{Kind: conformance.Sent, Text: "hello"},
				{Kind: conformance.Received, Text: text, At: 1500 * time.Millisecond},
				{Kind: conformance.Note, Text: strings.Repeat("long", 100)},
			},
		})
	}
	return r
}

func conformancePage(tb testing.TB, text string) string {
	tb.Helper()
	var page bytes.Buffer
	if err := report.WriteConformance(&page, conformanceReport(text)); err != nil {
		tb.Fatal(err)
	}
	return page.String()
}

// TestConformancePage wants the verdicts with the failure on top, and texts of the program as text.
func TestConformancePage(t *testing.T) {
	want := markupOf(t, conformancePage(t, "x"))
	for _, text := range hostileTexts {
		page := conformancePage(t, text)
		checkMarkup(t, text, markupOf(t, page), want)
		for _, r := range page {
			if r != '\n' && !unicode.IsPrint(r) {
				t.Errorf("%q: %q is on the page", text, r)
			}
		}
	}
	page := conformancePage(t, "it failed")
	failed, warned := strings.Index(page, `href="#E-002"`), strings.Index(page, `href="#E-003"`)
	if failed < 0 || warned < failed {
		t.Errorf("the failure is at %d, the warning at %d", failed, warned)
	}
	for _, text := range []string{
		`<details id="E-002" open>`, `<details id="E-001">`, "script-src &#39;none&#39;", "Interrupted: 3 cases not run.", "1.500", "&lt; it failed", "29 November 2026 12:00 UTC",
		"<th scope=\"row\">MUST</th><td>1</td><td>1</td><td>1</td><td>1</td>",
	} {
		if !strings.Contains(page, text) {
			t.Errorf("no %q on the page", text)
		}
	}
}

// TestConformanceInBrowser opens the page on a phone and a desk, light and dark, and a case by the keyboard.
func TestConformanceInBrowser(t *testing.T) {
	testlimit.Check(t)
	file := filepath.Join(t.TempDir(), "conformance.html")
	if err := os.WriteFile(file, []byte(conformancePage(t, "it failed")), 0o600); err != nil {
		t.Fatal(err)
	}
	b := headless.Start(t)
	for _, v := range []headless.View{{Width: 1200, Height: 900}, {Width: 390, Height: 844, Dark: true}} {
		page := b.Open("file://"+file, v)
		isTrue(t, page, `document.documentElement.scrollWidth <= innerWidth`, `document.getElementById("E-002").open`, `!document.getElementById("E-001").open`)
		page.Eval(`document.querySelector("#E-001 summary").focus()`, nil)
		page.Key("Enter")
		isTrue(t, page, `document.getElementById("E-001").open`)
		page.AssertAccessible()
		if complaints := page.Complaints(); len(complaints) > 0 {
			t.Errorf("%+v: the page complains of %q", v, complaints)
		}
	}
}
