package report

import (
	"fmt"
	"html/template"
	"io"
	"strings"
	"time"

	"gogo/bench/chart"
	"gogo/bench/pages/module"
	"gogo/internal/words"
	"gogo/protocol/conformance"
)

// conformancePage is the data of the page of a conformance report.
type conformancePage struct {
	Policy string
	Style  template.CSS

	Title, Subject, Examined, Left string
	Verdicts                       []conformance.Verdict
	Levels                         []levelRow
	Faults                         []caseRow
	Sections                       []caseSection
}

// levelRow counts the verdicts of a level.
type levelRow struct {
	Level  conformance.Level
	Counts []int
}

// caseSection is the cases of a section of the text.
type caseSection struct {
	Name  string
	Cases []caseRow
}

// caseRow is a case with its result, printable.
type caseRow struct {
	ID                            string
	Level                         conformance.Level
	Verdict                       conformance.Verdict
	Section, Says, Sends, Expects string
	Why                           string
	Took                          string
	Dialogue                      []dialogueRow
}

// dialogueRow is a line of a dialogue.
type dialogueRow struct {
	At, Line string
	Kind     conformance.Kind
}

// WriteConformance writes a page with the verdict of every case and what was said in it. The page needs
// no script.
func WriteConformance(w io.Writer, r *conformance.Report) error {
	style := chart.Style() + pageStyle + conformanceStyle
	p := conformancePage{
		Policy: module.Policy(style, ""), Style: template.CSS(style),
		Title: r.Suite.Title + ": " + words.Sanitize(r.Subject), Subject: words.Sanitize(r.About),
		Examined: fmt.Sprintf("%s on %s in %s", words.Count(len(r.Results), "case"), r.Began.UTC().Format("2 January 2006 15:04 MST"), clock(r.Took)),
		Verdicts: conformance.Verdicts(),
	}
	if r.Left > 0 {
		p.Left = fmt.Sprintf("Interrupted: %s not run.", words.Count(r.Left, "case"))
	}
	for _, l := range conformance.Levels() {
		row := levelRow{Level: l}
		for _, v := range p.Verdicts {
			row.Counts = append(row.Counts, r.Count(l, v))
		}
		p.Levels = append(p.Levels, row)
	}
	faults := r.Faults()
	for i := range faults { // the worst first
		p.Faults = append(p.Faults, caseRowOf(faults[len(faults)-1-i]))
	}
	for i := range r.Results {
		row := caseRowOf(&r.Results[i])
		if n := len(p.Sections); n == 0 || p.Sections[n-1].Name != row.Section {
			p.Sections = append(p.Sections, caseSection{Name: row.Section})
		}
		last := &p.Sections[len(p.Sections)-1]
		last.Cases = append(last.Cases, row)
	}
	return layouts.ExecuteTemplate(w, "conformance.html", p)
}

// caseRowOf returns the printable form of a result.
func caseRowOf(r *conformance.Result) caseRow {
	row := caseRow{
		ID: r.ID, Level: r.Level, Verdict: r.Verdict, Section: r.Section, Says: r.Says, Sends: r.Sends, Expects: r.Expects,
		Why: words.Sanitize(r.Why), Took: clock(r.Took),
	}
	for _, e := range r.Dialogue {
		row.Dialogue = append(row.Dialogue, dialogueRow{seconds(e.At), e.Line(), e.Kind})
	}
	return row
}

// seconds formats a time in a dialogue.
func seconds(d time.Duration) string { return strings.TrimSpace(fmt.Sprintf("%.3f", d.Seconds())) }
