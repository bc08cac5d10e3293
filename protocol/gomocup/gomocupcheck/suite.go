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
	"strconv"
	"strings"
	"time"

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

// Suite returns the suite for one run.
func Suite() *conformance.Suite {
	var found brainFacts
	s := &conformance.Suite{
		Name: "gomocup", Title: "Gomocup protocol", Conn: brain.Config{LineEnd: "\r\n", Ends: "\r\n"}, Identify: found.identify,
	}
	for _, r := range rows() {
		s.Cases = append(s.Cases, r.build(&found))
	}
	return s
}

// sizeCase is the case of the size that a brain must know. Others need this size and are skipped
// if a brain refuses it.
const sizeCase = "G-001"

// brainFacts is what is known of a brain before its cases.
type brainFacts struct {
	// refuses is the answer by which it refuses the board of 20, "" if it does not.
	refuses string
}

// rows returns all cases in the order of their numbers.
func rows() []row {
	return slices.Concat(startRows, moveRows, boardRows, infoRows, timeRows, endRows, commandRows, lineRows, ruleRows, managerRows)
}

// build returns the case of a row.
func (r row) build(found *brainFacts) conformance.Case {
	c := conformance.Case{ID: r.id, Level: r.level, Section: r.section, Says: r.says, Sends: r.sends, Expects: r.expects}
	if r.run == nil {
		c.Sends = sends(r.script)
		r.run = func(d *dialogue) { d.play(r.script) }
	}
	c.Run = func(t *conformance.T) {
		if found.refuses != "" && r.id != sizeCase && strings.Contains(c.Sends, "START 20") {
			t.Skip("the program answers " + strconv.Quote(found.refuses) + " to START 20, which is " + sizeCase)
		}
		if r.folder {
			enterFolder(t)
		}
		r.run(newDialogue(t))
	}
	return c
}

// aboutName and aboutVersion are the name and version in an answer to ABOUT.
var (
	aboutName    = regexp.MustCompile(`name *= *"([^"]*)"`)
	aboutVersion = regexp.MustCompile(`version *= *"([^"]*)"`)
)

// identify asks for the name and version of the brain, which it need not give, and tries the size of the
// Gomocup.
func (found *brainFacts) identify(t *conformance.T) (about string) {
	d := newDialogue(t)
	d.say("ABOUT")
	if line := d.answer(); !isRefusal(line) {
		about = nameOf(line)
	}
	if d.p.Ended() {
		return about
	}
	d.say("START 20")
	if line := d.answer(); isRefusal(line) {
		found.refuses = conformance.Shorten(line)
	}
	return about
}

// answer returns the next line that is an answer, or "" if there is none.
func (d *dialogue) answer() string {
	limit := time.Now().Add(d.t.Timeout())
	for {
		line, ok := d.p.Poll(max(time.Until(limit), 0))
		if !ok || !isRemark(line) {
			return line
		}
	}
}

// nameOf returns the name and version in an answer to ABOUT, or the answer itself.
func nameOf(line string) string {
	name, version := aboutName.FindStringSubmatch(line), aboutVersion.FindStringSubmatch(line)
	if name == nil {
		return conformance.Shorten(line)
	}
	text := name[1]
	if version != nil {
		text += " " + version[1]
	}
	return strings.TrimSpace(text)
}
