package headless

import (
	"os"
	"strings"
	"testing"
)

// axeFile is the variable with the path of the script of axe-core, a checker of pages for
// people who do not see them, or use no pointer: axe.min.js of its package of npm. See .ci/run
// for the version.
const axeFile = "GOGO_AXE"

// axe returns the script of axe-core. The test is skipped without it, and fails in CI.
func axe(tb testing.TB) string {
	tb.Helper()
	path := os.Getenv(axeFile)
	switch {
	case path != "":
	case os.Getenv("CI") != "":
		tb.Fatal("no " + axeFile + ", and CI must have it")
	default:
		tb.Skip("no " + axeFile + ", the path of axe-core's axe.min.js, to check pages with")
	}
	script, err := os.ReadFile(path)
	if err != nil {
		tb.Fatal(err)
	}
	return string(script)
}

// violation is what axe-core finds of one rule.
type violation struct {
	ID, Impact, Help string
	Nodes            []struct {
		Target         []any
		FailureSummary string
	}
}

// Barriers returns what on the page keeps people out as it is at present, by axe-core: what that
// calls serious or critical, with the elements. The test is skipped where there is no
// axe-core, but not in CI, which installs it.
func (p *Page) Barriers() []string {
	p.tb.Helper()
	p.Eval(axe(p.tb)+"; undefined", nil)
	var found []violation
	p.Eval(`axe.run(document, { resultTypes: ["violations"] }).then((results) => results.violations
		.filter((v) => v.impact === "serious" || v.impact === "critical")
		.map((v) => ({ id: v.id, impact: v.impact, help: v.help, nodes: v.nodes.map((n) => ({ target: n.target, failureSummary: n.failureSummary })) })))`, &found)
	var barriers []string
	for _, v := range found {
		for _, n := range v.Nodes {
			barriers = append(barriers, v.Impact+" "+v.ID+": "+quoteAll(n.Target)+": "+strings.Join(strings.Fields(n.FailureSummary), " "))
		}
	}
	return barriers
}

// NoBarriers wants a page without barriers.
func (p *Page) NoBarriers() {
	p.tb.Helper()
	for _, barrier := range p.Barriers() {
		p.tb.Error(barrier)
	}
}

// quoteAll returns the selectors that lead to an element.
func quoteAll(target []any) string {
	texts := make([]string, len(target))
	for i, t := range target {
		if s, ok := t.(string); ok {
			texts[i] = s
		}
	}
	return strings.Join(texts, " ")
}
