// Package gomocupcheck is the conformance suite of the Gomocup protocol: numbered cases that examine
// a brain as package conformance describes.
//
// The text is the "new protocol" of the Gomocup. Where it is silent a case is SHOULD, if managers in use
// rely on it, or MAY. How well a brain plays is not examined, but for moves by which one sees
// that it has understood the position: that it completes its five and stops the opponent's, which
// the text does not ask for.
//
// Most cases are scripts, which script.go describes. Tests of our own sessions and programs run the
// same cases.
package gomocupcheck

import (
	"regexp"
	"slices"
	"strings"

	"gogo/protocol/brain"
	"gogo/protocol/conformance"
)

// row is a case as the tables have it.
type row struct {
	id      string
	level   conformance.Level
	section string
	says    string // what the text says
	expects string
	script  string
	// run and sends stand in place of a script.
	run   func(*dialogue)
	sends string
	// folder makes the brain start in an empty folder.
	folder bool
}

// The levels in the tables.
const (
	must   = conformance.Must
	should = conformance.Should
	may    = conformance.May
)

// Suite returns the suite.
func Suite() *conformance.Suite {
	s := &conformance.Suite{
		Name: "gomocup", Title: "Gomocup protocol", Conn: brain.Config{LineEnd: "\r\n", Ends: "\r\n"}, Identify: identify,
	}
	for _, r := range rows() {
		s.Cases = append(s.Cases, r.build())
	}
	return s
}

// rows returns all cases in the order of their numbers.
func rows() []row {
	return slices.Concat(startRows, moveRows, boardRows, infoRows, timeRows, endRows, commandRows, lineRows, ruleRows, managerRows)
}

// build returns the case of a row.
func (r row) build() conformance.Case {
	c := conformance.Case{ID: r.id, Level: r.level, Section: r.section, Says: r.says, Sends: r.sends, Expects: r.expects}
	if r.run != nil {
		c.Run = func(t *conformance.T) {
			if r.folder {
				enterFolder(t)
			}
			r.run(newDialogue(t))
		}
		return c
	}
	c.Sends = sends(r.script)
	c.Run = func(t *conformance.T) { play(t, r.script) }
	return c
}

// aboutName and aboutVersion are the name and version in an answer to ABOUT.
var (
	aboutName    = regexp.MustCompile(`name *= *"([^"]*)"`)
	aboutVersion = regexp.MustCompile(`version *= *"([^"]*)"`)
)

// identify asks for the name and version of the brain, which it need not give.
func identify(t *conformance.T) string {
	d := newDialogue(t)
	d.say("ABOUT")
	for {
		line, ok := d.p.Poll(t.Timeout())
		switch {
		case !ok:
			return ""
		case isRemark(line) || isRefusal(line):
			continue
		}
		name, version := aboutName.FindStringSubmatch(line), aboutVersion.FindStringSubmatch(line)
		if name == nil {
			return shortened(line)
		}
		text := name[1]
		if version != nil {
			text += " " + version[1]
		}
		return strings.TrimSpace(text)
	}
}
