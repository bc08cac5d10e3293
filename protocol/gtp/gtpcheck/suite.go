// Package gtpcheck is what conformance suites of the Go Text Protocol in its version 2 and of its dialects
// have in common: the dialogue with an engine, scripts, and the cases of lines, responses, ids and
// of the commands that every dialect has.
//
// A Dialect adds its cases and a Game, which follows the game by what is sent and answered. Common cases
// have the numbers below 100 and the same number in every dialect. A dialect whose text is silent about
// what the Go Text Protocol requires gives such a case another level.
//
// Where an engine lists time_settings, games have a clock of five moves a second, so that a run does
// not take long; the texts of dialects have no other way to say how long a move may take.
package gtpcheck

import (
	"slices"
	"strings"

	"gogo/protocol/brain"
	"gogo/protocol/conformance"
)

// Row is a case as the tables have it.
type Row struct {
	// ID is the number, with the prefix of the dialect unless the case is common to all.
	ID      string
	Level   conformance.Level
	Section string
	Says    string // what the text says
	Expects string
	Script  string
	// Run and Sends stand in place of a script.
	Run   func(*Dialogue)
	Sends string
}

// The levels in the tables.
const (
	must   = conformance.Must
	should = conformance.Should
	may    = conformance.May
)

// Dialect is a protocol of this family.
type Dialect struct {
	// Name and Title are those of the suite, Prefix begins its numbers.
	Name, Title, Prefix string
	// Required are the commands that the text requires.
	Required []string
	// Levels are those of common cases that bind otherwise here, by number without prefix. Level 0
	// leaves a case out.
	Levels map[string]conformance.Level
	// Rows are the cases of the dialect.
	Rows []Row
	// Kinds has the kinds of answers that Game accepts, with their words for a reason.
	Kinds map[string]string
	// Step returns what a step of the dialect's own sends, and which answers it wants, or nil if there
	// is no such step.
	Step func(verb, arg string) []Exchange
	// NewGame returns a Game at the start of a case.
	NewGame func() Game
}

// Exchange is a command and the answer that is wanted, in the form of the steps of a script.
type Exchange struct{ Command, Want string }

// Game follows a game.
type Game interface {
	// Follow follows a command that has succeeded. It returns why the answer cannot be, and then
	// changes nothing.
	Follow(command []string, answer string) (why string)
	// Accept reports whether the answer to a command that has succeeded, as Follow has seen it, is of a
	// kind.
	Accept(kind string, command []string, answer string) bool
}

// facts are what is known of an engine before its cases.
type facts struct {
	dialect  *Dialect
	commands []string
}

// Suite returns the suite for one run.
func (dialect *Dialect) Suite() *conformance.Suite {
	found := &facts{dialect: dialect}
	s := &conformance.Suite{
		Name: dialect.Name, Title: dialect.Title,
		Conn: brain.Config{KeepEmpty: true}, Identify: found.identify,
	}
	for _, r := range dialect.rows() {
		s.Cases = append(s.Cases, found.build(r))
	}
	return s
}

// rows returns all cases in the order of their numbers.
func (dialect *Dialect) rows() []Row {
	var list []Row
	for _, r := range slices.Concat(responseRows, lineRows, idRows, administrationRows, quitRows) {
		if level, ok := dialect.Levels[r.ID]; ok {
			r.Level = level
		}
		r.ID = dialect.Prefix + "-" + r.ID
		if r.Level != 0 {
			list = append(list, r)
		}
	}
	return append(list, dialect.Rows...)
}

// build returns the case of a row.
func (found *facts) build(r Row) conformance.Case {
	c := conformance.Case{ID: r.ID, Level: r.Level, Section: r.Section, Says: r.Says, Sends: r.Sends, Expects: r.Expects}
	if r.Run == nil {
		c.Sends = found.dialect.sends(r.Script)
		r.Run = func(d *Dialogue) { d.Play(r.Script) }
	}
	c.Run = func(t *conformance.T) { r.Run(newDialogue(t, found)) }
	return c
}

// identify asks for the name and version of the engine and for its commands.
func (found *facts) identify(t *conformance.T) string {
	var about []string
	for _, command := range []string{"name", "version"} {
		d := newDialogue(t, found)
		d.Say(command)
		if r, ok := d.poll(); ok && r.OK {
			about = append(about, conformance.Shorten(r.Text))
		}
	}
	d := newDialogue(t, found)
	d.Say("list_commands")
	if r, ok := d.poll(); ok && r.OK {
		found.commands = strings.Fields(r.Text)
	}
	return strings.Join(about, " ")
}

// Seeds returns what each script sends, for fuzzing.
func (dialect *Dialect) Seeds() [][]byte {
	var seeds [][]byte
	for _, r := range dialect.rows() {
		var seed []byte
		for verb, arg := range conformance.Steps(r.Script) {
			switch verb {
			case ">":
				seed = append(seed, arg+"\n"...)
			case "raw", "bytes":
				seed = append(seed, conformance.Unquote(arg)...)
			default:
				if dialect.Step == nil {
					continue
				}
				for _, e := range dialect.Step(verb, arg) {
					seed = append(seed, e.Command+"\n"...)
				}
			}
		}
		if len(seed) > 0 {
			seeds = append(seeds, seed)
		}
	}
	return seeds
}
